"""The board as one Bokeh figure, made once; every position after that changes cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bokeh.events import DoubleTap, Press, Tap
from bokeh.models import ColumnDataSource, Range1d
from bokeh.plotting import figure

from aod_nb import aod
from aod_nb.aod.state import State
from aod_nb.plots.aod import palette
from aod_nb.plots.aod.drawing import Drawing
from aod_nb.plots.aod.geometry import contains, layout
from aod_nb.plots.aod.rows import Rows, rows


class Board:
    """``figure`` is what to show; ``show`` puts a position on it; taps on lit places go to ``on_choose`` as their keys."""

    def __init__(self, on_choose: Callable[[str], None], narrow: bool = False) -> None:
        self.layout = layout(narrow)
        self._on_choose = on_choose
        self._lit: dict[str, str] = {}
        self._shown: Rows = rows(aod.setup(), self._lit, self.layout)
        self.sources = {name: ColumnDataSource({**columns}, name=name) for name, columns in self._shown.items()}
        self.figure: Any = self._figure()
        Drawing(self.figure, self.sources, self.layout)
        self._tapped_last: str | None = None
        self.figure.on_event(Tap, self._tapped)
        self.figure.on_event(Press, self._tapped)  # what a slow finger does
        self.figure.on_event(DoubleTap, self._tapped_again)

    def show(
        self,
        state: State,
        lit: Mapping[str, str] | None = None,
        viewer: int | None = None,
        hinted: Mapping[str, str] | None = None,
    ) -> None:
        """Show a position; ``lit`` maps the places that can be chosen to what choosing them does, ``hinted`` to ranks."""
        self._lit = dict(lit or {})
        wanted = rows(state, self._lit, self.layout, viewer, hinted or {})
        for name, columns in wanted.items():
            patches = changes(self._shown[name], columns)
            if patches:
                self.sources[name].patch(patches)
        self._shown = wanted

    def place_at(self, x: float, y: float) -> str | None:
        """The place under a point; what lies on a box comes before the box."""
        places = self._shown["places"]
        for index in reversed(range(len(places["place"]))):
            polygon = tuple(zip(places["xs"][index], places["ys"][index], strict=True))
            if places["place"][index] and contains(polygon, x, y):
                return str(places["place"][index])
        return None

    def _tapped(self, event: Any) -> None:
        if event.x is None or event.y is None:
            return
        place = self._tapped_last = self.place_at(event.x, event.y)
        if place in self._lit:
            self._on_choose(place)

    def _tapped_again(self, event: Any) -> None:
        """A second tap within 0.3 s comes as this: on another place it is meant, on the same one the hand was nervous."""
        if event.x is not None and event.y is not None and self.place_at(event.x, event.y) != self._tapped_last:
            self._tapped(event)

    def _figure(self) -> Any:
        plot: Any = figure(
            x_range=Range1d(start=0, end=self.layout.wide),
            y_range=Range1d(start=0, end=self.layout.high),
            aspect_ratio=self.layout.wide / self.layout.high,
            sizing_mode="stretch_width",
            min_width=280,
            min_border=0,
            toolbar_location=None,
            tools="",
            background_fill_color=palette.PAPER,
            border_fill_color=palette.PAPER,
            outline_line_color=None,
        )
        plot.axis.visible = False
        plot.grid.visible = False
        plot.toolbar.logo = None
        return plot


def changes(old: dict[str, list[Any]], new: dict[str, list[Any]]) -> dict[str, list[tuple[int, Any]]]:
    """What a source has to be told: column -> (row, cell), only for the cells that differ."""
    found = {
        column: [(row, cell) for row, (cell, before) in enumerate(zip(cells, old[column], strict=True)) if cell != before]
        for column, cells in new.items()
    }
    return {column: cells for column, cells in found.items() if cells}
