"""Points, polygons and rectangles in the units of a figure, and how a coast runs between two corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

Point = tuple[float, float]
Polygon = tuple[Point, ...]

PIXELS = 5
"""A unit is so wide when the figure is as wide as it was designed to be."""
GAP = 1.0


class Rect(NamedTuple):
    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def inside(self, left: float = 0, bottom: float = 0, right: float = 0, top: float = 0) -> Rect:
        return Rect(self.left + left, self.bottom + bottom, self.right - right, self.top - top)

    def columns(self, count: int, gap: float = GAP) -> list[Rect]:
        width = (self.right - self.left + gap) / count
        lefts = [self.left + width * column for column in range(count)]
        return [Rect(left, self.bottom, left + width - gap, self.top) for left in lefts]

    def rows(self, count: int, gap: float = GAP) -> list[Rect]:
        """From top to bottom."""
        height = (self.top - self.bottom + gap) / count
        tops = [self.top - height * row for row in range(count)]
        return [Rect(self.left, top - height + gap, self.right, top) for top in tops]

    def halves(self, gap: float = GAP) -> tuple[Rect, Rect]:
        """The upper and the lower one."""
        _, middle = self.middle
        return self._replace(bottom=middle + gap / 2), self._replace(top=middle - gap / 2)

    def polygon(self, radius: float = 0.9) -> Polygon:
        """With round corners."""
        return _rounded(self, radius)


@lru_cache(maxsize=2000)
def _rounded(rect: Rect, radius: float) -> Polygon:
    corners = (
        (rect.right - radius, rect.top - radius, 0),
        (rect.left + radius, rect.top - radius, 1),
        (rect.left + radius, rect.bottom + radius, 2),
        (rect.right - radius, rect.bottom + radius, 3),
    )
    return tuple(
        (round(x + radius * cos(pi / 2 * (turn + step / 3)), 2), round(y + radius * sin(pi / 2 * (turn + step / 3)), 2))
        for x, y, turn in corners
        for step in range(4)
    )


def contains(polygon: Polygon, x: float, y: float) -> bool:
    """Whether a point lies within a polygon: its ray to the right crosses the border an odd number of times."""
    inside = False
    for (x1, y1), (x2, y2) in _edges(polygon):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def _edges(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    previous = polygon[-1]
    for point in polygon:
        yield previous, point
        previous = point


def coast(corners: Iterable[tuple[float, float]]) -> Polygon:
    """An outline through these corners."""
    points = [(float(x), float(y)) for x, y in corners]
    ring = zip(points, [*points[1:], points[0]], strict=True)
    return tuple(point for one, other in ring for point in _broken(one, other))


def _broken(one: Point, other: Point, depth: int = 3) -> list[Point]:
    """The way from one corner to the other, without its end, as a coast runs: the same from both sides."""
    if depth == 0 or hypot(other[0] - one[0], other[1] - one[1]) < 1.2:
        return [one]
    low, high = sorted((one, other))
    bend = Random(f"{low}{high}").uniform(-0.11, 0.11)
    middle = (
        round((low[0] + high[0]) / 2 + bend * (high[1] - low[1]), 3),
        round((low[1] + high[1]) / 2 - bend * (high[0] - low[0]), 3),
    )
    return _broken(one, middle, depth - 1) + _broken(middle, other, depth - 1)
