"""The glyphs all boards share.  Shapes are in units of the figure; what Bokeh measures in pixels is told when it grows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bokeh.core.properties import value
from bokeh.models import ColumnDataSource, CustomJS, HoverTool

from aod_nb.plots import palette
from aod_nb.plots.marks import MARKS, SIDE, STROKE
from aod_nb.plots.shapes import PIXELS, Point, Polygon, Rect

TOOLTIP = '<div style="max-width:280px;font-size:13px;line-height:1.35;white-space:normal">@tip{safe}</div>'
SMALLEST_LETTERS = 8
SCALE = """
const scale = frame.inner_width / wide
if (!(scale > 0)) return
const sized = (size, least) => Math.max(least, Math.round(10 * size * scale) / 10)
for (const glyph of letters) glyph.setv({text_font_size: {value: `${sized(glyph.tags[0], smallest)}px`}}, {sync: false})
for (const glyph of lines) glyph.setv({line_width: {value: sized(glyph.tags[0], 0.5)}}, {sync: false})
"""
"""The kernel need not hear of it: hence no sync."""
SIGN = "@sign"
PAINT = """
const {mark, side, tint, ink, alpha} = source.data
const {ctx, i} = cb_data
const drawn = marks[mark[i]]
if (!drawn || !(alpha[i] > 0) || !(frame.inner_width > 0)) return
drawn.paths ??= drawn.map((path) => new Path2D(path))
const {start, end} = frame.x_range
const scale = (side ? side[i] : one) * frame.inner_width / (end - start) / whole
ctx.save()
ctx.scale(scale, scale)
ctx.translate(-whole / 2, -whole / 2)
ctx.globalAlpha *= alpha[i]
ctx.fillStyle = (tint ?? ink)[i]
ctx.strokeStyle = ink[i]
ctx.lineWidth = stroke
ctx.lineCap = ctx.lineJoin = "round"
ctx.fill(drawn.paths[0])
for (const path of drawn.paths) ctx.stroke(path)
ctx.restore()
"""
"""A mark, in the units of the figure, from the row of its source: all of one side and in one colour where no column says more."""
PLATE: dict[str, Any] = {"background_fill_color": palette.BOX, "background_fill_alpha": "plate", "border_line_color": palette.INK}
PLATE |= {"border_line_alpha": "plate", "border_radius": 4, "padding": {"x": 2, "y": 0}}
"""Behind a count, so that it cannot be taken for a part of what it counts."""
SHAPE: dict[str, Any] = {"xs": "xs", "ys": "ys", "line_join": "round"}
FILLED: dict[str, Any] = SHAPE | {"fill_color": "fill", "fill_alpha": "alpha", "line_color": palette.INK, "line_alpha": "alpha"}
BOLD: dict[str, Any] = {"text_font_style": "bold"}
TITLE: dict[str, Any] = BOLD | {"text_font": value(palette.BOOK)}


class Pen:
    """Draws on a figure and remembers what has to grow with it."""

    def __init__(self, plot: Any, sources: Mapping[str, ColumnDataSource], wide: float) -> None:
        self.plot, self.sources, self.wide = plot, sources, wide
        self.letters: list[Any] = []
        self.lines: list[Any] = []

    def grow_with_figure(self) -> None:
        """To be called when everything is drawn."""
        args = {"frame": self.plot, "wide": self.wide * PIXELS, "smallest": SMALLEST_LETTERS}
        self.plot.js_on_change("inner_width", CustomJS(args=args | {"letters": self.letters, "lines": self.lines}, code=SCALE))

    def patches(self, line_width: float, source: str, **style: Any) -> Any:
        return self.growing(self.plot.patches(source=self.sources[source], line_width=line_width, **style), line_width)

    def fixed(self, line_width: float, polygons: Iterable[Polygon], **style: Any) -> None:
        """What is the same in every position."""
        source = ColumnDataSource(_outlines(polygons))
        self.growing(self.plot.patches(source=source, line_width=line_width, **SHAPE | style), line_width)

    def growing(self, renderer: Any, line_width: float) -> Any:
        renderer.glyph.tags = [line_width]
        self.lines.append(renderer.glyph)
        return renderer

    def signs(self, source: str, marks: Iterable[str], side: float = 0.0) -> None:
        """Marks as the rows of a source have them; a browser is told of each drawing once."""
        drawings = {slug: [MARKS[slug].body, MARKS[slug].lines] for slug in marks}
        args = {"source": self.sources[source], "marks": drawings, "frame": self.plot, "one": side}
        paint = CustomJS(args=args | {"whole": SIDE, "stroke": STROKE}, code=PAINT)
        self.plot.scatter("x", "y", source=self.sources[source], marker=SIGN, defs={SIGN: paint}, size=PIXELS, color=None)

    def print(self, words: Iterable[tuple[Point, str]], size: float, **style: Any) -> None:
        """Words that are the same in every position."""
        lines = list(words)
        cells = {"x": [x for (x, _), _ in lines], "y": [y for (_, y), _ in lines], "text": [told for _, told in lines]}
        self._write(ColumnDataSource(cells), size, **style)

    def write(self, source: str, size: float, **style: Any) -> None:
        self._write(self.sources[source], size, **style)

    def _write(self, source: ColumnDataSource, size: float, **style: Any) -> None:
        base: Any = {"x": "x", "y": "y", "text": "text", "text_font": value(palette.FONT), "text_baseline": "middle"}
        base |= {"text_color": palette.INK, "text_align": "center", "text_line_height": 1.1}
        glyph = self.plot.text(source=source, text_font_size=value(f"{size}px"), **base | style).glyph
        glyph.tags = [size]
        self.letters.append(glyph)

    def sea(self, sea: Rect) -> None:
        self.fixed(1, [sea.polygon(1)], fill_color=palette.SEA, line_color=palette.BOX_LINE)
        for share in (0.2, 0.4, 0.6, 0.8):
            across, up = sea.left + share * (sea.right - sea.left), sea.bottom + share * (sea.top - sea.bottom)
            self.plot.segment(
                [across, sea.left], [sea.bottom, up], [across, sea.right], [sea.top, up], line_color=palette.GRATICULE
            )

    def compass(self, at: Point) -> None:
        x, y = at
        star = tuple((x + reach * dx, y + reach * dy) for reach, dx, dy in palette.STAR)
        self.plot.circle([x], [y], radius=3.4, fill_color=None, line_color=palette.COAST, line_alpha=0.6)
        self.fixed(0.5, [star], fill_color=palette.COAST, line_color=palette.COAST)

    def shallows(self, coasts: list[Polygon]) -> None:
        """Along the coasts."""
        source = ColumnDataSource(_outlines(coasts))
        for width, colour in ((13, palette.SHALLOWS), (5, palette.NEAR_SHORE)):
            style = SHAPE | {"fill_color": colour, "line_color": colour}
            self.growing(self.plot.patches(source=source, line_width=width, **style), width)

    def places(self) -> None:
        """Everything to tap; a glow and an outline around what can be chosen; dashes and hatching where a hint points."""
        rim: Any = SHAPE | {"fill_color": None, "line_color": palette.LIT}
        self.patches(9, "places", **rim, line_alpha="glow")
        places = self.patches(1, "places", **FILLED | {"line_color": "line"})
        self.patches(2, "places", **rim, line_alpha="lit")
        hint: Any = SHAPE | {"xs": "hint_xs", "ys": "hint_ys", "line_color": palette.INK, "line_dash": [7, 5], "fill_color": None}
        # Nothing here comes from a column: a browser would make a pattern for every place at every move.
        hint |= {"hatch_pattern": "right_diagonal_line", "hatch_color": palette.INK, "hatch_alpha": 0.22, "hatch_scale": 9}
        self.patches(3.5, "places", **hint)
        top: Any = {"sort_by": [("layer", "descending")], "limit": 1}  # what lies on a box speaks, not the box
        self.plot.add_tools(HoverTool(renderers=[places], tooltips=TOOLTIP, point_policy="follow_mouse", **top))


def _outlines(polygons: Iterable[Polygon]) -> dict[str, list[list[float]]]:
    shapes = list(polygons)
    return {"xs": [[x for x, _ in shape] for shape in shapes], "ys": [[y for _, y in shape] for shape in shapes]}
