"""The concept check: ten questions before the lessons, ten of the same kinds after them."""

from __future__ import annotations

from random import SystemRandom

import ipywidgets

from aod_nb.core import BadInput
from aod_nb.i18n import text
from aod_nb.lessons import judge
from aod_nb.lessons.check import ROUNDS, SEEDS, Answers, Asked, begun, questions, read_answers, write_answers
from aod_nb.widgets.form import fields
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.frame import prefix
from aod_nb.widgets.shelf import Shelf
from aod_nb.widgets.view import View

KEY = "check"


class Check:
    def __init__(self, game: str) -> None:
        self.game = game
        self.answers = Answers()
        self.moment = ""
        """The round that is being answered: before or after; empty between the rounds."""
        self.trouble = ""
        self.view = View(
            {
                "begin": lambda value: self.begin(value),
                "answer": lambda value: self.answer(*value.partition(":")[::2]),
                "form": lambda value: self.answer(fields(value).get("number", ""), fields(value).get("answer", "")),
            },
            role="voyage-step-view",
        )
        self.shelf = Shelf(self._found, lambda: self.say(text("widgets.storage_failed")), prefix=prefix(game))
        self.refresh()

    def _found(self, texts: dict[str, str], search: str, width: str) -> None:
        self.answers = read_answers(self.game, texts.get(KEY, ""))
        for moment in ROUNDS:
            given = self._given(moment)
            if given and len(given) < len(self._asked(moment)):
                self.moment = moment
        self.refresh()

    def begin(self, moment: str) -> None:
        """A round; before the lessons with a seed of one's own, which the second round keeps."""
        if moment == "before":
            self.answers = begun(self.game, SystemRandom().randrange(SEEDS))
        elif moment != "after" or not self.answers.before:
            return
        else:
            self.answers.after = []
        self.moment, self.trouble = moment, ""
        self._keep()

    def answer(self, number: str, value: str) -> None:
        """An answer to the question with that number: a second click on the one before answers nothing."""
        if not self.moment or number != str(len(self._given(self.moment)) + 1):
            return
        asked, given = self._asked(self.moment), self._given(self.moment)
        now = asked[len(given)]
        self.trouble = ""
        try:
            given.append(judge.drill(now.lesson, now.drill, value).right)
        except BadInput as wrong:
            self.trouble = str(wrong)
        if len(given) == len(asked):
            self.moment = ""
        self._keep()

    def say(self, words: str) -> None:
        self.trouble = words
        self.refresh()

    def _keep(self) -> None:
        self.shelf.put(KEY, write_answers(self.answers))
        self.refresh()

    def _given(self, moment: str) -> list[bool]:
        return self.answers.before if moment == "before" else self.answers.after

    def _asked(self, moment: str) -> list[Asked]:
        return questions(self.game, self.answers.seed, moment)

    def refresh(self) -> None:
        head = [el("h1", text("lessons.check_title")), el("p", text("lessons.check_text"))]
        body = self._question() if self.moment else self._result()
        home = el("p", el("a", text("widgets.home"), href="../index.ipynb"))
        self.view.show(el("section", head, body, el("p", self.trouble, class_="refusal", role="status"), home))

    def _question(self) -> Html:
        asked, given = self._asked(self.moment), self._given(self.moment)
        now, number = asked[len(given)], len(given) + 1
        head = el("h2", text("lessons.check_question", number=number, count=len(asked)), tabindex="-1", data_focus=str(number))
        words = el("p", judge.drill_text(now.lesson, now.drill), class_="ask")
        if now.drill.choices:
            labels = [(choice, judge.drill_label(now.lesson, choice)) for choice in now.drill.choices]
            buttons = [button(label, "answer", f"{number}:{choice}", data_first=True) for choice, label in labels]
            return el("div", head, words, el("div", buttons, class_="choices", data_arrows=True))
        field = el("input", name="answer", inputmode="numeric", aria_label=text("lessons.check_answer"), autocomplete="off")
        form = el(
            "form",
            el("input", type="hidden", name="number", value=number),
            field,
            el("button", text("lessons.check_answer"), type="submit"),
            data_act="form",
            data_key=f"question {number}",
        )
        return el("div", head, words, form)

    def _result(self) -> Html:
        before, after = self.answers.before, self.answers.after
        if not before:
            return button(text("lessons.check_begin"), "begin", "before", class_="go")
        count = len(self._asked("before"))
        if not after:
            said = text("lessons.check_done", right=sum(before), count=count)
            on = button(text("lessons.check_after"), "begin", "after", class_="go")
        else:
            said = text("lessons.check_both", before=sum(before), after=sum(after), count=count)
            on = button(text("lessons.check_again"), "begin", "before", class_="go")
        return el("div", el("p", said, class_="result", role="status"), self._table() if after else Html(), on)

    def _table(self) -> Html:
        """What was learnt, topic by topic."""
        head = el("tr", [el("th", text(f"lessons.check_{what}"), scope="col") for what in ("topic", "before", "later")])
        rows = [
            el("tr", el("th", text(f"{asked.lesson.base}.title"), scope="row"), _mark(before), _mark(after))
            for asked, before, after in zip(self._asked("after"), self.answers.before, self.answers.after, strict=False)
        ]
        return el("table", head, rows)


def _mark(right: bool) -> Html:
    return el("td", text("lessons.mark_right" if right else "lessons.mark_wrong"))


def check(game: str) -> ipywidgets.Widget:
    page = Check(game)
    whole = ipywidgets.VBox([page.view, page.shelf])
    whole.add_class("voyage-text")
    return whole
