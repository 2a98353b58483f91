"""How likely an expedition succeeds, from what a seat knows; exact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.tables import CARDS, COUNTERS
from aod_nb.bots.aod.outlook import unseen

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def chance_of(state: State, seat: int, strength: int, region: int | None = None) -> float:
    """Against the counter of a region, or against the best target there is; once all regions are open, against the deck."""
    if state.all_open:
        cards = [CARDS[card][2] for card in state.deck]
        return sum(natives <= strength for natives in cards) / len(cards) if cards else 0.0
    if region is not None:
        return _against(state, seat, strength, region)
    return max(_against(state, seat, strength, hidden) for hidden, counter in enumerate(state.counters) if counter >= 0)


def _against(state: State, seat: int, strength: int, region: int) -> float:
    if state.counters[region] < 0:
        return 0.0
    if knows_counter(state, seat, region):
        return float(COUNTERS[state.counters[region]][2] <= strength)
    # What beat an expedition before is stronger than that expedition was.
    pool = [COUNTERS[counter][2] for counter in unseen(state, seat) if COUNTERS[counter][2] > state.failed[region]]
    return sum(natives <= strength for natives in pool) / len(pool) if pool else 0.0
