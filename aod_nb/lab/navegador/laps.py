"""The rondel as a road: the cheapest way past the fields one wants, in few turns or with few ships."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from aod_nb.core import BadInput, shown
from aod_nb.navegador.board import board_of
from aod_nb.navegador.editions import make_setup
from aod_nb.navegador.navegador_card import steps_to
from aod_nb.navegador.tables import ACTIONS, FIELDS, FREE_STEPS, MIN_SEATS, SECOND_MARKET

MARKET_ACTION = "market"


@lru_cache(maxsize=1)
def fields() -> tuple[str, ...]:
    """The names of the rondel's fields, clockwise.

    >>> fields()[:4]
    ('sailing', 'workers', 'market', 'colony')
    """
    return board_of(make_setup(MIN_SEATS, 0, "classic", None, None, {})).fields


def action(field: str) -> str:
    """What is done on a field: the two Market fields do the same."""
    return MARKET_ACTION if field == SECOND_MARKET else field


def fee(origin: int, target: int) -> int:
    """Ships that a move costs.

    >>> fee(0, 3), fee(0, 5), fee(0, 0)
    (0, 2, 5)
    """
    return max(0, steps_to(origin, target) - FREE_STEPS)


class Lap(NamedTuple):
    """A way round: where the stone stops, one field a turn."""

    stops: tuple[int, ...]
    ships: int
    """What it costs, besides the turns."""

    @property
    def turns(self) -> int:
        return len(self.stops)


def wanted_of(wanted: Mapping[str, int]) -> tuple[int, ...]:
    """How often each action is wanted, in the order of the actions."""
    for name, times in wanted.items():
        if name not in ACTIONS:
            raise BadInput("navegador_lab.bad.action", found=shown(name), known=", ".join(ACTIONS))
        if isinstance(times, bool) or not isinstance(times, int) or not 0 <= times <= 2:
            raise BadInput("navegador_lab.bad.times", found=shown(times))
    if not sum(wanted.values()):
        raise BadInput("navegador_lab.bad.nothing_wanted")
    return tuple(wanted.get(name, 0) for name in ACTIONS)


def laps(start: str, wanted: Mapping[str, int]) -> list[Lap]:
    """By the number of turns, from the fewest: the lap that pays fewest ships.  More turns are listed only while they save some.

    >>> [(lap.turns, lap.ships) for lap in laps("sailing", {"workers": 1, "buildings": 1})]
    [(2, 3), (3, 0)]
    """
    if start not in fields():
        raise BadInput("navegador_lab.bad.field", found=shown(start), known=", ".join(fields()))
    return list(_laps(fields().index(start), wanted_of(wanted)))


@lru_cache(maxsize=256)
def _laps(start: int, wanted: tuple[int, ...]) -> tuple[Lap, ...]:
    """Turn by turn: for each field and what is still wanted, the fewest ships that lead there (Bellman, 1958).

    What is wanted is written as one number, a digit for each action.
    """
    digit = [3 ** ACTIONS.index(action(field)) for field in fields()]
    fees = [[fee(origin, target) for target in range(FIELDS)] for origin in range(FIELDS)]
    origin = (start, sum(count * 3**kind for kind, count in enumerate(wanted)))
    reached: dict[tuple[int, int], Lap] = {origin: Lap((), 0)}
    least = {origin: 0}
    """Of all turns so far: who comes later and pays as much is no better."""
    found: list[Lap] = []
    while not found or found[-1].ships:
        further: dict[tuple[int, int], Lap] = {}
        done: list[Lap] = []
        for (field, left), lap in reached.items():
            for target, more in enumerate(fees[field]):
                rest, ships = left - digit[target] if left // digit[target] % 3 else left, lap.ships + more
                if (found and ships >= found[-1].ships) or ships >= least.get((target, rest), FIELDS**2):
                    continue
                least[target, rest] = ships
                further[target, rest] = Lap((*lap.stops, target), ships)
                if not rest:
                    done.append(further[target, rest])
        reached = {place: lap for place, lap in further.items() if place[1]}
        if done:
            found.append(min(done, key=lambda lap: (lap.ships, lap.stops)))
    return tuple(found)


def cheapest(start: str, wanted: Mapping[str, int], turn: int, ship: int) -> Lap:
    """The shortest path when a turn and a ship have a price; of equal ones the one of fewest turns.

    >>> cheapest("sailing", {"workers": 1, "buildings": 1}, turn=100, ship=50).ships
    0
    >>> cheapest("sailing", {"workers": 1, "buildings": 1}, turn=200, ship=50).ships
    3
    """
    for price in (turn, ship):
        if isinstance(price, bool) or not isinstance(price, int) or price < 0:
            raise BadInput("navegador_lab.bad.price", found=shown(price))
    return min(laps(start, wanted), key=lambda lap: lap.turns * turn + lap.ships * ship)


def ways(start: str, wanted: Mapping[str, int]) -> int:
    """In how many orders the wanted fields can be taken when no other is stopped at: what a search through all would try.

    >>> ways("sailing", {"workers": 1, "market": 2})
    12
    """

    @cache
    def orders(left: tuple[int, ...]) -> int:
        if not any(left):
            return 1
        places = Counter(action(field) for field in fields())
        return sum(
            places[ACTIONS[kind]] * orders((*left[:kind], count - 1, *left[kind + 1 :]))
            for kind, count in enumerate(left)
            if count
        )

    return orders(wanted_of(wanted)) if start in fields() else 0
