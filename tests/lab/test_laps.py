"""Ways round the rondel: every order of stops tried one by one."""

from itertools import product
from random import Random

import pytest

from aod_nb import navegador
from aod_nb.core import BadInput
from aod_nb.lab.navegador.laps import action, cheapest, fee, fields, laps, ways
from aod_nb.navegador.options import MOVE
from aod_nb.navegador.tables import ACTIONS, FIELDS, MOST_SHIPS, REGIONS


def by_hand(start, wanted, turns):
    """The fewest ships with exactly so many stops, or None: all of them tried."""
    best = None
    for stops in product(range(FIELDS), repeat=turns):
        taken = [action(fields()[stop]) for stop in stops]
        if all(taken.count(kind) >= times for kind, times in wanted.items()):
            ships = sum(fee(origin, target) for origin, target in zip((fields().index(start), *stops), stops, strict=False))
            best = ships if best is None else min(best, ships)
    return best


CASES = [
    ("sailing", {"workers": 1, "buildings": 1}),
    ("ships", {"market": 2, "colony": 1}),
    ("buildings", {"ships": 1, "workers": 1, "privilege": 1}),
    ("market", {"market": 2}),
    ("colony", {"colony": 1}),
    ("second_market", {"sailing": 1, "privilege": 1}),
]


@pytest.mark.parametrize(("start", "wanted"), CASES, ids=str)
def test_every_lap_is_the_cheapest_of_its_length(start, wanted):
    found = {lap.turns: lap.ships for lap in laps(start, wanted)}
    fewest = None
    for turns in range(1, 5):
        ships = by_hand(start, wanted, turns)
        if ships is not None and (fewest is None or ships < fewest):
            assert found.pop(turns) == ships
            fewest = ships
    assert all(turns > 4 for turns in found)


def test_a_lap_does_what_was_wanted_and_costs_what_it_says():
    chance = Random(3)
    for _ in range(200):
        wanted = {kind: chance.randint(0, 1) for kind in ACTIONS} | {"market": chance.randint(0, 2)}
        if not any(wanted.values()):
            continue
        start = chance.choice(fields())
        found = laps(start, wanted)
        assert found[-1].ships == 0
        assert [lap.turns for lap in found] == sorted({lap.turns for lap in found})
        assert [lap.ships for lap in found] == sorted({lap.ships for lap in found}, reverse=True)
        for lap in found:
            taken = [action(fields()[stop]) for stop in lap.stops]
            assert all(taken.count(kind) >= times for kind, times in wanted.items())
            path = (fields().index(start), *lap.stops)
            assert sum(fee(path[place], path[place + 1]) for place in range(lap.turns)) == lap.ships


def test_the_engine_takes_the_same_fee():
    state = navegador.setup(2, seed=1)
    while state.round == 1:
        state.apply(state.options()[0])
    while state.decision.kind != "rondel":
        state.apply(state.options()[-1])
    state.nations[state.seat].ships = [MOST_SHIPS] + [0] * (len(REGIONS) - 1)
    for origin, target in product(range(FIELDS), repeat=2):
        twin = state.copy()
        nation = twin.nations[twin.seat]
        nation.stone = origin
        twin.__dict__.pop("legal", None)  # the position was changed by hand
        twin.apply(MOVE[fields()[target]])
        assert MOST_SHIPS - nation.ships[0] == fee(origin, target)


def test_a_dear_turn_pays_ships():
    wanted = {"workers": 1, "buildings": 1}
    costs = [cheapest("sailing", wanted, turn, 1) for turn in range(6)]
    assert [lap.turns for lap in costs] == sorted((lap.turns for lap in costs), reverse=True)
    assert costs[0].ships == 0
    assert costs[-1].turns == 2


def test_orders_are_counted():
    assert ways("sailing", {"workers": 1}) == 1
    assert ways("sailing", {"market": 1}) == 2
    assert ways("sailing", dict.fromkeys(ACTIONS, 1)) == 2 * 5040


@pytest.mark.parametrize(
    ("start", "wanted", "words"),
    [
        ("moon", {"workers": 1}, "'moon' is no field of the rondel"),
        ("sailing", {"moon": 1}, "'moon' is no action of the rondel"),
        ("sailing", {}, "Nothing is wanted"),
        ("sailing", {"workers": 0}, "Nothing is wanted"),
        ("sailing", {"workers": 3}, "3 is not how often"),
        ("sailing", {"workers": True}, "True is not how often"),
        ("sailing", {"workers": -1}, "-1 is not how often"),
    ],
)
def test_what_cannot_be_wanted(start, wanted, words):
    with pytest.raises(BadInput, match=words):
        laps(start, wanted)


@pytest.mark.parametrize("price", [-1, 2.5, True])
def test_no_price(price):
    with pytest.raises(BadInput, match="is no price"):
        cheapest("sailing", {"workers": 1}, price, 1)
