"""A position to play, judged after every move."""

from __future__ import annotations

from aod_nb.i18n import text
from aod_nb.lessons import judge
from aod_nb.lessons.judge import Verdict
from aod_nb.lessons.steps import Outcome, Task
from aod_nb.model import GameModel
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.parts.kept import take_up
from aod_nb.widgets.lesson.parts.part import Part
from aod_nb.widgets.play import stage
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import Handler


class TaskPart(Part[Task]):
    def handlers(self) -> dict[str, Handler]:
        return {"undo": lambda value: self.undo(), "again": lambda value: self.again()}

    def begin(self) -> None:
        self.said: Verdict | None = None
        start = judge.played(self.lesson, self.step.position).after
        self.game = GameModel(start, judge.players(self.step, start))
        self.session = Session(self.game)
        self.tries = 1
        self.resume()
        self.table = stage.Table(self.session, self.frame.narrow)
        self.add_table(self.table)
        self._stop = self.session.add(self.judge)

    def end(self) -> None:
        self._stop()
        self.table.close()

    def resume(self) -> None:
        """The task as it stood when the page was left; what cannot be read, or is of another task, begins anew."""
        if self.frame.progress.at == self.step.name:
            self.tries = max(1, self.frame.progress.tries)
        if record := self.frame.kept_record(self.step.name):
            take_up(self.game, record)

    def outcome(self) -> Outcome:
        moments = self.game.moments
        events = [event for moment in moments for event in moment.events]
        mine = [step for step in range(1, len(moments)) if moments[step - 1].state.seat == 0]
        return Outcome(moments[0].state, moments[-1].state, events, len(mine))

    def judge(self) -> None:
        """After every move, the engine's word on it."""
        if not self.is_open:
            return
        outcome = self.outcome()
        self.said = judge.task(self.lesson, self.step, outcome) if outcome.moves else None
        if self.session.is_closed != (self.said is not None):
            self.session.is_closed = self.said is not None
            self.table.asked.layout.display = "none" if self.session.is_closed else None
            self.table.draw()
        if self.session.card:
            self.card, self.session.card = self.session.card, ""
        if outcome.moves:
            self._keep(outcome)
        self.refresh()

    def _keep(self, outcome: Outcome) -> None:
        """A task that is done keeps its stars, one that is not what was tried so far."""
        self.frame.at_work(self.step.name)
        progress = self.frame.progress
        if self.said is not None and self.said.right:
            progress.record = ""
            self.frame.done(self.step.name, judge.stars(self.step, outcome.moves, self.tries))
        else:
            progress.record, progress.tries = self.game.save(), self.tries
            self.frame.keep()

    def undo(self) -> None:
        self.session.attempt(self.game.undo)

    def again(self) -> None:
        """From the reader's first decision; three stars are for the first try."""
        if self.said is not None and not self.said.right:
            self.tries += 1
        first = next(step for step, moment in enumerate(self.game.whole) if moment.state.seat == 0)
        self.session.attempt(self.game.goto, first)

    def panel(self) -> Html:
        outcome = self.outcome()
        count = el("p", text("lessons.par", par=self.step.par, moves=outcome.moves), class_="small")
        self.owned.show(stage.mats(outcome.after, self.step.mats) if self.step.mats else Html())
        if self.said is None:
            back = button(text("widgets.undo"), "undo", class_="quiet") if outcome.moves else Html()
            return el("div", count, back)
        again = button(
            text("lessons.again"), "again", class_="quiet" if self.said.right else "go", data_first=not self.said.right
        )
        won = el("p", "★" * self._stars(), "☆" * (3 - self._stars()), class_="won") if self.said.right else Html()
        return el("div", self.verdict(self.said), won, count, self.on() if self.said.right else Html(), again, self.told(outcome))

    def _stars(self) -> int:
        return judge.stars(self.step, self.outcome().moves, self.tries)
