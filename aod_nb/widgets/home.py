"""The home page: the games, what there is of each, and how far one has come.  It promises nothing that does not exist."""

from __future__ import annotations

import json
from functools import partial
from itertools import takewhile

import ipywidgets

from aod_nb.core import BadInput
from aod_nb.i18n import text
from aod_nb.lab import catalog
from aod_nb.lessons import find, notebook, slugs
from aod_nb.lessons.progress import MAX_STARS, Progress, from_code, read, seen, task_stars, to_code, write
from aod_nb.registry import GAMES, TOGETHER, has, slot
from aod_nb.widgets import voyage
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.keeper import Keeper
from aod_nb.widgets.lesson.frame import prefix
from aod_nb.widgets.shelf import Shelf
from aod_nb.widgets.thumbnail import thumbnail
from aod_nb.widgets.view import Handler, View

ABOUT = "about"
"""What a game is about, in a sentence."""
AGAINST = "person,merchant,merchant"
"""Who sits at the table that is offered first."""
PAGES = {game: entry for game, entry in GAMES.items() if entry.pages}


class Home:
    """What the page knows: games that were begun, progress by game and lesson, the code that was asked for."""

    def __init__(self) -> None:
        self.kept: set[str] = set()
        self.learnt: dict[str, dict[str, str]] = {game: {} for game in PAGES}
        self.code: dict[str, str] = {}
        self.notice: dict[str, str] = {}
        handlers: dict[str, Handler] = {f"code_{game}": partial(self.show_code, game) for game in PAGES}
        handlers |= {f"enter_{game}": partial(self.enter_code, game) for game in PAGES}
        self.view = View(handlers, role="voyage-home")
        self.shelves = {game: Shelf(partial(self.found, game), lambda: None, prefix=prefix(game)) for game in PAGES}
        self.keepers = [Keeper(partial(self.found_game, game), lambda: None, slot=slot(game)) for game in PAGES]
        self.refresh()

    def found_game(self, game: str, texts: dict[str, str]) -> None:
        if texts["own"] or texts["newest"]:
            self.kept.add(game)
            self.refresh()

    def found(self, game: str, texts: dict[str, str], search: str, width: str) -> None:
        self.learnt[game] = texts
        self.refresh()

    def progress(self, game: str, slug: str) -> Progress | None:
        return seen(self.learnt[game].get(slug, ""))

    def show_code(self, game: str, value: str) -> None:
        """The lessons are loaded only when somebody asks for a code."""
        kept = {slug: read(find(game, slug), self.learnt[game].get(slug, "")) for slug in slugs(game)}
        self.code[game], self.notice[game] = to_code(game, kept), ""
        self.refresh()

    def enter_code(self, game: str, form: str) -> None:
        """Progress of another device; what was reached here is kept where it is more."""
        try:
            given = json.loads(form).get("code", "")
            brought = from_code(game, given if isinstance(given, str) else "")
        except (BadInput, ValueError, AttributeError, RecursionError) as wrong:
            self.notice[game] = str(wrong) if isinstance(wrong, BadInput) else text("lessons.code_typo")
            return self.refresh()
        for slug, progress in brought.items():
            here = read(find(game, slug), self.learnt[game].get(slug, ""))
            best = {name: max(here.done.get(name, 0), stars) for name, stars in progress.done.items()}
            here.done = here.done | best
            here.stars = task_stars(find(game, slug), here)
            self.learnt[game][slug] = write(here)
            self.shelves[game].put(slug, self.learnt[game][slug])
        self.notice[game] = text("lessons.code_taken")
        return self.refresh()

    def refresh(self) -> None:
        head = [el("h1", text("widgets.home_title")), el("p", text("widgets.home_text"), class_="lead")]
        front = el("div", [self._door(game) for game in PAGES], class_="doors")
        games = [
            el(
                "section",
                el("h2", text("widgets.home_voyage", game=text(f"{game}.game"))),
                self._learn(game),
                self._more(game),
                id=game,
            )
            for game in PAGES
        ]
        both = el("section", el("h2", text("widgets.home_together")), el("ul", _links(TOGETHER), class_="pages"), class_="more")
        self.view.show(el("div", head, front, games, both, el("p", text("widgets.home_here"), class_="small")))

    def _door(self, game: str) -> Html:
        """A game's board, what it is about in a sentence, and three ways in: learn, play, go on."""
        play = PAGES[game].pages[0][0]
        bots = el(
            "a", text("widgets.home_bots"), " ", el("small", text("widgets.home_bots_text")), href=f"{play}?players={AGAINST}"
        )
        ways = [*self._first(game), bots]
        if game in self.kept:
            ways.append(el("a", text("widgets.home_continue"), " ", el("small", text("widgets.home_continue_text")), href=play))
        title = el("h2", el("a", text(f"{game}.game"), href=f"#{game}"))
        picture = thumbnail(game, text("widgets.home_board", game=text(f"{game}.game"))) if has(game, "plots") else Html()
        return el("article", picture, title, el("p", text(f"{game}_page.{ABOUT}")), el("nav", ways), class_="door")

    def _more(self, game: str) -> Html:
        """What else there is of a game, and the code for another device."""
        pages = el("ul", _links(PAGES[game].pages), class_="pages")
        return el("div", pages, lab(game), self._code(game) if slugs(game) else Html(), class_="more")

    def _reached(self, game: str) -> int:
        """How many lessons are done before the first that is not."""
        done = (self.progress(game, slug) for slug in slugs(game))
        return sum(1 for _ in takewhile(lambda progress: progress is not None and progress.is_done, done))

    def _first(self, game: str) -> list[Html]:
        """The lesson to go on with."""
        number = self._reached(game)
        if number >= len(slugs(game)):
            return []
        slug = slugs(game)[number]
        key = "lessons.go_on" if number or self.progress(game, slug) else "lessons.begin"
        title = text("lessons.numbered", number=number + 1, title=text(f"{game}_lessons.{slug}.title"))
        return [el("a", text(key), " ", el("small", title), href=notebook(game, slug), class_="go")]

    def _learn(self, game: str) -> Html:
        """The lessons as ports on a voyage; on a phone, and for who hears the page, a list."""
        if not slugs(game):
            return Html()
        short, count, reached = GAMES[game].short, len(slugs(game)), self._reached(game)
        more = [
            el("a", text("lessons.check_link"), href=f"tutorial/{short}_check.ipynb"),
            " · ",
            el("a", text("lessons.teacher_link"), href=f"tutorial/{short}_teacher.ipynb"),
        ]
        ports = [self._lesson(game, number, slug, number == reached) for number, slug in enumerate(slugs(game))]
        shape = f"aspect-ratio:{voyage.WIDE:g}/{voyage.high(count):g}"
        lessons = el("ol", ports, class_="lessons")
        return el("div", el("div", voyage.chart(count, reached), lessons, class_="chart", style=shape), el("p", more))

    def _lesson(self, game: str, number: int, slug: str, is_here: bool) -> Html:
        progress, marks = self.progress(game, slug), Html()
        is_done = progress is not None and progress.is_done
        words = [el("b", "✓" if is_done else number + 1, aria_hidden="true"), " ", text(f"{game}_lessons.{slug}.title")]
        if progress is not None:
            key = "lessons.lesson_done" if progress.is_done else "lessons.steps_done"
            stars = text("lessons.stars", stars=self._stars(progress), most=MAX_STARS * progress.tasks)
            done = text(key, done=len(progress.done), steps=progress.steps)
            marks = el("small", done, " ", el("span", stars, class_="stars"))
        here = el("em", text("lessons.here")) if is_here else Html()
        link = el("a", words, href=notebook(game, slug), aria_current="step" if is_here else None)
        kind = "done" if is_done else "here" if is_here else None
        return el("li", link, " ", here, " ", marks, style=voyage.place(number, len(slugs(game))), class_=kind)

    @staticmethod
    def _stars(progress: Progress) -> int:
        return min(progress.stars, MAX_STARS * progress.tasks)

    def _code(self, game: str) -> Html:
        shown = el("output", self.code[game], class_="code") if game in self.code else Html()
        form = el(
            "form",
            el("label", text("lessons.code_enter"), " ", el("input", name="code", autocomplete="off", spellcheck="false")),
            el("button", text("lessons.code_take"), type="submit"),
            data_act=f"enter_{game}",
        )
        notice = el("p", self.notice.get(game, ""), role="status")
        words = [el("p", text("lessons.code_text")), button(text("lessons.code_show"), f"code_{game}"), shown, form, notice]
        return el("details", el("summary", text("lessons.code")), el("div", words), data_key=f"code{game}", class_="code")


def _links(pages: tuple[tuple[str, str], ...]) -> list[Html]:
    return [
        el("li", el("a", text(f"widgets.{key}"), href=page), " ", el("small", text(f"widgets.{key}_text"))) for page, key in pages
    ]


def lab(game: str) -> Html:
    """The questions of the lab about a game."""
    if not catalog.slugs(game):
        return Html()
    links = [el("a", text(f"{game}_lab.{slug}.title"), href=catalog.notebook(slug)) for slug in catalog.slugs(game)]
    items = [el("li", link) for link in links]
    return el("div", el("h3", text("lab.title")), el("p", text("lab.home_text")), el("ol", items, class_="questions"))


def home() -> ipywidgets.Widget:
    page = Home()
    whole = ipywidgets.VBox([page.view, *page.keepers, *page.shelves.values()])
    whole.add_class("voyage-text")
    return whole
