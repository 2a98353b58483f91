"""What is drawn on this game's figure, from the sea to the letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bokeh.models import ColumnDataSource

from aod_nb.aod.tables import PIECES
from aod_nb.plots import palette
from aod_nb.plots.aod.geometry import Layout
from aod_nb.plots.drawing import BOLD, FILLED, PLATE, SHAPE, TITLE, Pen
from aod_nb.plots.marks import MARKS

PIECE = 1.55
"""How wide the mark of a piece is, in its radii."""


class Drawing(Pen):
    def __init__(self, plot: Any, sources: Mapping[str, ColumnDataSource], layout: Layout) -> None:
        super().__init__(plot, sources, layout.wide)
        self.layout = layout
        self.sea(layout.sea)
        self.compass(layout.compass)
        self._shores()
        self.places()
        self.fixed(0.6, layout.islands, fill_color=palette.ISLAND, line_color=palette.COAST, line_alpha=0.6)
        self._things()
        self._words()
        self.grow_with_figure()

    def _shores(self) -> None:
        """The shallows along the coasts, and the land that is no region."""
        layout = self.layout
        coasts = [layout.backland, *(polygon for region, polygon in layout.regions.items() if region != "caribbean")]
        self.shallows(coasts)
        hatch: Any = {"hatch_pattern": "dot", "hatch_color": palette.BOX_LINE, "hatch_alpha": 0.4, "hatch_scale": 6}
        self.fixed(1, [layout.backland], fill_color=palette.BACKLAND, line_color=palette.BOX_LINE, **hatch)

    def _things(self) -> None:
        size = 2 * self.layout.marker + 0.5
        style: Any = {"fill_color": palette.SPACE, "fill_alpha": "alpha", "line_color": palette.BOX_LINE, "line_alpha": "alpha"}
        spaces = self.plot.rect("x", "y", size, size, source=self.sources["spaces"], border_radius=3, line_width=1, **style)
        self.growing(spaces, 1)
        self.patches(1, "marks", **FILLED)
        self.patches(0.8, "tokens", **FILLED)
        self.patches(1, "pieces", **FILLED)
        self.patches(2.8, "pieces", **SHAPE, fill_color=None, line_color=palette.INK, line_alpha="rim")
        self.signs("signs", MARKS)
        self.signs("pieces", PIECES, PIECE * self.layout.marker)
        self.patches(1.2, "ranks", **FILLED | {"line_color": palette.PAPER})

    def _words(self) -> None:
        narrow = self.layout.wide < self.layout.high
        self.write("spaces", 10, text_color=palette.FAINT_INK)
        self.write("titles", 10.8 if narrow else 11.5, text_align="align", **TITLE)
        self.write("notes", 10.2, text_align="align")
        self.write("tokens", 10, text_color="ink", **BOLD)
        self.write("ranks", 11, text_color="ink", **BOLD)
        self.write("pieces", 11, text="letter", text_color="ink", text_alpha="alpha", **BOLD)
        self.write("pieces", 10, x="count_x", y="count_y", text="count", text_align="left", **BOLD, **PLATE)
