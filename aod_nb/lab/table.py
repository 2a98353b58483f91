"""A table of plain rows: to print, to download, to save."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from aod_nb.core import BadInput, shown
from aod_nb.lab.saving import save


class Table(msgspec.Struct, frozen=True):
    """
    >>> table = Table(("seat", "vp"), ((1, 80), (2, 95)))
    >>> table["vp"]
    [80, 95]
    >>> print(table.csv(), end="")
    seat,vp
    1,80
    2,95
    """

    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]
    partial: str = ""
    """Why there is less than was asked for; empty when all is there."""

    def __getitem__(self, column: str) -> list[Any]:
        if column not in self.columns:
            raise BadInput("lab.bad.column", found=shown(column), known=", ".join(self.columns))
        place = self.columns.index(column)
        return [row[place] for row in self.rows]

    def __len__(self) -> int:
        return len(self.rows)

    def records(self) -> Iterator[dict[str, Any]]:
        """Rows by column, as pandas and others take them."""
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def csv(self) -> str:
        written = io.StringIO()
        lines = csv.writer(written, lineterminator="\n")
        lines.writerow(self.columns)
        lines.writerows(self.rows)
        return written.getvalue()

    def save(self, out: str | Path) -> Path:
        """Writes a new file and says which: one that is partial says so in its name."""
        return save(self, out)
