"""Sharing playouts out: what each box gets, and how often the best one is found."""

from itertools import pairwise
from random import Random

import pytest

from aod_nb.lab.halving import Finalist, GivenUp, Halving, found_by_halving, found_evenly, lead, rounds
from aod_nb.lab.intervals import FEW, Estimate
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
    found = run(halving, 240 * arms)
    assert halving.count == 240 * arms
    assert halving.alive == [arms - 2, arms - 1]
    assert halving.best == arms - 1
    plan = rounds(arms, 120 * arms)
    assert sum(one.count for one in halving.judged) == sum(left * each for left, each in plan)
    assert [one.count for one in halving.judged][-2:] == [sum(each for _, each in plan)] * 2
    sizes = [one.size for one in found]
    assert sizes[:-2] == sorted(sizes[:-2])  # the longer one was in, the more often it is told
    assert min(sizes[-2:]) >= max([*sizes[:-2], max(sizes[-2:]) - 1])  # a last odd playout goes to one of them
    run(halving, 100)  # a click more goes on with the best two
    later = [one.size for one in halving.estimates()]
    assert later[:-2] == sizes[:-2]
    assert sum(later) == sum(sizes) + 100


def test_a_dropped_one_is_tried_as_often_again():
    luck = Random(3)
    halving = Halving("abcdefgh", lambda arm: luck.gauss(float(arm), 0.1), 960)
    sizes = {one.name: one.size for one in run(halving, 960 + 4 * 40 + 2 * 80 + 1)}
    assert sizes == dict.fromkeys("abcd", 40) | dict.fromkeys("ef", 80) | dict.fromkeys("gh", 160)
    assert [one.count for one in halving.spreads][-2:] == [1, 0]  # the last decision has just been made: they are told as before
    assert [one.count for one in halving.judged] == [40] * 4 + [120] * 2 + [280] * 2


def test_what_is_told_has_decided_nothing():
    """After each decision every figure is of tries that were made later."""
    tries = []

    def draw(arm):
        tries.append((arm, len(tries)))
        return float(arm)

    halving = Halving("abcd", draw, 80)
    for count in range(1, 200):
        alive = halving.alive
        run(halving, 1)
        if halving.alive != alive:  # a decision: it is told by nothing yet but the try just made
            assert sum(spread.count for spread in halving.spreads) == 1
        assert halving.count == len(tries) == count
    assert all(spread.mean == arm for arm, spread in enumerate(halving.spreads))


@pytest.mark.parametrize(("arms", "budget"), [(2, 100), (5, 300), (12, 1500)])
def test_what_was_told_once_is_told_from_then_on(arms, budget):
    """A decision empties no picture: until there is an interval anew, the old one stays as it was."""
    luck = Random(arms)
    halving = Halving([str(arm) for arm in range(arms)], lambda arm: luck.gauss(arm, 3.0), budget)
    before, stayed = dict[str, tuple[float, ...]](), 0
    for _ in range(2 * budget):
        told = {one.name: one[1:] for one in run(halving, 1)}
        assert told.keys() >= before.keys()
        for name, spread in zip(halving.names, halving.spreads, strict=True):
            if spread.count >= FEW:
                assert told[name] == (spread.mean, *spread.interval(), spread.count, None)
            elif name in before:
                assert told[name] == before[name]
                stayed += 1
        before = told
    assert len(before) == arms
    assert stayed > 2 * arms


def test_an_estimate_says_how_its_arm_stands():
    luck = Random(4)
    halving = Halving("abcd", lambda arm: luck.gauss(arm, 0.1), 400)  # two rounds: 50 of each, then 100 of the last two
    assert {type(one).__name__ for one in run(halving, 200)} == {"Estimate"}
    assert [one.name for one in run(halving, 1) if isinstance(one, GivenUp)] == ["a", "b"]
    run(halving, 2 * 100 + 2 * 50 - 1)
    early = run(halving, 2 * 99)  # all is decided, but the verdict waits for as many tries again
    assert [type(one) for one in early] == [GivenUp, GivenUp, Estimate, Estimate]
    found = run(halving, 2)
    assert [type(one) for one in found] == [GivenUp, GivenUp, Finalist, Finalist]
    assert [one.size for one in found] == [50, 50, 100, 100]


def test_the_interval_of_the_lead_holds_the_truth():
    """Whoever the last two are."""
    worth, held, repeats = [1.0, 0.6, 0.3, 0.0], 0, 800
    for repeat in range(repeats):
        luck = Random(repeat)
        found = run(Halving("abcd", lambda arm, luck=luck: luck.gauss(worth[arm], 4.0), 160), 320)
        one, other = sorted((one for one in found if isinstance(one, Finalist)), key=lambda one: -one.value)
        between = lead(one, other)
        held += between.low <= worth["abcd".index(one.name)] - worth["abcd".index(other.name)] <= between.high
    assert 0.93 < held / repeats < 0.97


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
    """Drawn at once or one by one: the best is found as often.  The look on a position is the method of the look on sharing."""
    chance, tries, found = Random(7), 800, 0
    for _ in range(tries):
        halving = Halving("abcd", lambda arm: chance.gauss(1.0 if arm == 0 else 0.0, 2.0), 48)
        run(halving, 48 + 2 * 12)
        found += halving.best == 0
    at_once = sum(found_by_halving(chance, 4, 48, 1.0, 2.0) for _ in range(4000)) / 4000
    assert found / tries == pytest.approx(at_once, abs=0.06)


def test_the_page_looks_as_the_simulation_of_sharing_does():
    """Both halve by all playouts so far: given the same sums they choose the same."""
    from aod_nb.lab.aod.questions.colonist import BUDGET, QUESTION, looking

    values = {control.name: control.start for control in QUESTION.look("box").controls}
    halving = looking(Random(1), **values)
    plan = rounds(len(halving.names), BUDGET)
    run(halving, plan[0][0] * plan[0][1] + 1)
    assert sum(spread.count for spread in halving.judged) == plan[0][0] * plan[0][1] + 1
    assert len(halving.alive) == plan[1][0]
    means = [spread.mean for spread in halving.judged]
    out = [mean for arm, mean in enumerate(means) if arm not in halving.alive]
    assert min(means[arm] for arm in halving.alive[1:]) >= max(out)  # the first one has been tried once more


@pytest.mark.parametrize("tries", [250, 330, 800])
def test_the_interval_holds_the_truth_whoever_was_dropped(tries):
    worth, held, told, repeats = [1.0, 0.5, 0.0, -0.5], 0, 0, 500
    for repeat in range(repeats):
        luck = Random(repeat)
        found = run(Halving("abcd", lambda arm, luck=luck: luck.gauss(worth[arm], 4.0), 400), tries)
        for one in found:
            held += one.low <= worth["abcd".index(one.name)] <= one.high
            told += 1
    assert 0.935 < held / told < 0.965
