"""What a teaching game says: a line on the move that was made, and a move that is offered back."""

from __future__ import annotations

from aod_nb.i18n import name, text
from aod_nb.model.coach import Verdict
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.choices import tell_option, told
from aod_nb.widgets.play.judge import waiting_move
from aod_nb.widgets.play.talk import is_secret
from aod_nb.widgets.play.worth import figures, shade
from aod_nb.widgets.session import Session


def line(session: Session) -> Html:
    """What is known of the move that was made last, or that one is being looked at; an empty line stays, for who listens."""
    move, said = waiting_move(session), session.said
    words = shadow = ""
    if move and not move.verdict:
        words = text("widgets.coach_looks")
    elif session.trying:
        words = text("widgets.coach_trying")
    elif said and not is_secret(session, said.state):
        words, shadow = _words(said), shade(said.advised)
    return el("p", words, class_=f"verdict {shadow}".strip(), role="status")


def _words(said: Verdict) -> str:
    """A band, where it is worse also beside what, and one fact of the move."""
    state, band = said.state, shade(said.advised)
    args = {"nation": name(state.game, state.nations[state.seat].name), "move": _move(said)}
    reasons = [str(reason) for reason in said.advised.reasons[:1]]
    if band in ("little", "clear"):
        args["figures"] = figures("behind", said.advised, said.advised, said.best)
        args["better"] = tell_option(state, said.best.option)
    return " ".join([text(f"widgets.coach.{band}", **args), *reasons])


def _move(said: Verdict) -> str:
    return told(said.state, said.options[0]) if len(said.options) == 1 else text("widgets.coach_plan")


def offer(session: Session) -> Html:
    """A move that is offered back, before anybody answers it; nothing where there is none."""
    move = waiting_move(session)
    if move is None or move.verdict is None:
        return Html()
    found = move.verdict
    cost = figures("behind", found.advised, found.advised, found.best)
    return el(
        "div",
        el("p", text("widgets.coach_offer", move=_move(found), figures=cost), role="status"),
        el("p", text("widgets.coach_offer_small"), class_="small"),
        button(text("widgets.coach_again"), "move_again", class_="go", data_first=True),
        button(text("widgets.coach_anyway"), "move_anyway"),
        button(text("widgets.coach_off"), "coach_off", class_="quiet"),
        class_="offered",
        role="group",
        aria_label=text("widgets.coach_title"),
        data_near="offered",
    )
