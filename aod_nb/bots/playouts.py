"""Games played to the end: what really follows from an option, as far as quick play can tell.

Options are compared on the same deals and with the same luck: everything a seat may not know is dealt alike for each, and
whoever plays on draws from the same numbers in the same chapter of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Any

import msgspec

from aod_nb.registry import package

PRIME = 1_000_003


class Ended(msgspec.Struct, frozen=True):
    """How a game ended for the seat that thinks."""

    lead: float
    """VP more than the others have on average."""
    won: float
    """1 for a victory, a share of it for a shared one."""
    lines: dict[str, float]
    """What the lead is made of, by line of the score."""


class Luck:
    """The numbers that decide how others play on; each seat draws its own in each chapter, so that games stay alike."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._drawn: dict[tuple[int, int], Callable[[], float]] = {}

    def of(self, chapter: int, seat: int) -> Callable[[], float]:
        draw = self._drawn.get((chapter, seat))
        if draw is None:
            draw = self._drawn[chapter, seat] = Random((self.seed * PRIME + chapter) * PRIME + seat).random
        return draw


def dealt(state: Any, seat: int, seed: int) -> Any:
    """A copy in which everything that a seat may not know lies as this seed deals it."""
    twin = state.copy()
    twin.deal_anew(seat, Random(seed))
    return twin


def play_on(state: Any, quick: Any, seed: int) -> Generator[None]:
    """To the end, in place and quickly; yields after each chapter, since a whole game can take longer than a page may wait."""
    luck, agenda, choose, chapter = Luck(seed), state.agenda, quick.choose, state.chapter
    while agenda:
        if state.chapter != chapter:
            chapter = state.chapter
            yield
        state.apply(choose(state, luck.of(chapter, state.seat)))


def ended(state: Any, seat: int) -> Ended:
    rules = package(state.game)
    scores, winners = rules.score(state), rules.winners(state)
    others = len(scores) - 1
    lines = {
        line: vp - sum(score.lines[line] for score in scores if score.seat != seat) / others
        for line, vp in scores[seat].lines.items()
    }
    totals = [score.total for score in scores]
    return Ended(
        totals[seat] - (sum(totals) - totals[seat]) / others,
        1 / len(winners) if seat in winners else 0.0,
        lines,
    )
