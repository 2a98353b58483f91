"""The Specialists box (V.specialists)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from aod_nb.aod.levy import HAND, soldier_due
from aod_nb.aod.options import DECLINE, RECRUIT, Decline, Recruit
from aod_nb.aod.pieces import gain, soldiers_left
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import MAX_SOLDIERS, SLOTS, SPECIALISTS, TRAINING_PRICE
from aod_nb.aod.types import Seat
from aod_nb.core import Decision, Event, Log, Refusal, SomeDecision

if TYPE_CHECKING:
    from aod_nb.aod.state import State


class Training(Decision["State", Recruit | Decline, Recruit], frozen=True, tag="training", forbid_unknown_fields=True):
    """Pay for any one specialist, or nothing."""

    seat: Seat
    rule: ClassVar[str] = "V.specialists"

    def options(self, state: State) -> tuple[Recruit | Decline, ...]:
        if state.nations[self.seat].money < TRAINING_PRICE:
            return (DECLINE,)
        if any(state.nations[self.seat].soldiers) or soldiers_left(state, self.seat):
            return (*RECRUIT, DECLINE)
        return (*[recruit for recruit in RECRUIT if recruit.piece != "soldier"], DECLINE)

    def refuse(self, state: State, option: Recruit) -> Refusal:
        if option.piece not in SPECIALISTS:
            return refusal("V.specialists", "no_specialist", piece=option.piece)
        return refusal("II.pieces", "soldiers_out", nation=state.nations[self.seat].name, limit=MAX_SOLDIERS)

    def reason(self, state: State) -> Refusal:
        return refusal("V.specialists", "training_price", money=state.nations[self.seat].money, price=TRAINING_PRICE)

    def take(self, state: State, option: Recruit | Decline, log: Log) -> None:
        if isinstance(option, Recruit):
            state.nations[self.seat].money -= TRAINING_PRICE
            if log is not None:
                log.append(Event("trained", self.rule, self.seat, {"price": TRAINING_PRICE}))
            if option.piece == "soldier":
                question = soldier_due(state, self.seat, "training", HAND, log, paid=True)
                if question is not None:
                    state.agenda.append(question)
            else:
                gain(state, self.seat, option.piece, self.rule, log)
        elif log is not None:
            log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))


def next_specialist(state: State, log: Log) -> SomeDecision | None:
    """Slot by slot; the specialists gained are played next turn."""
    while state.resolved < len(SLOTS):
        slot, piece = SLOTS[state.resolved], state.specialists[state.resolved]
        state.resolved += 1
        if piece is not None:
            if slot == "training":
                return Training(piece.seat)
            if slot == "soldier":
                question = soldier_due(state, piece.seat, slot, HAND, log)
                if question is not None:
                    return question
                continue
            gain(state, piece.seat, slot, "V.specialists", log)
    state.resolved = 0
    state.specialists = [None] * len(SLOTS)
    return None
