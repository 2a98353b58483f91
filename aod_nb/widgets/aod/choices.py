"""The choices of a decision as a person sees them: what is offered, what is refused and why, and where on the board."""

from __future__ import annotations

from typing import Any, NamedTuple

from aod_nb.aod.dock import open_regions
from aod_nb.aod.options import LAND, Land, Place, spots
from aod_nb.aod.state import State
from aod_nb.aod.tables import PIECES
from aod_nb.aod.tell import tell_option
from aod_nb.core import Option
from aod_nb.plots.aod.places import place_of
from aod_nb.widgets.session import Session


class Choice(NamedTuple):
    label: str
    option: Option
    place: str
    refusal: str
    """Why it is not offered; empty if it is."""


def kinds_in_hand(state: State) -> list[tuple[str, int]]:
    """The kinds of pieces the seat at turn may place, with their numbers."""
    if state.seat is None or state.decision.kind != "placement":
        return []
    hand = state.nations[state.seat].hand
    return [(piece, count) for piece, count in zip(PIECES, hand, strict=True) if count]


def chosen_kind(session: Session) -> str:
    """The kind being placed: the one chosen, as long as it is in hand."""
    kinds = [piece for piece, _ in kinds_in_hand(session.game.state)]
    return session.piece if session.piece in kinds else (kinds[0] if kinds else "")


def choices(session: Session) -> list[Choice]:
    """Everything that can be chosen now, and beside it what cannot, with the reason."""
    state: State = session.game.state
    offered = state.options()
    kind = chosen_kind(session)
    if kind:
        wanted: list[Option] = [Place(kind, box, slot) for box, slot in spots()]
        wanted += [option for option in offered if not isinstance(option, Place)]
    elif offered and all(isinstance(option, Land) for option in offered) and offered == open_regions(state):
        wanted = list(LAND)
    else:
        wanted = list(offered)
    return [_choice(state, option, option in offered) for option in wanted]


def _choice(state: State, option: Option, legal: bool) -> Choice:
    refusal = None if legal else state.why_not(option)
    return Choice(tell_option(state, option, as_choice=True), option, place_of(option) or "", str(refusal or ""))


def told(state: State, option: Option) -> str:
    """An option at the beginning of a line, with all that it is."""
    words = tell_option(state, option)
    return words[:1].upper() + words[1:]


def lit_places(session: Session) -> dict[str, str]:
    """The places of the board where something can be chosen now, with what it does."""
    if not session.can_choose:
        return {}
    state: State = session.game.state
    lit: dict[str, Any] = {}
    for choice in choices(session):
        if choice.place and not choice.refusal:
            lit.setdefault(choice.place, []).append(tell_option(state, choice.option))
    return {place: "; ".join(words) for place, words in lit.items()}


def choose_place(session: Session, place: str) -> None:
    """A tap on the board: the choice that lies there, or the choices to pick from."""
    here = [choice for choice in choices(session) if choice.place == place and not choice.refusal and session.can_choose]
    if len(here) == 1:
        session.attempt(session.game.act, here[0].option)
    elif here:
        session.look(place=place)
