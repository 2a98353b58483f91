"""Laws that hold at every step of 2,000 random games over all editions, switches and player counts.

``make laws`` plays them all, ``make test`` a part.
"""

from collections import Counter

import msgspec
import pytest

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.check import check
from aod_nb.aod.tables import GOOD_SET_SIZE, REGION_INDEX, START_MONEY
from aod_nb.core import Record
from tests.aod.games import steps
from tests.kit import PART

GAMES, BATCHES = 2000, 50

decode = msgspec.json.Decoder(aod.State).decode
encode = msgspec.json.encode

MONEY_IN = ("discovered", "looted", "money", "building_money", "income", "raided")
MONEY_OUT = {"auction_paid": "price", "bought": "price", "trained": "price", "war": "price"}


class Ledger:
    """What must lie on the table, recounted from nothing but the events."""

    def __init__(self, state):
        bonus = [0] * 5 if state.setup.auction else range(5)
        self.money = [START_MONEY] * len(state.nations)
        for extra, seat in zip(bonus, state.order, strict=False):
            self.money[seat] += extra
        self.land, self.goods, self.ships = Counter(), Counter(), Counter()
        self.bought, self.scored = [], Counter()

    def read(self, event):
        kind, seat, args = event.kind, event.seat, event.args
        if kind in MONEY_IN:
            self.money[seat] += args["money"]
        if kind in MONEY_OUT:
            self.money[seat] -= args[MONEY_OUT[kind]]
        if kind == "raided":
            self.money[args["payer"]] -= args["money"]
        elif kind == "arrived":
            self.land[seat, args["region"]] += 1
        elif kind == "losses":
            self.land[seat, args["region"]] -= sum(count for piece, count in args["pieces"].items() if piece != "militia")
        elif kind == "rode":
            self.land[seat, args["origin"]] -= 1
        elif kind == "migrated":
            self.land[seat, args["origin"]] -= args["colonists"] + args["soldiers"]
        elif kind in ("region_good", "good_taken", "good_drawn"):
            self.goods[seat, args["good"]] += 1
        elif kind == "ship_taken":
            self.ships[seat] += 1
        elif kind == "bought":
            self.bought.append((seat, args["building"]))
        if "vp" in args and kind != "building_scored":
            self.scored[seat] += args["vp"]

    def agrees(self, state):
        for seat, nation in enumerate(state.nations):
            assert nation.money == self.money[seat]
            assert nation.ships == self.ships[seat]
            assert nation.buildings == sorted([slug for owner, slug in self.bought if owner == seat], key=list(BUILDINGS).index)
            for region, index in REGION_INDEX.items():
                assert nation.colonists[index] + nation.soldiers[index] == self.land[seat, region]
            for good, count in zip(aod.trade.GOOD_NAMES, nation.goods, strict=True):
                assert count == self.goods[seat, good]

    def recounts(self, state, events):
        """The final score, from the events and from what is left on the table."""
        for seat, (result, nation) in enumerate(zip(aod.score(state), state.nations, strict=True)):
            points = {
                "mercantilism": sum(self.goods[seat, good] for good in aod.trade.GOOD_NAMES),
                "population": sum(self.land[seat, region] for region in REGION_INDEX) // 2,
                "navy": self.ships[seat] * state.setup.navy_vp,
                "power": 2 * sum(nation.soldiers),
                "prosperity": 2 * len([1 for owner, _ in self.bought if owner == seat]),
                "glory": 2 * sum(1 for region in REGION_INDEX if self.land[seat, region]),
                "wealth": self.money[seat] // 5,
                "new_world_cartography": 4,
                "taxation": 2,
                "university": 5,
                "factory": 5,
            }
            buildings = sum(points.get(slug, 0) for owner, slug in self.bought if owner == seat)
            assert result.total == self.scored[seat] + buildings
            assert sum(result.lines.values()) == result.total
            told = sum(event.args["vp"] for event in events if event.kind == "building_scored" and event.seat == seat)
            assert told == buildings


def taken_goods_stay_taken(state, taken):
    for region, good in enumerate(state.region_goods):
        if not good:
            taken.add(region)
        assert (region in taken) == (not good)
        if good:
            assert all(nation.colonists[region] + nation.soldiers[region] < GOOD_SET_SIZE for nation in state.nations)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_law_at_every_step(batch):
    for number in range(batch, GAMES // PART, BATCHES):
        events, ledger, taken, read = [], None, set(), 0
        for asked, (state, option) in enumerate(steps(number, events)):
            ledger = ledger or Ledger(state)
            for event in events[read:]:
                ledger.read(event)
            read = len(events)
            ledger.agrees(state)
            check(state)
            taken_goods_stay_taken(state, taken)
            written = encode(state)
            assert decode(written) == state
            if option is None:
                break
            options = state.options()
            assert len(options) > 1
            assert len(set(options)) == len(options)
            if asked % 7 == 0:
                twin = state.copy()
                twin.apply(option)
                assert encode(state) == written  # a copy shares nothing
        assert state.is_over
        assert state.turn == 8
        assert asked <= 500
        ledger.recounts(state, events)
        assert 1 <= len(aod.winners(state)) <= len(state.nations)
        assert Record.from_json(Record.of(state).to_json()).replay() == state


@pytest.mark.parametrize("number", range(24))
def test_a_state_and_its_json_are_interchangeable_at_every_step(number):
    other = None
    for state, option in steps(number):
        other = decode(encode(state if other is None else other))
        assert other == state
        if option is not None:
            assert other.options() == state.options()
            other.apply(option)
    assert Record.from_json(Record.of(other).to_json()).replay() == state


@pytest.mark.parametrize("number", range(12))
def test_events_change_nothing(number):
    silent, told = list(steps(number)), list(steps(number, []))
    assert [option for _, option in silent] == [option for _, option in told]
    assert silent[-1][0] == told[-1][0]
