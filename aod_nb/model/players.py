"""Who plays each seat: a person, or a bot of a level."""

from __future__ import annotations

import random
from collections.abc import Sequence

from aod_nb.bots import RandomPlay, level
from aod_nb.core import BadInput, State
from aod_nb.i18n import text
from aod_nb.registry import has

PERSON = "person"


def bot_of(state: State, players: Sequence[str]) -> str:
    """The name of the level whose decision it is; empty if it is a person's, or nobody's."""
    return "" if state.seat is None or players[state.seat] == PERSON else players[state.seat]


def chance_of(state: State, step: int) -> random.Random:
    """What a bot draws from for the move of this number: the same game, played again, moves alike."""
    return random.Random(f"{state.seed}:{step}")


def checked(players: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """The players as they are asked for; without any, persons.  A ValueError for a level there is none of."""
    chosen = tuple(players) if players is not None else (PERSON,) * seats
    if len(chosen) != seats:
        raise BadInput("model.players", seats=seats)
    for name in chosen:
        if name != PERSON:
            level(name)
    return chosen


def seated(players: Sequence[str], state: State) -> tuple[tuple[str, ...], str]:
    """The players that a file or a link names, and a sentence on those who cannot play: persons sit in their places."""
    named = [*players[: state.seats], *[PERSON] * (state.seats - len(players))]
    chosen = tuple(name if _can_play(name, state) else PERSON for name in named)
    is_right = len(players) == state.seats and chosen == tuple(players)
    return chosen, "" if is_right else text("model.other_players")


def _can_play(name: str, state: State) -> bool:
    if name == PERSON:
        return True
    try:
        level(name)
    except ValueError:
        return False
    return name == RandomPlay.name or has(state.game, "bots")
