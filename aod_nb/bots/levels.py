"""Who plays: from random play to the admiral, and whole games between them."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any, Protocol

from aod_nb.bots.budget import Budget, budget
from aod_nb.bots.minds import mind_of
from aod_nb.bots.search import Search
from aod_nb.core import BadInput, shown

NOISE = 0.8
"""How far, in VP, a beginner misjudges an option."""
USUAL = 0.2
"""Seconds an admiral thinks about a decision."""


Thinking = Generator[None, None, Any]
"""Yields whenever somebody else may have a turn on this processor; what it returns in the end is the option chosen."""


class Level(Protocol):
    """Somebody who plays."""

    name: str

    def think(self, state: Any, rng: Any) -> Thinking:
        """Chooses bit by bit, for a page that answers clicks in between."""

    def choose(self, state: Any, rng: Any) -> Any:
        """The same at once."""


def _checked(state: Any) -> Any:
    if state.is_over:
        raise BadInput("bots.over")
    return state


def _dealt_anew(state: Any, rng: Any) -> Any:
    """What is thought about: a copy in which everything that the seat may not know is dealt anew."""
    view = state.copy()
    view.deal_anew(state.seat, rng)
    return view


class AtOnce:
    """Whoever takes so little time that nobody has to wait for it."""

    def think(self, state: Any, rng: Any) -> Thinking:
        return self.choose(state, rng)
        yield

    def choose(self, state: Any, rng: Any) -> Any:
        raise NotImplementedError


# The levels


class RandomPlay(AtOnce):
    """Every legal option is as good as any other."""

    name = "random"

    def choose(self, state: Any, rng: Any) -> Any:
        return rng.choice(_checked(state).options())


class Beginner(AtOnce):
    """Sensible but shortsighted: goes by what an option promises at a glance, and misjudges it a little."""

    name = "beginner"

    def choose(self, state: Any, rng: Any) -> Any:
        mind = mind_of(_checked(state))
        worths = mind.glance(state) or mind.weigh(_dealt_anew(state, rng), selfish=True)
        misjudged = [worth + rng.gauss(0, NOISE) for worth in worths]
        return state.options()[misjudged.index(max(misjudged))]


class Merchant(AtOnce):
    """Takes what the heuristics hold best."""

    name = "merchant"

    def choose(self, state: Any, rng: Any) -> Any:
        mind, view = mind_of(_checked(state)), _dealt_anew(state, rng)
        worths = mind.weigh(view)
        return view.options()[worths.index(max(worths))]


class Admiral:
    """Searches, within a budget, and answers with the best found."""

    name = "admiral"

    def __init__(self, spend: Budget | None = None) -> None:
        self.budget = spend or Budget(seconds=USUAL)

    def think(self, state: Any, rng: Any) -> Thinking:
        search = Search(_checked(state), mind_of(state), rng.getrandbits(53))
        yield from search.think(self.budget, until_sure=True)
        return search.tried()[0].option

    def choose(self, state: Any, rng: Any) -> Any:
        thinking = self.think(state, rng)
        while True:
            try:
                next(thinking)
            except StopIteration as chosen:
                return chosen.value


_ALL: tuple[Level, ...] = (
    RandomPlay(),
    Beginner(),
    Merchant(),
    Admiral(),
)
LEVELS = {level.name: level for level in _ALL}
"""From the weakest to the strongest."""


def _named(name: str) -> Level:
    if not isinstance(name, str) or name not in LEVELS:
        raise BadInput("bots.unknown", found=shown(name), known=", ".join(LEVELS))
    return LEVELS[name]


def level(name: str, *, seconds: float | None = None, playouts: int | None = None) -> Level:
    """A level by name; an admiral may be given a budget: ``level("admiral", seconds=1)``."""
    known = _named(name)
    if seconds is None and playouts is None:
        return known
    if name != Admiral.name:
        raise BadInput("bots.budget.none", name=f"bots.name.{name}")
    return Admiral(budget(seconds, playouts))


# Whole games


def play_out(state: Any, rng: Random, level: str = Merchant.name) -> None:
    """Play a game to its end, in place, everybody at this level: ``play_out(state, Random(1))``."""
    player = _named(level)
    while not state.is_over:
        state.apply(player.choose(state, rng))
