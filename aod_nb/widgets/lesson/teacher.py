"""For teachers: what each lesson is for, and exercise sheets with their key, the same for everybody who takes the same seed."""

from __future__ import annotations

from urllib.parse import parse_qsl

import ipywidgets

from aod_nb.core import BadInput
from aod_nb.i18n import name, text
from aod_nb.lessons import Drill, Lesson, drills, find, judge, slugs
from aod_nb.widgets.form import fields
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.frame import ON, ROOM, TICKED, prefix, room_switch
from aod_nb.widgets.shelf import Shelf
from aod_nb.widgets.view import View

MOST = 30
MOST_SEED = 999_999


class Sheet:
    def __init__(self, game: str) -> None:
        self.game = game
        self.slug = slugs(game)[0]
        self.seed, self.count = 1, 8
        self.trouble = ""
        self.room = False
        """Whether a room votes before each reveal, in all lessons of the game."""
        self.view = View({"sheet": self.make, "room": lambda value: self.vote(value == TICKED)}, role="voyage-sheet")
        self.shelf = Shelf(self._found, lambda: self.say(text("widgets.storage_failed")), prefix=prefix(game))
        self.refresh()

    def _found(self, texts: dict[str, str], search: str, width: str) -> None:
        """The lesson the teacher came from, and whether the room votes."""
        self.room = texts.get(ROOM, "") == ON
        wanted = dict(parse_qsl(search.removeprefix("?"), max_num_fields=20)).get("lesson", "") if search else ""
        if wanted in slugs(self.game):
            self.slug = wanted
        self.refresh()

    def vote(self, on: bool) -> None:
        self.room = on
        self.shelf.put(ROOM, ON if on else "")
        self.refresh()

    def say(self, words: str) -> None:
        self.trouble = words
        self.refresh()

    def make(self, form: str) -> None:
        given = fields(form)
        self.trouble = ""
        try:
            slug = given.get("lesson", "")
            find(self.game, slug)
            seed, count = judge.whole(given.get("seed", ""), 0, MOST_SEED), judge.whole(given.get("count", ""), 1, MOST)
        except BadInput as wrong:
            self.trouble = str(wrong)
        else:
            self.slug, self.seed, self.count = slug, seed, count
        self.refresh()

    def refresh(self) -> None:
        lesson = find(self.game, self.slug)
        given = drills(lesson, self.seed, self.count)
        self.view.show(el("div", self._form(), _about(lesson), _sheet(lesson, given), _key(lesson, given, self.seed)))

    def _form(self) -> Html:
        options = [
            el("option", text("lessons.numbered", number=number, title=text(f"{self.game}_lessons.{slug}.title")),
               value=slug, selected=slug == self.slug)
            for number, slug in enumerate(slugs(self.game), 1)
        ]  # fmt: skip
        numbers = [
            el("label", text(f"lessons.teacher_{field}"), " ", el("input", name=field, value=value, inputmode="numeric", size=6))
            for field, value in (("seed", self.seed), ("count", self.count))
        ]
        return el(
            "div",
            el("h1", text("lessons.teacher_title")),
            el("p", text("lessons.teacher_text")),
            el(
                "form",
                el("label", text("lessons.teacher_lesson"), " ", el("select", options, name="lesson")),
                numbers,
                el("button", text("lessons.teacher_make"), type="submit"),
                button(text("lessons.teacher_print"), "print", data_print=True),
                data_act="sheet",
            ),
            el("p", self.trouble, class_="refusal", role="status"),
            el("p", room_switch(self.room)),
            el("p", el("a", text("widgets.home"), href="../index.ipynb")),
            class_="unprinted",
        )


def _about(lesson: Lesson) -> Html:
    """What a teacher wants to know before the lesson."""
    asked = el("ul", [el("li", text(f"{lesson.base}.teacher_{number}")) for number in (1, 2)])
    time = text("lessons.minutes", minutes=lesson.minutes)
    return el(
        "section",
        el("p", el("b", text("lessons.aim")), " ", text(f"{lesson.base}.aim")),
        el("p", el("b", text("lessons.time")), " ", time),
        el("p", el("b", text("lessons.ask_class"))),
        asked,
        class_="unprinted",
    )


def _sheet(lesson: Lesson, given: list[Drill]) -> Html:
    title = text(f"{lesson.base}.title")
    return el(
        "section",
        el("h2", title),
        el("p", text("lessons.teacher_name"), class_="name"),
        el("ol", [el("li", _exercise(lesson, drill)) for drill in given]),
        class_="sheet",
    )


def _exercise(lesson: Lesson, drill: Drill) -> list[Html]:
    choices = [el("span", "☐ ", judge.drill_label(lesson, choice)) for choice in drill.choices]
    answer = el("p", choices, class_="boxes") if choices else el("p", text("lessons.teacher_answer"))
    return [el("p", judge.drill_text(lesson, drill)), answer]


def _key(lesson: Lesson, given: list[Drill], seed: int) -> Html:
    answers = [
        el("li", judge.drill_label(lesson, str(drill.answer)) if drill.choices else name(lesson.game, str(drill.answer)))
        for drill in given
    ]
    return el("section", el("h2", text("lessons.teacher_key", seed=seed)), el("ol", answers), class_="key")


def teacher(game: str) -> ipywidgets.Widget:
    page = Sheet(game)
    whole = ipywidgets.VBox([page.view, page.shelf])
    whole.add_class("voyage-text")
    return whole
