"""The parts of a game that its lessons show: a board to look at, a table to play at, mats, cards, the boxes one can own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aod_nb.core import Event, State
from aod_nb.i18n import text
from aod_nb.registry import package
from aod_nb.widgets.board import BoardFigure
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.choices import choose_place, lit_places
from aod_nb.widgets.play.decision import decision
from aod_nb.widgets.play.line import line
from aod_nb.widgets.play.mats import mat
from aod_nb.widgets.play.notice import card_body
from aod_nb.widgets.play.parts import parts_of
from aod_nb.widgets.session import Session


class Picture:
    """The board of a position; nothing on it can be chosen."""

    def __init__(self, state: State, narrow: bool = False) -> None:
        self.widget = BoardFigure(state.game, lambda place: None, lambda drawn: drawn.show(state, {}), narrow)

    def show(self, state: State) -> None:
        with self.widget.together():
            self.widget.board.show(state, {})

    def close(self) -> None:
        self.widget.close()


class Table:
    """A board to play on, and the decision beside it."""

    def __init__(self, session: Session, narrow: bool = False) -> None:
        self._session = session
        self.asked = decision(session)
        self.widget = BoardFigure(session.game.state.game, lambda place: choose_place(session, place), self._show, narrow)
        self._stop = session.add(self.draw)

    def draw(self) -> None:
        with self.widget.together():
            self._show(self.widget.board)

    def _show(self, drawn: Any) -> None:
        drawn.show(self._session.game.state, lit_places(self._session))

    def close(self) -> None:
        self._stop()
        self.widget.close()
        self.asked.close()


def mats(state: State, seats: Sequence[int]) -> Html:
    """What some nations own."""
    results = package(state.game).score(state)
    return el("div", [mat(state, seat, results[seat]) for seat in seats], class_="mats")


def told(state: State, events: Sequence[Event]) -> Html:
    """What happened, with the rule of every line."""
    return el("ol", [el("li", line(state, event)) for event in events], class_="told")


def cards(game: str, rules: Sequence[str], box: str) -> Html:
    """Rule cards, folded, with what the box one owns says."""
    return el("div", [_folded(game, rule, box) for rule in rules], class_="cards")


def _folded(game: str, rule: str, box: str) -> Html:
    head = el("summary", package(game).card(rule).title, " ", el("small", rule))
    return el("details", head, card_body(game, rule, box), data_key=f"card{rule}")


def boxes(game: str) -> list[tuple[str, str]]:
    """The editions whose box somebody may own."""
    return [(box, text(f"{game}.edition.{box}")) for box in parts_of(game).BOXES]
