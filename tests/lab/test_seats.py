"""What a seat is worth: the estimate of fair money on games whose answer is known, and games with other money."""

from random import Random

import pytest

from aod_nb import aod
from aod_nb.aod.tables import START_MONEY
from aod_nb.lab.aod.seats import FEW_GAMES, FairMoney, fair_money, games, quotient, with_money

SEATS = (3.0, 1.0, 0.0, -4.0)
DOLLAR = 0.5


def made_up(chance, count, dollar=DOLLAR):
    """Games in which a seat and a dollar are worth what is known."""
    rows = []
    for _ in range(count):
        money = [chance.randint(0, 20) for _ in SEATS]
        vp = [seat + dollar * more + chance.gauss(60, 12) for seat, more in zip(SEATS, money, strict=True)]
        rows.append((vp, money))
    return rows


def test_fair_money_is_found():
    for seat, one in enumerate(fair_money(made_up(Random(1), 20_000), ["b", "c", "d"]), 1):
        assert one.value == pytest.approx((SEATS[0] - SEATS[seat]) / DOLLAR, abs=0.8)
        assert one.low < one.value < one.high


@pytest.mark.parametrize("games", [FEW_GAMES, 200])
def test_the_interval_holds_the_truth_as_often_as_it_says(games):
    held = tries = 0
    for repeat in range(150):
        for seat, one in enumerate(fair_money(made_up(Random(repeat), games), ["b", "c", "d"]), 1):
            held += one.low <= (SEATS[0] - SEATS[seat]) / DOLLAR <= one.high
            tries += 1
    assert 0.91 < held / tries < 0.985


def test_more_games_are_surer():
    few, many = (fair_money(made_up(Random(2), count), ["b", "c", "d"]) for count in (200, 5000))
    for one, other in zip(few, many, strict=True):
        assert other.high - other.low < one.high - one.low


def test_a_dollar_that_may_be_worth_nothing_tells_nothing():
    for one in fair_money(made_up(Random(3), 60, dollar=0.0), ["b", "c", "d"]):
        assert (one.low, one.high) == (-20, 20)
    assert quotient("x", 5.0, 0.0, [[1.0, 0.0], [0.0, 1.0]], 2.0, 9)[1:4] == (0.0, -20, 20)


def test_the_game_begins_with_the_money_given():
    as_ruled = aod.setup(4, seed=9, starting_order="seats")
    assert with_money(4, 9, (0, 1, 2, 3)) == as_ruled
    assert [nation.money for nation in with_money(2, 9, (0, 7)).nations] == [START_MONEY, START_MONEY + 7]


def test_games_are_played_and_told():
    drawn = [row for row, _ in zip(games(Random(1), 2, "random", 1), range(1000), strict=False) if row is not None]
    assert len(drawn) >= 2
    assert all(sum(row) == pytest.approx(0) for row in drawn)
    fair = FairMoney(Random(1), 2, "random", ["seat 2"])
    for _ in fair.work(5):
        pass
    assert fair.count == 5
    assert fair.estimates() == []  # so few say nothing
    for _ in fair.work(FEW_GAMES - 5):
        pass
    (one,) = fair.estimates()
    assert one.size == FEW_GAMES
    assert -20 <= one.low <= one.value <= one.high <= 20


def test_how_many_games_the_compensation_takes():
    from aod_nb.lab.aod.questions.seat import games_wanted
    from aod_nb.lab.intervals import Estimate

    sure, less = Estimate("seat 2", 2.0, 1.0, 3.0, 100), Estimate("seat 3", 4.0, 1.0, 7.0, 100)
    assert games_wanted([sure, less]) == {"seat": "seat 3", "half": 3.0, "count": 100, "reach": 1.0, "games": 900}
    assert games_wanted([]) is None
    assert games_wanted([sure, Estimate("seat 3", 4.0, -20, 20, 100)]) is None  # nothing known yet


def test_so_many_games_do_tell_it_so_closely():
    """Made-up games: what 2,000 of them promise, as many games as promised keep."""
    from aod_nb.lab.aod.questions.seat import games_wanted

    wanted = games_wanted(fair_money(made_up(Random(4), 2000), ["b", "c", "d"]))
    assert wanted is not None
    then = games_wanted(fair_money(made_up(Random(5), wanted["games"]), ["b", "c", "d"]))
    assert then["half"] == pytest.approx(1.0, abs=0.2)


@pytest.mark.parametrize("above", [60.0, -60.0])
def test_money_beyond_what_was_tried_is_not_known_to_a_cent(above):
    one = quotient("x", above, 1.0, [[0.1, 0.0], [0.0, 0.0001]], 2.0, 100)
    assert (one.low, one.high) == (-20, 20)
