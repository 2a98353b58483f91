"""Looking back on a game: the decisions that cost most, as far as one can be sure of it.

Every decision is looked at.  The ones that may have cost something are held against games played to the end, in stages, the
more games the more they seem to have cost; a moment is named only where another option was clearly better.  The deals come
from the positions, so that the same game has the same moments, and a hint and a review of one position agree.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from aod_nb.bots.advice import Advice, Advised, Advising, deals_of
from aod_nb.bots.budget import budget
from aod_nb.bots.minds import mind_of
from aod_nb.bots.talk import Reason
from aod_nb.core import BadInput, Record, check_seat, shown

Stages = tuple[tuple[int | None, int, float], ...]
STAGES: Stages = ((None, 10, 0.4), (24, 70, 0.7), (12, 240, 1.0))
"""How many decisions are looked at, with how many games for each, and up to which share of the time."""
LEAST_VP = 1.0
"""What cost less is no moment."""
SHOWN = 10
AT_FIRST_SIGHT = 0.25
"""Share of the time for what moves promise at first sight."""
_END = object()


class Moment(msgspec.Struct, frozen=True):
    """A decision that cost something."""

    step: int
    """How many moves of the record led to it."""
    taken: Any
    better: Any
    """The best option."""
    behind: float
    """VP of the lead at the end that the move cost ..."""
    low: float
    high: float
    """... and its 95 % interval."""
    band: str
    wins: float
    """By how much the chance to win was better with the better option."""
    reasons: tuple[Reason, ...]
    """For the better option."""


class Looked:
    """One decision, and what has been found out about it."""

    def __init__(self, step: int, state: Any, taken: Any, promised: float) -> None:
        self.step, self.state, self.taken, self.promised = step, state, taken, promised
        self.advising: Advising | None = None
        self.advice: Advice | None = None

    def look(self, games: int) -> Generator[None]:
        """On to so many games in all."""
        if self.advising is None:
            self.advising = Advising(self.state, deals_of(self.state), (self.taken,))
        thinking = self.advising.think()
        while self.advising.games < games:
            next(thinking)
            yield
        thinking.close()
        self.advice = self.advising.advice()

    @property
    def found(self) -> Advised | None:
        return self.advice.of(self.taken) if self.advice else None

    @property
    def may_have_cost(self) -> float:
        """VP, seen with suspicion."""
        return self.found.high if self.found else self.promised


class Reviewing:
    """Thinks in short steps; ``steps``: (how many moves led there, the state, what was taken there) for each decision."""

    def __init__(self, steps: Iterable[tuple[int, Any, Any]], seconds: float, stages: Stages | None = None) -> None:
        self.seconds, self.spent, self.stages = seconds, 0.0, STAGES if stages is None else stages
        self.steps = [step for step in steps if len(step[1].options()) > 1]
        self.stage, self.total, self.done = 0, len(self.steps), 0
        """Which look this is, the first one at what is promised at first sight; and how many of its decisions are done."""
        self.is_whole = False
        self._looked: list[Looked] = []

    def think(self) -> Generator[None]:
        """Only the time that is spent in here counts."""
        slices = self._stages()
        while True:
            began = perf_counter()
            if next(slices, _END) is _END:
                break
            self.spent += perf_counter() - began
            yield
        self.is_whole = True

    def moments(self) -> list[Moment]:
        """What is certain enough to be told so far, the surest loss first."""
        found = [moment for looked in self._looked if (moment := _moment(looked))]
        return sorted(found, key=lambda moment: (-moment.low, moment.step))[:SHOWN]

    @property
    def looked_at(self) -> int:
        """How many decisions were looked at, be it at first sight."""
        return len(self._looked)

    def advising_of(self, step: int) -> Advising | None:
        """What is known of a decision, for whoever goes on thinking about it; None if no game was played for it."""
        return next((looked.advising for looked in self._looked if looked.step == step), None)

    def _stages(self) -> Generator[None]:
        for step, state, taken in self.steps:
            self._looked.append(Looked(step, state, taken, _promised(state, taken)))
            self.done += 1
            yield
            if self.spent >= AT_FIRST_SIGHT * self.seconds:
                break
        for most, games, share in self.stages:
            suspects = sorted(self._looked, key=lambda looked: -looked.may_have_cost)[:most]
            self.stage, self.total, self.done = self.stage + 1, len(suspects), 0
            for looked in suspects:
                if self.spent >= share * self.seconds:
                    break
                yield from looked.look(games)
                self.done += 1


def _promised(state: Any, taken: Any) -> float:
    """VP that a move seems to cost at first sight."""
    view = state.redeal(state.seat, Random(deals_of(state)))
    worths = dict(zip(view.options(), mind_of(state).weigh(view), strict=True))
    return max(worths.values()) - worths[taken] if taken in worths else 0.0


def _moment(looked: Looked) -> Moment | None:
    found = looked.found
    if found is None or looked.advice is None or found.band != "clear" or found.behind < LEAST_VP:
        return None
    best = looked.advice.options[0]
    return Moment(
        looked.step,
        looked.taken,
        best.option,
        found.behind,
        found.low,
        found.high,
        found.band,
        best.wins - found.wins,
        best.reasons,
    )


def decisions(record: Record, seat: int) -> Iterable[tuple[int, Any, Any]]:
    """The decisions of a seat in a record: (how many moves led there, the state, what was taken there)."""
    state = record.replay(0)
    check_seat(state, seat)
    for step, taken in enumerate(record.options):
        if state.seat == seat:
            yield step, state.copy(), taken
        state.apply(taken)


def review(record: Record, seat: int, rng: Random, seconds: float = 30.0) -> list[Moment]:
    """The moments of a game that cost a seat most: ``review(Record.of(state), 0, Random(1))``.

    Nothing is drawn from ``rng``: the deals come from the positions, so that the same game has the same moments.
    """
    if not isinstance(record, Record):
        raise BadInput("bots.no_record", found=shown(record))
    reviewing = Reviewing(decisions(record, seat), budget(seconds).seconds or 0.0)
    for _ in reviewing.think():
        pass
    return reviewing.moments()
