"""The rondel as a decision process: plans tried one by one, and what chance really brings."""

from functools import cache
from itertools import product
from random import Random

import pytest

from aod_nb.core import BadInput
from aod_nb.lab.navegador.laps import MARKET_ACTION, action, fee, fields
from aod_nb.lab.navegador.road import TIDES, Road, gain, moved, rollouts, solve, trades
from aod_nb.navegador.tables import FIELDS, GOODS, MARKET_ROWS

ROADS = [
    Road("gold", 3, 2, "even", 100, 100),
    Road("sugar", 0, 4, "selling", 60, 50),
    Road("spice", 5, 0, "processing", 140, 0),
    Road("spice", 2, 2, "still", 40, 300),
]


def by_hand(road, turns, field, row):
    """What the best plan brings, every plan followed through every chance."""

    @cache
    def value(left, at, marker):
        if not left:
            return 0.0
        return max(move(left, at, marker, target) for target in range(FIELDS))

    def move(left, at, marker, target):
        kinds = trades(road, marker) if action(fields()[target]) == MARKET_ACTION else [("", 0, road.other, marker)]
        after = [
            money + sum(share * value(left - 1, target, moved(new, step)) for step, share in TIDES[road.tide].items())
            for _, _, money, new in kinds
        ]
        return max(after) - road.ship * fee(at, target)

    return value(turns, field, row)


@pytest.mark.parametrize("road", ROADS, ids=str)
@pytest.mark.parametrize("turns", [1, 2, 4])
def test_value_iteration_finds_the_best_plan(road, turns):
    values = solve(road, turns).values[turns]
    for field, row in product((0, 2, 5), (1, 4, 10)):
        assert values[field, row - 1] == pytest.approx(by_hand(road, turns, field, row))


@pytest.mark.parametrize("road", ROADS, ids=str)
def test_one_turn_more_adds_what_the_long_run_brings(road):
    values, long = solve(road, 60).values, gain(road)
    adds = (values[60] - values[48]) / 12
    assert adds.min() - 1 <= long <= adds.max() + 1
    more = values[60] - values[59]
    assert more.min() - 1e-3 <= long <= more.max() + 1e-3


@pytest.mark.parametrize("good", GOODS)
def test_the_long_run_on_a_still_market_is_the_best_round(good):
    """Nothing moves but by oneself, and ships are free: then the best round of trades pays it (Karp's cycles, by hand)."""
    road = Road(good, 2, 2, "still", 0, 0)
    best = 0.0
    for length in (1, 2, 3, 4):
        for start in range(1, MARKET_ROWS + 1):
            best = max(best, most_of_round(road, start, start, length) / length)
    assert gain(road) == pytest.approx(best, abs=1e-3)


def most_of_round(road, start, row, left):
    if not left:
        return 0.0 if row == start else -1e9
    return max(money + most_of_round(road, start, new, left - 1) for _, _, money, new in trades(road, row))


@pytest.mark.parametrize("road", ROADS, ids=str)
def test_games_by_chance_bring_what_was_found(road):
    drawn = rollouts(Random(4), road, 8, 0, 4)
    seen = [next(drawn) for _ in range(1500)]
    for target in range(FIELDS):
        mean = sum(row[target] for row in seen) / len(seen)
        assert mean == pytest.approx(float(solve(road, 8).moves[8][0][target, 3]), abs=12)


def test_tides_are_shares():
    for tide in TIDES.values():
        assert sum(tide.values()) == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"good": "gems"}, "gems"),
        ({"tide": "high"}, "is no tide"),
        ({"colonies": -1}, "-1 colonies or factories"),
        ({"factories": 2.5}, "2.5 colonies or factories"),
        ({"ship": -50}, "-50 is no price"),
        ({"other": True}, "True is no price"),
    ],
)
def test_what_cannot_be_solved(change, words):
    with pytest.raises(BadInput, match=words):
        solve(ROADS[0]._replace(**change), 3)


@pytest.mark.parametrize("turns", [0, 61, 2.5, True])
def test_no_number_of_turns(turns):
    with pytest.raises(BadInput, match="is no number of turns"):
        solve(ROADS[0], turns)
