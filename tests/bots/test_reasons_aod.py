"""Every reason given for any option, in 1000 positions, is true of the position it speaks of."""

import random
from functools import cache

import pytest

from aod_nb import aod
from aod_nb.aod.options import DECLINE, Land, Man, Place, Sail
from aod_nb.bots.aod import reasons, tell
from aod_nb.bots.talk import IDEAS
from aod_nb.i18n import keys
from tests.aod.games import sample, steps
from tests.bots.built_aod import built
from tests.bots.reasons_aod import TRUE, Case, is_true
from tests.bots.wrong import wrong

POSITIONS, BATCHES = 1000, 5


@cache
def positions():
    """What chance hardly ever plays, one of each kind of decision from each of many games, and any from random games."""
    kinds = []
    for number in range(60):
        met = set()
        for state, option in steps(number, taste=("", "soldiers")[number % 2]):
            if option is not None and state.decision.kind not in met and state.decision.kind not in ("placement", "landing"):
                met.add(state.decision.kind)
                kinds.append(state.copy())
    played = [state for state in sample(range(60), every=11) if not state.is_over]
    found = [*built(), *kinds[::3], *played]
    return found[:POSITIONS]


def given(state):
    """(case, reason) for every reason of every option."""
    for option in state.options():
        case = Case(state, option)
        for reason in reasons(state, option):
            yield case, reason


def test_there_are_1000_positions_of_every_kind():
    asked = {state.decision.kind for state in positions()}
    assert len(positions()) == POSITIONS
    assert asked == {key.split(".")[2] for key in keys("aod.decision.")} - {"step", "battle", "rest"}  # which ask nothing


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_reason_is_true(batch):
    checked = 0
    for state in positions()[batch::BATCHES]:
        for case, reason in given(state):
            assert is_true(case, reason.key, reason.args), (str(reason), case.option, state.decision)
            checked += 1
    assert checked > 1000


def test_every_sentence_is_said_and_has_a_checker():
    texts = {key.removeprefix("aod_reasons.") for key in keys("aod_reasons.") if ".games." not in key}
    assert texts == set(TRUE)
    assert texts == {reason.key for state in positions() for _, reason in given(state)}


def test_a_reason_is_a_sentence():
    for state in positions()[::4]:
        for _, reason in given(state):
            assert tell(reason) == str(reason)
            assert str(reason).endswith(".")
            assert str(reason)[0] != str(reason)[0].lower() or not str(reason)[0].isalpha()
            assert reason.idea in IDEAS


def test_no_wrong_figure_passes():
    """Each figure of each sentence is changed by one: the checker notices."""
    tried, met = 0, {}
    for state in positions():
        for case, reason in given(state):
            if met.setdefault(reason.key, 0) < 3:
                met[reason.key] += 1
                for args in wrong(reason.args):
                    tried += 1
                    assert not holds(case, reason.key, args), (str(reason), args)
    assert tried > 500


def holds(case, key, args):
    try:
        return is_true(case, key, args)
    except (AssertionError, IndexError, KeyError, ValueError):  # such a thing does not exist
        return False


def test_reasons_give_nothing_away():
    """Everything that the seat may not know is changed: the reasons stay the same."""
    for number, state in enumerate(positions()):
        other = state.redeal(state.seat, random.Random(number))
        for option in state.options():
            assert reasons(other, option) == reasons(state, option)


def test_only_reasons_about_odds_tell_what_one_seat_alone_has_seen():
    """Pages keep those back; the others are the same for somebody who has not seen the counter."""
    compared = 0
    for state in positions():
        seat, everybody = state.seat, (1 << state.seats) - 1
        private = [region for region, seen in enumerate(state.seen) if seen >> seat & 1 and seen != everybody]
        if not private:
            continue
        other = state.copy()
        for region in private:
            other.seen[region] &= ~(1 << seat)
        for option in state.options():
            public = [[r for r in reasons(one, option) if r.idea != "odds"] for one in (state, other)]
            assert public[0] == public[1]
            compared += 1
    assert compared > 20


def words(state, option):
    return [str(reason) for reason in reasons(state, option)]


def test_a_missionary_counts_as_the_pieces_it_lands_as():
    """It is two pieces at once: it takes the lead and the good, which one piece would not."""
    brazil = {"land": {"brazil": {0: 1, 1: 1}}, "discovered": {"brazil": 1}, "goods": {0: {"coffee": 2}}}
    state = aod.position(seats=2, turn=4, at="colonist_dock", boxes={"colonist_dock": [(0, "missionary")]}, **brazil)
    told = words(state, Land("brazil"))
    assert "It takes the lead in Brazil: 3 to 1." in told
    assert "It takes the coffee of Brazil: 3 pieces there." in told
    assert "With the coffee the sets pay $3 a turn, not $0: 5 times from now." in told
    assert "As things stand Brazil will bring it 6 VP in turn 6, instead of 0." in told
    assert "With one more piece in Brazil it will take the coffee, if nobody does so first." not in told


def test_the_dock_counts_the_own_pieces_that_land_before():
    state = aod.position(seats=2, turn=4, boxes={"colonist_dock": [0, 1]}, land={"caribbean": {0: 1}}, hand={0: 1})
    told = words(state, Place("colonist", "colonist_dock"))
    assert (
        "With its own 1 piece that lands before it, it can take the sugar of the Caribbean: that would be 3 pieces there." in told
    )
    assert "1 piece of another lands before it." in told


def test_an_expedition_in_the_making_counts_who_can_still_join():
    box = {"discovery": {0: {"colonist": 2, "captain": 2}}}
    state = aod.position(seats=2, turn=4, at="discovery", boxes=box)
    state.apply(Sail("peru"))
    told = words(state, Man("colonist", 2))
    assert any("value 2 so far" in sentence and "value 6 and 100 %" in sentence for sentence in told)


OFFER = ["taxation", "university", "stable", "fortress", "cathedral"]


def test_saying_no_tells_what_was_on_offer_and_what_is_kept():
    shop = aod.position(seats=2, turn=4, at="capital_buildings", boxes={"capital_buildings": [0]}, money=20, building_offer=OFFER)
    assert "5 buildings for $14 on offer; it keeps its $20." in words(shop, DECLINE)
    assert "Of what is on offer University would count most at the end, as things stand 5 VP." in words(shop, DECLINE)
