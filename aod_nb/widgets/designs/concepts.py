"""The concepts, and how the answers of two games make the answer to a bet.

Texts under ``designs.<concept>``: ``title``; ``ask``; ``learn``, what to take along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from aod_nb.core import BadInput
from aod_nb.registry import having

SAME, BOTH, NEITHER = "same", "both", "neither"
CLOSE = 0.5
"""VP apart that nobody would call a difference."""


def more(measured: Mapping[str, float]) -> str:
    """The game where it is more."""
    least, most = (found(measured, key=lambda game: measured[game]) for found in (min, max))
    return most if measured[most] - measured[least] >= CLOSE else SAME


def where(measured: Mapping[str, bool]) -> str:
    """The game where it is so."""
    games = [game for game, holds in measured.items() if holds]
    return NEITHER if not games else BOTH if len(games) == len(measured) else games[0]


def compared() -> tuple[str, ...]:
    """The games that are compared: those with an example for every concept."""
    return having("widgets", "designs")


class Concept(NamedTuple):
    slug: str
    answer: Callable[[Mapping[str, Any]], str]
    others: Sequence[str]
    """What can be bet besides one of the games."""

    @property
    def choices(self) -> tuple[str, ...]:
        return (*compared(), *self.others)


CONCEPTS = (
    Concept("cost", more, (SAME,)),
    Concept("blocking", where, (BOTH, NEITHER)),
    Concept("sets", where, (BOTH, NEITHER)),
    Concept("hidden", where, (BOTH, NEITHER)),
)


def find(slug: str) -> Concept:
    for concept in CONCEPTS:
        if concept.slug == slug:
            return concept
    raise BadInput("designs.no_concept")
