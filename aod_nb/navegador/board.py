"""What is printed for one game: the tables under the figures and the seats of its set-up, ready to be looked up."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from aod_nb.core import neighbours_of
from aod_nb.navegador.editions import Setup
from aod_nb.navegador.figures import Figures
from aod_nb.navegador.tables import (
    BUILDINGS,
    COLUMNS,
    FACTORIES,
    GOOD_INDEX,
    MACAU,
    NAGASAKI,
    OF_BOTH,
    POINTS_PER_PRIVILEGE,
    REGION_INDEX,
    REGIONS,
    SEA,
    SECOND_MARKET,
)

MACAU_SEATS = 3
"""With so many players or fewer Macau costs two ships as well."""


class Reach(msgspec.Struct, frozen=True, eq=False):
    """Where ships can go in one sailing over the regions explored so far."""

    targets: tuple[tuple[int, ...], ...]
    """By region: the explored regions within range."""
    entries: tuple[tuple[int, ...], ...]
    """By unexplored region: the regions from which ships can enter it."""


class Board(msgspec.Struct, frozen=True, eq=False):
    fields: tuple[str, ...]
    """The names of the rondel's fields, clockwise."""
    neighbours: tuple[tuple[int, ...], ...]
    """By region: the regions it borders on, in table order."""
    goods: tuple[int, ...]
    """By region: the good of its colonies; -1 for Portugal."""
    tokens: tuple[int, ...]
    """By region: the colony tokens it begins with."""
    losses: tuple[int, ...]
    """By region: the ships that exploring it costs."""
    prices: tuple[tuple[int, ...], ...]
    """By row of the chart: the prices of the buildings that stand there at the start, from cheap to dear."""
    points: tuple[int, ...]
    """By column of the sheet: VP before any privilege."""
    bonuses: tuple[tuple[int, ...], ...]
    refill: tuple[int, ...]
    """Privileges of a kind in the gallery, by phase."""
    reaches: dict[tuple[int, int], Reach]
    """What was looked up before."""

    def reach(self, explored: int, borders: int) -> Reach:
        """Where ships can go that cross so many borders, when the regions in these bits are explored."""
        known = self.reaches.get((explored, borders))
        if known is None:
            known = self.reaches[explored, borders] = self._reach(explored, borders)
        return known

    def _reach(self, explored: int, borders: int) -> Reach:
        targets, entries = [], [list[int]() for _ in REGIONS]
        for origin in range(len(REGIONS)):
            inside, seen = {origin}, set[int]()
            for _ in range(borders if explored & 1 << origin else 0):
                beyond = {other for region in inside for other in self.neighbours[region]}
                seen |= {region for region in beyond if not explored & 1 << region}
                inside |= {region for region in beyond if explored & 1 << region}
            targets.append(tuple(sorted(inside - {origin})))
            for region in seen:
                entries[region].append(origin)
        return Reach(tuple(targets), tuple(map(tuple, entries)))

    def points_each(self, column: int, privileges: int) -> int:
        """VP a possession of this column brings with so many privileges."""
        return self.points[column] + privileges * POINTS_PER_PRIVILEGE[column]


def board_of(setup: Setup) -> Board:
    return _board(setup.seats, setup.figures)


@lru_cache(maxsize=16)
def _board(seats: int, figures: Figures) -> Board:
    neighbours = neighbours_of(REGIONS, figures.borders)
    stacks = [getattr(figures.stacks, region) for region in SEA]
    doubled = {NAGASAKI} | ({MACAU} if seats <= MACAU_SEATS else set())
    # On the chart stand all factories, and what the seats have not of the shipyards and churches.
    chart = [len(getattr(figures.prices, row)) if row in FACTORIES else OF_BOTH - seats for row in BUILDINGS]
    return Board(
        fields=_field_names(figures.rondel),
        neighbours=tuple(tuple(sorted(REGION_INDEX[other] for other in neighbours[region])) for region in REGIONS),
        goods=(-1, *[GOOD_INDEX[stack.good] for stack in stacks]),
        tokens=(0, *[stack.tokens for stack in stacks]),
        losses=tuple(2 if region in doubled else 1 for region in range(len(REGIONS))),
        prices=tuple(getattr(figures.prices, row)[:spaces] for row, spaces in zip(BUILDINGS, chart, strict=True)),
        points=tuple(getattr(figures.points, column) for column in COLUMNS),
        bonuses=tuple(getattr(figures.bonuses, column) for column in COLUMNS),
        refill=figures.refill.of(seats),
        reaches={},
    )


def _field_names(actions: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        SECOND_MARKET if action == "market" and "market" in actions[:place] else action for place, action in enumerate(actions)
    )
