"""The buildings of age I: how each is bought, what it brings and what it scores."""

import ast
from pathlib import Path

import pytest

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.editions import EDITIONS
from aod_nb.aod.options import Buy, Chart, Decline, Man, Place, Sail
from aod_nb.core import BadInput, Event
from tests.aod.building_kit import (
    ALL_FOUND,
    ENGLAND,
    FRANCE,
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
    vp,
)

every_turn = pytest.mark.parametrize("turn", [1, 3, 4, 6, 7])
"""A benefit runs through all ages; in turn 8 nobody could place any more."""


def test_every_building_has_a_test_of_its_own():
    """A building without a function named test_<slug>_... is not tested."""
    trees = [ast.parse(path.read_text()) for path in Path(__file__).parent.glob("test_buildings_*.py")]
    names = [node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert len(BUILDINGS) == 35
    assert [slug for slug in BUILDINGS if not any(name.startswith(f"test_{slug}_") for name in names)] == []


@pytest.mark.parametrize(("edition", "slug"), on_sale(1))
def test_a_building_of_age_1_costs_10_and_changes_hands(edition, slug):
    check_purchase(edition, slug)


@pytest.mark.parametrize(("edition", "slug"), on_sale(1))
def test_nobody_buys_a_building_of_age_1_for_9(edition, slug):
    check_too_poor(edition, slug)


@pytest.mark.parametrize("edition", EDITIONS)
def test_age_1_has_eleven_tiles_and_the_russian_box_twelve(edition):
    state = aod.setup(edition=edition)
    assert len(state.stacks[0] + state.building_offer) == (12 if edition == "russian" else 11)


@pytest.mark.parametrize("slug", [slug for slug, building in BUILDINGS.items() if building.age == 1])
def test_of_age_1_only_the_cartography_scores(slug):
    printed = {"new_world_cartography": 4}
    assert vp(at_the_end(slug, mint=True), slug) == printed.get(slug, 0)


# Settlers


def test_settlers_bring_a_colonist_in_the_turn_of_purchase():
    """It stands beside the five of step H and is placed next turn."""
    state = bought("settlers", turn=2)
    assert (state.turn, hand(state)) == (3, pieces(colonist=6))


@every_turn
def test_settlers_bring_a_colonist_every_turn(turn):
    state = owning("settlers", turn=turn)
    assert (state.turn, hand(state), hand(state, FRANCE)) == (turn + 1, pieces(colonist=6), pieces(colonist=5))


def test_settlers_are_two_tiles_and_both_bring_a_colonist():
    state = bought("settlers", buildings={"england": ["settlers"]})
    assert state.nations[ENGLAND].buildings == ["settlers", "settlers"]
    assert hand(state) == pieces(colonist=7)


def test_settlers_stay_on_offer_when_one_of_two_tiles_is_bought():
    """Two equal tiles are one choice, and only one of them is taken."""
    state = shop("settlers", buyers=["england", "france"], building_offer=["settlers", "settlers"])
    assert state.options() == (Buy("settlers"), Decline())
    state.apply(Buy("settlers"))
    assert state.building_offer == ["settlers"]


# The buildings that bring a specialist


def test_monastery_brings_a_missionary_in_the_turn_of_purchase():
    assert hand(bought("monastery")) == pieces(colonist=5, missionary=1)


@every_turn
def test_monastery_brings_a_missionary_every_turn(turn):
    state = owning("monastery", turn=turn)
    assert hand(state) == pieces(colonist=5, missionary=1)
    assert state.why_not(Place("missionary", "colonist_dock")) is None


def test_trade_routes_bring_a_merchant_in_the_turn_of_purchase():
    assert hand(bought("trade_routes")) == pieces(colonist=5, merchant=1)


@every_turn
def test_trade_routes_bring_a_merchant_every_turn(turn):
    assert hand(owning("trade_routes", turn=turn)) == pieces(colonist=5, merchant=1)


def test_training_grounds_bring_a_soldier_in_the_turn_of_purchase():
    assert hand(bought("training_grounds")) == pieces(colonist=5, soldier=1)


@every_turn
def test_training_grounds_bring_a_soldier_every_turn(turn):
    assert hand(owning("training_grounds", turn=turn)) == pieces(colonist=5, soldier=1)


@pytest.mark.parametrize(("there", "gained"), [(4, 1), (5, 0)])
def test_training_grounds_bring_no_eleventh_soldier(there, gained):
    """Soldiers in hand and in boxes count together: 4 + 1 and those in Discovery; with none in the New World none is swapped."""
    log = []
    state = owning(
        "training_grounds",
        hand={"england": {"soldier": 4}},
        boxes={"initiative": [("england", "soldier")], "discovery": {"england": {"soldier": there}}},
        events=log,
    )
    assert hand(state) == pieces(colonist=5, soldier=4 + gained)
    assert (Event("no_more_soldiers", "II.pieces", ENGLAND, {"limit": 10}) in log) == (not gained)


# Indentured Servitude


def test_indentured_servitude_puts_a_colonist_on_x_in_the_turn_of_purchase():
    """It stands there until the dock of the next turn; nothing lands in this one, and the hand gains nothing."""
    log = []
    state = bought("indentured_servitude", log)
    assert (state.dock_x, state.dock_y) == (ENGLAND, None)
    assert hand(state) == pieces(colonist=5)
    assert "arrived" not in kinds(log)


def test_indentured_servitude_lands_after_the_numbered_spaces_and_fills_x_again():
    """All three spaces of two players are taken: X is a fourth, behind them."""
    log = []
    state = aod.position(
        seats=2,
        turn=2,
        at="colonist_dock",
        buildings={"england": ["indentured_servitude"]},
        boxes={"colonist_dock": ["france", "england", "france"], "x": "england"},
        events=log,
    )
    assert [event.seat for event in log if event.kind == "arrived"] == [FRANCE, ENGLAND, FRANCE, ENGLAND]
    assert land(state, "caribbean") == (2, 0)
    assert state.dock_x == ENGLAND


def test_indentured_servitude_lands_in_an_open_region_of_choice():
    state = aod.position(
        seats=2,
        turn=2,
        at="colonist_dock",
        buildings={"england": ["indentured_servitude"]},
        boxes={"x": "england"},
        discovered={"peru": "france"},
    )
    assert [option.region for option in state.options()] == ["caribbean", "peru"]


def test_indentured_servitude_of_turn_8_never_lands():
    """X is filled once more in step D, but there is no dock after it."""
    state = at_the_end("indentured_servitude", "population")
    assert (state.dock_x, land(state, "caribbean"), vp(state, "population")) == (ENGLAND, (0, 0), 0)


def test_indentured_servitude_alone_fills_x():
    """Nobody places on X, not even the owner."""
    state = aod.position(seats=2, turn=2, buildings={"england": ["indentured_servitude"]})
    assert state.why_not(Place("colonist", "colonist_dock", "x")).rule == "III.A"


# Conquistador and Navigator


def test_conquistador_adds_a_soldier_to_the_discovery_box_in_the_turn_of_purchase():
    """Step D comes after the expeditions: it sails next turn at the earliest."""
    state = bought("conquistador")
    assert state.nations[ENGLAND].discovery == pieces(soldier=1)
    assert hand(state) == pieces(colonist=5)


def test_conquistador_adds_a_soldier_every_turn_to_those_that_wait():
    state = owning("conquistador", boxes={"discovery": {"england": {"colonist": 1, "soldier": 1}}})
    assert state.nations[ENGLAND].discovery == pieces(colonist=1, soldier=2)


def test_conquistador_sends_a_soldier_who_loots():
    """A counter of one native, $1 and $2 of loot: no piece was placed this turn, and the free soldier finds it alone."""
    state = aod.position(
        seats=2,
        turn=2,
        at="discovery_order",
        buildings={"england": ["conquistador"]},
        boxes={"discovery": {"england": {"soldier": 1}}},
        counters={"peru": (1, 2, 1, 4)},
    )
    state.apply(Sail("peru"))
    assert (money(state), land(state, "peru")) == (10 + 1 + 2, (1, 0))
    assert state.nations[ENGLAND].discovery == pieces(soldier=1)  # the next one is there already


def test_conquistador_brings_no_eleventh_soldier():
    state = owning("conquistador", boxes={"discovery": {"england": {"soldier": 10}}})
    assert state.nations[ENGLAND].discovery == pieces(soldier=10)


def test_navigator_adds_a_captain_to_the_discovery_box_in_the_turn_of_purchase():
    state = bought("navigator")
    assert state.nations[ENGLAND].discovery == pieces(captain=1)
    assert hand(state) == pieces(colonist=5)


def test_navigator_adds_a_captain_every_turn_to_those_that_wait():
    state = owning("navigator", boxes={"discovery": {"england": {"colonist": 1, "captain": 1}}})
    assert state.nations[ENGLAND].discovery == pieces(colonist=1, captain=2)


def test_navigator_sends_a_captain_who_counts_two():
    state = aod.position(
        seats=2,
        turn=2,
        at="discovery_order",
        buildings={"england": ["navigator"]},
        boxes={"discovery": {"england": {"captain": 1}}},
        counters={"peru": (1, 3, 2, 4)},
    )
    state.apply(Sail("peru"))
    assert (money(state), land(state, "peru")) == (10 + 1, (1, 0))


# Money


def test_conquest_of_the_inca_empire_brings_20_at_once():
    """The money is there for the next piece in the Capital Buildings box."""
    state = shop(
        "conquest_of_the_inca_empire", buyers=["england"] * 2, building_offer=["conquest_of_the_inca_empire", "navigator"]
    )
    state.apply(Buy("conquest_of_the_inca_empire"))
    assert money(state) == 10 - 10 + 20
    assert Buy("navigator") in state.options()


def test_conquest_of_the_inca_empire_brings_nothing_later():
    assert money(bought("conquest_of_the_inca_empire")) == 20
    assert money(owning("conquest_of_the_inca_empire")) == 10


def test_trading_post_brings_5_in_the_turn_of_purchase():
    assert money(bought("trading_post")) == 10 - 10 + 5


@every_turn
def test_trading_post_brings_5_every_turn(turn):
    state = owning("trading_post", turn=turn)
    assert (money(state), money(state, FRANCE)) == (15, 10)


def test_trading_post_is_no_economy():
    state = at_the_end("trading_post")
    assert (money(state), state.nations[ENGLAND].economy) == (15, 0)


def test_mint_brings_2_for_each_gold_and_silver_in_the_turn_of_purchase():
    """In step C: 2 gold and 1 silver bring $6, and the set of three different goods its $1."""
    state = bought("mint", mint=True, goods={"england": {"gold": 2, "silver": 1}})
    assert money(state) == 10 - 10 + 6 + 1


@every_turn
def test_mint_brings_2_for_each_gold_and_silver_every_turn(turn):
    """Other goods bring nothing there, and France's bring England nothing."""
    goods = {"england": {"gold": 1, "silver": 1, "cattle": 1}, "france": {"gold": 3}}
    state = owning("mint", turn=turn, at="income", mint=True, goods=goods)
    assert (money(state), money(state, FRANCE)) == (10 + 4 + 1, 10 + 3)


def test_mint_is_no_economy():
    state = at_the_end("mint", mint=True, goods={"england": {"gold": 3, "silver": 1}})
    assert money(state) == 10 + 3 + 8
    assert aod.score(state)[ENGLAND].lines["economy"] == 3


@pytest.mark.parametrize("edition", ["classic", "italian", "french"])
def test_mint_is_in_the_russian_box_only(edition):
    with pytest.raises(BadInput) as refused:
        shop("mint", edition=edition)
    assert refused.value.key == "aod.position.no_tile"
    assert "mint" in shop("mint", edition="russian").building_offer
    assert "mint" in shop("mint", edition=edition, mint=True).building_offer


# New World Cartography

FOUND = {"canada": (4, 5, 5, 7)}
"""$4, $5 of loot for a soldier, five natives, 7 VP."""


def test_new_world_cartography_discovers_a_region_without_beating_natives():
    """The counter's dollars and VP, a free colonist, and the region is open."""
    state = bought("new_world_cartography", counters=FOUND)
    assert {option.region for option in state.options()} == set(ALL_FOUND)
    log = []
    state.apply(Chart("canada"), log)
    assert money(state) == 10 - 10 + 4
    assert land(state, "canada") == (1, 0)
    assert aod.score(state)[ENGLAND].lines["discoveries"] == 7
    assert log[0].rule == "App.II.new_world_cartography"


def test_new_world_cartography_brings_no_loot():
    """A soldier in the Discovery box neither loots nor leaves it."""
    state = bought("new_world_cartography", counters=FOUND, boxes={"discovery": {"england": {"soldier": 1}}})
    state.apply(Chart("canada"))
    assert (money(state), state.nations[ENGLAND].discovery) == (4, pieces(soldier=1))


def test_new_world_cartography_is_not_the_expedition_of_the_turn():
    state = bought("new_world_cartography", counters=FOUND | {"peru": (1, 2, 1, 4)}, boxes={"discovery": {"england": 2}})
    state.apply(Chart("canada"))
    assert Sail("canada") not in state.options()
    state.apply(Sail("peru"))
    state.apply(Man("colonist", 1))
    assert (money(state), len(state.nations[ENGLAND].counters)) == (4 + 1, 2)


def test_new_world_cartography_leaves_discovered_regions_alone():
    state = bought("new_world_cartography", discovered={"peru": "france"})
    for region in ("caribbean", "peru"):
        assert state.why_not(Chart(region)).rule == "App.II.new_world_cartography"
    assert Decline() not in state.options()


def test_new_world_cartography_takes_the_last_region_unasked():
    discovered = {region: "france" for region in ALL_FOUND if region != "canada"}
    state = bought("new_world_cartography", discovered=discovered, counters=FOUND)
    assert (money(state), land(state, "canada")) == (4, (1, 0))


def test_new_world_cartography_brings_only_its_4_vp_when_all_is_discovered():
    """No card of the deck is drawn."""
    log = []
    state = bought("new_world_cartography", log, discovered=ALL_FOUND)
    nation = state.nations[ENGLAND]
    assert (nation.counters, nation.cards, nation.money, sum(nation.colonists)) == ([], [], 0, 0)
    assert "building_idle" in kinds(log)
    assert vp(state, "new_world_cartography") == 4


def test_new_world_cartography_works_once():
    state = owning("new_world_cartography", at="capital_buildings")
    assert (state.decision.kind, state.nations[ENGLAND].counters) == ("placement", [])
