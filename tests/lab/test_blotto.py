"""How many colonists for Peru?  Payoffs counted by hand, equilibria checked against everything one could do instead."""

from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest

from aod_nb.aod.scoring import colony_points
from aod_nb.core import BadInput
from aod_nb.lab.aod.blotto import (
    OPPONENTS,
    Payoffs,
    against,
    answers,
    best_answer,
    crowds,
    equilibria,
    even_equilibria,
    meetings,
    one_region,
    paid_on_average,
    plays_as,
    regret,
    splits,
    splitting,
)


def by_hand(own, other):
    """6 and 2, two tied 2 each, nobody below three: said anew."""
    if max(own, other) < 3 or own == 0:
        return 0
    if own == other:
        return 2
    return 6 if own > other else 2


@pytest.mark.parametrize("standing", [(0, 0), (2, 1), (3, 3), (0, 4)])
@pytest.mark.parametrize("price", [0, 0.5, 1])
def test_a_region_pays_what_the_rule_says(standing, price):
    payoffs = one_region(5, standing, price)
    for mine, theirs in product(range(6), repeat=2):
        own, other = standing[0] + mine, standing[1] + theirs
        assert payoffs.own[mine][theirs] == by_hand(own, other) - price * mine
        assert payoffs.other[mine][theirs] == by_hand(other, own) - price * theirs


@pytest.mark.parametrize(
    ("own", "other", "found"),
    [  # published: matching pennies; the prisoners; the battle of the sexes; rock, paper, scissors
        ([[1, -1], [-1, 1]], [[-1, 1], [1, -1]], ((0.5, 0.5), (0.5, 0.5))),
        ([[3, 0], [5, 1]], [[3, 5], [0, 1]], ((0.0, 1.0), (0.0, 1.0))),
        ([[3, 0], [0, 2]], [[2, 0], [0, 3]], ((1.0, 0.0), (1.0, 0.0))),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [[0, 1, -1], [-1, 0, 1], [1, -1, 0]], ((0.333333,) * 3, (0.333333,) * 3)),
    ],
)
def test_games_everybody_knows(own, other, found):
    assert found in equilibria(Payoffs(own, other))


def test_hawks_and_doves():
    """Maynard Smith and Price, 1973: with a prize of 2 and a wound of 4, half are hawks."""
    assert even_equilibria([[(2 - 4) / 2, 2], [0, 1]]) == [(0.5, 0.5)]


POSITIONS = list(product((3, 4, 5), [(0, 0), (1, 0), (2, 2), (3, 2), (0, 3)], (0.5, 1.0, 1.5)))


@pytest.mark.parametrize(("most", "standing", "price"), POSITIONS, ids=str)
def test_nobody_gains_by_leaving(most, standing, price):
    """Whoever leaves for any single choice gets no more; so no mixture gets more either."""
    payoffs = one_region(most, standing, price)
    found = equilibria(payoffs)
    found += [(each, each) for each in even_equilibria(payoffs.own)] if standing[0] == standing[1] else []
    assert found
    for own, other in found:
        assert sum(own) == pytest.approx(1, abs=1e-4)
        assert sum(other) == pytest.approx(1, abs=1e-4)
        choices = range(most + 1)
        rows = [sum(other[met] * payoffs.own[sent][met] for met in choices) for sent in choices]
        columns = [sum(own[sent] * payoffs.other[sent][met] for sent in choices) for met in choices]
        assert max(rows) <= sum(share * value for share, value in zip(own, rows, strict=True)) + 1e-4
        assert max(columns) <= sum(share * value for share, value in zip(other, columns, strict=True)) + 1e-4


def test_the_even_plan_is_one_that_nashpy_finds_trying_all_supports():
    import nashpy
    import numpy as np

    payoffs = one_region(3, (2, 2), 1.0)
    found = list(nashpy.Game(np.array(payoffs.own), np.array(payoffs.other)).support_enumeration())
    for even in even_equilibria(payoffs.own):
        assert any(np.allclose(own, even, atol=1e-5) and np.allclose(other, even, atol=1e-5) for own, other in found)


def test_regret_is_what_the_best_other_choice_would_add():
    payoffs = one_region(4, (0, 0), 1.0)
    pure = [tuple(float(place == sent) for place in range(5)) for sent in range(5)]
    for mine, theirs in product(range(5), repeat=2):
        gain = max(payoffs.own[sent][theirs] for sent in range(5)) - payoffs.own[mine][theirs]
        other = max(payoffs.other[mine][met] for met in range(5)) - payoffs.other[mine][theirs]
        assert regret(payoffs, pure[mine], pure[theirs]) == max(gain, other)


@pytest.mark.parametrize("pieces", range(1, 8))
def test_splits_are_all_there_are(pieces):
    ways = {tuple(sorted(way, reverse=True)) for way in product(range(pieces + 1), repeat=3) if sum(way) == pieces}
    assert set(splits(pieces)) == ways
    assert len(splits(pieces)) == len(ways)
    for own, other in product(splits(pieces), repeat=2):
        orders = list(permutations(other))
        points = [sum(by_hand(mine, theirs) for mine, theirs in zip(own, order, strict=True)) for order in orders]
        assert against(own, other) == Fraction(sum(points), len(orders))


@pytest.mark.parametrize("pieces", [3, 5, 6])
def test_what_an_opponent_does(pieces):
    for opponent in OPPONENTS:
        mixed = plays_as(opponent, pieces)
        assert sum(mixed) == pytest.approx(1, abs=1e-4)
        for value, row in zip(answers(opponent, pieces), splitting(pieces), strict=True):
            assert value == pytest.approx(sum(share * cell for share, cell in zip(mixed, row, strict=True)))
    dropped = [
        tuple(sorted((drop.count(region) for region in range(3)), reverse=True)) for drop in product(range(3), repeat=pieces)
    ]
    scattered = [dropped.count(split) / len(dropped) for split in splits(pieces)]
    assert plays_as("scattered", pieces) == pytest.approx(scattered)


@pytest.mark.parametrize("pieces", range(3, 9))
def test_no_split_beats_the_balanced_one(pieces):
    mixed = plays_as("balanced", pieces)
    values = answers("balanced", pieces)
    at_home = sum(share * value for share, value in zip(mixed, values, strict=True))
    assert max(values) <= at_home + 1e-4
    assert best_answer(splitting(pieces), mixed)[1] == max(values)


def test_drawing_agrees_with_the_exact_answers():
    for opponent in ("scattered", "balanced"):
        drawing = meetings(Random(4), opponent, 6)
        seen = [next(drawing) for _ in range(4000)]
        for way, value in enumerate(answers(opponent, 6)):
            assert sum(drawn[way] for drawn in seen) / len(seen) == pytest.approx(value, abs=0.25)


@pytest.mark.parametrize(("players", "least", "most"), [(1, 0, 4), (2, 0, 5), (3, 2, 4), (4, 1, 3), (5, 3, 4)])
def test_what_a_region_pays_is_the_average_over_all_there_is(players, least, most):
    every = list(product(range(least, most + 1), repeat=players))
    total = sum(sum(colony_points(dict(enumerate(counts))).values()) for counts in every)
    assert paid_on_average(players, least, most) == Fraction(total, len(every))
    drawing = crowds(Random(1), [players], least, most)
    assert sum(next(drawing)[0] for _ in range(4000)) / 4000 == pytest.approx(total / len(every), abs=0.25)


def test_what_cannot_be_is_said():
    for pieces in (0, -1, 10, 2.5, True):
        with pytest.raises(BadInput, match="number of pieces"):
            splits(pieces)
    with pytest.raises(BadInput, match="Nobody plays like"):
        plays_as("clever", 5)
    with pytest.raises(BadInput, match="must not be more"):
        paid_on_average(2, 4, 3)
