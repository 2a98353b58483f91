"""The rule cards of a lesson."""

from __future__ import annotations

from aod_nb.lessons.steps import Cards
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.lesson.parts.part import Part


class CardsPart(Part[Cards]):
    def begin(self) -> None:
        if self.step.name not in self.frame.progress.done and self.frame.one_by_one:
            self.frame.done(self.step.name, 1)

    def panel(self) -> Html:
        return el("div", self.frame.stage.cards(self.step.rules, self.frame.box), self.on())
