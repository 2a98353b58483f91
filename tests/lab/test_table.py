"""Tables on their way into files, and what can be wrong with a file."""

import csv
import errno
import io
import os
import sys
import tempfile
from pathlib import Path

import pytest

from aod_nb.core import BadInput
from aod_nb.lab import Table
from aod_nb.lab.saving import keep

TABLE = Table(("game", "nation", "won"), ((1, "spain", 0.5), (2, "holland, or so", 1.0)))


def test_csv_is_read_back(tmp_path):
    file = TABLE.save(tmp_path / "games.csv")
    with file.open(newline="") as opened:
        assert list(csv.DictReader(opened)) == [
            {"game": "1", "nation": "spain", "won": "0.5"},
            {"game": "2", "nation": "holland, or so", "won": "1.0"},
        ]


def test_parquet_is_read_back(tmp_path):
    import pyarrow.parquet

    file = Table(TABLE.columns, TABLE.rows, "Stopped.").save(tmp_path / "games.parquet")
    read = pyarrow.parquet.read_table(file)
    assert read.to_pylist() == list(TABLE.records())
    assert read.schema.metadata[b"partial"] == b"Stopped."
    assert file.name == "games.partial.parquet"


def test_what_is_partial_says_so_in_its_name(tmp_path):
    assert Table(TABLE.columns, TABLE.rows, "Stopped.").save(tmp_path / "games.csv").name == "games.partial.csv"


@pytest.mark.parametrize("taken", ["games.csv", "games.partial.csv"])
def test_a_file_that_exists_is_left_alone(tmp_path, taken):
    (tmp_path / taken).write_text("mine")
    with pytest.raises(BadInput, match="exists already"):
        TABLE.save(tmp_path / "games.csv")
    assert (tmp_path / taken).read_text() == "mine"


@pytest.mark.parametrize("name", ["games.xlsx", "games", "games.CSV", ".csv", "games.csv.gz"])
def test_an_unknown_ending(tmp_path, name):
    with pytest.raises(BadInput, match=r"does not end in \.csv or \.parquet\.$"):
        TABLE.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(BadInput, match="There is no folder"):
        TABLE.save(tmp_path / "nowhere" / "games.csv")


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda place, mode: False)
    with pytest.raises(BadInput, match="Nothing can be written to"):
        TABLE.save(tmp_path / "games.csv")


def test_a_name_that_is_a_link_is_not_written_through(tmp_path):
    (tmp_path / "mine").write_text("mine")
    (tmp_path / "full.csv").symlink_to(tmp_path / "mine")
    with pytest.raises(BadInput, match="exists already"):
        TABLE.save(tmp_path / "full.csv")
    assert (tmp_path / "mine").read_text() == "mine"


@pytest.fixture
def full(monkeypatch):
    """A disk that is full when half of a table is written, in the folders named."""
    folders = set()
    whole = Path.open

    def opened(self, mode="r", **more):
        file = whole(self, mode, **more)
        if self.parent not in folders or "b" not in mode:
            return file

        class Half(io.BufferedIOBase):
            def writable(self):
                return True

            def write(self, written):
                file.write(bytes(written)[: len(bytes(written)) // 2])
                file.flush()
                raise OSError(errno.ENOSPC, "No space left on device")

            def close(self):
                file.close()

        return Half()

    monkeypatch.setattr(Path, "open", opened)
    return folders


@pytest.mark.parametrize("name", ["games.csv", "games.parquet"])
def test_of_what_could_not_be_written_nothing_is_left(tmp_path, full, name):
    full.add(tmp_path)
    with pytest.raises(BadInput, match="could not be written: No space left on device"):
        TABLE.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    """Where anybody may write."""
    (place := tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(place))
    return place


def test_a_disk_that_is_full_at_the_end_takes_nothing_away(tmp_path, full, elsewhere):
    (there := tmp_path / "there").mkdir()
    full.add(there)
    file, why = keep(TABLE, there / "games.parquet")
    assert list(there.iterdir()) == []
    assert file == elsewhere / "games.csv"
    assert file.read_text() == TABLE.csv()
    assert why.endswith("could not be written: No space left on device.")


def test_a_folder_that_is_gone_at_the_end_takes_nothing_away(tmp_path, elsewhere):
    file, why = keep(TABLE, tmp_path / "gone" / "games.csv")
    assert file.read_text() == TABLE.csv()
    assert "could not be written" in why


def test_a_name_that_was_taken_meanwhile(tmp_path, elsewhere):
    for number in ("", "-2"):
        (tmp_path / f"games{number}.csv").write_text("mine")
    file, why = keep(TABLE, tmp_path / "games.csv")
    assert file == tmp_path / "games-3.csv"
    assert "exists already" in why
    assert [(tmp_path / f"games{number}.csv").read_text() for number in ("", "-2")] == ["mine"] * 2
    part, _ = keep(Table(TABLE.columns, TABLE.rows, "Stopped."), tmp_path / "games.csv")
    assert part.name == "games.partial.csv"
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(
        ["elsewhere", "games-2.csv", "games-3.csv", "games.csv", "games.partial.csv"]
    )


def test_what_parquet_cannot_hold_is_kept_as_text(tmp_path, elsewhere):
    mixed = Table(("measured",), ((1,), ("two",), ({3},)))
    with pytest.raises(BadInput, match="could not be written"):
        mixed.save(tmp_path / "games.parquet")
    file, _ = keep(mixed, tmp_path / "games.parquet")
    assert file == elsewhere / "games.csv"
    assert not list(tmp_path.glob("*.parquet"))


def test_where_nothing_can_be_written_it_is_said(tmp_path, full, elsewhere):
    full.update((tmp_path, elsewhere))
    with pytest.raises(BadInput, match="could not be written"):
        keep(TABLE, tmp_path / "games.csv")
    assert list(tmp_path.iterdir()) == [elsewhere]
    assert list(elsewhere.iterdir()) == []


def test_parquet_without_its_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadInput, match=r"pip install 'aod-nb\[parquet\]'"):
        TABLE.save(tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_column_there_is_none_of():
    with pytest.raises(BadInput, match=r"'vp' is no column of this table: game, nation, won\."):
        TABLE["vp"]
