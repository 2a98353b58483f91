"""Rows of many games in little memory: column by column, whole numbers and fractions as such, a text once."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from sys import intern
from typing import Any, overload

from aod_nb.core import BadInput

Row = tuple[Any, ...]
CODES = {int: "q", float: "d"}
"""How an array keeps such values: eight bytes each."""


class Column:
    """The values of a column.  Where they are not all of one kind, or too large, they are kept as they are.

    >>> column = Column()
    >>> for value in (1, 2, "three"): column.append(value)
    >>> list(column.values)
    [1, 2, 'three']
    """

    def __init__(self) -> None:
        self.kind: type | None = None
        self.values: MutableSequence[Any] = []

    def append(self, value: Any) -> None:
        kind = type(value)
        if self.kind is None:
            self.kind = kind
            self.values = array(CODES[kind]) if kind in CODES else []
        if isinstance(self.values, array):
            try:
                if kind is self.kind:
                    self.values.append(value)
                    return
            except OverflowError:
                pass
            self.values = list(self.values)
        self.values.append(intern(value) if kind is str else value)


class Rows(Sequence[Row]):
    """Rows as they were given, kept by column.

    >>> rows = Rows([("spain", 80), ("france", 95)])
    >>> rows[1], rows == (("spain", 80), ("france", 95))
    (('france', 95), True)
    """

    def __init__(self, given: Iterable[Row] = ()) -> None:
        self.columns: list[Column] = []
        self.height = 0
        for row in given:
            self.append(row)

    def append(self, row: Row) -> None:
        """All rows are as long as the first one."""
        if not self.height:
            self.columns = [Column() for _ in row]
        for column, value in zip(self.columns, row, strict=True):
            column.append(value)
        self.height += 1

    def __len__(self) -> int:
        return self.height

    @overload
    def __getitem__(self, place: int) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Row, ...]: ...

    def __getitem__(self, place: int | slice) -> Row | tuple[Row, ...]:
        if isinstance(place, slice):
            return tuple(zip(*(column.values[place] for column in self.columns), strict=True))
        return tuple(column.values[place] for column in self.columns)

    def __iter__(self) -> Iterator[Row]:
        return zip(*(column.values for column in self.columns), strict=True)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]


class Collected:
    """The rows of games in the order of their numbers, in whatever order they end.

    >>> games = Collected()
    >>> for number, vp in ((2, 95), (1, 80), (3, 70)): games.add(number, [("vp",), (vp,)])
    >>> list(games.rows), games.count
    ([(80,), (95,), (70,)], 3)
    """

    def __init__(self) -> None:
        self.columns: tuple[str, ...] = ()
        self.rows = Rows()
        self.count = 0
        """Games that came to their end."""
        self._next = 1
        self._waiting: dict[int, list[Row]] = {}

    def add(self, number: int, told: Sequence[Row]) -> None:
        """A game: the names of the columns, then its rows."""
        names, *rows = told
        if self.count and names != self.columns:
            raise BadInput("lab.bad.other_columns", number=number, found=", ".join(names), known=", ".join(self.columns))
        self.columns = names
        self.count += 1
        self._put(number, rows)

    def skip(self, number: int) -> None:
        """A game that came to no end."""
        self._put(number, [])

    def _put(self, number: int, rows: list[Row]) -> None:
        self._waiting[number] = rows
        while self._next in self._waiting:
            self._append(self._waiting.pop(self._next))
            self._next += 1

    def finish(self) -> Rows:
        """With those that still waited for one before them."""
        for number in sorted(self._waiting):
            self._append(self._waiting.pop(number))
        return self.rows

    def _append(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self.rows.append(row)
