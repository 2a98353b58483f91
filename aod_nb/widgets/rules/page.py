"""The page: what is searched for, the figures in use, and what stands in the form."""

from __future__ import annotations

import ipywidgets
import msgspec

from aod_nb.core import to_code
from aod_nb.i18n import text
from aod_nb.registry import GAMES, package
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.notice import card_body
from aod_nb.widgets.play.parts import parts_of
from aod_nb.widgets.rules.editions import editions
from aod_nb.widgets.rules.fields import Field, Group, fields_sent, form_of, from_file, from_form
from aod_nb.widgets.view import View

MOST_WORDS = 20


class RulesPage:
    """Of one game."""

    def __init__(self, game: str) -> None:
        self.game, self.form = game, form_of(game)
        self.proposed = self.form.Figures()
        self.usual = self.form.written(self.proposed)
        self.figures = self.proposed
        """Those in use: they are saved, and a game is played with them."""
        self.draft = self.usual
        """What stands in the form."""
        self.notice, self.refused = "", False
        self.tables = 0
        """How often other figures came than those in the form: what was typed there and not sent is of no use then."""
        self.code: dict[int, str] = {}
        """By seats: the game with these figures."""
        self.cards = View({"search": self.search}, role="voyage-rules")
        self.table = View(
            {
                "figures": self.take,
                "save": lambda value: self.table.download(f"{game}-figures.json", msgspec.json.encode(self.figures).decode()),
                "load": self.load,
                "too_large": lambda value: self.refuse(text("widgets.too_large", limit=1)),
                "default": lambda value: self.use(self.proposed),
                "back": lambda value: self.use(self.figures),
            },
            role="voyage-rules",
        )
        self.search("")
        self.show()

    def search(self, words: str) -> None:
        """Cards in which every word stands."""
        wanted = words.lower().split()[:MOST_WORDS]
        found = [rule for rule in package(self.game).RULES if all(word in self._searched(rule) for word in wanted)]
        hint = text("rules.search_hint")
        box = el("input", type="search", value=words[:100], data_act="search", placeholder=hint)
        label = el("label", text("rules.search"), " ", box)
        count = el("p", text("rules.found", count=len(found)), role="status")
        title = text("rules.cards")
        cards = [self._folded(rule) for rule in found]
        self.cards.show(el("section", el("h2", title), label, count, cards, aria_label=title))

    # What somebody does with the figures

    def take(self, sent: str) -> None:
        """The form as it was sent; what is refused stays in it, to be mended."""
        try:
            self.draft = fields_sent(self.form, sent)
            self.use(from_form(self.form, self.draft), is_typed=True)
        except ValueError as wrong:
            self.refuse(str(wrong))

    def load(self, written: str) -> None:
        try:
            self.use(from_file(self.game, written))
        except ValueError as wrong:
            self.refuse(str(wrong))

    def use(self, figures: object, is_typed: bool = False) -> None:
        self.tables += not is_typed
        self.figures, self.draft = figures, self.form.written(figures)
        changed = sum(self.is_changed(field) for group in self.form.groups() for field in group.fields)
        self.notice, self.refused = text("rules.taken", count=changed) if changed else text("rules.taken_proposed"), False
        choices = parts_of(self.game).CHOICES
        seats = range(choices.least_seats, len(choices.nations) + 1) if changed else ()
        self.code = {count: to_code(package(self.game).setup(seats=count, figures=figures)) for count in seats}
        self.show()

    def refuse(self, reason: str) -> None:
        self.notice, self.refused = text("rules.refused", reason=reason), True
        self.show()

    def is_changed(self, field: Field) -> bool:
        return self.draft.get(field.name) != self.usual.get(field.name)

    # What is shown

    def show(self) -> None:
        chosen = el("input", type="file", accept=".json,application/json", data_act="load")
        load = el("label", text("widgets.load"), chosen, class_="file")
        files = [button(text("widgets.save"), "save"), " ", load, " ", button(text("rules.default"), "default")]
        title = text("rules.figures")
        groups = [self._group(group) for group in self.form.groups()]
        taken = el("button", text("rules.take"), type="submit", data_first=True)
        self.table.show(
            el(
                "section",
                el("h2", title),
                el("details", el("summary", text("rules.all_figures")), self._provenance(), data_key="figures"),
                el("h3", text("rules.assumed")),
                el("p", text("rules.assumed_text")),
                el("form", groups, el("p", taken), data_act="figures", data_key=f"table {self.tables}"),
                self._said(),
                el("p", files),
                aria_label=title,
            )
        )

    def _said(self) -> Html:
        """Whether the figures can be used, and how to go on."""
        back = el("p", button(text("rules.back"), "back")) if self.refused else Html()
        page, _ = GAMES[self.game].pages[0]
        links = [
            [" · " if place else " ", el("a", text("widgets.seats", count=seats), href=f"{page}?game={code}")]
            for place, (seats, code) in enumerate(self.code.items())
        ]
        play = el("p", text("rules.play"), links) if links else Html()
        return el("div", el("p", self.notice, role="status", class_="refusal" if self.refused else None), back, play)

    def _provenance(self) -> Html:
        rows = [
            el("tr", el("th", self._figure(one.key), scope="row"), el("td", text(f"rules.provenance.{one.provenance}")))
            for one in self.form.PROVENANCE
        ]
        return el("table", el("tbody", rows), aria_label=text("rules.figures"))

    def _figure(self, key: str) -> str:
        return text(f"{self.game}.figure.{key}")

    def _group(self, group: Group) -> Html:
        changed = sum(map(self.is_changed, group.fields))
        mark = [" ", el("small", text("rules.changed", count=changed), class_="changed")] if changed else []
        proved = [el("li", text("rules.proved"), " ", self._figure(key)) for key in group.proved]
        body = el("fieldset", el("legend", group.title), [self._field(field) for field in group.fields])
        return el(
            "details",
            el("summary", group.title, mark),
            el("div", el("ul", proved) if proved else Html(), body),
            data_key=f"group {group.title}",
        )

    def _field(self, field: Field) -> Html:
        now, usual = self.draft.get(field.name, ""), self.usual.get(field.name, "")
        if field.ticked:
            told = text("rules.on" if usual else "rules.off")
            shown = [el("input", type="checkbox", name=field.name, checked=bool(now)), " ", field.label]
        elif field.choices:
            told = dict(field.choices).get(usual, usual)
            options = [el("option", words, value=value, selected=value == now) for value, words in field.choices]
            shown = [field.label, el("select", options, name=field.name)]
        else:
            told = usual or field.empty
            width = max(len(now), len(usual), len(field.empty), 2)
            keys = None if "," in usual else "numeric"
            box = el("input", name=field.name, value=now, size=width, placeholder=field.empty or None, inputmode=keys)
            shown = [field.label, box]
        mark = el("small", text("rules.proposed", usual=told), class_="changed") if self.is_changed(field) else Html()
        return el("label", shown, mark)

    def _folded(self, rule: str) -> Html:
        title = package(self.game).card(rule).title
        return el("details", el("summary", title, " ", el("small", rule)), card_body(self.game, rule), data_key=rule)

    def _searched(self, rule: str) -> str:
        found = package(self.game).card(rule)
        return f"{rule} {found.title} {found.text}".lower()


def rules_page(game: str) -> ipywidgets.Widget:
    page = RulesPage(game)
    home = el("a", text("widgets.home"), href="index.ipynb")
    play, key = GAMES[game].pages[0]
    links = el("p", home, " · ", el("a", text(f"widgets.{key}"), href=play))
    head = el("div", links, el("h1", text("rules.title", game=f"{game}.game")))
    views = [View({}, role="voyage-rules", html=head), page.cards, *editions(game), page.table]
    whole = ipywidgets.VBox(views)
    whole.add_class("voyage-text")
    return whole
