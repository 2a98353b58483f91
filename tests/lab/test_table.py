"""Tables on their way into files, and what can be wrong with a file."""

import csv
import os
import sys

import pytest

from aod_nb.core import BadInput
from aod_nb.lab import Table

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


def test_a_disk_that_is_full(tmp_path):
    if not os.path.exists("/dev/full"):  # only Linux has a disk that is always full
        return
    (tmp_path / "full.csv").symlink_to("/dev/full")
    with pytest.raises(BadInput, match="exists already"):  # a name that is taken is not written through
        TABLE.save(tmp_path / "full.csv")


def test_parquet_without_its_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadInput, match=r"pip install 'aod-nb\[parquet\]'"):
        TABLE.save(tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []


def test_a_column_there_is_none_of():
    with pytest.raises(BadInput, match=r"'vp' is no column of this table: game, nation, won\."):
        TABLE["vp"]
