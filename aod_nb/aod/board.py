"""What is printed for one game: the tables under the switches and figures of its set-up, ready to be looked up."""

from __future__ import annotations

import msgspec

from aod_nb.aod.editions import Setup
from aod_nb.aod.tables import INITIATIVE_SPACES, REGION_INDEX, REGIONS, dock_spaces
from aod_nb.core import neighbours_of


class Board(msgspec.Struct, frozen=True):
    initiative_spaces: int
    dock_spaces: int
    capital_spaces: int
    warfare_spaces: int | None
    region_goods: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """By region: the adjacent regions, in table order."""


def board_of(setup: Setup) -> Board:
    figures = setup.figures
    neighbours = neighbours_of(REGIONS, figures.adjacency)
    return Board(
        initiative_spaces=max(INITIATIVE_SPACES, setup.seats),
        dock_spaces=dock_spaces(setup.seats),
        capital_spaces=figures.capital_spaces,
        warfare_spaces=figures.warfare_spaces,
        region_goods=tuple(figures.goods[region] for region in REGIONS),
        neighbours=tuple(tuple(sorted(REGION_INDEX[other] for other in neighbours[region])) for region in REGIONS),
    )
