"""What is taken along from a look: its table, what was simulated, and the settings they belong to, in one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aod_nb.lab.intervals import Estimate
from aod_nb.lab.question import Found, compared
from aod_nb.lab.table import Table

FIGURES = ("figure", "exact", "value", "low", "high", "count")
MOST_TYPED = 400
"""Of what was typed, so much is given: a share code, not a save in every row."""


def downloaded(found: Found, estimates: Sequence[Estimate], values: Mapping[str, Any]) -> Table:
    """Rows of the look's own table first, where it has one, then a row for each figure; a cell that says nothing is empty.

    >>> from aod_nb.lab.charts import Bars
    >>> table = Table(("seat", "share"), ((1, 0.25),))
    >>> found = Found({}, Bars([], []), {"wins": 0.25}, table)
    >>> print(downloaded(found, [Estimate("wins", 0.3, 0.2, 0.4, 80)], {"seats": 4}).csv(), end="")
    seat,share,figure,exact,value,low,high,count,set_seats
    1,0.25,,,,,,,4
    ,,wins,0.25,0.3,0.2,0.4,80,4
    """
    own = found.table if found.table is not None else Table((), ())
    settings = tuple(value[:MOST_TYPED] if isinstance(value, str) else value for value in values.values())
    figures = [(name, exact, *_simulated(one)) for name, exact, one in compared(found, estimates)]
    heads = FIGURES if figures else ()
    rows = [(*row, *[None] * len(heads), *settings) for row in own.rows]
    rows += [(*[None] * len(own.columns), *figure, *settings) for figure in figures]
    rows = rows or [(*[None] * (len(own.columns) + len(heads)), *settings)]
    return Table((*own.columns, *heads, *(f"set_{name}" for name in values)), tuple(rows))


def _simulated(one: Estimate | None) -> tuple[Any, ...]:
    """Without an interval where nothing is sure yet."""
    if one is None:
        return None, None, None, None
    return one.value, *((one.low, one.high) if one.is_sure else (None, None)), one.size
