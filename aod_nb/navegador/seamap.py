"""How far it is over the sea."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from aod_nb.core import neighbours_of
from aod_nb.navegador.tables import REGIONS

Neighbours = Sequence[Sequence[int]]
"""By region: the regions it borders on."""


def distance(pairs: Iterable[tuple[str, str]], origin: str, target: str) -> int:
    """Borders to cross on the shortest way; more than there are regions where there is none."""
    neighbours, known, steps = neighbours_of(REGIONS, pairs), {origin}, 0
    while target not in known:
        if steps > len(REGIONS):
            return steps
        known |= {other for region in known for other in neighbours[region]}
        steps += 1
    return steps


def crossings(neighbours: Neighbours, explored: int, origin: int) -> dict[int, int]:
    """Region -> the borders a ship from here has to cross if its course leads through explored regions only (these bits)."""
    found, edge, steps = {origin: 0}, [origin], 0
    while edge:
        steps += 1
        beyond = {other for region in edge for other in neighbours[region] if other not in found}
        found |= dict.fromkeys(beyond, steps)
        edge = [region for region in beyond if explored & 1 << region]
    return found


def between(neighbours: Neighbours, explored: int, origin: int, target: int) -> tuple[int, ...]:
    """The unexplored regions on the way to another one: on the way with the fewest, and among these on the shortest."""
    waiting: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, (origin,))]
    seen = set[int]()
    while waiting:
        unknown, borders, path = heappop(waiting)
        here = path[-1]
        if here == target:
            return tuple(region for region in path[1:-1] if not explored & 1 << region)
        if here in seen:
            continue
        seen.add(here)
        for other in neighbours[here]:
            if other not in seen:
                more = other != target and not explored & 1 << other
                heappush(waiting, (unknown + more, borders + 1, (*path, other)))
    raise AssertionError("every region is within reach")
