"""The tide of the market: sell, process or wait, and what becomes of all who sell against all who process.

One good at a time.  Others come to the market too: sellers bring as many units as they have colonies and send the price down,
factory owners send it up again.  Prices and rows are the engine's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from aod_nb.core import BadInput, shown
from aod_nb.navegador.market import process, sell
from aod_nb.navegador.tables import FACTORY_SPACES, GOODS, MARKET_ROWS, MAX_SEATS, START_ROW

MOST_UNITS, MOST_MARKETS = FACTORY_SPACES, 20
SELL, PROCESS, WAIT = "sell", "process", "wait"


class Others(NamedTuple):
    """Who else trades in a good between two of one's own markets."""

    sellers: int = 1
    workshops: int = 1
    """Players with factories."""
    units: int = 2
    """Of each."""
    comes: float = 1.0
    """How likely each of them comes to market in between."""


NOBODY = Others(0, 0, 0)


class Round(NamedTuple):
    """What is to be expected when all others have come, in an order drawn by lot."""

    rows: dict[int, float]
    """The marker's row afterwards -> how likely."""
    sold: float
    """What all sellers together earn on average."""
    processed: float


def moves(good: str, others: Others, row: int) -> Round:
    """One round of the others.

    >>> moves("sugar", Others(1, 1, 2), 4)
    Round(rows={4: 1.0}, sold=110.0, processed=70.0)
    """
    _check(good, row, others)
    return _moves(good, row, *others)


@lru_cache(maxsize=1 << 16)
def _moves(good: str, row: int, sellers: int, workshops: int, units: int, comes: float) -> Round:
    left = sellers + workshops
    if not left:
        return Round({row: 1.0}, 0.0, 0.0)
    rows: dict[int, float] = {}
    sold = processed = 0.0
    for kind, count in ((SELL, sellers), (PROCESS, workshops)):
        if not count:
            continue
        fewer = (sellers - 1, workshops) if kind == SELL else (sellers, workshops - 1)
        money, there = sell(good, row, units) if kind == SELL else process(good, row, units)
        for likely, earned, after in ((comes, money, there), (1 - comes, 0, row)):
            share = likely * count / left
            if share:
                rest = _moves(good, after, *fewer, units, comes)
                sold += share * (rest.sold + earned * (kind == SELL))
                processed += share * (rest.processed + earned * (kind == PROCESS))
                for place, chance in rest.rows.items():
                    rows[place] = rows.get(place, 0.0) + share * chance
    return Round(dict(sorted(rows.items())), sold, processed)


# One's own market: sell, process, wait


class Trade(NamedTuple):
    kind: str
    units: int


def trades(colonies: int, factories: int) -> list[Trade]:
    """
    >>> [f"{kind} {units}" for kind, units in trades(2, 1)]
    ['sell 1', 'sell 2', 'process 1', 'wait 0']
    """
    sold = [Trade(SELL, units) for units in range(1, colonies + 1)]
    return [*sold, *[Trade(PROCESS, units) for units in range(1, factories + 1)], Trade(WAIT, 0)]


@lru_cache(maxsize=1 << 12)
def traded(good: str, row: int, trade: Trade) -> tuple[int, int]:
    """Money, and the marker's new row.

    >>> traded("gold", 6, Trade(SELL, 3)), traded("gold", 6, Trade(WAIT, 0))
    ((150, 9), (0, 6))
    """
    if trade.kind == WAIT:
        return 0, row
    return (sell if trade.kind == SELL else process)(good, row, trade.units)


@lru_cache(maxsize=1 << 16)
def value(good: str, row: int, colonies: int, factories: int, others: Others, markets: int) -> float:
    """What so many markets bring with the best play, the others coming between them.

    >>> value("gold", 4, 2, 0, NOBODY, 1)
    120.0
    """
    if not markets:
        return 0.0
    return max(_brings(good, row, trade, colonies, factories, others, markets) for trade in trades(colonies, factories))


def _brings(good: str, row: int, trade: Trade, colonies: int, factories: int, others: Others, markets: int) -> float:
    money, after = traded(good, row, trade)
    if markets == 1:
        return float(money)
    return money + sum(
        likely * value(good, place, colonies, factories, others, markets - 1)
        for place, likely in _moves(good, after, *others).rows.items()
    )


def first_trades(good: str, row: int, colonies: int, factories: int, others: Others, markets: int) -> dict[Trade, float]:
    """What each trade now brings by the last of the markets, when all that follows is best.

    >>> {trade.kind: money for trade, money in first_trades("sugar", 9, 1, 1, NOBODY, 2).items()}
    {'sell': 80.0, 'process': 110.0, 'wait': 60.0}
    """
    _check_own(colonies, factories, markets)
    _check(good, row, others)
    return {trade: _brings(good, row, trade, colonies, factories, others, markets) for trade in trades(colonies, factories)}


def plays(
    chance: Random, good: str, row: int, colonies: int, factories: int, others: Others, markets: int
) -> Iterator[list[float]]:
    """The same by chance: every first trade once, the best play after it."""
    _check_own(colonies, factories, markets)
    first = trades(colonies, factories)

    def brought(trade: Trade) -> float:
        place, earned = row, 0.0
        for left in range(markets, 0, -1):
            if left < markets:
                place = _by_lot(chance, good, place, others)[0]
                trade = best(good, place, colonies, factories, others, left)
            money, place = traded(good, place, trade)
            earned += money
        return earned

    while True:
        yield [brought(trade) for trade in first]


@lru_cache(maxsize=1 << 14)
def best(good: str, row: int, colonies: int, factories: int, others: Others, markets: int) -> Trade:
    return max(trades(colonies, factories), key=lambda trade: _brings(good, row, trade, colonies, factories, others, markets))


def _by_lot(chance: Random, good: str, row: int, others: Others) -> tuple[int, int, int]:
    """The row after one round of the others, and what sellers and workshops earned."""
    kinds = [SELL] * others.sellers + [PROCESS] * others.workshops
    chance.shuffle(kinds)
    sold = processed = 0
    for kind in kinds:
        if others.comes == 1 or chance.random() < others.comes:
            money, row = traded(good, row, Trade(kind, others.units))
            sold, processed = (sold + money, processed) if kind == SELL else (sold, processed + money)
    return row, sold, processed


# Sellers against workshops


class Earned(NamedTuple):
    """What each of the players earns a market, by what he has chosen; 0 where nobody has."""

    seller: float
    workshop: float


def crowd(good: str, players: int, sellers: int, units: int, markets: int) -> Earned:
    """All players trade in one good, each always all he has; in every round they come in an order drawn by lot.

    >>> crowd("sugar", 2, 1, 2, 1)
    Earned(seller=110.0, workshop=70.0)
    """
    others = _crowd(players, sellers, units, markets)
    rows, sold, processed = {START_ROW: 1.0}, 0.0, 0.0
    for _ in range(markets):
        after: dict[int, float] = {}
        for row, likely in rows.items():
            one = moves(good, others, row)
            sold += likely * one.sold
            processed += likely * one.processed
            for place, share in one.rows.items():
                after[place] = after.get(place, 0.0) + likely * share
        rows = after
    return Earned(sold / markets / max(1, others.sellers), processed / markets / max(1, others.workshops))


def settled(good: str, players: int, units: int, markets: int) -> list[int]:
    """Numbers of sellers with which nobody would rather have chosen the other side.

    >>> settled("sugar", 4, 2, 10)
    [2]
    """
    earned = [crowd(good, players, sellers, units, markets) for sellers in range(players + 1)]
    return [
        sellers
        for sellers in range(players + 1)
        if (not sellers or earned[sellers].seller >= earned[sellers - 1].workshop)
        and (sellers == players or earned[sellers].workshop >= earned[sellers + 1].seller)
    ]


def crowds(chance: Random, good: str, players: int, units: int, markets: int) -> Iterator[list[float]]:
    """The same by chance, seen by one player: what selling, then what processing earns beside 0, 1, 2, ... sellers."""
    crowded = [_crowd(players, sellers, units, markets) for sellers in range(players + 1)]
    while True:
        played = [_played(chance, good, one, markets) for one in crowded]
        yield [played[others + side][1 - side] for others in range(players) for side in (1, 0)]


def _played(chance: Random, good: str, others: Others, markets: int) -> tuple[float, float]:
    """What a seller and a workshop earned a market, once."""
    row, total = START_ROW, [0, 0]
    for _ in range(markets):
        row, sold, processed = _by_lot(chance, good, row, others)
        total = [total[0] + sold, total[1] + processed]
    return total[0] / max(1, others.sellers) / markets, total[1] / max(1, others.workshops) / markets


def _crowd(players: int, sellers: int, units: int, markets: int) -> Others:
    _check_count(players, MAX_SEATS, "navegador_lab.bad.players", 1)
    _check_count(sellers, players, "navegador_lab.bad.units")
    _check_count(units, MOST_UNITS, "navegador_lab.bad.units")
    _check_count(markets, MOST_MARKETS, "navegador_lab.bad.markets", 1)
    return Others(sellers, players - sellers, units)


def _check(good: str, row: int, others: Others) -> None:
    if good not in GOODS:
        raise BadInput("navegador.bad.good", found=shown(good), known=", ".join(GOODS))
    if isinstance(row, bool) or not isinstance(row, int) or not 1 <= row <= MARKET_ROWS:
        raise BadInput("navegador.bad.row", found=shown(row), last=MARKET_ROWS)
    for count in others[:2]:
        _check_count(count, MAX_SEATS, "navegador_lab.bad.players")
    _check_count(others.units, MOST_UNITS, "navegador_lab.bad.units")
    if isinstance(others.comes, bool) or not 0 <= others.comes <= 1:
        raise BadInput("navegador_lab.bad.comes", found=shown(others.comes))


def _check_own(colonies: int, factories: int, markets: int) -> None:
    for count in (colonies, factories):
        _check_count(count, MOST_UNITS, "navegador_lab.bad.units")
    _check_count(markets, MOST_MARKETS, "navegador_lab.bad.markets", 1)


def _check_count(count: object, most: int, key: str, least: int = 0) -> None:
    if isinstance(count, bool) or not isinstance(count, int) or not least <= count <= most:
        raise BadInput(key, found=shown(count), most=most)
