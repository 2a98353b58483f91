"""The bar: where the game stands, undo and redo, the slider through the game."""

from __future__ import annotations

from aod_nb.i18n import text
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.branches import leave
from aod_nb.widgets.play.parts import parts_of
from aod_nb.widgets.play.plan import take_back
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View


def bar(session: Session) -> View:
    game = session.game
    view = View(
        {
            "undo": lambda value: undo(session),
            "redo": lambda value: session.attempt(game.redo, rest=True),
            "goto": session.goto,
            "leave": lambda value: leave(session),
        },
        role="voyage-bar",
    )
    session.add(lambda: view.show(panel(session)))
    return view


def undo(session: Session) -> None:
    """The last step of a plan, or else the last move."""
    if session.planned:
        take_back(session)
    else:
        session.attempt(session.game.undo, rest=True)


def _standing(session: Session) -> Html:
    """That somebody looks back, or this is a branch, and the way to the game; or that it goes on from before something
    hidden came to light."""
    game = session.game
    if game.looks_back:
        way = "branch_leave" if game.branched is None else "branch_end"
        back = button(text(f"widgets.{way}"), "goto", game.length, class_="go")
        return el("span", text("widgets.looking_back", move=game.at, length=game.length), " ", back, class_="sandbox branch")
    if game.branched is not None:
        back = button(text("widgets.branch_leave"), "leave", class_="go")
        return el("span", text("widgets.branch", move=game.branched + 1), " ", back, class_="sandbox branch")
    return el("span", text("widgets.sandbox"), class_="sandbox") if game.sandbox else Html()


def panel(session: Session) -> Html:
    game = session.game
    reveals = text("widgets.undo_sandbox") if game.undo_reveals and not session.planned else None
    slider = el(
        "input",
        type="range",
        min=0,
        max=game.length,
        value=game.at,
        data_act="goto",
        aria_label=text("widgets.slider", at=game.at, length=game.length),
    )
    return el(
        "header",
        parts_of(game.state.game).standing(game.state),
        button(text("widgets.undo"), "undo", title=reveals, disabled=not (game.can_undo or session.planned)),
        button(text("widgets.redo"), "redo", disabled=not game.can_redo),
        slider,
        el("span", text("widgets.moves", at=game.at, length=game.length), class_="moves"),
        _standing(session),
    )
