"""Step A: one piece each in turn order, round and round until every hand is empty (III.A)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, ClassVar

from aod_nb.aod.options import Advance, Place, spots
from aod_nb.aod.pieces import PIECE
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import DOCK_EXTRAS, GOODS_SPACES, MAX_SEATS, PIECE_INDEX, PIECES, SLOTS
from aod_nb.aod.types import Seat
from aod_nb.aod.university import advance, advances, refuse_advance
from aod_nb.core import Decision, Event, Log, Refusal, SomeDecision

if TYPE_CHECKING:
    from aod_nb.aod.state import State

SPOTS = spots()
_PLACE = {piece: tuple(Place(piece, box, slot) for box, slot in SPOTS) for piece in PIECES}
_BIT = {spot: 1 << index for index, spot in enumerate(SPOTS)}
_CAPTAIN, _MERCHANT, _MISSIONARY, _SOLDIER, _TRAINING = (_BIT["specialists", slot] for slot in SLOTS)
_ALWAYS = _BIT["merchant_shipping", ""] | _BIT["discovery", ""]
_INITIATIVE, _DOCK, _GOODS = _BIT["initiative", ""], _BIT["colonist_dock", ""], _BIT["trade_goods", ""]
_CAPITAL, _WARFARE = _BIT["capital_buildings", ""], _BIT["warfare", ""]

BOX_RULES = {
    "initiative": "V.initiative",
    "colonist_dock": "V.dock",
    "trade_goods": "V.goods",
    "merchant_shipping": "V.shipping",
    "capital_buildings": "V.capital",
    "discovery": "V.discovery",
    "specialists": "V.specialists",
    "warfare": "V.warfare",
}


class Placement(Decision["State", Place | Advance, Place | Advance], frozen=True, tag="placement", forbid_unknown_fields=True):
    """One piece from the hand goes into a box."""

    seat: Seat
    rule: ClassVar[str] = "III.A"

    def options(self, state: State) -> tuple[Place | Advance, ...]:
        seat = self.seat
        nation = state.nations[seat]
        colonists, captains, merchants, missionaries, soldiers = nation.hand
        kinds = 1  # colonists: something is in hand
        if captains or merchants or missionaries or soldiers:
            kinds = (colonists > 0) | (captains > 0) << 1 | (merchants > 0) << 2 | (missionaries > 0) << 3 | (soldiers > 0) << 4
        choices = _placements(kinds, free_spots(state, seat))
        if state.university == seat:
            return choices + advances(state, seat)
        return choices

    def refuse(self, state: State, option: Place | Advance) -> Refusal:
        if isinstance(option, Advance):
            return refuse_advance(state, self.seat, option)
        assert isinstance(option, Place)
        return _refuse_place(state, self.seat, option)

    def take(self, state: State, option: Place | Advance, log: Log) -> None:
        if isinstance(option, Place):
            put(state, self.seat, option, log)
        elif isinstance(option, Advance):  # beside placing, not instead of it
            state.agenda.append(self)
            advance(state, self.seat, option, log)


@cache
def _placements(kinds: int, free: int) -> tuple[Place, ...]:
    """Every kind in hand on every free spot, given as bits."""
    return tuple(
        place
        for index, piece in enumerate(PIECES)
        if kinds & 1 << index
        for place, spot in zip(_PLACE[piece], SPOTS, strict=True)
        if free & _BIT[spot]
    )


def free_spots(state: State, seat: int) -> int:
    """The spots this seat may place on, as bits."""
    board = state.board
    free = _ALWAYS
    initiative = state.initiative
    if len(initiative) < board.initiative_spaces:
        for piece in initiative:
            if piece.seat == seat:
                break
        else:
            free |= _INITIATIVE
    if len(state.dock) < board.dock_spaces:
        free |= _DOCK
    if len(state.trade_goods) < GOODS_SPACES:
        free |= _GOODS
    if len(state.capital_buildings) < board.capital_spaces:
        free |= _CAPITAL
    if board.warfare_spaces is None or len(state.warfare) < board.warfare_spaces:
        free |= _WARFARE
    captain, merchant, missionary, soldier, training = state.specialists
    if captain is None:
        free |= _CAPTAIN
    if merchant is None:
        free |= _MERCHANT
    if missionary is None:
        free |= _MISSIONARY
    if soldier is None:
        free |= _SOLDIER
    if training is None:
        free |= _TRAINING
    return free


def put(state: State, seat: int, option: Place, log: Log) -> None:
    nation = state.nations[seat]
    kind = PIECE_INDEX[option.piece]
    nation.hand[kind] -= 1
    box = option.box
    if box == "merchant_shipping":
        nation.shipping[kind] += 1
    elif box == "discovery":
        nation.discovery[kind] += 1
    elif box == "specialists":
        state.specialists[SLOTS.index(option.slot)] = PIECE[seat][option.piece]
    else:
        state.row(box).append(PIECE[seat][option.piece])
    if log is not None:
        log.append(Event("placed", BOX_RULES[box], seat, {"piece": option.piece, "box": box, "slot": option.slot}))


PLACEMENTS = tuple(Placement(seat) for seat in range(MAX_SEATS))


def next_placement(state: State, log: Log) -> SomeDecision | None:
    """Round by round in turn order, without the empty hands, until all are empty."""
    if not state.waiting:
        nations = state.nations
        state.waiting = [seat for seat in state.order if any(nations[seat].hand)]
    return PLACEMENTS[state.waiting.pop(0)] if state.waiting else None


def _refuse_place(state: State, seat: int, option: Place) -> Refusal:
    nation, box = state.nations[seat], option.box
    if option.slot in DOCK_EXTRAS and box == "colonist_dock":
        return refusal("III.A", "dock_extra", slot=option.slot)
    if box == "specialists" and option.slot not in SLOTS:
        return refusal("V.specialists", "slot_missing", slots=SLOTS)
    if option.slot and box != "specialists":
        return refusal("III.A", "no_such_slot", box=box, slot=option.slot)
    if not nation.hand[PIECE_INDEX[option.piece]]:
        return refusal("III.A", "not_in_hand", nation=nation.name, piece=option.piece)
    if box == "specialists":
        holder = state.specialists[SLOTS.index(option.slot)]
        assert holder is not None
        return refusal("V.specialists", "slot_taken", slot=option.slot, nation=state.nations[holder.seat].name)
    if box == "initiative" and any(piece.seat == seat for piece in state.initiative):
        return refusal("V.initiative", "initiative_once", nation=nation.name)
    rule = "II.dock" if box == "colonist_dock" else BOX_RULES[box]
    taken = len(state.row(box))
    return refusal(rule, "box_full", box=box, taken=taken, spaces=taken)
