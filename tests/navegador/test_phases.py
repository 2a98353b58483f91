"""Privileges, phases and the gallery."""

import pytest

from aod_nb import navegador
from aod_nb.navegador.options import Claim, Decline, Done, Explore, Hire, Move, Sail, UseCard
from tests.navegador.moves import TO_ANGOLA, TO_GOA, TO_MALACA, after, asked, at, fleet, refused, told

# Privileges (N.privilege)


def test_one_privilege_in_a_turn_and_two_workers_stay():
    state = at("privilege", Claim("shipyard"), workers=3)
    assert state.seat == 1
    assert state.nations[0].workers == 2
    assert at("privilege", workers=2).seat == 1  # nothing can be taken, so nothing is asked


def test_the_three_bonuses_of_a_column():
    bonuses = []
    for held in range(3):
        state, events = at("privilege", explored=TO_MALACA, privileges={"red": {"church": held}}, gallery={"church": 1}), []
        after(state, Claim("church"), events=events)
        bonuses.append(told(events, "claimed")[0].args["bonus"])
    assert bonuses == [50, 40, 30]
    full = at("privilege", seats=4, explored=TO_MALACA, privileges={"red": {"church": 3}})
    assert refused(full, Claim("church")) == ("most_privileges", "N.privilege")
    assert Claim("colony") in full.options()


def test_a_kind_that_is_gone_from_the_gallery():
    state = at("privilege", Claim("church"), Move("privilege"), card="red")
    assert (asked(state), state.gallery) == ((1, "privilege"), [1, 1, 1, 1, 0])
    assert refused(state, Claim("church")) == ("not_in_gallery", "N.privilege")
    assert state.options() == (Claim("colony"), Claim("factory"), Claim("explorer"), Claim("shipyard"), Decline())


# Phases (N.phases)


def test_the_new_phase_has_its_effect_from_the_next_turn():
    state, events = at("sailing", explored=TO_ANGOLA, ships={"red": {"angola": 3}, "blue": {"guine": 1}}, card="red"), []
    after(state, Explore("cabo_da_boa_esperanca"), events=events)
    assert (state.seat, state.phase) == (0, 1)
    assert refused(state, Sail("angola", "portugal", 1)) == ("sail_far", "N.sailing")
    assert told(events, "phase_begins") == []
    after(state, Done(), events=events)
    assert (state.seat, state.phase) == (1, 2)
    assert told(events, "phase_begins")[0].rule == "N.phases"
    after(state, Move("workers"), Hire(2))
    assert state.nations[1].money == 2000 - 50 - 200


def test_phase_3_begins_after_malaca():
    state = at("sailing", explored=TO_GOA, ships=fleet(goa=2))
    assert state.phase == 2
    after(state, Explore("malaca"))
    assert (state.seat, state.phase) == (1, 3)


def test_what_the_card_brings_about_has_its_effect_in_the_same_turn():
    events = []
    state = at("card", card="red", explored=TO_ANGOLA, stones={"red": "buildings"}, ships=fleet(angola=3))
    after(state, UseCard(), Explore("cabo_da_boa_esperanca"), events=events)
    assert state.phase == 1  # the card's own voyage is still one of phase I
    assert refused(state, Sail("angola", "portugal", 1)) == ("sail_far", "N.sailing")
    after(state, Done(), events=events)
    assert (asked(state), state.phase) == ((0, "rondel"), 2)
    assert [event.kind for event in events][-1] == "phase_begins"
    after(state, Move("sailing"))
    assert Sail("angola", "portugal", 1) in state.options()


# The gallery (N.phases)


@pytest.mark.parametrize(("seats", "numbers"), [(2, (1, 1, 1)), (3, (1, 1, 2)), (4, (1, 2, 2)), (5, (1, 2, 3))])
def test_each_phase_fills_the_gallery_up_to_its_number(seats, numbers):
    assert navegador.setup(seats=seats).gallery == [numbers[0]] * 5
    second = at("sailing", Explore("cabo_da_boa_esperanca"), seats=seats, explored=TO_ANGOLA, ships=fleet(angola=2), gallery={})
    assert second.gallery == [numbers[1]] * 5
    third = at("sailing", Explore("malaca"), seats=seats, explored=TO_GOA, ships=fleet(goa=2), gallery={})
    assert third.gallery == [numbers[2]] * 5


def test_privileges_that_are_left_count():
    events = []
    state = at("sailing", seats=5, explored=TO_ANGOLA, ships=fleet(angola=2), gallery={"colony": 1, "church": 1})
    after(state, Explore("cabo_da_boa_esperanca"), events=events)
    assert state.gallery == [2, 2, 2, 2, 2]
    added = told(events, "phase_begins")[0].args
    assert added == {"phase": 2, "privileges": {"colony": 1, "factory": 2, "explorer": 2, "shipyard": 2, "church": 1}}


def test_a_full_gallery_gets_nothing():
    events = []
    state = at("sailing", explored=TO_ANGOLA, ships=fleet(angola=2))
    after(state, Explore("cabo_da_boa_esperanca"), events=events)
    assert told(events, "phase_begins")[0].args["privileges"] == {}
    assert state.gallery == [1] * 5


def test_there_are_six_privileges_of_a_kind():
    refill = {"two": [1, 1, 1], "three": [1, 6, 6], "four": [1, 2, 2], "five": [1, 2, 3]}
    state = at(
        "sailing", Explore("cabo_da_boa_esperanca"), seats=3, explored=TO_ANGOLA, ships=fleet(angola=2),
        privileges={"blue": {"church": 1}}, gallery={"colony": 1}, figures={"refill": refill},
    )  # fmt: skip
    assert state.gallery == [6, 6, 6, 6, 5]
