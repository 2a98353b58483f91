"""What a beginner sees at a glance, beside what trying the options out would say."""

import random
from collections import Counter

import pytest

from aod_nb import aod, bots
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.options import Advance, Buy
from aod_nb.bots.aod import glance
from aod_nb.bots.aod.mind import own, placement
from aod_nb.core import Record
from tests.aod.games import sample
from tests.aod.test_redeal import with_everything_hidden_changed

STATES = [state for state in sample(range(8), every=7) if not state.is_over]
PURCHASES = [state for state in sample(range(40), every=3) if not state.is_over and state.decision.kind == "purchase"]
SHARED = ("trade_goods", "capital_buildings", "colonist_dock")
"""Boxes in which it matters what others take; in the dock the free colonists of X and Y land after all."""


def asked(kind):
    return [state for state in STATES if state.decision.kind == kind]


def test_it_looks_at_most_decisions_and_leaves_the_others():
    seen, left = Counter(), Counter()
    for state in STATES:
        worths = glance(state)
        (seen if worths else left)[state.decision.kind] += 1
        assert len(worths) in (0, len(state.options()))
    assert {"placement", "landing", "choose_good", "purchase", "expedition", "crew", "training", "conflict"} <= seen.keys()
    assert not seen.keys() & left.keys()
    assert seen.total() > 20 * left.total()


def pays(state):
    """Whether more money could change what the seat's pieces buy: that is not looked at in passing."""
    mine = [*state.capital_buildings, *state.specialists[-1:]]
    return any(piece is not None and piece.seat == state.seat for piece in mine)


def test_a_box_nobody_shares_promises_the_same_as_when_it_is_judged_for_all():
    compared = Counter()
    for state in asked("placement"):
        judged = placement(state.copy(), state.seat, own)
        for option, seen, whole in zip(state.options(), glance(state), judged, strict=True):
            if isinstance(option, Advance) or option.box in SHARED or (option.box == "initiative" and pays(state)):
                continue
            assert seen == pytest.approx(whole, abs=1e-9), option
            compared[option.box] += 1
    assert min(compared.values()) > 100
    assert len(compared) == 5


def test_who_stands_ahead_takes_the_best():
    def best(ahead):
        boxes = {"trade_goods": [1] * ahead}
        state = aod.position(
            seats=2, turn=3, goods={0: {"silver": 2, "gold": 1}}, boxes=boxes, goods_offer=["silver", "gold", "fur", "sugar"]
        )
        seen = dict(zip(state.options(), glance(state), strict=True))
        return seen[next(option for option in state.options() if option.box == "trade_goods")]

    assert best(0) > best(1) >= best(2)


def _asks(option):
    """A building that asks its buyer at once: trying it out ends before the answer, so that its gift is not seen."""
    return isinstance(option, Buy) and bool(BUILDINGS[option.building].asks)


@pytest.mark.parametrize("kind", ["landing", "choose_good", "purchase", "training", "conflict"])
def test_what_seems_best_is_nearly_as_good_as_what_is_best_tried_out(kind):
    lost = []
    for state in asked(kind) if kind != "purchase" else PURCHASES:
        seen, tried = glance(state), bots.mind_of(state).weigh(state.copy(), selfish=True)
        if not _asks(state.options()[seen.index(max(seen))]):
            lost.append(max(tried) - tried[seen.index(max(seen))])
    assert len(lost) > 4
    assert sum(lost) / len(lost) < bots.NOISE


def test_what_was_looked_at_before_changes_nothing():
    """A seat's outlook is kept for the turn: a position out of a save, where nothing is kept, promises the same."""
    compared = 0
    for number in range(3):
        state, chance = aod.setup(seats=3, seed=number), random.Random(number)
        while not state.is_over and state.turn < 6:
            if state.decision.kind == "placement" and chance.random() < 0.1:
                saved = Record.from_json(Record.of(state).to_json()).replay()
                assert glance(saved) == glance(state)
                compared += 1
            state.apply(bots.level("beginner").choose(state, chance))
    assert compared > 20


def test_a_deal_in_which_the_seat_knows_something_else_is_looked_at_anew():
    state = aod.setup(seats=2, seed=3)
    while state.decision.kind != "placement":
        state.apply(state.options()[0])
    state.nations[state.seat].discovery[0] = 3  # it matters what they would meet
    before = glance(state)
    assert glance(with_everything_hidden_changed(state, state.seat, 1)) == before
    known = state.copy()
    region = next(region for region, counter in enumerate(known.counters) if counter >= 0)
    known.seen[region] |= 1 << known.seat
    fresh = known.copy()
    fresh.__dict__.pop("outlooks")
    assert glance(known) == glance(fresh) != before
