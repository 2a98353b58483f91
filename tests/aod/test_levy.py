"""A soldier that is due when figures run out: swapped for, or not, as its owner likes (V.swap)."""

import pytest

from aod_nb import aod
from aod_nb.aod.options import Buy, Decline, Enlist, Recruit, Swap
from aod_nb.core import IllegalOption, Record

ENGLAND, FRANCE = 0, 1
TEN = {"caribbean": {"england": {"soldier": 8}}, "peru": {"england": {"soldier": 2}}}
FOUND = {"taken": {"caribbean": "england"}, "discovered": {"peru": "france"}}


def due(at="specialists", **more):
    usual = {"seats": 2, "turn": 5, "at": at, "land": TEN, "building_offer": ["taxation"]} | FOUND
    return aod.position(**usual | more)


def in_use(state):
    return aod.pieces.soldiers_in_use(state, ENGLAND)


def test_the_specialists_box_asks_which_region_gives_the_figure():
    state = due(boxes={"specialists": {"soldier": "england"}})
    assert (state.decision.kind, state.decision.rule, state.seat) == ("levy", "V.swap", ENGLAND)
    assert state.options() == (Swap("caribbean"), Swap("peru"), Decline())
    events = []
    state.apply(Swap("peru"), events)
    nation = state.nations[ENGLAND]
    assert (nation.soldiers[1], nation.colonists[1], nation.hand[-1], in_use(state)) == (1, 1, 1, 10)
    assert [(event.kind, event.rule) for event in events[:2]] == [("swapped", "V.swap"), ("gained", "V.specialists")]


def test_who_declines_keeps_the_soldiers_where_they_are():
    state = due(boxes={"specialists": {"soldier": "england"}})
    state.apply(Decline())
    nation = state.nations[ENGLAND]
    assert (nation.soldiers[:2], nation.hand[-1], in_use(state)) == ([8, 2], 0, 10)


def test_a_trained_soldier_is_paid_for_and_so_swapped_for():
    state = due(boxes={"specialists": {"training": "england"}}, money=5)
    state.apply(Recruit("soldier"))
    assert state.options() == (Swap("caribbean"), Swap("peru"))
    assert str(state.why_not(Decline())) == "England has paid for a soldier and swaps one in the New World for it. [V.swap]"
    state.apply(Swap("caribbean"))
    assert (state.nations[ENGLAND].money, state.nations[ENGLAND].hand[-1]) == (0, 1)


def test_training_offers_no_soldier_where_none_can_be_swapped():
    state = due(boxes={"specialists": {"training": "england"}}, land={}, taken={}, money=5, hand={"england": {"soldier": 10}})
    assert Recruit("soldier") not in state.options()
    assert state.why_not(Recruit("soldier")).rule == "II.pieces"


def test_with_none_in_the_new_world_it_is_not_gained_and_the_log_says_so():
    events = []
    boxes = {"specialists": {"soldier": "england"}}
    due(boxes=boxes, land={}, taken={}, hand={"england": {"soldier": 10}}, events=events)
    assert [event.rule for event in events if event.kind == "no_more_soldiers"] == ["II.pieces"]


def test_each_benefit_is_asked_for_by_itself():
    """The position that strangers tried: a slot, Conquistador, Fortress and Training Grounds beside ten soldiers."""
    state = due(
        boxes={"specialists": {"soldier": "england"}}, buildings={"england": ["fortress", "conquistador", "training_grounds"]}
    )
    asked = []
    while state.decision.kind == "levy":
        asked.append((state.decision.source, state.decision.goal))
        state.apply(Swap("caribbean") if state.decision.source == "conquistador" else Decline())
    assert asked == [("soldier", "hand"), ("training_grounds", "hand"), ("conquistador", "discovery"), ("fortress", "hand")]
    nation = state.nations[ENGLAND]
    assert (nation.discovery[-1], nation.hand[-1], nation.soldiers[0], nation.colonists[0]) == (1, 0, 7, 1)


@pytest.mark.parametrize(("first", "hand", "sea"), [(Enlist(), 1, 0), (Decline(), 0, 1)])
def test_where_a_figure_is_left_the_owner_says_which_building_gets_it(first, hand, sea):
    """Nine soldiers; Training Grounds bring one into the hand, Conquistador one to the Discovery box."""
    land = {"caribbean": {"england": {"soldier": 9}}}
    state = due("benefits", land=land, discovered={}, buildings={"england": ["training_grounds", "conquistador"]})
    assert (state.decision.source, state.options()) == ("training_grounds", (Enlist(), Decline()))
    assert str(state.why_not(Swap("caribbean"))) == (
        "England has 1 soldier left in the reserve: nothing needs to be swapped. [V.swap]"
    )
    state.apply(first)
    if state.decision.kind == "levy":
        assert state.options() == (Swap("caribbean"), Decline())
        assert state.why_not(Enlist()).rule == "II.pieces"
        state.apply(Decline())
    assert (state.nations[ENGLAND].hand[-1], state.nations[ENGLAND].discovery[-1]) == (hand, sea)


def test_figures_that_do_for_all_are_not_asked_about():
    land = {"caribbean": {"england": {"soldier": 8}}}
    state = due("benefits", land=land, discovered={}, buildings={"england": ["training_grounds", "conquistador"]})
    assert (state.decision.kind, in_use(state)) == ("placement", 10)


def test_the_rest_of_the_benefits_comes_after_the_question():
    """Fortress stands behind Training Grounds and Stable; the march is asked last."""
    land = {"caribbean": {"england": {"soldier": 10}}}
    state = due("benefits", land=land, discovered={"florida": "france"}, buildings={"england": ["training_grounds", "stable"]})
    assert state.decision.kind == "levy"
    state.apply(Swap("caribbean"))
    assert state.decision.kind == "march"


def test_indian_allies_ask_once_for_each_soldier():
    state = due("capital_buildings", boxes={"capital_buildings": ["england"]}, money=14, building_offer=["indian_allies"])
    state.apply(Buy("indian_allies"))
    state.apply(aod.options.Land("peru"))
    state.apply(Swap("caribbean"))
    assert state.decision.goal == "peru"
    state.apply(Decline())
    assert (state.nations[ENGLAND].soldiers[:2], state.nations[ENGLAND].colonists[0]) == ([7, 3], 1)


def test_a_swap_that_nobody_may_make_is_refused_with_its_reason():
    state = due(boxes={"specialists": {"soldier": "england"}})
    assert str(state.why_not(Swap("canada"))) == "England has no soldier in Canada. [V.swap]"
    before = state.copy()
    with pytest.raises(IllegalOption):
        state.apply(Swap("canada"))
    assert state == before
    later = "Soldiers are swapped when one is due and all 10 figures are in use; nobody asks England for that now. [V.swap]"
    assert str(aod.position().why_not(Swap("peru"))) == later


def test_in_turn_8_nobody_is_asked_about_a_soldier_that_would_never_be_played():
    events = []
    state = due("benefits", turn=8, land={"caribbean": {"england": {"soldier": 10}}}, discovered={}, building_offer=[],
                buildings={"england": ["training_grounds"]}, events=events)  # fmt: skip
    assert state.is_over
    assert "no_more_soldiers" in {event.kind for event in events}


def test_a_record_with_a_swap_due_in_it_is_resumed_and_replayed():
    state = due("benefits", buildings={"england": ["conquistador", "training_grounds", "fortress"]})
    for _ in range(2):
        again = Record.from_json(Record.of(state).to_json()).replay()
        assert again == state
        fresh = aod.State.__struct_config__ and Record.of(_born(state))
        assert Record.from_json(fresh.to_json()).replay() == state
        state.apply(Swap("caribbean"))


def _born(state):
    """The same position without a past: it has to pass the position check."""
    twin = state.copy()
    twin.begin_anew()
    return twin
