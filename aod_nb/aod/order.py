"""Turn order: who is asked in which order, and the new order of step I (V.turn_order, III.I)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.core import Event, Log

if TYPE_CHECKING:
    from aod_nb.aod.pieces import Piece
    from aod_nb.aod.state import State


def line_up(state: State, log: Log) -> None:
    """All seats wait for their part in the step that follows."""
    state.waiting = state.order[:]


def new_order(order: list[int], initiative: list[Piece]) -> list[int]:
    """Initiative pieces in their order, then everybody else in last turn's order."""
    first = [piece.seat for piece in initiative]
    return first + [seat for seat in order if seat not in first]


def renew_order(state: State, log: Log) -> None:
    state.order = new_order(state.order, state.initiative)
    state.initiative.clear()
    if log is not None:
        log.append(Event("new_order", "III.I", None, {"order": tuple(state.order)}))
