"""How sure one can be of a difference that games show: a band and an interval instead of a bare mean.

What games say is held together with what was expected beforehand, each by its weight.  Both are measured in spreads: how far
the difference between two options varies from one deal to the next.  Options that lead to much the same games thus differ
little, whatever a few games say.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Literal

import msgspec

from aod_nb.bots.sums import total

Band = Literal["best", "equal", "little", "clear"]
BANDS: tuple[Band, ...] = ("best", "equal", "little", "clear")
SURE = 1.96
"""Standard errors to either side of the mean in which 95 of 100 true values lie."""
EQUAL_VP, EQUAL_CHANCE = 2.0, 0.9
"""About equal: most likely less than so many VP apart."""
CLEAR = 2.2
"""Clearly better: the difference is so many standard errors, so that it is there in more than 97 of 100 cases."""


class Belief(msgspec.Struct, frozen=True):
    """What is known of a game's bots before any game is played; ``tests/benchmarks/truth.py`` measures it."""

    slope: float
    """VP at the end for each VP that the search expects."""
    spread: float
    """How far those expectations are wrong, in spreads."""
    policy: float
    """How far other players would shift a difference, in spreads."""
    usual: float
    """VP that a difference usually varies by from deal to deal."""
    games: float = 4.0
    """How many games' weight ``usual`` has."""


class Gap(msgspec.Struct, frozen=True):
    """By how many VP one option is better than another."""

    mean: float
    error: float
    """One standard error."""

    @property
    def low(self) -> float:
        return self.mean - SURE * self.error

    @property
    def high(self) -> float:
        return self.mean + SURE * self.error

    @property
    def band(self) -> Band:
        """Of the worse option."""
        if self.error == 0.0 or self._within(EQUAL_VP) >= EQUAL_CHANCE:
            return "equal"
        return "clear" if self.mean >= CLEAR * self.error else "little"

    def _within(self, vp: float) -> float:
        return _below((vp - self.mean) / self.error) - _below((-vp - self.mean) / self.error)


def _below(errors: float) -> float:
    """The share of a normal distribution below so many standard errors."""
    return 0.5 * (1.0 + erf(errors / sqrt(2.0)))


def gap(belief: Belief, expected: float, better: Sequence[float], worse: Sequence[float]) -> Gap:
    """From the results of two options on the same deals, and what the search expected of the difference."""
    games = min(len(better), len(worse))
    mean = total(better[place] - worse[place] for place in range(games)) / games if games else 0.0
    squares = total((better[place] - worse[place] - mean) ** 2 for place in range(games))
    variance = (belief.games * belief.usual**2 + squares) / (belief.games + max(0, games - 1))
    before = 1.0 / (variance * belief.spread**2)
    played = 1.0 / (variance * (1.0 / games + belief.policy**2)) if games else 0.0
    return Gap((before * belief.slope * expected + played * mean) / (before + played), 1.0 / sqrt(before + played))
