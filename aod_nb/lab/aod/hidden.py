"""What lies face down in The Age of Discovery: counters, building stacks, the deck."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import comb, factorial, prod
from typing import TYPE_CHECKING

from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.tables import COUNTERS

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def ways(state: State, seat: int) -> int:
    """In how many ways everything that a seat cannot know may lie; two ways that look alike are one.

    The goods in the bag are left out: they are drawn by chance when their time comes, and lie nowhere.
    """
    stacks = prod(factorial(len(stack)) for stack in state.stacks)
    return counter_ways(state, seat) * stacks * factorial(len(state.deck))


def counter_ways(state: State, seat: int) -> int:
    """The counters that may lie in the regions; one that beat an expedition has more natives than that was strong."""
    hidden = [region for region, counter in enumerate(state.counters) if counter >= 0 and not knows_counter(state, seat, region)]
    pool = Counter(COUNTERS[counter] for counter in [*state.unused, *(state.counters[region] for region in hidden)])
    beaten = Counter(state.failed[region] for region in hidden)
    return laid(tuple(sorted(beaten.items())), tuple(sorted((kind[2], count) for kind, count in pool.items())))


@cache
def laid(groups: tuple[tuple[int, int], ...], kinds: tuple[tuple[int, int], ...]) -> int:
    """Ways to lay counters on regions: groups are (natives they exceed, regions), kinds are (natives, counters).

    >>> laid(((0, 2),), ((1, 2), (3, 1)))
    3
    >>> laid(((2, 1),), ((1, 2), (3, 1)))
    1
    """
    if not any(regions for _, regions in groups):
        return 1
    if not kinds:
        return 0
    (natives, count), *rest = kinds
    return sum(ways * laid(left, tuple(rest)) for left, ways in _taken(groups, natives, count))


def _taken(groups: tuple[tuple[int, int], ...], natives: int, count: int) -> list[tuple[tuple[tuple[int, int], ...], int]]:
    """What is left to lay after some counters of one kind were laid, and in how many ways."""
    if not groups:
        return [((), 1)]
    (beaten, regions), *others = groups
    return [
        (((beaten, regions - here), *left), comb(regions, here) * ways)
        for here in range(min(regions, count) + 1 if natives > beaten else 1)
        for left, ways in _taken(tuple(others), natives, count - here)
    ]
