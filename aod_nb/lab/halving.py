"""Successive halving: where it is worth looking closer, one looks closer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, erf, exp, hypot, log2, pi, sqrt
from random import Random

from aod_nb.lab.intervals import FEW, Estimate, Spread
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


class GivenUp(Estimate):
    """Of an arm that was dropped."""

    __slots__ = ()


class Finalist(Estimate):
    """Of one of the last two, once it was tried as often again as in the last round: sooner, a verdict would be a hasty one."""

    __slots__ = ()


def lead(one: Estimate, other: Estimate) -> Estimate:
    """By how much one is more than the other: tries of two arms know nothing of each other, so the squares of the errors add up.

    >>> lead(Estimate("a", 5.0, 2.0, 8.0, 40), Estimate("b", 4.0, 0.0, 8.0, 40))[1:4]
    (1.0, -4.0, 6.0)
    """
    value, half = one.value - other.value, hypot(one.half, other.half)
    return Estimate(one.name, value, value - half, value + half, min(one.size, other.size))


class Halving:
    """Tries all arms, drops the worse half, tries the others more often; at the end only the best two go on.

    All tries of an arm while it is in decide whether it stays in.  What it is worth is told by its tries since the last
    decision about it, which has looked at none of them: so nobody looks better, or surer, for having been lucky.  For that, one
    that is dropped is tried as often again as in its last round, and the last two for as long as one lets them; these tries
    decide nothing, and come on top of the budget.  While they are too few to tell anything, what was told before stays.
    ``draw`` tries an arm by its number.

    >>> luck = Random(1)
    >>> halving = Halving(["low", "high", "middle"], lambda arm: luck.gauss([0, 3, 1][arm], 1), budget=120)
    >>> for pause in halving.work(240): pass
    >>> [estimate.size for estimate in halving.estimates()], halving.alive, halving.best
    ([20, 50, 50], [1, 2], 1)
    """

    def __init__(self, names: Sequence[str], draw: Callable[[int], float], budget: int) -> None:
        self.names, self.draw = tuple(names), draw
        self.judged = [Spread() for _ in names]
        """What decides who goes on: all tries of an arm until the last round is over."""
        self.spreads = [Spread() for _ in names]
        """What each arm is worth: its tries since the last decision about it."""
        self.told_before = [Spread() for _ in names]
        """What was told of each arm when the last decision about it was made."""
        self.alive = list(range(len(names)))
        """Who may still be the best."""
        self.is_over = False
        """Whether all decisions are made."""
        self.again = 0
        """How often each that was in was tried in the last round that is over: so often again, and all is told."""
        self.count = 0
        self._tries = self._tried(budget)

    @property
    def best(self) -> int:
        """The arm it would choose now, or has chosen."""
        return max(self.alive, key=lambda arm: self.judged[arm].mean)

    def work(self, most: int) -> Work:
        wanted = self.count + most
        while self.count < wanted:
            next(self._tries)
            self.count += 1
            yield 0

    def _tried(self, budget: int) -> Iterator[None]:
        """Try by try, without an end; those that were dropped take turns with those that are still in."""
        for left, each in rounds(len(self.names), budget):
            best = sorted(self.alive, key=lambda arm: -self.judged[arm].mean)
            dropped, self.alive = sorted(best[left:]), sorted(best[:left])
            self._tell_anew(*self.alive, *dropped)
            for turn in range(each):
                for arm in self.alive:
                    self.judged[arm].add(self._try(arm))
                    yield
                for arm in dropped if turn < self.again else ():
                    self._try(arm)
                    yield
            self.again = each
        self.is_over = True
        self._tell_anew(*self.alive)
        while True:
            for arm in self.alive:
                self._try(arm)
                yield

    def _tell_anew(self, *arms: int) -> None:
        for arm in arms:
            self.told_before[arm] = self._told(arm)
            self.spreads[arm] = Spread()

    def _try(self, arm: int) -> float:
        value = self.draw(arm)
        self.spreads[arm].add(value)
        return value

    def estimates(self) -> list[Estimate]:
        """None for an arm of which too little was ever known."""
        return [
            self._kind(arm)(name, spread.mean, *spread.interval(), spread.count)
            for arm, name in enumerate(self.names)
            if (spread := self._told(arm)).count >= FEW
        ]

    def _told(self, arm: int) -> Spread:
        return self.spreads[arm] if self.spreads[arm].count >= FEW else self.told_before[arm]

    def _kind(self, arm: int) -> type[Estimate]:
        if arm not in self.alive:
            return GivenUp
        return Finalist if self.is_over and self.spreads[arm].count >= max(FEW, self.again) else Estimate


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
    """Whether ``Halving`` with such a budget chooses the best of such arms, once: the sum of a round's tries is drawn at once."""
    alive, sums, tries = list(range(arms)), [0.0] * arms, 0
    for left, each in rounds(arms, budget):
        alive = sorted(alive, key=lambda arm: -sums[arm])[:left]
        tries += each
        for arm in alive:
            sums[arm] += chance.gauss((gap if arm == 0 else 0.0) * each, deviation * sqrt(each))
    return max(alive, key=lambda arm: sums[arm]) == 0
