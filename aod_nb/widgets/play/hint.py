"""Hints in three stages: where to look, then what is best, then why."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from aod_nb.bots import mind_of
from aod_nb.bots.values import Value
from aod_nb.core import Option, State
from aod_nb.i18n import listing, text
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.choices import told
from aod_nb.widgets.play.parts import own_text, parts_of, place_of
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

TENTH = 0.1
"""VP: nothing finer is told."""
WHERE, WHAT, WHY = "where", "what", "why"
CLOSE = 2.0
"""An option so many VP behind the best is still worth a look."""
LEAST = 2
"""A hint where to look names as many places at least, or it would say what to do."""


def hint(session: Session) -> View:
    view = View(
        {
            "hint": lambda value: session.begin_hint(),
            "stage": lambda value: session.look(stage=value) if value in _STAGES else None,
            "stop": lambda value: session.stop_thinking(),
            "close": lambda value: close(session),
        },
        role="voyage-hint",
    )
    session.add(lambda: view.show(panel(session)))
    return view


def close(session: Session) -> None:
    session.worker.stop(but="review")
    session.look(hint=None)


def panel(session: Session) -> Html:
    if not session.can_hint:
        return Html()
    found = session.hint
    if found is None or found.state is not session.shown:
        return button(text("widgets.hint"), "hint", class_="ask", title=text("widgets.hint_title"))
    values = found.values()
    content = [el("p", text("widgets.hint_thinking"))] if not values else _STAGES[session.stage](session, values)
    return el(
        "section",
        el("h3", text(f"widgets.hint_stage.{session.stage}"), button(text("widgets.close"), "close", class_="quiet")),
        _progress(session),
        *content,
        _further(session) if values else Html(),
        role="region",
        aria_label=text("widgets.hint"),
    )


def _where(session: Session, values: list[Value]) -> list[Html]:
    state = session.shown
    words = [parts_of(state.game).named(place) for place in places(state, values)]
    if any(place_of(state, value.option) is None and _is_close(value) for value in values):
        words.append(text("widgets.hint_buttons"))
    key = "hint_where" if len(words) > 1 else "hint_there"
    return [el("p", text(f"widgets.{key}", places=listing(words)))]


def _what(session: Session, values: list[Value], why: bool = False) -> list[Html]:
    state = session.shown
    rows = [
        el(
            "li",
            el("b", told(state, value.option)),
            " ",
            el("span", gap(value), class_="gap"),
            _reasons(session, value, why),
        )
        for value in values
    ]
    return [el("ol", rows, class_="best"), el("p", own_text(state.game, "hint_estimate"), class_="small")]


def _why(session: Session, values: list[Value]) -> list[Html]:
    return _what(session, values, why=True)


def _reasons(session: Session, value: Value, why: bool) -> Html:
    if not why:
        return Html()
    sentences = [mind_of(session.shown).tell(reason) for reason in value.reasons] or [text("widgets.no_reason")]
    return el("ul", [el("li", sentence) for sentence in sentences])


_STAGES = {WHERE: _where, WHAT: _what, WHY: _why}


def gap(value: Value) -> str:
    """How far an option is behind the best one, and how sure that is."""
    if value.error == inf:
        return text("widgets.gap_unsure", behind=round(value.behind))
    if not value.behind and not value.error:
        return text("widgets.gap_best")
    key = "gap_even" if value.behind <= max(value.error, TENTH / 2) else "gap"
    return text(f"widgets.{key}", behind=f"{value.behind:.1f}", error=f"{max(value.error, TENTH):.1f}")


def _further(session: Session) -> Html:
    if session.stage == WHERE:
        return button(text("widgets.hint_show"), "stage", WHAT, data_first=True)
    return button(text("widgets.hint_why"), "stage", WHY, data_first=True) if session.stage == WHAT else Html()


def _progress(session: Session) -> Html:
    assert session.hint
    done = text("widgets.hint_playouts", playouts=session.hint.playouts)
    if session.worker.about != "hint":
        return el("p", done, class_="thinking")
    bar = el("progress", max=100, value=round(100 * session.hint.share), aria_label=text("widgets.hint_progress"))
    return el("p", bar, done, button(text("widgets.stop"), "stop", class_="quiet"), class_="thinking")


# What is lit


def places(state: State, values: list[Value]) -> list[str]:
    """Where to look: the places of what is best or close to it, in an order that says nothing of their worth."""
    found: list[str] = []
    for value in values:
        place = parts_of(state.game).look_at(state, value.option)
        if place and place not in found and (len(found) < LEAST or _is_close(value)):
            found.append(place)
    return sorted(found)


def _is_close(value: Value) -> bool:
    return value.behind <= max(CLOSE, 2 * value.error) < inf


def hinted(session: Session) -> dict[str, str]:
    """The places of the board that a hint is about, with the rank of the best that can be done there."""
    values, state = _values(session), session.shown
    if session.stage == WHERE:
        return dict.fromkeys(places(state, values), "")
    return {place: rank for rank, option in reversed(list(_ranked(values))) if (place := place_of(state, option))}


def ranks(session: Session) -> dict[Option, str]:
    """The ranks of options, once they are shown."""
    return {} if session.stage == WHERE else {option: rank for rank, option in _ranked(_values(session))}


def _ranked(values: list[Value]) -> Iterator[tuple[str, Option]]:
    return ((str(rank), value.option) for rank, value in enumerate(values, 1))


def _values(session: Session) -> list[Value]:
    found = session.hint
    return found.values() if found and found.state is session.shown else []
