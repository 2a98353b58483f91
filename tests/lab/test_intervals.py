"""Intervals and sample sizes, against published tables and against many seeded repetitions."""

from math import inf, sqrt
from random import Random
from statistics import NormalDist, mean, stdev

import pytest

from aod_nb.core import BadInput
from aod_nb.lab.intervals import (
    Estimate,
    Spread,
    games_between,
    games_for,
    games_more,
    mean_interval,
    shared_out,
    t_of,
    wilson,
    z_of,
)
from aod_nb.lab.simulation import Means, Shares, run

# Student's t, two-sided, from the tables in the backs of books.
T_95 = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 20: 2.086, 30: 2.042, 60: 2.000, 120: 1.980}
T_99 = {1: 63.657, 2: 9.925, 5: 4.032, 10: 3.169, 30: 2.750}


@pytest.mark.parametrize(("freedom", "expected"), T_95.items())
def test_t_is_that_of_the_tables(freedom, expected):
    assert t_of(freedom) == pytest.approx(expected, abs=0.004)


@pytest.mark.parametrize(("freedom", "expected"), T_99.items())
def test_t_for_more_certainty(freedom, expected):
    assert t_of(freedom, 0.99) == pytest.approx(expected, rel=0.004)


def test_t_becomes_normal():
    assert t_of(10**6) == pytest.approx(z_of(), abs=1e-5)
    assert t_of(0) == inf


@pytest.mark.parametrize("sure", [0, 1, -0.5, 95, True, "0.95", None])
def test_no_degree_of_certainty(sure):
    with pytest.raises(BadInput, match="between 0 and 1"):
        z_of(sure)


def test_a_mean_counted_one_by_one_is_that_of_all():
    chance = Random(3)
    values = [chance.uniform(-5, 9) for _ in range(500)]
    spread = Spread(values)
    assert spread.mean == pytest.approx(mean(values))
    assert spread.deviation == pytest.approx(stdev(values))
    low, high = spread.interval()
    assert high - low == pytest.approx(2 * t_of(499) * stdev(values) / sqrt(500))


def test_of_one_value_or_none_little_is_known():
    assert Spread([3]).interval() == (-inf, inf)
    with pytest.raises(BadInput, match="no mean"):
        mean_interval([])


def test_the_number_of_games_for_a_reach():
    """The textbook's n = z² p (1 - p) / e²."""
    assert games_for(0.05) == 385
    assert games_for(0.01) == 9604
    assert games_for(0.05, share=0.25) == 289


def test_the_number_of_games_between_two_shares():
    """Fleiss: 0.5 against 0.6, 95 % sure, with a power of 80 %, without the correction for continuity."""
    assert games_between(0.5, 0.6) == pytest.approx(385, abs=3)
    with pytest.raises(BadInput, match="never told apart"):
        games_between(0.3, 0.3)
    with pytest.raises(BadInput, match="between 0 and 1"):
        games_between(0.3, 1.3)


def test_so_many_games_do_tell_them_apart():
    first, second = 0.25, 0.40
    games, chance, found = games_between(first, second), Random(8), 0
    z = NormalDist().inv_cdf(0.975)
    for _ in range(1000):
        a, b = (sum(chance.random() < share for _ in range(games)) / games for share in (first, second))
        found += abs(a - b) > z * sqrt((a * (1 - a) + b * (1 - b)) / games)
    assert found / 1000 == pytest.approx(0.80, abs=0.05)


def test_wilson_is_the_one_of_the_tournaments():
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)  # a published example
    with pytest.raises(BadInput):
        wilson(5, 3)


def test_too_few_or_all_alike_say_nothing_of_their_spread():
    """No interval without a width: it would claim to know everything."""
    assert Spread([0.0, 1.0] * 4).interval() == (-inf, inf)
    assert Spread([0.0, 1.0] * 5).interval() != (-inf, inf)
    for values in ([7.0] * 2, [7.0] * 1000, [5.1] * 500):
        assert Spread(values).interval() == (-inf, inf)
    assert not Estimate("x", 7.0, *Spread([7.0] * 40).interval(), 40).is_sure
    assert Shares(["x"], iter([[1.0]] * 9), []).estimates() == []


@pytest.mark.parametrize("draws", [2, 9])
def test_a_share_of_few_observations_is_not_sure(draws):
    (one,) = run(Shares(["x"], iter([[1.0], [0.0]] * 20)), draws)
    assert not one.is_sure
    (one,) = run(Shares(["x"], iter([[1.0]] * 40)), 40)
    assert one.is_sure  # Wilson's interval has a width even then
    assert one.low < 0.95


def test_several_together_are_wider():
    """Student's t at 98.75 % instead of 95 %."""
    values = [[value] for value in (3.0, 5.0, 4.0, 6.0, 2.0) * 8]
    alone, together = (run(Means(["x"], iter(values), together=count), 40)[0] for count in (1, 4))
    assert together.half / alone.half == pytest.approx(t_of(39, 0.9875) / t_of(39))
    assert shared_out(1) == 0.95


def test_games_for_a_reach_from_the_interval_so_far():
    assert games_more(100, 3.0, 1.0) == 900
    assert games_more(100, 0.5, 1.0) == 25
