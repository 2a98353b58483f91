"""The play page: the board and the controls of one game, and the game kept in the browser."""

from __future__ import annotations

import ipywidgets

from aod_nb import aod
from aod_nb.i18n import text
from aod_nb.model import GameModel
from aod_nb.plots.aod.board import Board
from aod_nb.widgets.aod.bar import bar
from aod_nb.widgets.aod.choices import choose_place, lit_places
from aod_nb.widgets.aod.decision import decision
from aod_nb.widgets.aod.log import log
from aod_nb.widgets.aod.mats import mats
from aod_nb.widgets.aod.menu import menu, open_link
from aod_nb.widgets.aod.notice import notice
from aod_nb.widgets.aod.scores import scores
from aod_nb.widgets.figure import Figure
from aod_nb.widgets.keeper import Keeper
from aod_nb.widgets.session import Session, session_of

SLOT = "aod_nb:aod"


def board(game: GameModel) -> ipywidgets.Widget:
    """The map, the boxes and the buildings on offer; tap a lit place to choose it."""
    session = session_of(game)
    drawn = Board(lambda place: choose_place(session, place))
    drawn.show(game.state, lit_places(session))
    shown = Figure(drawn.figure)

    def refresh() -> None:
        with shown.together():
            drawn.show(game.state, lit_places(session))

    session.add(refresh)
    return shown


def controls(game: GameModel) -> ipywidgets.Widget:
    """Everything but the board, in one column."""
    session = session_of(game)
    return ipywidgets.VBox([part(session) for part in (bar, menu, notice, decision, mats, scores, log)])


def page(game: GameModel | None = None) -> ipywidgets.Widget:
    """Board and controls side by side, or in one column where it is narrow."""
    game = game or GameModel(aod.setup(seats=2))
    session = session_of(game)
    keeper = keep(session)
    side = ipywidgets.VBox([decision(session), mats(session), log(session)])
    side.add_class("aod-side")
    drawn = ipywidgets.VBox([board(game), scores(session)])
    drawn.add_class("aod-board")
    whole = ipywidgets.VBox([bar(session), menu(session), notice(session), drawn, side, keeper])
    whole.add_class("aod-page")
    return whole


def keep(session: Session) -> Keeper:
    """The game in the browser's storage; what lies there, or in the link, is opened once when the page begins."""
    keeper = Keeper(lambda found: resume(session, found), lambda: session.look(notice=text("widgets.storage_failed")), slot=SLOT)

    def write() -> None:
        if session.game.length:  # nothing is kept of a game that nobody has played
            keeper.record = session.game.save()

    session.add(write)
    return keeper


def resume(session: Session, found: dict[str, str]) -> None:
    """This tab's own game comes back; else the link's; else the newest of another tab is offered."""
    game = session.game
    if found["own"] and found["began"] == found["search"]:
        session.attempt(game.load, found["own"])
    elif not session.attempt(open_link, game, found["search"]):
        return
    elif not found["search"] and found["newest"]:
        session.look(offer=found["newest"])
