"""Short ways to write the refusals of this game."""

from __future__ import annotations

from typing import Any

from aod_nb.core import Refusal


def refusal(rule: str, key: str, **args: Any) -> Refusal:
    return Refusal(rule, f"navegador.refusal.{key}", args)
