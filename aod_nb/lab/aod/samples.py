"""How small samples lie: wins by luck alone, of one who was named beforehand and of whoever does best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, comb, exp, lgamma, log
from random import Random

from aod_nb.core import BadInput, shown
from aod_nb.lab.intervals import SURE, games_between

MOST_GAMES = 300
MOST_FACTIONS = 20


def check(factions: int, games: int) -> None:
    if isinstance(factions, bool) or not isinstance(factions, int) or not 2 <= factions <= MOST_FACTIONS:
        raise BadInput("aod_lab.bad.factions", found=shown(factions), most=MOST_FACTIONS)
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadInput("aod_lab.bad.games", found=shown(games), most=MOST_GAMES)


def one_wins(factions: int, games: int, wins: int) -> float:
    """How likely one of equal factions, named beforehand, wins so many games or more: the binomial distribution.

    >>> round(one_wins(2, 10, 8), 4)
    0.0547
    """
    check(factions, games)
    ways = sum(comb(games, won) * (factions - 1) ** (games - won) for won in range(max(0, wins), games + 1))
    return float(ways / factions**games)


def best_wins(factions: int, games: int, wins: int) -> float:
    """How likely some faction wins so many games or more: the multinomial distribution.

    Wins of each faction are taken as if they came one by one at a steady rate, and only such as add up to all games are counted.

    >>> round(best_wins(2, 10, 8), 4)
    0.1094
    """
    check(factions, games)
    return _best_wins(factions, games, wins)


@lru_cache(maxsize=1024)
def _best_wins(factions: int, games: int, wins: int) -> float:
    import numpy as np

    if wins <= ceil(games / factions):
        return 1.0  # somebody wins as many as that
    if wins > games:
        return 0.0
    rate = games / factions
    fewer = np.array([exp(won * log(rate) - rate - lgamma(won + 1)) for won in range(wins)])
    all_fewer = np.array([1.0])
    for _ in range(factions):
        all_fewer = np.convolve(all_fewer, fewer)[: games + 1]
    if len(all_fewer) <= games:
        return 1.0  # so many games cannot be shared out in smaller numbers
    return max(0.0, 1.0 - float(all_fewer[games]) / exp(games * log(games) - games - lgamma(games + 1)))


def luck(chance: Random, factions: int, games: int, places: Sequence[int]) -> Iterator[list[float]]:
    """Games won by luck alone: whether the best has won so many."""
    everybody = range(factions)
    while True:
        winners = chance.choices(everybody, k=games)
        best = max(winners.count(one) for one in everybody)
        yield [float(best >= place) for place in places]


def games_among(first: float, second: float, comparisons: int) -> int:
    """Games of each to tell two shares apart when so many are compared (Bonferroni): one in twenty is shared among all.

    >>> games_among(0.25, 0.35, 1), games_among(0.25, 0.35, 10) > games_among(0.25, 0.35, 1)
    (326, True)
    """
    if isinstance(comparisons, bool) or not isinstance(comparisons, int) or comparisons < 1:
        raise BadInput("aod_lab.bad.comparisons", found=shown(comparisons))
    return games_between(first, second, 1 - (1 - SURE) / comparisons)
