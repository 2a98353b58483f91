"""A board as one Bokeh figure, made once; every position after that changes cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from bokeh.models import ColumnDataSource, Range1d
from bokeh.plotting import figure

from aod_nb.plots import palette
from aod_nb.plots.cells import Rows, changes
from aod_nb.plots.focus import Focus, heights, seen
from aod_nb.plots.shapes import Point, contains
from aod_nb.plots.written import Written


class TappedBoard:
    """``figure`` is what to show; taps on lit places go to ``on_choose`` as their keys.

    A game's board draws on the figure, and says what every cell of every source holds in a position.
    """

    shades: dict[str, str]
    """What its colours become on dark paper."""

    def __init__(self, on_choose: Callable[[str], None], shown: Rows, wide: float, high: float) -> None:
        self.on_choose = on_choose
        self._lit: dict[str, str] = {}
        self._shown = shown
        self.sources = {name: ColumnDataSource({**columns}, name=name) for name, columns in shown.items()}
        self.figure: Any = _figure(wide, high)
        self._tapped_last: str | None = None
        self.taps: dict[str, Callable[[float, float], None]] = {
            "tap": self.tapped,
            "press": self.tapped,  # what a slow finger does
            "doubletap": self._tapped_again,
        }
        """What is to be told of events on the figure."""
        self.figure.subscribed_events = set(self.taps)

    @cached_property
    def written(self) -> Written:
        """To be asked for when everything is drawn."""
        return Written(self.figure)

    def put(self, wanted: Rows, lit: Mapping[str, str]) -> None:
        """From what is shown to these cells; from now on these places can be chosen."""
        self._lit = dict(lit)
        for name, columns in wanted.items():
            patches = changes(self._shown[name], columns)
            if patches:
                self.sources[name].patch(patches)
        self._shown = wanted

    def outlines(self, place: str) -> list[list[Point]]:
        """How a place lies on the board; nothing for one that is not drawn."""
        drawn = self._shown["places"]
        lines = zip(drawn["place"], drawn["xs"], drawn["ys"], strict=True)
        return [list(zip(xs, ys, strict=True)) for key, xs, ys in lines if key == place and xs]

    def sight(self, focus: Focus | None) -> dict[str, Any]:
        """What is to be seen: where one has to look, and what is spoken of."""
        wide, high = self.figure.x_range.end, self.figure.y_range.end
        wanted = focus.places or focus.arrows if focus else tuple(self._lit)
        near = heights([outline for place in wanted for outline in self.outlines(place)], high)
        return {"near": near, "focus": seen(focus, self.outlines, wide, high) if focus else None}

    def place_at(self, x: float, y: float) -> str | None:
        """The place under a point; what lies on a box comes before the box."""
        places = self._shown["places"]
        for index in reversed(range(len(places["place"]))):
            polygon = tuple(zip(places["xs"][index], places["ys"][index], strict=True))
            if places["place"][index] and contains(polygon, x, y):
                return str(places["place"][index])
        return None

    def tapped(self, x: float, y: float) -> None:
        place = self._tapped_last = self.place_at(x, y)
        if place in self._lit:
            self.on_choose(place)

    def _tapped_again(self, x: float, y: float) -> None:
        """A second tap within 0.3 s comes as this: on another place it is meant, on the same one the hand was nervous."""
        if self.place_at(x, y) != self._tapped_last:
            self.tapped(x, y)


def _figure(wide: float, high: float) -> Any:
    plot: Any = figure(
        x_range=Range1d(start=0, end=wide),
        y_range=Range1d(start=0, end=high),
        aspect_ratio=wide / high,
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
