"""The lab's pictures: bars, lines and tables of figures, each with what was simulated and how sure it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bokeh.core.properties import value as fixed
from bokeh.models import ColumnDataSource, CustomJSTickFormatter, FactorRange, Range1d
from bokeh.models.annotations import Span
from bokeh.plotting import figure

from aod_nb.lab.charts import Bars, Chart, Heat, Lines
from aod_nb.lab.intervals import Estimate
from aod_nb.plots import palette

BAR = "#6F8FAF"
COLOURS = ("#1F5C99", "#A8461D", "#2C7A4B", "#7D4F8A", "#8A6D1B", "#4B4B4B")
DASHES = ("solid", [8, 4], [2, 3], [10, 3, 2, 3], [14, 5], [4, 2])
MARKERS = ("circle", "square", "triangle", "diamond", "inverted_triangle", "star")
"""Lines differ in colour, dashes and marks: never in colour alone."""
LETTERS = {"text_font": fixed(palette.FONT), "text_font_size": fixed("14px"), "text_color": palette.INK}
ROW, MARGIN, LINES_HIGH = 42, 62, 340
FIGURES_WIDE = 0.28
"""Of the span of the bars: what is written at their ends, also on a phone."""
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
        self.names, self.across = FactorRange(factors=[]), Range1d(start=0, end=1)
        self.figure = _figure(self.across, self.names, MARGIN + ROW * len(chart.names), y, "")
        self.bars, self.points = ColumnDataSource(EMPTY), ColumnDataSource(EMPTY)
        self.figure.hbar(y="y", right="x", height=0.62, source=self.bars, fill_color=BAR, line_color=palette.INK)
        self.figure.text(x="high", y="y", text="text", x_offset=6, text_baseline="middle", source=self.bars, **LETTERS)
        self.figure.segment(x0="low", x1="high", y0="y", y1="y", source=self.points, line_color=palette.LIT, line_width=3)
        for end in ("low", "high"):
            self.figure.scatter(x=end, y="y", marker="dash", angle=1.5708, size=15, line_color=palette.LIT, line_width=3,
                                source=self.points)  # fmt: skip
        self.figure.scatter(x="x", y="y", marker="diamond", size=12, fill_color="white", line_color=palette.LIT, line_width=2,
                            source=self.points)  # fmt: skip

    def put(self, chart: Bars, estimates: Sequence[Estimate]) -> None:
        simulated = {estimate.name: estimate for estimate in estimates}
        names = list(chart.names)
        known = [estimate for name in names if (estimate := simulated.get(name))]
        heights = list(chart.heights) or [simulated[name].value if name in simulated else 0.0 for name in names]
        ends = [
            max(height, simulated[name].high if name in simulated else height)
            for name, height in zip(names, heights, strict=True)
        ]
        reach = _reach([*heights, 0.0, *(bound for one in known for bound in (one.low, one.high))], FIGURES_WIDE)
        _move(self.across, *reach)
        if self.names.factors != names[::-1]:
            self.names.factors = names[::-1]
            self.figure.height = MARGIN + ROW * len(names)
        shown = [
            self.write(height) if chart.heights or name in simulated else "" for name, height in zip(names, heights, strict=True)
        ]
        _fill(self.bars, {"x": heights, "y": names, "low": heights, "high": ends, "text": shown})
        _fill(self.points, _points(known, [one.name for one in known], along="x"))


class LinePicture(Picture):
    """Curves, each with its own dashes and marks; simulated points with their intervals."""

    def __init__(self, chart: Lines, x: str, y: str, write: Write) -> None:
        self.across, self.up = Range1d(start=0, end=1), Range1d(start=0, end=1)
        self.figure = _figure(self.across, self.up, LINES_HIGH, x, y)
        self.figure.yaxis.formatter = _ticks(write)
        self.lines = {}
        for place, name in enumerate(chart.series):
            style: dict[str, Any] = {"source": ColumnDataSource({"x": [], "y": []}), "legend_label": name}
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
            legend = self.figure.legend[0]
            legend.orientation, legend.ncols, legend.label_text_font_size = "horizontal", 3, "14px"
            self.figure.add_layout(legend, "above")
        else:
            self.figure.legend.visible = False

    def put(self, chart: Lines, estimates: Sequence[Estimate]) -> None:
        known = [one for one in estimates if one.at is not None]
        ys = [height for series in chart.series.values() for height in series]
        _move(self.up, *_reach([*ys, 0.0, *(bound for one in known for bound in (one.low, one.high))]))
        room = 0.03 * (max(chart.xs) - min(chart.xs)) or 0.5
        _move(self.across, min(chart.xs) - room, max(chart.xs) + room)
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
        self.figure = _figure(self.columns, self.rows, MARGIN + ROW * len(chart.rows), x, y)
        self.cells = ColumnDataSource({"x": [], "y": [], "fill": [], "text": [], "ink": [], "line": []})
        self.figure.rect("x", "y", width=0.96, height=0.92, fill_color="fill", line_color=palette.INK, line_width="line",
                         source=self.cells)  # fmt: skip
        style = LETTERS | {"text_color": "ink"}
        self.figure.text(x="x", y="y", text="text", text_align="center", text_baseline="middle", source=self.cells, **style)

    def put(self, chart: Heat, estimates: Sequence[Estimate]) -> None:
        self.columns.factors, self.rows.factors = list(chart.columns), list(chart.rows)[::-1]
        figures = [cell for row in chart.cells for cell in row]
        low, high = min(figures), max(figures)
        shades = [(cell - low) / ((high - low) or 1) for cell in figures]
        places = [(row, column) for row in range(len(chart.rows)) for column in range(len(chart.columns))]
        _fill(
            self.cells,
            {
                "x": [chart.columns[column] for _, column in places],
                "y": [chart.rows[row] for row, _ in places],
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
    before, after = write(1.0).split("1", 1)[0], "".join(mark for mark in write(1.0).split("1", 1)[1] if mark not in "0.")
    scale = 100 if "%" in after else 1
    code = "return before + String(Math.round(tick * scale * 100) / 100) + after"
    return CustomJSTickFormatter(args={"before": before, "after": after, "scale": scale}, code=code)


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
