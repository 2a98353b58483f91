"""The frame of a lesson: its steps one at a time, what is done, the box one owns, and what a teacher needs.

On our own pages only the step at hand is shown (the page's styles see to it) and built; in JupyterLab every cell shows its
step at once.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import ipywidgets

from aod_nb.i18n import text
from aod_nb.lessons import find, following, notebook
from aod_nb.lessons.course import rules_met, slugs
from aod_nb.lessons.progress import Progress, begun, read, task_stars, write
from aod_nb.lessons.steps import Lesson, Task
from aod_nb.registry import GAMES
from aod_nb.widgets import scripts
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.parts import Part, part_of
from aod_nb.widgets.play.stage import boxes
from aod_nb.widgets.shelf import Shelf
from aod_nb.widgets.view import View

PHONE = 700
BEFORE = 2
"""Cells of the notebook before the first step: its title, and the frame.  From there on prose and step take turns."""
BOX, ROOM = "box", "room"
"""Beside the progress of each lesson the browser keeps whose box one owns, and whether a room votes."""
ON = "on"
TICKED = "true"
"""What a ticked box of a form sends."""


def lesson(game: str, slug: str) -> Frame:
    """A lesson by its name; a ValueError for one there is none of."""
    return Frame(find(game, slug))


def prefix(game: str) -> str:
    """Where the browser keeps what is known of somebody's learning."""
    return f"aod_nb:learn:{game}:"


def room_switch(on: bool) -> Html:
    """For a teacher: whether a room votes before each reveal, here and in every lesson of the game."""
    return el("label", el("input", type="checkbox", checked=on, data_act="room"), " ", text("lessons.room"))


class Frame(ipywidgets.VBox):
    """The head of a lesson; ``step`` gives the widget of each step."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.progress: Progress = begun(lesson)
        self.box = ""
        """The edition whose box the reader owns."""
        self.room = False
        """Whether a room votes before each reveal."""
        self.narrow = False
        self.notice = ""
        self.parts: dict[str, Part[Any]] = {}
        self.one_by_one = scripts.ON_OUR_PAGE
        self.steps = ipywidgets.VBox()
        """On our pages: where the step at hand is shown."""
        self.steps.add_class("voyage-steps")
        self._head = View(
            {
                "goto": self.goto,
                "box": self.own,
                "room": lambda value: self.vote(value == TICKED),
                "again": lambda value: self.begin_again(),
                "dismiss": lambda value: self.say(""),
            },
            role="voyage-lesson",
        )
        self._shelf = Shelf(self._found, lambda: self.say(text("widgets.storage_failed")), prefix=prefix(lesson.game))
        super().__init__([self._head, self._shelf])
        self.refresh()

    def step(self, name: str) -> ipywidgets.Widget | None:
        """The widget of a step; on our pages the first one's place serves them all, and the other cells are not run."""
        part = self.part(self.progress.at if self.one_by_one else name)
        self._open(part)
        return self.steps if self.one_by_one else part.widget

    def part(self, name: str) -> Part[Any]:
        """What shows a step, made when it is first wanted."""
        if name not in self.parts:
            self.parts[name] = part_of(self, self.lesson.step(name))
        return self.parts[name]

    @cached_property
    def rules(self) -> frozenset[str]:
        """What has happened is told as far as its rules were met."""
        return rules_met(self.lesson)

    # What a reader does

    def goto(self, name: str) -> None:
        """To a step; a name that is none changes nothing."""
        if name not in {step.name for step in self.lesson.steps} or name == self.progress.at:
            return
        self._leave()
        self.progress.at, self.progress.record, self.progress.tries = name, "", 0
        self._arrive()
        self.keep()

    def following(self, name: str) -> str | None:
        names = [step.name for step in self.lesson.steps]
        place = names.index(name) + 1
        return names[place] if place < len(names) else None

    def done(self, name: str, stars: int) -> None:
        """A step is done; the best that was reached counts."""
        self.progress.done[name] = max(stars, self.progress.done.get(name, 0))
        self.progress.stars = task_stars(self.lesson, self.progress)
        self.keep()
        self.refresh()

    def at_work(self, name: str) -> None:
        """The reader does something in a step.  Where all steps are shown at once, that makes it the one to come back to."""
        if self.progress.at != name:
            self.progress.at, self.progress.record, self.progress.tries = name, "", 0

    def kept_record(self, name: str) -> str:
        """The game that was begun in a step; one of another step is none."""
        return self.progress.record if self.progress.at == name else ""

    def keep(self) -> None:
        self._shelf.put(self.lesson.slug, write(self.progress))

    def own(self, box: str) -> None:
        if box in dict(boxes(self.lesson.game)):
            self.box = box
            self._shelf.put(BOX, box)
            self.refresh_all()

    def vote(self, on: bool) -> None:
        self.room = on
        self._shelf.put(ROOM, ON if on else "")
        self.refresh_all()

    def begin_again(self) -> None:
        """The lesson from its beginning; stars are kept."""
        self.goto(self.lesson.steps[0].name)

    def say(self, words: str) -> None:
        self.notice = words
        self.refresh()

    # Inside

    def _found(self, texts: dict[str, str], search: str, width: str) -> None:
        """What the browser kept; the reader comes back to the step they left."""
        if width.isdecimal() and int(width) <= PHONE:
            self.narrow = True
        self.box = texts.get(BOX, "") if texts.get(BOX, "") in dict(boxes(self.lesson.game)) else ""
        self.room = texts.get(ROOM, "") == ON
        kept = read(self.lesson, texts.get(self.lesson.slug, ""))
        moved = kept.at != self.progress.at
        if not moved and not kept.record and not self.narrow:
            self.progress = kept
            self.refresh_all()
            return
        self._leave()
        self.progress = kept
        self._arrive()

    def _leave(self) -> None:
        part = self.parts.get(self.progress.at)
        if part is not None and self.one_by_one:
            self.steps.children = []
            part.close()

    def _arrive(self) -> None:
        part = self.part(self.progress.at)
        if self.one_by_one:
            self._open(part, fresh=True)
        elif part.is_open:
            part.resume()
        self.refresh_all()

    def _open(self, part: Part[Any], fresh: bool = False) -> None:
        part.open(fresh)
        if self.one_by_one:
            self.steps.children = [part.widget]

    def refresh_all(self) -> None:
        self.refresh()
        for part in self.parts.values():
            part.refresh()

    def refresh(self) -> None:
        self._head.show(self._panel())

    def _panel(self) -> Html:
        return el(
            "header",
            self._prose() if self.one_by_one else Html(),
            self._dots() if self.one_by_one else Html(),
            el("span", text("lessons.stars", stars=self.progress.stars, most=3 * self.progress.tasks), class_="stars"),
            self._box(),
            self._teacher(),
            el("a", text("widgets.home"), href="../index.ipynb"),
            el("p", self.notice, " ", button(text("widgets.close"), "dismiss", class_="quiet"), class_="notice", role="status")
            if self.notice
            else Html(),
        )

    def _prose(self) -> Html:
        """The page's styles hide the prose of all steps; this shows that of the step at hand."""
        names = [step.name for step in self.lesson.steps]
        cell = BEFORE + 2 * names.index(self.progress.at)
        return el("style", f'[cell-index="{cell + 1}"] {{ display: block !important; }}')

    def _dots(self) -> Html:
        """One for each step: done, at hand, or still ahead."""
        dots = []
        for number, step in enumerate(self.lesson.steps, 1):
            stars = self.progress.done.get(step.name)
            mark = "★" * stars if stars and isinstance(step, Task) else "✓" if stars is not None else ""
            label = text("lessons.dot", number=number, count=len(self.lesson.steps), what=text(f"lessons.kind.{step.kind}"))
            here = step.name == self.progress.at
            dots.append(
                button(
                    [el("span", number), el("small", mark, aria_hidden="true")],
                    "goto",
                    step.name,
                    title=label,
                    aria_label=label + (text("lessons.dot_done") if stars is not None else ""),
                    aria_current="step" if here else None,
                    class_="done" if stars is not None else None,
                )
            )
        return el("nav", dots, class_="dots", aria_label=text("lessons.steps"), data_arrows=True)

    def _box(self) -> Html:
        """Which box the reader owns, asked once; nothing where there is only one."""
        if not boxes(self.lesson.game):
            return Html()
        options = [el("option", text("lessons.any_box"), value="", selected=not self.box)]
        options += [el("option", words, value=box, selected=box == self.box) for box, words in boxes(self.lesson.game)]
        return el("label", text("lessons.box"), " ", el("select", options, data_act="box"))

    def _teacher(self) -> Html:
        base, short = self.lesson.base, GAMES[self.lesson.game].short
        notes = [
            el("p", el("b", text("lessons.aim")), " ", text(f"{base}.aim")),
            el("p", el("b", text("lessons.time")), " ", text("lessons.minutes", minutes=self.lesson.minutes)),
            el("p", el("b", text("lessons.ask_class"))),
            el("ul", el("li", text(f"{base}.teacher_1")), el("li", text(f"{base}.teacher_2"))),
            room_switch(self.room),
            el(
                "p",
                el("a", text("lessons.sheet"), href=f"{short}_teacher.ipynb?lesson={self.lesson.slug}"),
            ),
        ]
        return el("details", el("summary", text("lessons.teacher")), el("div", notes), class_="teacher", data_key="teacher")

    def next_lesson(self) -> Html:
        """Where to go when all is done."""
        slug = following(self.lesson)
        if slug is None:
            return el("a", text("lessons.all_done"), href="../index.ipynb", class_="go")
        number = slugs(self.lesson.game).index(slug) + 1
        title = text(f"{self.lesson.game}_lessons.{slug}.title")
        href = notebook(self.lesson.game, slug).rpartition("/")[2]
        return el("a", text("lessons.next_lesson", number=number, title=title), href=href, class_="go")
