"""The choices of a decision as a person sees them: what is offered, what is refused and why, and where on the board."""

from __future__ import annotations

from typing import Any, NamedTuple

from aod_nb.core import Option, State
from aod_nb.lessons.course import package
from aod_nb.widgets.play.parts import parts_of, place_of
from aod_nb.widgets.session import Session


class Choice(NamedTuple):
    label: str
    option: Option
    place: str
    refusal: str
    """Why it is not offered; empty if it is."""
    note: str
    """What it costs or pays."""


def kinds(session: Session) -> list[tuple[str, str]]:
    """The kinds that the choices are of, with their names; empty where they are of one."""
    state = session.game.state
    return [] if state.seat is None else parts_of(state.game).kinds(state)


def chosen_kind(session: Session) -> str:
    """The kind that is shown: the one chosen, as long as there is such a thing."""
    slugs = [slug for slug, _ in kinds(session)]
    return session.kind if session.kind in slugs else (slugs[0] if slugs else "")


def choices(session: Session) -> list[Choice]:
    """Everything that can be chosen now, and beside it what cannot, with the reason."""
    state = session.game.state
    if state.is_over:
        return []
    offered = state.options()
    return [_choice(state, option, option in offered) for option in parts_of(state.game).wanted(state, chosen_kind(session))]


def _choice(state: State, option: Option, legal: bool) -> Choice:
    refusal = None if legal else state.why_not(option)
    note = "" if refusal else parts_of(state.game).note(state, option)
    return Choice(tell_option(state, option, as_choice=True), option, place_of(state, option) or "", str(refusal or ""), note)


def tell_option(state: State, option: Option, as_choice: bool = False) -> str:
    words: str = package(state.game).tell_option(state, option, as_choice=as_choice)
    return words


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
