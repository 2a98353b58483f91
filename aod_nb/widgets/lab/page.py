"""The page of a question: a guess first, then what can be tried, an exercise, and what a teacher needs."""

from __future__ import annotations

from random import SystemRandom

import ipywidgets

from aod_nb.core import BadInput
from aod_nb.i18n import has, text
from aod_nb.lab.catalog import MOST_SEED, exercise, find
from aod_nb.lab.question import Question
from aod_nb.lessons import judge
from aod_nb.lessons.judge import Verdict
from aod_nb.widgets.form import fields
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lab import asked
from aod_nb.widgets.lab.look import LookPart
from aod_nb.widgets.play.notice import opened_card
from aod_nb.widgets.view import View


def question(game: str, slug: str) -> Page:
    """A question by its name; a ValueError for one there is none of."""
    return Page(find(game, slug))


class Page(ipywidgets.VBox):
    def __init__(self, question: Question) -> None:
        self.question = question
        self.said: Verdict | None = None
        self.guessed = ""
        self.trouble = ""
        self.looks: list[LookPart] = []
        self.seed = SystemRandom().randrange(1000)
        self.marked: Verdict | None = None
        self.exercise_trouble = ""
        self.card = ""
        """The rule whose card is open."""
        self._head = View(
            {
                "guess": self.guess,
                "number": lambda value: self.guess(fields(value).get("number", "")),
                "again": lambda value: self.guess_again(),
                "card": self.open_card,
                "close_card": self.open_card,
            },
            role="voyage-step-view voyage-guess",
        )
        self._tried = ipywidgets.VBox()
        self._tried.add_class("voyage-looks")
        self._tail = View(
            {
                "answer": self.answer,
                "number": lambda value: self.answer(fields(value).get("number", "")),
                "seed": lambda value: self.take(fields(value).get("number", "")),
                "next": lambda value: self.take(str((self.seed + 1) % MOST_SEED)),
            },
            role="voyage-step-view voyage-tail",
        )
        super().__init__([self._head, self._tried, self._tail])
        self.add_class("voyage-lab")
        self.refresh()

    # What a person does

    def guess(self, value: str) -> None:
        """Once; then everything there is to try appears."""
        if self.said is not None:
            return
        self.trouble = ""
        try:
            bet = judge.read_bet(self.question.guess, value)
        except BadInput as wrong:
            self.trouble = str(wrong)
        else:
            self._reveal(bet)
        self.refresh()

    def _reveal(self, bet: str) -> None:
        guess = self.question.guess
        answer = str(guess.answer())
        right = abs(int(bet) - int(answer)) <= guess.near if guess.numbers else bet == answer
        own = f"wrong_{bet}"
        key = "right" if right else own if has(f"{self.question.base}.{guess.name}.{own}") else "wrong"
        labels = {name: judge.label(self.question, guess, one) for name, one in (("bet", bet), ("answer", answer))}
        self.said = Verdict(right, judge.words(self.question, guess, key, **labels, **guess.tell()))
        self.guessed = labels["bet"]
        if not self.looks:
            self.looks = [LookPart(self.question, look) for look in self.question.looks]
            self._tried.children = [look.widget for look in self.looks]

    def guess_again(self) -> None:
        """For the next class; what can be tried stays."""
        self.said = None
        self.refresh()

    def open_card(self, rule: str) -> None:
        self.card = rule
        self.refresh()

    def take(self, seed: str) -> None:
        """The exercise of a number."""
        self.exercise_trouble = ""
        try:
            self.seed = judge.whole(seed, 0, MOST_SEED)
        except BadInput as wrong:
            self.exercise_trouble = str(wrong)
        else:
            self.marked = None
        self.refresh()

    def answer(self, value: str) -> None:
        self.exercise_trouble = ""
        try:
            self.marked = judge.drill(self.question, exercise(self.question, self.seed), value)
        except BadInput as wrong:
            self.exercise_trouble = str(wrong)
        self.refresh()

    def close(self) -> None:
        if self.comm is None:
            return
        for look in self.looks:
            look.close()
        self.looks = []
        for part in (self._head, self._tail, self._tried.layout, self._tried, self.layout):
            part.close()
        super().close()

    # What is shown

    def refresh(self) -> None:
        base = self.question.base
        self._head.show(
            el(
                "section",
                el("p", el("a", text("widgets.home"), href="../index.ipynb"), class_="small"),
                el("h1", text(f"{base}.title")),
                el("p", text(f"{base}.intro"), " ", self._rules(), class_="intro"),
                el("h2", text("lab.guess")),
                el("p", self._words("ask"), class_="ask"),
                self._guess(),
                el("p", self.trouble, class_="refusal", role="status"),
                opened_card(self.question.game, self.card),
            )
        )
        self._tail.show(
            el("div", self._exercise(), self._teacher(), self._references())
            if self.looks
            else el("p", text("lab.after_guess"), class_="small")
        )

    def _rules(self) -> list[Html]:
        """The cards that say more."""
        return [button(rule, "card", rule, class_="rule") for rule in self.question.rules]

    def _words(self, what: str) -> str:
        guess = self.question.guess
        return (
            judge.words(self.question, guess, what, **guess.tell()) if what == "ask" else judge.words(self.question, guess, what)
        )

    def _guess(self) -> Html:
        guess = self.question.guess
        if self.said is not None:
            told = el("p", text("lab.your_guess", bet=self.guessed), class_="bid")
            again = button(text("lab.guess_again"), "again", class_="quiet")
            return el("div", told, asked.verdict(*self.said), again)
        if guess.numbers is not None:
            least, most = guess.numbers
            return asked.number("number", text("lab.number", least=least, most=most), text("lab.reveal"))
        return asked.choices("guess", [(choice, judge.label(self.question, guess, choice)) for choice in guess.choices])

    def _exercise(self) -> Html:
        given = exercise(self.question, self.seed)
        if given.choices:
            answer = asked.choices("answer", [(choice, judge.drill_label(self.question, choice)) for choice in given.choices])
        else:
            label = text("lab.exercise_answer")
            answer = asked.number("number", label, label, data_key=f"exercise {self.seed}")  # nothing typed stays in the next
        return el(
            "section",
            el("h2", text("lab.exercise")),
            el("p", judge.drill_text(self.question, given), class_="ask"),
            answer,
            asked.verdict(*self.marked) if self.marked is not None else Html(),
            el("p", self.exercise_trouble, class_="refusal", role="status"),
            button(text("lab.exercise_next"), "next"),
            asked.number("seed", text("lab.exercise_seed"), text("lab.exercise_take"), value=self.seed, size=7),
            el("p", text("lab.exercise_text"), class_="small"),
        )

    def _teacher(self) -> Html:
        base = self.question.base
        notes = [
            el("p", el("b", text("lessons.aim")), " ", text(f"{base}.aim")),
            el("p", text("lab.age", age=self.question.age, minutes=self.question.minutes)),
            el("p", el("b", text("lessons.ask_class"))),
            el("ul", el("li", text(f"{base}.teacher_1")), el("li", text(f"{base}.teacher_2"))),
        ]
        return el("details", el("summary", text("lessons.teacher")), el("div", notes), class_="teacher", data_key="teacher")

    def _references(self) -> Html:
        base, found = self.question.base, list[Html]()
        while has(key := f"{base}.reference_{len(found) + 1}"):
            found.append(el("li", text(key)))
        return el("details", el("summary", text("lab.references")), el("ul", found), data_key="references") if found else Html()
