"""What standing in a region promises: VP at the scorings to come, by how many pieces everybody has there."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from operator import add
from typing import TYPE_CHECKING

from aod_nb.aod.scoring import colony_points
from aod_nb.aod.tables import SCORING_TURNS

if TYPE_CHECKING:
    from aod_nb.aod.state import State

BLUR = (0.35, 0.8, 1.15, 1.45, 1.7, 1.9, 2.1, 2.3, 2.5)
"""How many pieces weigh as little as a toss, by the turns in which pieces can still land before a scoring."""
NEEDED = (0.0, 0.32, 0.87, 1.0)
"""How likely a region scores at all with so many pieces of the strongest, when there is time to add some."""
FIRST, SECOND = 6.0, 2.0


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
    blur = BLUR[min(wait, len(BLUR) - 1)]
    most = max(counts)
    weights = [exp((count - most) / blur) if count else 0.35 * exp((-0.5 - most) / blur) for count in counts]
    total = sum(weights)
    scores = NEEDED[min(most, 3)] if most else 0.0
    expected = []
    for seat, weight in enumerate(weights):
        first = weight / total
        others = total - weight
        second = 0.0
        if counts[seat]:
            # Second is who is first when the first one is left out.
            for rival, other in enumerate(weights):
                if rival != seat and others:
                    rest = total - other
                    second += (other / total) * (weight / rest if rest else 0.0)
        expected.append(scores * (FIRST * first + SECOND * second))
    # Near the scoring what stands there now says more than what may come.
    trust = 0.5 / wait
    return [(1 - trust) * guess + trust * exact[seat] for seat, guess in enumerate(expected)]
