"""The rulebook's worked examples, each a test that reads like the example."""

from aod_nb import aod
from aod_nb.aod.board import board_of
from aod_nb.aod.options import Attack, Bid, Buy, Land, Man, Pass, Place, Recruit, Remove, Sail, War
from aod_nb.aod.tables import DOCK_EXTRAS, REGION_INDEX

FOUR = ("england", "france", "portugal", "holland")  # Red, Blue, Green, Orange


def pieces(state, region, seat):
    """(soldiers, colonists) of a seat in a region."""
    nation, index = state.nations[seat], REGION_INDEX[region]
    return nation.soldiers[index], nation.colonists[index]


def names(state):
    return [state.nations[seat].name for seat in state.order]


def kinds(events):
    return [event.kind for event in events]


def test_dock_spaces_open_by_number_of_players():
    for players, spaces in {2: 3, 3: 5, 4: 7, 5: 9}.items():
        assert board_of(aod.setup(seats=players).setup).dock_spaces == spaces
    assert DOCK_EXTRAS == ("x", "y")


def test_a_full_dock_refuses_the_tenth_piece_of_five_players():
    state = aod.position(seats=5, hand={0: 1}, boxes={"colonist_dock": [0, 1, 2, 3, 4, 0, 1, 2, 3]})
    refusal = state.why_not(Place("colonist", "colonist_dock"))
    assert refusal.rule == "II.dock"
    assert "9 of 9" in refusal.text


def test_start_money_of_five_players():
    assert [nation.money for nation in aod.setup(seats=5, starting_order="seats").nations] == [10, 11, 12, 13, 14]


def test_peru_shows_silver():
    for seed in range(5):
        assert aod.setup(seed=seed).region_goods[REGION_INDEX["peru"]] == "silver"


def test_a_colonist_on_the_merchant_slot_brings_a_merchant_next_turn():
    state = aod.position(seats=2, hand={0: 1}, at="A")
    state.apply(Place("colonist", "specialists", "merchant"))
    assert state.turn == 2
    assert state.nations[0].hand == [5, 0, 1, 0, 0]


def test_two_buildings_of_age_1_join_the_three_left_at_the_end_of_turn_2():
    left = ["settlers", "monastery", "navigator"]
    state = aod.position(seats=2, turn=2, at="new_buildings", building_offer=left)
    assert state.turn == 3
    assert state.building_offer[:3] == left
    assert len(state.building_offer) == 5
    assert all(aod.card(f"App.II.{slug}").sections["it"].startswith("Appendice II, Epoca I:") for slug in state.building_offer)


def test_monastery_and_captain_slot_fill_the_hand_of_red():
    state = aod.position(
        seats=2, turn=2, at="specialists", boxes={"specialists": {"captain": "england"}}, buildings={"england": ["monastery"]}
    )
    assert state.turn == 3
    assert state.nations[0].hand == [5, 1, 0, 1, 0]


def test_new_order_keeps_red_before_blue_behind_green_and_orange():
    state = aod.position(seats=4, nations=FOUR, turn=2, at="new_order", order=FOUR, boxes={"initiative": ["portugal", "holland"]})
    assert state.turn == 3
    assert names(state) == ["portugal", "holland", "england", "france"]


def test_two_captains_and_a_colonist_are_worth_five_in_merchant_shipping():
    events = []
    boxes = {"merchant_shipping": {"england": {"captain": 2, "colonist": 1}, "france": 4}}
    aod.position(seats=2, at="merchant_shipping", boxes=boxes, events=events)
    (taken,) = [event for event in events if event.kind == "ship_taken"]
    assert (taken.seat, taken.args["value"]) == (0, 5)


def test_a_merchant_earns_five_dollars_when_it_lands_and_not_in_income():
    events = []
    state = aod.position(
        seats=2, turn=2, at="colonist_dock", money=0, boxes={"colonist_dock": [("england", "merchant")]}, events=events
    )
    assert state.turn == 3
    assert state.nations[0].money == 5
    (paid,) = [event for event in events if event.kind == "money"]
    assert (paid.rule, paid.args) == ("IV.merchant", {"money": 5})
    assert "income" not in kinds(events)


def test_initiative_spaces_pay_one_and_two_dollars():
    state = aod.position(seats=2, at="initiative", money=0, boxes={"initiative": ["france", "england"]})
    assert [nation.money for nation in state.nations] == [2, 1]


def battle_in_canada():
    """Sean is England, Angelo France."""
    return aod.position(
        seats=2,
        turn=4,
        at="warfare",
        discovered={"canada": "france"},
        taken={"canada": "france"},
        land={"canada": {"england": {"soldier": 2, "colonist": 3}, "france": {"soldier": 1, "colonist": 4}}},
        boxes={"warfare": ["england"]},
    )


def test_battle_in_canada():
    state = battle_in_canada()
    assert state.decision.rule == "V.warfare"
    state.apply(Attack("canada", opponent=1))
    assert state.seat == 0  # the attacker chooses first
    state.apply(Remove("soldier"))  # only colonists are left for the second one
    assert pieces(state, "canada", 1) == (1, 4)  # nothing leaves before both sides have chosen
    assert state.seat == 1
    state.apply(Remove("soldier"))
    assert pieces(state, "canada", 0) == (1, 3)
    assert pieces(state, "canada", 1) == (0, 3)


def test_a_battle_is_free():
    state = battle_in_canada()
    before = state.nations[0].money
    state.apply(Attack("canada", opponent=1))
    assert state.nations[0].money == before


def test_full_war_is_fought_where_both_stand_and_one_has_a_soldier():
    land = {
        "new_granada": {"england": {"soldier": 1, "colonist": 1}, "france": 2},
        "new_spain": {"england": {"soldier": 1, "colonist": 1}, "france": 2},
        "new_england": {"england": {"soldier": 1, "colonist": 1}},
        "florida": {"england": 2, "france": {"soldier": 1}},
        "canada": {"england": 2, "france": 2},
    }
    state = aod.position(
        seats=2,
        turn=4,
        at="warfare",
        money={"england": 13},
        land=land,
        discovered=dict.fromkeys(land, "england"),
        boxes={"warfare": ["england"]},
    )
    events = []
    state.apply(War(opponent=1), events)
    assert [event.args["region"] for event in events if event.kind == "battle"] == ["florida", "new_spain", "new_granada"]
    (war,) = [event for event in events if event.kind == "war"]
    assert war.args["price"] == 10
    assert state.nations[0].money == 3
    assert pieces(state, "canada", 0) == (0, 2)
    assert pieces(state, "canada", 1) == (0, 2)


def test_sets_of_goods():
    sets = aod.trade.best_sets
    assert sets({"indigo": 1, "silver": 1, "tobacco": 1}, 0).income == 1
    assert sets({"indigo": 2}, 1).income == 3
    assert sets({"sugar": 4}, 0).income == 6
    assert sets({"indigo": 2}, 1).sets == (("indigo", "indigo", "ship"),)


def test_a_building_costs_10_14_and_20_dollars_by_age():
    for turn, building, price in ((1, "settlers", 10), (4, "taxation", 14), (7, "navy", 20)):
        state = aod.position(
            seats=2,
            turn=turn,
            at="capital_buildings",
            money={0: 25},
            building_offer=[building],
            boxes={"capital_buildings": [0]},
        )
        events = []
        state.apply(Buy(building), events)
        assert events[0].args == {"building": building, "price": price}
    poor = aod.position(seats=2, at="capital_buildings", money=9, building_offer=["settlers"], boxes={"capital_buildings": [0]})
    assert poor.turn == 2  # nothing could be bought, so nothing was asked


def test_a_price_out_of_reach_is_said_with_its_figures():
    events = []
    boxes = {"capital_buildings": ["england"]}
    state = aod.position(seats=2, at="capital_buildings", money=8, building_offer=["settlers"], boxes=boxes, events=events)
    (asked,) = [event for event in events if event.kind == "not_asked" and event.args["decision"] == "purchase"]
    assert asked.args["why"].rule == "VII.price"
    assert "$8 of $10" in aod.tell_event(state, asked)


def test_colony_points():
    points = aod.scoring.colony_points
    assert points({0: 4, 1: 3, 2: 1}) == {0: 6, 1: 2, 2: 0}
    assert points({0: 3, 1: 3, 2: 2}) == {0: 2, 1: 2, 2: 0}
    assert points({0: 3, 1: 3, 2: 3, 3: 1}) == {0: 0, 1: 0, 2: 0, 3: 0}
    assert points({0: 4, 1: 2, 2: 2}) == {0: 6, 1: 0, 2: 0}
    assert points({0: 3, 1: 0}) == {0: 6, 1: 0}
    assert points({0: 2, 1: 1}) == {0: 0, 1: 0}


def test_navy_with_ships():
    for switch, vp in (({}, 12), ({"navy_vp": 3}, 9)):
        state = aod.position(seats=2, turn=8, at="income", ships={0: 3}, buildings={0: ["navy"]}, **switch)
        assert state.is_over
        assert aod.scoring.building_points(state, 0) == {"navy": vp}


def auction(*bids, seats=2, seed=0):
    """The bids in order, 0 for a pass."""
    state, events = aod.setup(seats=seats, seed=seed, auction=True), []
    for bid in bids:
        state.apply(Bid(bid) if bid else Pass(), events)
    return state, events


def paid(events, space):
    return next(event.args["price"] for event in events if event.kind == "auction_paid" and event.args["space"] == space)


def test_a_last_bid_of_7_dollars_on_space_2_pays_4():
    state, events = auction(7, 9, 0)
    assert paid(events, 2) == 4
    assert state.nations[0].money == 6
    assert state.decision.kind == "placement"


def test_a_last_bid_of_8_dollars_on_space_2_pays_4_and_picks_a_specialist():
    state, events = auction(8, 9, 0)
    assert paid(events, 2) == 4
    assert (state.seat, state.decision.kind) == (0, "gift")
    state.apply(Recruit("captain"))
    assert state.nations[0].hand == [5, 1, 0, 0, 0]
    assert (state.turn, state.decision.kind) == (1, "placement")


def test_the_winner_of_the_auction_pays_all_and_discovers_the_caribbean():
    state, events = auction(8, 9, 0)
    found = next(event.args for event in events if event.kind == "discovered")
    assert found["target"] == "caribbean"
    assert paid(events, 1) == 9
    assert state.nations[1].money == 10 - 9 + found["money"]
    assert pieces(state, "caribbean", 1) == (0, 1)
    assert state.nations[1].hand[0] == 5
    assert len(state.nations[1].counters) == 1
    assert names(state) == ["france", "england"]


def test_five_players_pass_into_spaces_5_and_4():
    state, events = auction(1, 0, 0, 2, 0, 0, seats=5)
    assert [(event.seat, event.args["space"]) for event in events if event.kind == "passed"] == [(1, 5), (2, 4), (4, 3), (0, 2)]
    assert state.order == [3, 0, 4, 2, 1]


def test_the_caribbean_is_adjacent_to_new_granada_new_spain_florida_and_no_other():
    board = board_of(aod.setup().setup)
    near = {region for region, index in REGION_INDEX.items() if index in board.neighbours[REGION_INDEX["caribbean"]]}
    assert near == {"new_granada", "new_spain", "florida"}


def test_settlers_bought_in_age_1_bring_a_colonist_in_every_age():
    for turn in (1, 2, 3, 4, 5, 6, 7):
        state = aod.position(seats=2, turn=turn, at="D", buildings={0: ["settlers"]})
        assert state.nations[0].hand[0] == 6
        assert state.nations[1].hand[0] == 5


def test_an_expedition_of_value_three_meets_three_natives():
    state = aod.position(
        seats=2,
        at="discovery",
        counters={"peru": (2, 4, 3, 5)},
        boxes={"discovery": {"england": {"captain": 1, "soldier": 1}}},
        money=0,
    )
    state.apply(Sail("peru"))
    assert state.options() == (Man("captain", 0), Man("captain", 1))
    events = []
    state.apply(Man("captain", 1), events)
    state.apply(Man("soldier", 1), events)
    assert kinds(events)[:4] == ["sailed", "discovered", "looted", "arrived"]
    assert state.nations[0].money == 2 + 4
    assert pieces(state, "peru", 0) == (0, 1)
    assert aod.score(state)[0].lines["discoveries"] == 5


def test_landing_anywhere_open():
    state = aod.position(seats=2, at="colonist_dock", discovered={"peru": 1}, boxes={"colonist_dock": [0]})
    assert state.options() == (Land("caribbean"), Land("peru"))
    refusal = state.why_not(Land("canada"))
    assert (refusal.rule, refusal.text) == ("V.dock", "Nobody has discovered Canada yet.")
