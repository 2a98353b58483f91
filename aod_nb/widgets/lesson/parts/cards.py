"""The rule cards of a lesson."""

from __future__ import annotations

from aod_nb.i18n import text
from aod_nb.lessons.steps import Cards
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.parts.part import Part
from aod_nb.widgets.play import stage
from aod_nb.widgets.view import Handler


class CardsPart(Part[Cards]):
    """On our own pages they are read when they were shown; where all steps stand below each other, when the reader says so."""

    def handlers(self) -> dict[str, Handler]:
        return {"read": lambda value: self.read()}

    def begin(self) -> None:
        if self.frame.one_by_one and not self.is_read:
            self.frame.done(self.step.name, 1)

    @property
    def is_read(self) -> bool:
        return self.step.name in self.frame.progress.done

    def read(self) -> None:
        if not self.is_read:
            self.frame.done(self.step.name, 1)
        self.refresh()

    def panel(self) -> Html:
        cards = stage.cards(self.lesson.game, self.step.rules, self.frame.box)
        seen = Html() if self.is_read else button(text("lessons.read"), "read", class_="quiet")
        return el("div", cards, seen, self.on())
