"""Our own drawing of the New World: regions as polygons that share their borders, in map units (0..92 by -7..112)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from aod_nb.plots.shapes import Point, Polygon, coast

BOTTOM, TOP, RIGHT = -8.0, 112.0, 93.0


class Anchor(NamedTuple):
    name: Point
    good: Point
    pieces: Point
    """The middle of the first row of pieces."""
    columns: int


NARROW_SHIFTS = {"new_granada": -3.0, "caribbean": -2.5, "canada": -4.0}
"""How far names move to the left where the map is small but letters are not, to make room for the good beside them."""

# Corners where regions meet stand in several outlines, with the same figures.
_OUTLINES: dict[str, tuple[Point, ...]] = {
    "canada": (
        (44, 96), (57, 95), (70, 98), (76, 103), (70, 107), (65, 111), (60, 106), (54, 103), (49, 105), (48, 110),
        (40, 109), (30, 111), (18, 109), (7, 110), (2, 105), (6, 101), (12, 100), (14, 95), (29, 95),
    ),
    "new_england": (
        (44, 96), (57, 95), (70, 98), (75, 95), (71, 91), (72, 88), (67, 85), (67, 80), (55, 78), (44, 79),
    ),
    "florida": (
        (44, 79), (55, 78), (67, 80), (64, 74), (61, 70), (62, 66), (66, 60), (67, 56), (65, 55), (61, 60), (57, 62),
        (51, 60), (46, 61), (40, 60), (38, 70), (36, 80),
    ),
    "new_spain": (
        (36, 80), (38, 70), (40, 60), (37, 57), (36, 51), (39, 47), (45, 46), (47, 50), (52, 51), (50, 46), (51, 42),
        (55, 40), (53, 37), (46, 39), (38, 42), (31, 47), (27, 54), (21, 60), (16, 68), (11, 74), (9, 80), (10, 84),
        (24, 83),
    ),
    "caribbean": (
        (65, 55), (67, 56), (72, 60), (84, 59), (91, 53), (91, 46), (84, 42), (78, 43), (70, 43), (62, 45), (56, 43),
        (50, 46), (52, 51), (58, 53),
    ),
    "new_granada": (
        (53, 37), (55, 40), (59, 41), (62, 45), (70, 43), (78, 43), (84, 42), (89, 38), (91, 34), (80, 31), (70, 29),
        (59, 30), (49, 29), (53, 33),
    ),
    "peru": (
        (49, 29), (59, 30), (70, 29), (68, 22), (69, 15), (61, 14), (55, 11), (53, 15), (48, 19), (45, 25),
    ),
    "brazil": (
        (70, 29), (80, 31), (91, 34), (93, 29), (91, 23), (88, 16), (84, 13), (80, 9), (75, 14), (69, 15), (68, 22),
    ),
    "rio_de_la_plata": (
        (55, 11), (61, 14), (69, 15), (75, 14), (80, 9), (78, 4), (75, 1), (73, -3), (69, -5), (66, -8), (62, -7),
        (58, -4), (57, 3),
    ),
}  # fmt: skip
_BACKLAND: tuple[Point, ...] = (
    (44, 96), (29, 95), (14, 95), (10, 90), (10, 84), (24, 83), (36, 80), (44, 79),
)  # fmt: skip
"""Land that is no region: it keeps Canada away from New Spain and Florida."""
_ISLANDS: tuple[tuple[Point, ...], ...] = (
    ((56, 50.6), (59, 51.6), (63, 50.6), (67, 48.4), (66.4, 47.6), (62, 49.2), (59, 49.8)),
    ((70, 48), (72, 49), (76, 48.6), (77.4, 47.4), (75, 46.6), (72.6, 47.2), (70.4, 46.8)),
    ((63.6, 46.4), (65.4, 46.8), (67.2, 46), (65.4, 45.4)),
    ((80, 48), (81.6, 48.4), (83.2, 47.8), (81.6, 47.2)),
    *(
        tuple((x + dx, y + dy) for dx, dy in ((0.5, 0), (0.3, 0.7), (-0.3, 0.6), (-0.5, -0.1), (-0.1, -0.7), (0.3, -0.5)))
        for x, y in ((70.6, 57), (73.4, 55.6), (75.4, 57.2), (86, 50.4), (87.6, 48.6), (87.8, 46.6))
    ),
)

ANCHORS: dict[str, Anchor] = {
    "caribbean": Anchor((66.5, 52.2), (82, 52.2), (73, 48.2), 5),
    "peru": Anchor((57.5, 26.4), (57.5, 22.8), (57.8, 19.2), 3),
    "canada": Anchor((23, 106), (38, 106), (30, 102), 6),
    "new_england": Anchor((56.5, 92.6), (56.5, 89), (56.5, 85.4), 4),
    "florida": Anchor((51, 75.2), (51, 71.6), (50.5, 68), 4),
    "new_spain": Anchor((24.5, 79.4), (24.5, 75.8), (26.5, 72.2), 4),
    "new_granada": Anchor((64.5, 39.6), (80, 39.6), (72, 35.8), 5),
    "brazil": Anchor((80.3, 28), (80.3, 24.4), (80, 20.8), 3),
    "rio_de_la_plata": Anchor((67.3, 10.6), (67.3, 7), (67, 3.4), 3),
}


@cache
def regions() -> dict[str, Polygon]:
    return {region: coast(corners) for region, corners in _OUTLINES.items()}


@cache
def backland() -> Polygon:
    return coast(_BACKLAND)


@cache
def islands() -> tuple[Polygon, ...]:
    return tuple(coast(corners) for corners in _ISLANDS)
