"""Colours, shapes and the compass rose that all boards share.  No meaning hangs on colour alone."""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from aod_nb.palette import INK, LIT, PAPER, SHADES

__all__ = ["INK", "LIT", "PAPER"]

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
ACTIVE_BOX = "#FFFEFB"
BOX_LINE = "#CDC2AC"
SPACE = "#EFE7D3"
COUNTER = "#6B5B45"
LIT_FILL = "#FFF6E6"
WHITE, ON_LIGHT, BLACK = "#FFFFFF", "#2A2621", "#2A2623"
"""White, and ink on light colours, of what looks the same on dark paper."""
DARK = {
    **{SHADES[name].light: SHADES[name].dark for name in ("paper", "ink", "lit")},
    FAINT_INK: "#B5AA99",
    SEA: "#24323A",
    SHALLOWS: "#2B3B44",
    NEAR_SHORE: "#33464F",
    GRATICULE: "#2C3D46",
    COAST: "#9A8F7C",
    UNKNOWN_LAND: "#4A4335",
    BACKLAND: "#37322A",
    ISLAND: "#565040",
    BOX: "#282520",
    ACTIVE_BOX: "#3F392F",
    BOX_LINE: "#5C5346",
    SPACE: "#35312A",
    COUNTER: "#7A6649",
    LIT_FILL: "#46322A",
    BLACK: "#4A443A",
}
"""What a colour of a board becomes on dark paper; any other stays.  A browser changes them, who knows what its reader likes."""
BOOK = "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
"""For titles, as in a printed atlas."""
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


class Flag(NamedTuple):
    colour: str
    letter: str
    shape: str
    ink: str
    """The colour of a letter on it."""
    on_dark: str = ""
    """Its colour on dark paper, where that is another."""


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


def dimmed(colour: str, share: float) -> str:
    """A colour with this share of its light."""
    return "#" + "".join(f"{round(share * int(colour[at : at + 2], 16)):02X}" for at in (1, 3, 5))
