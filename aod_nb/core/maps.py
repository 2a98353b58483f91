"""A map as a graph: pairs of regions side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aod_nb.core.refusal import BadInput, shown
from aod_nb.i18n import inline

Pair = tuple[str, str]


def neighbours_of(regions: Iterable[str], pairs: Iterable[Pair]) -> dict[str, set[str]]:
    neighbours: dict[str, set[str]] = {region: set() for region in regions}
    for one, other in pairs:
        neighbours[one].add(other)
        neighbours[other].add(one)
    return neighbours


def check_pairs(game: str, regions: Sequence[str], pairs: Sequence[Pair]) -> None:
    """Known regions, none its own neighbour, no pair twice."""
    for one, other in pairs:
        for region in (one, other):
            if region not in regions:
                raise BadInput("core.bad.region", found=shown(region), known=", ".join(regions))
        if one == other:
            raise BadInput("core.bad.own_neighbour", region=inline(game, one))
    if len({frozenset(pair) for pair in pairs}) < len(pairs):
        raise BadInput("core.bad.pair_twice")


def in_table_order(regions: Sequence[str], pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """The same pairs in one order, however they were given."""
    place = regions.index
    ordered = [(one, other) if place(one) < place(other) else (other, one) for one, other in pairs]
    return tuple(sorted(ordered, key=lambda pair: (place(pair[0]), place(pair[1]))))
