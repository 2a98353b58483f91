"""Growth or points?  How to split actions between possessions and privileges, and when to stop hiring.

A score is a sum of products: in every column what one has, times what the sheet and the privileges make each worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from aod_nb.core import BadInput, shown
from aod_nb.navegador.board import Board, board_of
from aod_nb.navegador.editions import make_setup
from aod_nb.navegador.hiring import most_of, price_of
from aod_nb.navegador.market import sell
from aod_nb.navegador.tables import (
    COLUMN_INDEX,
    COLUMNS,
    GOODS,
    MIN_SEATS,
    MONEY_PER_POINT,
    MOST_PRIVILEGES,
    MOST_WORKERS,
    PHASES,
    START_MONEY,
    START_ROW,
    START_WORKERS,
    TOKENS,
    WORKERS_PER_COLONY,
)

MOST_ACTIONS, MOST_HELD = 20, 30
MOST_COLONIES = max(map(len, TOKENS.values()))


@cache
def board() -> Board:
    """The proposed figures of the board and the sheets."""
    return board_of(make_setup(MIN_SEATS, 0, "classic", None, None, {}))


# Sums of products


class Column(NamedTuple):
    """One column of the sheet."""

    held: int = 0
    privileges: int = 0
    each: int = 1
    """Possessions that one action adds; 0 where none can be added."""


class Share(NamedTuple):
    """What a column gets: actions for possessions, and for privileges."""

    possessions: int = 0
    privileges: int = 0


def points(column: str, held: int, privileges: int) -> int:
    """
    >>> points("colony", 5, 0), points("colony", 5, 3), points("church", 2, 1)
    (5, 20, 10)
    """
    if column not in COLUMNS:
        raise BadInput("navegador_lab.bad.column", found=shown(column), known=", ".join(COLUMNS))
    return held * board().points_each(COLUMN_INDEX[column], privileges)


def reached(column: str, start: Column, share: Share) -> int:
    """VP of a column once its actions are taken.

    >>> reached("colony", Column(held=3, each=2), Share(2, 1))
    14
    """
    return points(column, start.held + start.each * share.possessions, start.privileges + share.privileges)


def best_share(column: str, start: Column, actions: int) -> tuple[int, Share]:
    """The best that so many actions make of one column.

    >>> best_share("colony", Column(held=4), 4)
    (20, Share(possessions=1, privileges=3))
    """
    _check_column(column, start)
    _check_actions(actions)
    shares = [Share(actions - taken, taken) for taken in range(min(actions, MOST_PRIVILEGES - start.privileges) + 1)]
    return max(((reached(column, start, share), share) for share in shares), key=lambda pair: pair[0])


class Split(NamedTuple):
    points: int
    shares: dict[str, Share]


def best_split(columns: Mapping[str, Column], actions: int) -> Split:
    """How to split actions over all columns: the best of every column for every number of actions, joined one by one.

    >>> best_split({"colony": Column(4), "factory": Column(2)}, 3)
    Split(points=20, shares={'colony': Share(possessions=0, privileges=3), 'factory': Share(possessions=0, privileges=0)})
    """
    _check_actions(actions)
    joined: list[tuple[int, dict[str, Share]]] = [(0, {}), *[(-1, dict[str, Share]()) for _ in range(actions)]]
    for column, start in columns.items():
        own = [best_share(column, start, spent) for spent in range(actions + 1)]
        joined = [
            max(
                (
                    (joined[total - spent][0] + own[spent][0], {**joined[total - spent][1], column: own[spent][1]})
                    for spent in range(total + 1)
                    if joined[total - spent][0] >= 0
                ),
                key=lambda pair: pair[0],
            )
            for total in range(actions + 1)
        ]
    return Split(*joined[actions])


def greedy_split(columns: Mapping[str, Column], actions: int) -> Split:
    """The same taking, action by action, whatever brings most at once.

    >>> greedy_split({"church": Column(1, each=1), "colony": Column(5, each=2)}, 2).points
    18
    """
    _check_actions(actions)
    shares = dict.fromkeys(columns, Share())
    for _ in range(actions):
        further = [
            (reached(column, start, more) - reached(column, start, shares[column]), column, more)
            for column, start in columns.items()
            for more in (shares[column]._replace(possessions=shares[column].possessions + 1),
                         shares[column]._replace(privileges=shares[column].privileges + 1))
            if start.privileges + more.privileges <= MOST_PRIVILEGES
        ]  # fmt: skip
        _, column, more = max(further, key=lambda step: step[0])
        shares[column] = more
    return Split(sum(reached(column, start, shares[column]) for column, start in columns.items()), shares)


# When to stop hiring


class Trade(NamedTuple):
    """A house that hires, founds colonies and sells, one of these a turn.  Ships and the rondel are left out."""

    turns: int = 8
    churches: int = 1
    phase: int = 1
    privileges: int = 0
    """Colony privileges, so that each colony brings more."""
    good: str = "gold"
    """Of the colonies: the cheapest token comes first, and the marker is always back in its first row."""
    colonies: int = 1


class House(NamedTuple):
    workers: int
    colonies: int
    money: int


class Move(NamedTuple):
    kind: str
    units: int


HIRE, FOUND, SELL, WAIT = "workers", "colony", "market", "wait"
Path = tuple[Move, ...]


def start_of(trade: Trade) -> House:
    return House(START_WORKERS, trade.colonies, START_MONEY)


def moves(trade: Trade, house: House) -> list[tuple[Move, House]]:
    """Everything one turn can bring, by the engine's prices and limits.

    >>> [move for move, _ in moves(Trade(), House(3, 1, 50))]
    [Move(kind='wait', units=0), Move(kind='market', units=1), Move(kind='workers', units=1)]
    """
    workers, colonies, money = house
    found = [(Move(WAIT, 0), house)]
    if colonies:
        found.append((Move(SELL, colonies), house._replace(money=money + sell(trade.good, START_ROW, colonies)[0])))
    hired = min(most_of(trade.churches, MOST_WORKERS - workers, money, trade.phase), MOST_WORKERS - workers)
    for count in range(1, hired + 1):
        left = money - price_of(count, trade.churches, trade.phase)
        found.append((Move(HIRE, count), House(workers + count, colonies, left)))
    price = 0
    for count, token in enumerate(TOKENS[trade.good][colonies : colonies + workers // WORKERS_PER_COLONY], 1):
        price += token
        if price <= money:
            found.append((Move(FOUND, count), House(workers, colonies + count, money - price)))
    return found


def final(trade: Trade, house: House) -> int:
    """VP of workers, colonies and money.

    >>> final(Trade(privileges=1), House(5, 4, 390))
    14
    """
    return house.workers + points("colony", house.colonies, trade.privileges) + house.money // MONEY_PER_POINT


@lru_cache(maxsize=512)
def by_hirings(trade: Trade) -> tuple[tuple[int, Path], ...]:
    """The most VP with 0, 1, 2, ... actions spent on hiring, and the turns that lead there.

    Turn by turn all houses that can be reached; one that another beats in workers, colonies and money is dropped.
    """
    check(trade)
    fronts: list[dict[House, Path]] = [{start_of(trade): ()}]
    for _ in range(trade.turns):
        wider: list[dict[House, Path]] = [{} for _ in range(len(fronts) + 1)]
        for hirings, front in enumerate(fronts):
            for house, path in front.items():
                for move, after in moves(trade, house):
                    wider[hirings + (move.kind == HIRE)].setdefault(after, (*path, move))
        fronts = [_unbeaten(front) for front in wider]
    found = []
    for front in fronts:
        if not front:
            break
        house, path = max(front.items(), key=lambda pair: final(trade, pair[0]))
        found.append((final(trade, house), path))
    return tuple(found)


def _unbeaten(houses: dict[House, Path]) -> dict[House, Path]:
    """Those that no other house equals or beats in everything."""
    kept: dict[House, Path] = {}
    richest = [-1] * (MOST_COLONIES + 1)
    """The most money with so many colonies or more, of the houses seen so far: those with more workers come first."""
    for house in sorted(houses, reverse=True):
        if richest[house.colonies] < house.money:
            kept[house] = houses[house]
            for fewer in range(house.colonies + 1):
                richest[fewer] = max(richest[fewer], house.money)
    return kept


def best_plan(trade: Trade) -> tuple[int, int, Path]:
    """(hirings, VP, the turns) of the best plan there is.

    >>> best_plan(Trade(turns=2))
    (1, 7, (Move(kind='market', units=1), Move(kind='workers', units=3)))
    """
    found = by_hirings(trade)
    hirings = max(range(len(found)), key=lambda count: found[count][0])
    return hirings, *found[hirings]


def last_hiring(path: Path) -> int:
    """The turn of the last hiring; 0 if there is none.

    >>> last_hiring((Move("market", 1), Move("workers", 2), Move("colony", 1)))
    2
    """
    return max((turn for turn, move in enumerate(path, 1) if move.kind == HIRE), default=0)


def grown(path: Path, trade: Trade) -> list[int]:
    """Workers at the end of each turn.

    >>> grown((Move("workers", 2), Move("wait", 0)), Trade())
    [5, 5]
    """
    return list(accumulate((move.units * (move.kind == HIRE) for move in path), initial=start_of(trade).workers))[1:]


def _check_actions(actions: object) -> None:
    if isinstance(actions, bool) or not isinstance(actions, int) or not 0 <= actions <= MOST_ACTIONS:
        raise BadInput("navegador_lab.bad.actions", found=shown(actions), most=MOST_ACTIONS)


def _check_column(column: str, start: Column) -> None:
    points(column, 0, 0)
    for count, most in zip(start, (MOST_HELD, MOST_PRIVILEGES, MOST_HELD), strict=True):
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= most:
            raise BadInput("navegador_lab.bad.held", found=shown(count), most=most)


def check(trade: Trade) -> None:
    if trade.good not in GOODS:
        raise BadInput("navegador.bad.good", found=shown(trade.good), known=", ".join(GOODS))
    limits = {"turns": (1, MOST_ACTIONS), "churches": (0, MOST_WORKERS), "phase": (1, PHASES)}
    limits |= {"privileges": (0, MOST_PRIVILEGES), "colonies": (0, len(TOKENS.get(trade.good, ())))}
    for name, (least, most) in limits.items():
        count = getattr(trade, name)
        if isinstance(count, bool) or not isinstance(count, int) or not least <= count <= most:
            raise BadInput("navegador_lab.bad.trade", name=name, found=shown(count), least=least, most=most)
