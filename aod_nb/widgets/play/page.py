"""The play page: the board and the controls of one game, and the game kept in the browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets

from aod_nb.i18n import text
from aod_nb.model import GameModel
from aod_nb.model.saved import joined
from aod_nb.model.seen import Seen
from aod_nb.model.thoughts import can_think
from aod_nb.plots.traces import traces
from aod_nb.registry import GAMES, package, slot
from aod_nb.widgets.board import BoardFigure, drawing_of
from aod_nb.widgets.figure import Figure
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.keeper import Keeper
from aod_nb.widgets.play import draft as drafts
from aod_nb.widgets.play.bar import bar
from aod_nb.widgets.play.begin import open_link
from aod_nb.widgets.play.branches import branches
from aod_nb.widgets.play.choices import choose_place, lit_places
from aod_nb.widgets.play.decision import decision
from aod_nb.widgets.play.hint import focus, hint, hinted
from aod_nb.widgets.play.judge import thinking
from aod_nb.widgets.play.log import log
from aod_nb.widgets.play.mats import mats
from aod_nb.widgets.play.menu import menu
from aod_nb.widgets.play.notice import load_kept, look_at, notice
from aod_nb.widgets.play.parts import parts_of
from aod_nb.widgets.play.review import review
from aod_nb.widgets.play.scores import scores
from aod_nb.widgets.play.setup import setup
from aod_nb.widgets.play.tabs import tabs
from aod_nb.widgets.session import PACES, Session, session_of
from aod_nb.widgets.view import View

ON, OFF = "on", "off"
PACED = {"slow": 0.7, "normal": 1.0, "fast": 2.0, "once": 2.0}
"""How quickly what happens is played, at each pace of the bots."""
PHONE = 700
"""Pixels: up to this width the board is drawn for a phone."""


def board(game: GameModel, narrow: bool = False) -> Figure:
    """The board; tap a lit place to choose it."""
    session, seen = session_of(game), Seen(game)

    def show(drawn: Any) -> None:
        drawn.show(session.shown, lit_places(session), game.state.seat if session.peek else None, hinted(session))

    def refresh() -> None:
        shown.pace, shown.sound = PACED[session.pace], session.sound
        if session.replay is not None:
            seen.back(session.replay)
        with shown.together():
            if session.replay is not None:
                shown.board.show(game.moments[session.replay].state)
                shown.after([])
            for number, (before, moment) in enumerate(seen.since()):
                if not number:  # what could be chosen before cannot any more
                    shown.board.show(before.state)
                    shown.after([])
                beats = shown.board.happened(moment.events, before.state, moment.state)
                shown.board.show(moment.state)
                shown.after(beats)
            show(shown.board)
            shown.look(focus(session))
            shown.mark(traces(shown.board, game.moments))

    shown = BoardFigure(game.state.game, lambda place: choose_place(session, place), show, narrow)
    shown.stop = session.add(refresh)
    return shown


def controls(game: GameModel) -> ipywidgets.Widget:
    """Everything but the board, in one column."""
    session = session_of(game)
    tables = parts_of(game.state.game).TABLES
    parts = (bar, menu, notice, setup, asked, mats, review, scores, branches, log, *tables)
    return ipywidgets.VBox([part(session) for part in parts])


def asked(session: Session) -> ipywidgets.Widget:
    """The decision, and under it the hint, which changes much more often while one looks."""
    session.can_plan = session.can_coach = True
    session.spare.append(("coach", lambda: thinking(session)))
    below = hint(session)
    below.add_class("voyage-at-hint")
    card = ipywidgets.VBox([decision(session), below])
    card.add_class("voyage-asked")
    return card


def play_page(game: str) -> ipywidgets.Widget:
    """The play page of a game by its name; it begins with the set-up."""
    return page(at_door(game))


def at_door(game: str) -> GameModel:
    """A game that nobody has begun; what is shown is right for somebody who has never played."""
    model = GameModel(package(game).setup(seats=2), bots_wait=True)
    session = session_of(model)
    session.setup, session.at_door, session.is_new, session.coach = drafts.usual(model), True, True, can_think(model.state)
    return model


def page(game: GameModel) -> ipywidgets.Widget:
    """Board and controls side by side, or in one column where it is narrow.

    Bots of a game that lets them wait (``GameModel(state, players, bots_wait=True)``) move one by one.
    """
    session = session_of(game)
    # The order in which the parts are made is the order in which they are told of a move: first what answers the click,
    # last what counts it.  Where they stand is another matter.
    card, drawn = asked(session), ipywidgets.VBox(_boards(game))
    tables = [table(session) for table in parts_of(game.state.game).TABLES]
    strip = mats(session)
    side = ipywidgets.VBox([review(session), branches(session), log(session), *tables])
    result, said, chosen, counted, begin = scores(session), notice(session), menu(session), bar(session), setup(session)
    side.add_class("voyage-side")
    drawn.add_class("voyage-board")
    head = ipywidgets.VBox([said, result])  # a result leads the page

    def found(texts: dict[str, str]) -> None:
        width = texts["width"]
        if width.isdecimal() and len(width) < 6 and int(width) <= PHONE:
            wide = drawn.children
            for one in wide:
                one.stop()
            drawn.children = _boards(game, narrow=True)
            for one in wide:
                one.close()
        resume(session, texts)

    links = View({}, role="voyage-links", html=_links(game.state.game))
    keeper = keep(session, found)
    below = tabs()
    named = {"bar": counted, "menu": chosen, "notice": head, "setup": begin, "nations": strip}
    named |= {"links": links, "tabs": below, "keeper": keeper}
    for place, part in named.items():
        part.add_class(f"voyage-at-{place}")
    whole = ipywidgets.VBox([counted, chosen, head, begin, strip, card, drawn, side, links, below, keeper])
    whole.add_class("voyage-page")
    session.play_on()
    return whole


def _boards(game: GameModel, narrow: bool = False) -> list[Figure]:
    """The board, or nothing for a game whose board nobody has drawn yet."""
    return [board(game, narrow)] if drawing_of(game.state.game) else []


def _links(game: str) -> Html:
    """Home, and the other pages of the game."""
    others = [[" · ", el("a", text(f"widgets.{key}"), href=page)] for page, key in GAMES[game].pages[1:]]
    return el("p", el("a", text("widgets.home"), href="index.ipynb"), others)


def keep(session: Session, found: Callable[[dict[str, str]], None]) -> Keeper:
    """The game in the browser's storage; what lies there is told once, when the page begins."""
    game = session.game
    failed = partial(session.look, notice=text("widgets.storage_failed"))
    crowded = partial(session.look, notice=text("widgets.storage_crowded"))
    keeper = Keeper(found, failed, crowded, slot=slot(game.state.game))

    def write() -> None:
        keeper.pace, keeper.sound = session.pace, ON if session.sound else OFF
        if not session.at_door:
            keeper.coach = ON if session.coach else OFF
        if session.table is not None:
            keeper.setup = session.table.write()
        if len(game.real) > 1:  # nothing is kept of a game that nobody has played
            with keeper.hold_sync():
                keeper.players = ",".join(game.players)
                keeper.record, keeper.around = game.save_whole(), game.around() if game.has_more else ""
                keeper.at = str(game.at) if game.branched is None else f"{game.place}:{game.at}"

    session.add(write)
    return keeper


def resume(session: Session, found: dict[str, str]) -> None:
    """This tab's own game comes back; else the link's is opened; else the set-up waits, and the newest game of another tab.

    Who has never played here begins with a teaching game.
    """
    game = session.game
    if found["pace"] in PACES:
        session.look(pace=found["pace"])
    session.sound = found["sound"] == ON
    is_first = not (found["own"] or found["newest"] or found["search"])
    session.look(coach=found["coach"] == ON or (is_first and found["coach"] != OFF), is_new=is_first and not found["setup"])
    if session.at_door:
        remember(session, found["setup"])
    if found["own"] and found["began"] == found["search"]:
        if session.attempt(load_kept, game, joined(found["own"], found["around"]), found["players"]):
            look_at(session, found["at"])
    elif session.attempt(open_link, game, found["search"]) and found["newest"]:
        session.look(offer=joined(found["newest"], found["newest_around"]), offer_players=found["newest_players"])
    if not session.at_door:
        session.use_spare_time()


def remember(session: Session, written: str) -> None:
    """The table that was set last time; if that cannot be, the usual one, and it is said."""
    if written:
        try:
            session.table = drafts.read(drafts.choices_of(session.game), written)
            session.look(setup=session.table)
        except ValueError as wrong:
            session.look(setup=drafts.usual(session.game), setup_wrong=text("setup.unusable", reason=wrong))
