"""How a fact is written down, and what several actions tell in the same words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from aod_nb.bots.talk import Reason
from aod_nb.navegador.tables import COLUMNS, GAME, POINTS_PER_PRIVILEGE

if TYPE_CHECKING:
    from aod_nb.navegador.state import State

Facts = Iterator[Reason]

COIN = 0.01
"""How much a cruzado weighs beside a VP, when facts are sorted."""
ASIDE = 0.1
"""The weight of what is good to know and decides little."""


def fact(idea: str, key: str, weight: float, **args: Any) -> Reason:
    return Reason(GAME, idea, key, args, weight)


def counts(state: State, seat: int, column: int) -> Reason:
    """What a possession counts at the end with the privileges held, and what one more privilege adds."""
    held = state.nations[seat].privileges[column]
    vp, more = state.board.points_each(column, held), POINTS_PER_PRIVILEGE[column]
    args = {"possession": COLUMNS[column], "vp": vp, "more": more}
    if not held:
        return fact("multipliers", "counts_bare", float(vp), **args)
    return fact("multipliers", "counts", float(vp), privileges=held, **args)


def in_last_turn(state: State) -> bool:
    """Whether the turn that runs is the seat's last one: the end has begun in an earlier turn."""
    return state.turns_left is not None and state.turns_left < state.seats


def last_turn(state: State) -> Facts:
    if in_last_turn(state):
        yield fact("tempo", "last_turn", 2.0)


def keeps(state: State, seat: int) -> Facts:
    yield fact("money", "keeps_money", 0.3, money=state.nations[seat].money)
