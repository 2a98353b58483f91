"""The exact chance of an expedition, and the deck (V.discovery)."""

from fractions import Fraction

import pytest

from aod_nb import aod
from aod_nb.aod.options import Man, Sail
from aod_nb.aod.tables import CARDS, REGIONS

EVERYWHERE = dict.fromkeys(REGIONS[1:], 0)


def test_the_chance_against_a_counter():
    chance = aod.discovery.success_chance
    assert chance(3) == Fraction(11, 16)
    assert chance(4) == Fraction(14, 16)
    assert chance(5) == 1
    assert chance(0) == 0


def test_seen_counters_are_left_out():
    assert aod.discovery.success_chance(3, [5, 3]) == Fraction(10, 14)
    assert aod.discovery.success_chance(4, [5, 5]) == 1


def test_the_chance_against_a_card():
    assert aod.discovery.success_chance(3, deck=True) == Fraction(3, 16)
    assert aod.discovery.success_chance(5, [6, 6, 6], deck=True) == 1
    with pytest.raises(ValueError, match="All 16"):
        aod.discovery.success_chance(5, [row[2] for row in CARDS.values()], deck=True)


def at_the_deck(pieces, **more):
    return aod.position(seats=2, turn=5, at="discovery", discovered=EVERYWHERE, boxes={"discovery": {0: pieces}}, money=0, **more)


def test_the_deck_is_used_from_the_moment_all_regions_are_open():
    state = at_the_deck({"captain": 2}, deck=["japan"])
    assert state.options() == (Sail("deck"), aod.options.Decline())
    state.apply(Sail("deck"))
    events = []
    state.apply(Man("captain", 2), events)
    assert [event.kind for event in events][:2] == ["sailed", "failed"]
    assert len(state.deck) == 16  # value 4 against five natives: the card is shuffled back in


def test_a_card_brings_dollars_loot_and_vp_but_no_region_and_no_colonist():
    state = at_the_deck({"soldier": 3}, deck=["mississippi"])
    before = list(state.nations[0].colonists)
    events = []
    state.apply(Sail("deck"), events)
    state.apply(Man("soldier", 3), events)
    found = next(event for event in events if event.kind == "discovered")
    assert found.args == {"target": "mississippi", "natives": 3, "money": 2, "vp": 4}
    assert next(event.args["money"] for event in events if event.kind == "looted") == 3
    assert state.nations[0].colonists == before
    assert state.nations[0].cards == ["mississippi"]
    assert "mississippi" not in state.deck


def test_with_the_deck_empty_no_expedition_is_sent():
    state = at_the_deck(5, cards={1: list(CARDS)})
    assert state.turn == 6  # nothing was asked


def test_the_next_player_sails_to_the_deck_in_the_turn_the_last_region_is_found():
    state = aod.position(
        seats=2,
        turn=5,
        at="discovery",
        discovered={region: 0 for region in REGIONS[1:] if region != "peru"},
        counters={"peru": (1, 2, 1, 4)},
        boxes={"discovery": {0: 1, 1: 4}},
    )
    state.apply(Sail("peru"))
    assert state.seat == 1
    assert state.options()[0] == Sail("deck")


def test_a_crew_is_manned_kind_by_kind_and_holds_at_least_one_piece():
    state = aod.position(seats=2, at="discovery", boxes={"discovery": {0: {"colonist": 2, "captain": 1, "soldier": 1}}})
    state.apply(Sail("peru"))
    assert state.options() == tuple(Man("colonist", count) for count in range(3))
    state.apply(Man("colonist", 0))
    state.apply(Man("captain", 0))
    assert state.seat != 0 or state.decision.kind != "crew"  # one soldier must go: not asked
    empty = aod.position(seats=2, at="discovery", boxes={"discovery": {0: {"colonist": 2, "soldier": 2}}})
    empty.apply(Sail("peru"))
    empty.apply(Man("colonist", 0))
    assert empty.options() == (Man("soldier", 1), Man("soldier", 2))
    assert empty.why_not(Man("soldier", 0)).text == "An expedition needs at least one piece."
    assert empty.why_not(Man("soldier", 3)).text == "3 × soldier cannot go: 2 in the box."


def test_the_rest_of_the_pieces_stay_for_later_turns():
    state = aod.position(seats=2, at="discovery", counters={"peru": (1, 2, 1, 4)}, boxes={"discovery": {0: {"colonist": 3}}})
    state.apply(Sail("peru"))
    state.apply(Man("colonist", 1))
    assert state.turn == 2
    assert state.nations[0].discovery[0] == 2
