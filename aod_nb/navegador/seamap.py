"""How far it is over the sea."""

from __future__ import annotations

from collections.abc import Iterable

from aod_nb.core import neighbours_of
from aod_nb.navegador.tables import REGIONS


def distance(pairs: Iterable[tuple[str, str]], origin: str, target: str) -> int:
    """Borders to cross on the shortest way; more than there are regions where there is none."""
    neighbours, known, steps = neighbours_of(REGIONS, pairs), {origin}, 0
    while target not in known:
        if steps > len(REGIONS):
            return steps
        known |= {other for region in known for other in neighbours[region]}
        steps += 1
    return steps
