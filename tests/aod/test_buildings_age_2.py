"""The buildings of age II: how each is bought, what it brings and what it scores.  University and Stable have their own files."""

import pytest

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.editions import EDITIONS
from aod_nb.aod.options import Decline, Land, Place, Sail, Swap
from aod_nb.core import BadInput, Event
from tests.aod.building_kit import (
    ENGLAND,
    FRANCE,
    SPAIN,
    at_the_end,
    bought,
    check_purchase,
    check_too_poor,
    hand,
    kinds,
    land,
    money,
    on_sale,
    owning,
    pieces,
    shop,
    tokens,
    vp,
)

every_turn = pytest.mark.parametrize("turn", [4, 6, 7])
"""A benefit runs to the end of the game; in turn 8 nobody could place any more."""


@pytest.mark.parametrize(("edition", "slug"), on_sale(2))
def test_a_building_of_age_2_costs_14_and_changes_hands(edition, slug):
    check_purchase(edition, slug)


@pytest.mark.parametrize(("edition", "slug"), on_sale(2))
def test_nobody_buys_a_building_of_age_2_for_13(edition, slug):
    check_too_poor(edition, slug)


@pytest.mark.parametrize("edition", EDITIONS)
def test_age_2_has_thirteen_tiles_and_the_russian_box_fourteen(edition):
    assert len(aod.setup(edition=edition).stacks[1]) == (14 if edition == "russian" else 13)


@pytest.mark.parametrize("slug", [slug for slug, building in BUILDINGS.items() if building.age == 2])
def test_of_age_2_only_taxation_and_the_university_score(slug):
    printed = {"taxation": 2, "university": 5}
    assert vp(at_the_end(slug, overpopulation=True), slug) == printed.get(slug, 0)


# Indian Allies

HELD = {"caribbean": {"england": 1}, "peru": {"england": 1, "france": 2}, "canada": {"france": 1}}
FOUND = {"peru": "france", "canada": "france"}


def test_indian_allies_bring_two_soldiers_into_a_region_with_an_own_piece():
    """Neither a region of others nor an empty one will do, and it cannot be declined."""
    state = bought("indian_allies", land=HELD, discovered=FOUND)
    assert state.options() == (Land("caribbean"), Land("peru"))
    assert state.why_not(Land("canada")).rule == "App.II.indian_allies"
    state.apply(Land("caribbean"))
    assert (land(state, "caribbean"), hand(state)) == ((1, 2), pieces(colonist=5))


def test_indian_allies_make_three_pieces_and_take_the_good():
    state = bought("indian_allies", land={"caribbean": {"england": 1, "france": 2}})
    assert (tokens(state, "sugar"), state.region_goods[0]) == (1, "")


def test_indian_allies_come_to_nobody_without_a_piece_in_the_new_world():
    log = []
    state = bought("indian_allies", log, land={"caribbean": {"france": 1}})
    assert sum(state.nations[ENGLAND].soldiers) == 0
    assert "building_idle" in kinds(log)


@pytest.mark.parametrize(("before", "short"), [(8, 0), (9, 1), (10, 2)])
def test_indian_allies_beyond_the_tenth_soldier_are_swapped_for(before, short):
    """Once for each soldier that is short: the figure comes from the Caribbean, and back into it."""
    state = bought("indian_allies", land={"caribbean": {"england": {"soldier": before}}}, taken={"caribbean": "england"})
    for _ in range(short):
        assert (state.decision.kind, state.seat) == ("levy", ENGLAND)
        state.apply(Swap("caribbean"))
    assert state.decision.kind != "levy"
    assert land(state, "caribbean") == (short, 10)


def test_indian_allies_come_once():
    assert land(owning("indian_allies", land={"caribbean": {"england": 1}}), "caribbean") == (1, 0)


# Privateers


def test_privateers_take_a_dollar_per_ship_of_the_owner_in_the_turn_of_purchase():
    """Each of two others pays $2: the owner's ships count, not the payer's."""
    state = bought("privateers", seats=3, ships={"england": 2, "france": 1}, money={"england": 14, "france": 10, "spain": 10})
    assert [money(state, seat) for seat in (ENGLAND, FRANCE, SPAIN)] == [0 + 4, 8, 8]


@every_turn
def test_privateers_raid_every_turn(turn):
    state = owning("privateers", turn=turn, ships={"england": 3, "france": 1})
    assert (money(state), money(state, FRANCE)) == (13, 7)


def test_privateers_take_no_more_than_there_is():
    log = []
    state = owning("privateers", seats=3, ships={"england": 3}, money={"england": 0, "france": 2, "spain": 0}, events=log)
    assert [money(state, seat) for seat in (ENGLAND, FRANCE, SPAIN)] == [2, 0, 0]
    raids = [event for event in log if event.kind == "raided"]
    assert raids == [Event("raided", "App.II.privateers", ENGLAND, {"money": 2, "payer": FRANCE, "ships": 3})]


def test_privateers_without_ships_take_nothing():
    assert money(owning("privateers", ships={"france": 2})) == 10


def test_privateers_raid_after_the_income_and_before_every_other_benefit():
    """France pays from its goods of step C; its Taxation of step D comes too late, though France is first in turn order."""
    state = owning(
        "privateers",
        at="income",
        order=["france", "england"],
        ships={"england": 5},
        money={"england": 0, "france": 0},
        goods={"france": {"fur": 3}},
        buildings={"england": ["privateers"], "france": ["taxation"]},
    )
    assert (money(state), money(state, FRANCE)) == (3, 10)


def test_privateers_are_no_economy():
    state = at_the_end("privateers", ships={"england": 2})
    assert (money(state), state.nations[ENGLAND].economy) == (12, 0)


# The buildings that bring a specialist


def test_ship_yards_bring_a_captain_in_the_turn_of_purchase():
    assert hand(bought("ship_yards")) == pieces(colonist=5, captain=1)


@every_turn
def test_ship_yards_bring_a_captain_every_turn(turn):
    state = owning("ship_yards", turn=turn)
    assert hand(state) == pieces(colonist=5, captain=1)
    assert state.why_not(Place("captain", "merchant_shipping")) is None


def test_marketplace_brings_a_merchant_in_the_turn_of_purchase():
    assert hand(bought("marketplace")) == pieces(colonist=5, merchant=1)


@every_turn
def test_marketplace_brings_a_merchant_every_turn(turn):
    assert hand(owning("marketplace", turn=turn)) == pieces(colonist=5, merchant=1)


def test_military_academy_brings_a_soldier_in_the_turn_of_purchase():
    assert hand(bought("military_academy")) == pieces(colonist=5, soldier=1)


@every_turn
def test_military_academy_brings_a_soldier_every_turn(turn):
    assert hand(owning("military_academy", turn=turn)) == pieces(colonist=5, soldier=1)


def test_fortress_brings_a_soldier_in_the_turn_of_purchase():
    assert hand(bought("fortress")) == pieces(colonist=5, soldier=1)


@every_turn
def test_fortress_brings_a_soldier_every_turn(turn):
    assert hand(owning("fortress", turn=turn)) == pieces(colonist=5, soldier=1)


@pytest.mark.parametrize(("before", "gained"), [(7, 3), (8, 2), (9, 1), (10, 0)])
def test_fortress_military_academy_and_training_grounds_stop_at_the_tenth_soldier_unless_one_swaps(before, gained):
    given = {"land": {"caribbean": {"england": {"soldier": before}}}, "taken": {"caribbean": "england"}}
    for swapped in range(4 - gained):
        state = owning("training_grounds", "military_academy", "fortress", **given)
        for number in range(3 - gained):
            assert state.decision.kind == "levy"
            state.apply(Swap("caribbean") if number < swapped else Decline())
        assert hand(state) == pieces(colonist=5, soldier=gained + swapped)
        assert land(state, "caribbean") == (swapped, before - swapped)


# Cathedral


@pytest.mark.parametrize(("buildings", "brought"), [([], 1), (["cathedral"], 2)])
def test_cathedral_lets_a_missionary_of_the_dock_bring_two_colonists(buildings, brought):
    state = owning(
        "cathedral", at="colonist_dock", buildings={"england": buildings}, boxes={"colonist_dock": [("england", "missionary")]}
    )
    assert land(state, "caribbean") == (1 + brought, 0)


def test_cathedral_makes_a_missionary_three_pieces_that_take_the_good():
    """They arrive one at a time, all before France's third."""
    boxes = {"colonist_dock": [("england", "missionary"), "france"]}
    log = []
    state = owning("cathedral", at="colonist_dock", boxes=boxes, land={"caribbean": {"france": 2}}, events=log)
    assert (tokens(state, "sugar"), tokens(state, "sugar", FRANCE)) == (1, 0)
    assert [kind for kind in kinds(log) if kind != "not_asked"][:4] == ["arrived", "arrived", "arrived", "region_good"]


def test_cathedral_brings_its_colonists_into_the_region_of_the_missionary():
    boxes = {"colonist_dock": [("england", "missionary")]}
    state = owning("cathedral", at="colonist_dock", boxes=boxes, discovered={"peru": "france"})
    state.apply(Land("peru"))
    assert (land(state, "peru"), land(state, "caribbean"), tokens(state, "silver")) == ((3, 0), (0, 0), 1)


def test_cathedral_does_nothing_for_colonists_for_others_or_in_discovery():
    dock = {"colonist_dock": ["england", ("france", "missionary")]}
    state = owning("cathedral", at="colonist_dock", boxes=dock)
    assert (land(state, "caribbean"), land(state, "caribbean", FRANCE)) == ((1, 0), (2, 0))
    box = {"discovery": {"england": {"missionary": 1}}}
    state = owning("cathedral", at="discovery_order", boxes=box, counters={"peru": (1, 2, 1, 4)})
    state.apply(Sail("peru"))
    assert land(state, "peru") == (1, 0)


def test_cathedral_bought_this_turn_is_too_late_for_this_dock():
    state = bought("cathedral")
    assert sum(state.nations[ENGLAND].colonists) == 0
    assert hand(state) == pieces(colonist=5)


# Taxation


def test_taxation_brings_10_in_the_turn_of_purchase():
    assert money(bought("taxation")) == 14 - 14 + 10


@every_turn
def test_taxation_brings_10_every_turn(turn):
    assert money(owning("taxation", turn=turn)) == 20


def test_taxation_scores_its_2_vp_once():
    """Bought in turn 5, it has paid four times at the end of turn 8."""
    state = bought("taxation", money={"england": 14, "france": 0})
    while not state.is_over:
        safe = [option for option in state.options() if getattr(option, "box", "merchant_shipping") == "merchant_shipping"]
        state.apply(safe[0])
    assert money(state) == 4 * 10
    assert vp(state, "taxation") == 2


# West Indies Company


def test_west_indies_company_draws_a_good_in_the_turn_of_purchase():
    """It leaves the 37 goods that lie in the supply and on the offer."""
    state = bought("west_indies_company")
    assert sum(state.nations[ENGLAND].goods) == 1
    assert sum(state.supply) + len(state.goods_offer) == 36


def test_west_indies_company_draws_from_the_supply_by_chance():
    """Any good but rice, whose three tokens lie on the offer."""
    drawn = [owning("west_indies_company", seed=seed, goods_offer=["rice"] * 3) for seed in range(40)]
    assert len({tuple(state.nations[ENGLAND].goods) for state in drawn}) > 5
    assert not any(tokens(state, "rice") for state in drawn)


@every_turn
def test_west_indies_company_draws_a_good_every_turn(turn):
    log = []
    state = owning("west_indies_company", turn=turn, events=log)
    drawn = next(event for event in log if event.kind == "good_drawn")
    assert (drawn.rule, tokens(state, drawn.args["good"])) == ("App.II.west_indies_company", 1)
    assert sum(sum(nation.goods) for nation in state.nations) == 1


def test_west_indies_company_of_turn_8_counts_for_mercantilism_and_not_for_the_economy():
    """Two furs and the third good, whatever it is, would make a set: the income of step C came before it."""
    state = at_the_end("west_indies_company", "mercantilism", goods={"england": {"fur": 2}})
    assert vp(state, "mercantilism") == 3
    assert aod.score(state)[ENGLAND].lines["economy"] == 0


def test_west_indies_company_of_turn_8_breaks_a_tie():
    """VP, colonies and dollars are equal; England holds a good more."""
    state = at_the_end("west_indies_company")
    assert aod.winners(state) == (ENGLAND,)


def test_west_indies_company_draws_nothing_from_an_empty_supply():
    left = {"gold": 4, "silver": 5, "cattle": 2, "cocoa": 2, "fish": 2, "sugar": 5, "fur": 3, "coffee": 3, "tobacco": 4}
    held = left | {"rice": 3, "indigo": 4}
    state = owning("west_indies_company", turn=8, goods={"france": held}, goods_offer=[])
    assert sum(state.nations[ENGLAND].goods) == 0


# Colonization Laws


def test_colonization_laws_put_a_colonist_on_y_in_the_turn_of_purchase():
    log = []
    state = bought("colonization_laws", log)
    assert (state.dock_x, state.dock_y) == (None, ENGLAND)
    assert hand(state) == pieces(colonist=5)
    assert "arrived" not in kinds(log)


def test_colonization_laws_land_after_x_and_fill_y_again():
    log = []
    state = owning(
        "colonization_laws",
        at="colonist_dock",
        buildings={"england": ["colonization_laws"], "france": ["indentured_servitude"]},
        boxes={"colonist_dock": ["england", "england", "england"], "x": "france", "y": "england"},
        events=log,
    )
    assert [event.seat for event in log if event.kind == "arrived"] == [ENGLAND] * 3 + [FRANCE, ENGLAND]
    assert (state.dock_x, state.dock_y) == (FRANCE, ENGLAND)


def test_colonization_laws_of_turn_8_never_land():
    state = at_the_end("colonization_laws", "population")
    assert (state.dock_y, land(state, "caribbean"), vp(state, "population")) == (ENGLAND, (0, 0), 0)


def test_colonization_laws_alone_fill_y():
    state = owning("colonization_laws", at="A")
    assert state.why_not(Place("colonist", "colonist_dock", "y")).rule == "III.A"


# Rum Distillery


def test_rum_distillery_brings_3_for_each_sugar_in_the_turn_of_purchase():
    """$6 for two sugars; two goods make no set."""
    assert money(bought("rum_distillery", goods={"england": {"sugar": 2}})) == 14 - 14 + 6


@every_turn
def test_rum_distillery_brings_3_for_each_sugar_every_turn(turn):
    """In step C, beside the set: a sugar stands in a set and is distilled as well."""
    goods = {"england": {"sugar": 2, "fur": 1}, "france": {"sugar": 1}}
    state = owning("rum_distillery", at="income", turn=turn, goods=goods)
    assert (money(state), money(state, FRANCE)) == (10 + 1 + 6, 10)


def test_rum_distillery_is_no_economy():
    state = at_the_end("rum_distillery", goods={"england": {"sugar": 3}})
    assert money(state) == 10 + 3 + 9
    assert aod.score(state)[ENGLAND].lines["economy"] == 3


# Overpopulation


def test_overpopulation_brings_three_colonists_one_by_one_into_any_open_regions():
    """They need no own piece there, and they may not be declined."""
    state = bought("overpopulation", overpopulation=True, discovered={"peru": "france"})
    for region in ("peru", "caribbean", "peru"):
        assert state.options() == (Land("caribbean"), Land("peru"))
        state.apply(Land(region))
    assert (land(state, "peru"), land(state, "caribbean")) == ((2, 0), (1, 0))
    assert (state.step, hand(state)) == ("placement", pieces(colonist=5))


def test_overpopulation_makes_three_pieces_and_takes_the_good():
    """With one region open nothing is asked: all three go there, ahead of France's two."""
    state = bought("overpopulation", overpopulation=True, land={"caribbean": {"france": 2}})
    assert (land(state, "caribbean"), tokens(state, "sugar")) == ((3, 0), 1)


def test_overpopulation_does_not_settle_the_unknown():
    state = bought("overpopulation", overpopulation=True, discovered={"peru": "france"})
    assert state.why_not(Land("canada")).rule == "App.II.overpopulation"


def test_overpopulation_comes_once():
    assert sum(owning("overpopulation", overpopulation=True).nations[ENGLAND].colonists) == 0


@pytest.mark.parametrize("edition", ["classic", "italian", "french"])
def test_overpopulation_is_in_the_russian_box_only(edition):
    with pytest.raises(BadInput) as refused:
        shop("overpopulation", edition=edition)
    assert refused.value.key == "aod.position.no_tile"
    assert "overpopulation" in shop("overpopulation", edition="russian").building_offer
    assert "overpopulation" in shop("overpopulation", edition=edition, overpopulation=True).building_offer
