"""Many games to a table: the same one whoever plays, and a part of it when it is stopped."""

import signal
import subprocess
import sys
import time

import pytest

from aod_nb import aod
from aod_nb.core import BadInput
from aod_nb.lab import games as lab_games
from aod_nb.lab import run
from aod_nb.lab.games import deal, lead_changes, players_of, playing, totals
from aod_nb.lab.many import MOST_GAMES, MOST_PUBLIC, PUBLIC
from aod_nb.registry import GAMES

FEW = {"seats": 3, "players": "random"}


@pytest.fixture(scope="module")
def alone():
    return run(6, workers=0, **FEW)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_table_is_the_same_for_any_number_of_workers(alone, workers):
    assert run(6, workers=workers, **FEW) == alone


def test_a_row_for_each_seat_of_each_game(alone):
    assert len(alone) == 18
    assert alone["game"] == [game for game in range(1, 7) for _ in range(3)]
    assert alone["seat"] == [0, 1, 2] * 6
    assert sum(alone["won"]) == pytest.approx(6)
    assert not alone.partial


def test_every_game_has_a_seed_of_its_own_and_more_games_begin_with_the_same(alone):
    assert len(set(alone["seed"])) == 6
    assert run(2, workers=0, **FEW).rows == alone.rows[:6]
    assert run(2, workers=0, seed=2, **FEW).rows != alone.rows[:6]


def test_the_vp_are_those_of_the_engine(alone):
    """A row's lines add up, and the winner has most."""
    lines = [column for column in alone.columns if column in aod.score(aod.setup())[0].lines]
    assert len(lines) == len(aod.score(aod.setup())[0].lines)
    for row in alone.records():
        assert row["vp"] == sum(row[line] for line in lines)
        if row["won"]:
            assert row["vp"] == max(other["vp"] for other in alone.records() if other["game"] == row["game"])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_makes_a_table(game):
    table = run(2, game=game, seats=2, players=["merchant", "random"], rotate=True, workers=0)
    assert table["player"] == ["merchant", "random", "random", "merchant"]
    assert set(table["turns"]) != {0}


def pieces(story):
    return [{"pieces": sum(nation.colonists)} for nation in story.marks[-1].nations]


def test_more_can_be_measured():
    table = run(2, workers=1, measure=pieces, **FEW)
    assert len(table["pieces"]) == 6


def test_lead_changes_are_those_of_the_standings():
    story = finished(deal(4, "aod", 1, players_of("random", 4), {}))
    standings = totals(story)
    assert len(standings) == len(story.marks) == 9  # eight turns begin, one game ends
    assert standings[-1] == [result.total for result in aod.score(story.marks[-1])]
    leaders = [{seat for seat, vp in enumerate(vps) if vp == max(vps)} for vps in standings]
    alone = [leader for leader in leaders if len(leader) == 1]
    assert lead_changes(story) == sum(alone[place] != alone[place + 1] for place in range(len(alone) - 1))


def finished(given):
    plays = playing(given)
    while True:
        try:
            next(plays)
        except StopIteration as over:
            return over.value


# Stopping


def test_a_watcher_can_stop_it_and_keeps_what_there_is(alone):
    table = run(6, workers=0, watch=lambda done, games: done == 2, **FEW)
    assert table.partial == "Stopped after 2 of 6 games."
    assert table.rows == alone.rows[:6]


def test_stopping_after_the_last_game_takes_nothing_away(alone):
    assert run(6, workers=0, watch=lambda done, games: done == games, **FEW) == alone


def test_ctrl_c_keeps_what_was_played(tmp_path):
    out = tmp_path / "games.csv"
    command = [sys.executable, "-m", "aod_nb.app", "lab", "run", "--games", "50000", "--players", "random", "--seats", "2"]
    with subprocess.Popen([*command, "--out", str(out), "--progress"], stderr=subprocess.PIPE) as process:
        told = process.stderr.read(80)  # its bar begins to move when some games are over
        process.send_signal(signal.SIGINT)
        told += process.stderr.read()
        assert process.wait(30) == 1
    assert not out.exists()
    rows = (tmp_path / "games.partial.csv").read_text().splitlines()
    assert len(rows) > 1
    assert len(rows) % 2 == 1  # a head, and whole games
    assert b"Stopped after" in told
    assert b"games.partial.csv" in told


def test_games_that_are_lost_are_named(monkeypatch):
    whole = lab_games.rows

    def breaks(story):
        if story.deal.number == 2:
            raise ZeroDivisionError("of all things")
        return whole(story)

    monkeypatch.setattr(lab_games, "rows", breaks)
    table = run(3, workers=0, **FEW)
    assert table.partial == "1 game came to no end; the first is number 2: ZeroDivisionError: of all things"
    assert set(table["game"]) == {1, 3}
    monkeypatch.setattr(lab_games, "rows", lambda story: 1 / 0)
    with pytest.raises(BadInput, match="No game came to its end: ZeroDivisionError"):
        run(3, workers=0, **FEW)


# What cannot be


@pytest.mark.parametrize("games", [0, -3, 2.5, True, "10", None, MOST_GAMES + 1, float("nan")])
def test_no_number_of_games(games):
    with pytest.raises(BadInput, match="is no number of games: a whole number from 1 to"):
        run(games)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"seats": 9}, "9 is no number of seats"),
        ({"players": "wizard"}, "wizard"),
        ({"players": ["random"]}, r"1 player for 4 seats"),
        ({"players": "admiral"}, "thinks by the clock"),
        ({"players": "admiral:0.2s"}, r"as in admiral:200p\.$"),
        ({"game": "chess"}, "chess"),
        ({"edition": "martian"}, "martian"),
        ({"seed": -1}, "-1"),
        ({"workers": -1}, "-1 is no number of workers"),
        ({"no_such_switch": 1}, "no_such_switch"),
    ],
)
def test_what_cannot_be_played_is_said_before_a_game_is(how, words):
    with pytest.raises(ValueError, match=words):
        run(2, **({"workers": 0} | how))


def test_a_cluster_that_is_not_there():
    began = time.monotonic()
    with pytest.raises(BadInput, match="No dask scheduler answers at"):
        run(2, cluster="tcp://127.0.0.1:9", **FEW)
    assert time.monotonic() - began < 30


def test_where_strangers_share_the_machine_a_call_plays_little(monkeypatch):
    monkeypatch.setenv(PUBLIC, "1")
    for how in ({"games": MOST_PUBLIC + 1, "workers": 0}, {"games": 2, "workers": 2}):
        with pytest.raises(BadInput, match="Many people share this machine"):
            run(**how, **FEW)
    assert len(run(1, workers=0, **FEW)) == 3
