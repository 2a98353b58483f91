"""The lab: many games to tables and intervals, exact maths, and the questions its pages ask.  No widgets."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aod_nb.lab.intervals import Estimate, Spread, games_between, games_for, mean_interval, wilson
    from aod_nb.lab.many import run
    from aod_nb.lab.table import Table

__all__ = ["Estimate", "Spread", "Table", "games_between", "games_for", "mean_interval", "run", "wilson"]

_HOMES = dict.fromkeys(("Estimate", "Spread", "games_between", "games_for", "mean_interval", "wilson"), "intervals")
_HOMES |= {"run": "many", "Table": "table"}


def __getattr__(name: str) -> Any:
    """Imported when first asked for: home only wants to know which questions there are."""
    if name not in _HOMES:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
