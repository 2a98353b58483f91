"""What the parts of all steps have in common: words beside a board, the way on, rule cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import ipywidgets

from aod_nb.core import BadInput, Event
from aod_nb.i18n import text
from aod_nb.lessons import judge
from aod_nb.lessons.judge import Verdict
from aod_nb.lessons.steps import Outcome, Step, Task
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play import stage
from aod_nb.widgets.play.notice import opened_card
from aod_nb.widgets.view import Handler, View

if TYPE_CHECKING:
    from aod_nb.widgets.lesson.frame import Frame

S = TypeVar("S", bound=Step)


class Part(Generic[S]):
    """A step in its widget: words beside a board, where it has one."""

    def __init__(self, frame: Frame, step: S) -> None:
        self.frame, self.lesson, self.step = frame, frame.lesson, step
        self.is_open = False
        self.fresh = False
        """Whether the reader has just come here, so that the focus follows."""
        self.card = ""
        self.trouble = ""
        """What is wrong with what was entered."""

    def _build(self) -> None:
        """What is shown is made when the step is opened: a lesson of twelve steps is one step on the page."""
        self.widget = ipywidgets.VBox()
        self.widget.add_class("voyage-step")
        self.widget.add_class(f"voyage-{self.step.kind}")
        common: dict[str, Handler] = {"next": self._next, "card": self._card, "close_card": self._card}
        self.view = View({**self.handlers(), **common}, role="voyage-step-view")
        self.owned = View({"card": self._card}, role="voyage-step-mats")
        self.words = ipywidgets.VBox([self.view])
        self.words.add_class("voyage-words")
        self.widget.children = [self.words]

    def handlers(self) -> dict[str, Handler]:
        return {}

    def open(self, fresh: bool = False) -> None:
        self.fresh = fresh
        if not self.is_open:
            self.is_open = True
            self._build()
            self.begin()
        self.refresh()

    def close(self) -> None:
        """Everything that costs something goes; what was reached is kept by the frame."""
        if self.is_open:
            self.is_open = False
            self.end()
            for part in (self.view, self.owned, self.words.layout, self.words, self.widget.layout, self.widget):
                part.close()

    def begin(self) -> None:
        """Set up what this step needs."""

    def end(self) -> None:
        """Put it away again."""

    def resume(self) -> None:
        """Go on with what the browser kept of this step, if it is open already when that is told."""

    def refresh(self) -> None:
        if self.is_open:
            asked = judge.words(self.lesson, self.step, "ask")
            opened = opened_card(self.lesson.game, self.card, self.frame.box)
            head = el("p", asked, class_="ask", tabindex="-1", data_focus=self.step.name if self.fresh else None)
            trouble = el("p", self.trouble, class_="refusal", role="status")
            self.view.show(el("section", head, self.panel(), trouble, opened, aria_label=text(f"lessons.kind.{self.step.kind}")))

    def panel(self) -> Html:
        raise NotImplementedError

    def trying(self, deed: Any, *given: Any) -> None:
        """Do something with what was entered; what is wrong with it is said, and nothing is lost."""
        self.trouble = ""
        try:
            deed(*given)
        except BadInput as wrong:
            self.trouble = str(wrong)
        self.refresh()

    def on(self) -> Html:
        """The way on."""
        name = self.frame.following(self.step.name)
        if name is None:
            return self.frame.next_lesson()
        return button(text("lessons.next"), "next", name, class_="go", data_first=True) if self.frame.one_by_one else Html()

    def verdict(self, said: Verdict) -> Html:
        mark = text("lessons.mark_right" if said.right else "lessons.mark_wrong")
        return el("p", el("b", mark, class_="mark"), " ", said.words, class_="right" if said.right else "wrong", role="status")

    def told(self, outcome: Outcome) -> Html:
        """What happened, as far as its rules were met; of an example, what the lesson is about."""
        rules = self.frame.rules if isinstance(self.step, Task) else self.lesson.topic
        events: list[Event] = judge.met(self.lesson, outcome.events, rules)
        return stage.told(outcome.after, events) if events else Html()

    def _next(self, name: str) -> None:
        if name == self.frame.following(self.step.name):
            self.frame.goto(name)

    def _card(self, rule: str) -> None:
        self.card = rule
        self.refresh()

    def add_board(self, board: Any) -> None:
        self.widget.children = [board.widget, self.words]

    def add_table(self, table: Any) -> None:
        """The decision under the words, and under it what the nations own."""
        self.add_board(table)
        self.words.children = [self.view, table.asked, self.owned]
