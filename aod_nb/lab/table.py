"""A table of plain rows: to print, to download, to save as csv or parquet."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from aod_nb.core import BadInput, shown

ENDINGS = (".csv", ".parquet")


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
    rows: tuple[tuple[Any, ...], ...]
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
        file = check_out(out)
        if self.partial:
            file = partial_name(file)
        try:
            if file.suffix == ".csv":
                with file.open("x", encoding="utf-8", newline="") as opened:
                    opened.write(self.csv())
            else:
                _parquet(self, file)
        except FileExistsError:
            raise BadInput("lab.out.exists", found=shown(str(file))) from None
        except OSError as wrong:
            raise BadInput("lab.out.not_written", found=shown(str(file)), reason=wrong.strerror or wrong) from None
        return file


def partial_name(file: Path) -> Path:
    """
    >>> partial_name(Path("games.csv")).name
    'games.partial.csv'
    """
    return file.with_suffix(f".partial{file.suffix}")


def check_out(out: str | Path) -> Path:
    """Where a table can be written; asked before hours are played for nothing."""
    file = Path(out)
    if file.suffix not in ENDINGS:
        raise BadInput("lab.out.ending", found=shown(str(file)), known=" or ".join(ENDINGS))
    for taken in (file, partial_name(file)):
        if taken.exists():
            raise BadInput("lab.out.exists", found=shown(str(taken)))
    if not file.parent.is_dir():
        raise BadInput("lab.out.no_folder", found=shown(str(file.parent)))
    if not os.access(file.parent, os.W_OK):
        raise BadInput("lab.out.no_access", found=shown(str(file.parent)))
    if file.suffix == ".parquet":
        _arrow()
    return file


def _arrow() -> Any:
    try:
        import pyarrow as pa
        import pyarrow.parquet
    except ImportError:
        raise BadInput("lab.out.no_parquet") from None
    return pa


def _parquet(table: Table, file: Path) -> None:
    arrow = _arrow()
    columns = {column: table[column] for column in table.columns}
    with file.open("xb") as opened:
        arrow.parquet.write_table(arrow.table(columns).replace_schema_metadata({"partial": table.partial}), opened)
