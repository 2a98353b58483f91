"""What standing in a region promises: VP at the scorings to come, by how many pieces everybody has there."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import add
from typing import TYPE_CHECKING

from aod_nb.aod.scoring import colony_points
from aod_nb.aod.tables import GOOD_SET_SIZE, SCORING_TURNS
from aod_nb.bots.sums import total

if TYPE_CHECKING:
    from aod_nb.aod.state import State

# By the turns in which pieces can still land before a scoring; found from some hundred games between merchants.
BLUR = (0.35, 1.1, 1.15, 1.35, 1.6, 2.1, 2.4, 3.0, 3.0)
"""How many pieces weigh as little as a toss; with two seats a part of that (``DUEL``)."""
DUEL, DUELLISTS = 0.75, 2
NEEDED = ((0.0, 0.0, 0.0, 1.0), (0.0, 0.7, 0.75, 1.0), (0.0, 0.9, 0.92, 1.0))
"""How likely a region scores when its leader has 0, 1, 2 or 3 pieces; a row for each wait, the last one for all longer waits."""
ABSENT = (0.35, 0.7, 1.15)
"""How much whoever has no piece there weighs, beside half a piece less than none."""
FIRST, SECOND = 6.2, 0.95
"""VP of the first and the second, less what ties cost them."""


Columns = list[tuple[int, ...]]
"""By region, how many pieces everybody has there."""


def columns(state: State) -> Columns:
    return list(zip(*[map(add, nation.colonists, nation.soldiers) for nation in state.nations], strict=True))


@lru_cache(maxsize=1 << 14)
def promise(counts: tuple[int, ...], turn: int, landed: bool, scored: bool) -> tuple[float, ...]:
    """VP by seat; ``landed``: nobody lands any more this turn; ``scored``: this turn's scoring is over."""
    return _promise(counts, _waits(turn, landed, scored))


@lru_cache(maxsize=64)
def _waits(turn: int, landed: bool, scored: bool) -> tuple[int, ...]:
    """For each scoring to come, the turns in which pieces can land before it."""
    return tuple(moment - turn + (not landed) for moment in SCORING_TURNS if moment > turn or (moment == turn and not scored))


@lru_cache(maxsize=1 << 14)
def _promise(counts: tuple[int, ...], waits: tuple[int, ...]) -> tuple[float, ...]:
    totals = [0.0] * len(counts)
    exact = colony_points(dict(enumerate(counts)))
    for wait in waits:
        for seat, points in enumerate(_expected(counts, exact, wait)):
            totals[seat] += points
    return tuple(totals)


def _expected(counts: tuple[int, ...], exact: dict[int, int], wait: int) -> list[float]:
    if wait == 0:  # only a war can change it
        return [float(exact[seat]) for seat in range(len(counts))]
    blur = BLUR[min(wait, len(BLUR) - 1)] * (DUEL if len(counts) == DUELLISTS else 1.0)
    absent, needed = ABSENT[min(wait, len(ABSENT) - 1)], NEEDED[min(wait, len(NEEDED) - 1)]
    most = max(counts)
    weights = [exp((count - most) / blur) if count else absent * exp((-0.5 - most) / blur) for count in counts]
    whole = total(weights)
    scores = needed[min(most, GOOD_SET_SIZE)]
    expected = []
    for seat, weight in enumerate(weights):
        first = weight / whole
        others = whole - weight
        second = 0.0
        if counts[seat]:
            # Second is who is first when the first one is left out.
            for rival, other in enumerate(weights):
                if rival != seat and others:
                    rest = whole - other
                    second += (other / whole) * (weight / rest if rest else 0.0)
        expected.append(scores * (FIRST * first + SECOND * second))
    return expected
