"""Many games to a table: the same one whoever plays, and a part of it when it is stopped."""

import signal
import subprocess
import sys
import tracemalloc

import pytest

from aod_nb import aod
from aod_nb.bots.tournament.workers import Alone
from aod_nb.core import BadInput
from aod_nb.lab import games as lab_games
from aod_nb.lab import many, run
from aod_nb.lab.games import deal, lead_changes, players_of, playing, totals
from aod_nb.lab.many import MOST_GAMES, MOST_PUBLIC, PUBLIC
from aod_nb.lab.rows import Collected, Rows
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
        assert process.wait(60) == 1
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
    with pytest.raises(BadInput, match="No dask scheduler answers at"):
        run(2, cluster="tcp://127.0.0.1:9", **FEW)


def test_where_strangers_share_the_machine_a_call_plays_little(monkeypatch):
    monkeypatch.setenv(PUBLIC, "1")
    for how in ({"games": MOST_PUBLIC + 1, "workers": 0}, {"games": 2, "workers": 2}):
        with pytest.raises(BadInput, match="Many people share this machine"):
            run(**how, **FEW)
    assert len(run(1, workers=0, **FEW)) == 3


@pytest.mark.parametrize("seats", [2.5, "4", None, 10**9, True, [4]])
def test_no_number_of_seats(seats):
    with pytest.raises(BadInput, match=r"is no number of seats: a whole number from 2 to 5\.$"):
        run(2, seats=seats, workers=0)


@pytest.mark.parametrize("players", [5, None, [3, 4, 5, 6], {}, True, b"random", ["random", None, "random", "random"]])
def test_nobody_who_plays(players):
    with pytest.raises(BadInput, match="does not say who plays"):
        run(2, players=players, workers=0)


@pytest.mark.parametrize("game", [[], None, {}, 5, ""])
def test_no_game(game):
    with pytest.raises(BadInput, match="is no game; there are"):
        run(2, game=game, workers=0)


def test_no_cluster_where_strangers_share_the_machine(monkeypatch):
    monkeypatch.setenv(PUBLIC, "1")
    monkeypatch.setattr(many, "crew_of", lambda *given: pytest.fail("somebody was asked to play"))
    for how in ({"cluster": "tcp://127.0.0.1:9"}, {"cluster": ""}, {"workers": 2}, {"workers": "1"}):
        with pytest.raises(BadInput, match="Many people share this machine"):
            run(2, **how, **FEW)


@pytest.mark.parametrize(("public", "workers"), [("1", 1), ("", 2)])
def test_how_many_workers_there_are_unless_it_is_said(monkeypatch, public, workers):
    asked = []

    def crew_of(count, cluster, play):
        asked.append(count)
        return Alone(play)

    monkeypatch.setenv(PUBLIC, public)
    monkeypatch.setattr(many, "crew_of", crew_of)
    run(1, **FEW)
    assert asked == [workers]


# Progress


class Told:
    """Whoever waits, and stops after some games."""

    def __init__(self, stop=99):
        self.stop, self.told = stop, []

    def begin(self, games):
        self.told.append(("begin", games))

    def went(self, done, lost):
        self.told.append((done, lost))
        return done == self.stop

    def end(self):
        self.told.append("end")


def test_progress_is_told_from_the_first_game_to_the_last(alone):
    told = Told()
    assert run(6, workers=0, progress=told, **FEW) == alone
    assert told.told == [("begin", 6), *((done, 0) for done in range(1, 7)), "end"]


def test_progress_can_stop_the_games_and_keeps_what_there_is(alone):
    told = Told(stop=2)
    table = run(6, workers=0, progress=told, **FEW)
    assert table.partial == "Stopped after 2 of 6 games."
    assert table.rows == alone.rows[:6]
    assert told.told[-1] == "end"


def test_the_bar_of_a_terminal(capsys):
    run(2, workers=0, progress=True, **FEW)
    assert "2 of 2" in capsys.readouterr().err.replace("/", " of ")
    run(2, workers=0, progress=False, **FEW)
    assert capsys.readouterr().err == ""


def test_a_bar_that_breaks_takes_nothing_away(alone):
    class Breaks(Told):
        def went(self, done, lost):
            if done == 3:
                raise BrokenPipeError("the terminal is gone")
            return False

        def end(self):
            raise BrokenPipeError

    table = run(6, workers=0, progress=Breaks(), **FEW)
    assert table.rows == alone.rows[:9]
    assert table.partial == "Ended after 3 of 6 games. BrokenPipeError: the terminal is gone"


# Memory


def many_games(games, seats=4):
    """Rows as workers tell them: names and figures are new objects in every game."""
    names = ("game", "nation", "player", "vp", "won", *(f"line_{line}" for line in range(12)))
    for number in range(1, games + 1):
        rows = [
            (number, str(b"spain", "ascii"), str(b"beginner", "ascii"), 500 + number, 0.25, *range(number, number + 12))
            for _ in range(seats)
        ]
        yield number, [tuple(str(name.encode(), "ascii") for name in names), *rows]


def test_ten_thousand_games_take_little_memory():
    """Kept as they came they took some 2.3 KB a game."""
    tracemalloc.start()
    try:
        found = Collected()
        for number, told in many_games(10_000):
            found.add(number, told)
        grown = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert len(found.finish()) == 40_000
    assert grown / 10_000 < 700  # bytes a game: eight a cell and what arrays keep in reserve


@pytest.mark.parametrize(
    "column", [[1, 2, 3], [1.5, 2.0], [1, 2.5, 3], [2**70, 1], [1, 2**70], ["a", None, 1], [True, False], [1, True], [None, 1]]
)
def test_rows_come_out_as_they_went_in(column):
    rows = Rows([(value, "x") for value in column])
    assert [value for value, _ in rows] == column
    assert [type(value) for value, _ in rows] == [type(value) for value in column]
    assert rows[-1] == (column[-1], "x")
    assert rows[:1] == ((column[0], "x"),)
    assert rows == tuple(rows)
    assert rows != Rows()


def test_games_that_were_measured_otherwise_are_told(alone):
    found = Collected()
    found.add(1, [("vp",), (80,)])
    with pytest.raises(BadInput, match="What was measured in game 2 has other columns"):
        found.add(2, [("vp", "pieces"), (80, 3)])
