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
    soon: float
    """The lead that the position promised some chapters on: it varies less, and foretells the end nearly as well."""


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


def play_on(state: Any, mind: Mind, seat: int, seed: int) -> Generator[None, None, Ended]:
    """To the end, in place: carefully at first, while what was chosen meets its first answers, and then quickly.

    Yields often, since a whole game can take longer than a page may wait; what comes back is how it ended for a seat.
    """
    luck, agenda, choose = Luck(seed), state.agenda, mind.Quick().choose
    chapter = state.chapter
    careful_until, looked_at = chapter + mind.CAREFUL, chapter + mind.SOON
    soon: float | None = None
    while agenda:
        if state.chapter != chapter:
            chapter = state.chapter
            if chapter >= looked_at and soon is None:
                soon = mind.margin(mind.worth(state), seat)
            yield
        draw = luck.of(chapter, state.seat)
        if chapter < careful_until:
            state.apply(_carefully(mind, state, draw))
            yield
        else:
            state.apply(choose(state, draw))
    return ended(state, seat, soon)


def _carefully(mind: Mind, state: Any, draw: Callable[[], float]) -> Any:
    """What heuristics hold best of all options, or nearly so."""
    options = state.options()
    if len(options) == 1:
        return options[0]
    worths = [worth + WAVER * (draw() - draw()) for worth in mind.weigh(state)]
    return options[worths.index(max(worths))]


def ended(state: Any, seat: int, soon: float | None = None) -> Ended:
    """How a finished game ended for a seat; ``soon`` where it was looked at on the way."""
    rules = package(state.game)
    scores, winners = rules.score(state), rules.winners(state)
    own = scores[seat]
    others = (sum(score.total for score in scores) - own.total) / (len(scores) - 1)
    lead = own.total - others
    won = 1 / len(winners) if seat in winners else 0.0
    return Ended(lead, won, dict(own.lines), others, lead if soon is None else soon)
