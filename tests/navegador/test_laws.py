"""Laws that hold at every step of 1,500 random games over all player counts, several boards and five tastes.

``make laws`` plays them all, ``make test`` a part.
"""

from collections import Counter

import msgspec
import pytest

from aod_nb import navegador
from aod_nb.core import Record
from aod_nb.navegador.check import check
from aod_nb.navegador.tables import (
    COLUMNS,
    FACTORIES,
    GOODS,
    MARKET_ROWS,
    MOST_SHIPS,
    MOST_WORKERS,
    REGIONS,
    START_MONEY,
    START_WORKERS,
    TOKENS,
)
from tests.kit import PART
from tests.navegador.games import steps

GAMES, BATCHES = 1500, 50
CLOSELY = 8
"""Every so many steps, and at the end, a position is looked at closely; the quick laws hold at every step."""

decode = msgspec.json.Decoder(navegador.State).decode
encode = msgspec.json.encode

MONEY_IN = ("workers_sold", "ships_sold", "explored", "sold", "processed", "claimed")
MONEY_OUT = ("hired", "launched", "founded", "built")


class Ledger:
    """What must lie on the table, recounted from nothing but the events."""

    def __init__(self, seats):
        self.money, self.workers = [START_MONEY] * seats, [START_WORKERS] * seats
        self.ships = Counter({(seat, "portugal"): 2 for seat in range(seats)})
        self.explored, self.colonies, self.built, self.privileges = Counter(), Counter(), Counter(), Counter()
        self.rows = dict.fromkeys(GOODS, 4)
        self.card, self.phase, self.round = seats - 1, 1, 1

    def read(self, event):
        kind, seat, args = event.kind, event.seat, event.args
        if kind in MONEY_IN:
            self.money[seat] += args["money"]
        elif kind in MONEY_OUT:
            self.money[seat] -= args["price"]
        if kind == "hired":
            self.workers[seat] += args["count"]
        elif kind == "launched":
            self.ships[seat, "portugal"] += args["count"]
        elif kind == "ship_paid":
            self.ships[seat, args["region"]] -= 1
        elif kind == "sailed":
            self.ships[seat, args["origin"]] -= args["count"]
            self.ships[seat, args["target"]] += args["count"]
        elif kind == "explored":
            for origin in args["origins"]:
                self.ships[seat, origin] -= 1
            self.ships[seat, args["region"]] += len(args["origins"]) - args["lost"]
            self.explored[seat] += 1
        elif kind == "founded":
            self.colonies[seat, args["good"]] += 1
        elif kind == "built":
            self.built[seat, args["building"]] += 1
        elif kind == "claimed":
            self.workers[seat] -= 1
            self.privileges[seat, args["privilege"]] += 1
        elif kind == "sold":
            self.rows[args["good"]] = min(MARKET_ROWS, self.rows[args["good"]] + args["units"])
        elif kind == "processed":
            self.rows[args["good"]] = max(1, self.rows[args["good"]] - args["units"])
        elif kind in ("card_passed", "card_lapsed"):
            self.card = args["to"]
        elif kind == "phase_begins":
            self.phase = args["phase"]
        elif kind == "round_begins":
            self.round = args["round"]

    def agrees(self, state):
        for seat, nation in enumerate(state.nations):
            assert nation.money == self.money[seat] >= 0
            assert nation.workers == self.workers[seat]
            assert nation.ships == [self.ships[seat, region] for region in REGIONS]
            assert nation.explorers == self.explored[seat]
            assert nation.colonies == [self.colonies[seat, good] for good in GOODS]
            assert nation.factories == [self.built[seat, factory] for factory in FACTORIES]
            assert nation.shipyards == 1 + self.built[seat, "shipyard"]
            assert nation.churches == 1 + self.built[seat, "church"]
            assert nation.privileges == [self.privileges[seat, column] for column in COLUMNS]
        assert state.market == list(self.rows.values())
        assert (state.card, state.phase, state.round) == (self.card, self.phase, self.round)

    def total(self, state, seat):
        """The final score, from what the events brought and what the sheet prints."""
        counts = {
            "colony": sum(self.colonies[seat, good] for good in GOODS),
            "factory": 1 + sum(self.built[seat, factory] for factory in FACTORIES),
            "explorer": self.explored[seat],
            "shipyard": 1 + self.built[seat, "shipyard"],
            "church": 1 + self.built[seat, "church"],
        }
        step = dict.fromkeys(counts, 1) | {"shipyard": 2, "church": 2}
        each = {
            column: getattr(state.setup.figures.points, column) + step[column] * self.privileges[seat, column]
            for column in counts
        }
        king = max([step[column] * counts[column] for column in counts if self.privileges[seat, column] < 3], default=0)
        ships = sum(self.ships[seat, region] for region in REGIONS)
        basis = self.workers[seat] + ships + self.money[seat] // 200 + king
        return basis + sum(each[column] * counts[column] for column in counts)


def conserved(state):
    """Quick laws: limits, and nothing made or lost."""
    board = state.board
    for nation in state.nations:
        assert 2 <= nation.workers <= MOST_WORKERS
        assert sum(nation.ships) <= MOST_SHIPS
        assert nation.money >= 0
    assert all(1 <= row <= MARKET_ROWS for row in state.market)
    for good, slug in enumerate(GOODS):
        lying = sum(len(stack) for region, stack in enumerate(state.stacks) if board.goods[region] == good)
        assert lying + sum(nation.colonies[good] for nation in state.nations) + 1 == len(TOKENS[slug])
    assert sum(nation.explorers for nation in state.nations) == state.explored.bit_count() - 1
    assert sum(nation.shipyards for nation in state.nations) + len(board.prices[3]) - state.built[3] == 10


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_law(batch):
    for number in range(batch, GAMES // PART, BATCHES):
        events, ledger, read, ending = [], None, 0, None
        for asked, (state, option) in enumerate(steps(number, events)):
            ledger = ledger or Ledger(state.seats)
            for event in events[read:]:
                ledger.read(event)
            read = len(events)
            conserved(state)
            assert (state.turns_left is not None) >= (ending is not None)  # once begun, the end goes on
            ending = state.turns_left
            if asked % CLOSELY == 0 or option is None:
                ledger.agrees(state)
                check(state)
                written = encode(state)
                assert decode(written) == state
            if option is None:
                break
            options = state.options()
            assert len(options) > 1
            assert len(set(options)) == len(options)
            if asked % CLOSELY == 0:
                twin = state.copy()
                twin.apply(option)
                assert encode(state) == written  # a copy shares nothing
        assert state.is_over
        for seat, result in enumerate(navegador.score(state)):
            assert result.total == sum(result.lines.values()) == ledger.total(state, seat)
        assert len(navegador.winners(state)) == 1
        assert Record.from_json(Record.of(state).to_json()).replay() == state


@pytest.mark.parametrize("number", range(15))
def test_a_state_and_its_json_are_interchangeable_at_every_step(number):
    other = None
    for state, option in steps(number):
        other = decode(encode(state if other is None else other))
        assert other == state
        if option is not None:
            assert other.options() == state.options()
            other.apply(option)
    assert Record.from_json(Record.of(other).to_json()).replay() == state


@pytest.mark.parametrize("number", range(10))
def test_events_change_nothing(number):
    silent, told = list(steps(number)), list(steps(number, []))
    assert [option for _, option in silent] == [option for _, option in told]
    assert silent[-1][0] == told[-1][0]


@pytest.mark.parametrize("number", range(10))
def test_every_position_is_one_that_can_be(number):
    for state, _ in steps(number, taste="seafarer"):
        check(state)
