"""Our own drawing of the sea from Lisbon to Nagasaki: coasts, and where the regions lie on the routes along them.

In units of the chart, 160 by 73; the tall chart of narrow pages squeezes the coasts and lays the regions anew.
"""

from __future__ import annotations

from functools import cache

from aod_nb.plots.shapes import Point, Polygon, coast

WIDE, HIGH = 160.0, 73.0
TALL_WIDE, TALL_HIGH = 74.0, 102.0

REGIONS: dict[str, Point] = {
    "portugal": (46, 64),
    "guine": (47, 45),
    "bahia": (19, 38),
    "rio_de_janeiro": (17, 15),
    "angola": (47, 24),
    "cabo_da_boa_esperanca": (72, 9),
    "mocambique": (98, 17),
    "ormuz": (92, 57),
    "goa": (106, 38),
    "malaca": (133, 24),
    "timor": (146, 8),
    "macau": (142, 44),
    "nagasaki": (146, 63.5),
}
"""The middles of the regions."""
TALL: dict[str, Point] = {
    "portugal": (12, 93.5),
    "guine": (26, 77),
    "bahia": (11.9, 60.5),
    "rio_de_janeiro": (11.9, 27.5),
    "angola": (24, 44),
    "cabo_da_boa_esperanca": (24, 10),
    "mocambique": (38, 27.5),
    "ormuz": (38.5, 60.5),
    "goa": (62.1, 60.5),
    "malaca": (62.1, 44),
    "timor": (62.1, 27.5),
    "macau": (62.1, 77),
    "nagasaki": (62.1, 93.5),
}

_AFRICA = (
    (57, 58), (53, 55), (50, 50), (48, 45), (51, 40), (57, 37), (63, 37.5), (65, 31), (64, 25), (67, 18), (71, 14), (77, 16),
    (82, 24), (85, 33), (92, 40), (95, 44), (88, 45), (84, 51), (81, 57), (75, 58.5), (67, 59.5), (62, 60),
)  # fmt: skip
_EURASIA = (
    (55, 73), (53, 67), (56, 62.5), (61, 62.5), (64, 66), (69, 67.5), (73, 64), (76, 67.5), (80, 65.5), (86, 64.5), (85, 61),
    (84, 57), (87, 50), (91, 45.5), (98, 48), (102, 53), (100, 56), (104, 56), (108, 53), (111, 49), (113, 42), (117, 33),
    (120, 40), (124, 45), (128, 47), (129, 40), (132, 33), (135, 29), (136, 36), (139, 39), (142, 35), (144, 40), (143, 46),
    (148, 49), (152, 54), (149, 58), (152, 62), (153, 67), (150, 73),
)  # fmt: skip
_BRAZIL = (
    (0, 48), (7, 46.5), (14, 44), (24, 40), (29, 35), (27, 29), (21, 24), (18, 16), (13, 10), (9, 4), (8, 0), (0, 0),
)  # fmt: skip
_ISLANDS = (
    ((113.5, 13), (116, 16), (117, 21), (115, 23), (113.4, 19)),
    ((119, 32), (120.4, 31), (120.2, 29), (119, 29.6)),
    ((121, 30), (125, 27), (131, 19), (129, 17), (124, 23)),
    ((130, 14.5), (136, 13), (141, 12), (141, 11), (135, 11.6)),
    ((139, 22), (142, 28), (147, 31), (149, 27), (147, 21), (143, 18)),
    ((152, 42), (154, 42), (155, 37), (158, 31), (155, 30), (153, 36)),
    ((151, 26), (153, 27), (153, 23), (155, 19), (152, 18)),
    ((154, 55), (157, 57), (159, 63), (159.4, 70), (157, 70), (156, 63), (153.4, 57.6)),
    ((148.6, 47), (150, 49.4), (150.2, 46.4)),
)


def _squeezed(corners: Polygon) -> Polygon:
    return tuple((round(x * TALL_WIDE / WIDE, 2), round(y * TALL_HIGH / HIGH, 2)) for x, y in corners)


@cache
def lands(tall: bool) -> tuple[Polygon, ...]:
    shapes = [coast(corners) for corners in (_AFRICA, _EURASIA, _BRAZIL)]
    return tuple(_squeezed(shape) if tall else shape for shape in shapes)


@cache
def islands(tall: bool) -> tuple[Polygon, ...]:
    shapes = [coast(corners) for corners in _ISLANDS]
    return tuple(_squeezed(shape) if tall else shape for shape in shapes)
