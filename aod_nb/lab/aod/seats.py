"""What a seat is worth: equal players, other money; how far each seat is ahead, and which money would make them equal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any

from aod_nb.aod.tables import GAME, START_MONEY
from aod_nb.lab.intervals import Estimate, t_of
from aod_nb.lab.played import begun, played, player, results, seeds
from aod_nb.lab.simulation import Work

MOST_EXTRA = 20
"""Dollars more that a seat may begin with when it is tried what a dollar is worth."""
FEW_GAMES = 12
"""Of fewer games least squares say nothing that could be trusted; of so many the interval already holds what it should."""


def with_money(seats: int, seed: int, extra: tuple[int, ...]) -> Any:
    """A new game in which each seat begins with so many dollars more than the rules give all.

    >>> [nation.money for nation in with_money(3, 1, (0, 1, 4)).nations]
    [10, 11, 14]
    """
    state = begun(GAME, seats=seats, seed=seed)
    for nation, more in zip(state.nations, extra, strict=True):
        nation.money = START_MONEY + more
    return state


def ahead(vp: list[int]) -> list[float]:
    """Each seat's VP less the average of the others'.

    >>> ahead([10, 20, 60])
    [-30.0, -15.0, 45.0]
    """
    return [one - (sum(vp) - one) / (len(vp) - 1) for one in vp]


def games(chance: Random, seats: int, players: str, step: int) -> Iterator[list[float] | None]:
    """Games in which each seat begins with ``step`` dollars more than the one before it: how far each is ahead at the end."""
    for seed in seeds(chance):
        state = with_money(seats, seed, tuple(step * seat for seat in range(seats)))
        yield from _to_the_end(state, players, Random(seed))
        yield ahead(results(state)[0])


def _to_the_end(state: Any, players: str, luck: Random) -> Iterator[None]:
    one = player(players, state, luck)
    for _ in played(state, [one] * state.seats):
        yield None


class FairMoney:
    """The dollars that make each seat equal to the first, from games in which every seat begins with money drawn by chance.

    VP = what the seat is worth + what a dollar is worth · dollars + what all seats of a game have in common + chance.  The first
    two are estimated by least squares, a game being one observation; the money that makes up for a seat is their quotient, its
    interval Fieller's (1954).
    """

    def __init__(self, chance: Random, seats: int, players: str, names: list[str]) -> None:
        self.names, self.seats = names, seats
        self.rows: list[tuple[list[int], list[int]]] = []
        self._games = self._play(chance, players)

    @property
    def count(self) -> int:
        return len(self.rows)

    def _play(self, chance: Random, players: str) -> Iterator[tuple[list[int], list[int]] | None]:
        for seed in seeds(chance):
            extra = [chance.randint(0, MOST_EXTRA) for _ in range(self.seats)]
            state = with_money(self.seats, seed, tuple(extra))
            yield from _to_the_end(state, players, Random(seed))
            yield results(state)[0], extra

    def work(self, most: int) -> Work:
        wanted = self.count + most
        while self.count < wanted:
            row = next(self._games)
            if row is not None:
                self.rows.append(row)
            yield 0

    def estimates(self) -> list[Estimate]:
        return fair_money(self.rows, self.names) if self.count >= FEW_GAMES else []


def fair_money(rows: Sequence[tuple[Sequence[float], Sequence[float]]], names: list[str]) -> list[Estimate]:
    """From (VP by seat, dollars more by seat) of each game; by the seats behind the first one."""
    import numpy as np

    vp, money = np.array([row[0] for row in rows], float), np.array([row[1] for row in rows], float)
    count, t = len(rows), t_of(len(rows) - 1)
    apart = money - money.mean(axis=1, keepdims=True)
    apart -= apart.mean(axis=0)
    weight = float((apart**2).sum()) / count
    dollar = float((vp * apart).sum()) / count / weight
    off = vp - vp.mean(axis=1, keepdims=True)
    off -= off.mean(axis=0)
    pull = ((off - dollar * apart) * apart).sum(axis=1) / weight  # how far each game pulls at what a dollar is worth
    found = []
    for seat, name in enumerate(names, 1):
        more = money[:, 0] - money[:, seat]
        gap = vp[:, 0] - vp[:, seat] - dollar * more
        pulls = np.array([gap - gap.mean() - pull * more.mean(), pull])
        spread = pulls @ pulls.T / (count - 1) / count
        found.append(quotient(name, float(gap.mean()), dollar, spread.tolist(), t, count))
    return found


def quotient(name: str, above: float, below: float, spread: list[list[float]], t: float, size: int) -> Estimate:
    """A quotient of two estimates and the quotients they do not rule out (Fieller, 1954), within what was tried.

    >>> [round(one, 2) for one in quotient("seat 2", 1.0, 0.5, [[0.01, 0], [0, 0.0001]], 2.0, 100)[1:4]]
    [2.0, 1.59, 2.41]
    """
    value = max(-MOST_EXTRA, min(MOST_EXTRA, above / below if below else 0.0))
    square = below**2 - t**2 * spread[1][1]
    if square <= 0:  # a dollar may be worth nothing: then no money makes up for anything
        return Estimate(name, value, -MOST_EXTRA, MOST_EXTRA, size)
    half = above * below - t**2 * spread[0][1]
    root = sqrt(max(0.0, half**2 - square * (above**2 - t**2 * spread[0][0])))
    low, high = (max(-MOST_EXTRA, min(MOST_EXTRA, (half + sign * root) / square)) for sign in (-1, 1))
    if low == high:  # all of it lies beyond what was tried
        low, high = -MOST_EXTRA, MOST_EXTRA
    return Estimate(name, value, low, high, size)
