"""The University: once in the game an own piece goes to the front of a row (App.II.university).

It is offered beside placing, before the boxes and steps whose order it changes, and between the spaces of the two boxes
that are carried out space by space; never while something is being carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from aod_nb.aod.discovery import may_sail
from aod_nb.aod.options import DECLINE, Advance, Decline
from aod_nb.aod.order import new_order
from aod_nb.aod.refusals import refusal
from aod_nb.aod.shipping import ship_taker
from aod_nb.aod.tables import PRICES, ROWS, age_of
from aod_nb.aod.types import Seat
from aod_nb.core import Decision, Event, Log, Refusal, SomeDecision

if TYPE_CHECKING:
    from aod_nb.aod.pieces import Piece
    from aod_nb.aod.state import State

RULE = "App.II.university"

Moment = Literal[
    "initiative",
    "colonist_dock",
    "dock_space",
    "merchant_shipping",
    "capital_buildings",
    "capital_space",
    "discovery",
    "benefits",
    "new_order",
    "after_new_order",
]
WITHIN = {"dock_space": "colonist_dock", "capital_space": "capital_buildings"}
"""Moments between two spaces of a box, and the step that is being run."""


def advances(state: State, seat: int) -> tuple[Advance, ...]:
    """Every move of an own piece that changes one of the four rows."""
    return tuple(Advance(row, space) for row in ROWS for space in _spaces(state, seat, row))


def _spaces(state: State, seat: int, row: str) -> list[int]:
    """The spaces, counted from 1, from which an own piece would change the row."""
    line, done = _line(state, row), _done(state, row)
    return [
        space
        for space in range(done + 2, len(line) + 1)
        if _seat_of(line[space - 1]) == seat and _moved(line, space, state.setup.university, done) != line
    ]


def _line(state: State, row: str) -> list[Any]:
    return state.order if row == "turn_order" else state.row(row)


def _seat_of(entry: Any) -> int:
    seat: int = entry if isinstance(entry, int) else entry.seat
    return seat


def _done(state: State, row: str) -> int:
    """Spaces of a row that have had their turn: nobody goes before them."""
    return state.resolved if state.step == row == "capital_buildings" else 0


def _moved(line: list[Any], space: int, how: str, done: int = 0) -> list[Any]:
    goal = done if how == "front" else space - 2
    moved = line[:]
    moved.insert(goal, moved.pop(space - 1))
    return moved


def advance(state: State, seat: int, option: Advance, log: Log) -> None:
    line, done = _line(state, option.row), _done(state, option.row)
    line[:] = _moved(line, option.space, state.setup.university, done)
    state.university = None
    if log is not None:
        goal = done + 1 if state.setup.university == "front" else option.space - 1
        log.append(Event("advanced", RULE, seat, {"row": option.row, "space": option.space, "goal": goal}))


# The windows: in each only the moves that would change what follows.


def _who_sails(state: State, order: list[int]) -> list[int]:
    return [seat for seat in order if may_sail(state, seat)]


def _who_marches(state: State, order: list[int]) -> list[int]:
    """Whose Stable and Migration come first in step D."""
    return [seat for seat in order if any(building.moves for building in state.buildings_of(seat))]


def _who_buys(state: State, row: list[Piece]) -> list[int]:
    price = PRICES[age_of(state.turn)]
    done = _done(state, "capital_buildings")
    return [piece.seat for piece in row[done:] if state.building_offer and state.nations[piece.seat].money >= price]


def _who_buys_next(state: State, row: list[Piece]) -> list[int]:
    """A piece that is not the next after the move loses nothing by waiting."""
    return _who_buys(state, row)[:1]


_OUTCOMES: dict[str, tuple[str, Callable[[State, list[Any]], Any]]] = {
    # moment: (row, what the row decides at that moment)
    "initiative": ("initiative", lambda state, row: [piece.seat for piece in row]),
    "colonist_dock": ("colonist_dock", lambda state, row: row),
    "merchant_shipping": ("turn_order", lambda state, order: ship_taker(state, order)),
    "dock_space": ("colonist_dock", lambda state, row: row[0].seat),
    "capital_buildings": ("capital_buildings", _who_buys),
    "capital_space": ("capital_buildings", _who_buys_next),
    "discovery": ("turn_order", _who_sails),
    "benefits": ("turn_order", _who_marches),
    "after_new_order": ("turn_order", lambda state, order: order),
}


def window_moves(state: State, seat: int, moment: str) -> tuple[Advance, ...]:
    """The moves that would change what follows right after this moment."""
    if moment == "new_order":
        return _before_new_order(state, seat)
    row, outcome = _OUTCOMES[moment]
    line, done = _line(state, row), _done(state, row)
    now = outcome(state, line)
    return tuple(
        Advance(row, space)
        for space in _spaces(state, seat, row)
        if outcome(state, _moved(line, space, state.setup.university, done)) != now
    )


def _before_new_order(state: State, seat: int) -> tuple[Advance, ...]:
    how = state.setup.university
    now = new_order(state.order, state.initiative)
    moves = [
        Advance("initiative", space)
        for space in _spaces(state, seat, "initiative")
        if new_order(state.order, _moved(state.initiative, space, how)) != now
    ]
    moves += [
        Advance("turn_order", space)
        for space in _spaces(state, seat, "turn_order")
        if new_order(_moved(state.order, space, how), state.initiative) != now
    ]
    return tuple(moves)


class UniversityWindow(
    Decision["State", Advance | Decline, Advance], frozen=True, tag="university_window", forbid_unknown_fields=True
):
    """The owner may use the University now, before this moment's box or step is run."""

    seat: Seat
    moment: Moment
    rule: ClassVar[str] = RULE

    def options(self, state: State) -> tuple[Advance | Decline, ...]:
        return (*window_moves(state, self.seat, self.moment), DECLINE)

    def refuse(self, state: State, option: Advance) -> Refusal:
        if option.space in _spaces(state, self.seat, option.row):
            return refusal(RULE, "university_later", row=option.row)
        return refuse_advance(state, self.seat, option)

    def take(self, state: State, option: Advance | Decline, log: Log) -> None:
        step = state.agenda[-1]
        if self.moment not in WITHIN:
            state.agenda[-1] = step.following()
        elif not isinstance(option, Advance):
            state.agenda.append(step.next_space(state))
        if isinstance(option, Advance):
            advance(state, self.seat, option, log)
        elif log is not None:
            log.append(Event("declined", RULE, self.seat, {"decision": self.kind}))


def refuse_advance(state: State, seat: int, option: Advance) -> Refusal:
    nation = state.nations[seat]
    if "university" not in nation.buildings:
        return refusal(RULE, "university_not_owned", nation=nation.name)
    if state.university != seat:
        return refusal(RULE, "university_spent", nation=nation.name)
    line = _line(state, option.row)
    done = _done(state, option.row)
    if done and 1 <= option.space <= done:
        return refusal(RULE, "space_done", row=option.row, space=option.space)
    if not 1 <= option.space <= len(line):
        return refusal(RULE, "no_such_space", row=option.row, space=option.space, taken=len(line))
    owner = _seat_of(line[option.space - 1])
    if owner != seat:
        return refusal(RULE, "not_own_piece", row=option.row, space=option.space, nation=state.nations[owner].name)
    return refusal(RULE, "changes_nothing", row=option.row, space=option.space)


def refuse_now(state: State, seat: int, option: Advance) -> Refusal:
    """Why the move cannot be made while something else is asked."""
    if state.university == seat and option.space in _spaces(state, seat, option.row):
        return refusal(RULE, "university_waits", asked=f"aod.decision.{state.decision.kind}")
    return refuse_advance(state, seat, option)


def window(state: State, moment: Moment) -> SomeDecision | None:
    """The decision to be asked before this moment, if the University is unused and would change something."""
    seat = state.university
    if seat is None or not window_moves(state, seat, moment):
        return None
    return UniversityWindow(seat, moment)
