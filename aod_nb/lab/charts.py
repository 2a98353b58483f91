"""What a picture of the lab shows: plain data.  ``aod_nb.plots.charts`` draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Bars(NamedTuple):
    """A bar for each name; an empty list of heights leaves the room to what is simulated."""

    names: Sequence[str]
    heights: Sequence[float]


class Lines(NamedTuple):
    """Curves over the same places; ``mark`` is the place a control stands at."""

    xs: Sequence[float]
    series: Mapping[str, Sequence[float]]
    mark: float | None = None


class Heat(NamedTuple):
    """A table of figures, the larger the darker; the row and column of the best cell may be marked."""

    rows: Sequence[str]
    columns: Sequence[str]
    cells: Sequence[Sequence[float]]
    mark: tuple[int, int] | None = None


Chart = Bars | Lines | Heat
