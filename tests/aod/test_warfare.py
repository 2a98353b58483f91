"""Battles and full wars: who may, who falls, and what nobody is asked (V.warfare)."""

from aod_nb import aod
from aod_nb.aod.options import Attack, Decline, Remove, War
from aod_nb.aod.tables import REGION_INDEX


def warfare(land, *rows, seats=2, **more):
    """Region -> who -> pieces; a piece of each named seat stands in Warfare."""
    opened = {region: 0 for region in land if region != "caribbean"}
    return aod.position(**{"seats": seats, "turn": 4, "at": "warfare", "land": land, "discovered": opened,
                           "boxes": {"warfare": list(rows or [0])}, **more})  # fmt: skip


def pieces(state, region, seat):
    nation, index = state.nations[seat], REGION_INDEX[region]
    return nation.colonists[index], nation.soldiers[index]


def test_a_battle_needs_a_soldier_on_either_side():
    state = warfare({"peru": {0: 1, 1: 1}, "canada": {0: 1, 1: {"soldier": 1}}})
    assert state.options() == (Attack("canada", 1), War(1), Decline())
    refusal = state.why_not(Attack("peru", 1))
    assert refusal.text == "Neither England nor France has a soldier in Peru: a battle needs one."


def test_a_battle_needs_both_sides():
    state = warfare({"peru": {0: {"soldier": 1}}, "canada": {0: {"soldier": 1}, 1: 1}})
    assert state.why_not(Attack("peru", 1)).text == "France has no piece in Peru: a battle needs both sides there."


def test_attacking_where_only_the_enemy_has_soldiers_costs_only_oneself():
    state = warfare({"peru": {0: 2, 1: {"soldier": 1}}})
    state.apply(Attack("peru", 1))
    assert (pieces(state, "peru", 0), pieces(state, "peru", 1)) == ((1, 0), (0, 1))


def test_peace_is_always_an_option_and_costs_nothing():
    state = warfare({"peru": {0: {"soldier": 1}, 1: 1}})
    state.apply(Decline())
    assert (state.turn, state.nations[0].money) == (5, 10)


def test_without_anybody_to_fight_nothing_is_asked():
    events = []
    state = warfare({"peru": {0: {"soldier": 1}}}, events=events)
    assert state.turn == 5
    assert [event.args["option"] for event in events if event.kind == "not_asked"][:1] == [Decline()]


def test_soldiers_enough_for_all_enemies_take_them_without_a_question():
    events = []
    state = warfare({"peru": {0: {"soldier": 4, "colonist": 1}, 1: {"soldier": 1, "colonist": 1}}}, taken={"peru": 0})
    state.apply(Attack("peru", 1), events)
    assert [event.rule for event in events if event.kind == "losses_not_asked"] == ["III.decide"]
    assert state.seat == 1  # one soldier strikes before it falls
    assert pieces(state, "peru", 1) == (1, 1)
    state.apply(Remove("soldier"))
    assert pieces(state, "peru", 0) == (1, 3)
    assert pieces(state, "peru", 1) == (0, 0)


def test_a_region_below_three_keeps_its_good_with_the_taker():
    state = warfare({"peru": {0: {"soldier": 1, "colonist": 1}, 1: 3}}, taken={"peru": 1})
    state.apply(Attack("peru", 1))
    assert pieces(state, "peru", 1) == (2, 0)
    assert state.region_goods[REGION_INDEX["peru"]] == ""


def test_third_parties_are_not_touched():
    state = warfare({"peru": {0: {"soldier": 2}, 1: 1, 2: {"soldier": 2}}}, seats=3)
    assert Attack("peru", 2) in state.options()
    state.apply(Attack("peru", 1))
    assert pieces(state, "peru", 1) == (0, 0)
    assert pieces(state, "peru", 2) == (0, 2)
    assert pieces(state, "peru", 0) == (0, 2)


def test_conflicts_come_in_order_of_spaces_one_for_each_piece():
    state = warfare({"peru": {0: {"soldier": 1, "colonist": 1}, 1: {"soldier": 1, "colonist": 1}}}, 1, 0, 0)
    assert state.seat == 1
    state.apply(Decline())
    assert state.seat == 0
    state.apply(Decline())
    assert state.seat == 0
    state.apply(Decline())
    assert state.turn == 5


def test_the_next_battle_of_a_war_waits_for_the_choices_of_the_first():
    both = {0: {"soldier": 1, "colonist": 1}, 1: {"soldier": 1, "colonist": 1}}
    state = warfare({"peru": both, "canada": both})
    events = []
    state.apply(War(1), events)
    assert [event.args["region"] for event in events if event.kind == "battle"] == ["peru"]
    assert [task.kind for task in state.agenda] == ["step", "battle", "casualties"]
    for choice in ("soldier", "colonist", "colonist", "soldier"):
        state.apply(Remove(choice), events)
    assert [event.args["region"] for event in events if event.kind == "battle"] == ["peru", "canada"]
    assert (pieces(state, "peru", 0), pieces(state, "peru", 1)) == ((0, 1), (1, 0))
    assert (pieces(state, "canada", 0), pieces(state, "canada", 1)) == ((1, 0), (0, 1))


def test_a_soldier_in_the_warfare_box_brings_nothing_extra():
    land = {"peru": {0: 1, 1: 1}}
    assert warfare(land, ("england", "soldier")).turn == 5
