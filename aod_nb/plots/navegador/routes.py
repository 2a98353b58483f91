"""Where the line between two regions leaves the one and enters the other."""

from __future__ import annotations

from functools import cache

from aod_nb.plots.shapes import Point, Rect


@cache
def crossing(one: Rect, other: Rect) -> tuple[Point, Point, Point]:
    """The ends of what is seen of the line between their middles, and its middle."""
    start, end = _leaves(one, other.middle), _leaves(other, one.middle)
    middle = round((start[0] + end[0]) / 2, 2), round((start[1] + end[1]) / 2, 2)
    return start, end, middle


def _leaves(rect: Rect, target: Point) -> Point:
    (x, y), (across, up) = rect.middle, (target[0] - rect.middle[0], target[1] - rect.middle[1])
    shares = [half / abs(way) for half, way in ((rect.right - x, across), (rect.top - y, up)) if way]
    share = min(1.0, *shares)
    return round(x + share * across, 2), round(y + share * up, 2)
