"""The chart of a voyage: ports in the order in which they are reached, a route through them, and a ship."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random

from aod_nb.plots.palette import STAR
from aod_nb.widgets.html import Html, el

Point = tuple[float, float]
WIDE = 1000.0
COLUMNS = 6
LEFT, TOP, ROW, BOTTOM = 85.0, 96.0, 138.0, 88.0
SWAY = 15.0
"""How far ports lie above and below the middle of their row."""
ISLAND = 8
"""Corners of an island."""
BEND = 6.0
"""A curve through points: a sixth of the way from the one before to the one after."""


def high(count: int) -> float:
    return TOP + ROW * ((count - 1) // COLUMNS) + BOTTOM


def port(number: int) -> Point:
    """Row by row, there and back again, as a ship tacks."""
    row, column = divmod(number, COLUMNS)
    across = column if row % 2 == 0 else COLUMNS - 1 - column
    return LEFT + across * (WIDE - 2 * LEFT) / (COLUMNS - 1), TOP + row * ROW + (SWAY if number % 2 else -SWAY)


def place(number: int, count: int) -> str:
    """Where a port lies on its chart, as a style."""
    x, y = port(number)
    return f"left:{100 * x / WIDE:.2f}%;top:{100 * y / high(count):.2f}%"


@cache
def chart(count: int, reached: int) -> Html:
    """``reached``: how many ports lie behind the ship."""
    ports = [port(number) for number in range(count)]
    sailed = _route(ports, 0, min(reached, count - 1))
    ahead = _route(ports, reached, count - 1)
    islands = [_island(number, grow) for grow in (1.5, 1.0) for number in range(count)]
    box = f"0 0 {WIDE:g} {high(count):g}"
    routes = [el("path", d=ahead, class_="ahead"), el("path", d=sailed, class_="sailed")]
    return el("svg", islands, _rose(count), routes, _ship(ports[min(reached, count - 1)]), viewBox=box, aria_hidden="true")


def _route(ports: list[Point], start: int, end: int) -> str:
    """A smooth line from one port to another, through all between them."""
    if start >= end:
        return ""
    parts = [f"M{_at(ports[start])}"]
    for number in range(start, end):
        one, other = ports[number], ports[number + 1]
        before, after = ports[max(number - 1, 0)], ports[min(number + 2, len(ports) - 1)]
        first = one[0] + (other[0] - before[0]) / BEND, one[1] + (other[1] - before[1]) / BEND
        last = other[0] - (after[0] - one[0]) / BEND, other[1] - (after[1] - one[1]) / BEND
        parts.append(f"C{_at(first)} {_at(last)} {_at(other)}")
    return "".join(parts)


def _island(number: int, grow: float) -> Html:
    """Land under a port, or the shallows around it."""
    chance, (x, y) = Random(number), port(number)
    reach = [(chance.uniform(34, 46), chance.uniform(22, 30)) for _ in range(ISLAND)]
    turns = [2 * pi * corner / ISLAND for corner in range(ISLAND)]
    corners = [(x + grow * rx * cos(turn), y + grow * ry * sin(turn)) for (rx, ry), turn in zip(reach, turns, strict=True)]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(corners, corners[1:] + corners[:1], strict=True)]
    turned = zip(corners[1:] + corners[:1], middles[1:] + middles[:1], strict=True)
    curves = "".join(f"Q{_at(corner)} {_at(middle)}" for corner, middle in turned)
    return el("path", d=f"M{_at(middles[0])}{curves}Z", class_="land" if grow == 1 else "shallows")


def _rose(count: int) -> Html:
    """A compass rose where the last row has room."""
    left = -count % COLUMNS
    if not left:
        return Html()
    free = [port(count + number) for number in range(left)]
    x, y = sum(one[0] for one in free) / left, free[0][1]
    points = " ".join(_at((x + 9 * reach * dx, y - 9 * reach * dy)) for reach, dx, dy in STAR)
    return el("polygon", points=points, class_="rose")


def _ship(at: Point) -> Html:
    x, y = at
    hull, sails = "M-20 6H20L13 16H-13Z", "M-2 3V-26Q16-14-2 3M-5 3V-20Q-17-10-17 3Z"
    return el(
        "g", el("path", d=hull, class_="hull"), el("path", d=sails), transform=f"translate({_at((x, y - 40))})", class_="ship"
    )


def _at(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"
