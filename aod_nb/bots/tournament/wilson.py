"""How sure a win rate is (E. B. Wilson, 1927): an interval that stays within 0 and 1 and is honest for few games."""

from __future__ import annotations

from math import sqrt

from aod_nb.core import BadInput, shown

Z = 1.959963984540054
"""95 of 100 draws of a normal distribution are nearer to its middle."""


def interval(wins: float, games: int) -> tuple[float, float]:
    """The win rates that such a result is not unusual for, 95 % sure.

    >>> [round(bound, 4) for bound in interval(81, 263)]
    [0.2553, 0.3662]
    >>> interval(0, 0)
    (0.0, 1.0)
    """
    if not 0 <= wins <= games:
        raise BadInput("bots.tournament.no_share", wins=shown(wins), games=shown(games))
    if not games:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + Z * Z / (2 * games)
    reach = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    # Without a win nothing is lost to rounding, nor with nothing but wins.
    return min(rate, max(0.0, (middle - reach) / whole)), max(rate, min(1.0, (middle + reach) / whole))
