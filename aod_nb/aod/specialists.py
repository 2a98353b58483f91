"""The Specialists box (V.specialists)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from aod_nb.aod.options import DECLINE, RECRUIT, Decline, Recruit
from aod_nb.aod.pieces import gain, may_gain
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import MAX_SOLDIERS, SLOTS, TRAINING_PRICE
from aod_nb.aod.types import Seat
from aod_nb.core import Decision, Event, Log, Option, Refusal

if TYPE_CHECKING:
    from aod_nb.aod.state import State


class Training(Decision, frozen=True, tag="training", forbid_unknown_fields=True):
    """Pay for any one specialist, or nothing."""

    seat: Seat
    rule: ClassVar[str] = "V.specialists"
    takes: ClassVar = (Recruit, Decline)

    def options(self, state: State) -> tuple[Option, ...]:
        if state.nations[self.seat].money < TRAINING_PRICE:
            return (DECLINE,)
        return (*[recruit for recruit in RECRUIT if may_gain(state, self.seat, recruit.piece)], DECLINE)

    def refuse(self, state: State, option: Option) -> Refusal:
        return refusal("II.pieces", "soldiers_out", nation=state.nations[self.seat].name, limit=MAX_SOLDIERS)

    def reason(self, state: State) -> Refusal:
        return refusal("V.specialists", "training_price", money=state.nations[self.seat].money, price=TRAINING_PRICE)

    def take(self, state: State, option: Option, log: Log) -> None:
        if isinstance(option, Recruit):
            state.nations[self.seat].money -= TRAINING_PRICE
            if log is not None:
                log.append(Event("trained", self.rule, self.seat, {"price": TRAINING_PRICE}))
            gain(state, self.seat, option.piece, self.rule, log)
        elif log is not None:
            log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))


def next_specialist(state: State, log: Log) -> Decision | None:
    """Slot by slot; the specialists gained are played next turn."""
    while state.resolved < len(SLOTS):
        slot, piece = SLOTS[state.resolved], state.specialists[state.resolved]
        state.resolved += 1
        if piece is not None:
            if slot == "training":
                return Training(piece.seat)
            gain(state, piece.seat, slot, "V.specialists", log)
    state.resolved = 0
    state.specialists = [None] * len(SLOTS)
    return None
