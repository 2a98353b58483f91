"""``aod-nb lab run``."""

import pytest

import aod_nb.lab
from aod_nb.app import main
from aod_nb.lab import many

FEW = ["lab", "run", "--games", "2", "--seats", "2", "--players", "random", "--workers", "0"]


def test_it_saves_a_table(tmp_path, capsys):
    out = tmp_path / "games.csv"
    assert main([*FEW, "--out", str(out)]) == 0
    assert len(out.read_text().splitlines()) == 5
    assert capsys.readouterr().err == f"4 rows of 2 games are in {out}.\n"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--games", "0"], "0 is no number of games: a whole number from 1 to 1000000."),
        (["--games", "2.5"], "'2.5' is no number of games: a whole number from 1 to 1000000."),
        (["--players", "random", "random", "random"], "3 players for 2 seats: name one level for all, or one for each seat."),
        (["--seats", "7"], "7 is no number of seats: a whole number from 2 to 5."),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path, capsys, more, words):
    out = tmp_path / "games.csv"
    assert main([*FEW, *more, "--out", str(out)]) == 2
    assert capsys.readouterr().err == words + "\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["games.txt", "nowhere/games.csv", "there.csv"])
def test_a_file_that_cannot_be_is_refused_before_anything_is_played(tmp_path, capsys, monkeypatch, name):
    (tmp_path / "there.csv").write_text("mine")
    monkeypatch.setattr("aod_nb.lab.many.run", lambda *given, **more: pytest.fail("played"))
    assert main([*FEW, "--out", str(tmp_path / name)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.endswith(".\n")


def test_a_name_taken_while_it_played_costs_nothing(tmp_path, capsys, monkeypatch):
    """And what was played before it was stopped is called a part, wherever it goes."""
    whole, out = many.run, tmp_path / "games.csv"

    def taken(*given, **more):
        table = whole(*given, **more)
        out.write_text("mine")
        return table

    monkeypatch.setattr(many, "run", taken)
    monkeypatch.setitem(aod_nb.lab.__dict__, "run", taken)
    assert main([*FEW, "--out", str(out)]) == 1
    assert out.read_text() == "mine"
    assert len((tmp_path / "games-2.csv").read_text().splitlines()) == 5
    told = capsys.readouterr().err
    assert f"4 rows of 2 games are in {tmp_path / 'games-2.csv'}." in told
    assert "exists already" in told
