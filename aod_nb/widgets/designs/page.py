"""The page: a concept at a time, a bet on it, and beneath a live position of each game."""

from __future__ import annotations

from functools import partial

import ipywidgets

from aod_nb.core import BadInput
from aod_nb.i18n import text
from aod_nb.registry import GAMES
from aod_nb.widgets.designs.concepts import CONCEPTS, compared, find
from aod_nb.widgets.designs.example import example_of
from aod_nb.widgets.designs.side import Side
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.lesson.frame import PHONE
from aod_nb.widgets.shelf import Shelf
from aod_nb.widgets.view import View

PREFIX = "aod_nb:designs:"
AT = "at"


class DesignsPage:
    """Which concept is looked at, and what was bet on each; the browser keeps both."""

    def __init__(self) -> None:
        self.concept = CONCEPTS[0]
        self.bets: dict[str, str] = {}
        self.notice = ""
        self.arrived = False
        """Whether the reader has just come here from the end of another concept, so that the focus follows."""
        self.sides = [Side(game, self.concept.slug) for game in compared()]
        self.view = View(
            {"concept": self.goto, "bet": self.bet, "again": lambda value: self.begin_again()}, role="voyage-designs-words"
        )
        self.end = View({"next": self.go_on}, role="voyage-designs-words")
        self.shelf = Shelf(self._found, partial(self._say, "widgets.storage_failed"), prefix=PREFIX)
        for side in self.sides:
            side.draw(narrow=False)
        self.show()

    @property
    def bid(self) -> str:
        """What was bet on this concept."""
        return self.bets.get(self.concept.slug, "")

    def goto(self, slug: str) -> None:
        """To a concept; what is none changes nothing."""
        try:
            self.concept = find(slug)
        except BadInput as wrong:
            self.notice = str(wrong)
            return self.show()
        self.notice, self.arrived = "", False
        self.shelf.put(AT, slug)
        return self.begin()

    def go_on(self, slug: str) -> None:
        self.goto(slug)
        self.arrived = True
        self.show()

    def begin(self) -> None:
        for side in self.sides:
            side.begin(self.concept.slug)
            if self.bid:
                side.reveal(True)
        self.show()

    def bet(self, value: str) -> None:
        """Once, and then the positions come to life."""
        if value not in self.concept.choices or self.bid:
            return
        self.bets[self.concept.slug] = value
        self.shelf.put(self.concept.slug, value)
        self._reveal()

    def begin_again(self) -> None:
        self.bets.pop(self.concept.slug, None)
        self.shelf.put(self.concept.slug, "")
        self._reveal()

    def answer(self) -> str:
        """Asked of the engines, at the positions that were bet on."""
        slug = self.concept.slug
        return self.concept.answer({game: example_of(game, slug).measured() for game in compared()})

    def _reveal(self) -> None:
        for side in self.sides:
            side.reveal(bool(self.bid))
        self.show()

    def _found(self, texts: dict[str, str], search: str, width: str) -> None:
        """What the browser kept is a stranger's word: bets that can be made, on concepts that there are."""
        known = {concept.slug: concept for concept in CONCEPTS}
        self.bets = {slug: bid for slug, bid in texts.items() if slug in known and bid in known[slug].choices}
        self.concept = known.get(texts.get(AT, ""), self.concept)
        if width.isdecimal() and int(width) <= PHONE:
            for side in self.sides:
                side.draw(narrow=True)
        self.begin()

    def _say(self, key: str) -> None:
        self.notice = text(key)
        self.show()

    # What is shown

    def show(self) -> None:
        slug = self.concept.slug
        title = text(f"designs.{slug}.title")
        focus = slug if self.arrived else None
        asked = el("p", text(f"designs.{slug}.ask"), class_="ask", tabindex="-1", data_focus=focus)
        said = self._verdict() if self.bid else self._choices()
        notice = el("p", self.notice, class_="notice", role="status") if self.notice else Html()
        self.view.show(el("div", self._concepts(), notice, el("section", asked, said, aria_label=title)))
        self.end.show(self._learnt() if self.bid else Html())

    def _concepts(self) -> Html:
        """One button each, with a mark where a bet was made."""
        shown = []
        for concept in CONCEPTS:
            here = "step" if concept is self.concept else None
            mark = [" ", el("span", "✓", aria_label=text("designs.bet_made"), role="img")] if concept.slug in self.bets else []
            words = [text(f"designs.{concept.slug}.title"), mark]
            shown.append(button(words, "concept", concept.slug, aria_current=here))
        return el("nav", shown, aria_label=text("designs.concepts"), data_arrows=True)

    def _choices(self) -> Html:
        shown = [button(choice_label(choice), "bet", choice, data_first=True) for choice in self.concept.choices]
        return el("div", shown, class_="choices", data_arrows=True)

    def _verdict(self) -> Html:
        answer = self.answer()
        right = answer == self.bid
        key = "designs.right" if right else "designs.wrong"
        said = text(key, answer=choice_label(answer), bet=choice_label(self.bid))
        again = button(text("designs.again"), "again", class_="quiet", data_first=True)
        return el(
            "p", el("b", said, class_="right" if right else "wrong"), " ", text("designs.change"), " ", again, role="status"
        )

    def _learnt(self) -> Html:
        place = CONCEPTS.index(self.concept) + 1
        following = CONCEPTS[place] if place < len(CONCEPTS) else None
        title = text("designs.learn")
        learnt = [el("h2", title), el("p", text(f"designs.{self.concept.slug}.learn"))]
        if following:
            on = text("designs.next", title=text(f"designs.{following.slug}.title"))
            learnt.append(button(on, "next", following.slug, class_="go", data_go=".voyage-designs"))
        return el("section", learnt, aria_label=title)


def choice_label(choice: str) -> str:
    return text("designs.in_game", game=f"{choice}.game") if choice in GAMES else text(f"designs.{choice}")


def designs_page() -> ipywidgets.Widget:
    page = DesignsPage()
    home = el("a", text("widgets.home"), href="index.ipynb")
    top = el("header", el("h1", text("designs.title")), el("p", text("designs.intro")), home)
    head = View({}, role="voyage-designs-words", html=top)
    both = ipywidgets.HBox([side.widget for side in page.sides])
    both.add_class("voyage-both")
    whole = ipywidgets.VBox([head, page.view, both, page.end, page.shelf])
    whole.add_class("voyage-designs")
    return whole
