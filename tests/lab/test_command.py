"""``aod-nb lab run``."""

import pytest

from aod_nb.app import main

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
