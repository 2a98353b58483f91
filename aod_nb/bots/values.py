"""The one function that finds what options are worth: hints, review, table talk and the lab ask it.

``Thinking(state, seed)`` thinks in small steps for as long as one lets it; at any moment it knows the best options so
far, how many VP lie between them, how sure that is, and why.
"""

from __future__ import annotations

from math import inf, sqrt
from typing import Any

import msgspec

from aod_nb.bots.minds import mind_of
from aod_nb.bots.search import Search, Tried
from aod_nb.bots.talk import Reason
from aod_nb.core import BadInput


class Value(msgspec.Struct, frozen=True):
    """What an option is worth beside the best one."""

    option: Any
    behind: float
    """VP less than the best option; 0 for that one."""
    error: float
    """How far that may be wrong: one standard error."""
    playouts: int
    reasons: tuple[Reason, ...]


class Thinking:
    """``watched``: options that are looked at in any case, such as the one that was taken."""

    def __init__(self, state: Any, seed: int = 0, watched: tuple[Any, ...] = ()) -> None:
        if state.is_over:
            raise BadInput("bots.over")
        self.state = state
        self.search = Search(state, mind_of(state), seed, watched)

    def step(self) -> None:
        self.search.step()

    def run(self, seconds: float | None = None, playouts: int | None = None) -> None:
        self.search.run(seconds, playouts)

    @property
    def playouts(self) -> int:
        return self.search.playouts

    def values(self, count: int | None = None) -> list[Value]:
        """The options, the best one first."""
        tried = self.search.tried()
        return [self.value(one, tried[0]) for one in tried[:count]]

    def value_of(self, option: Any) -> Value:
        """Of one of the options, beside the best."""
        tried = self.search.tried()
        return self.value(next(one for one in tried if one.option == option), tried[0])

    def value(self, one: Tried, best: Tried) -> Value:
        error = 0.0 if one is best else inf if inf in (one.error, best.error) else sqrt(one.error**2 + best.error**2)
        return Value(one.option, max(0.0, best.vp - one.vp), error, one.playouts, reasons_for(self.state, one.option))


def reasons_for(state: Any, option: Any, count: int = 3) -> tuple[Reason, ...]:
    """Why an option is good, the weightiest reasons first; from nothing but what the seat may know."""
    found: list[Reason] = mind_of(state).reasons(state, option)
    return tuple(found[:count])
