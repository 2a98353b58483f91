"""Short ways to write the refusals of this game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aod_nb.core import Refusal


class Reasons(tuple[Refusal, ...]):
    """Several refusals of one option; as text their sentences, one after the other."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(reason.text for reason in self)


def refusal(rule: str, key: str, **args: Any) -> Refusal:
    return Refusal(rule, f"navegador.refusal.{key}", args)


def all_of(reasons: Iterable[Refusal | None]) -> Refusal | None:
    """Every limit that fails in one refusal, which cites the first one's rule; None where none fails."""
    failing = Reasons([reason for reason in reasons if reason is not None])
    if len(failing) < 2:
        return failing[0] if failing else None
    return Refusal(failing[0].rule, "navegador.refusal.several", {"reasons": failing})


def named(reasons: Iterable[Refusal | None]) -> Refusal:
    """The same where something is known to fail."""
    found = all_of(reasons)
    assert found is not None
    return found
