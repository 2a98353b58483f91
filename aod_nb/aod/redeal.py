"""Hidden information: what a seat may know, and the rest dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.aod.tables import COUNTERS, REGIONS
from aod_nb.core import MAX_SEED

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def knows_counter(state: State, seat: int | None, region: int) -> bool:
    """Whether a seat has seen the counter of a region; with no seat, whether everybody has."""
    everybody = (1 << len(state.nations)) - 1
    return state.seen[region] == everybody if seat is None else bool(state.seen[region] & 1 << seat)


def revealed(before: State, after: State) -> bool:
    """Whether a counter, a card, a draw or the top of a stack came to light on the way from one state to the other."""
    return (
        before.draws != after.draws
        or before.counters != after.counters
        or before.seen != after.seen
        or before.deck != after.deck
        or before.stacks != after.stacks
    )


def deal_anew(state: State, seat: int, rng: Any) -> None:
    """Counters, stacks, deck and coming draws anew; what lies open, or was turned up before this seat, stays.

    The result depends only on ``rng`` and on what the seat may know: everything hidden is sorted before it is dealt.
    """
    _deal_counters(state, seat, rng)
    state.stacks = [_shuffled(stack, rng) for stack in state.stacks]
    state.deck = _shuffled(state.deck, rng)
    state.seed = int(rng.random() * MAX_SEED)


def _shuffled(items: list[str], rng: Any) -> list[str]:
    """Sorted first, so that their old order shows in nothing; a sort by chance is the quickest shuffle."""
    chance = rng.random
    return sorted(sorted(items), key=lambda _: chance())


def _deal_counters(state: State, seat: int, rng: Any) -> None:
    hidden = [region for region in range(len(REGIONS)) if state.counters[region] >= 0 and not knows_counter(state, seat, region)]
    pool = sorted(state.unused + [state.counters[region] for region in hidden])
    # A counter that beat an expedition has more natives than the expedition was worth.  Dealing the most demanding
    # region first keeps every deal that fits equally likely, since its counters would do for the others too.
    for region in sorted(hidden, key=lambda region: (-state.failed[region], region)):
        failed = state.failed[region]
        fitting = [counter for counter in pool if COUNTERS[counter][2] > failed] if failed else pool
        state.counters[region] = fitting[int(rng.random() * len(fitting))]
        pool.remove(state.counters[region])
    state.unused = pool
