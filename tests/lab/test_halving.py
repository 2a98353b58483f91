"""Sharing playouts out: what each box gets, and how often the best one is found."""

from itertools import pairwise
from random import Random

import pytest

from aod_nb.lab.halving import Halving, found_by_halving, found_evenly, rounds
from aod_nb.lab.simulation import run


@pytest.mark.parametrize(("arms", "budget"), [(2, 100), (3, 300), (7, 1000), (8, 960), (12, 6000), (16, 240)])
def test_no_more_is_shared_out_than_there_is(arms, budget):
    plan = rounds(arms, budget)
    assert sum(left * each for left, each in plan) <= budget
    assert plan[0][0] == arms
    assert plan[-1][0] == 2
    for (left, _), (later, _) in pairwise(plan):
        assert later == (left + 1) // 2


@pytest.mark.parametrize("arms", [2, 5, 8, 12])
def test_the_best_is_tried_most(arms):
    luck = Random(arms)
    halving = Halving([str(arm) for arm in range(arms)], lambda arm: luck.gauss(2.0 * arm, 1.0), 120 * arms)
    found = run(halving, 120 * arms)
    assert halving.alive == [arms - 2, arms - 1]
    sizes = [one.size for one in found]
    assert sizes[:-2] == sorted(sizes[:-2])
    assert min(sizes[-2:]) >= max([*sizes[:-2], max(sizes[-2:]) - 1])  # a last odd playout goes to one of them
    assert halving.count == 120 * arms
    assert sum(sizes) == pytest.approx(60 * arms, abs=arms)  # the other half decided
    assert halving.best == arms - 1
    run(halving, 100)  # a click more goes on with the best two
    later = [one.size for one in halving.estimates()]
    assert later[:-2] == sizes[:-2]
    assert halving.count == 120 * arms + 100
    assert sum(later) == pytest.approx(60 * arms + 50, abs=arms)


@pytest.mark.parametrize(("arms", "each", "gap"), [(2, 10, 1.0), (4, 20, 0.8), (8, 5, 2.0)])
def test_how_often_the_best_is_found_evenly(arms, each, gap):
    chance, found, tries = Random(5), 0, 4000
    for _ in range(tries):
        means = [chance.gauss(gap if arm == 0 else 0.0, 3.0 / each**0.5) for arm in range(arms)]
        found += means[0] == max(means)
    assert found / tries == pytest.approx(found_evenly(arms, each, gap, 3.0), abs=0.025)


def test_two_arms_are_the_difference_of_two_means():
    from statistics import NormalDist

    assert found_evenly(2, 10, 1.0, 3.0) == pytest.approx(NormalDist().cdf(1.0 / (3.0 * (2 / 10) ** 0.5)), abs=1e-6)


def test_halving_finds_it_more_often():
    chance, tries = Random(6), 2000
    found = sum(found_by_halving(chance, 8, 8 * 20, 1.0, 4.0) for _ in range(tries)) / tries
    assert found > found_evenly(8, 20, 1.0, 4.0) + 0.05


def test_one_try_is_as_halving_goes():
    """Drawn at once or one by one: the best is found as often."""
    chance, tries, found = Random(7), 400, 0
    for _ in range(tries):
        halving = Halving("abcd", lambda arm: chance.gauss(1.0 if arm == 0 else 0.0, 2.0), 96)
        run(halving, 96)  # of which one half decides
        found += halving.best == 0
    at_once = sum(found_by_halving(chance, 4, 48, 1.0, 2.0) for _ in range(4000)) / 4000
    assert found / tries == pytest.approx(at_once, abs=0.07)


def test_the_interval_holds_the_truth_whoever_was_dropped():
    worth, held, repeats = [1.0, 0.5, 0.0, -0.5], 0, 400
    for repeat in range(repeats):
        luck = Random(repeat)
        halving = Halving("abcd", lambda arm, luck=luck: luck.gauss(worth[arm], 4.0), 400)
        held += sum(one.low <= true <= one.high for one, true in zip(run(halving, 400), worth, strict=True))
    assert 0.93 < held / (4 * repeats) < 0.97
