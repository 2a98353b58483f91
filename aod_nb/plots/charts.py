"""The lab's pictures: bars, lines and tables of figures, each with what was simulated and how sure it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import ceil
from textwrap import wrap
from typing import Any

from bokeh.core.properties import value as fixed
from bokeh.models import AdaptiveTicker, ColumnDataSource, CustomJS, CustomJSTickFormatter, FactorRange, Range1d
from bokeh.models.annotations import Span
from bokeh.plotting import figure

from aod_nb.lab.charts import Bars, Chart, Heat, Lines
from aod_nb.lab.intervals import Estimate
from aod_nb.plots import palette

BAR = "#6F8FAF"
COLOURS = ("#1F5C99", "#A8461D", "#2C7A4B", "#4B4B4B", "#8A6D1B", "#B0477A")
DASHES = ("solid", [8, 4], [2, 3], [10, 3, 2, 3], [14, 5], [4, 2])
MARKERS = ("circle", "square", "triangle", "plus", "inverted_triangle", "star")
"""Lines differ in colour, dashes and marks: never in colour alone.  The diamond is what was simulated."""
LETTERS = {"text_font": fixed(palette.FONT), "text_font_size": fixed("14px"), "text_color": palette.INK}
ROW, MARGIN, LINES_HIGH = 42, 62, 340
LETTERS_HIGH, LETTER_WIDE = 20, 7.5
"""Pixels of a line of letters, and of a letter in the widest of the fonts that are about."""
PHONE = 350
"""Pixels a picture has across on the narrowest screen we ask for."""
NAME_LONG = 18
"""Letters in a line of the name of a bar or of a row; two lines stand beside it."""
TITLE_LONG, TITLE_LEAST = 34, 14
"""Letters in a line of an axis' title; on a phone no more are whole, and beside long names fewer."""
LEGEND_WIDE, LEGEND_GLYPH, LEGEND_GAP = 280, 25, 8
"""Pixels: of a legend at most, of the mark before each name, and between two."""
WRITTEN_OFF, WRITTEN_BESIDE = 6, 4
"""Pixels from a bar's end to what is written there, and from that to the edge."""
FIT = """
const wide = frame.inner_width
if (!(wide > 0)) return
const pen = document.createElement("canvas").getContext("2d")
pen.font = font
const written = Math.max(0, ...Array.from(bars.data.text, (words) => pen.measureText(words).width))
const room = Math.min(0.75 * wide, written + beside)
const end = reach.start + (reach.end - reach.start) * wide / (wide - room)
across.setv({start: reach.start, end}, {sync: false})
ticker.setv({desired_num_ticks: Math.max(2, Math.min(6, Math.floor(wide / 60)))}, {sync: false})
"""
"""What is written at the bars' ends is as wide on a phone as on a wall: only the browser knows which share that is."""
EMPTY: dict[str, list[Any]] = {"x": [], "y": [], "low": [], "high": [], "text": []}
Write = Callable[[float], str]


class Picture:
    """``figure`` is what to show; ``put`` shows other figures on it.  The kind of chart stays what it was at first."""

    figure: Any

    def put(self, chart: Any, estimates: Sequence[Estimate]) -> None:
        raise NotImplementedError


def picture_of(chart: Chart, estimates: Sequence[Estimate], x: str, y: str, write: Write) -> Picture:
    kind: Any = {Bars: BarPicture, Lines: LinePicture, Heat: HeatPicture}[type(chart)]
    picture: Picture = kind(chart, x, y, write)
    picture.put(chart, estimates)
    return picture


class BarPicture(Picture):
    """Bars that lie, so that their names can be read; the simulated figure over each, with its interval."""

    def __init__(self, chart: Bars, x: str, y: str, write: Write) -> None:
        self.write = write
        self.names, self.reach = FactorRange(factors=[]), Range1d(start=0, end=1)
        self.across = Range1d(start=0, end=1)  # the browser's own, from what is to be reached
        title = _title(y, _names(chart.names))
        self.margin = MARGIN + LETTERS_HIGH * title.count("\n")
        self.figure = _figure(self.across, self.names, self.margin + ROW * len(chart.names), title, "")
        self.ticker = self.figure.xaxis.ticker = AdaptiveTicker()
        if "%" in write(1.0):
            self.figure.xaxis.formatter = _ticks(write)
        self.bars, self.points = ColumnDataSource(EMPTY), ColumnDataSource(EMPTY)
        self.figure.hbar(y="y", right="x", height=0.62, source=self.bars, fill_color=BAR, line_color=palette.INK)
        self.figure.text(x="high", y="y", text="text", x_offset=WRITTEN_OFF, text_baseline="middle", source=self.bars, **LETTERS)
        self.figure.segment(x0="low", x1="high", y0="y", y1="y", source=self.points, line_color=palette.LIT, line_width=3)
        for end in ("low", "high"):
            self.figure.scatter(x=end, y="y", marker="dash", angle=1.5708, size=15, line_color=palette.LIT, line_width=3,
                                source=self.points)  # fmt: skip
        self.figure.scatter(x="x", y="y", marker="diamond", size=12, fill_color="white", line_color=palette.LIT, line_width=2,
                            source=self.points)  # fmt: skip
        args = {"frame": self.figure, "bars": self.bars, "reach": self.reach, "across": self.across, "ticker": self.ticker}
        fit = CustomJS(args=args | {"font": f"14px {palette.FONT}", "beside": WRITTEN_OFF + WRITTEN_BESIDE}, code=FIT)
        self.figure.js_on_change("inner_width", fit)
        self.bars.js_on_change("data", fit)
        for end in ("start", "end"):
            self.reach.js_on_change(end, fit)

    def put(self, chart: Bars, estimates: Sequence[Estimate]) -> None:
        simulated = {estimate.name: estimate for estimate in estimates}
        names = list(chart.names)
        known = [estimate for name in names if (estimate := simulated.get(name))]
        beside = dict(zip(names, _names(names), strict=True))
        heights = list(chart.heights) or [simulated[name].value if name in simulated else 0.0 for name in names]
        ends = [
            max(height, 0.0, simulated[name].high if name in simulated else height)
            for name, height in zip(names, heights, strict=True)
        ]
        _move(self.reach, *_reach([*heights, 0.0, *(bound for one in known for bound in (one.low, one.high))], 0.05))
        self.ticker.update(**_steps(chart.heights, self.write))
        if self.names.factors != (upwards := list(beside.values())[::-1]):
            self.names.factors = upwards
            self.figure.height = self.margin + ROW * len(names)
        shown = [
            self.write(height) if chart.heights or name in simulated else "" for name, height in zip(names, heights, strict=True)
        ]
        _fill(self.bars, {"x": heights, "y": list(beside.values()), "low": heights, "high": ends, "text": shown})
        _fill(self.points, _points(known, [beside[one.name] for one in known], along="x"))


class LinePicture(Picture):
    """Curves, each with its own dashes and marks; simulated points with their intervals."""

    def __init__(self, chart: Lines, x: str, y: str, write: Write) -> None:
        self.across, self.up = Range1d(start=0, end=1), Range1d(start=0, end=1)
        title = _title(x)
        self.figure = _figure(self.across, self.up, LINES_HIGH + LETTERS_HIGH * title.count("\n"), title, _title(y))
        self.figure.yaxis.formatter = _ticks(write)
        self.write = write
        self.x_ticker = self.figure.xaxis.ticker = AdaptiveTicker()
        self.y_ticker = self.figure.yaxis.ticker = AdaptiveTicker()
        self.lines = {}
        for place, name in enumerate(chart.series):
            style: dict[str, Any] = {"source": ColumnDataSource({"x": [], "y": []}), "legend_label": _folded(name, TITLE_LONG)}
            colour = COLOURS[place % len(COLOURS)]
            self.figure.line("x", "y", line_color=colour, line_width=2.5, line_dash=DASHES[place % len(DASHES)], **style)
            self.figure.scatter("x", "y", marker=MARKERS[place % len(MARKERS)], size=7, color=colour, **style)
            self.lines[name] = style["source"]
        self.points = ColumnDataSource(EMPTY)
        self.figure.segment(x0="x", x1="x", y0="low", y1="high", source=self.points, line_color=palette.LIT, line_width=3)
        self.figure.scatter("x", "y", marker="diamond", size=10, fill_color="white", line_color=palette.LIT, line_width=2,
                            source=self.points)  # fmt: skip
        self.mark = Span(dimension="height", location=None, line_color=palette.INK, line_dash=[4, 4])
        self.figure.add_layout(self.mark)
        if len(self.lines) > 1:
            self._put_legend_above(list(self.lines))
        else:
            self.figure.legend.visible = False

    def _put_legend_above(self, names: Sequence[str]) -> None:
        legend = self.figure.legend[0]
        legend.orientation, legend.ncols = "horizontal", _legend_columns(names)
        legend.label_text_font_size, legend.label_text_color = "14px", palette.INK
        legend.update(
            location="top_right", margin=0, padding=0, spacing=LEGEND_GAP, border_line_color=None, background_fill_color=None
        )
        self.figure.height += (LETTERS_HIGH + LEGEND_GAP) * (ceil(len(names) / legend.ncols) - 1)
        self.figure.add_layout(legend, "above")

    def put(self, chart: Lines, estimates: Sequence[Estimate]) -> None:
        known = [one for one in estimates if one.at is not None]
        ys = [height for series in chart.series.values() for height in series]
        _move(self.up, *_reach([*ys, 0.0, *(bound for one in known for bound in (one.low, one.high))]))
        room = 0.03 * (max(chart.xs) - min(chart.xs)) or 0.5
        _move(self.across, min(chart.xs) - room, max(chart.xs) + room)
        self.x_ticker.update(**_steps(chart.xs, str))
        self.y_ticker.update(**_steps(ys, self.write))
        for name, source in self.lines.items():
            heights = chart.series.get(name, ())
            _fill(source, {"x": list(chart.xs)[: len(heights)], "y": list(heights)})
        _fill(self.points, _points(known, [one.at for one in known], along="y"))
        self.mark.location = chart.mark


class HeatPicture(Picture):
    """A table of figures, the larger the darker, each written in its cell; the marked one has a frame."""

    def __init__(self, chart: Heat, x: str, y: str, write: Write) -> None:
        self.write = write
        self.columns, self.rows = FactorRange(factors=[]), FactorRange(factors=[])
        title = _title(x, _names(chart.rows))
        height = MARGIN + LETTERS_HIGH * title.count("\n") + ROW * len(chart.rows)
        self.figure = _figure(self.columns, self.rows, height, title, _title(y))
        self.cells = ColumnDataSource({"x": [], "y": [], "fill": [], "text": [], "ink": [], "line": []})
        self.figure.rect("x", "y", width=0.96, height=0.92, fill_color="fill", line_color=palette.INK, line_width="line",
                         source=self.cells)  # fmt: skip
        style = LETTERS | {"text_color": "ink"}
        self.figure.text(x="x", y="y", text="text", text_align="center", text_baseline="middle", source=self.cells, **style)

    def put(self, chart: Heat, estimates: Sequence[Estimate]) -> None:
        rows = _names(chart.rows)
        self.columns.factors, self.rows.factors = list(chart.columns), rows[::-1]
        figures = [cell for row in chart.cells for cell in row]
        low, high = min(figures), max(figures)
        shades = [(cell - low) / ((high - low) or 1) for cell in figures]
        places = [(row, column) for row in range(len(chart.rows)) for column in range(len(chart.columns))]
        _fill(
            self.cells,
            {
                "x": [chart.columns[column] for _, column in places],
                "y": [rows[row] for row, _ in places],
                "fill": [_shade(shade) for shade in shades],
                "text": [self.write(cell) for cell in figures],
                "ink": ["#FFFFFF" if shade > 0.55 else palette.INK for shade in shades],
                "line": [3.0 if place == chart.mark else 0.0 for place in places],
            },
        )


def _figure(x_range: Any, y_range: Any, height: int, x: str, y: str) -> Any:
    plot: Any = figure(
        x_range=x_range,
        y_range=y_range,
        height=height,
        sizing_mode="stretch_width",
        min_width=260,
        min_border_right=16,  # half of a tick that stands at the very end
        toolbar_location=None,
        tools="",
        background_fill_color=palette.BOX,
        border_fill_color=palette.BOX,
        outline_line_color=None,
        x_axis_label=x or None,
        y_axis_label=y or None,
    )
    plot.axis.axis_label_text_font_style = "normal"
    for axis in plot.axis:
        axis.axis_label_text_font_size = axis.major_label_text_font_size = "14px"
        axis.axis_label_text_color = axis.major_label_text_color = palette.INK
    plot.grid.grid_line_color = palette.BOX_LINE
    plot.toolbar.logo = None
    return plot


def _ticks(write: Write) -> CustomJSTickFormatter:
    """Ticks as the figures are written: what stands before and after the number."""
    before, rest = write(1.0).split("1", 1)
    after = re.sub(r"^0*(\.0+)?", "", rest)
    scale = 100 if "%" in after else 1
    code = "return before + String(Math.round(tick * scale * 100) / 100) + after"
    return CustomJSTickFormatter(args={"before": before, "after": after, "scale": scale}, code=code)


def _folded(words: str, long: int) -> str:
    """In as few lines as they take, and those about as long as each other."""
    lines = wrap(words, long, break_long_words=False)
    for narrower in range(long - 1, 0, -1):
        if len(folded := wrap(words, narrower, break_long_words=False)) > len(lines):
            break
        lines = folded
    return "\n".join(lines)


def _longest(names: Sequence[str]) -> int:
    """Letters of their longest line."""
    return max((len(line) for name in names for line in name.split("\n")), default=0)


def _names(names: Sequence[str]) -> list[str]:
    """Of bars and rows, as they stand beside them: in two lines at most, there is no room for more."""
    return [_folded(name, max(NAME_LONG, ceil(0.6 * len(name)))) for name in names]


def _title(words: str, names: Sequence[str] = ()) -> str:
    """Of an axis that begins behind such names: it stands in the middle of what they leave."""
    left = (PHONE - LETTER_WIDE * _longest(names)) / LETTER_WIDE
    return _folded(words, max(TITLE_LEAST, min(TITLE_LONG, round(left))))


def _legend_columns(names: Sequence[str]) -> int:
    """As many as fit on a phone; those below each other are as wide as the widest."""
    wide = [LEGEND_GLYPH + LETTER_WIDE * _longest([_folded(name, TITLE_LONG)]) for name in names]
    for columns in range(len(names), 1, -1):
        if sum(max(wide[place::columns]) for place in range(columns)) + LEGEND_GAP * (columns - 1) <= LEGEND_WIDE:
            return columns
    return 1


def _steps(figures: Sequence[float], write: Write) -> dict[str, Any]:
    """Of the ticks beside them: where all figures are whole, halves would mean nothing; but 0 % and 100 % have a between."""
    are_whole = bool(figures) and all(float(figure).is_integer() for figure in figures) and "%" not in write(1.0)
    return {"min_interval": 1, "num_minor_ticks": 0} if are_whole else {"min_interval": 0, "num_minor_ticks": 5}


def _points(known: Sequence[Estimate], places: Sequence[Any], along: str) -> dict[str, list[Any]]:
    other = "y" if along == "x" else "x"
    found = {along: [one.value for one in known], other: list(places), "text": [""] * len(known)}
    return found | {"low": [one.low for one in known], "high": [one.high for one in known]}


def _reach(figures: Iterable[float], beside: float = 0.08) -> tuple[float, float]:
    """From the least to the most, with room for what is written beside it."""
    low, high = min(figures := list(figures)), max(figures)
    room = beside * ((high - low) or 1.0)
    return low - (room if low < 0 else 0.0), high + room


def _move(to: Any, start: float, end: float) -> None:
    """Not for every breath: an axis that keeps trembling cannot be read."""
    span = end - start
    if not (to.start <= start and end <= to.end and to.end - to.start < 1.6 * span and abs(to.start - start) < 0.3 * span):
        to.update(start=start, end=end)


def _fill(source: ColumnDataSource, columns: dict[str, list[Any]]) -> None:
    if {name: list(cells) for name, cells in source.data.items()} != columns:
        source.data = columns


def _shade(share: float) -> str:
    """From paper to a deep blue."""
    light, dark = (0xF4, 0xEE, 0xDF), (0x1B, 0x4B, 0x7A)
    return "#" + "".join(f"{round(a + share * (b - a)):02X}" for a, b in zip(light, dark, strict=True))
