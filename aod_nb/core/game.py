"""The games that are loaded: what a record needs to know of each."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from aod_nb.core.agenda import Seated, State


class Game(msgspec.Struct, frozen=True):
    name: str
    rules: int
    """Goes up with every change of the rules that a replay would notice."""
    setup_type: type[Seated]
    option_type: object
    """One type, or a union of them."""
    state_type: type[State]
    start: Callable[..., State]
    """From a set-up to the first decision; a ValueError on a set-up that cannot be."""
    check: Callable[..., None]
    """A ValueError with a clear text on a position that cannot be."""
    make: Callable[..., State]
    """From what people ask for to the first decision, as the package's own ``setup``."""
    revealed: Callable[..., bool]
    """Whether something hidden came to light between two states of a game."""


_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    _games[game.name] = game
    return game


def loaded() -> dict[str, Game]:
    return dict(_games)
