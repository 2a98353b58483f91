"""Tournaments: the same deals from every seat, the same figures by whoever plays, and what becomes of what goes wrong."""

import doctest
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import msgspec
import psutil
import pytest

from aod_nb.app import main
from aod_nb.bots import tournament
from aod_nb.bots.tournament import (
    Bar,
    Contestant,
    Lost,
    Plan,
    Played,
    Results,
    contestant,
    interval,
    markdown,
    plain,
    play,
    run,
    standing,
    to_json,
    wilson,
    workers,
)
from aod_nb.bots.tournament import games as tournament_games
from aod_nb.bots.tournament.results import results
from aod_nb.core import BadInput
from aod_nb.registry import GAMES

RANDOM = contestant("random")


class First:
    """Always the first option."""

    name = "first"

    def choose(self, state, rng):
        return state.options()[0]


class Fails:
    """Plays at random but on one deal, or on all."""

    name = "fails"

    def __init__(self, fail, deal):
        self.fail, self.deal = fail, deal

    def choose(self, state, rng):
        if self.deal in (None, state.setup.seed):
            return self.fail(state, rng)
        return rng.choice(state.options())


def raises(state, rng):
    raise RuntimeError("a bug")


def leaves(state, rng):
    sys.exit("enough")


def declines(state, rng):
    raise BadInput("bots.unknown", found="chess", known="others")


def cheats(state, rng):
    return "all the gold"


def dies(state, rng):
    os._exit(9)


def dies_in_front(state, rng):
    if state.seat == 0:
        os._exit(9)
    return rng.choice(state.options())


def dies_once(mark, state, rng):
    """As when memory is short for a moment."""
    if not mark.exists():
        mark.touch()
        os._exit(9)
    return rng.choice(state.options())


def of(fail, deal=None):
    return Contestant("fails", partial(Fails, fail, deal))


def deal_of(number):
    return list(plan().tables())[number - 1].setup["seed"]


def plan(*contestants, **wanted):
    return Plan(contestants=contestants or (RANDOM, Contestant("first", First)), **wanted)


def but_for_time(found):
    """What must be equal whoever plays."""
    games = tuple(msgspec.structs.replace(game, seconds=0) for game in found.games)
    return msgspec.structs.replace(found, seconds=0, games=games)


# How sure a rate is


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe 1998, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
        (5, 10, 0.2366, 0.7634),
    ],
)
def test_the_interval_is_the_published_one(wins, games, low, high):
    assert interval(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_examples_of_the_interval_are_true():
    assert doctest.testmod(wilson) == (0, 2)


def test_bounds_stay_within_what_a_rate_can_be():
    for games in range(1, 60):
        for thirds in range(3 * games + 1):
            low, high = interval(thirds / 3, games)
            assert 0 <= low <= thirds / 3 / games <= high <= 1


@pytest.mark.parametrize(("wins", "games"), [(-1, 5), (6, 5), (1, 0), (float("nan"), 3)])
def test_what_is_no_rate_is_refused(wins, games):
    with pytest.raises(BadInput, match="no win rate"):
        interval(wins, games)


# Which games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_plays_each_deal_from_every_seat(seats):
    tables = list(plan(seats=seats, games=10).tables())
    deals = [tables[start : start + seats] for start in range(0, len(tables), seats)]
    assert 10 <= len(tables) == plan(seats=seats, games=10).total < 10 + seats
    assert len({deal[0].setup["seed"] for deal in deals}) == len(deals)
    for deal in deals:
        assert len({table.setup["seed"] for table in deal}) == 1
        assert [table.who.index(0) for table in deal] == list(range(seats))
        assert all(sorted(table.who) == [0] + [1] * (seats - 1) for table in deal)
    assert [table.number for table in tables] == list(range(1, len(tables) + 1))


def test_all_pairs_play_the_same_deals():
    tables = list(plan(RANDOM, RANDOM, RANDOM, games=6).tables())
    seeds = {pair: [table.setup["seed"] for table in tables if {*table.who} == {*pair}] for pair in ((0, 1), (0, 2), (1, 2))}
    assert seeds[0, 1] == seeds[0, 2] == seeds[1, 2]
    assert len(tables) == 18


def test_a_longer_tournament_begins_with_the_shorter_one():
    short, long = (list(plan(RANDOM, RANDOM, RANDOM, games=games).tables()) for games in (4, 9))
    assert long[: len(short)] == short


def test_another_seed_makes_other_deals():
    seeds = [{table.setup["seed"] for table in plan(seed=seed, games=50).tables()} for seed in (1, 2)]
    assert not seeds[0] & seeds[1]


# One game


def test_a_game_is_a_function_of_its_table():
    table = list(plan(games=2).tables())[1]
    first, again = play(table), play(table)
    assert msgspec.structs.replace(first, seconds=0) == msgspec.structs.replace(again, seconds=0)
    assert first.who == (1, 0)
    other = msgspec.structs.replace(table, chance="1/3")
    assert play(other).vp != first.vp


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_game_is_played_by_two_to_five(game, seats):
    found = run(plan(game=game, seats=seats, games=seats), workers=0)
    assert len(found.games) == found.planned == seats
    assert not found.lost
    assert all(len(game.vp) == seats and game.winners for game in found.games)
    assert len(found.pairings[0].standings) == 2 * (seats + 1)


def test_a_game_without_end_is_stopped(monkeypatch):
    monkeypatch.setattr(tournament_games, "MAX_DECISIONS", 20)
    assert play(next(plan().tables())) == Lost(1, "no end after 20 decisions")


@pytest.mark.parametrize(("fail", "reason"), [(raises, "RuntimeError: a bug"), (leaves, "SystemExit: enough")])
def test_what_goes_wrong_in_a_game_costs_the_game(fail, reason):
    found = run(plan(of(fail, deal_of(1)), RANDOM, games=6), workers=0)
    assert found.lost == (Lost(1, reason), Lost(2, reason))
    assert [game.number for game in found.games] == [3, 4, 5, 6]
    assert found.ended == ""


def test_an_illegal_answer_costs_the_game():
    found = run(plan(of(cheats), RANDOM, games=2), workers=0)
    assert found.lost[0].reason.startswith("IllegalOption: ")


def test_who_cannot_play_such_games_ends_it_with_a_sentence():
    with pytest.raises(BadInput, match=r"^Game 1 cannot be played: chess is no level"):
        run(plan(of(declines), RANDOM), workers=0)


def test_who_finds_out_late_leaves_what_was_played():
    found = run(plan(of(declines, deal_of(3)), RANDOM, games=6), workers=0)
    assert len(found.games) == 2
    assert "Not all games were played: Game 3 cannot be played" in plain(found)


# What was found


def played(number, who, vp, winners):
    return Played(number, who, vp, winners, decisions=100, seconds=0.5)


def test_a_shared_win_counts_in_parts():
    games = [played(1, (0, 1), (50, 50), (0, 1)), played(2, (1, 0), (40, 60), (1,)), played(3, (0, 1), (10, 30), (1,))]
    at = standing(("a", "b"), 0, games)
    assert (at.games, at.won, at.rate) == (3, 1.5, 0.5)
    assert (at.low, at.high) == pytest.approx(interval(1.5, 3), abs=1e-6)
    assert (at.vp, at.margin) == (40, 0)
    first = standing(("a", "b"), 0, games, seat=0)
    assert (first.games, first.won, first.vp, first.margin) == (2, 0.5, 30, -10)


def test_the_rate_of_several_is_that_of_a_seat_and_as_sure_as_the_games_are_many():
    games = [played(1, (0, 1, 1), (50, 60, 40), (1,)), played(2, (1, 0, 1), (40, 90, 60), (1,))]
    many = standing(("a", "b"), 1, games)
    assert (many.games, many.won, many.rate) == (2, 1, 0.25)
    assert (many.low, many.high) == pytest.approx(interval(0.5, 2), abs=1e-6)
    assert (many.vp, many.margin) == (50, (10 - 20 - 50 - 30) / 4)


def test_results_do_not_depend_on_the_order_in_which_games_end():
    outcomes = [play(table) for table in plan(games=8).tables()] + [Lost(9, "x")]
    assert results(plan(), outcomes) == results(plan(), outcomes[::-1])


def test_three_contestants_meet_in_pairs_and_are_told_apart():
    found = run(plan(RANDOM, RANDOM, Contestant("first", First), games=4), workers=0)
    assert found.contestants == ("random", "random (2)", "first")
    assert [(pair.first, pair.second, pair.games) for pair in found.pairings] == [
        ("random", "random (2)", 4),
        ("random", "first", 4),
        ("random (2)", "first", 4),
    ]
    assert [at.games for at in found.overall if at.seat is None] == [8, 8, 8]
    assert sum(at.won for at in found.overall if at.seat is None) == 12
    assert "All together: 12 games" in markdown(found)


def test_the_tables_say_it_all():
    found = run(plan(seats=3, games=6), workers=0, command="aod-nb tournament a b")
    told = markdown(found)
    assert told.startswith("```\naod-nb tournament a b\n```\n\naod, 3 seats, edition classic, seed 1,")
    assert "## One random among 2 first: 6 games, equals would win 33.3 %\n\n| contestant" in told
    assert "| – first, seat 3" in told
    assert "No game was lost." in told
    assert "by the clock" not in told
    rows = [line for line in told.splitlines() if line.startswith("|")]
    assert len({len(row) for row in rows}) == 1
    at = found.pairings[0].standings[0]
    assert f"| {at.rate:.1%}".replace("%", " %") in rows[2].replace("|  ", "| ")


def test_results_can_be_read_again():
    found = run(plan(games=4), workers=0)
    again = msgspec.json.decode(to_json(found), type=Results)
    assert again == found
    assert to_json(found).count('{"number":') == 4


def test_lost_games_are_listed_up_to_a_point():
    told = plain(results(plan(), [Lost(number, "x") for number in range(1, 31)], "stopped by hand."))
    assert "Lost: 30 games, counted for nobody: 1 (x); 2 (x);" in told
    assert "20 (x) and 10 more." in told
    assert "Not all games were played: stopped by hand." in told
    assert re.search(r"random +0 +– ", told)


# Who plays the games


@pytest.fixture(scope="module")
def in_one_process():
    return but_for_time(run(plan(seats=3, games=12), workers=0))


@pytest.mark.parametrize("workers", [1, 2])
def test_results_are_equal_for_any_number_of_workers(workers, in_one_process):
    assert but_for_time(run(plan(seats=3, games=12), workers=workers)) == in_one_process


def test_a_worker_that_dies_costs_its_game_and_no_other():
    deal = deal_of(7)
    watched = []
    found = run(plan(of(dies, deal), RANDOM, games=16), workers=2, watch=lambda *at: watched.append(at))
    assert found.lost == (Lost(7, "its worker died"), Lost(8, "its worker died"))
    assert [game.number for game in found.games] == [*range(1, 7), *range(9, 17)]
    assert watched[-1] == (16, 2)
    assert "Lost: 2 games, counted for nobody: 7 (its worker died); 8 (its worker died)." in plain(found)
    calm = run(plan(of(raises, deal), RANDOM, games=16), workers=0)
    assert but_for_time(found).games == but_for_time(calm).games


def test_a_game_whose_worker_died_is_tried_once_again(tmp_path):
    once = of(partial(dies_once, tmp_path / "mark"), deal_of(1))
    found = run(plan(once, RANDOM, games=4), workers=1)
    assert (tmp_path / "mark").exists()
    assert found.lost == ()
    assert but_for_time(found) == but_for_time(run(plan(once, RANDOM, games=4), workers=0))


def test_a_contestant_that_cannot_be_sent_is_told_in_a_sentence():
    with pytest.raises(BadInput, match=r"The workers cannot play: .*pickle"):
        run(plan(of(threading.Lock().acquire), RANDOM), workers=1)


def test_stopped_by_hand_what_was_played_counts():
    def stop(done, lost):
        if done == 5:
            raise KeyboardInterrupt

    found = run(plan(games=100), workers=1, watch=stop)
    assert (len(found.games), found.planned, found.ended) == (5, 100, "stopped by hand.")


# A cluster


@pytest.fixture
def closed_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"tcp://127.0.0.1:{taken.getsockname()[1]}"


@pytest.fixture
def silent_port():
    """Somebody who takes the call and says nothing."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield f"tcp://127.0.0.1:{taken.getsockname()[1]}"


def test_a_cluster_that_does_not_answer_is_told(closed_port, capsys):
    assert main(["tournament", "random", "random", "--cluster", closed_port]) == 2
    assert capsys.readouterr().err.startswith(f"No dask scheduler answers at '{closed_port}' within 5 seconds (")


def test_who_takes_the_call_and_says_nothing_is_not_waited_for(silent_port, monkeypatch):
    monkeypatch.setattr(workers, "ANSWER_SECONDS", 1)
    with pytest.raises(BadInput, match=r"within 1 second \(TimeoutError\)"):
        run(plan(), cluster=silent_port)


@pytest.mark.parametrize("address", ["", "nonsense", "gopher://127.0.0.1:1", "127.0.0.1:99999999"])
def test_an_address_that_is_none_is_refused(address, monkeypatch):
    monkeypatch.setattr(workers, "ANSWER_SECONDS", 1)
    with pytest.raises(BadInput, match="No dask scheduler answers at"):
        run(plan(), cluster=address)


@contextmanager
def scheduler(workers):
    """A cluster in processes of its own, ended with them; it gives a game up at the first death."""
    code = (
        "import distributed, sys\n"
        "if __name__ == '__main__':\n"
        f"    cluster = distributed.LocalCluster(n_workers={workers}, threads_per_worker=1, dashboard_address=':0')\n"
        "    print(cluster.scheduler_address, flush=True)\n"
        "    sys.stdin.read()\n"
        "    cluster.close()\n"
    )
    started = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"},
    )
    yield started.stdout.readline().strip()
    started.communicate(timeout=60)


@pytest.fixture(scope="module")
def cluster():
    with scheduler(workers=1) as address:
        yield address


def test_a_cluster_without_workers_is_not_waited_for():
    with scheduler(workers=0) as address, pytest.raises(BadInput, match="has no workers: start some first"):
        run(plan(), cluster=address)


def test_a_cluster_finds_the_same(cluster, in_one_process):
    assert but_for_time(run(plan(seats=3, games=12), cluster=cluster)) == in_one_process


def test_a_worker_of_a_cluster_that_dies_costs_its_game_and_no_other(cluster):
    """Neither does what else the worker had to do when it died."""
    found = run(plan(of(dies_in_front, deal_of(5)), RANDOM, games=12), cluster=cluster)
    assert found.lost == (Lost(5, "its worker died"),)
    assert len(found.games) == 11


class Forgetful(workers.Alone):
    """Loses what comes of every third game, the first time it is played."""

    lost = ()

    def submit(self, table):
        if table.number % 3 or table.number in self.lost:
            return super().submit(table)
        self.lost = (*self.lost, table.number)
        return Future()

    def look(self):
        return False


def test_a_game_whose_result_is_lost_on_its_way_is_played_again(monkeypatch):
    monkeypatch.setattr(workers, "LOOK_SECONDS", 0)
    crew = Forgetful(lambda table: table.number)
    crew.width = 4
    numbers = [table.number for table in plan(games=10).tables()]
    assert sorted(workers.spread(plan(games=10).tables(), crew)) == numbers
    assert list(crew.lost) == [number for number in numbers if not number % 3]


@pytest.mark.parametrize(
    ("module", "wanted", "told"),
    [
        ("distributed", {"cluster": "tcp://127.0.0.1:1"}, "pip install 'aod-nb[cluster]'"),
        ("joblib.externals", {"workers": 2}, "pip install 'aod-nb[app]'"),
    ],
)
def test_what_is_not_installed_is_told(module, wanted, told, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(BadInput) as wrong:
        run(plan(), **wanted)
    assert told in str(wrong.value)


# The command


@pytest.mark.parametrize(
    "given",
    [
        *("nobody", "", ":1s", "admiral:", "admiral:1", "admiral:s", "admiral:p", "admiral:0s", "admiral:-1s", "admiral:nans"),
        *("admiral:infs", "admiral:1e999s", "admiral:0p", "admiral:-5p", "admiral:1.5p", "admiral:nanp", "admiral:1s:2s"),
        *("merchant:1s", "beginner:5p", "random:1s", "admiral:" + "9" * 5000 + "p"),
    ],
)
def test_a_contestant_that_cannot_be_is_refused(given, capsys):
    with pytest.raises(BadInput) as wrong:
        contestant(given)
    assert len(str(wrong.value)) < 250
    assert main(["tournament", given, "random"]) == 2
    assert capsys.readouterr() == ("", f"{wrong.value}\n")


def test_a_budget_is_seconds_or_playouts():
    by_clock, by_count = contestant("admiral:0.2s"), contestant("admiral:200p")
    assert (by_clock.name, by_clock.timed, by_clock.make().budget.seconds) == ("admiral:0.2s", True, 0.2)
    assert (by_count.name, by_count.timed, by_count.make().budget.playouts) == ("admiral:200p", False, 200)
    assert [contestant(name).timed for name in ("random", "merchant", "admiral")] == [False, False, True]
    assert "by the clock" in plain(results(plan(by_clock, RANDOM), []))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["random"], "two contestants or more, not 1"),
        (["random", "random", "--games", "0"], "0 is no number of games"),
        (["random", "random", "--games", "-2"], "-2 is no number of games"),
        (["random", "random", "--seats", "0"], "0 is no number of seats"),
        (["random", "random", "--seats", "6"], "6 is no number of seats"),
        (["random", "random", "--seed", "-1"], "-1 is no seed"),
        (["random", "random", "--edition", "pirates"], "'pirates' is no edition"),
        (["random", "random", "--workers", "-1"], "-1 is no number of workers"),
        (["random", "random", "--workers", "100000"], "100000 is no number of workers"),
        (["random", "random", "--out", "table.txt"], "'table.txt' is no place to save to"),
        (["random", "random", "--out", "/no/such/folder/x.json"], "is no place to save to"),
    ],
)
def test_what_cannot_be_played_is_said_at_once(wrong, told, capsys):
    assert main(["tournament", *wrong]) == 2
    out, err = capsys.readouterr()
    assert told in err
    assert (out, err.count("\n")) == ("", 1)


def test_a_game_without_heuristics_is_not_played_by_plan(without, capsys):
    without("aod_nb.bots.navegador")
    assert main(["tournament", "merchant", "random", "--game", "navegador", "--workers", "0"]) == 2
    assert "Game 1 cannot be played: " in capsys.readouterr().err


def test_a_plan_of_a_game_that_there_is_not_is_refused():
    with pytest.raises(BadInput, match="'chess' is no game"):
        run(plan(game="chess"))


@pytest.mark.parametrize("game", GAMES)
def test_from_the_command_line_to_the_tables(game, tmp_path, capsys):
    out = tmp_path / "random.json"
    assert main(["tournament", "random", "random", "--game", game, "--games", "5", "--progress", "--out", str(out)]) == 0
    told, progress = capsys.readouterr()
    found = msgspec.json.decode(out.read_bytes(), type=Results)
    assert (found.game, found.planned, len(found.games), found.lost) == (game, 6, 6, ())
    assert told.strip() == plain(found)
    table = out.with_suffix(".md").read_text()
    assert table == markdown(found)
    command = (
        f"aod-nb tournament random random --game {game} --seats 2 --games 5 --seed 1 --edition classic --workers 2 --out {out}"
    )
    assert table.startswith(f"```\n{command}\n```\n")
    assert "6 of 6 games, 0 lost" in progress
    assert f"Saved as {out} and {out.with_suffix('.md')}." in progress


def test_without_a_terminal_there_is_no_bar(capsys):
    assert main(["tournament", "random", "random", "--games", "2", "--workers", "0"]) == 0
    assert capsys.readouterr().err == ""


def test_the_bar_shows_how_far_it_is(monkeypatch):
    lines = []
    out = type("Out", (), {"write": lambda self, line: lines.append(line), "flush": lambda self: None})()
    bar = Bar(40, out)
    bar.drawn = bar.began = time.monotonic() - 3600
    bar(10, 2)
    assert lines == ["\r██████░░░░░░░░░░░░░░░░░░ 10 of 40 games, 2 lost, 3:00:00 left"]
    bar(11, 2)
    assert len(lines) == 1
    bar.close()
    assert lines[1].strip() == ""


def assert_nobody_left(session, seconds=60):
    """All processes that were started there have ended, at most a little later."""
    until = time.monotonic() + seconds
    while left := [pid for pid in psutil.pids() if session_of(pid) == session]:
        assert time.monotonic() < until, left
        time.sleep(0.1)


def session_of(pid):
    try:
        return os.getsid(pid)
    except ProcessLookupError:
        return None


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_leaves_the_results_so_far_and_no_process(how, tmp_path):
    out = tmp_path / "stopped.json"
    command = [sys.executable, "-m", "aod_nb.app", "tournament", "random", "random", "--games", "1000000", "--progress"]
    held = subprocess.Popen(
        [*command, "--out", str(out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        shown = ""
        while "games, 0 lost" not in shown:
            shown += held.stderr.read(1)
        os.killpg(held.pid, how) if how == signal.SIGINT else held.terminate()
        told, noise = held.communicate(timeout=60)
    finally:
        # Should the test fail, nobody plays on unseen: the workers follow.
        held.kill()
    assert held.returncode == 1
    assert "Not all games were played: stopped by hand." in told
    assert "Traceback" not in noise, noise
    found = msgspec.json.decode(out.read_bytes(), type=Results)
    assert 0 < len(found.games) < found.planned
    assert_nobody_left(held.pid)


def test_the_command_loads_no_workers_until_it_plays():
    code = "import sys, aod_nb.app, aod_nb.bots.tournament; sys.exit(bool({'joblib', 'distributed', 'numpy'} & {*sys.modules}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_the_package_offers_is_there():
    assert all(hasattr(tournament, name) for name in tournament.__all__)
