"""A figure of every nation over the game: lines with axes, and a mark where scoring, an age or a phase came."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeVar

from aod_nb.i18n import listing, name, text
from aod_nb.model.game_model import Moment
from aod_nb.model.result import Course, chapter_of
from aod_nb.plots.palette import SHAPES
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.parts import own_text, parts_of
from aod_nb.widgets.play.podium import flag_of

WIDE, HIGH = 420, 218
LEFT, RIGHT, TOP, BOTTOM = 38, 66, 42, 34
"""Room around the lines: ticks, the nations' names, what is marked, the axis' title."""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "14 4")
"""Nations are told apart by dashes and shapes besides their colours."""
TICKS = 5
STEPS = (10, 15, 20, 25, 30, 40, 50, 60, 80)
"""Round steps, in tenths."""
MOST_NUMBERS = 10
"""Chapters that have a number at the axis, and a mark on every line."""
LETTERS, LETTER_WIDE = 13, 6
"""Height of a line of letters, and about the width of a letter."""

Item = TypeVar("Item")


def milestones(moments: Sequence[Moment], game: str) -> dict[float, str]:
    """Where in the story something came that changed the score for everybody: chapter and part of it -> what it was."""
    counts: dict[int, int] = {}
    for moment in moments[:-1]:
        counts[chapter_of(moment.state)] = counts.get(chapter_of(moment.state), 0) + 1
    found: dict[int, tuple[float, list[str]]] = {}
    step, last = 0, None
    for before, moment in pairwise(moments):
        chapter = chapter_of(before.state)
        step, last = (step + 1 if chapter == last else 1), chapter
        for event in moment.events:
            words = parts_of(game).milestone(event)
            if words:
                _, told = found.setdefault(chapter, (chapter + step / counts[chapter], []))
                if words not in told:
                    told.append(words)
    return {at: ", ".join(told) for at, told in found.values()}


def chart(game: str, nations: Sequence[str], shown: Course, marks: dict[float, str], label: str, unit: str) -> Html:
    """``label`` says what is shown, ``unit`` stands at the upright axis."""
    first, last = shown.chapters[0], shown.chapters[-1]
    top = _top(max(value for row in shown.rows for value in row))

    def x(chapter: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * (chapter - first) / (last - first)

    def y(value: float) -> float:
        return TOP + (HIGH - TOP - BOTTOM) * (1 - value / top)

    drawing = el(
        "svg",
        [_tick_up(value, y(value)) for value in range(0, top + 1, top // TICKS)],
        [_tick_across(words, x(chapter)) for chapter, words in _across(shown.chapters)],
        el("text", unit, x=4, y=TOP - 16, class_="axis"),
        el("text", own_text(game, "chapter"), x=(LEFT + WIDE - RIGHT) / 2, y=HIGH - 2, text_anchor="middle", class_="axis"),
        _marks({at: words for at, words in marks.items() if first <= at <= last}, x),
        [
            _line(game, nation, seat, [(x(at), y(row[seat])) for at, row in zip(shown.chapters, shown.rows, strict=True)])
            for seat, nation in enumerate(nations)
        ],
        _names(game, nations, [y(value) for value in shown.rows[-1]]),
        viewBox=f"0 0 {WIDE} {HIGH}",
        role="img",
        aria_label=_said(game, nations, shown, marks, label),
    )
    return el("figure", el("figcaption", label), drawing)


def _said(game: str, nations: Sequence[str], shown: Course, marks: dict[float, str], label: str) -> str:
    ends = [f"{name(game, nation)} {value}" for nation, value in zip(nations, shown.rows[-1], strict=True)]
    marked = [text("widgets.marked", words=words, chapter=int(at), unit=own_text(game, "chapter")) for at, words in marks.items()]
    return " ".join([text("widgets.chart", label=label, ends=listing(ends)), *marked])


def _top(most: int) -> int:
    """The least figure above the highest one that has five even, round steps."""
    scale = 1
    while True:
        for step in STEPS:
            if step * scale % 10 == 0 and TICKS * step * scale // 10 >= most:
                return TICKS * step * scale // 10
        scale *= 10


def _across(chapters: Sequence[int]) -> list[tuple[int, str]]:
    """Every chapter, or every other where they are many; the last one is the end."""
    *known, end = chapters
    return [*[(chapter, str(chapter)) for chapter in _some(known)], (end, text("widgets.end"))]


def _some(known: Sequence[Item]) -> Sequence[Item]:
    return known[:: 1 + len(known) // MOST_NUMBERS]


def _tick_up(value: int, y: float) -> Html:
    across = el("line", x1=LEFT, x2=WIDE - RIGHT, y1=f"{y:.1f}", y2=f"{y:.1f}", class_="grid")
    return Html(across + el("text", value, x=LEFT - 5, y=f"{y + 4:.1f}", text_anchor="end"))


def _tick_across(words: str, x: float) -> Html:
    down = HIGH - BOTTOM
    tick = el("line", x1=f"{x:.1f}", x2=f"{x:.1f}", y1=down, y2=down + 4, class_="tick")
    return Html(tick + el("text", words, x=f"{x:.1f}", y=down + 15, text_anchor="middle"))


def _marks(marks: dict[float, str], x: Callable[[float], float]) -> list[Html]:
    """An upright line each; words that would touch the ones before stand higher."""
    found, ends = [], [0.0, 0.0]
    for at, words in sorted(marks.items()):
        across = x(at)
        wide = LETTER_WIDE * len(words)
        left = min(max(LEFT, across - wide / 2), WIDE - wide)
        row = 0 if left >= ends[0] or left < ends[1] else 1
        ends[row] = left + wide + LETTER_WIDE
        up = TOP - 6 - LETTERS * row
        found.append(el("line", x1=f"{across:.1f}", x2=f"{across:.1f}", y1=up + 3, y2=HIGH - BOTTOM, class_="mark"))
        found.append(el("text", words, x=f"{left:.1f}", y=up, class_="marked"))
    return found


def _line(game: str, nation: str, seat: int, points: list[tuple[float, float]]) -> Html:
    path = " ".join(f"{x:.0f},{y:.0f}" for x, y in points)
    line = el("polyline", points=path, fill="none", stroke_dasharray=DASHES[seat % len(DASHES)] or None)
    flag = flag_of(game, nation)
    shape = SHAPES[flag.shape if flag else "circle"]
    outline = " ".join(f"{3.6 * x:.1f},{-3.6 * y:.1f}" for x, y in shape)
    dots = [el("polygon", points=outline, transform=f"translate({x:.0f} {y:.0f})") for x, y in [*_some(points[:-1]), points[-1]]]
    return el("g", line, dots, class_=f"line {nation}")


def _names(game: str, nations: Sequence[str], ups: list[float]) -> list[Html]:
    """At the line's end, moved apart where lines end close together."""
    order = sorted(range(len(nations)), key=lambda seat: ups[seat])
    placed: dict[int, float] = {}
    above = float(TOP - LETTERS)
    for seat in order:
        above = placed[seat] = max(ups[seat], above + LETTERS)
    below = float(HIGH - BOTTOM + LETTERS)
    for seat in reversed(order):
        below = placed[seat] = min(placed[seat], below - LETTERS)
    left = WIDE - RIGHT + 8
    return [el("text", name(game, nations[seat]), x=left, y=f"{up + 4:.1f}", class_="nation-name") for seat, up in placed.items()]
