"""A refusal names the rule and the figures that make it so, and refuses exactly what is not offered."""

from unittest.mock import ANY

import pytest

from aod_nb import aod
from aod_nb.aod.options import OPTION_TYPES, Attack, Buy, Land, Place, Recruit, Sail, War
from aod_nb.core import IllegalOption
from tests.aod.games import sample
from tests.aod.well_formed import well_formed


def test_the_well_formed_options_are_of_every_type():
    assert {type(option) for option in well_formed()} == set(OPTION_TYPES)
    assert len(well_formed()) > 400


@pytest.mark.parametrize("batch", range(10))
def test_refused_is_exactly_what_is_not_offered(batch):
    states = sample(range(batch, 40, 10), every=9)
    assert len(states) > 60
    for state in states:
        offered = set(state.options())
        assert offered <= set(well_formed())
        for option in well_formed():
            refusal = state.why_not(option)
            assert (refusal is None) == (option in offered)
            if refusal is not None:
                assert refusal.rule in aod.RULES
                assert refusal.text.endswith(".")


@pytest.mark.parametrize("batch", range(4))
def test_a_refused_option_changes_nothing(batch):
    for state in sample(range(batch, 12, 4), every=25):
        before = state.copy()
        for option in well_formed():
            if option not in state.options():
                with pytest.raises(IllegalOption, match=r"\["):
                    state.apply(option)
        assert state == before
        assert state.taken() == before.taken()
        assert state.options() == before.options()


def placing(**more):
    return aod.position(**({"seats": 2, "hand": {0: {"colonist": 2, "captain": 1}}} | more))


def test_no_such_piece_in_hand():
    assert str(placing().why_not(Place("soldier", "warfare"))) == "England has no soldier in hand. [III.A]"


def test_one_piece_in_initiative():
    refusal = placing(boxes={"initiative": [0]}).why_not(Place("captain", "initiative"))
    assert str(refusal) == "England has a piece in Initiative already: one piece per player. [V.initiative]"


def test_a_slot_that_somebody_took():
    refusal = placing(boxes={"specialists": {"captain": "france"}}).why_not(Place("colonist", "specialists", "captain"))
    assert str(refusal) == "The Captain slot is taken by France. [V.specialists]"


def test_slots_belong_to_specialists():
    state = placing()
    assert str(state.why_not(Place("colonist", "warfare", "captain"))) == "Warfare has no slot named Captain. [III.A]"
    assert state.why_not(Place("colonist", "specialists")).rule == "V.specialists"


def test_nobody_places_on_x():
    refusal = placing().why_not(Place("colonist", "colonist_dock", "x"))
    assert refusal.rule == "III.A"


def test_four_spaces_in_trade_goods():
    refusal = placing(boxes={"trade_goods": [0, 1, 1, 1]}).why_not(Place("captain", "trade_goods"))
    assert (refusal.rule, "4 of 4" in refusal.text) == ("V.goods", True)


def test_money_short_of_a_building_says_how_much():
    state = aod.position(
        seats=2,
        at="capital_buildings",
        money={0: 18},
        building_offer=["settlers", "monastery"],
        boxes={"capital_buildings": [0, 0]},
    )
    state.apply(Buy("settlers"))
    # The second piece cannot pay: nothing is asked, and an event says so.
    assert state.turn == 2
    events = []
    aod.position(
        seats=2, at="capital_buildings", money=8, building_offer=["settlers"], boxes={"capital_buildings": [0]}, events=events
    )
    assert [event.rule for event in events if event.kind == "not_asked"] == ["III.decide"]


def test_training_short_of_money():
    state = aod.position(seats=3, at="warfare", hand={0: 1}, boxes={})
    assert state.why_not(Recruit("captain")).rule == state.decision.rule  # another decision's option


def test_a_war_without_ten_dollars():
    state = aod.position(seats=2, at="warfare", money=9, land={"caribbean": {0: {"soldier": 1}, 1: 1}}, boxes={"warfare": [0]})
    assert str(state.why_not(War(1))) == "A full war costs $10: $9 of $10. [V.warfare]"
    assert state.why_not(War(0)).text == "England cannot fight itself."
    assert state.why_not(War(4)).text == "There is no seat 4: the seats are 0 to 1."


def test_the_deck_waits_for_every_region():
    state = aod.position(seats=2, at="discovery", boxes={"discovery": {0: 2}})
    refusal = state.why_not(Sail("deck"))
    assert refusal.rule == "V.discovery"
    assert "Peru" in refusal.text


def test_an_option_of_another_decision_is_told_what_is_asked():
    refusal = placing().why_not(Land("peru"))
    assert refusal.text == "This is not what is asked now; asked is: where to place a piece."


def test_what_is_equal_to_everything_is_refused():
    state = placing()
    with pytest.raises(IllegalOption):
        state.apply(ANY)


def test_events_go_into_a_list():
    state = placing()
    before = state.copy()
    with pytest.raises(ValueError, match="appended to a list"):
        state.apply(state.options()[0], events=5)
    assert state == before


@pytest.mark.parametrize("junk", [None, "land", 7, [], {"do": "land"}, object(), float("nan"), Land, ("land", "peru")])
def test_what_is_no_option_is_refused_politely(junk):
    state = placing()
    assert state.why_not(junk).text.startswith("This is no option of this game")
    with pytest.raises(IllegalOption):
        state.apply(junk)


@pytest.mark.parametrize(
    "option",
    [
        Land("atlantis"),
        Place("pirate", "warfare"),
        Place("colonist", "harbour"),
        Recruit("pirate"),
        Land(7),
        Land(None),
        Land(["peru"]),
        War(True),
        War("1"),
        War(9),
        Buy("skyscraper"),
        Place("colonist", [], ""),
        Place("colonist", "warfare", "pilot"),
        Attack("peru", 10**5000),
    ],
)
def test_what_stands_in_no_table_is_refused_politely(option):
    state = placing()
    refusal = state.why_not(option)
    assert refusal.key == "core.refusal.unknown_value"
    with pytest.raises(IllegalOption, match="of this game"):
        state.apply(option)


def test_when_the_game_is_over_everything_is_refused():
    state = aod.position(seats=2, turn=8, at="income")
    assert state.is_over
    assert state.options() == ()
    assert state.why_not(Land("peru")).text == "The game is over: nothing more can be done."
    with pytest.raises(IllegalOption, match="over"):
        state.apply(Land("peru"))
