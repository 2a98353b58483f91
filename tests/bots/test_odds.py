"""The odds of an expedition are exact, and rest on nothing that the seat may not know."""

import random

import pytest

from aod_nb import aod
from aod_nb.aod.odds import against, best_odds, odds, targets
from aod_nb.aod.options import DECLINE, Man, Place, Sail
from aod_nb.aod.tables import COUNTERS
from tests.aod.games import sample
from tests.bots.odds import by_hand, chance, percent, possible

FAR = ("peru", "canada", "new_england", "florida", "new_spain", "new_granada", "brazil")
"""All regions that can be discovered but Rio de la Plata."""


def nearly_all(failed, left=3, hidden_failures=False):
    """Only a few regions are still undiscovered, and expeditions failed at some of them."""
    hidden = ("rio_de_la_plata", *FAR)[:left]
    known = [region for region in FAR if region not in hidden]
    return aod.position(
        seats=2,
        turn=5,
        at="discovery",
        discovered=dict.fromkeys(known, 1),
        counters=dict(zip(failed, COUNTERS[14:], strict=False)),  # the two with 5 natives
        failed={region: {1: value} for region, value in failed.items()},
        boxes={"discovery": {0: {"colonist": 2, "captain": 1, "soldier": 1}}},
        hidden_failures=hidden_failures,
    )


@pytest.mark.parametrize("value", range(7))
@pytest.mark.parametrize("failed", [{}, {"peru": 4}, {"peru": 3}, {"peru": 2, "canada": 3}])
def test_the_chance_is_that_of_every_way_the_counters_can_lie(failed, value):
    state = nearly_all(failed, hidden_failures=True)
    assert targets(state) == ["peru", "canada", "rio_de_la_plata"]
    for target in targets(state):
        found = against(state, 0, value, target)
        assert found.chance == by_hand(state, 0, value, target) == chance(state, 0, value, target)
        natives = possible(state, 0, target)
        assert (found.beaten, found.possible) == (sum(one <= value for one in natives), len(natives))


def test_a_failure_elsewhere_takes_a_strong_counter_out_of_the_pool():
    """What lies in Peru is one of the two counters with 5 natives; so Canada has the other one less often."""
    alone, warned = nearly_all({}, hidden_failures=True), nearly_all({"peru": 4}, hidden_failures=True)
    before, after = (against(state, 0, 4, "canada") for state in (alone, warned))
    assert after.chance > before.chance
    assert (after.beaten, after.possible) == (before.beaten, before.possible)


def test_a_counter_that_was_seen_is_certain():
    state = nearly_all({"peru": 4})
    seen = odds(state, Sail("peru"))
    assert (seen.natives, seen.value, seen.percent, seen.beaten, seen.possible) == (5, 5, 100, 1, 1)
    assert against(state, 0, 4, "peru").percent == 0


def test_who_joins_later_is_counted_while_an_expedition_is_manned():
    state = nearly_all({})
    state.apply(Sail("canada"))
    first, alone = odds(state, Man("colonist", 1)), odds(state, Man("colonist", 1), joined=False)
    assert (first.value, alone.value) == (4, 1)
    state.apply(Man("colonist", 1))
    state.apply(Man("captain", 0))
    assert odds(state, Man("soldier", 1)) == odds(state, Man("soldier", 1), joined=False) == against(state, 0, 2, "canada")


def test_a_piece_in_discovery_is_shown_against_the_weakest_target():
    state = aod.position(seats=2, turn=3, failed={"peru": {0: 1}}, hand={0: {"captain": 1, "colonist": 1}})
    found = odds(state, Place("captain", "discovery"))
    assert found == best_odds(state, 0, 2)
    assert found.target != "peru"
    assert odds(state, Place("colonist", "colonist_dock")) is None
    assert odds(nearly_all({}), DECLINE) is None


def test_the_deck_is_counted_card_by_card():
    every = dict.fromkeys((*FAR, "rio_de_la_plata"), 1)
    state = aod.position(seats=2, turn=5, at="discovery", discovered=every, boxes={"discovery": {0: 4}}, cards={1: ["china"]})
    found = odds(state, Sail("deck"))
    assert (found.beaten, found.possible, found.percent) == (10, 15, 67)


def test_the_odds_of_random_games_are_exact_and_give_nothing_away():
    looked = 0
    for state in sample(range(40), every=9):
        if state.is_over:
            continue
        other = state.redeal(state.seat, random.Random(looked))
        for option in state.options():
            found = odds(state, option)
            assert odds(other, option) == found
            if found is not None:
                looked += 1
                assert found.chance == chance(state, state.seat, found.value, found.target)
                assert found.percent == percent(found.chance)
                assert 0 < found.percent < 100 or found.chance in (0, 1)
    assert looked > 500
