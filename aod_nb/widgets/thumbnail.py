"""A small picture of a game's board, some moves into a game: the part that tells most, so large that its names can be read."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from aod_nb.plots import palette
from aod_nb.plots.marks import MARKS, SIDE, STROKE
from aod_nb.registry import has, package, part
from aod_nb.widgets.html import Html, el

MOVES = 90
"""Enough that pieces lie on the board."""
LAND = {"fill": palette.BACKLAND, "alpha": 1.0}
SHAPES = ("places", "tokens", "marks", "signs", "pieces")
"""The sources of a board that have outlines or marks, from the lowest to the highest."""
LINE = 1.1
"""From one line of a name to the next, in letters' heights."""
ANCHORS = {"left": "start", "center": "middle", "right": "end"}


class Part(NamedTuple):
    """What is seen of a board, in its own units."""

    left: float
    bottom: float
    wide: float
    high: float

    def sees(self, line: dict[str, Any]) -> bool:
        """Whether an outline, a mark or a name lies in it, at least partly."""
        xs, ys = line.get("xs", [line.get("x")]), line.get("ys", [line.get("y")])
        if not xs:
            return False
        across = max(xs) > self.left and min(xs) < self.left + self.wide
        return bool(across and max(ys) > self.bottom and min(ys) < self.bottom + self.high)


@cache
def thumbnail(game: str, label: str) -> Html:
    state, chance = package(game).setup(seats=4, seed=7), Random(7)
    for _ in range(MOVES):
        state.apply(chance.choice(state.options()))
    layout = part(game, "plots", "geometry").layout()
    whole = (0.0, 0.0, layout.wide, layout.high)
    seen = Part(*(part(game, "widgets", "picture").SEEN if has(game, "widgets", "picture") else whole))
    rows, high = part(game, "plots", "rows").rows(state, {}, layout), layout.high
    sea = layout.sea
    ground = el("rect", x=sea.left, y=high - sea.top, width=sea.right - sea.left, height=sea.top - sea.bottom, class_="sea")
    coasts = [{"xs": [x for x, _ in coast], "ys": [y for _, y in coast]} | LAND for coast in layout.coasts]
    lands = [_shape(line, high) for line in coasts]
    drawn = [_shape(line, high) for name in SHAPES if name in rows for line in _lines(rows[name]) if seen.sees(line)]
    names = [_name(line, high) for line in _lines(rows["titles"]) if seen.sees(line)]
    box = f"{seen.left:g} {high - seen.bottom - seen.high:g} {seen.wide:g} {seen.high:g}"
    return el("svg", ground, lands, drawn, names, viewBox=box, role="img", aria_label=label, class_="board")


def _lines(columns: dict[str, list[Any]]) -> list[dict[str, Any]]:
    return [dict(zip(columns, line, strict=True)) for line in zip(*columns.values(), strict=True)]


def _shape(line: dict[str, Any], high: float) -> Html:
    if not line["alpha"] or not line.get("xs", line.get("mark")):
        return Html()
    if "xs" not in line:
        return _sign(line, high)
    points = " ".join(f"{x:.1f},{high - y:.1f}" for x, y in zip(line["xs"], line["ys"], strict=True))
    return el("polygon", points=points, fill=line["fill"], opacity=None if line["alpha"] == 1.0 else line["alpha"])


def _sign(line: dict[str, Any], high: float) -> Html:
    mark, scale = MARKS[line["mark"]], line["side"] / SIDE
    moved = f"translate({line['x'] - line['side'] / 2:.1f} {high - line['y'] - line['side'] / 2:.1f}) scale({scale:.3f})"
    style = {"stroke": line["ink"], "stroke_width": STROKE, "stroke_linejoin": "round", "fill": line["tint"]}
    lines = el("path", d=mark.lines, fill="none") if mark.lines else None
    return el(
        "g", el("path", d=mark.body), lines, transform=moved, opacity=None if line["alpha"] == 1.0 else line["alpha"], **style
    )


def _name(line: dict[str, Any], high: float) -> Html:
    words = line["text"].split("\n")
    first = 0.35 - LINE * (len(words) - 1) / 2
    spans = [el("tspan", word, x=f"{line['x']:g}", dy=f"{LINE if at else first:g}em") for at, word in enumerate(words)]
    return el("text", spans, y=f"{high - line['y']:.1f}", text_anchor=ANCHORS[line["align"]])
