"""The sea as a graph: who borders on whom, and how far it is."""

from __future__ import annotations

from collections.abc import Iterable

from aod_nb.navegador.tables import REGIONS


def neighbours_of(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    neighbours: dict[str, set[str]] = {region: set() for region in REGIONS}
    for one, other in pairs:
        neighbours[one].add(other)
        neighbours[other].add(one)
    return neighbours


def distance(pairs: Iterable[tuple[str, str]], origin: str, target: str) -> int:
    """Borders to cross on the shortest way; more than there are regions where there is none."""
    neighbours, known, steps = neighbours_of(pairs), {origin}, 0
    while target not in known:
        if steps > len(REGIONS):
            return steps
        known |= {other for region in known for other in neighbours[region]}
        steps += 1
    return steps
