"""Games played to the end: what really follows from an option, as far as quick play can tell.

Options are compared on the same deals and with the same luck: everything a seat may not know is dealt alike for each, and
whoever plays on draws from the same numbers in the same chapter of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random
from typing import Any

import msgspec

from aod_nb.bots.minds import Mind
from aod_nb.registry import package

PRIME = 1_000_003
WAVER = 0.6
"""VP by which careful players misjudge an option at most, so that no game hangs on one line of play."""


class Ended(msgspec.Struct, frozen=True):
    """How a game ended for the seat that thinks."""

    lead: float
    """VP more than the others have on average."""
    won: float
    """1 for a victory, a share of it for a shared one."""
    lines: dict[str, int]
    """Its VP, by line of the score."""
    others: float
    """VP of the others, on average."""


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


def play_on(state: Any, mind: Mind, seed: int) -> Generator[None]:
    """To the end, in place: carefully at first, while what was chosen meets its first answers, and then quickly.

    Yields often, since a whole game can take longer than a page may wait.
    """
    luck, agenda, choose = Luck(seed), state.agenda, mind.Quick().choose
    chapter = state.chapter
    careful_until = chapter + mind.CAREFUL
    while agenda:
        if state.chapter != chapter:
            chapter = state.chapter
            yield
        draw = luck.of(chapter, state.seat)
        if chapter < careful_until:
            state.apply(_carefully(mind, state, draw))
            yield
        else:
            state.apply(choose(state, draw))


def _carefully(mind: Mind, state: Any, draw: Callable[[], float]) -> Any:
    """What heuristics hold best of all options, or nearly so."""
    options = state.options()
    if len(options) == 1:
        return options[0]
    worths = [worth + WAVER * (draw() - draw()) for worth in mind.weigh(state)]
    return options[worths.index(max(worths))]


def ended(state: Any, seat: int) -> Ended:
    rules = package(state.game)
    scores, winners = rules.score(state), rules.winners(state)
    own = scores[seat]
    others = (sum(score.total for score in scores) - own.total) / (len(scores) - 1)
    return Ended(own.total - others, 1 / len(winners) if seat in winners else 0.0, dict(own.lines), others)
