"""Hints in three stages: where to look, then what is best, then why."""

from __future__ import annotations

from collections.abc import Mapping

from aod_nb.core import Option
from aod_nb.i18n import listing, text
from aod_nb.model.thoughts import HINT_SECONDS, Row, Thought
from aod_nb.plots.focus import Focus
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.choices import choices, chosen_kind, keeps_secret, kind_places, kinds
from aod_nb.widgets.play.parts import parts_of, place_of
from aod_nb.widgets.play.worth import TELLING, beside_best, beside_next, options_of
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

WHERE, WHAT, WHY = "where", "what", "why"
LEAST = 2
"""A hint where to look names as many places at least, or it would say what to do."""


def hint(session: Session) -> View:
    view = View(
        {
            "hint": lambda value: session.begin_hint(),
            "stage": lambda value: go_to_stage(session, value),
            "stop": lambda value: session.stop_thinking(),
            "close": lambda value: close(session),
        },
        role="voyage-hint",
    )

    def refresh() -> None:
        _note(session)
        view.show(panel(session))

    session.add(refresh)
    return view


def close(session: Session) -> None:
    session.worker.stop(but="review")
    session.look(hint=None)
    session.use_spare_time()


def go_to_stage(session: Session, stage: str) -> None:
    """When what is best is shown, the kind of choice it belongs to is selected: board and buttons then show the same."""
    if stage not in _STAGES:
        return
    rows = rows_of(session)
    if stage != WHERE and session.stage == WHERE and rows:
        session.look(stage=stage, kind=kind_of(session, rows[0].options[0]), place="")
    else:
        session.look(stage=stage)


def kind_of(session: Session, option: Option) -> str:
    """The kind of choice under which an option stands: if possible the one that is selected."""
    state, parts, chosen = session.shown, parts_of(session.shown.game), chosen_kind(session)
    for kind in (chosen, *[kind for kind, _ in kinds(session)]):
        if option in parts.wanted(state, kind):
            return kind
    return chosen


def panel(session: Session) -> Html:
    if not session.can_hint:
        return Html()
    found = session.hint
    if found is None or found.state is not session.shown:
        return button(text("widgets.hint"), "hint", class_="ask", title=text("widgets.hint_title"))
    rows = rows_of(session)
    content = _STAGES[session.stage](session, rows) if rows else [el("p", text("widgets.hint_thinking"))]
    return el(
        "section",
        el("h3", text(f"widgets.hint_stage.{session.stage}"), button(text("widgets.close"), "close", class_="quiet")),
        _progress(session, found),
        *content,
        _further(session) if rows else Html(),
        role="region",
        aria_label=text("widgets.hint"),
        data_near=f"hint {session.stage}",
    )


def _where(session: Session, rows: list[Row]) -> list[Html]:
    state = session.shown
    words = [parts_of(state.game).named(place) for place in places(session, rows)]
    if any(place_of(state, row.options[0]) is None and _is_close(row) for row in rows):
        words.append(text("widgets.hint_buttons"))
    key = "hint_where" if len(words) > 1 else "hint_there"
    return [el("p", text(f"widgets.{key}", places=listing(words)))]


def _what(session: Session, rows: list[Row], why: bool = False) -> list[Html]:
    state = session.shown
    items = []
    for number, row in enumerate(rows):
        gap = beside_best(rows, row) if number else beside_next(rows)
        items.append(
            el(
                "li",
                el("b", options_of(state, row)),
                " ",
                el("span", gap, class_="gap"),
                _reasons(session, row) if why else Html(),
            )
        )
    return [el("ol", items, class_="best"), el("p", text("widgets.hint_estimate"), class_="small")]


def _why(session: Session, rows: list[Row]) -> list[Html]:
    return _what(session, rows, why=True)


def _reasons(session: Session, row: Row) -> Html:
    """Where there is nothing to say, the figures stand alone."""
    secret = keeps_secret(session, session.shown)
    sentences = [str(reason) for reason in row.advised.reasons if not (secret and reason.idea == TELLING)]
    return el("ul", [el("li", sentence) for sentence in sentences]) if sentences else Html()


_STAGES = {WHERE: _where, WHAT: _what, WHY: _why}


def _further(session: Session) -> Html:
    if session.stage == WHERE:
        return button(text("widgets.hint_show"), "stage", WHAT, data_first=True)
    return button(text("widgets.hint_why"), "stage", WHY, data_first=True) if session.stage == WHAT else Html()


def _progress(session: Session, found: Thought) -> Html:
    done = text("widgets.hint_games", games=found.games)
    if session.worker.about != "hint":
        return el("p", done, class_="thinking")
    bar = el("progress", max=100, value=round(100 * found.share(HINT_SECONDS)), aria_label=text("widgets.hint_progress"))
    return el("p", bar, done, button(text("widgets.stop"), "stop", class_="quiet"), class_="thinking")


def _note(session: Session) -> None:
    """What is called best is remembered: a review finds no fault with it."""
    rows = rows_of(session)
    if session.hint and session.stage != WHERE:
        for row in rows:
            if row is rows[0] or row.advised.band == "equal":
                session.note_told(session.hint.state, row.options)


# What is marked


def rows_of(session: Session) -> list[Row]:
    """What the hint at the position shown has to tell; nothing before anything is known."""
    found = session.hint
    return found.rows() if found and found.state is session.shown and found.is_known else []


def places(session: Session, rows: list[Row]) -> list[str]:
    """Where to look: the places of what is best or close to it, in an order that says nothing of their worth."""
    state, found = session.shown, list[str]()
    for row in rows:
        place = parts_of(state.game).look_at(state, row.options[0])
        if place and place not in found and (len(found) < LEAST or _is_close(row)):
            found.append(place)
    return sorted(found)


def _is_close(row: Row) -> bool:
    return row.advised.band != "clear"


def ranks(session: Session) -> dict[Option, str]:
    """The ranks of options, once they are shown; options that lead to the same have the same.

    What is clearly worse is told beside the best and marked nowhere: a mark looks like advice.
    """
    if session.stage == WHERE:
        return {}
    marked = [(rank, row) for rank, row in enumerate(rows_of(session), 1) if rank == 1 or _is_close(row)]
    return {option: str(rank) for rank, row in marked for option in row.options}


def hinted(session: Session) -> Mapping[str, str]:
    """The places of the board that a hint is about; with a rank only where a tap takes or opens what has that rank."""
    if session.stage == WHERE:
        return dict.fromkeys(places(session, rows_of(session)), "")
    ranked, other_kinds = ranks(session), kind_places(session)
    found: dict[str, str] = {}
    for choice in choices(session) if ranked else ():
        rank = ranked.get(choice.option)
        if rank and choice.place and not choice.refusal and choice.place not in other_kinds:
            found[choice.place] = min(rank, found.get(choice.place, rank))
    return found


def focus(session: Session) -> Focus | None:
    """What a hint that says where to look leaves bright on the board."""
    found = tuple(places(session, rows_of(session))) if session.stage == WHERE else ()
    return Focus(found) if found else None


def kind_ranks(session: Session) -> dict[str, str]:
    """Kinds that are not selected, with the best rank that stands under them and not under the one that is."""
    ranked, parts, state = ranks(session), parts_of(session.shown.game), session.shown
    known = [kind for kind, _ in kinds(session)] if ranked else []
    if len(known) < 2:
        return {}
    chosen = chosen_kind(session)
    here = parts.wanted(state, chosen)
    left = {option: rank for option, rank in ranked.items() if option not in here}
    found = {}
    for kind in known:
        if kind != chosen and (there := [left[option] for option in parts.wanted(state, kind) if option in left]):
            found[kind] = min(there)
    return found
