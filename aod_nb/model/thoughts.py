"""Thinking in small steps, for whoever shows it: bots that move one by one, a hint that refines, a review of a game.

Each is a generator that yields often, so that a page can answer in between: the seconds to wait before it goes on,
usually none.  What has been found so far can be looked at at any moment, and nothing is lost when it is stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import inf
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from aod_nb.bots import Admiral, level, mind_of
from aod_nb.bots.search import Search
from aod_nb.bots.talk import Reason
from aod_nb.bots.values import Thinking, Value, reasons_for
from aod_nb.core import Option, State
from aod_nb.model.game_model import GameModel, Moment, bot_of, chance_of
from aod_nb.registry import has

Work = Generator[float, None, None]
BATCH = 0.3
"""Seconds after which moves made at once are shown, even when more follow."""
BLINK = 0.1
"""While a bot waits for its pace, how often it looks whether the pace has changed."""
OPTIONS = 3
HINT_SECONDS = 4.0
FIRST_LOOK, SECOND_LOOK = 100, 1000
"""Playouts for each decision of a review, and for each of those that seem to have cost most."""
LOOKED_TWICE, SHOWN = 15, 10


def can_think(state: State) -> bool:
    """Whether there are heuristics for a state's game, and so hints and reasons."""
    return has(state.game, "bots")


# Bots


def choosing(name: str, state: State, chance: Random) -> Generator[float, None, Option]:
    """What a level chooses; only an admiral takes long.  The budget counts its thinking, not what the page does meanwhile."""
    player = level(name)
    if not isinstance(player, Admiral):
        return player.choose(state, chance)  # type: ignore[no-any-return]
    search, budget, spent = Search(state, mind_of(state), chance.getrandbits(53)), player.budget, 0.0
    while spent < (budget.seconds or inf) and search.playouts < (budget.playouts or inf):
        began = perf_counter()
        search.step()
        spent += perf_counter() - began
        yield 0
    return search.tried()[0].option  # type: ignore[no-any-return]


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


# Hints


class Hint:
    """The best options at a position, as far as thinking has come."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.share = 0.0
        """How much of the time it takes is over."""
        self._thinking: Thinking | None = None

    @property
    def playouts(self) -> int:
        return self._thinking.playouts if self._thinking else 0

    def values(self) -> list[Value]:
        """The best first, then as far as they are behind; none before the first playout."""
        if self._thinking is None or not self.playouts:
            return []
        best, *others = self._thinking.values(OPTIONS)
        return [best, *sorted(others, key=lambda value: (value.error == inf, value.behind))]

    def think(self) -> Work:
        """What seems best at first sight is looked at in any case, so that the gap between the options can be told.

        However busy the machine is: the position is played on at least once.
        """
        began = perf_counter()
        first = Thinking(self.state).values(OPTIONS)
        self._thinking = Thinking(self.state, watched=tuple(value.option for value in first))
        while (spent := perf_counter() - began) < HINT_SECONDS or not self.playouts:
            self._thinking.step()
            self.share = min(spent / HINT_SECONDS, 1.0)
            yield 0


# Reviews


class Regret(msgspec.Struct, frozen=True):
    """A decision that seems to have cost something."""

    step: int
    """How many moves led to the decision."""
    moment: Moment
    """What was taken, and where it led."""
    better: Option
    behind: float
    """VP by which that one is better."""
    error: float
    reasons: tuple[Reason, ...]
    """For the better one."""


class Review:
    """The decisions of a story that cost most, by the admiral's reckoning."""

    def __init__(self, game: GameModel) -> None:
        self.story = game.whole
        decided = range(len(self.story) - 1)
        self.steps = [step for step in decided if not bot_of(self.story[step].state, game.players)] or list(decided)
        """The decisions of persons; where nobody is one, all."""
        self.done, self.total, self.second = 0, len(self.steps), False
        self._found: dict[int, Regret] = {}

    def think(self) -> Work:
        """A quick look at every decision, and a second one at those that seem to have cost most."""
        yield from self._look(self.steps, FIRST_LOOK)
        worst = sorted(self._found.values(), key=_cost)[:LOOKED_TWICE]
        self._found = {regret.step: regret for regret in worst}
        self.second = True
        yield from self._look(list(self._found), SECOND_LOOK)

    def _look(self, steps: list[int], playouts: int) -> Work:
        self.done, self.total = 0, len(steps)
        for step in steps:
            moment = self.story[step + 1]
            thinking = Thinking(self.story[step].state, watched=(moment.option,))
            while thinking.playouts < playouts:
                thinking.step()
                yield 0
            taken, best = thinking.value_of(moment.option), thinking.values(1)[0]
            self._found[step] = Regret(step, moment, best.option, taken.behind, taken.error, best.reasons)
            self.done += 1

    @property
    def is_whole(self) -> bool:
        """Whether it came to its end."""
        return self.second and self.done == self.total

    def regrets(self) -> list[Regret]:
        """What a person may be told so far: losses larger than their own error, the largest first."""
        sure = [regret for regret in self._found.values() if regret.behind > regret.error]
        return sorted(sure, key=_cost)[:SHOWN]


def _cost(regret: Regret) -> float:
    return -regret.behind


# Table talk


class Talk(msgspec.Struct, frozen=True):
    """Why a move was made."""

    reasons: tuple[Reason, ...]
    behind: float
    """VP by which the heuristics hold another option better; negative: by which they hold this one best."""
    other: Option | None
    """That other option: the best one, or the next one."""


def talk(state: State, option: Option, chance: Random) -> Talk:
    """The reasons for a move, and how it compares at a merchant's first sight, who sees no more than the seat does."""
    seat: Any = state.seat
    view = state.redeal(seat, chance)
    worths = dict(zip(view.options(), mind_of(state).weigh(view), strict=True))
    others: Any = [other for other in worths if other != option]
    best = max(others, key=lambda other: worths[other], default=None)
    behind = worths[best] - worths[option] if best is not None and option in worths else 0.0
    return Talk(reasons_for(state, option), behind, best)
