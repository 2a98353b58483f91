"""The teaching game: what a move would cost, judged by the position it is made in and before anything comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import perf_counter
from typing import Any

import msgspec

from aod_nb.bots.advice import Advised
from aod_nb.bots.estimate import gap
from aod_nb.bots.playouts import Ended
from aod_nb.core import Option
from aod_nb.model.thoughts import Thought, Work

TEACHING_SECONDS = 6.0
"""How long a position is thought about while a person does the same."""
LOOK_SECONDS = 0.25
"""How long a move may wait for its verdict when too little is known."""
ENOUGH = 8
"""Games of a move after which it is judged at once ..."""
ENOUGH_IN_ALL = 12
"""... if that many were played for the position."""
LEAST = 3
"""Games of a move without which nothing is said of it, and for the best one as well."""
LEAST_TO_STOP = 6
"""Games of a move without which nobody is stopped."""
BESIDE = 2
"""A plan is played once for this many games of the best option ..."""
MOST_OF_PLAN = 40
"""... and no more often than that."""


class Verdict(msgspec.Struct, frozen=True):
    """What is known of a move: nothing of it comes from what the move brought."""

    state: Any
    """The position it is made in."""
    options: tuple[Any, ...]
    """The move, or all steps of a plan."""
    advised: Advised
    best: Advised

    @property
    def cost(self) -> float:
        """VP of the lead at the end."""
        return 0.0 if self.advised.band in ("best", "equal") else self.advised.behind

    def stops(self, threshold: float) -> bool:
        """Whether a move is worth being offered back: clearly worse, and by more than that."""
        return self.advised.band == "clear" and self.cost > threshold and self.advised.games >= LEAST_TO_STOP


class Judging:
    """A move that somebody is about to make.

    A plan of several steps is judged as a whole: games that begin with all of it are held against those of the best option,
    on the same deals.
    """

    def __init__(self, thought: Thought, options: Sequence[Option]) -> None:
        self.thought, self.state, self.options = thought, thought.state, tuple(options)
        self.ends: list[Ended] = []
        """How games ended that began with all steps of the plan."""
        if not self.is_plan:
            thought.advising.watch(self.options[0])

    @property
    def is_plan(self) -> bool:
        return len(self.options) > 1

    @property
    def games(self) -> int:
        """Games that began with the move."""
        if self.is_plan:
            return len(self.ends)
        return next(len(tried.ends) for tried in self.thought.advising.tried if tried.option == self.options[0])

    @property
    def is_sure(self) -> bool:
        """Whether enough is known to judge at once."""
        return not self.thought.has_choice or (self.thought.games >= ENOUGH_IN_ALL and self.games >= ENOUGH)

    def is_ripe(self, seconds: float) -> bool:
        """Whether the position was thought about for so long, and the plan was played often enough beside."""
        return not self.thought.has_choice or (self.thought.spent >= seconds and not self._is_plan_due)

    @property
    def _is_plan_due(self) -> bool:
        played = len(self.thought.advising.best().ends) if self.is_plan else 0
        return len(self.ends) < min(played // BESIDE, MOST_OF_PLAN)

    def think(self, seconds: float) -> Work:
        """Until this much has been spent on the position, whoever asked for it, and the plan was played often enough."""
        position, games = self.thought.think(inf), -1
        while self.thought.has_choice:
            if games != self.thought.games:
                games = self.thought.games
                while self._is_plan_due:
                    yield from self._play()
            if self.thought.spent >= seconds:
                return
            next(position)
            yield 0

    def look(self, seconds: float = LOOK_SECONDS) -> Work:
        """A short look, until enough is known or the time is over."""
        began, work = perf_counter(), self.think(inf)
        while not self.is_sure and perf_counter() - began < seconds:
            yield next(work)

    def _play(self) -> Work:
        """The next game that begins with the plan."""
        game = self.thought.advising.play(self.options, len(self.ends))
        while True:
            try:
                next(game)
            except StopIteration as over:
                self.ends.append(over.value)
                break
            yield 0
        yield 0

    @property
    def verdict(self) -> Verdict | None:
        """None as long as too little is known."""
        advice = self.thought.advice
        best = advice.options[0]
        advised = self._of_plan(best) if self.is_plan else advice.of(self.options[0])
        if not self.thought.has_choice or min(best.games, advised.games) < LEAST:
            return None
        return Verdict(self.state, self.options, advised, best)

    def _of_plan(self, best: Advised) -> Advised:
        """The plan beside the best option; nobody knows a plan better than its first step before any game is played."""
        advising = self.thought.advising
        tried = {each.option: each for each in advising.tried}
        first, other = tried[self.options[0]], tried[best.option]
        found = gap(advising.mind.BELIEF, other.promised - first.promised, other.ends, self.ends)
        games = len(self.ends)
        won = 0.0
        for end in self.ends:
            won += end.won
        band = "best" if found.mean <= 0 and found.band != "equal" else found.band
        return Advised(
            self.options[0], max(0.0, found.mean), found.low, found.high, band, won / games if games else 0.0, games, ()
        )


class Patience:
    """From which cost on a move is offered back: it follows what the moves of a player usually cost.

    So beginners are not stopped at every move, and good players hear of small losses.
    """

    FIRST, LEAST = 4.0, 2.0
    """VP: where the threshold begins, and where it never goes below."""
    TIMES = 2.0
    """The threshold lies at this many times the usual cost."""
    PACE = 0.15
    """The weight of the latest move in what is usual."""
    MOST = 15.0
    """A blunder counts no more than that."""

    def __init__(self) -> None:
        self.usual = self.FIRST / self.TIMES

    @property
    def threshold(self) -> float:
        return max(self.LEAST, self.TIMES * self.usual)

    def learn(self, cost: float) -> None:
        self.usual += self.PACE * (min(cost, self.MOST) - self.usual)
