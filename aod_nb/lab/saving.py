"""Tables into files: nothing is overwritten, nothing is left half written, and nothing that was played is lost."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aod_nb.core import BadInput, shown

if TYPE_CHECKING:
    from aod_nb.lab.table import Table

ENDINGS = (".csv", ".parquet")
MOST_NAMES = 99
"""So many other names are tried beside one that is taken."""


def save(table: Table, out: str | Path) -> Path:
    """Writes a new file and says which: one that is partial says so in its name."""
    file = named(table, check_out(out))
    try:
        return write(table, file)
    except FileExistsError:
        raise BadInput("lab.out.exists", found=shown(str(file))) from None
    except (OSError, ValueError, TypeError, NotImplementedError) as wrong:
        raise not_written(file, wrong) from None


def keep(table: Table, out: str | Path) -> tuple[Path, str]:
    """The same after hours of play: where it cannot be as it was wanted, it is saved elsewhere, and the text says why."""
    wanted, troubles = named(table, Path(out)), list[BadInput]()
    # Where anybody may write, and as plain text, which takes whatever a table holds.
    elsewhere = Path(tempfile.gettempdir()) / wanted.with_suffix(".csv").name
    for place in (wanted, elsewhere):
        for file in (place, *_others(place)):
            try:
                return write(table, file), str(troubles[0]) if troubles else ""
            except FileExistsError:
                troubles.append(BadInput("lab.out.exists", found=shown(str(file))))
            except (OSError, ValueError, TypeError, NotImplementedError) as wrong:
                troubles.append(not_written(file, wrong))
                break  # another name would not help
    raise troubles[0]


def write(table: Table, file: Path) -> Path:
    """Beside it first, so that nobody ever sees a half of it; a FileExistsError where the name is taken."""
    beside = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        with beside.open("xb") as opened:
            if file.suffix == ".csv":
                opened.write(table.csv().encode("utf-8"))
            else:
                _parquet(table, opened)
        file.open("xb").close()  # takes the name, unless somebody has it
        try:
            beside.replace(file)
        except OSError:
            file.unlink()
            raise
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return file


def named(table: Table, file: Path) -> Path:
    return partial_name(file) if table.partial else file


def partial_name(file: Path) -> Path:
    """
    >>> partial_name(Path("games.csv")).name
    'games.partial.csv'
    """
    return file.with_suffix(f".partial{file.suffix}")


def _others(file: Path) -> Iterator[Path]:
    return (file.with_stem(f"{file.stem}-{number}") for number in range(2, MOST_NAMES + 1))


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


def not_written(file: Path, wrong: Exception) -> BadInput:
    reason = (wrong.strerror if isinstance(wrong, OSError) else None) or str(wrong) or type(wrong).__name__
    return BadInput("lab.out.not_written", found=shown(str(file)), reason=reason[:200].rstrip("."))


def _arrow() -> Any:
    try:
        import pyarrow as pa
        import pyarrow.parquet
    except ImportError:
        raise BadInput("lab.out.no_parquet") from None
    return pa


def _parquet(table: Table, opened: Any) -> None:
    arrow = _arrow()
    columns = {column: table[column] for column in table.columns}
    arrow.parquet.write_table(arrow.table(columns).replace_schema_metadata({"partial": table.partial}), opened)
