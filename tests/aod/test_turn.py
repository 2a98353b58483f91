"""The steps of the turn, from placing to the marker (III), and the pieces in the boxes (IV, V)."""

import pytest

from aod_nb import aod
from aod_nb.aod.options import Decline, Land, Pass, Place, Recruit, TakeGood
from aod_nb.aod.tables import GOOD_INDEX, GOODS, MAX_SHIPS, REGION_INDEX
from tests.aod.games import steps


def placed(state, *boxes):
    """Place colonists in these boxes, whoever is asked: the seats that did."""
    seats = []
    for box in boxes:
        seats.append(state.seat)
        state.apply(Place("colonist", box))
    return seats


def test_pieces_are_placed_round_by_round_and_empty_hands_are_skipped():
    state = aod.position(seats=3, order=[2, 0, 1], hand={0: 1, 1: 3, 2: 2})
    assert placed(state, *["discovery"] * 6) == [2, 0, 1, 2, 1, 1]
    assert state.decision.kind != "placement"


def test_unsold_goods_go_back_and_four_new_ones_come():
    state = aod.position(seats=2, at="F", goods_offer=["rice", "rice", "rice"])
    assert len(state.goods_offer) == 4
    total = sum(state.supply) + 4 + sum(1 for good in state.region_goods if good)
    assert total == sum(GOODS.values())


def test_the_supply_is_37_goods():
    state = aod.setup()
    assert sum(state.supply) + len(state.goods_offer) == 37


@pytest.mark.parametrize(("turn", "age"), [(3, 1), (6, 2)])
def test_an_age_ends_and_its_unsold_buildings_leave_the_game(turn, age):
    events = []
    old = {1: ["settlers", "mint"], 2: ["taxation", "stable"]}[age]
    state = aod.position(seats=2, turn=turn, at="E", building_offer=old, mint=True, events=events)
    (ended,) = [event for event in events if event.kind == "age_ends"]
    assert ended.args == {"age": age, "buildings": tuple(old)}
    assert len(state.building_offer) == 5
    assert not set(old) & set(state.building_offer)
    assert state.stacks[age - 1] == []


def test_a_short_stack_gives_fewer_buildings():
    bought = [
        "settlers",
        "settlers",
        "monastery",
        "trade_routes",
        "training_grounds",
        "conquistador",
        "navigator",
        "trading_post",
    ]
    state = aod.position(seats=2, turn=2, at="E", buildings={0: bought}, building_offer=["new_world_cartography"])
    assert sorted(state.building_offer) == ["conquest_of_the_inca_empire", "indentured_servitude", "new_world_cartography"]


def test_there_are_never_two_ships_in_the_box():
    events = []
    state = aod.position(seats=2, turn=2, at="G", ship=True, events=events)
    assert "ship_offered" not in [event.kind for event in events]
    assert state.ship
    assert aod.position(seats=2, turn=2, at="G", ships={0: 2}).ship


def test_ships_cannot_run_out():
    for number in range(6):
        for state, _ in steps(number):
            assert sum(nation.ships for nation in state.nations) + state.ship <= min(MAX_SHIPS, state.turn + 1)


def test_nobody_in_initiative_leaves_the_order():
    assert aod.position(seats=3, at="I", order=[2, 0, 1]).order == [2, 0, 1]


def test_the_ship_goes_to_the_earlier_of_two_equals():
    events = []
    boxes = {"merchant_shipping": {0: {"merchant": 1}, 1: 2}}
    state = aod.position(seats=2, at="merchant_shipping", order=[1, 0], boxes=boxes, events=events)
    assert [nation.ships for nation in state.nations] == [0, 1]
    (taken,) = [event for event in events if event.kind == "ship_taken"]
    assert taken.args == {"value": 2, "tied": True}
    assert "earlier in turn order" in aod.tell_event(state, taken)


def test_nobody_in_merchant_shipping_leaves_the_ship():
    events = []
    aod.position(seats=2, at="merchant_shipping", events=events)
    assert "ship_stays" in [event.kind for event in events]


def test_goods_are_chosen_in_order_of_spaces():
    state = aod.position(seats=2, at="trade_goods", goods_offer=["rice", "rice", "fur", "gold"], boxes={"trade_goods": [1, 0, 1]})
    assert (state.seat, state.options()) == (1, (TakeGood("gold"), TakeGood("fur"), TakeGood("rice")))
    state.apply(TakeGood("fur"))
    assert state.seat == 0
    assert state.why_not(TakeGood("fur")).text == "No fur is left on offer; there is rice and gold."
    state.apply(TakeGood("rice"))
    state.apply(TakeGood("gold"))
    assert state.nations[1].goods[GOOD_INDEX["fur"]] == state.nations[1].goods[GOOD_INDEX["gold"]] == 1


def test_a_missionary_brings_a_colonist_which_may_be_the_third():
    state = aod.position(
        seats=2, at="colonist_dock", land={"caribbean": {0: 1, 1: 2}}, boxes={"colonist_dock": [(0, "missionary"), 1]}
    )
    assert state.turn == 2
    caribbean = REGION_INDEX["caribbean"]
    assert [nation.colonists[caribbean] for nation in state.nations] == [3, 3]
    assert [nation.goods[GOOD_INDEX["sugar"]] for nation in state.nations] == [1, 0]


def test_a_specialist_in_the_new_world_is_a_colonist():
    state = aod.position(
        seats=2, at="colonist_dock", discovered={"peru": 0}, boxes={"colonist_dock": [(0, "captain"), (0, "soldier")]}
    )
    state.apply(Land("peru"))
    state.apply(Land("peru"))
    assert state.nations[0].colonists[REGION_INDEX["peru"]] == 1
    assert state.nations[0].soldiers[REGION_INDEX["peru"]] == 1


def test_every_slot_gives_its_specialist_and_training_any_for_five_dollars():
    slots = {"captain": 0, "merchant": 1, "missionary": 0, "soldier": 1, "training": 0}
    state = aod.position(seats=2, at="specialists", money=10, boxes={"specialists": slots})
    assert (state.seat, state.decision.kind) == (0, "training")
    state.apply(Recruit("captain"))
    assert state.nations[0].money == 5
    assert state.nations[0].hand == [5, 2, 0, 1, 0]
    assert state.nations[1].hand == [5, 0, 1, 0, 1]


def test_training_may_be_declined_and_needs_money():
    boxes = {"specialists": {"training": 0}}
    state = aod.position(seats=2, at="specialists", money=5, boxes=boxes)
    state.apply(Decline())
    assert state.nations[0].money == 5
    assert aod.position(seats=2, at="specialists", money=4, boxes=boxes).turn == 2


def test_an_eleventh_soldier_is_not_gained_and_an_event_says_so():
    events = []
    state = aod.position(
        seats=2, turn=4, at="specialists", boxes={"specialists": {"soldier": 0, "training": 0}},
        hand={0: {"soldier": 10}}, events=events,
    )  # fmt: skip
    assert [event.rule for event in events if event.kind == "no_more_soldiers"] == ["II.pieces"]
    assert Recruit("soldier") not in state.options()
    assert str(state.why_not(Recruit("soldier"))) == "England has all 10 soldiers in use. [II.pieces]"


def test_a_soldier_in_a_box_is_free_for_what_its_own_space_brings():
    soldiers = {"caribbean": {0: {"soldier": 9}}}
    slot = {"specialists": {"soldier": (0, "soldier")}}
    state = aod.position(seats=2, turn=4, at="specialists", boxes=slot, taken={"caribbean": 0}, land=soldiers)
    assert state.nations[0].hand == [5, 0, 0, 0, 1]
    later = {"specialists": {"soldier": 0, "training": (0, "soldier")}}
    state = aod.position(seats=2, turn=4, at="specialists", boxes=later, taken={"caribbean": 0}, land=soldiers)
    assert state.decision.kind == "levy"  # the one in training stands there still
    bought = aod.position(
        seats=2, turn=4, at="capital_buildings", money=14, boxes={"capital_buildings": [(0, "soldier"), 1]},
        taken={"caribbean": 0}, land=soldiers, building_offer=["indian_allies"],
    )  # fmt: skip
    bought.apply(aod.options.Buy("indian_allies"))
    assert (bought.decision.kind, sum(bought.nations[0].soldiers)) == ("levy", 10)  # the buyer's figure came, the second is short
    bought.apply(Decline())
    assert sum(bought.nations[0].soldiers) == 10


def test_turn_8_stops_after_the_colonies():
    events = []
    state = aod.position(seats=2, turn=8, at="C", events=events)
    assert state.is_over
    assert state.decision is None
    assert state.seat is None
    assert state.step is None
    assert [event.kind for event in events][-1] == "game_over"
    assert not {"buildings_offered", "goods_offered", "new_order", "turn_begins"} & {event.kind for event in events}


# The auction (App.I)


def test_everybody_passes_and_nobody_pays():
    events = []
    state = aod.setup(seats=3, auction=True, events=events)
    state.apply(Pass(), events)
    state.apply(Pass(), events)
    assert state.order == [2, 1, 0]
    assert [event.args["price"] for event in events if event.kind == "auction_paid"] == [0, 0]
    found = next(event for event in events if event.kind == "discovered")
    assert [nation.money for nation in state.nations] == [10, 10, 10 + found.args["money"]]


def test_with_the_auction_nobody_gets_the_extra_dollars_and_nine_counters_are_in_use():
    state = aod.setup(seats=5, auction=True)
    assert [nation.money for nation in state.nations] == [10] * 5
    assert sum(counter >= 0 for counter in state.counters) == 9
    assert len(state.unused) == 7


def test_bids_go_round_and_who_has_passed_is_out():
    state = aod.setup(seats=3, auction=True)
    seats = []
    for amount in (2, 0, 3, 5, 6, 0):
        seats.append(state.seat)
        state.apply(aod.options.Bid(amount) if amount else Pass())
    assert seats == [0, 1, 2, 0, 2, 0]
    assert state.order == [2, 0, 1]
    assert state.nations[0].money == 10 - 3  # half of five, rounded up
    assert state.decision.kind == "placement"
