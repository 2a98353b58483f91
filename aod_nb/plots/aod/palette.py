"""Colours, shapes and letters.  No meaning hangs on colour alone: every nation has a shape and a letter too."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

PAPER = "#F6F0E2"
INK = "#2E2A25"
FAINT_INK = "#857B6C"
SEA = "#DCE8E8"
SHALLOWS = "#CBDDDE"
NEAR_SHORE = "#BFD4D6"
GRATICULE = "#CCDADA"
COAST = "#8C8271"
UNKNOWN_LAND = "#E9DFC8"
BACKLAND = "#EFE7D5"
ISLAND = "#E6DCC0"
BOX = "#FBF7EC"
ACTIVE_BOX = "#FFFFFF"
BOX_LINE = "#CDC2AC"
SPACE = "#EFE7D3"
COUNTER = "#6B5B45"
LIT = "#7A3E9D"
LIT_FILL = "#F0E4F7"
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

LAND = {
    "caribbean": "#C9E0E2",
    "peru": "#F2DFA8",
    "canada": "#D3DFD2",
    "new_england": "#EBCFBC",
    "florida": "#D6E2BC",
    "new_spain": "#F2DFA8",
    "new_granada": "#EBCFBC",
    "brazil": "#D0DFBA",
    "rio_de_la_plata": "#E9CDB9",
}
"""Once a region is open it has its own tint; before, all have the same."""


class Flag(NamedTuple):
    colour: str
    letter: str
    shape: str
    ink: str
    """The colour of a letter on it."""


NATIONS = {
    "england": Flag("#B8252B", "E", "circle", "#FFFFFF"),
    "france": Flag("#1F6FB5", "F", "square", "#FFFFFF"),
    "spain": Flag("#F0C832", "S", "triangle", INK),
    "portugal": Flag("#1B8A6B", "P", "diamond", "#FFFFFF"),
    "holland": Flag("#F28A30", "H", "hex", INK),
}

PIECE_LETTERS = {"colonist": "", "captain": "C", "merchant": "M", "missionary": "+", "soldier": "S"}

GOODS = {
    "gold": ("Go", "#D9A514", INK),
    "silver": ("Si", "#C3C8CE", INK),
    "cattle": ("Ct", "#8A5A3C", "#FFFFFF"),
    "cocoa": ("Cc", "#54352A", "#FFFFFF"),
    "fish": ("Fi", "#6FA3BF", INK),
    "sugar": ("Su", "#FFFFFF", INK),
    "fur": ("Fu", "#A07B4F", "#FFFFFF"),
    "coffee": ("Cf", "#3B2A25", "#FFFFFF"),
    "tobacco": ("To", "#6E7B3A", "#FFFFFF"),
    "rice": ("Ri", "#EFE6C8", INK),
    "indigo": ("In", "#3D3A8C", "#FFFFFF"),
}
"""Letters, colour, and the colour of the letters on it."""


def _ring(corners: int, turn: float, size: float) -> tuple[tuple[float, float], ...]:
    return tuple(
        (size * cos(turn + 2 * pi * corner / corners), size * sin(turn + 2 * pi * corner / corners)) for corner in range(corners)
    )


SHAPES = {
    "circle": _ring(20, 0, 1.0),
    "square": _ring(4, pi / 4, 1.27),
    "triangle": tuple((x, y - 0.18) for x, y in _ring(3, pi / 2, 1.5)),
    "diamond": _ring(4, 0, 1.3),
    "hex": _ring(6, 0, 1.12),
    "burst": tuple(point for pair in zip(_ring(12, 0, 1.25), _ring(12, pi / 12, 1.0), strict=True) for point in pair),
}
"""Outlines of about the same area around 0, 0; the burst is no nation's, it marks hints."""


def outline(shape: str, x: float, y: float, radius: float) -> tuple[list[float], list[float]]:
    """The x and the y values of a marker."""
    corners = SHAPES[shape]
    return [round(x + radius * dx, 2) for dx, _ in corners], [round(y + radius * dy, 2) for _, dy in corners]


STAR = tuple(
    (5.0 if point % 4 == 0 else 2.6 if point % 2 == 0 else 0.9, *_ring(16, pi / 2, 1.0)[2 * point]) for point in range(8)
)
"""The compass rose: how far each point reaches, and where it looks."""
