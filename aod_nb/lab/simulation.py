"""Simulations that can be watched: observation by observation, with an interval at any moment."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import inf
from typing import Protocol

from aod_nb.lab.intervals import FEW, Estimate, Spread, shared_out, wilson

Work = Generator[float, None, None]
"""Yields often, the seconds to wait before it goes on, so that a page can answer in between."""
Draws = Iterator[Sequence[float] | None]
"""Observations, a figure for each name; None is only a pause, for those that take longer than some milliseconds."""


class Simulation(Protocol):
    """Whatever estimates step by step.  Most questions take ``Means`` or ``Shares``."""

    @property
    def count(self) -> int:
        """Observations so far."""

    def work(self, most: int) -> Work:
        """So many observations more."""

    def estimates(self) -> list[Estimate]: ...


class Means:
    """The mean of each figure that is drawn.

    >>> means = Means(["die"], iter([[3], [4], None, [5]]))
    >>> for pause in means.work(3): pass
    >>> [round(means.estimates()[0].value, 2), means.count]
    [4.0, 3]
    """

    def __init__(self, names: Sequence[str], draws: Draws, at: Sequence[float | None] = (), together: int = 1) -> None:
        """``together``: of so many figures that are watched at once, all are to be within their intervals."""
        self.names, self.draws, self.sure = tuple(names), draws, shared_out(together)
        self.at: Sequence[float | None] = at or [None] * len(self.names)
        self.spreads = [Spread() for _ in self.names]

    @property
    def count(self) -> int:
        return self.spreads[0].count

    def work(self, most: int) -> Work:
        wanted = self.count + most
        while self.count < wanted:
            drawn = next(self.draws, ())
            if drawn is not None:
                if not drawn:
                    return  # there are no more
                for spread, value in zip(self.spreads, drawn, strict=True):
                    spread.add(value)
            yield 0

    def estimates(self) -> list[Estimate]:
        """None before two observations; an interval only where one sees how far they stray."""
        if self.count < 2:
            return []
        found = zip(self.names, self.spreads, self.at, strict=True)
        return [Estimate(name, spread.mean, *self.interval(spread), spread.count, at) for name, spread, at in found]

    def interval(self, spread: Spread) -> tuple[float, float]:
        return spread.interval(self.sure)


class Shares(Means):
    """How often each of several things happens: what is drawn is 1 or 0 (or the share of a win)."""

    def interval(self, spread: Spread) -> tuple[float, float]:
        if spread.count < FEW:
            return -inf, inf
        return wilson(min(spread.count, max(0.0, spread.mean * spread.count)), spread.count)


def run(simulation: Simulation, most: int) -> list[Estimate]:
    """All at once, for a cell or a script."""
    for _ in simulation.work(most):
        pass
    return simulation.estimates()
