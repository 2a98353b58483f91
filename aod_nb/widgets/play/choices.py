"""The choices of a decision as a person sees them: what is offered, what is refused and why, and where on the board."""

from __future__ import annotations

from typing import Any, NamedTuple

from aod_nb.core import Option, State
from aod_nb.model.game_model import PERSON
from aod_nb.model.plan import Plan
from aod_nb.registry import package
from aod_nb.widgets.play.judge import make
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
    state, plan, parts = session.shown, session.planned, parts_of(session.game.state.game)
    if state.is_over or (plan and not plan.is_open):
        return []
    # Where a plan takes no step at its end, only places are of interest from where others might still fit.
    return [kind for kind in parts.kinds(state) if not (plan and plan.is_whole) or parts.kind_place(state, kind[0])]


def chosen_kind(session: Session) -> str:
    """The kind that is shown: the one chosen, as long as there is such a thing."""
    slugs = [slug for slug, _ in kinds(session)]
    return session.kind if session.kind in slugs else (slugs[0] if slugs else "")


def choices(session: Session) -> list[Choice]:
    """Everything that can be chosen now, and beside it what cannot, with the reason."""
    state, plan = session.shown, session.planned
    if state.is_over or (plan and not plan.is_open):
        return []
    wanted, is_told = parts_of(state.game).wanted(state, chosen_kind(session)), not keeps_secret(session, state)
    if plan and plan.is_whole:
        return [_choice(state, option, True, is_told) for option in wanted if _fits(plan, option)]
    return [_choice(state, option, option in state.options() or _fits(plan, option), is_told) for option in wanted]


def _fits(plan: Plan | None, option: Option) -> bool:
    """Whether a plan takes an option before what is in it."""
    try:
        return plan is not None and bool(plan.with_step(option))
    except ValueError:
        return False


def keeps_secret(session: Session, state: State) -> bool:
    """Whether the seat at turn knows what somebody else who may look at the page does not."""
    persons = [seat for seat, player in enumerate(session.game.players) if player == PERSON]
    return not session.peek and persons != [state.seat] and parts_of(state.game).knows_more(state)


def _choice(state: State, option: Option, legal: bool, is_told: bool) -> Choice:
    """``is_told``: what an option costs or promises stands on its button."""
    refusal = None if legal else state.why_not(option)
    note = "" if refusal or not is_told else parts_of(state.game).note(state, option)
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
    state: State = session.shown
    lit: dict[str, Any] = {place: [label] for place, (_, label) in kind_places(session).items()}
    for choice in choices(session):
        if choice.place and not choice.refusal:
            lit.setdefault(choice.place, []).append(tell_option(state, choice.option))
    return {place: "; ".join(words) for place, words in lit.items()}


def choose_place(session: Session, place: str) -> None:
    """A tap on the board: the choice or the kind that lies there, or what to pick from."""
    if not session.can_choose:
        return
    here = [choice for choice in choices(session) if choice.place == place and not choice.refusal]
    kind, _ = kind_places(session).get(place, ("", ""))
    if len(here) == 1 and not kind:
        take(session, here[0].option)
    elif here:
        session.look(place=place)
    elif kind:
        session.look(kind=kind, place="", refusal="")


def kind_places(session: Session) -> dict[str, tuple[str, str]]:
    """Where on the board another kind can be chosen, with its name."""
    state, chosen = session.shown, chosen_kind(session)
    places = {kind: parts_of(state.game).kind_place(state, kind) for kind, _ in kinds(session) if kind != chosen}
    return {place: (kind, label) for kind, label in kinds(session) if (place := places.get(kind))}


def take(session: Session, option: Option) -> None:
    """What is chosen happens at once, or, in an action of several steps, goes into the plan."""
    game = session.game
    ends = parts_of(game.state.game).PLANNED
    if not session.can_plan or game.state.is_over or game.state.decision.kind not in ends:
        _act(session, option)
        return
    try:
        plan = (session.planned or Plan(game.state, ends)).with_step(option)
    except ValueError as refused:
        session.look(refusal=str(refused))
        return
    if plan.is_idle and plan.is_whole:
        _act(session, *plan.options)
    else:
        put(session, plan, chosen_kind(session))


def _act(session: Session, *options: Option) -> None:
    """When a decision is tried again bots wait: what was found out about the move is of more interest."""
    rest = session.trying
    make(
        session,
        session.game.state,
        options,
        lambda verdict: session.attempt(session.game.act, *options, rest=rest, said=verdict),
    )


def put(session: Session, plan: Plan | None, chosen: str = "") -> None:
    """The plan that is shown from now on; the kind of choice stays, as long as it has a place where it can be chosen."""
    session.worker.stop(but="review")
    session.plan = plan
    stays = any(kind == chosen and parts_of(session.shown.game).kind_place(session.shown, kind) for kind, _ in kinds(session))
    session.look(kind=chosen if stays else "", place="", refusal="", peek="", hint=None, move=None)
    session.use_spare_time()
