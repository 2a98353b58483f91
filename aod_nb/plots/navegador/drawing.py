"""What is drawn on this game's figure, from the sea to the letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bokeh.models import ColumnDataSource

from aod_nb.navegador.tables import GOODS, MARKET, MARKET_ROWS, PROCESSING
from aod_nb.plots import palette
from aod_nb.plots.drawing import BOLD, FILLED, PLATE, TITLE, Pen
from aod_nb.plots.marks import MARKS
from aod_nb.plots.navegador import places
from aod_nb.plots.navegador.geometry import Layout
from aod_nb.plots.navegador.palette import HUB, RED_BORDER
from aod_nb.plots.shapes import Rect


class Drawing(Pen):
    def __init__(self, plot: Any, sources: Mapping[str, ColumnDataSource], layout: Layout) -> None:
        super().__init__(plot, sources, layout.wide)
        self.layout = layout
        self.sea(layout.sea)
        self._coasts()
        self.compass(layout.compass)
        self._routes()
        self.places()
        self._market()
        self._hub()
        self._things()
        self._words()
        self.grow_with_figure()

    def _coasts(self) -> None:
        lands = list(self.layout.lands)
        self.shallows(lands)
        self.fixed(0.8, lands, fill_color=palette.BACKLAND, line_color=palette.COAST, line_alpha=0.5)
        self.fixed(0.6, self.layout.islands, fill_color=palette.BACKLAND, line_color=palette.COAST, line_alpha=0.5)
        self._frame()

    def _frame(self) -> None:
        """Covers the shallows where they reach beyond the chart."""
        layout, sea = self.layout, self.layout.sea
        left, right = Rect(0, 0, sea.left, layout.high), Rect(sea.right, 0, layout.wide, layout.high)
        above, below = Rect(0, sea.top, layout.wide, layout.high), Rect(0, sea.bottom - 3, layout.wide, sea.bottom)
        sides = [rect.polygon(0) for rect in (left, right, above, below)]
        self.fixed(0.5, sides, fill_color=palette.PAPER, line_color=palette.PAPER)
        self.fixed(1, [sea.polygon(1)], fill_color=None, line_color=palette.BOX_LINE)

    def _routes(self) -> None:
        style: Any = {"line_color": "line", "line_alpha": "alpha", "line_dash": [6, 3]}
        lines = self.plot.multi_line("xs", "ys", source=self.sources["routes"], line_width=1.8, **style)
        self.growing(lines, 1.8)

    def _market(self) -> None:
        """Prices of every row, with lines to read across."""
        layout, style = self.layout, {"line_color": palette.BOX_LINE, "line_alpha": 0.6}
        left, right = layout.columns[GOODS[0]].left, layout.columns[places.PROCESSING].right
        ups = [(layout.row(GOODS[0], row)[1] + layout.row(GOODS[0], row + 1)[1]) / 2 for row in range(1, MARKET_ROWS)]
        self.plot.segment([left + 0.8] * len(ups), ups, [right - 0.8] * len(ups), ups, **style)
        prices = [(layout.row(good, row), str(price)) for good in GOODS for row, price in enumerate(MARKET[good], 1)]
        processing = [(layout.row(places.PROCESSING, row), str(price)) for row, price in enumerate(PROCESSING, 1)]
        prices += [((x - 5.4, y), price) for (x, y), price in processing]
        self.print(prices, 10.8)

    def _hub(self) -> None:
        x, y = self.layout.hub
        self.plot.circle([x], [y], radius=self.layout.inner, fill_color=HUB, line_color=palette.BOX_LINE)

    def _things(self) -> None:
        style: Any = {"fill_color": "fill", "fill_alpha": "alpha", "line_color": "line", "line_alpha": "alpha"}
        spaces = self.plot.rect(
            "x", "y", self.layout.space_wide, 3.6, source=self.sources["spaces"], border_radius=3, line_width=1, **style
        )
        self.growing(spaces, 1)
        badge: Any = {"fill_color": palette.BOX, "fill_alpha": "badge", "line_color": RED_BORDER, "line_alpha": "badge"}
        self.growing(self.plot.circle("x", "y", radius=1.5, source=self.sources["routes"], line_width=1, **badge), 1)
        self.patches(0.8, "tokens", **FILLED)
        self.patches(1, "pieces", **FILLED)
        self.signs("signs", MARKS)
        self.signs("pieces", ["ship"], 1.6 * self.layout.marker)
        self.patches(1.2, "ranks", **FILLED | {"line_color": palette.PAPER})

    def _words(self) -> None:
        self.write("spaces", 10.2)
        self.write("titles", 11.5, text_align="align", **TITLE)
        self.write("notes", 10.6, text_align="align")
        self.write("routes", 10, text_color=RED_BORDER, **BOLD)
        self.write("tokens", 9.7 if self.layout.wide < self.layout.high else 10.2, text_color="ink", **BOLD)
        self.write("phase", 20, **BOLD)
        self.write("ranks", 11, text_color="ink", **BOLD)
        self.write("pieces", 10.6, text="letter", text_color="ink", text_alpha="alpha", **BOLD)
        self.write("pieces", 10, x="count_x", y="count_y", text="count", text_align="left", **BOLD, **PLATE)
