"""What the end of a game is told by: the places, what decided it, and the figures on the way there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from aod_nb.core import Score
from aod_nb.model.game_model import Moment
from aod_nb.registry import package


class Place(NamedTuple):
    number: int
    seats: tuple[int, ...]
    """Those who share it."""


class Margin(NamedTuple):
    """Where the winner was furthest ahead of the second."""

    ahead: int
    """VP in all; 0 where only the tie-break decided."""
    lines: tuple[str, ...]
    """The lines of the score, most often one."""
    vp: int
    """How far ahead in each of them."""


def places(state: Any) -> list[Place]:
    """Everybody by place when a game is over."""
    game = package(state.game)
    return ranked([result.total for result in game.score(state)], game.winners(state))


def ranked(totals: Sequence[int], won: Sequence[int]) -> list[Place]:
    """The tie-break says who has won; those behind who have the same total share a place."""
    others = [seat for seat in sorted(range(len(totals)), key=lambda seat: -totals[seat]) if seat not in won]
    found = [Place(1, tuple(won))]
    while others:
        level = tuple(seat for seat in others if totals[seat] == totals[others[0]])
        found.append(Place(len(totals) - len(others) + 1, level))
        others = others[len(level) :]
    return found


def margin(winner: Score, second: Score) -> Margin:
    """Compares two scores line by line."""
    apart = {line: vp - second.lines.get(line, 0) for line, vp in winner.lines.items()}
    most = max(apart.values(), default=0)
    lines = tuple(line for line, vp in apart.items() if vp == most) if most > 0 else ()
    return Margin(winner.total - second.total, lines, most)


def taken_lead(moments: Sequence[Moment], seat: int) -> int | None:
    """The moment from which on a seat had more VP than everybody else; None where the known story does not show it."""
    first = None
    for step in range(len(moments) - 1, -1, -1):
        totals = [result.total for result in package(moments[step].state.game).score(moments[step].state)]
        if max(vp for other, vp in enumerate(totals) if other != seat) >= totals[seat]:
            return first
        first = step
    return None


def chapter_of(state: Any) -> int:
    """The chapter of a position; the end counts as one more."""
    return int(state.chapter + state.is_over)


class Course(NamedTuple):
    """A figure of every seat over the game."""

    chapters: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    """For each chapter the figures of all seats when it begins; the last is the end."""


def course(moments: Sequence[Moment], what: str) -> Course:
    """``what`` is "vp" or "money"."""
    rows: dict[int, tuple[int, ...]] = {}
    for moment in moments:
        if (chapter := chapter_of(moment.state)) not in rows:
            rows[chapter] = _figures(moment.state, what)
    return Course(tuple(rows), tuple(rows.values()))


def _figures(state: Any, what: str) -> tuple[int, ...]:
    if what == "vp":
        return tuple(result.total for result in package(state.game).score(state))
    return tuple(nation.money for nation in state.nations)
