"""What the lessons read off an outcome: the reader is Red, at seat 0."""

from __future__ import annotations

from aod_nb.lessons.steps import Outcome
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import REGION_INDEX


def money_of(outcome: Outcome) -> int:
    """What came in; below nothing, what was spent."""
    return int(outcome.after.nations[0].money - outcome.before.nations[0].money)


def ships_in(state: State, region: str) -> int:
    return state.nations[0].ships[REGION_INDEX[region]]


def fleet(state: State) -> int:
    return sum(state.nations[0].ships)


def field_of(state: State) -> str:
    """Where the stone lies."""
    return state.board.fields[state.nations[0].stone]


def turn_is_over(outcome: Outcome) -> bool:
    """Whether the reader's turn has ended: the others move, or the next turn has begun."""
    state = outcome.after
    return bool(state.is_over or state.agenda[0].seat or state.chapter > outcome.before.chapter)
