"""Where to look on a board: what is spoken of stays bright, the rest steps back, arrows point, and the board comes nearer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from aod_nb.plots.shapes import Point

AROUND = 3.0
"""Hundredths of the board that are seen around what is spoken of."""
LEAST = 38.0
"""A board never comes so near that less than this many hundredths of it are seen."""


class Focus(msgspec.Struct, frozen=True):
    """Places are named, as in a game's ``places`` and in beats."""

    places: tuple[str, ...] = ()
    """What is spoken of; the rest is dimmed."""
    arrows: tuple[str, ...] = ()
    """What is pointed at."""
    is_near: bool = False
    """Whether the board comes nearer to what is spoken of."""


Outlines = Callable[[str], Sequence[Sequence[Point]]]


def seen(focus: Focus, outlines: Outlines, wide: float, high: float) -> dict[str, Any]:
    """A focus as a browser shows it, in hundredths of the board from its upper left corner; what is not drawn is left out."""

    def drawn(places: Iterable[str]) -> list[list[list[float]]]:
        found = [outline for place in places for outline in outlines(place)]
        return [[[round(100 * x / wide, 1), round(100 - 100 * y / high, 1)] for x, y in outline] for outline in found]

    bright, pointed = drawn(focus.places), drawn(focus.arrows)
    arrows = [[_middle([x for x, _ in outline]), min(y for _, y in outline)] for outline in pointed]
    return {"bright": bright, "arrows": arrows, "frame": _frame(bright) if focus.is_near and bright else None}


def heights(outlines: Iterable[Sequence[Point]], high: float) -> list[float] | None:
    """Between which heights outlines lie, in hundredths from above; None if there are none."""
    found = [y for outline in outlines for _, y in outline]
    return [round(100 - 100 * y / high, 1) for y in (max(found), min(found))] if found else None


def _middle(values: Sequence[float]) -> float:
    return round((min(values) + max(values)) / 2, 1)


def _frame(outlines: Sequence[Sequence[Sequence[float]]]) -> list[float]:
    """Left, top and size of the part that is seen: as high as wide in hundredths, so that nothing is distorted."""
    xs, ys = ([point[axis] for outline in outlines for point in outline] for axis in (0, 1))
    size = min(100.0, max(LEAST, max(xs) - min(xs) + 2 * AROUND, max(ys) - min(ys) + 2 * AROUND))
    left, top = (min(100.0 - size, max(0.0, _middle(values) - size / 2)) for values in (xs, ys))
    return [round(left, 1), round(top, 1), round(size, 1)]
