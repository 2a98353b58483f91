"""What the app has to say: notices, a game to continue, and the card of a rule."""

from __future__ import annotations

from aod_nb.i18n import text
from aod_nb.model import GameModel
from aod_nb.registry import package
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.parts import check_players, parts_of
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View


def notice(session: Session) -> View:
    view = View(
        {
            "close_card": lambda value: session.look(card=""),
            "dismiss": lambda value: session.look(notice="", offer=""),
            "continue": lambda value: _continue(session),
        },
        role="voyage-notice",
    )
    session.add(lambda: view.show(panel(session)))
    return view


def _continue(session: Session) -> None:
    saved, session.offer = session.offer, ""
    if session.attempt(load_kept, session.game, saved, session.offer_players):
        session.refresh()


def load_kept(game: GameModel, text: str, players: str) -> None:
    """A game that the browser kept, with who played it; if that cannot be, as another page may have written it, with persons."""
    try:
        check_players(game.state.game, players.split(","))
        game.load(text, players.split(","))
    except ValueError:
        game.load(text)


def look_at(session: Session, place: str) -> None:
    """Where somebody was in a game that was kept: ``12`` is a move of it, ``2:12`` one of its second branch."""
    branch, _, move = place.rpartition(":")
    number = int(branch) if branch.isdecimal() and len(branch) < 6 else 0
    if branch and number not in [parting.line.number for parting in session.game.branches]:
        return  # it could not be read
    if branch:
        session.attempt(session.game.enter, number, rest=True)
    if move not in ("", str(session.game.length)):
        session.goto(move)


def panel(session: Session) -> Html:
    parts: list[Html] = []
    if session.notice:
        parts.append(el("p", session.notice, " ", button(text("widgets.close"), "dismiss", class_="quiet"), class_="notice"))
    if session.offer and not session.at_door:
        again = button(text("widgets.continue"), "continue")
        parts.append(
            el("p", text("widgets.offer"), " ", again, button(text("widgets.close"), "dismiss", class_="quiet"), class_="notice")
        )
    return el("div", el("div", parts, role="status"), opened_card(session.game.state.game, session.card))


def opened_card(game: str, rule: str, box: str = "") -> Html:
    """The card of a rule, over everything else; nothing for what is no rule of the game."""
    if rule not in package(game).RULES:
        return Html()
    shown = package(game).card(rule)
    close = button(text("widgets.close"), "close_card", autofocus=True)
    head = el("h2", shown.title, " ", el("small", rule))
    return el("dialog", head, card_body(game, rule, box), close, data_open=True, aria_label=shown.title, class_="card")


def card_body(game: str, rule: str, box: str = "") -> Html:
    """What the rule says, what the editions change, and where it stands; of the box one owns, if that is known."""
    shown = package(game).card(rule)
    mine = parts_of(game).LANGUAGES.get(box)
    sections = [
        el("li", text(f"widgets.language.{language}"), ": ", section)
        for language, section in shown.sections.items()
        if not mine or language == mine
    ]
    editions = [
        el("li", text(f"{game}.edition.{edition}"), ": ", change, class_="mine" if edition == box else None)
        for edition, change in shown.editions.items()
    ]
    return el(
        "div",
        el("p", shown.text),
        el("ul", editions) if editions else Html(),
        el("h3", text("widgets.sections")) if sections else Html(),
        el("ul", sections) if sections else Html(),
    )
