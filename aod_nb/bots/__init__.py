"""Opponents by name: ``level("random").choose(state, rng)`` answers the decision at hand."""

from __future__ import annotations

from typing import Any, Protocol

from aod_nb.core import BadInput, shown


class Level(Protocol):
    """Somebody who plays."""

    name: str

    def choose(self, state: Any, rng: Any) -> Any: ...


class RandomPlay:
    """Every legal option is as good as any other."""

    name = "random"

    def choose(self, state: Any, rng: Any) -> Any:
        return rng.choice(state.options())


LEVELS: dict[str, Level] = {level.name: level for level in (RandomPlay(),)}


def level(name: str) -> Level:
    if not isinstance(name, str) or name not in LEVELS:
        raise BadInput("bots.unknown", found=shown(name), known=", ".join(LEVELS))
    return LEVELS[name]
