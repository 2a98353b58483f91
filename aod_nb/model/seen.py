"""What has happened since somebody last looked: what a board plays, and what a page tells, of the moves in between."""

from __future__ import annotations

from itertools import pairwise

from aod_nb.model.game_model import GameModel, Moment, bot_of

MOST = 12
"""Moments that are told one by one; of a longer story the last ones."""


class Seen:
    """Remembers the moment that was shown last."""

    def __init__(self, game: GameModel) -> None:
        self._game = game
        self._last = game.moments[-1]

    def back(self, step: int) -> None:
        """As if nothing that followed this moment had been shown."""
        self._last = self._game.moments[step]

    def since(self) -> list[tuple[Moment, Moment]]:
        """The moments that followed it, each with the one before; none if the story was taken back, or is another."""
        story, last = self._game.moments, self._last
        self._last = story[-1]
        at = next((step for step in range(len(story) - 1, -1, -1) if story[step] is last), None)
        return [] if at is None else list(pairwise(story[at:]))[-MOST:]


def last_move(game: GameModel) -> int | None:
    """The moment in which a person decided last; None before any has."""
    story = game.moments
    steps = range(len(story) - 2, -1, -1)
    return next((step for step in steps if not bot_of(story[step].state, game.players)), None)
