"""The rondel as a decision process: one good on the market, one's own colonies and factories, and others who move the price.

What is left out: growth, colonies, points, and the ships themselves, which can always be had at a price.  What is left is small
enough to be solved exactly: a field of the rondel and a row of the market are all there is to know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from aod_nb.core import BadInput, shown
from aod_nb.lab.navegador.laps import MARKET_ACTION, action, fee, fields
from aod_nb.navegador.market import process, sell
from aod_nb.navegador.tables import FACTORY_SPACES, FIELDS, GOODS, MARKET_ROWS

TIDES: dict[str, dict[int, float]] = {
    "still": {0: 1.0},
    "even": {-1: 0.25, 0: 0.5, 1: 0.25},
    "selling": {0: 0.25, 1: 0.5, 2: 0.25},
    "processing": {0: 0.25, -1: 0.5, -2: 0.25},
}
"""Rows by which others move the marker between two turns of one's own; down the track is more."""
MOST_COLONIES, MOST_TURNS = 6, 60


class Road(NamedTuple):
    good: str
    colonies: int
    factories: int
    tide: str
    other: int
    """What a turn on any other field is worth, in cruzados."""
    ship: int
    """What a ship is worth that pays for a move."""


def check(road: Road) -> Road:
    if road.good not in GOODS:
        raise BadInput("navegador.bad.good", found=shown(road.good), known=", ".join(GOODS))
    if road.tide not in TIDES:
        raise BadInput("navegador_lab.bad.tide", found=shown(road.tide), known=", ".join(TIDES))
    for count, most in ((road.colonies, MOST_COLONIES), (road.factories, FACTORY_SPACES)):
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= most:
            raise BadInput("navegador_lab.bad.units", found=shown(count), most=most)
    for price in (road.other, road.ship):
        if isinstance(price, bool) or not isinstance(price, int) or not 0 <= price <= 1000:
            raise BadInput("navegador_lab.bad.price", found=shown(price))
    return road


def trades(road: Road, row: int) -> list[tuple[str, int, int, int]]:
    """What can be done in the market at a row: (what, units, money, the marker's new row)."""
    sold = [("sell", units, *sell(road.good, row, units)) for units in range(1, road.colonies + 1)]
    worked = [("process", units, *process(road.good, row, units)) for units in range(1, road.factories + 1)]
    return [("nothing", 0, 0, row), *sold, *worked]


class Solved(NamedTuple):
    """By turns that are left, from none: what each field and row is worth."""

    values: Any
    """turns x field x row."""
    moves: Any
    """turns x field x target x row: what is still to come when the stone goes there now."""


def solve(road: Road, turns: int) -> Solved:
    """Value iteration (Bellman, 1957): the best with one turn more, from the best with one turn less.

    >>> poor = Road("gold", 0, 0, "still", other=100, ship=50)
    >>> float(solve(poor, 3).values[3][0][0])
    300.0
    """
    if isinstance(turns, bool) or not isinstance(turns, int) or not 1 <= turns <= MOST_TURNS:
        raise BadInput("navegador_lab.bad.turns", found=shown(turns), most=MOST_TURNS)
    return _solved(check(road), turns)


@lru_cache(maxsize=64)
def _solved(road: Road, turns: int) -> Solved:
    import numpy as np

    sweep = _sweep(road)
    values, moves = [np.zeros((FIELDS, MARKET_ROWS))], [np.zeros((FIELDS, FIELDS, MARKET_ROWS))]
    for _ in range(turns):
        found = sweep(values[-1])
        moves.append(found)
        values.append(found.max(axis=1))
    return Solved(np.array(values), np.array(moves))


def _sweep(road: Road) -> Any:
    """One step of value iteration, its tables made ready: from values to what each move brings."""
    import numpy as np

    rows = range(1, MARKET_ROWS + 1)
    drift = np.zeros((MARKET_ROWS, MARKET_ROWS))
    for row in rows:
        for step, share in TIDES[road.tide].items():
            drift[row - 1, moved(row, step) - 1] += share
    found = [trades(road, row) for row in rows]
    paid = np.array([[money for _, _, money, _ in of_row] for of_row in found]).T
    leads = np.array([[new - 1 for _, _, _, new in of_row] for of_row in found]).T
    costs = np.array([[road.ship * fee(origin, target) for target in range(FIELDS)] for origin in range(FIELDS)])
    markets = np.array([action(field) == MARKET_ACTION for field in fields()])

    def sweep(values: Any) -> Any:
        later = values @ drift.T
        there = np.where(markets[:, None], (paid + later[:, leads]).max(axis=1), road.other + later)
        return there[None] - costs[:, :, None]

    return sweep


def moved(row: int, steps: int) -> int:
    """The marker's row after others moved it: it stays on the track."""
    return min(MARKET_ROWS, max(1, row + steps))


def gain(road: Road) -> float:
    """Cruzados a turn in the long run, however one begins (Howard, 1960), by damped value iteration.

    The least and the most that one more turn adds anywhere enclose it (Odoni, 1969); they close in on each other.

    >>> round(gain(Road("gold", 0, 0, "still", other=100, ship=50)), 3)
    100.0
    """
    return _gain(check(road))


@lru_cache(maxsize=64)
def _gain(road: Road) -> float:
    import numpy as np

    sweep, values = _sweep(road), np.zeros((FIELDS, MARKET_ROWS))
    for _ in range(20_000):
        more = sweep(values).max(axis=1) - values
        low, high = more.min(), more.max()
        if high - low < 1e-4:
            break
        values = values + more / 2
        values -= values[0, 0]
    return float(low + high) / 2


def best_trade(road: Road, turns: int, field: int, row: int) -> tuple[str, int, int, int]:
    """What to do on a Market field with so many turns left, this one included."""
    later = solve(road, turns).values[turns - 1][field]
    tide = TIDES[road.tide].items()
    return max(trades(road, row), key=lambda t: t[2] + sum(share * later[moved(t[3], step) - 1] for step, share in tide))


def rollouts(chance: Random, road: Road, turns: int, field: int, row: int) -> Iterator[list[float]]:
    """What each first move brings when the best is played after it and others move the marker by chance."""
    best = solve(road, turns).moves.argmax(axis=2)
    steps, shares = list(TIDES[road.tide]), list(TIDES[road.tide].values())
    known: dict[tuple[int, int, int], tuple[int, int]] = {}
    markets = [action(name) == MARKET_ACTION for name in fields()]
    while True:
        drifts = chance.choices(steps, shares, k=turns)
        drawn = []
        for first in range(FIELDS):
            at, marker, money = field, row, 0
            for left in range(turns, 0, -1):
                target = first if left == turns else int(best[left, at, marker - 1])
                money -= road.ship * fee(at, target)
                at = target
                if markets[at]:
                    place = (left, at, marker)
                    if place not in known:
                        known[place] = best_trade(road, left, at, marker)[2:]
                    earned, marker = known[place]
                    money += earned
                else:
                    money += road.other
                marker = moved(marker, drifts[turns - left])
            drawn.append(float(money))
        yield drawn
