"""Thinking in small steps, for whoever shows it: bots that move one by one, and what the options of a position are worth.

Each is a generator that yields often, so that a page can answer in between: the seconds to wait before it goes on,
usually none.  What has been found so far can be looked at at any moment, and nothing is lost when it is stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import cached_property
from random import Random
from time import perf_counter

import msgspec

from aod_nb.bots import Advice, Advised, Advising, level
from aod_nb.bots.advice import deals_of
from aod_nb.bots.estimate import Band
from aod_nb.core import Option, State
from aod_nb.model.game_model import GameModel, bot_of, chance_of
from aod_nb.registry import has

Work = Generator[float, None, None]
BATCH = 0.3
"""Seconds after which moves made at once are shown, even when more follow."""
BLINK = 0.1
"""While a bot waits for its pace, how often it looks whether the pace has changed."""
HINT_SECONDS = 3.0
LEAST_GAMES = 2
"""Games before anything is said of a position: one for each of the two options that are compared first."""
ROWS = 3
_END = object()


def can_think(state: State) -> bool:
    """Whether there are heuristics for a state's game, and so hints and reasons."""
    return has(state.game, "bots")


# Bots


def choosing(name: str, state: State, chance: Random) -> Generator[float, None, Option]:
    """What a level chooses; only an admiral takes long."""
    thinking = level(name).think(state, chance)
    while True:
        try:
            next(thinking)
        except StopIteration as chosen:
            option: Option = chosen.value
            return option
        yield 0


def bots_play(game: GameModel, pace: Callable[[], float], most: int | None = None) -> Work:
    """Bots move until a person is asked, each ``pace`` seconds after the move before; at no pace many moves are shown as one."""
    waiting, state, shown, done = list[Option](), game.state, perf_counter(), 0
    base = state
    while done != most and (name := bot_of(state, game.players)):
        began = perf_counter()
        option = yield from choosing(name, state, chance_of(state, game.at + len(waiting) + 1))
        waited = perf_counter() - began
        while (rest := min(pace() - waited, BLINK)) > 0:
            yield rest
            waited += rest
        if game.state is not base:
            return  # somebody else has moved meanwhile
        waiting.append(option)
        state = state.copy()
        state.apply(option)
        done += 1
        last = done == most or not bot_of(state, game.players)
        if last or pace() or perf_counter() - shown > BATCH:
            game.bot_moves(*waiting)
            waiting, state, shown = [], game.state, perf_counter()
            base = state
        yield 0


# What options are worth


class Row(msgspec.Struct, frozen=True):
    """One line of what is known of a position: an option, with those that lead to the same."""

    options: tuple[Option, ...]
    advised: Advised
    """What is known of the first of them."""


class Thought:
    """What is known of the options of a position: one account for its hint, the teaching game, table talk and another try."""

    def __init__(self, state: State, advising: Advising | None = None) -> None:
        self.state = state
        self.advising = advising or Advising(state, deals_of(state))
        self.spent = 0.0
        """Seconds of thinking so far, whoever asked for it."""
        self._thinking: Generator[None] | None = None
        self._advice: Advice | None = None

    @cached_property
    def has_choice(self) -> bool:
        return len(self.state.options()) > 1

    @property
    def games(self) -> int:
        """Games that were played to the end."""
        return self.advising.games

    @property
    def is_known(self) -> bool:
        """Whether anything can be said already."""
        return self.games >= LEAST_GAMES or not self.has_choice

    @property
    def advice(self) -> Advice:
        """All that is known so far; it is worked out again only after another game."""
        if self._advice is None or self._advice.games != self.games:
            self._advice = self.advising.advice()
        return self._advice

    def think(self, seconds: float) -> Work:
        """Until that many seconds have been spent on the position in all; whatever ends it in between, nothing is lost.

        However busy the machine is: something is known in the end.
        """
        while self.has_choice and (self.spent < seconds or not self.is_known):
            began = perf_counter()
            if self._thinking is None or next(self._thinking, _END) is _END:
                self._thinking = self.advising.think()
            self.spent += perf_counter() - began
            yield 0

    def share(self, seconds: float) -> float:
        """How much of the time is over."""
        return min(self.spent / seconds, 1.0) if seconds and self.has_choice else 1.0

    def rows(self, most: int = ROWS) -> list[Row]:
        """The best option first, then those that were tried and come closest; options that lead to the same share a row."""
        advice, found, seen = self.advice, list[Row](), set[Option]()
        groups = {option: group for group in advice.same for option in group}
        for advised in advice.options:
            if advised.option in seen or (found and not advised.games):
                continue
            others = [option for option in groups.get(advised.option, ()) if option != advised.option]
            found.append(Row((advised.option, *others), advised))
            seen.update(found[-1].options)
        return found[:most]


def band_of_best(rows: list[Row]) -> Band:
    """By how much the best option is better than what comes next."""
    return rows[1].advised.band if len(rows) > 1 else "best"
