"""When an option can be taken that belongs to another decision than the one that is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.core import Option, Refusal
from aod_nb.navegador.hiring import Ships, Workers
from aod_nb.navegador.navegador_card import UseOfCard, steps_to, why_no_card
from aod_nb.navegador.options import (
    Build,
    Claim,
    Decline,
    Done,
    Explore,
    Found,
    Hire,
    Launch,
    Move,
    PayShip,
    Process,
    Sail,
    Sell,
    Send,
    UseCard,
)
from aod_nb.navegador.refusals import all_of, refusal
from aod_nb.navegador.rondel import Fee, Rondel
from aod_nb.navegador.sailing import Crew, Sailing
from aod_nb.navegador.tables import FREE_STEPS, REGIONS, SECOND_MARKET
from aod_nb.navegador.turn import ACTION

if TYPE_CHECKING:
    from aod_nb.navegador.state import State

FIELDS: dict[type[Option], tuple[str, ...]] = {
    Hire: ("workers",),
    Launch: ("ships",),
    Sail: ("sailing",),
    Explore: ("sailing",),
    Send: ("sailing",),
    Found: ("colony",),
    Build: ("buildings",),
    Sell: ("market", SECOND_MARKET),
    Process: ("market", SECOND_MARKET),
    Claim: ("privilege",),
}
"""The fields of the rondel whose action takes an option."""


def when(state: State, option: Option) -> Refusal | None:
    """Why it cannot be taken now, and what has to come before; None where nothing is known but that it is not asked."""
    if isinstance(option, UseCard):
        return refusal("N.card", "card_in_use") if _by_card(state) else why_no_card(state)
    if isinstance(option, Done | Decline):
        return _must(state)
    if isinstance(option, Move):
        return _move(state)
    if isinstance(option, PayShip):
        return refusal("N.rondel", "no_fee", free=FREE_STEPS)
    return _action(state, option)


def _must(state: State) -> Refusal | None:
    """What nobody may say no to, and how to say no to what has no such answer."""
    asked: Any = state.decision
    match asked:
        case Rondel():
            return refusal("N.decide", "must_move")
        case Fee():
            return refusal("N.decide", "must_pay", left=asked.left)
        case Crew():
            return refusal("N.decide", "must_explore", region=REGIONS[asked.region], left=_still(state, asked))
        case Workers() | Ships():
            return refusal(asked.rule, "none_is_zero")
    return None


def _move(state: State) -> Refusal:
    if isinstance(state.decision, UseOfCard):
        return refusal("N.card", "card_first")
    if _by_card(state):
        return refusal("N.card", "card_sailing")
    return refusal("N.rondel", "moved_already", field=_here(state))


def _action(state: State, option: Option) -> Refusal | None:
    asked: Any = state.decision
    fields = FIELDS[type(option)]
    match asked:
        case UseOfCard() if fields == ("sailing",):
            return refusal("N.card", "card_sails")
        case UseOfCard():
            return all_of([refusal("N.card", "card_first"), _on_field(state, fields)])
        case Rondel():
            return _on_field(state, fields)
        case Fee():
            due = refusal("N.rondel", "fee_first", left=asked.left, field=_here(state))
            return all_of([due, None if _here(state) in fields else _elsewhere(state, fields)])
        case Crew() if fields == ("sailing",):
            return refusal("N.sailing", "crew_first", region=REGIONS[asked.region], left=_still(state, asked))
        case Sailing() if fields == ("sailing",):
            return refusal("N.sailing", "send_first")
    if _by_card(state):
        return all_of([refusal("N.card", "card_sailing"), _on_field(state, fields)])
    return _elsewhere(state, fields)


def _on_field(state: State, fields: tuple[str, ...]) -> Refusal:
    """How far the stone of who is asked is from the nearest of these fields, and what going there costs."""
    nation, rule = state.nations[state.decision.seat], ACTION[fields[0]][0].rule
    if nation.stone < 0:
        return refusal(rule, "field_first", field=fields[0])
    steps, field = min((steps_to(nation.stone, state.board.fields.index(field)), field) for field in fields)
    ships, fee = sum(nation.ships), steps - FREE_STEPS
    if fee <= 0:
        return refusal(rule, "field_free", field=field, steps=steps)
    return refusal(rule, "field_paid" if fee <= ships else "field_dear", field=field, steps=steps, price=fee, ships=ships)


def _elsewhere(state: State, fields: tuple[str, ...]) -> Refusal:
    return refusal(ACTION[fields[0]][0].rule, "other_field", field=fields[0], here=_here(state))


def _here(state: State) -> str:
    """The field where the stone of who is asked lies."""
    field: str = state.board.fields[state.nations[state.decision.seat].stone]
    return field


def _by_card(state: State) -> bool:
    """Whether the sailing at hand is the card's, before the move on the rondel."""
    return bool(state.agenda[0].name == "phase_by_card")


def _still(state: State, crew: Crew) -> int:
    """Ships that must still be named."""
    return state.board.losses[crew.region] + 1 - len(crew.sent)
