"""A worked example one can change: what is set shows on the board before, what follows on the board after."""

from __future__ import annotations

from functools import partial
from typing import Any

from aod_nb.i18n import text
from aod_nb.lessons import judge
from aod_nb.lessons.steps import Experiment
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.parts.part import Part
from aod_nb.widgets.play import stage
from aod_nb.widgets.view import Handler

BEFORE, AFTER = "before", "after"


class ExperimentPart(Part[Experiment]):
    def handlers(self) -> dict[str, Handler]:
        controls: dict[str, Handler] = {f"set_{control.name}": partial(self.set, control) for control in self.step.controls}
        return {**controls, "look": self.look}

    def begin(self) -> None:
        self.values: dict[str, Any] = {control.name: control.start for control in self.step.controls}
        self.result, self.outcome = judge.experiment(self.lesson, self.step, self.values)
        self.moment = BEFORE
        """Which of the two positions is shown."""
        self.picture = None
        if self.outcome is not None:
            self.picture = stage.Picture(self.shown, self.frame.narrow)
            self.add_board(self.picture)

    def end(self) -> None:
        if self.picture is not None:
            self.picture.close()

    def set(self, control: Any, value: str) -> None:
        """A select sends the place of a value in its list."""
        if value.isdecimal() and int(value[:3]) < len(control.values):
            self.trying(self.change, control.name, control.values[int(value[:3])])

    def change(self, name: str, value: Any) -> None:
        """A position that cannot be is said, and the old one stays."""
        values = {**self.values, name: value}
        self.result, self.outcome = judge.experiment(self.lesson, self.step, values)
        self.values = values
        self.draw()
        if self.step.name not in self.frame.progress.done:
            self.frame.done(self.step.name, 1)

    @property
    def shown(self) -> Any:
        """The position on the board; None where there is no board."""
        if self.outcome is None:
            return None
        return self.outcome.before if self.moment == BEFORE else self.outcome.after

    def look(self, moment: str) -> None:
        if moment in (BEFORE, AFTER) and self.outcome is not None:
            self.moment = moment
            self.draw()
            self.refresh()

    def draw(self) -> None:
        if self.picture is not None and self.shown is not None:
            self.picture.show(self.shown)

    def panel(self) -> Html:
        outcome = self.outcome
        mats = stage.mats(self.shown, self.step.mats) if self.step.mats and outcome else Html()
        told = self.told(outcome) if outcome else Html()
        controls = [self._control(control) for control in self.step.controls]
        result = el("p", self.result, class_="result", role="status")
        return el("div", el("div", controls, class_="controls"), self._switch(), result, told, mats, self.on())

    def _switch(self) -> Html:
        """Between the two positions, where something has happened from one to the other."""
        if self.outcome is None or not self.outcome.events:
            return Html()
        moments = ((BEFORE, text("lessons.moment.before")), (AFTER, text("lessons.moment.after")))
        buttons = [button(words, "look", moment, aria_pressed=str(moment == self.moment).lower()) for moment, words in moments]
        return el("div", el("span", text("lessons.moment.label")), buttons, class_="moments", role="group")

    def _control(self, control: Any) -> Html:
        options = [
            el(
                "option",
                judge.label(self.lesson, self.step, value, "value"),
                value=place,
                selected=value == self.values[control.name],
            )
            for place, value in enumerate(control.values)
        ]
        words = judge.words(self.lesson, self.step, f"control.{control.name}")
        return el("label", words, " ", el("select", options, data_act=f"set_{control.name}"))
