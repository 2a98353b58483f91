"""The play page: the board and the controls of one game, and the game kept in the browser."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from aod_nb import aod
from aod_nb.i18n import text
from aod_nb.model import GameModel
from aod_nb.plots.aod.board import Board
from aod_nb.widgets.aod.bar import bar
from aod_nb.widgets.aod.choices import choose_place, lit_places
from aod_nb.widgets.aod.decision import decision
from aod_nb.widgets.aod.hint import hint, hinted
from aod_nb.widgets.aod.log import log
from aod_nb.widgets.aod.mats import mats
from aod_nb.widgets.aod.menu import menu, open_link
from aod_nb.widgets.aod.notice import load_kept, notice
from aod_nb.widgets.aod.review import review
from aod_nb.widgets.aod.scores import scores
from aod_nb.widgets.figure import Figure, bring_bokeh
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.keeper import Keeper
from aod_nb.widgets.session import PACES, Session, session_of
from aod_nb.widgets.view import View

SLOT = "aod_nb:aod"
PHONE = 700
"""Pixels: up to this width the boxes stand below the map."""


def board(game: GameModel, narrow: bool = False) -> Figure:
    """The map, the boxes and the buildings on offer; tap a lit place to choose it."""
    bring_bokeh()
    session = session_of(game)
    drawn = Board(lambda place: choose_place(session, place), narrow)
    drawn.show(game.state, lit_places(session))
    shown = Figure(drawn.figure)

    def refresh() -> None:
        with shown.together():
            drawn.show(game.state, lit_places(session), game.state.seat if session.peek else None, hinted(session))

    shown.stop = session.add(refresh)
    return shown


def controls(game: GameModel) -> ipywidgets.Widget:
    """Everything but the board, in one column."""
    session = session_of(game)
    return ipywidgets.VBox([part(session) for part in (bar, menu, notice, asked, review, mats, scores, log)])


def asked(session: Session) -> ipywidgets.Widget:
    """The decision, and under it the hint, which changes much more often while one looks."""
    card = ipywidgets.VBox([decision(session), hint(session)])
    card.add_class("aod-asked")
    return card


def page(game: GameModel | None = None) -> ipywidgets.Widget:
    """Board and controls side by side, or in one column where it is narrow.

    Bots of a game that lets them wait (``GameModel(state, players, bots_wait=True)``) move one by one.
    """
    game = game or GameModel(aod.setup(seats=2), bots_wait=True)
    session = session_of(game)
    # The order in which the parts are made is the order in which they are told of a move: first what answers the click,
    # last what counts it.  Where they stand is another matter.
    card, drawn = asked(session), ipywidgets.VBox([board(game)])
    side = ipywidgets.VBox([review(session), mats(session), log(session)])
    result, said, chosen, counted = scores(session), notice(session), menu(session), bar(session)
    side.add_class("aod-side")
    drawn.add_class("aod-board")
    drawn.children = [*drawn.children, result]

    def found(texts: dict[str, str]) -> None:
        width = texts["width"]
        if width.isdecimal() and len(width) < 6 and int(width) <= PHONE:
            wide, _ = drawn.children
            wide.stop()
            drawn.children = [board(game, narrow=True), result]
            wide.close()
        resume(session, texts)

    links = View({}, role="aod-links", html=_links())
    whole = ipywidgets.VBox([counted, chosen, said, card, drawn, side, links, keep(session, found)])
    whole.add_class("aod-page")
    session.play_on()
    return whole


def _links() -> Html:
    return el(
        "p", el("a", text("widgets.home"), href="index.ipynb"), " · ", el("a", text("widgets.home_rules"), href="rules.ipynb")
    )


def keep(session: Session, found: Callable[[dict[str, str]], None]) -> Keeper:
    """The game in the browser's storage; what lies there is told once, when the page begins."""
    keeper = Keeper(found, lambda: session.look(notice=text("widgets.storage_failed")), slot=SLOT)

    def write() -> None:
        keeper.pace = session.pace
        if session.game.length:  # nothing is kept of a game that nobody has played
            with keeper.hold_sync():
                keeper.players = ",".join(session.game.players)
                keeper.record = session.game.save()

    session.add(write)
    return keeper


def resume(session: Session, found: dict[str, str]) -> None:
    """This tab's own game comes back; else the link's is opened; else the newest of another tab is offered."""
    game = session.game
    if found["pace"] in PACES:
        session.look(pace=found["pace"])
    if found["own"] and found["began"] == found["search"]:
        session.attempt(load_kept, game, found["own"], found["players"])
    elif session.attempt(open_link, game, found["search"]) and not found["search"] and found["newest"]:
        session.look(offer=found["newest"], offer_players=found["newest_players"])
