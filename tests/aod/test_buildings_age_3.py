"""The buildings of age III: how each is bought, what it brings and what it scores.  Migration stands with the Stable."""

import pytest

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.editions import EDITIONS
from aod_nb.aod.options import Attack, Remove, War
from tests.aod.building_kit import (
    ENGLAND,
    FRANCE,
    at_the_end,
    bought,
    check_purchase,
    check_too_poor,
    land,
    money,
    on_sale,
    owning,
    vp,
)


@pytest.mark.parametrize(("edition", "slug"), on_sale(3))
def test_a_building_of_age_3_costs_20_and_changes_hands(edition, slug):
    check_purchase(edition, slug)


@pytest.mark.parametrize(("edition", "slug"), on_sale(3))
def test_nobody_buys_a_building_of_age_3_for_19(edition, slug):
    check_too_poor(edition, slug)


@pytest.mark.parametrize("edition", EDITIONS)
def test_age_3_has_ten_tiles(edition):
    assert len(aod.setup(edition=edition).stacks[2]) == 10


@pytest.mark.parametrize("slug", [slug for slug, building in BUILDINGS.items() if building.age == 3])
def test_of_age_3_only_prosperity_and_the_factory_score_by_themselves(slug):
    """Nothing else is owned, and no money either: what a factory pays is not asked for here."""
    assert vp(at_the_end(slug, money=0), slug) == {"prosperity": 2, "factory": 5}.get(slug, 0)


@pytest.mark.parametrize("slug", ["mercantilism", "population", "navy", "power", "prosperity", "glory", "wealth"])
def test_what_the_end_decides_is_not_scored_before_it(slug):
    given = {"land": {"caribbean": {"england": {"colonist": 1, "soldier": 1}}}, "goods": {"england": {"fur": 2}}}
    assert vp(owning(slug, money=50, ships={"england": 2}, **given), slug) == 0


# Militia


def attacked(*attackers, owner, other, **given):
    """England owns the Militia; the attackers stand in the Warfare box.  (colonists, soldiers) in the Caribbean."""
    held = {"england": owner, "france": other}
    there = {who: {"colonist": colonists, "soldier": soldiers} for who, (colonists, soldiers) in held.items()}
    usual = {"land": {"caribbean": there}, "taken": {"caribbean": "england"}, "boxes": {"warfare": attackers or ["france"]}}
    return owning("militia", at="warfare", **usual | given)


def test_militia_brings_a_soldier_when_the_owner_is_attacked():
    """Without it two colonists would kill nobody.  The Militia's soldier kills, and a colonist falls for it."""
    state = attacked(owner=(2, 0), other=(0, 1))
    state.apply(Attack("caribbean", ENGLAND))
    assert state.options() == (Remove("colonist"), Remove("militia"))
    state.apply(Remove("colonist"))
    assert (land(state, "caribbean"), land(state, "caribbean", FRANCE)) == ((1, 0), (0, 0))


def test_militia_may_be_taken_as_the_loss_and_still_kills():
    state = attacked(owner=(2, 0), other=(0, 1))
    state.apply(Attack("caribbean", ENGLAND))
    state.apply(Remove("militia"))
    assert (land(state, "caribbean"), land(state, "caribbean", FRANCE)) == ((2, 0), (0, 0))


def test_militia_is_one_of_the_pieces_that_can_fall():
    """Three soldiers against a colonist, a soldier and the Militia's: all of these fall, and two of France's."""
    state = attacked(owner=(1, 1), other=(0, 3))
    state.apply(Attack("caribbean", ENGLAND))
    assert (land(state, "caribbean"), land(state, "caribbean", FRANCE)) == ((0, 0), (0, 1))


def test_militia_is_gone_after_the_battle_and_comes_again_for_the_next():
    """Two battles in a turn: each time one soldier, which never stays."""
    state = attacked("france", "france", owner=(1, 0), other=(1, 1))
    state.apply(Attack("caribbean", ENGLAND))
    state.apply(Remove("militia"))
    assert state.options() == (Remove("colonist"), Remove("soldier"))
    state.apply(Remove("colonist"))
    assert (land(state, "caribbean"), land(state, "caribbean", FRANCE)) == ((1, 0), (0, 1))
    state.apply(Attack("caribbean", ENGLAND))
    state.apply(Remove("militia"))
    assert (land(state, "caribbean"), land(state, "caribbean", FRANCE)) == ((1, 0), (0, 0))


def test_militia_stays_at_home_when_its_owner_attacks():
    """England's soldier kills one piece, not two, and only real pieces can fall."""
    state = attacked("england", owner=(0, 1), other=(2, 0))
    state.apply(Attack("caribbean", FRANCE))
    assert (land(state, "caribbean"), land(state, "caribbean", FRANCE)) == ((0, 1), (1, 0))


def test_militia_fights_in_every_battle_of_a_full_war():
    """In the Caribbean and in Peru a colonist and the Militia's soldier stand against one soldier each."""
    there = {"england": 1, "france": {"soldier": 1}}
    state = attacked(
        owner=(0, 0), other=(0, 0), land={"caribbean": there, "peru": there}, discovered={"peru": "france"}, taken={}
    )
    state.apply(War(ENGLAND))
    state.apply(Remove("militia"))
    state.apply(Remove("colonist"))
    assert (land(state, "caribbean"), land(state, "caribbean", FRANCE)) == ((1, 0), (0, 0))
    assert (land(state, "peru"), land(state, "peru", FRANCE)) == ((0, 0), (0, 0))


@pytest.mark.parametrize("attacker", ["england", "france"])
def test_militia_by_itself_makes_no_battle_possible(attacker):
    """Colonists against colonists: there is nothing to ask."""
    assert attacked(attacker, owner=(2, 0), other=(2, 0)).step == "placement"


def test_militia_does_not_fight_where_its_owner_has_no_piece():
    assert attacked(owner=(0, 0), other=(0, 2), taken={}).step == "placement"


def test_militia_stands_outside_the_limit_of_ten_soldiers():
    """Ten soldiers and the Militia's kill eleven of France's twelve pieces."""
    state = attacked(owner=(0, 10), other=(11, 1))
    state.apply(Attack("caribbean", ENGLAND))
    state.apply(Remove("militia"))
    state.apply(Remove("soldier"))
    assert (land(state, "caribbean"), land(state, "caribbean", FRANCE)) == ((0, 10), (1, 0))


def test_militia_defends_in_the_turn_of_purchase():
    """Capital Buildings come before Warfare."""
    given = {"land": {"caribbean": {"england": 1, "france": {"soldier": 1}}}, "boxes": {"warfare": ["france"]}}
    state = bought("militia", **given)
    state.apply(Attack("caribbean", ENGLAND))
    assert Remove("militia") in state.options()


def test_militia_counts_neither_as_a_piece_nor_as_a_soldier():
    state = at_the_end("militia", "power", "population", "glory", land={"caribbean": {"england": 1}})
    assert [vp(state, slug) for slug in ("militia", "power", "population", "glory")] == [0, 0, 0, 2]


# What the end decides


def test_mercantilism_scores_1_for_each_good():
    """From the box or from a region, in a set or not."""
    state = at_the_end("mercantilism", goods={"england": {"fur": 2, "rice": 1}, "france": {"rice": 1}}, taken={"peru": "england"})
    assert vp(state, "mercantilism") == 4


@pytest.mark.parametrize(("held", "points"), [((1, 0), 0), ((2, 0), 1), ((0, 3), 1), ((3, 2), 2), ((3, 3), 3)])
def test_population_scores_1_for_two_pieces_rounded_down(held, points):
    there = {"england": dict(zip(("colonist", "soldier"), held, strict=True)), "france": 2}
    assert vp(at_the_end("population", land={"caribbean": there}, taken={"caribbean": "england"}), "population") == points


def test_population_counts_the_new_world_as_a_whole_and_nothing_else():
    """One piece in each of three regions; two in the Discovery box and one in Initiative do not count."""
    state = at_the_end(
        "population",
        land={region: {"england": 1} for region in ("caribbean", "peru", "canada")},
        discovered={"peru": "france", "canada": "france"},
        boxes={"discovery": {"england": 2}, "initiative": ["england"]},
    )
    assert vp(state, "population") == 1


@pytest.mark.parametrize(("given", "each"), [({}, 4), ({"navy_vp": 3}, 3), *(({"edition": edition}, 4) for edition in EDITIONS)])
def test_navy_scores_4_or_3_for_each_ship(given, each):
    """4 in every edition; 3 by the switch."""
    assert vp(at_the_end("navy", ships={"england": 3, "france": 2}, **given), "navy") == 3 * each


def test_power_scores_2_for_each_soldier_in_the_new_world():
    """Those in hand or in the Discovery box do not count, nor do colonists."""
    state = at_the_end(
        "power",
        land={
            "caribbean": {"england": {"colonist": 1, "soldier": 1}, "france": {"soldier": 1}},
            "peru": {"england": {"soldier": 2}},
        },
        discovered={"peru": "france"},
        hand={"england": {"soldier": 1}},
        boxes={"discovery": {"england": {"soldier": 1}}},
    )
    assert vp(state, "power") == 6


def test_prosperity_scores_2_for_each_building_itself_included():
    """Both tiles of the Settlers count."""
    state = at_the_end("prosperity", "settlers", "settlers", "militia")
    assert vp(state, "prosperity") == 8


def test_glory_scores_2_for_each_region_with_an_own_piece():
    """A colonist, a soldier, or many: a region is a region."""
    state = at_the_end(
        "glory",
        land={"caribbean": {"england": 4}, "peru": {"england": {"soldier": 1}}, "canada": {"france": 1}},
        discovered={"peru": "france", "canada": "france", "brazil": "england"},
        taken={"caribbean": "england"},
    )
    assert vp(state, "glory") == 4


@pytest.mark.parametrize(("dollars", "points"), [(4, 0), (5, 1), (24, 4), (25, 5)])
def test_wealth_scores_1_for_each_full_5(dollars, points):
    assert vp(at_the_end("wealth", money=dollars), "wealth") == points


def test_wealth_counts_the_income_and_the_benefits_of_turn_8():
    """$10, a set of $3, the $9 of the Rum Distillery, $10 of the Taxation and $25 of the Factory."""
    state = at_the_end("wealth", "rum_distillery", "taxation", "factory", goods={"england": {"sugar": 3}})
    assert (money(state), vp(state, "wealth")) == (57, 11)


# Factory


@pytest.mark.parametrize(("edition", "paid"), [("classic", 25), ("italian", 25), ("french", 25), ("russian", 30)])
def test_factory_brings_25_or_in_the_russian_edition_30(edition, paid):
    assert money(bought("factory", edition=edition)) == 20 - 20 + paid
    assert money(owning("factory", edition=edition)) == 10 + paid


@pytest.mark.parametrize("paid", [25, 30])
def test_factory_income_is_a_switch_of_its_own(paid):
    state = at_the_end("factory", factory_income=paid)
    assert (money(state), state.nations[ENGLAND].economy) == (10 + paid, 0)


def test_factory_scores_5_in_every_edition():
    assert [vp(at_the_end("factory", edition=edition), "factory") for edition in EDITIONS] == [5] * len(EDITIONS)
