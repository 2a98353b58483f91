"""How sure one can be of a difference that games show: a band and an interval instead of a bare mean.

What games say is held together with what was expected beforehand, each by its weight.  Both are measured in spreads: how far
the difference between two options varies from one deal to the next.  Options that lead to much the same games thus differ
little, whatever a few games say.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import TYPE_CHECKING, Literal

import msgspec

from aod_nb.bots.sums import total

if TYPE_CHECKING:
    from aod_nb.bots.playouts import Ended

Band = Literal["best", "equal", "little", "clear"]
BANDS: tuple[Band, ...] = ("best", "equal", "little", "clear")
SURE = 1.96
"""Standard errors to either side of the mean in which 95 of 100 true values lie."""
EQUAL_VP, EQUAL_CHANCE = 2.0, 0.9
"""About equal: most likely less than so many VP apart."""
CLEAR = 2.4
"""Clearly better: the difference is so many standard errors, so that it is there in more than 97 of 100 cases."""


class Belief(msgspec.Struct, frozen=True):
    """What is known of a game's bots before any game is played; ``tests/benchmarks/truth.py`` measures it.

    ``spread``, ``drift`` and ``policy`` are given in standard deviations of the difference between two options from deal to deal.
    """

    slope: float
    """VP at the end for each VP that the search expects."""
    spread: float
    """How far those expectations are wrong."""
    drift: float
    """How far a difference some chapters on is from the one at the end."""
    policy: float
    """How far other players would shift a difference."""
    usual: float
    """VP that a difference usually varies by from deal to deal."""
    games: float = 4.0
    """How many games' weight ``usual`` has."""
    least: float = 1.0
    """VP by which expectations are wrong even where games hardly differ from deal to deal."""


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


def gap(belief: Belief, expected: float, better: Sequence[Ended], worse: Sequence[Ended]) -> Gap:
    """From the ends of two options' games on the same deals, and what the search expected of the difference.

    What is seen some chapters on varies less than the end; what comes after it is believed as far as so many games can show it.
    """
    games = min(len(better), len(worse))
    soon = [better[deal].soon - worse[deal].soon for deal in range(games)]
    ends = [better[deal].lead - worse[deal].lead for deal in range(games)]
    later = [end - first for end, first in zip(ends, soon, strict=True)]
    variance = _variance(ends, belief.games, belief.usual)
    before = 1.0 / (variance * belief.spread**2 + belief.least**2)
    if not games:
        return Gap(belief.slope * expected, 1.0 / sqrt(before))
    drift, noise = variance * belief.drift**2, 0.0
    if any(later):
        noise = _variance(later, belief.games, sqrt(variance)) / games
    else:
        drift = 0.0  # the games end before
    trust = drift / (drift + noise) if drift else 1.0
    seen = _mean(soon) + trust * _mean(later)
    first = _variance(soon, belief.games, sqrt(variance) / 2) / games
    wrong = first + drift * (1.0 - trust) + variance * belief.policy**2
    played = 1.0 / wrong
    return Gap((before * belief.slope * expected + played * seen) / (before + played), 1.0 / sqrt(before + played))


def _mean(values: Sequence[float]) -> float:
    return total(values) / len(values)


def _variance(values: Sequence[float], weight: float, usual: float) -> float:
    """Held together with what is usual, which counts like so many values; 0 where nothing is known."""
    mean = _mean(values) if values else 0.0
    squares = weight * usual**2 + total((value - mean) ** 2 for value in values)
    count = weight + max(0, len(values) - 1)
    return squares / count if count else 0.0
