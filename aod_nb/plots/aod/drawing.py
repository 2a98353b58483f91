"""The glyphs of the board.  Shapes are in units of the figure; what Bokeh measures in pixels is told when the figure grows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bokeh.core.properties import value
from bokeh.models import ColumnDataSource, CustomJS, HoverTool

from aod_nb.plots.aod import palette
from aod_nb.plots.aod.coast import Polygon
from aod_nb.plots.aod.geometry import PIXELS, Layout

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
SHAPE: dict[str, Any] = {"xs": "xs", "ys": "ys", "line_join": "round"}
FILLED: dict[str, Any] = SHAPE | {"fill_color": "fill", "fill_alpha": "alpha", "line_color": palette.INK, "line_alpha": "alpha"}


class Drawing:
    """Draws on a figure and remembers what has to grow with it."""

    def __init__(self, plot: Any, sources: Mapping[str, ColumnDataSource], layout: Layout) -> None:
        self.plot, self.sources, self.layout = plot, sources, layout
        self.letters: list[Any] = []
        self.lines: list[Any] = []
        self._sea()
        self._shores()
        places = self._places()
        self._things()
        self._words()
        top: Any = {"sort_by": [("layer", "descending")], "limit": 1}  # what lies on a box speaks, not the box
        plot.add_tools(HoverTool(renderers=[places], tooltips=TOOLTIP, point_policy="follow_mouse", **top))
        args = {"frame": plot, "wide": layout.wide * PIXELS, "smallest": SMALLEST_LETTERS}
        plot.js_on_change("inner_width", CustomJS(args=args | {"letters": self.letters, "lines": self.lines}, code=SCALE))

    def _patches(self, line_width: float, source: str, **style: Any) -> Any:
        return self._growing(self.plot.patches(source=self.sources[source], line_width=line_width, **style), line_width)

    def _fixed(self, line_width: float, polygons: Iterable[Polygon], **style: Any) -> None:
        shapes = list(polygons)
        xs, ys = [[x for x, _ in shape] for shape in shapes], [[y for _, y in shape] for shape in shapes]
        self._growing(self.plot.patches(xs, ys, line_width=line_width, line_join="round", **style), line_width)

    def _growing(self, renderer: Any, line_width: float) -> Any:
        renderer.glyph.tags = [line_width]
        self.lines.append(renderer.glyph)
        return renderer

    def _sea(self) -> None:
        sea, plot = self.layout.sea, self.plot
        self._fixed(1, [sea.polygon(1)], fill_color=palette.SEA, line_color=palette.BOX_LINE)
        for share in (0.2, 0.4, 0.6, 0.8):
            across, up = sea.left + share * (sea.right - sea.left), sea.bottom + share * (sea.top - sea.bottom)
            plot.segment([across, sea.left], [sea.bottom, up], [across, sea.right], [sea.top, up], line_color=palette.GRATICULE)
        x, y = self.layout.compass
        star = tuple((x + reach * dx, y + reach * dy) for reach, dx, dy in palette.STAR)
        plot.circle([x], [y], radius=3.4, fill_color=None, line_color=palette.COAST, line_alpha=0.6)
        self._fixed(0.5, [star], fill_color=palette.COAST, line_color=palette.COAST)

    def _shores(self) -> None:
        """The shallows along the coasts, and the land that is no region."""
        layout = self.layout
        coasts = [layout.backland, *(polygon for region, polygon in layout.regions.items() if region != "caribbean")]
        for width, colour in ((13, palette.SHALLOWS), (5, palette.NEAR_SHORE)):
            self._fixed(width, coasts, fill_color=colour, line_color=colour)
        hatch: Any = {"hatch_pattern": "dot", "hatch_color": palette.BOX_LINE, "hatch_alpha": 0.4, "hatch_scale": 6}
        self._fixed(1, [layout.backland], fill_color=palette.BACKLAND, line_color=palette.BOX_LINE, **hatch)

    def _places(self) -> Any:
        """Regions, boxes, buildings, goods on offer; a glow and an outline around those that can be chosen."""
        rim: Any = SHAPE | {"fill_color": None, "line_color": palette.LIT}
        self._patches(9, "places", **rim, line_alpha="glow")
        places = self._patches(1, "places", **FILLED | {"line_color": "line"})
        self._patches(2, "places", **rim, line_alpha="lit")
        hint: Any = {"line_color": palette.INK, "line_alpha": "hint", "line_dash": [7, 5], "fill_color": None}
        hint |= {"hatch_pattern": "right_diagonal_line", "hatch_color": palette.INK, "hatch_alpha": "hatch", "hatch_scale": 9}
        self._patches(3.5, "places", **SHAPE, **hint)
        self._fixed(0.6, self.layout.islands, fill_color=palette.ISLAND, line_color=palette.COAST, line_alpha=0.6)
        return places

    def _things(self) -> None:
        size = 2 * self.layout.marker + 0.8
        style: Any = {"fill_color": palette.SPACE, "fill_alpha": "alpha", "line_color": palette.BOX_LINE, "line_alpha": "alpha"}
        spaces = self.plot.rect("x", "y", size, size, source=self.sources["spaces"], border_radius=3, line_width=1, **style)
        self._growing(spaces, 1)
        self._patches(1, "marks", **FILLED)
        self._patches(0.8, "tokens", **FILLED)
        self._patches(1, "pieces", **FILLED)
        self._patches(1.2, "ranks", **FILLED | {"line_color": "#FFFFFF"})
        self._patches(2.8, "pieces", **SHAPE, fill_color=None, line_color=palette.INK, line_alpha="rim")

    def _words(self) -> None:
        bold: Any = {"text_font_style": "bold"}
        narrow = self.layout.wide < self.layout.high
        self._letters("spaces", 10, text_color=palette.FAINT_INK)
        self._letters("titles", 10.8 if narrow else 11.5, text_align="align", **bold)
        self._letters("notes", 10.2, text_align="align")
        self._letters("tokens", 10, text_color="ink", **bold)
        self._letters("ranks", 11, text_color="ink", **bold)
        self._letters("pieces", 11, text="letter", text_color="ink", text_alpha="alpha", **bold)
        self._letters("pieces", 11, x="count_x", text="count", text_align="left", **bold)

    def _letters(self, source: str, size: float, **style: Any) -> None:
        base: Any = {"x": "x", "y": "y", "text": "text", "text_font": value(palette.FONT), "text_baseline": "middle"}
        base |= {"text_color": palette.INK, "text_align": "center", "text_line_height": 1.1}
        glyph = self.plot.text(source=self.sources[source], text_font_size=value(f"{size}px"), **base | style).glyph
        glyph.tags = [size]
        self.letters.append(glyph)
