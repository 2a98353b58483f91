"""Sailing and exploring."""

import pytest

from aod_nb.navegador.options import Done, Explore, Sail, Send
from aod_nb.navegador.tables import REGION_INDEX
from tests.navegador.moves import TO_ANGOLA, TO_CABO, TO_MACAU, TO_MALACA, WEST, after, asked, at, fleet, refused, ships, told

# Sailing (N.sailing)


@pytest.mark.parametrize(
    ("phase", "reached"),
    [
        (1, {"portugal", "angola"}),
        (2, {"portugal", "angola", "cabo_da_boa_esperanca"}),
        (3, {"portugal", "angola", "cabo_da_boa_esperanca", "mocambique"}),
    ],
)
def test_a_ship_crosses_as_many_borders_as_the_number_of_the_phase(phase, reached):
    explored = {1: TO_ANGOLA, 2: TO_CABO, 3: TO_MALACA}[phase]
    state = at("sailing", explored=explored, ships=fleet(guine=1))
    assert state.phase == phase
    assert {option.target for option in state.options() if isinstance(option, Sail)} == reached


def test_ships_sail_only_over_explored_regions():
    state = at("sailing", explored=TO_CABO | {"rio_de_janeiro": "red"}, ships=fleet(portugal=1))
    assert refused(state, Sail("portugal", "rio_de_janeiro", 1)) == ("sail_far", "N.sailing")  # Bahia lies between
    open_way = at("sailing", explored=TO_CABO | WEST, ships=fleet(portugal=1))
    assert Sail("portugal", "rio_de_janeiro", 1) in open_way.options()


def test_several_ships_sail_together_or_apart():
    state = at("sailing", explored=WEST, ships=fleet(portugal=3))
    assert [option for option in state.options() if isinstance(option, Sail)] == [
        Sail("portugal", "guine", 1), Sail("portugal", "guine", 2), Sail("portugal", "guine", 3),
        Sail("portugal", "bahia", 1), Sail("portugal", "bahia", 2), Sail("portugal", "bahia", 3),
    ]  # fmt: skip
    after(state, Sail("portugal", "guine", 1))
    assert state.options() == (Sail("portugal", "bahia", 1), Sail("portugal", "bahia", 2), Done())
    after(state, Sail("portugal", "bahia", 1))
    assert ships(state) == {"portugal": 1, "guine": 1, "bahia": 1}


def test_a_ship_moves_once():
    state = at("sailing", Sail("portugal", "guine", 1), explored=TO_ANGOLA, ships=fleet(portugal=1, guine=1))
    assert ships(state) == {"guine": 2}
    assert [option for option in state.options() if isinstance(option, Sail)] == [
        Sail("guine", "portugal", 1), Sail("guine", "angola", 1),
    ]  # fmt: skip
    assert refused(state, Sail("guine", "angola", 2)) == ("ships_few", "N.sailing")
    after(state, Sail("guine", "angola", 1))
    assert asked(state)[0] == 1
    assert ships(state) == {"guine": 1, "angola": 1}


def test_a_plan_can_be_told_in_one_way_only():
    state = at("sailing", Sail("guine", "portugal", 1), explored=TO_ANGOLA, ships=fleet(portugal=1, guine=2))
    assert refused(state, Sail("portugal", "guine", 1)) == ("sail_order", "N.sailing")
    assert refused(state, Sail("guine", "portugal", 1)) == ("sail_twice", "N.sailing")  # two at once, then
    assert Sail("guine", "angola", 1) in state.options()


def test_ships_of_earlier_regions_cannot_move_after_those_of_later_ones_and_are_told_so():
    events = []
    state = at("sailing", explored=TO_ANGOLA, ships=fleet(portugal=1, guine=1))
    assert Sail("portugal", "guine", 1) in state.options()
    after(state, Sail("guine", "angola", 1), events=events)  # the ship in Portugal should have come first
    assert asked(state)[0] == 1
    (ended,) = [event for event in told(events, "not_asked") if event.args["decision"] == "sailing"]
    assert str(ended.args["why"]) == (
        "Moves are told in the order of the regions; after the one from Guiné to Angola, "
        "ships in Portugal can move no more. [N.sailing]"
    )


def test_ships_of_others_are_not_in_the_way_and_of_no_help():
    state = at("sailing", explored=WEST, ships={"red": {"guine": 1}, "blue": {"guine": 5, "rio_de_janeiro": 1}})
    assert refused(state, Explore("angola")) == ("explore_few", "N.sailing")
    after(state, Sail("guine", "portugal", 1))
    assert ships(state, seat=1) == {"guine": 5, "rio_de_janeiro": 1}


# Exploring (N.sailing)


def test_ships_explore_from_different_regions_and_distances():
    explored = TO_CABO | WEST
    state = at("sailing", explored=explored, ships=fleet(angola=1, cabo_da_boa_esperanca=1, portugal=2))
    assert Explore("mocambique") in state.options()
    after(state, Explore("mocambique"))
    assert ships(state) == {"portugal": 2, "mocambique": 1}


def test_which_ships_explore_is_asked_one_by_one():
    state = at("sailing", Explore("angola"), explored=WEST, ships=fleet(guine=2, rio_de_janeiro=2))
    assert asked(state) == (0, "crew")
    assert state.options() == (Send("guine"), Send("rio_de_janeiro"))
    from_guine = after(state.copy(), Send("guine"))
    assert from_guine.options() == (Send("guine"), Send("rio_de_janeiro"))
    assert ships(after(from_guine.copy(), Send("guine"), Done())) == {"rio_de_janeiro": 2, "angola": 1}
    assert ships(after(from_guine.copy(), Send("rio_de_janeiro"), Done())) == {"guine": 1, "rio_de_janeiro": 1, "angola": 1}
    assert ships(after(state.copy(), Send("rio_de_janeiro"), Done())) == {"guine": 2, "angola": 1}


def test_the_bank_pays_the_cheapest_colony_of_the_new_region():
    state = at("sailing", tokens={"bahia": [120, 60, 80, 110]}, money=0)
    events = []
    after(state, Explore("bahia"), events=events)
    assert state.nations[0].money == 60
    assert state.nations[0].explorers == 1
    assert state.stacks[REGION_INDEX["bahia"]] == (60, 80, 110, 120)  # all stay there, face up
    assert told(events, "explored")[0].args["lost"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nagasaki_always_costs_two_ships_and_macau_with_two_or_three_players(seats):
    for region, port, explored, lost in (
        ("nagasaki", "macau", TO_MACAU, 2),
        ("macau", "malaca", TO_MALACA, 2 if seats <= 3 else 1),
        ("timor", "malaca", TO_MALACA, 1),
    ):
        few = at("sailing", seats=seats, explored=explored, ships=fleet(**{port: lost}))
        assert str(few.why_not(Explore(region))).endswith(f"{lost} ship{'s' * (lost > 1)} can get there together. [N.sailing]")
        state = at("sailing", seats=seats, explored=explored, ships=fleet(**{port: lost + 1}))
        after(state, Explore(region))
        assert ships(state) == {region: 1}


def test_only_one_new_region_in_a_sailing():
    state = at("sailing", Explore("guine"), ships=fleet(portugal=4))
    assert not any(isinstance(option, Explore) for option in state.options())
    assert refused(state, Explore("bahia")) == ("explored_one", "N.sailing")


def test_other_ships_follow_into_the_new_region_but_what_explored_stays():
    state = at("sailing", Explore("bahia"), explored=TO_ANGOLA, ships=fleet(portugal=3))
    assert ships(state) == {"portugal": 1, "bahia": 1}
    assert state.options() == (Sail("portugal", "guine", 1), Sail("portugal", "bahia", 1), Done())
    assert refused(state, Sail("bahia", "portugal", 1)) == ("ship_twice", "N.sailing")
    after(state, Sail("portugal", "bahia", 1))
    assert ships(state) == {"bahia": 2}


def test_other_ships_sail_on_through_the_new_region():
    explored = TO_CABO | {"rio_de_janeiro": "red"}  # Rio was reached from Angola; Bahia is still unknown
    state = at("sailing", explored=explored, ships=fleet(portugal=3))
    assert refused(state, Sail("portugal", "rio_de_janeiro", 1)) == ("sail_far", "N.sailing")
    after(state, Explore("bahia"), Sail("portugal", "rio_de_janeiro", 1))
    assert ships(state) == {"bahia": 1, "rio_de_janeiro": 1}


def test_ships_that_have_sailed_do_not_explore():
    state = at("sailing", Sail("portugal", "guine", 1), explored=WEST, ships=fleet(portugal=2, guine=1))
    few, far = state.why_not(Explore("angola")).args["reasons"]
    assert (few.key, few.args["ships"]) == ("navegador.refusal.explore_few", 1)
    assert (far.key, far.args["origin"], far.args["away"]) == ("navegador.refusal.explore_far", "portugal", 2)
