"""The supply of trade goods: a bag of counted kinds, so that it has no order to hide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.core import pick

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def draw_good(state: State) -> int:
    """One token out of the bag, by its place in the table."""
    supply = state.supply
    drawn = pick(state, sum(supply))
    for kind, count in enumerate(supply):
        drawn -= count
        if drawn < 0:
            supply[kind] -= 1
            return kind
    raise AssertionError("a draw beyond the bag")
