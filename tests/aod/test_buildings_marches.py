"""Stable (age II) and Migration (age III): pieces that move in the New World, at the end of an owner's benefits."""

import pytest

from aod_nb.aod.options import Decline, Land, Migrate, Movers, Ride
from tests.aod.building_kit import ENGLAND, FRANCE, bought, hand, land, money, owning, pieces, tokens

# Stable

RIDER = {"land": {"florida": {"england": {"colonist": 1, "soldier": 1}}}, "discovered": {"florida": "france", "peru": "france"}}
"""Florida lies beside the Caribbean (open), New England and New Spain (not), and far from Peru (open)."""


def test_stable_moves_a_soldier_to_an_adjacent_open_region_in_the_turn_of_purchase():
    state = bought("stable", **RIDER)
    assert state.options() == (Ride("florida", "caribbean"), Decline())
    state.apply(Ride("florida", "caribbean"))
    assert (land(state, "florida"), land(state, "caribbean")) == ((1, 0), (0, 1))
    assert state.step == "placement"


@pytest.mark.parametrize("turn", [4, 6, 7, 8])
def test_stable_moves_a_soldier_every_turn(turn):
    state = owning("stable", turn=turn, **RIDER)
    assert Ride("florida", "caribbean") in state.options()


@pytest.mark.parametrize("target", ["peru", "new_spain", "florida"])
def test_stable_rides_neither_far_nor_into_the_unknown(target):
    assert owning("stable", **RIDER).why_not(Ride("florida", target)).rule == "App.II.stable"


def test_stable_may_stand_still():
    state = owning("stable", **RIDER)
    state.apply(Decline())
    assert (land(state, "florida"), state.step) == ((1, 1), "placement")


def test_stable_moves_one_soldier_only():
    given = {"land": {"caribbean": {"england": {"soldier": 2}}}, "discovered": {"florida": "france"}}
    state = owning("stable", **given)
    state.apply(Ride("caribbean", "florida"))
    assert (land(state, "caribbean"), land(state, "florida"), state.step) == ((0, 1), (0, 1), "placement")


@pytest.mark.parametrize("held", [{"colonist": 1}, {}])
def test_stable_without_a_soldier_asks_nothing(held):
    """Neither does it move a colonist, nor a soldier of France."""
    state = owning("stable", land={"caribbean": {"england": held, "france": {"soldier": 1}}}, discovered={"florida": "france"})
    assert state.step == "placement"


def test_stable_brings_the_third_piece_that_takes_the_good():
    given = {"land": {"caribbean": {"england": {"soldier": 1}}, "florida": {"england": 2}}, "discovered": {"florida": "france"}}
    state = owning("stable", **given)
    state.apply(Ride("caribbean", "florida"))
    assert (land(state, "florida"), tokens(state, "tobacco")) == ((2, 1), 1)


def test_stable_rides_before_the_colonies_are_scored():
    given = {"land": {"caribbean": {"england": {"soldier": 1}}, "florida": {"england": 2}}, "discovered": {"florida": "france"}}
    state = owning("stable", turn=6, **given)
    state.apply(Ride("caribbean", "florida"))
    assert state.nations[ENGLAND].colony_points == [0, 6]


def test_stable_rides_after_the_fixed_benefits():
    """The owner has the money of the Taxation and the soldier of the Fortress before the question is put."""
    state = owning("taxation", "fortress", "stable", **RIDER)
    assert (state.decision.kind, money(state), hand(state)) == ("march", 20, pieces(soldier=1))


def test_stable_is_no_migration():
    assert owning("stable", **RIDER).why_not(Migrate("florida")).rule == "App.II.migration"


# Migration

HOME = {
    "land": {"canada": {"england": {"colonist": 2, "soldier": 1}}, "caribbean": {"england": 1}},
    "discovered": {"canada": "france", "brazil": "france"},
    "taken": {"canada": "france"},
}
"""Open: Canada, the Caribbean and Brazil."""


def migrate(state, origin, target, colonists, soldiers=0):
    """England's pieces go; a single one that is alone there goes unasked."""
    state.apply(Migrate(origin))
    state.apply(Land(target))
    if state.decision.kind == "migrants":
        state.apply(Movers(colonists, soldiers))


@pytest.mark.parametrize("movers", [(1, 0), (0, 1), (2, 0), (1, 1)])
def test_migration_moves_one_or_two_pieces_of_any_kind(movers):
    """To any other open region, adjacent or not, in the turn of purchase already."""
    state = bought("migration", **HOME)
    state.apply(Migrate("canada"))
    state.apply(Land("brazil"))
    assert set(state.options()) == {Movers(1, 0), Movers(0, 1), Movers(2, 0), Movers(1, 1)}
    state.apply(Movers(*movers))
    assert (land(state, "canada"), land(state, "brazil")) == ((2 - movers[0], 1 - movers[1]), movers)


def test_migration_is_not_split():
    """One origin, one target; then the turn goes on, even if only one piece went."""
    state = owning("migration", **HOME)
    migrate(state, "canada", "brazil", 1)
    assert (state.step, state.turn) == ("placement", 8)


@pytest.mark.parametrize("movers", [(0, 0), (3, 0), (0, 2), (2, 1), (-1, 2)])
def test_migration_moves_neither_none_nor_three_nor_pieces_that_are_not_there(movers):
    state = owning("migration", **HOME)
    state.apply(Migrate("canada"))
    state.apply(Land("brazil"))
    assert state.why_not(Movers(*movers)).rule == "App.II.migration"


def test_migration_goes_to_another_open_region():
    state = owning("migration", **HOME)
    assert state.options() == (Migrate("caribbean"), Migrate("canada"), Decline())
    assert state.why_not(Migrate("brazil")).rule == "App.II.migration"
    state.apply(Migrate("canada"))
    assert state.options() == (Land("caribbean"), Land("brazil"))
    assert state.why_not(Land("peru")).rule == "App.II.migration"


def test_migration_may_be_declined():
    state = owning("migration", **HOME)
    state.apply(Decline())
    assert (land(state, "canada"), land(state, "caribbean"), state.step) == ((2, 1), (1, 0), "placement")


def test_migration_without_another_open_region_asks_nothing():
    assert owning("migration", land={"caribbean": {"england": 2}}).step == "placement"


def test_migration_without_own_pieces_asks_nothing():
    assert owning("migration", land={"caribbean": {"france": 2}}, discovered={"peru": "france"}).step == "placement"


def test_migration_brings_the_third_piece_that_takes_the_good():
    state = owning("migration", **HOME)
    migrate(state, "canada", "caribbean", 1, 1)
    assert (land(state, "caribbean"), tokens(state, "sugar")) == ((2, 1), 1)


def test_migration_goes_before_the_colonies_are_scored():
    """Canada's three pieces would have scored; now the three in the Caribbean do."""
    state, log = owning("migration", turn=8, **HOME), []
    state.apply(Migrate("canada"))
    state.apply(Land("caribbean"))
    state.apply(Movers(2, 0), log)
    assert [event.args["region"] for event in log if event.kind == "colony_scored"] == ["caribbean"]
    assert state.is_over


def test_migration_is_asked_after_the_fixed_benefits():
    """The Factory stands behind it in the table and has paid already."""
    state = owning("settlers", "migration", "factory", **HOME)
    assert (state.decision.kind, money(state), hand(state)) == ("march", 35, pieces(colonist=1))


def test_migration_and_stable_are_asked_owner_by_owner_in_turn_order():
    there = {"england": {"soldier": 1}, "france": 1}
    given = {"land": {"caribbean": there}, "discovered": {"florida": "france"}, "order": ["france", "england"]}
    state = owning("stable", buildings={"england": ["stable"], "france": ["migration"]}, turn=7, **given)
    assert (state.seat, state.options()) == (FRANCE, (Migrate("caribbean"), Decline()))
    state.apply(Decline())
    assert (state.seat, state.options()) == (ENGLAND, (Ride("caribbean", "florida"), Decline()))


# Migration and Stable together

BOTH = {"land": {"caribbean": {"england": {"soldier": 1}}}, "discovered": {"florida": "france", "canada": "france"}}


def test_migration_may_come_before_the_stable():
    """The soldier migrates to Florida and rides back to the Caribbean."""
    state = owning("stable", "migration", **BOTH)
    migrate(state, "caribbean", "florida", 0, 1)
    assert state.options() == (Ride("florida", "caribbean"), Decline())
    state.apply(Ride("florida", "caribbean"))
    assert (land(state, "caribbean"), state.step) == ((0, 1), "placement")


def test_migration_may_come_after_the_stable():
    state = owning("stable", "migration", **BOTH)
    state.apply(Ride("caribbean", "florida"))
    migrate(state, "florida", "canada", 0, 1)
    assert (land(state, "canada"), state.step) == ((0, 1), "placement")


def test_migration_may_bring_the_soldier_to_where_the_stable_works():
    """In Canada the Stable can do nothing; the owner chooses Migration first, and then it can."""
    state = owning("stable", "migration", **BOTH | {"land": {"canada": {"england": {"soldier": 1}}}})
    assert state.options() == (Migrate("canada"), Decline())
    migrate(state, "canada", "florida", 0, 1)
    assert state.options() == (Ride("florida", "caribbean"), Decline())


def test_migration_and_stable_may_both_be_declined():
    state = owning("stable", "migration", **BOTH)
    state.apply(Decline())
    assert (land(state, "caribbean"), state.step) == ((0, 1), "placement")
