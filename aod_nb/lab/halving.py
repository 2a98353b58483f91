"""Successive halving: where it is worth looking closer, one looks closer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, erf, exp, log2, pi, sqrt
from random import Random

from aod_nb.lab.intervals import Estimate, Spread
from aod_nb.lab.simulation import Work


def rounds(arms: int, budget: int) -> list[tuple[int, int]]:
    """How a budget is shared out (Karnin, Koren, Somekh, 2013): for each round how many are still in, how often each is tried.

    >>> rounds(8, 960)
    [(8, 40), (4, 80), (2, 160)]
    """
    count = max(1, ceil(log2(arms))) if arms > 1 else 1
    shared, left = [], arms
    for _ in range(count):
        shared.append((left, max(1, budget // (left * count))))
        left = (left + 1) // 2
    return shared


class Halving:
    """Tries all arms, drops the worse half, tries the others more often; at the end only the best two go on.

    Of the tries of an arm one half decides whether it goes on, and the other half says what it is worth: so nobody looks
    better, or surer, for having been lucky.  ``draw`` tries an arm by its number.

    >>> luck = Random(1)
    >>> halving = Halving(["low", "high", "middle"], lambda arm: luck.gauss([0, 3, 1][arm], 1), budget=120)
    >>> for pause in halving.work(120): pass
    >>> [estimate.size for estimate in halving.estimates()], halving.alive, halving.best
    ([10, 25, 25], [1, 2], 1)
    """

    def __init__(self, names: Sequence[str], draw: Callable[[int], float], budget: int) -> None:
        self.names, self.draw = tuple(names), draw
        self.spreads = [Spread() for _ in names]
        """What each arm is worth, ..."""
        self.judged = [Spread() for _ in names]
        """... and what decides who goes on."""
        self.alive = list(range(len(names)))
        """Who is still tried."""
        self._plan = rounds(len(names), budget)
        self._round = 0
        self._left = self._plan[0][1]
        self._next = 0

    @property
    def count(self) -> int:
        return sum(spread.count for spread in (*self.spreads, *self.judged))

    @property
    def best(self) -> int:
        """The arm it would choose now."""
        return max(self.alive, key=lambda arm: self.judged[arm].mean)

    def work(self, most: int) -> Work:
        wanted = self.count + most
        while self.count < wanted:
            arm = self.alive[self._next]
            judged, told = self.judged[arm], self.spreads[arm]
            (told if told.count < judged.count else judged).add(self.draw(arm))
            self._next += 1
            if self._next == len(self.alive):
                self._next = 0
                self._left -= 1
                if not self._left:
                    self._halve()
            yield 0

    def _halve(self) -> None:
        """The last round goes on for as long as one lets it."""
        self._round += 1
        if self._round == len(self._plan):
            self._round -= 1
        else:
            best = sorted(self.alive, key=lambda arm: -self.judged[arm].mean)
            self.alive = sorted(best[: self._plan[self._round][0]])
        self._left = self._plan[self._round][1]

    def estimates(self) -> list[Estimate]:
        """None for an arm before it was told twice."""
        return [
            Estimate(name, spread.mean, *spread.interval(), spread.count)
            for name, spread in zip(self.names, self.spreads, strict=True)
            if spread.count > 1
        ]


def found_evenly(arms: int, each: int, gap: float, deviation: float) -> float:
    """How often the best is found when every arm is tried as often, the others being ``gap`` worse; by Simpson's rule.

    >>> round(found_evenly(4, 10, 0.0, 1.0), 4)
    0.25
    """
    ahead, steps = gap * sqrt(each) / deviation, 400
    total = 0.0
    for step in range(steps + 1):
        z = -8 + 16 * step / steps
        weight = 1 if step in (0, steps) else 4 if step % 2 else 2
        total += weight * exp(-z * z / 2) / sqrt(2 * pi) * ((1 + erf((z + ahead) / sqrt(2))) / 2) ** (arms - 1)
    return total * 16 / steps / 3


def found_by_halving(chance: Random, arms: int, budget: int, gap: float, deviation: float) -> bool:
    """One try of the same by halving: the mean of so many tries is drawn at once."""
    alive, sums, tries = list(range(arms)), [0.0] * arms, 0
    for left, each in rounds(arms, budget):
        alive = sorted(alive, key=lambda arm: -sums[arm])[:left]
        tries += each
        for arm in alive:
            sums[arm] += chance.gauss((gap if arm == 0 else 0.0) * each, deviation * sqrt(each))
    return max(alive, key=lambda arm: sums[arm]) == 0
