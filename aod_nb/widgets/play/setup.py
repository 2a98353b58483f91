"""The set-up of a game: seats as cards, who plays, a teaching game or not, and the rest folded away."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from aod_nb.core import BadInput, Choices
from aod_nb.i18n import name, text
from aod_nb.lessons import notebook, slugs
from aod_nb.model.game_model import PERSON
from aod_nb.model.thoughts import can_think
from aod_nb.widgets.flag import flag
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play import draft as drafts
from aod_nb.widgets.play.begin import COACH, start
from aod_nb.widgets.play.draft import Draft, Seat, choices_of
from aod_nb.widgets.play.menu import file_field, load_file
from aod_nb.widgets.play.notice import load_kept
from aod_nb.widgets.play.parts import levels, own_text
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import Handler, View

YOU = "you"


def setup(session: Session) -> View:
    view = View({**_deeds(session), **_changes(session)}, role="voyage-setup")
    shown: list[Any] = [None]

    def refresh() -> None:
        """While a game is played, nothing of it changes."""
        now = session.setup, session.setup_wrong, session.started, session.coach, session.offer, session.is_new
        if now != shown[0]:
            shown[0] = now
            view.show(panel(session))

    session.add(refresh)
    return view


def go_on(session: Session) -> None:
    """The game of another tab, instead of a new one."""
    if session.attempt(load_kept, session.game, session.offer, session.offer_players, where="setup_wrong"):
        session.look(offer="", started=session.started + 1)


def _deeds(session: Session) -> dict[str, Handler]:
    def leave(value: str) -> None:
        if not session.at_door:
            session.look(setup=None, setup_wrong="")

    return {
        "start": lambda value: start(session, value),
        "cancel": leave,
        "close_card": leave,  # what Escape tells
        "continue": lambda value: go_on(session),
        "load": lambda value: session.attempt(load_file, session, value, where="setup_wrong"),
        "too_large": lambda value: session.look(setup_wrong=text("widgets.too_large", limit=1)),
    }


def _changes(session: Session) -> dict[str, Handler]:
    """What changes the cards; the rest of the form is told when it is sent."""
    choices = choices_of(session.game)

    def change(deed: Callable[[Choices, Draft, str], Draft], value: str) -> None:
        if session.setup is not None:
            try:
                session.look(setup=deed(choices, session.setup, value), setup_wrong="")
            except BadInput as wrong:
                session.look(setup_wrong=str(wrong))

    def at(place: int, deed: Callable[[Choices, Draft, int, str], Draft]) -> Handler:
        return partial(change, lambda choices, draft, value: deed(choices, draft, place, value))

    handlers: dict[str, Handler] = {
        "add": partial(change, lambda choices, draft, value: drafts.add(choices, draft)),
        "remove": partial(change, drafts.remove),
    }
    for place in range(len(choices.nations)):
        handlers[f"nation{place}"] = at(place, drafts.give_nation)
        handlers[f"player{place}"] = at(place, drafts.give_player)
    return handlers


def panel(session: Session) -> Html:
    """At the door it is part of the page; over a game it is a dialog, which stays when it is closed: so the focus goes back."""
    draft = session.setup
    inside = _form(session, draft) if draft else Html()
    if session.at_door and draft:
        return el("section", inside, role="region", aria_label=text("setup.new_game"), class_="setup door")
    body = el("section", inside, role="region", aria_label=text("setup.new_game"), class_="setup") if draft else Html()
    begun = el("p", text("setup.begun"), tabindex=-1, data_focus=session.started, class_="begun") if session.started else Html()
    key = f"setup{session.started}"
    return el("div", begun, el("dialog", body, data_open=draft is not None, data_key=key, aria_label=text("setup.new_game")))


def _form(session: Session, draft: Draft) -> Html:
    choices = choices_of(session.game)
    wrong = el("p", session.setup_wrong, role="alert", class_="notice") if session.setup_wrong else Html()
    cards = [_card(session, choices, draft, place, seat) for place, seat in enumerate(draft.seats)]
    if len(draft.seats) < len(choices.nations):
        cards.append(el("li", button(["+ ", text("setup.add")], "add"), class_="add"))
    away = el("small", file_field(text("setup.load"))) if session.at_door else button(text("setup.cancel"), "cancel")
    begin = el("button", text("setup.start"), type="submit", autofocus=not session.at_door, data_first=True, class_="start")
    return el(
        "form",
        _head(session),
        wrong,
        el("ol", cards, aria_label=text("setup.seats"), class_="seats"),
        _coach(session),
        _more(choices, draft, session.started),
        el("footer", begin, away),
        data_act="start",
        data_tab="decision",  # a phone shows one part at a time
        data_key=f"form{session.started}",
    )


def _head(session: Session) -> list[Html]:
    if not session.at_door:
        return [el("h2", text("setup.new_game"))]
    game = session.game.state.game
    parts = [el("h1", text(f"{game}.game")), el("p", own_text(game, "about"), class_="lead")]
    if session.offer:
        parts.append(el("p", text("setup.kept"), " ", button(text("setup.continue"), "continue"), class_="way"))
    elif session.is_new and slugs(game):
        first = slugs(game)[0]
        link = el("a", text("setup.lesson", title=text(f"{game}_lessons.{first}.title")), href=notebook(game, first))
        parts.append(el("p", text("setup.newcomer"), " ", link, class_="way"))
    return parts


def _card(session: Session, choices: Choices, draft: Draft, place: int, seat: Seat) -> Html:
    game, number = choices.game, place + 1
    you = draft.players.index(PERSON) if PERSON in draft.players else -1
    person = text("setup.you" if you in (place, -1) or place < you else "setup.another")
    known = levels(session.game.state)
    known += [] if seat.player in (PERSON, *known) else [seat.player]
    nations = [(nation, name(game, nation)) for nation in choices.nations]
    players = [(PERSON, person), *[(level, text(f"bots.name.{level}")) for level in known]]
    kind = YOU if place == you else seat.player
    away = button("×", "remove", place, aria_label=text("setup.remove", nation=name(game, seat.nation)), class_="quiet remove")
    return el(
        "li",
        flag(game, seat.nation),
        _select(f"nation{place}", text("setup.nation", seat=number), nations, seat.nation, "land"),
        _select(f"player{place}", text("setup.player", seat=number), players, seat.player, "player"),
        el("p", text(f"setup.level.{kind}")),
        away if len(draft.seats) > choices.least_seats else Html(),
        class_=f"seat {seat.nation}",
        data_key=f"seat{place}",
    )


def _select(field: str, label: str, known: list[tuple[str, str]], chosen: str, kind: str) -> Html:
    options = [el("option", words, value=value, selected=value == chosen) for value, words in known]
    return el("select", options, name=field, data_act=field, aria_label=label, class_=kind)


def _coach(session: Session) -> Html:
    if not can_think(session.game.state):
        return Html()
    ticked = el("input", type="checkbox", name=COACH, checked=session.coach)
    words = el("span", el("b", text("setup.coach")), " ", text("setup.coach_text"))
    return el("label", ticked, words, class_="coach")


def _more(choices: Choices, draft: Draft, started: int) -> Html:
    """Which rules, each ruling by itself, and the seed."""
    known = [(slug, text(f"{choices.game}.edition.{slug}")) for slug in choices.editions]
    edition = _field("edition", text("setup.edition"), known, draft.edition) if len(known) > 1 else Html()
    switches = [_switch(choices, draft, switch) for switch in choices.switches]
    field = el("input", name="seed", inputmode="numeric", maxlength=19, placeholder=text("setup.any_seed"), autocomplete="off")
    seed = el("label", el("span", text("setup.seed")), field, el("small", text("setup.seed_text")))
    words = text("setup.more" if choices.switches or edition else "setup.more_one")
    return el("details", el("summary", words), el("div", edition, seed, switches, class_="more"), data_key=f"more{started}")


def _switch(choices: Choices, draft: Draft, switch: str) -> Html:
    as_it_is = text("setup.as_edition" if len(choices.editions) > 1 else "setup.as_usual")
    settings = [("", as_it_is), *[(json.dumps(one), choices.written(one)) for one in choices.switches[switch]]]
    chosen = json.dumps(draft.settings[switch]) if switch in draft.settings else ""
    return _field(switch, text(f"{choices.game}.switch.{switch}"), settings, chosen)


def _field(field: str, label: str, known: list[tuple[str, str]], chosen: str) -> Html:
    options = [el("option", words, value=value, selected=value == chosen) for value, words in known]
    return el("label", el("span", label), el("select", options, name=field))
