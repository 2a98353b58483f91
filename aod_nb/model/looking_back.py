"""A review of a game on a page: which decisions of persons cost most, as far as one can be sure of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from aod_nb.bots import Moment as Costly
from aod_nb.bots import Reviewing
from aod_nb.bots.advice import Advising
from aod_nb.core import Option, State
from aod_nb.model.game_model import GameModel, Moment, bot_of
from aod_nb.model.thoughts import Work

REVIEW_SECONDS = 30.0


class Review:
    """Looks at the story of the real game, whatever branch is open.

    ``was_advised(state, option)``: whether a hint told somebody to do so; that is not found fault with.
    """

    def __init__(self, game: GameModel, was_advised: Callable[[State, Option], bool] = lambda state, option: False) -> None:
        self.story = game.real
        self._players = game.players
        self._was_advised = was_advised
        self._reviewing: Reviewing | None = None
        self.decisions = 0
        """Decisions of persons in which there was a choice; where nobody is a person, of all."""

    def think(self) -> Work:
        steps = []
        for step in self._steps():
            before, option = self.story[step].state, self.story[step + 1].option
            if len(before.options()) > 1 and not self._was_advised(before, option):  # type: ignore[arg-type]
                steps.append((step, before, option))
            yield 0
        self.decisions = len(steps)
        self._reviewing = Reviewing(steps, REVIEW_SECONDS)
        for _ in self._reviewing.think():
            yield 0

    def _steps(self) -> list[int]:
        decided = range(len(self.story) - 1)
        return [step for step in decided if not bot_of(self.story[step].state, self._players)] or list(decided)

    @property
    def is_whole(self) -> bool:
        """Whether it came to its end."""
        return self._reviewing is not None and self._reviewing.is_whole

    @property
    def has_begun(self) -> bool:
        return self._reviewing is not None

    @property
    def stage(self) -> int:
        return self._reviewing.stage if self._reviewing else 0

    @property
    def progress(self) -> tuple[int, int]:
        """In this stage: decisions that are done, and all."""
        return (self._reviewing.done, self._reviewing.total) if self._reviewing else (0, len(self.story) - 1)

    @property
    def looked_at(self) -> int:
        """Decisions that were looked at, at least at first sight."""
        return self._reviewing.looked_at if self._reviewing else 0

    def found(self) -> list[Costly]:
        """What a person may be told so far, the surest loss first."""
        return self._reviewing.moments() if self._reviewing else []

    def advising_of(self, step: int) -> Advising | None:
        """What has been found out about a decision, to go on from there."""
        return self._reviewing.advising_of(step) if self._reviewing else None

    def still_there(self, story: list[Moment]) -> Iterator[Costly]:
        """What was found and still belongs to the story: moves may have been taken back since."""
        for costly in self.found():
            step = costly.step
            if step + 1 < len(story) and story[step + 1] is self.story[step + 1]:
                yield costly
