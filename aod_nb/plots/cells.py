"""Rows of data sources: places, tokens, words.

Each source has the same rows in every position – what isn't there is invisible – so that only cells ever change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from aod_nb.plots import palette
from aod_nb.plots.marks import MARKS
from aod_nb.plots.palette import outline
from aod_nb.plots.shapes import Point, Polygon

Row = dict[str, Any]
Rows = dict[str, dict[str, list[Any]]]
"""Source -> column -> cells."""
HINTS = 3
"""How many options a hint ranks at most."""
NOTHING: Mapping[str, str] = {}


def columns(table: Iterable[Row]) -> dict[str, list[Any]]:
    lines = list(table)
    return {column: [line[column] for line in lines] for column in lines[0]}


def changes(old: dict[str, list[Any]], new: dict[str, list[Any]]) -> dict[str, list[tuple[int, Any]]]:
    """What a source has to be told: column -> (row, cell), only for the cells that differ."""
    found = {
        column: [(row, cell) for row, (cell, before) in enumerate(zip(cells, old[column], strict=True)) if cell != before]
        for column, cells in new.items()
    }
    return {column: cells for column, cells in found.items() if cells}


def place_cells(
    place: str, polygon: Polygon, fill: str, line: str, tip: str, lit: bool, hinted: bool, layer: int, alpha: float
) -> Row:
    """Something to tap or point at; the higher layer speaks first.  What isn't hinted has no shape to dash and hatch."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return {
        "place": place,
        "xs": xs,
        "ys": ys,
        "hint_xs": xs if hinted else [],
        "hint_ys": ys if hinted else [],
        "fill": palette.LIT_FILL if lit else fill,
        "line": line,
        "lit": 1.0 if lit else 0.0,
        "glow": 0.28 if lit else 0.0,
        "alpha": alpha,
        "layer": layer,
        "tip": tip,
    }


def rank_cells(
    places: dict[str, list[Any]], hinted: Mapping[str, str], corner: Callable[[str], Point], size: float
) -> Iterator[Row]:
    """Ranks of what a hint holds best, each in a corner of its place where nothing else lies."""
    ranked = [(place, rank) for place, rank in hinted.items() if rank and place in places["place"]]
    for index in range(HINTS):
        place, rank = ranked[index] if index < len(ranked) else ("", "")
        x, y = corner(place) if place else (1.0, 1.0)
        yield token("burst", x, y, size, 1.0 if place else 0.0, palette.INK, rank, palette.PAPER)


def token(shape: str, x: float, y: float, size: float, alpha: float, fill: str, label: str, ink: str) -> Row:
    xs, ys = outline(shape, x, y, size)
    return {"xs": xs, "ys": ys, "x": round(x, 2), "y": round(y, 2), "fill": fill, "alpha": alpha, "text": label, "ink": ink}


def sign(slug: str, at: Point, side: float, ink: str = palette.INK, tint: str = "", alpha: float = 1.0) -> Row:
    """A mark in a square of this side, with the tint it always has unless another is given; none without a name."""
    tint = tint or (MARKS[slug].tint if slug else ink)
    return {"x": round(at[0], 2), "y": round(at[1], 2), "mark": slug, "side": side, "tint": tint, "ink": ink, "alpha": alpha}


def word(at: Point, words: str, align: str) -> Row:
    return {"x": round(at[0], 2), "y": round(at[1], 2), "text": words, "align": align}


def mark(points: Iterable[Point], fill: str, alpha: float) -> Row:
    corners = list(points)
    return {"xs": [round(x, 2) for x, _ in corners], "ys": [round(y, 2) for _, y in corners], "fill": fill, "alpha": alpha}
