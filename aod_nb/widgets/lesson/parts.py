"""The parts a lesson is shown by: one for each kind of step.  What is right is asked of ``aod_nb.lessons.judge``."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import ipywidgets

from aod_nb.core import BadInput, Event
from aod_nb.i18n import text
from aod_nb.lessons import judge
from aod_nb.lessons.coach import says
from aod_nb.lessons.course import package
from aod_nb.lessons.judge import Verdict
from aod_nb.lessons.steps import Bet, Cards, Experiment, Outcome, Play, Question, Step, Task
from aod_nb.model import GameModel
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import Handler, View

if TYPE_CHECKING:
    from aod_nb.widgets.lesson.frame import Frame

S = TypeVar("S", bound=Step)
MOST_FIELDS = 20


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
        self.widget.add_class("aod-step")
        self.widget.add_class(f"aod-{self.step.kind}")
        common: dict[str, Handler] = {"next": self._next, "card": self._card, "close_card": self._card}
        self.view = View({**self.handlers(), **common}, role="aod-step-view")
        self.owned = View({"card": self._card}, role="aod-step-mats")
        self.words = ipywidgets.VBox([self.view])
        self.words.add_class("aod-words")
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

    def refresh(self) -> None:
        if self.is_open:
            asked = judge.words(self.lesson, self.step, "ask")
            opened = self.frame.stage.opened_card(self.card, self.frame.box) if self.card else Html()
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
        return self.frame.stage.told(outcome.after, events) if events else Html()

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


class BetPart(Part[Bet]):
    def handlers(self) -> dict[str, Handler]:
        return {
            "bet": lambda value: self.trying(self.bet, value),
            "number": lambda value: self.trying(self.bet, fields(value).get("number", "")),
            "hands": lambda value: self.trying(self.hands, fields(value)),
            "reset": lambda value: self.reset(),
        }

    def begin(self) -> None:
        self.said: Verdict | None = None
        self.bid = ""
        self.outcome: Outcome | None = None
        self.state = judge.laid(self.lesson, self.step.position)
        self.picture = self.frame.stage.Picture(self.state, self.frame.narrow)
        self.add_board(self.picture)

    def end(self) -> None:
        self.picture.close()

    def bet(self, value: str, room: str = "") -> None:
        """A second click on the reveal is none."""
        if self.said is not None:
            return
        self.said, self.outcome = judge.bet(self.lesson, self.step, value)
        self.bid = room or text("lessons.your_bet", bet=judge.label(self.lesson, self.step, value.strip()))
        self.picture.show(self.outcome.after)
        self.frame.done(self.step.name, int(self.said.right))

    def hands(self, raised: dict[str, str]) -> None:
        best, count, total = judge.room(self.lesson, self.step, raised)
        self.bet(best, text("lessons.room_bet", count=count, total=total, bet=judge.label(self.lesson, self.step, best)))

    def reset(self) -> None:
        """Back to before the reveal, to look again."""
        self.said = self.outcome = None
        self.picture.show(self.state)
        self.refresh()

    def panel(self) -> Html:
        state = self.outcome.after if self.outcome else self.state
        mats = self.frame.stage.mats(state, self.step.mats) if self.step.mats else Html()
        if self.said is None or self.outcome is None:
            return el("div", self._choices(), mats)
        again = button(text("lessons.look_again"), "reset", class_="quiet")
        return el(
            "div", el("p", self.bid, class_="bid"), self.verdict(self.said), self.told(self.outcome), mats, self.on(), again
        )

    def _choices(self) -> Html:
        step = self.step
        if step.numbers is not None:
            least, most = step.numbers
            field = el("input", name="number", type="number", inputmode="numeric", min=least, max=most, data_first=True)
            named = el("label", text("lessons.number", least=least, most=most), " ", field)
            return el("form", named, el("button", text("lessons.reveal"), type="submit"), data_act="number", novalidate=True)
        if self.frame.room:
            rows = [
                el("label", judge.label(self.lesson, step, choice), " ", el("input", name=choice, inputmode="numeric", size=3))
                for choice in step.choices
            ]
            return el(
                "form",
                el("p", text("lessons.count_hands")),
                rows,
                el("button", text("lessons.reveal"), type="submit"),
                data_act="hands",
                class_="hands",
            )
        buttons = [button(judge.label(self.lesson, step, choice), "bet", choice, data_first=True) for choice in step.choices]
        return el("div", buttons, class_="choices", data_arrows=True)


class TaskPart(Part[Task]):
    def handlers(self) -> dict[str, Handler]:
        return {"undo": lambda value: self.undo(), "again": lambda value: self.again()}

    def begin(self) -> None:
        self.said: Verdict | None = None
        start = judge.played(self.lesson, self.step.position).after
        self.game = GameModel(start, judge.players(self.step, start))
        self.session = Session(self.game)
        self.tries = max(1, self.frame.progress.tries)
        if self.frame.progress.record:
            self._resume(self.frame.progress.record)
        self.table = self.frame.stage.Table(self.session, self.frame.narrow)
        self.add_table(self.table)
        self._stop = self.session.add(self.judge)

    def end(self) -> None:
        self._stop()
        self.table.close()

    def _resume(self, record: str) -> None:
        """The task as it stood when the page was left; what cannot be read begins anew."""
        try:
            self.game.load(record, self.game.players)
        except ValueError:
            return

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
        progress = self.frame.progress
        if self.said is not None and self.said.right:
            progress.record = ""
            self.frame.done(self.step.name, judge.stars(self.step, outcome.moves, self.tries))
        elif self.frame.progress.at == self.step.name and outcome.moves:
            progress.record, progress.tries = self.game.save(), self.tries
            self.frame.keep()
        self.refresh()

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
        self.owned.show(self.frame.stage.mats(outcome.after, self.step.mats) if self.step.mats else Html())
        if self.said is None:
            back = button(text("widgets.undo"), "undo", class_="quiet") if outcome.moves else Html()
            return el("div", count, back)
        again = button(
            text("lessons.again"), "again", class_="quiet" if self.said.right else "go", data_first=not self.said.right
        )
        won = el("p", "★" * self._stars(), "☆" * (3 - self._stars()), class_="won") if self.said.right else Html()
        return el("div", self.verdict(self.said), won, self.on() if self.said.right else Html(), again, self.told(outcome))

    def _stars(self) -> int:
        return judge.stars(self.step, self.outcome().moves, self.tries)


class QuestionPart(Part[Question]):
    def handlers(self) -> dict[str, Handler]:
        return {"answer": lambda value: self.trying(self.answer, value)}

    def begin(self) -> None:
        self.said: Verdict | None = None
        self.chosen: list[str] = []
        self.picture = None
        if self.step.position is not None:
            self.picture = self.frame.stage.Picture(judge.laid(self.lesson, self.step.position), self.frame.narrow)
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


class CardsPart(Part[Cards]):
    def begin(self) -> None:
        if self.step.name not in self.frame.progress.done and self.frame.one_by_one:
            self.frame.done(self.step.name, 1)

    def panel(self) -> Html:
        return el("div", self.frame.stage.cards(self.step.rules, self.frame.box), self.on())


class ExperimentPart(Part[Experiment]):
    def handlers(self) -> dict[str, Handler]:
        return {f"set_{control.name}": partial(self.set, control) for control in self.step.controls}

    def begin(self) -> None:
        self.values: dict[str, Any] = {control.name: control.start for control in self.step.controls}
        self.result, self.outcome = judge.experiment(self.lesson, self.step, self.values)
        self.picture = None
        if self.outcome is not None:
            self.picture = self.frame.stage.Picture(self.outcome.after, self.frame.narrow)
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
        if self.picture is not None and self.outcome is not None:
            self.picture.show(self.outcome.after)
        if self.step.name not in self.frame.progress.done:
            self.frame.done(self.step.name, 1)

    def panel(self) -> Html:
        outcome = self.outcome
        mats = self.frame.stage.mats(outcome.after, self.step.mats) if self.step.mats and outcome else Html()
        told = self.told(outcome) if outcome else Html()
        controls = [self._control(control) for control in self.step.controls]
        result = el("p", self.result, class_="result", role="status")
        return el("div", el("div", controls, class_="controls"), result, told, mats, self.on())

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


class PlayPart(Part[Play]):
    """A game with a coach: the same table as a task, and bots that move one by one."""

    def handlers(self) -> dict[str, Handler]:
        return {"undo": lambda value: self.session.attempt(self.game.undo, rest=True), "new": lambda value: self.renew()}

    def begin(self) -> None:
        self.game = GameModel(self._fresh(), self.step.players, bots_wait=True)
        self.session = Session(self.game)
        if self.frame.progress.record:
            with suppress(ValueError):  # what cannot be read begins anew
                self.game.load(self.frame.progress.record, self.step.players)
        self.table = self.frame.stage.Table(self.session, self.frame.narrow)
        self.add_table(self.table)
        self._stop = self.session.add(self.refresh)
        self.session.play_on()

    def _fresh(self) -> Any:
        return package(self.lesson.game).setup(**self.step.setup)

    def end(self) -> None:
        self.session.worker.stop()
        self._stop()
        self.table.close()

    def renew(self) -> None:
        self.frame.progress.record = ""
        self.close()
        self.open()

    @property
    def is_over(self) -> bool:
        return self.game.state.is_over or self.step.until(self.game.state)

    def refresh(self) -> None:
        if not self.is_open:
            return
        if self.session.card:
            self.card, self.session.card = self.session.card, ""
        progress = self.frame.progress
        if self.is_over and self.step.name not in progress.done:
            self.session.worker.stop()
            self.frame.done(self.step.name, 1)
        elif progress.at == self.step.name and self.game.length and not self.game.bot:
            progress.record = self.game.save()
            self.frame.keep()
        if self.session.is_closed != self.is_over:
            self.session.is_closed = self.is_over
            self.table.asked.layout.display = "none" if self.is_over else None
            self.table.draw()
        super().refresh()

    def panel(self) -> Html:
        moments = self.game.moments
        state = self.game.state
        said = says(self.lesson, self.step, [one.state for one in moments], [one.events for one in moments], 0)
        coach = [
            el("p", el("b", text("lessons.coach")), " ", one.words, " ", button(one.rule, "card", one.rule, class_="rule"))
            for one in said
        ]
        self.owned.show(self.frame.stage.mats(state, range(state.seats)))
        again = button(text("lessons.new_game"), "new", class_="quiet")
        if self.is_over:
            over = el("p", judge.words(self.lesson, self.step, "over"), class_="right", role="status")
            return el("div", over, el("div", coach, class_="coach", role="status"), self.on(), again)
        back = button(text("widgets.undo"), "undo", class_="quiet", disabled=not self.game.can_undo)
        return el("div", el("div", coach, class_="coach", role="status"), back, again)


def fields(form: str) -> dict[str, str]:
    """What a form holds; what is no form holds nothing."""
    try:
        given = json.loads(form)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(given, dict) or len(given) > MOST_FIELDS:
        return {}
    return {str(name): value for name, value in given.items() if isinstance(value, str)}


_PARTS: dict[type[Step], Any] = {
    Bet: BetPart,
    Task: TaskPart,
    Question: QuestionPart,
    Cards: CardsPart,
    Experiment: ExperimentPart,
    Play: PlayPart,
}


def part_of(frame: Frame, step: Step) -> Part[Any]:
    part: Part[Any] = _PARTS[type(step)](frame, step)
    return part
