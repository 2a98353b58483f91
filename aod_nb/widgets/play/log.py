"""What happened since one's last move, the log with the rule of every line, and what happens next."""

from __future__ import annotations

from aod_nb.core import Event, State
from aod_nb.i18n import text
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.line import line, merged
from aod_nb.widgets.play.parts import parts_of
from aod_nb.widgets.play.since import replay, since
from aod_nb.widgets.play.talk import answer, ask, askable, thinking
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

LINES = 60
"""Older lines are one move of the slider away."""


def log(session: Session) -> View:
    view = View(
        {
            "card": session.open_card,
            "moment": session.goto,
            "talk": lambda value: ask(session, value),
            "replay": lambda value: replay(session),
        },
        role="voyage-log",
    )
    session.add(lambda: view.show(panel(session)))
    session.spare.insert(0, ("talk", lambda: thinking(session)))  # somebody waits for it
    return view


def panel(session: Session) -> Html:
    return el("div", since(session), _log(session), _next(session.game.state))


def _log(session: Session) -> Html:
    lines = [
        (step, event, number, count)
        for step, moment in enumerate(session.game.moments)
        for number, (event, count) in enumerate(merged(_told(moment.events)))
    ]
    items = [_line(session, *last) for last in lines[-LINES:]]
    listed = el("ol", items, data_bottom=True, data_keep="log", tabindex="0", aria_label=text("widgets.log"))
    return el("section", el("h2", text("widgets.log")), listed, aria_label=text("widgets.log"), role="region")


def _told(events: list[Event]) -> list[Event]:
    return [event for count, event in enumerate(events) if not _is_told_next(events, count)]


def _is_told_next(events: list[Event], count: int) -> bool:
    """Whether a line says only that there was no choice, and the next one what was done."""
    event, following = events[count], events[count + 1 : count + 2]
    return event.kind == "not_asked" and any(other.seat == event.seat and other.kind != "not_asked" for other in following)


def _line(session: Session, step: int, event: Event, number: int, count: int) -> Html:
    """The first line of a bot's move can be asked why."""
    steps = askable(session, step) if not number else []
    opened = session.asked == step
    return el(
        "li",
        line(session.game.state, event, f"{step}.{number}", count),
        _why(step, opened) if steps else Html(),
        _back(step, session),
        answer(session, steps) if steps and opened else Html(),
    )


def _why(step: int, opened: bool) -> Html:
    expanded, label = str(opened).lower(), text("widgets.talk_label", step=step)
    return button(text("widgets.talk"), "talk", step, class_="quiet", aria_expanded=expanded, aria_label=label)


def _back(step: int, session: Session) -> Html:
    if step == session.game.at:
        return Html()
    return button(
        "↶", "moment", step, class_="quiet", title=text("widgets.moment", step=step), aria_label=text("widgets.moment", step=step)
    )


def _next(state: State) -> Html:
    """The rest of the turn in words."""
    if state.is_over:
        return Html()
    first, *later = parts_of(state.game).coming(state)
    items = [el("li", first, aria_current="step"), *[el("li", words) for words in later]]
    listed = el("ol", items, class_="next")
    return el("section", el("h2", text("widgets.next")), listed, aria_label=text("widgets.next"), role="region")
