"""The University: once in the game an own piece goes to the front of a row (App.II.university).

It is offered beside placing, and in windows before the boxes whose order it changes; never inside a resolution.
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
from aod_nb.core import Decision, Event, Log, Option, Refusal

if TYPE_CHECKING:
    from aod_nb.aod.pieces import Piece
    from aod_nb.aod.state import State

RULE = "App.II.university"

Moment = Literal[
    "initiative", "colonist_dock", "merchant_shipping", "capital_buildings", "discovery", "new_order", "after_new_order"
]


def advances(state: State, seat: int) -> tuple[Advance, ...]:
    """Every move of an own piece that changes one of the four rows."""
    return tuple(Advance(row, space) for row in ROWS for space in _spaces(state, seat, row))


def _spaces(state: State, seat: int, row: str) -> list[int]:
    """The spaces, counted from 1, from which an own piece would change the row."""
    line = _line(state, row)
    return [
        space
        for space in range(2, len(line) + 1)
        if _seat_of(line[space - 1]) == seat and _moved(line, space, state.setup.university) != line
    ]


def _line(state: State, row: str) -> list[Any]:
    return state.order if row == "turn_order" else state.row(row)


def _seat_of(entry: Any) -> int:
    seat: int = entry if isinstance(entry, int) else entry.seat
    return seat


def _moved(line: list[Any], space: int, how: str) -> list[Any]:
    goal = 0 if how == "front" else space - 2
    moved = line[:]
    moved.insert(goal, moved.pop(space - 1))
    return moved


def advance(state: State, seat: int, option: Advance, log: Log) -> None:
    line = _line(state, option.row)
    line[:] = _moved(line, option.space, state.setup.university)
    state.university = None
    if log is not None:
        goal = 1 if state.setup.university == "front" else option.space - 1
        log.append(Event("advanced", RULE, seat, {"row": option.row, "space": option.space, "goal": goal}))


# The windows: in each only the moves that would change what follows.


def _who_sails_and_moves(state: State, order: list[int]) -> tuple[list[int], list[int]]:
    """Turn order says who discovers first, and whose Stable and Migration come first in step D."""
    movers = [seat for seat in order if any(building.moves for building in state.buildings_of(seat))]
    return [seat for seat in order if may_sail(state, seat)], movers


def _who_buys(state: State, row: list[Piece]) -> list[int]:
    price = PRICES[age_of(state.turn)]
    return [piece.seat for piece in row if state.building_offer and state.nations[piece.seat].money >= price]


_OUTCOMES: dict[str, tuple[str, Callable[[State, list[Any]], Any]]] = {
    # moment: (row, what the row decides at that moment)
    "initiative": ("initiative", lambda state, row: [piece.seat for piece in row]),
    "colonist_dock": ("colonist_dock", lambda state, row: row),
    "merchant_shipping": ("turn_order", lambda state, order: ship_taker(state, order)),
    "capital_buildings": ("capital_buildings", _who_buys),
    "discovery": ("turn_order", _who_sails_and_moves),
    "after_new_order": ("turn_order", lambda state, order: order),
}


def window_moves(state: State, seat: int, moment: str) -> tuple[Advance, ...]:
    """The moves that would change what follows right after this moment."""
    if moment == "new_order":
        return _before_new_order(state, seat)
    row, outcome = _OUTCOMES[moment]
    line = _line(state, row)
    now = outcome(state, line)
    return tuple(
        Advance(row, space)
        for space in _spaces(state, seat, row)
        if outcome(state, _moved(line, space, state.setup.university)) != now
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


class UniversityWindow(Decision, frozen=True, tag="university_window", forbid_unknown_fields=True):
    """The owner may use the University now, before this moment's box or step is run."""

    seat: Seat
    moment: Moment
    rule: ClassVar[str] = RULE
    takes: ClassVar = (Advance, Decline)

    def options(self, state: State) -> tuple[Option, ...]:
        return (*window_moves(state, self.seat, self.moment), DECLINE)

    def refuse(self, state: State, option: Option) -> Refusal:
        assert isinstance(option, Advance)
        if option.space in _spaces(state, self.seat, option.row):
            return refusal(RULE, "university_later", row=option.row)
        return refuse_advance(state, self.seat, option)

    def take(self, state: State, option: Option, log: Log) -> None:
        state.agenda[-1] = state.agenda[-1].following()
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
    if not 1 <= option.space <= len(line):
        return refusal(RULE, "no_such_space", row=option.row, space=option.space, taken=len(line))
    owner = _seat_of(line[option.space - 1])
    if owner != seat:
        return refusal(RULE, "not_own_piece", row=option.row, space=option.space, nation=state.nations[owner].name)
    return refusal(RULE, "changes_nothing", row=option.row, space=option.space)


def window(state: State, moment: Moment) -> Decision | None:
    """The decision to be asked before this moment, if the University is unused and would change something."""
    seat = state.university
    if seat is None or not window_moves(state, seat, moment):
        return None
    return UniversityWindow(seat, moment)
