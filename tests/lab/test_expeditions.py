"""Shall we sail?  Every counter tried one by one, every plan tried to its end."""

from fractions import Fraction
from itertools import combinations, permutations, product
from random import Random

import pytest

from aod_nb.aod.discovery import success_chance
from aod_nb.aod.tables import CARDS, COUNTERS
from aod_nb.core import BadInput
from aod_nb.lab.aod.expeditions import (
    STRENGTHS,
    any_easy,
    average_worth,
    counts,
    easy_among,
    expected,
    first_choices,
    plays,
    unknown,
    worth_of_knowing,
)


@pytest.mark.parametrize("deck", [False, True])
@pytest.mark.parametrize("soldiers", [0, 2])
def test_an_expedition_is_the_average_over_every_counter(deck, soldiers):
    rows = list(CARDS.values() if deck else COUNTERS)
    for strength in range(2, 8):
        beaten = [row for row in rows if row[2] <= strength]
        found = expected(strength, unknown((), deck), soldiers, deck)
        assert found.chance == Fraction(len(beaten), len(rows)) == success_chance(strength, deck=deck)
        assert found.money == Fraction(sum(dollars + soldiers * loot for dollars, loot, _, _ in beaten), len(rows))
        assert found.vp == Fraction(sum(vp for *_, vp in beaten), len(rows))


def test_which_equal_counters_are_gone_is_averaged_over():
    """Two counters with three natives and one with five were seen: whichever of them they were."""
    threes = [place for place, row in enumerate(COUNTERS) if row[2] == 3]
    fives = [place for place, row in enumerate(COUNTERS) if row[2] == 5]
    sums, ways = [Fraction(0)] * 3, 0
    for gone in product(combinations(threes, 2), fives):
        rows = [row for place, row in enumerate(COUNTERS) if place not in {*gone[0], gone[1]}]
        beaten = [row for row in rows if row[2] <= 4]
        shares = len(beaten), sum(row[0] + row[1] for row in beaten), sum(row[3] for row in beaten)
        sums = [total + Fraction(share, len(rows)) for total, share in zip(sums, shares, strict=True)]
        ways += 1
    assert expected(4, unknown([3, 3, 5]), soldiers=1) == tuple(total / ways for total in sums)


def test_a_counter_that_beat_an_expedition_is_stronger():
    assert unknown(beaten=3) == {4: 3, 5: 2}
    assert expected(4, unknown(beaten=3)).chance == Fraction(3, 5)
    assert expected(3, unknown(beaten=3)).chance == 0


@pytest.mark.parametrize("strength", STRENGTHS)
def test_regions_that_can_be_taken_counted_one_by_one(strength):
    left = {1: 1, 2: 2, 3: 2, 5: 1}
    natives = [each for each, count in left.items() for _ in range(count)]
    for regions in range(len(natives) + 1):
        hands = list(combinations(natives, regions))
        for easy, share in enumerate(easy_among(regions, strength, left)):
            assert share == Fraction(sum(sum(each <= strength for each in hand) == easy for hand in hands), len(hands))


def test_the_hypergeometric_distribution_is_that_of_scipy():
    from scipy.stats import hypergeom

    for regions in (1, 4, 8):
        found = easy_among(regions, 3, unknown())
        assert [float(share) for share in found] == pytest.approx(hypergeom(16, 11, regions).pmf(range(regions + 1)))


def best_by_trying(turns, pieces, left, known, more, taken):
    """The value of the best plan in fractions, with no choice left out and nothing remembered.  Worth: VP."""
    if not turns:
        return Fraction(0)
    vp = {1: 4, 2: 4, 3: 5, 4: 6, 5: 7}

    def later(after, counters, seen):
        total = Fraction(0)
        for stays in product((True, False), repeat=len(seen)):
            likely = Fraction(1)
            for stay in stays:
                likely *= 1 - taken if stay else taken
            if likely:
                kept = [each for each, stay in zip(seen, stays, strict=True) if stay]
                total += likely * best_by_trying(turns - 1, after, counters, kept, more, taken)
        return total

    found = [later(pieces + more, left, known)]
    for sent in range(1, pieces + 1):
        value = Fraction(0)
        for place, natives in enumerate(left):
            others = left[:place] + left[place + 1 :]
            after = pieces - sent + more
            value += vp[natives] + later(after, others, known) if natives <= sent else later(after, others, [*known, natives])
        found.append(value / len(left))
    for natives in {each for each in known if each <= pieces}:
        rest = known[:]
        rest.remove(natives)
        found.append(vp[natives] + later(pieces - natives + more, left, rest))
    return max(found)


SEEN = (1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5)
"""What is left: 1, 2, 3, 4 and 5 natives, one each."""


@pytest.mark.parametrize("taken", [Fraction(0), Fraction(1, 2), Fraction(1)])
@pytest.mark.parametrize(("pieces", "more", "turns"), [(2, 0, 1), (6, 1, 2), (3, 1, 3), (2, 2, 3), (4, 0, 3)])
def test_the_best_plan_is_the_best_of_all_plans(pieces, more, turns, taken):
    left = [1, 2, 3, 4, 5]
    best = max(first_choices(pieces, more, turns, taken=float(taken), seen=SEEN))
    assert best == pytest.approx(float(best_by_trying(turns, pieces, left, [], more, taken)))
    blind = best_by_trying(turns, pieces, left, [], more, taken)
    worth = worth_of_knowing(pieces, more, turns, taken=float(taken), seen=SEEN)
    for natives in left:
        others = [each for each in left if each != natives]
        told = best_by_trying(turns, pieces, others, [natives], more, taken)
        assert worth[natives] == pytest.approx(float(told - blind))
    assert average_worth(worth, SEEN) >= -1e-12


def test_knowing_never_harms_on_average():
    for pieces, more, turns, taken in product((1, 2, 4), (0, 1), (1, 2), (0.0, 0.5, 1.0)):
        assert average_worth(worth_of_knowing(pieces, more, turns, 0.3, taken)) >= -1e-12


def test_a_known_counter_that_others_always_take_is_worth_waiting_for_nothing():
    values = first_choices(2, 2, 2, taken=1.0, seen=SEEN)
    assert values[1] == pytest.approx((4 + max_last(3, [2, 3, 4, 5]) + sum(max_last(3, others) for others in beaten_one())) / 5)


def max_last(pieces, left):
    """The last turn: all go into the unknown."""
    vp = {1: 4, 2: 4, 3: 5, 4: 6, 5: 7}
    return sum(vp[natives] for natives in left if natives <= pieces) / len(left)


def beaten_one():
    """What stays unknown after one piece failed."""
    return [[each for each in (1, 2, 3, 4, 5) if each != natives] for natives in (2, 3, 4, 5)]


def test_playing_it_agrees_with_the_plan():
    values = first_choices(3, 1, 3, 0.3, 0.5)
    games = plays(Random(3), 3, 1, 3, 0.3, 0.5)
    seen = [next(games) for _ in range(3000)]
    for sent, value in enumerate(values):
        assert sum(game[sent] for game in seen) / len(seen) == pytest.approx(value, abs=0.25)


def test_what_cannot_be_is_said():
    with pytest.raises(BadInput, match="beats strength 5"):
        unknown(beaten=5)
    with pytest.raises(BadInput, match="cannot have 3 soldiers"):
        expected(2, unknown(), 3)
    with pytest.raises(BadInput):
        unknown([1, 1, 1])
    with pytest.raises(BadInput):
        unknown(beaten=2.5)
    for regions in (-1, 17, 2.5, True):
        with pytest.raises(BadInput, match="hidden regions"):
            easy_among(regions, 2, unknown())
    for turns in (0, 2.5, 99, True):
        with pytest.raises(BadInput, match="number of turns"):
            first_choices(2, 1, turns)
    assert counts() == (2, 3, 6, 3, 2)


@pytest.mark.parametrize("beaten", [0, 1, 2, 3, 4])
@pytest.mark.parametrize(("left", "regions"), [({1: 1, 2: 2, 3: 2, 4: 1, 5: 1}, 3), ({1: 2, 3: 1, 5: 2}, 2), ({2: 1, 5: 2}, 1)])
def test_at_least_one_of_some_regions_by_every_way_they_can_lie(left, regions, beaten):
    """Only the first region is known to be stronger than what it beat."""
    counters = [natives for natives, count in left.items() for _ in range(count)]
    ways = [way for way in permutations(counters, regions) if way[0] > beaten]
    for strength in range(7):
        if ways:
            share = Fraction(sum(min(way) <= strength for way in ways), len(ways))
            assert any_easy(regions, strength, left, beaten) == share
        else:
            with pytest.raises(BadInput, match="No counter that is left beats strength"):
                any_easy(regions, strength, left, beaten)


def test_at_least_one_region_with_all_counters_on_the_table():
    assert [round(100 * float(any_easy(3, 3, unknown(), beaten)), 1) for beaten in (0, 2, 3)] == [98.2, 97.4, 94.3]
    assert any_easy(0, 3, unknown()) == 0
    for regions in range(1, 17):
        assert any_easy(regions, 3, unknown()) == 1 - easy_among(regions, 3, unknown())[0]
    for junk in (-1, 17, 1.5, True):
        with pytest.raises(BadInput, match="no number of hidden regions"):
            any_easy(junk, 3, unknown())


@pytest.mark.parametrize(("strength", "beaten"), [(3, 0), (3, 2), (2, 3), (1, 4)])
def test_the_page_simulates_what_it_says_of_some_regions(strength, beaten):
    from aod_nb.lab.aod.questions.sail import QUESTION
    from aod_nb.lab.simulation import run

    look = QUESTION.look("chance")
    values = {control.name: control.start for control in look.controls} | {"strength": strength, "beaten": beaten, "seen_3": 2}
    name, exact = list(look.show(**values).exact.items())[-1]
    one = run(look.simulate(Random(4), **values), 8000)[-1]
    assert one.name == name
    assert one.value == pytest.approx(exact, abs=0.015)
