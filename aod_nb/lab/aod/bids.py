"""The auction for turn order (App.I): what best bidding comes to, and the bids of two who do not know each other's mind."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import log
from random import Random
from typing import NamedTuple

from aod_nb.aod.tables import GIFT_BID, MAX_SEATS, MIN_SEATS, START_MONEY
from aod_nb.core import BadInput, shown

MOST_WORTH = 20


class Worth(NamedTuple):
    """What the spaces are worth to everybody, in dollars more than any space behind them."""

    first: int
    second: int
    gift: int
    """The specialist for who is second with a bid of $8 or more."""


def price_of_second(bid: int) -> int:
    """Half the bid, rounded up.

    >>> [price_of_second(bid) for bid in (0, 1, 7, 8)]
    [0, 1, 4, 4]
    """
    return (bid + 1) // 2


def as_first(worth: Worth, bid: int) -> int:
    return worth.first - bid


def as_second(worth: Worth, bid: int) -> int:
    """What is left to who passes last.

    >>> [as_second(Worth(9, 4, 3), bid) for bid in (0, 6, 7, 8)]
    [4, 1, 0, 3]
    """
    return worth.second - price_of_second(bid) + (worth.gift if bid >= GIFT_BID else 0)


class Auctioned(NamedTuple):
    bids: tuple[int, ...]
    """What is said one after the other, from the first seat on: a bid, or 0 for a pass."""
    left: tuple[int, ...]
    """What is left to each seat."""


def auction(worth: Worth, seats: int) -> Auctioned:
    """How it ends when everybody knows the worth and thinks to the end: backwards from the last bid.

    Whoever would be as well off passes.

    >>> auction(Worth(6, 0, 0), 2)
    Auctioned(bids=(3, 0), left=(3, 0))
    """
    for amount in worth:
        if isinstance(amount, bool) or not isinstance(amount, int) or not 0 <= amount <= MOST_WORTH:
            raise BadInput("aod_lab.bad.worth", found=shown(amount), most=MOST_WORTH)
    if isinstance(seats, bool) or not isinstance(seats, int) or not MIN_SEATS <= seats <= MAX_SEATS:
        raise BadInput("aod_lab.bad.seats", found=shown(seats), least=MIN_SEATS, most=MAX_SEATS)
    return _auctioned(worth, seats)


@lru_cache(maxsize=512)
def _auctioned(worth: Worth, seats: int) -> Auctioned:
    best: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {}
    """By the last bids of who is still in, from the one who is asked on: what is left to each, and what is said."""

    def think(bids: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
        known = best.get(bids)
        if known is not None:
            return known
        own, *others = bids
        said, found = 0, tuple[int, ...]()
        found = (as_second(worth, own), as_first(worth, others[0])) if len(others) == 1 else (0, *think(tuple(others))[0])
        for bid in range(max(bids) + 1, START_MONEY + 1):
            *after, mine = think((*others, bid))[0]
            if mine > found[0]:
                found, said = (mine, *after), bid
        best[bids] = found, said
        return found, said

    at, seat, spoken = (0,) * seats, list(range(seats)), list[int]()
    left = dict(zip(seat, think(at)[0], strict=True))
    while len(at) > 1:
        said = think(at)[1]
        spoken.append(said)
        at = (*at[1:], said) if said else at[1:]
        seat = [*seat[1:], seat[0]] if said else seat[1:]
    return Auctioned(tuple(spoken), tuple(left[one] for one in range(seats)))


def curve(worth: float, share: float, second: float = 0.0) -> float:
    """How far to go in a rising auction of two, when worths are unknown and anything from 0 to 1, and the loser pays a share.

    Being second is worth the part ``second`` of being first.  Whoever stays a little longer loses a share of it if the other
    stays too, and wins what first is worth more if not; where both weigh the same one drops out.

    >>> round(curve(0.5, 0.5), 3), curve(0.5, 0.0, second=0.2)
    (0.307, 0.4)
    """
    for part in (worth, share, second):
        if isinstance(part, bool) or not isinstance(part, int | float) or not 0 <= part <= 1:
            raise BadInput("aod_lab.bad.part", found=shown(part))
    if not share:
        return (1 - second) * worth  # only the winner pays: up to what first is worth more
    over, rest = (1 - share) / share, 1 - worth
    if rest <= 0:
        if not over:
            raise BadInput("aod_lab.bad.endless")
        return (1 - second) / share / over
    first = (rest**-over - 1) / over if over else -log(rest)
    then = (1 - rest ** (1 - over)) / (1 - over) if abs(over - 1) > 1e-9 else -log(rest)
    return float((1 - second) / share * rest**over * (first - then))


def paid(second: float = 0.0) -> float:
    """What both pay together on average, whatever share the loser pays (Vickrey, 1961; Myerson, 1981: revenue equivalence).

    >>> round(paid(), 3)
    0.333
    """
    return (1 - second) / 3


def payments(chance: Random, shares: tuple[float, ...], second: float) -> Iterator[list[float]]:
    """Two worths drawn, the auction played for each share that the loser pays: what both pay together."""
    while True:
        loser = min(chance.random(), chance.random())
        yield [(1 + share) * curve(loser, share, second) for share in shares]
