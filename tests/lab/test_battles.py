"""The arithmetic of war, compared with the engine's own battles and with every set of regions tried."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from aod_nb import aod
from aod_nb.aod.options import Attack, Remove, War
from aod_nb.aod.tables import REGION_INDEX, WAR_PRICE
from aod_nb.core import BadInput
from aod_nb.lab.aod.battles import (
    CHOICES,
    Force,
    battle,
    best_of,
    can_fight,
    choices,
    crowded,
    gain,
    gains,
    in_order,
    joined,
    lead,
    worlds,
)

CANADA = REGION_INDEX["canada"]


def fought(own, other, militia, first):
    """The same by the engine: England attacks France in Canada."""
    state = aod.position(
        seats=2,
        turn=7,
        at="warfare",
        discovered={"canada": "france"},
        taken={"canada": "france"},
        land={"canada": {
            "england": {"colonist": own.colonists, "soldier": own.soldiers},
            "france": {"colonist": other.colonists, "soldier": other.soldiers},
        }},
        buildings={"france": ["militia"]} if militia else {},
        boxes={"warfare": ["england"]},
    )  # fmt: skip
    if state.decision.kind != "conflict" or Attack("canada", 1) not in state.options():
        return None
    state.apply(Attack("canada", 1))
    while state.decision is not None and state.decision.kind == "casualties":
        wanted = [Remove(first), Remove("soldier"), Remove("colonist")]
        state.apply(next(option for option in wanted if option in state.options()))
    return tuple(Force(nation.colonists[CANADA], nation.soldiers[CANADA]) for nation in state.nations)


SIDES = [Force(colonists, soldiers) for colonists in range(3) for soldiers in range(3)] + [Force(4, 1), Force(1, 4)]


@pytest.mark.parametrize("own", SIDES, ids=str)
@pytest.mark.parametrize(("militia", "first"), [(0, "soldier"), (1, "soldier"), (0, "colonist"), (1, "colonist")])
def test_battles_are_the_engines(own, militia, first):
    for other in SIDES:
        found = fought(own, other, militia, first)
        assert (found is not None) == can_fight(own, other)
        assert battle(own, other, militia, first) == (found or (own, other)), other


def test_the_rulebooks_battle():
    """England has 2 soldiers and 3 colonists, France 1 and 4: England loses one piece, France two."""
    own, other = battle(Force(3, 2), Force(4, 1))
    assert (own.pieces, other.pieces) == (4, 3)


def test_a_lead_is_the_difference_of_what_the_region_scores():
    for own, other, third in product(range(6), repeat=3):
        points = aod.scoring.colony_points({0: own, 1: other, 2: third})
        assert lead(Force(own, 0), Force(0, other), third) == points[0] - points[1]


@pytest.mark.parametrize("militia", [0, 1])
def test_an_attack_changes_that_lead(militia):
    for own, other, third in product(SIDES, SIDES, (0, 3)):
        assert gain(own, other, third, militia) == lead(*battle(own, other, militia), third) - lead(own, other, third)


def test_orders_are_battles_and_landings():
    sides = [Force(1, 2), Force(2, 1), Force(0, 2), Force(3, 0)]
    for own, other, landing, theirs in product(sides, repeat=4):
        assert in_order("peace", own, other, landing, theirs) == (joined(own, landing), joined(other, theirs))
        left = battle(own, other)
        assert in_order("attack_first", own, other, landing, theirs) == (joined(left[0], landing), joined(left[1], theirs))
        assert in_order("land_first", own, other, landing, theirs) == battle(joined(own, landing), joined(other, theirs))


def test_gains_counted_one_by_one():
    counted = Counter(gain(*region) for region in crowded(2, 1))
    assert gains(2, 1) == {change: Fraction(count, counted.total()) for change, count in counted.items()}


@pytest.mark.parametrize("rate", [0.0, 0.1, 0.3])
@pytest.mark.parametrize("own", [1, 2])
def test_how_often_a_war_is_best_over_all_sets_of_regions(own, rate):
    regions = crowded(own, 0)
    changes = [gain(*region) for region in regions]
    found = choices(3, own, 0, rate)
    for count in (1, 2, 3):
        best = Counter(best_of(drawn, rate) for drawn in product(changes, repeat=count))
        for choice in CHOICES:
            assert found[count - 1][choice] == pytest.approx(best[choice] / best.total())


def test_what_is_best_follows_from_what_it_brings():
    for changes in product((-4, 0, 2, 4), repeat=3):
        for rate in (0.0, 0.2, 0.5):
            brings = {"peace": 0, "battle": max(changes), "war": sum(changes) - WAR_PRICE * rate}
            assert brings[best_of(changes, rate)] == max(brings.values())


def test_a_full_war_fights_wherever_both_stand():
    """Three regions by the engine: the changes of the lead add up."""
    sides = {"canada": (Force(1, 2), Force(3, 0)), "florida": (Force(2, 1), Force(2, 1)), "brazil": (Force(3, 0), Force(1, 1))}
    state = aod.position(
        seats=2,
        turn=7,
        at="warfare",
        money=WAR_PRICE,
        discovered=dict.fromkeys(sides, "france"),
        taken={"canada": "france", "florida": "france", "brazil": "england"},
        land={
            region: {
                "england": {"colonist": own.colonists, "soldier": own.soldiers},
                "france": {"colonist": other.colonists, "soldier": other.soldiers},
            }
            for region, (own, other) in sides.items()
        },
        boxes={"warfare": ["england"]},
    )
    before = sum(lead(*pair) for pair in sides.values())
    state.apply(War(1))
    while state.decision is not None and state.decision.kind == "casualties":
        state.apply(Remove("soldier") if Remove("soldier") in state.options() else state.options()[0])
    england, france = state.nations
    after = sum(
        lead(*(Force(nation.colonists[place], nation.soldiers[place]) for nation in (england, france)))
        for place in map(REGION_INDEX.__getitem__, sides)
    )
    assert after - before == sum(gain(*pair) for pair in sides.values())


def test_drawing_agrees_with_the_exact_answer():
    drawing, found = worlds(Random(7), 5, 3, 1, 0.1), choices(5, 3, 1, 0.1)
    seen = [next(drawing) for _ in range(4000)]
    for place, shares in enumerate(found):
        assert sum(drawn[place] for drawn in seen) / len(seen) == pytest.approx(shares["war"], abs=0.04)


def test_what_cannot_be_is_said():
    for count in (-1, 2.5, True):
        with pytest.raises(BadInput, match="number of pieces"):
            battle(Force(count, 1), Force(1, 1))
    with pytest.raises(BadInput, match="no Militia"):
        battle(Force(1, 1), Force(1, 1), 3)
    with pytest.raises(BadInput, match="kind of piece"):
        battle(Force(1, 1), Force(1, 1), first="captain")
    with pytest.raises(BadInput, match="order to fight"):
        in_order("sleep", Force(1, 1), Force(1, 1), Force(0, 0), Force(0, 0))
    for regions in (0, 9, 2.5, True):
        with pytest.raises(BadInput, match="shared regions"):
            choices(regions, 2, 1, 0.1)
