"""Opponents by name: ``level("merchant").choose(state, rng)`` answers the decision at hand.

Whoever thinks sees only what a player at the table may know: everything hidden is dealt anew first.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from aod_nb.bots.budget import Budget, budget
from aod_nb.bots.search import Mind, Search
from aod_nb.core import BadInput, shown
from aod_nb.registry import has, part

NOISE = 0.8
"""How far, in VP, a beginner misjudges an option."""
USUAL = 0.2
"""Seconds an admiral thinks about a decision."""


class Level(Protocol):
    """Somebody who plays."""

    name: str

    def choose(self, state: Any, rng: Any) -> Any: ...


def mind_of(state: Any) -> Mind:
    """The heuristics of a state's game."""
    mind: Mind = _mind(state.game)
    return mind


@cache
def _mind(game: str) -> Any:
    if not has(game, "bots"):
        raise BadInput("bots.no_mind", game=f"{game}.game")
    return part(game, "bots")


def _checked(state: Any) -> Any:
    if state.is_over:
        raise BadInput("bots.over")
    return state


def _dealt_anew(state: Any, rng: Any) -> Any:
    """What is thought about: a copy in which everything that the seat may not know is dealt anew."""
    view = state.copy()
    view.deal_anew(state.seat, rng)
    return view


# The levels


class RandomPlay:
    """Every legal option is as good as any other."""

    name = "random"

    def choose(self, state: Any, rng: Any) -> Any:
        return rng.choice(_checked(state).options())


class Beginner:
    """Sensible but shortsighted: goes by what an option promises at a glance, and misjudges it a little."""

    name = "beginner"

    def choose(self, state: Any, rng: Any) -> Any:
        mind = mind_of(_checked(state))
        worths = mind.glance(state) or mind.weigh(_dealt_anew(state, rng), selfish=True)
        misjudged = [worth + rng.gauss(0, NOISE) for worth in worths]
        return state.options()[misjudged.index(max(misjudged))]


class Merchant:
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

    def choose(self, state: Any, rng: Any) -> Any:
        search = Search(_checked(state), mind_of(state), rng.getrandbits(53))
        search.run(self.budget.seconds, self.budget.playouts, until_sure=True)
        return search.tried()[0].option


_ALL: tuple[Level, ...] = (
    RandomPlay(),
    Beginner(),
    Merchant(),
    Admiral(),
)
LEVELS = {level.name: level for level in _ALL}
"""From the weakest to the strongest."""


def level(name: str, *, seconds: float | None = None, playouts: int | None = None) -> Level:
    """A level by name; an admiral may be given a budget: ``level("admiral", seconds=1)``."""
    if not isinstance(name, str) or name not in LEVELS:
        raise BadInput("bots.unknown", found=shown(name), known=", ".join(LEVELS))
    if seconds is None and playouts is None:
        return LEVELS[name]
    if name != Admiral.name:
        raise BadInput("bots.budget.none", name=f"bots.name.{name}")
    return Admiral(budget(seconds, playouts))
