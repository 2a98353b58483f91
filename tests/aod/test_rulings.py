"""Rulings that no rulebook gives are switches of the set-up: each setting, and what becomes of one that does not exist."""

import pytest

from aod_nb import aod
from aod_nb.aod.buildings import rule_of
from aod_nb.aod.editions import CHOICES, SWITCHES
from aod_nb.aod.figures import PROVENANCE
from aod_nb.aod.options import Buy, Migrate, Movers
from aod_nb.core import Record
from aod_nb.i18n import has

FIXED = {"region_names"}
"""Assumed, and nothing in play depends on it; the page says so."""


def test_every_assumed_figure_and_ruling_can_be_changed():
    for one in PROVENANCE:
        if one.provenance == "assumed" and one.key not in FIXED:
            assert one.field or one.switch in SWITCHES, one.key
    assert all(has(f"aod.switch.{switch}") for switch in SWITCHES)
    assert all(CHOICES.written(setting) for settings in SWITCHES.values() for setting in settings)


@pytest.mark.parametrize("switch", ["migration", "losses_first", "privateers_short", "cartography_late", "starting_order"])
def test_a_ruling_that_does_not_exist_is_refused_by_name(switch):
    with pytest.raises(ValueError, match=f"{switch} cannot be 'sometimes'"):
        aod.setup(**{switch: "sometimes"})
    text = Record.of(aod.setup(seats=2, **{switch: SWITCHES[switch][1]})).to_json()
    with pytest.raises(ValueError, match=switch):
        Record.from_json(text.replace(f'"{switch}":"{SWITCHES[switch][1]}"', f'"{switch}":"sometimes"'))


def test_a_ruling_is_kept_with_the_record():
    state = aod.setup(seats=3, seed=4, migration="colonists", losses_first="defender", starting_order="seats")
    again = Record.from_json(Record.of(state).to_json()).replay()
    assert again == state
    assert (again.setup.migration, again.setup.losses_first) == ("colonists", "defender")


def test_the_starting_order_is_drawn_by_lot_and_pays_whoever_waits():
    orders = [aod.setup(seats=4, seed=seed) for seed in range(200)]
    firsts = [state.order[0] for state in orders]
    assert all(30 < firsts.count(seat) < 70 for seat in range(4))
    for state in orders:
        assert [state.nations[seat].money for seat in state.order] == [10, 11, 12, 13]
        assert state.seat == state.order[0]
    named = [aod.setup(seats=4, seed=seed, starting_order="seats") for seed in range(20)]
    assert all(state.order == [0, 1, 2, 3] for state in named)
    assert all(one.goods_offer == other.goods_offer for one, other in zip(orders, named, strict=False)), "the same deal"


def test_a_built_position_keeps_the_seats_as_named():
    assert all(aod.position(seats=5, seed=seed).order == [0, 1, 2, 3, 4] for seed in range(20))


@pytest.mark.parametrize(("setting", "left"), [("pays_what_there_is", 0), ("pays_nothing", 2)])
def test_who_cannot_pay_the_privateers_in_full(setting, left):
    state = aod.position(
        seats=2, turn=5, at="D", money={0: 0, 1: 2}, ships={0: 3}, buildings={0: ["privateers"]}, privateers_short=setting
    )
    assert [nation.money for nation in state.nations] == [2 - left, left]


@pytest.mark.parametrize(("setting", "cards"), [("nothing", 0), ("deck", 1)])
def test_new_world_cartography_when_every_region_is_open(setting, cards):
    found = {region: 1 for region in aod.tables.REGIONS if region != "caribbean"}
    events = []
    state = aod.position(
        seats=2, turn=3, at="capital_buildings", boxes={"capital_buildings": [0]}, money=10, discovered=found,
        building_offer=["new_world_cartography"], cartography_late=setting,
    )  # fmt: skip
    top = state.deck[0]
    state.apply(Buy("new_world_cartography"), events)
    assert state.nations[0].cards == [top][:cards]
    assert ("discovered", rule_of("new_world_cartography")) in {(event.kind, event.rule) for event in events} or not cards


@pytest.mark.parametrize("first", ["attacker", "defender"])
def test_who_picks_the_losses_of_a_battle_first(first):
    land = {"caribbean": {0: {"colonist": 2, "soldier": 1}, 1: {"colonist": 2, "soldier": 1}}}
    state = aod.position(
        seats=2, turn=5, at="warfare", boxes={"warfare": [0]}, land=land, taken={"caribbean": 0}, losses_first=first
    )
    state.apply(aod.options.Attack("caribbean", 1))
    asked = [state.seat]
    state.apply(aod.options.Remove("soldier"))
    asked.append(state.seat)
    again = Record.from_json(Record.of(state).to_json()).replay()
    assert again == state
    state.apply(aod.options.Remove("colonist"))
    assert asked == ([0, 1] if first == "attacker" else [1, 0])
    lost = [2 - nation.colonists[0] for nation in state.nations], [1 - nation.soldiers[0] for nation in state.nations]
    assert lost == (([1, 0], [0, 1]) if first == "attacker" else ([0, 1], [1, 0]))


def test_migration_of_colonists_only():
    given = {"seats": 2, "turn": 7, "at": "benefits", "buildings": {0: ["migration"]}, "discovered": {"florida": 1, "peru": 1}}
    land = {"caribbean": {0: {"colonist": 2, "soldier": 2}}, "florida": {0: {"soldier": 1}}}
    state = aod.position(**given, land=land, taken={"caribbean": 0}, migration="colonists")
    assert Migrate("florida") not in state.options()
    assert str(state.why_not(Migrate("florida"))).startswith("England has only soldiers in Florida")
    state.apply(Migrate("caribbean"))
    state.apply(aod.options.Land("peru"))
    assert state.options() == (Movers(1, 0), Movers(2, 0))
    assert state.why_not(Movers(1, 1)).text == "1 soldier cannot migrate: in this set-up only colonists may."


def test_warfare_is_a_row_with_an_end_that_can_be_moved():
    row = {"warfare": [0, 1, 2, 0, 1, 2]}
    assert aod.position(boxes=row).why_not(aod.options.Place("colonist", "warfare")).rule == "V.warfare"
    assert aod.position(boxes=row, figures={"warfare_spaces": 7}).why_not(aod.options.Place("colonist", "warfare")) is None
    assert aod.position(boxes=row, figures={"warfare_spaces": None}).why_not(aod.options.Place("colonist", "warfare")) is None
