"""The Navegador card: one more sailing before an own turn, and how the card goes round (N.card)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.core import Decision, Event, Log, Refusal
from aod_nb.navegador.options import DECLINE, USE_CARD, Decline, UseCard
from aod_nb.navegador.refusals import refusal
from aod_nb.navegador.sailing import voyage
from aod_nb.navegador.tables import FIELDS
from aod_nb.navegador.types import Seat

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


class UseOfCard(Decision["State", UseCard | Decline, UseCard | Decline], frozen=True, tag="card", forbid_unknown_fields=True):
    """Its holder is asked before the turn, from the second round on."""

    seat: Seat

    rule = "N.card"

    def options(self, state: State) -> tuple[UseCard | Decline, ...]:
        return _BOTH

    def take(self, state: State, option: UseCard | Decline, log: Log) -> None:
        if option is DECLINE:
            if log is not None:
                log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))
            return
        if log is not None:
            log.append(Event("card_used", self.rule, self.seat))
        _pass_on(state, "card_passed", log)
        state.agenda.append(voyage(self.seat))

    def refuse(self, state: State, option: UseCard | Decline) -> Refusal:
        raise AssertionError("both answers are always legal")


_BOTH = (USE_CARD, DECLINE)


def may_use(state: State, seat: int) -> bool:
    """Never in the first round: the last seat gets the card then."""
    return state.card == seat and state.round > 1


def why_no_card(state: State) -> Refusal:
    """Why the card cannot be used by who is asked something else."""
    if state.round == 1:
        return refusal("N.card", "card_first_round")
    if state.card != state.seat:
        return refusal("N.card", "card_not_held", nation=state.nations[state.card].name)
    return refusal("N.card", "card_declined")


def steps_to(origin: int, target: int) -> int:
    """Fields that a stone moves from one to the other, clockwise; all eight to the same one."""
    return (target - origin) % FIELDS or FIELDS


def stone_moved(state: State, seat: int, origin: int, steps: int, log: Log) -> None:
    """The marker is set in the first round; later the card lapses when its holder's stone reaches or passes the marker."""
    if state.card != seat:
        return
    if state.round == 1:
        state.marker = state.nations[seat].stone
    elif steps >= steps_to(origin, state.marker):
        _pass_on(state, "card_lapsed", log)


def _pass_on(state: State, how: str, log: Log) -> None:
    """To the right; the marker goes on the field of the new holder's stone."""
    old = state.card
    state.card = (old - 1) % state.seats
    state.marker = state.nations[state.card].stone
    if log is not None:
        log.append(Event(how, "N.card", old, {"to": state.card}))
