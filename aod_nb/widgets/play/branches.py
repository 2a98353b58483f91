"""The branches of a game: where each parts, and the way to it."""

from __future__ import annotations

from typing import Any

from aod_nb.core import Option
from aod_nb.i18n import name, text
from aod_nb.model.tree import MOST_NAME, Parting
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.choices import told
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View

DEEPEST = 4
"""Branches of branches are set in up to this depth."""


def branches(session: Session) -> View:
    listed = Branches(session)
    view = View(
        {
            "enter": lambda value: listed.enter(value),
            "leave": lambda value: leave(session),
            "ask": lambda value: listed.ask(value),
            "give_up": lambda value: listed.give_up(value),
            "name": lambda value: listed.call(value),
        },
        role="voyage-branches",
    )
    session.add(lambda: view.show(listed.panel()))
    return view


def leave(session: Session) -> None:
    """Back to the real game, out of a branch."""
    if session.game.branched is not None:
        session.attempt(session.game.leave_branch, rest=True)


class Branches:
    """The list, with what it remembers between two looks at it."""

    def __init__(self, session: Session) -> None:
        self._session, self._game = session, session.game
        self._asked = 0
        """The branch that is about to be given up; somebody has to say so twice."""
        self._words: dict[tuple[int, int, Option | None], str] = {}
        self._first = self._game.real[0]

    # What a click does

    def enter(self, value: str) -> None:
        self._asked = 0
        self._session.attempt(self._game.enter, _number(value), rest=True)

    def ask(self, value: str) -> None:
        self._asked = _number(value)
        self._session.refresh()

    def give_up(self, value: str) -> None:
        if (number := _number(value)) and number == self._asked:
            self._asked = 0
            self._session.attempt(self._game.give_up, number, rest=True)

    def call(self, value: str) -> None:
        if self._game.branched is not None:
            self._session.attempt(self._game.rename, self._game.line.number, value, rest=True)

    # What is shown

    def panel(self) -> Html:
        if self._game.real[0] is not self._first:  # another game
            self._first, self._words, self._asked = self._game.real[0], {}, 0
        partings = self._game.branches
        if not partings:
            return Html()
        rows = [self._real(), *(self._row(parting) for parting in partings)]
        title = text("branches.title")
        folded = el("details", el("summary", title, " ", el("small", len(partings))), el("ul", rows), data_key="branches")
        return el("section", folded, role="region", aria_label=title, class_="branches")

    def _real(self) -> Html:
        moves = text("branches.moves", count=len(self._game.real) - 1)
        here = self._game.branched is None
        there = _here() if here else button(text("widgets.branch_leave"), "leave", data_tab="decision")
        return el(
            "li", el("p", el("b", text("branches.real")), " ", el("small", moves)), el("p", there), aria_current=_current(here)
        )

    def _row(self, parting: Parting) -> Html:
        line, here = parting.line, parting.line is self._game.line
        where = self._where(parting)
        moves = el("small", text("branches.moves", count=len(line.path)))
        named = [el("b", line.name), el("br"), where] if line.name else [where]
        return el(
            "li",
            el("p", named, " ", moves),
            self._question(line.number) if self._asked == line.number else self._ways(line.number, line.name, here),
            aria_current=_current(here),
            class_=f"deep{min(parting.depth, DEEPEST)}" if parting.depth else None,
        )

    def _ways(self, number: int, called: str, here: bool) -> Html:
        field = el("input", value=called, maxlength=MOST_NAME, data_act="name", autocomplete="off")
        return el(
            "p",
            _here() if here else button(text("branches.enter"), "enter", number, data_tab="decision"),
            el("label", text("branches.name"), " ", field) if here else None,
            button(text("branches.give_up"), "ask", number, class_="quiet"),
        )

    def _question(self, number: int) -> Html:
        sure = button(text("branches.sure"), "give_up", number)
        return el("p", text("branches.ask"), " ", sure, button(text("branches.keep"), "ask", 0, class_="quiet"), role="status")

    def _where(self, parting: Parting) -> str:
        """Where a branch parts, and by which choices: looked up once."""
        line, parent, step, _ = parting
        instead = parent.path[step] if step < len(parent.path) else None
        key = line.number, step, instead
        if key not in self._words or step >= len(line.path):
            self._words[key] = _words(self._game.before(parting), step, line.path[step : step + 1], instead)
        return self._words[key]


def _words(state: Any, step: int, taken: tuple[Option, ...], instead: Option | None) -> str:
    if not taken:
        return text("branches.begun", move=step + 1)
    given = {"move": step + 1, "nation": name(state.game, state.nations[state.seat].name), "taken": told(state, taken[0])}
    if instead is None:
        return text("branches.after", **given)
    return text("branches.instead", **given, instead=told(state, instead))


def _number(value: str) -> int:
    return int(value) if value.isdecimal() and len(value) < 6 else 0


def _here() -> Html:
    return el("em", text("branches.here"))


def _current(here: bool) -> str | None:
    return "true" if here else None
