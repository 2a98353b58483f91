"""Why an option is good: facts of the position, and what set the games apart that were played to the end."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from aod_nb.bots.minds import mind_of
from aod_nb.bots.playouts import Ended
from aod_nb.bots.sums import total
from aod_nb.bots.talk import Reason

FACTS, LINES = 3, 2
"""So many facts are told, and so many lines of the score in which the games differ."""
LEAST_GAMES = 20
LEAST_VP = 1.0
SURE = 2.0
"""A line is told of when the games differ there by so many VP at least, and by so many standard errors."""


def reasons_for(state: Any, option: Any, ends: Sequence[Ended] = (), others: Sequence[Ended] = ()) -> tuple[Reason, ...]:
    """The weightiest first; ``others``: how games ended that began with the option it is compared with."""
    facts: list[Reason] = mind_of(state).reasons(state, option)
    return (*facts[:FACTS], *lines_apart(state.game, ends, others)[:LINES])


def lines_apart(game: str, ends: Sequence[Ended], others: Sequence[Ended]) -> list[Reason]:
    """What makes an option's games end better than the other's, or worse: lines of the score, the widest apart first.

    A line that pulls the other way explains nothing.
    """
    games = min(len(ends), len(others))
    if games < LEAST_GAMES:
        return []
    apart: dict[str, list[float]] = {
        line: [float(ends[deal].lines[line] - others[deal].lines[line]) for deal in range(games)] for line in ends[0].lines
    }
    apart[_OTHERS] = [ends[deal].others - others[deal].others for deal in range(games)]
    found, ahead = [], total(ends[deal].lead - others[deal].lead for deal in range(games))
    for line, gaps in apart.items():
        mean = total(gaps) / games
        if (mean if line != _OTHERS else -mean) * ahead <= 0:
            continue
        error = sqrt(total((value - mean) ** 2 for value in gaps) / (games - 1) / games)
        if abs(mean) >= max(LEAST_VP, SURE * error):
            found.append(_told(game, line, mean))
    return sorted(found, key=lambda reason: -reason.weight)


def _told(game: str, line: str, mean: float) -> Reason:
    args: dict[str, object] = {"vp": round(abs(mean), 1)}
    if line == _OTHERS:
        which = "others_more" if mean > 0 else "others_less"
    else:
        which, args["line"] = "more" if mean > 0 else "less", line
    return Reason(game, "games", f"games.{which}", args, abs(mean))


_OTHERS = ""
"""In the place of a line: what the others have."""
