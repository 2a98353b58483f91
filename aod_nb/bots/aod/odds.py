"""How likely an expedition succeeds, from what a seat knows: ``aod_nb.aod.odds`` as a plain figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.odds import against, best_odds
from aod_nb.aod.tables import REGIONS

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def chance_of(state: State, seat: int, strength: int, region: int | None = None) -> float:
    """Against the counter of a region, or against the best target there is; once all regions are open, against the deck."""
    if region is None or state.all_open:
        found = best_odds(state, seat, strength)
        return float(found.chance) if found else 0.0
    return float(against(state, seat, strength, REGIONS[region]).chance) if state.counters[region] >= 0 else 0.0
