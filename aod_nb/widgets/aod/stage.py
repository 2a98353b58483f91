"""The parts of this game that a lesson shows: a board to look at, a table to play at, mats, cards, the boxes one can own."""

from __future__ import annotations

from collections.abc import Sequence

from aod_nb.aod.rules import RULES, card
from aod_nb.aod.scoring import score
from aod_nb.aod.state import State
from aod_nb.core import Event
from aod_nb.i18n import name, text
from aod_nb.plots.aod.board import Board
from aod_nb.widgets.aod.choices import choose_place, lit_places
from aod_nb.widgets.aod.decision import decision
from aod_nb.widgets.aod.log import line
from aod_nb.widgets.aod.mats import mat
from aod_nb.widgets.aod.notice import card_body, rule_card
from aod_nb.widgets.figure import Figure, bring_bokeh
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.session import Session

BOXES = ("classic", "italian", "french", "russian")
"""The editions whose box somebody may own."""


class Picture:
    """The board of a position; nothing on it can be chosen."""

    def __init__(self, state: State, narrow: bool = False) -> None:
        bring_bokeh()
        self._drawn = Board(lambda place: None, narrow)
        self._drawn.show(state, {})
        self.widget = Figure(self._drawn.figure)

    def show(self, state: State) -> None:
        with self.widget.together():
            self._drawn.show(state, {})

    def close(self) -> None:
        self.widget.close()


class Table:
    """A board to play on, and the decision beside it."""

    def __init__(self, session: Session, narrow: bool = False) -> None:
        bring_bokeh()
        self._drawn = Board(lambda place: choose_place(session, place), narrow)
        self._drawn.show(session.game.state, lit_places(session))
        self.asked = decision(session)
        self.widget = Figure(self._drawn.figure)
        self._session = session
        self._stop = session.add(self.draw)

    def draw(self) -> None:
        with self.widget.together():
            self._drawn.show(self._session.game.state, lit_places(self._session))

    def close(self) -> None:
        self._stop()
        self.widget.close()
        self.asked.close()


def mats(state: State, seats: Sequence[int]) -> Html:
    """What some nations own."""
    results = score(state)
    return el("div", [mat(state.nations[seat], results[seat]) for seat in seats], class_="mats")


def told(state: State, events: Sequence[Event]) -> Html:
    """What happened, with the rule of every line."""
    return el("ol", [el("li", line(state, event)) for event in events], class_="told")


def cards(rules: Sequence[str], box: str) -> Html:
    """Rule cards, folded, with what the box one owns says."""
    return el(
        "div",
        [
            el("details", el("summary", card(rule).title, " ", el("small", rule)), card_body(rule, box), data_key=f"card{rule}")
            for rule in rules
        ],
        class_="cards",
    )


def opened_card(rule: str, box: str) -> Html:
    return rule_card(rule, box) if rule in RULES else Html()


def boxes() -> list[tuple[str, str]]:
    return [(box, text(f"aod.edition.{box}")) for box in BOXES]


def nation_of(state: State, seat: int) -> Html:
    nation = state.nations[seat].name
    return el("span", name("aod", nation), class_=f"nation {nation}")
