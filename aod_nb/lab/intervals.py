"""What is sure about an estimate: intervals for shares and means, and how many games it would take."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, inf, isfinite, pi, sqrt, tan
from statistics import NormalDist
from typing import NamedTuple

from aod_nb.bots.tournament import interval
from aod_nb.core import BadInput, shown

SURE = 0.95
"""How sure every interval of the lab is, unless something else is asked for."""


FEW = 10
"""Of fewer observations nothing is said about how far they stray."""


class Estimate(NamedTuple):
    """What a simulation says so far of one quantity; from minus to plus infinity where nothing is sure yet."""

    name: str
    value: float
    low: float
    high: float
    size: int
    """From so many observations."""
    at: float | None = None
    """Where it stands along a line, when it belongs to one."""

    @property
    def half(self) -> float:
        """How far it reaches to each side."""
        return (self.high - self.low) / 2

    @property
    def is_sure(self) -> bool:
        """Whether there is an interval."""
        return isfinite(self.low) and isfinite(self.high)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The shares that ``wins`` of ``games`` is not unusual for, 95 % sure.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    return interval(wins, games)


def z_of(sure: float = SURE) -> float:
    """How many standard errors an interval reaches to each side.

    >>> round(z_of(0.95), 2)
    1.96
    """
    if isinstance(sure, bool) or not isinstance(sure, int | float) or not 0 < sure < 1:
        raise BadInput("lab.bad.sure", found=shown(sure))
    return NormalDist().inv_cdf((1 + sure) / 2)


def t_of(freedom: int, sure: float = SURE) -> float:
    """The same for few observations (Student, 1908), after the expansion in Abramowitz and Stegun 26.7.5; exact for one and two.

    >>> [round(t_of(freedom), 2) for freedom in (1, 2, 4, 9, 29)]
    [12.71, 4.3, 2.78, 2.26, 2.05]
    """
    z = z_of(sure)
    if freedom < 1:
        return inf
    if freedom == 1:
        return tan(pi * sure / 2)
    if freedom == 2:
        return sure * sqrt(2 / (1 - sure * sure))
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(z + sum(term / freedom**power for power, term in enumerate(terms, 1)))


class Spread:
    """Mean and deviation of what is counted in one by one (Welford, 1962).

    >>> spread = Spread([2, 4, 6])
    >>> spread.mean, spread.deviation
    (4.0, 2.0)
    """

    __slots__ = ("_squares", "count", "mean")

    def __init__(self, values: Iterable[float] = ()) -> None:
        self.count, self.mean, self._squares = 0, 0.0, 0.0
        for value in values:
            self.add(value)

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    @property
    def deviation(self) -> float:
        return sqrt(self._squares / (self.count - 1)) if self.count > 1 else 0.0

    def interval(self, sure: float = SURE) -> tuple[float, float]:
        """The means that such observations are not unusual for: all of them, while there are few or all observations are alike.

        >>> Spread([5] * 40).interval()
        (-inf, inf)
        """
        if self.count < FEW or not self._squares:
            return -inf, inf
        reach = t_of(self.count - 1, sure) * self.deviation / sqrt(self.count)
        return self.mean - reach, self.mean + reach


def mean_interval(values: Iterable[float]) -> tuple[float, float, float]:
    """A mean and its interval.

    >>> [round(bound, 2) for bound in mean_interval([4, 5, 6, 5, 5] * 3)]
    [5.0, 4.64, 5.36]
    """
    spread = Spread(values)
    if not spread.count:
        raise BadInput("lab.bad.no_values")
    return spread.mean, *spread.interval()


def shared_out(together: int, sure: float = SURE) -> float:
    """How sure each of so many intervals has to be for all of them to be ``sure`` together (Bonferroni, 1936).

    >>> round(shared_out(4), 4)
    0.9875
    """
    return 1 - (1 - sure) / together


def games_more(size: int, half_width: float, reach: float) -> int:
    """How many games tell a figure to within ``reach``, when ``size`` of them tell it to within ``half_width``.

    >>> games_more(200, 5.0, 1.0)
    5000
    """
    return ceil(size * (half_width / reach) ** 2)


def games_for(reach: float, share: float = 0.5, sure: float = SURE) -> int:
    """How many games tell a share to within ``reach`` to each side.

    >>> games_for(0.03)
    1068
    """
    _check_share(reach, "reach")
    _check_share(share, "share")
    return ceil((z_of(sure) / reach) ** 2 * share * (1 - share))


def games_between(first: float, second: float, sure: float = SURE, power: float = 0.8) -> int:
    """How many games of each kind it takes to tell two shares apart, ``power`` of the time.

    >>> games_between(0.25, 0.30)
    1248
    """
    _check_share(first, "share")
    _check_share(second, "share")
    if first == second:
        raise BadInput("lab.bad.same_shares")
    reach = z_of(sure) + NormalDist().inv_cdf(power)
    return ceil(reach**2 * (first * (1 - first) + second * (1 - second)) / (first - second) ** 2)


def _check_share(value: object, name: str) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1:
        raise BadInput("lab.bad.share", name=name, found=shown(value))
