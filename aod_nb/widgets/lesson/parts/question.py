"""A question with an answer for every choice."""

from __future__ import annotations

from aod_nb.lessons import judge
from aod_nb.lessons.judge import Verdict
from aod_nb.lessons.steps import Question
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.parts.part import Part
from aod_nb.widgets.play import stage
from aod_nb.widgets.view import Handler


class QuestionPart(Part[Question]):
    def handlers(self) -> dict[str, Handler]:
        return {"answer": lambda value: self.trying(self.answer, value)}

    def begin(self) -> None:
        self.said: Verdict | None = None
        self.chosen: list[str] = []
        self.picture = None
        if self.step.position is not None:
            self.picture = stage.Picture(judge.laid(self.lesson, self.step.position), self.frame.narrow)
            self.add_board(self.picture)

    def end(self) -> None:
        if self.picture is not None:
            self.picture.close()

    def answer(self, choice: str) -> None:
        """Wrong choices are answered too, and one may go on until it is right."""
        if self.said is not None and self.said.right:
            return
        self.said = judge.question(self.lesson, self.step, choice)
        self.chosen.append(choice)
        if self.said.right:
            self.frame.done(self.step.name, int(len(self.chosen) == 1))

    def panel(self) -> Html:
        is_done = self.said is not None and self.said.right
        buttons = [
            button(
                judge.label(self.lesson, self.step, choice),
                "answer",
                choice,
                disabled=choice in self.chosen or is_done,
                class_="chosen" if choice in self.chosen else None,
                data_first=True,
            )
            for choice in self.step.choices
        ]
        said = self.verdict(self.said) if self.said is not None else Html()
        return el("div", el("div", buttons, class_="choices", data_arrows=True), said, self.on() if is_done else Html())
