"""A game with a coach."""

from __future__ import annotations

from typing import Any

from aod_nb.i18n import text
from aod_nb.lessons import judge
from aod_nb.lessons.coach import says
from aod_nb.lessons.steps import Play
from aod_nb.model import GameModel
from aod_nb.registry import package
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.parts.kept import take_up
from aod_nb.widgets.lesson.parts.part import Part
from aod_nb.widgets.play import stage
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import Handler


class PlayPart(Part[Play]):
    """A game with a coach: the same table as a task, and bots that move one by one."""

    def handlers(self) -> dict[str, Handler]:
        return {"undo": lambda value: self.session.attempt(self.game.undo, rest=True), "new": lambda value: self.renew()}

    def begin(self) -> None:
        self.game = GameModel(self._fresh(), self.step.players, bots_wait=True)
        self.session = Session(self.game)
        self._take_up()
        self.table = stage.Table(self.session, self.frame.narrow)
        self.add_table(self.table)
        self._stop = self.session.add(self.follow)
        self.session.play_on()

    def resume(self) -> None:
        self._take_up()
        self.session.play_on()

    def _take_up(self) -> None:
        """What cannot be read, or began otherwise, begins anew."""
        if record := self.frame.kept_record(self.step.name):
            take_up(self.game, record)

    def _fresh(self) -> Any:
        game = package(self.lesson.game)
        return game.setup(**{**game.editions.CHOICES.in_order, **self.step.setup})

    def end(self) -> None:
        self.session.worker.stop()
        self._stop()
        self.table.close()

    def renew(self) -> None:
        if self.frame.progress.at == self.step.name:
            self.frame.progress.record = ""
        self.close()
        self.open()

    @property
    def is_over(self) -> bool:
        return self.game.state.is_over or self.step.until(self.game.state)

    def follow(self) -> None:
        """After every move."""
        if not self.is_open:
            return
        if self.session.card:
            self.card, self.session.card = self.session.card, ""
        if self.is_over and self.step.name not in self.frame.progress.done:
            self.session.worker.stop()
            self.frame.done(self.step.name, 1)
        elif self.game.length and not self.game.bot:
            self.frame.at_work(self.step.name)
            self.frame.progress.record = self.game.save()
            self.frame.keep()
        if self.session.is_closed != self.is_over:
            self.session.is_closed = self.is_over
            self.table.asked.layout.display = "none" if self.is_over else None
            self.table.draw()
        self.refresh()

    def panel(self) -> Html:
        moments = self.game.moments
        state = self.game.state
        said = says(self.lesson, self.step, [one.state for one in moments], [one.events for one in moments], 0)
        coach = [
            el("p", el("b", text("lessons.coach")), " ", one.words, " ", button(one.rule, "card", one.rule, class_="rule"))
            for one in said
        ]
        self.owned.show(stage.mats(state, range(state.seats)))
        again = button(text("lessons.new_game"), "new", class_="quiet")
        if self.is_over:
            over = el("p", judge.words(self.lesson, self.step, "over"), class_="right", role="status")
            return el("div", over, el("div", coach, class_="coach", role="status"), self.on(), again)
        back = button(text("widgets.undo"), "undo", class_="quiet", disabled=not self.game.can_undo)
        return el("div", el("div", coach, class_="coach", role="status"), back, again)
