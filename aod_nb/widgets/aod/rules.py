"""The rules page: every card, what the editions change, and the figures, of which the assumed ones can be edited."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import ipywidgets
import msgspec

from aod_nb import aod
from aod_nb.aod.editions import EDITIONS, SWITCHES
from aod_nb.aod.figures import PROVENANCE, Figures, figures_from
from aod_nb.aod.rules import RULES, card
from aod_nb.aod.tables import GOODS, REGIONS
from aod_nb.core import BadInput, shown, to_code
from aod_nb.i18n import name, text
from aod_nb.widgets.html import Html, button, el
from aod_nb.widgets.play.notice import card_body
from aod_nb.widgets.view import View

FILE_NAME = "figures.json"
PLAY_PAGE = "play_aod.ipynb"
FIXED_REGIONS = ("peru",)
FIXED_BORDERS = ("caribbean",)
FREE_BORDERS = tuple(pair for pair in combinations(REGIONS, 2) if not set(pair) & set(FIXED_BORDERS))


class RulesPage:
    """What is searched for, and the figures as they stand in the form."""

    def __init__(self) -> None:
        self.figures, self.notice, self.link = Figures(), "", ""
        self.cards = View({"search": self.search}, role="aod-rules")
        self.editions = View({}, role="aod-rules")
        self.table = View(
            {
                "figures": self.take,
                "save": lambda value: self.table.download(FILE_NAME, msgspec.json.encode(self.figures).decode()),
                "load": self.load,
                "too_large": lambda value: self.say(text("widgets.too_large", limit=1)),
                "default": lambda value: self.use(Figures()),
            },
            role="aod-rules",
        )
        self.search("")
        self.editions.show(_editions())
        self.show()

    def search(self, words: str) -> None:
        """Cards in which every word stands."""
        wanted = words.lower().split()[:20]
        found = [rule for rule in RULES if all(word in _searched(rule) for word in wanted)]
        hint = text("widgets.search_hint")
        box = el("input", type="search", value=words[:100], data_act="search", placeholder=hint)
        label = el("label", text("widgets.search"), " ", box)
        count = el("p", text("widgets.found", count=len(found)), role="status")
        title = text("widgets.cards")
        self.cards.show(el("section", el("h2", title), label, count, [_folded(rule) for rule in found], aria_label=title))

    def take(self, form: str) -> None:
        """The form as it was sent: anything may stand in it."""
        try:
            self.use(read_figures(form))
        except ValueError as wrong:
            self.say(str(wrong))

    def load(self, written: str) -> None:
        try:
            self.use(figures_from(msgspec.json.decode(written)))
        except (ValueError, RecursionError) as wrong:
            self.say(str(wrong) if isinstance(wrong, BadInput) else text("widgets.no_figures"))

    def use(self, figures: Figures) -> None:
        self.figures = figures
        self.link = "" if figures == Figures() else f"{PLAY_PAGE}?game={to_code(aod.setup(figures=figures))}"
        self.say(text("widgets.figures_taken"))

    def say(self, notice: str) -> None:
        self.notice = notice
        self.show()

    def show(self) -> None:
        self.table.show(_figures(self))


def rules_page() -> ipywidgets.Widget:
    page = RulesPage()
    whole = ipywidgets.VBox([View({}, role="aod-rules", html=_head()), page.cards, page.editions, page.table])
    whole.add_class("aod-text")
    return whole


def read_figures(form: str) -> Figures:
    """Figures from the fields of the form."""
    try:
        fields = json.loads(form)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict) or not all(isinstance(value, str) for value in fields.values()):
        raise BadInput("widgets.bad_form")
    fixed = [list(pair) for pair in Figures().adjacency if set(pair) & set(FIXED_BORDERS)]
    given: dict[str, Any] = {
        "region_goods": Figures().goods | {region: fields[f"good:{region}"] for region in REGIONS if f"good:{region}" in fields},
        "adjacency": fixed + [list(pair) for pair in FREE_BORDERS if f"border:{'-'.join(pair)}" in fields],
        "capital_spaces": _number(fields.get("capital_spaces", "")),
        "warfare_spaces": _number(fields["warfare_spaces"]) if fields.get("warfare_spaces") else None,
    }
    return figures_from(given)


def _number(value: str) -> int:
    if not value.isdecimal() or len(value) > 4:
        raise BadInput("widgets.bad_number", field=text("widgets.spaces"), found=shown(value))
    return int(value)


def _folded(rule: str) -> Html:
    return el("details", el("summary", card(rule).title, " ", el("small", rule)), card_body("aod", rule), data_key=rule)


def _searched(rule: str) -> str:
    found = card(rule)
    return f"{rule} {found.title} {found.text}".lower()


def _head() -> Html:
    return el("div", el("p", el("a", text("widgets.home"), href="index.ipynb")), el("h1", text("widgets.rules_title")))


def _editions() -> Html:
    """One row a switch: its setting in every edition, and where the difference comes from."""
    names = [el("th", text(f"aod.edition.{edition}"), scope="col") for edition in EDITIONS]
    rows = [
        el(
            "tr",
            el("th", text(f"aod.switch.{switch}"), scope="row"),
            [el("td", _setting(switch, edition)) for edition in EDITIONS],
        )
        for switch in SWITCHES
    ]
    head = el("thead", el("tr", el("th", text("widgets.rule"), scope="col"), names))
    table = el("table", head, el("tbody", rows), aria_label=text("widgets.editions"))
    changed = [
        el("li", el("b", card(rule).title), f" ({text(f'aod.edition.{edition}')}): ", change)
        for rule in RULES
        for edition, change in card(rule).editions.items()
    ]
    return el(
        "section",
        el("h2", text("widgets.editions")),
        el("div", table, class_="wide", tabindex="0"),
        el("details", el("summary", text("widgets.differences")), el("ul", changed), data_key="differences"),
        aria_label=text("widgets.editions"),
    )


def _setting(switch: str, edition: str) -> str:
    setting = EDITIONS[edition].get(switch, SWITCHES[switch][0])
    return text("widgets.on") if setting is True else text("widgets.off") if setting is False else str(setting)


def _figures(page: RulesPage) -> Html:
    rows = [
        el("tr", el("th", text(f"aod.figure.{key}"), scope="row"), el("td", text(f"widgets.provenance.{provenance}")))
        for key, provenance in ((figure.key, figure.provenance) for figure in PROVENANCE)
    ]
    table = el("table", el("tbody", rows), aria_label=text("widgets.figures"))
    chosen = el("input", type="file", accept=".json,application/json", data_act="load")
    load = el("label", text("widgets.load"), chosen, class_="file")
    files = [button(text("widgets.save"), "save"), " ", load, " ", button(text("widgets.default"), "default")]
    return el(
        "section",
        el("h2", text("widgets.figures")),
        el("details", el("summary", text("widgets.all_figures")), table, data_key="figures"),
        el("h3", text("widgets.assumed")),
        el("p", text("widgets.assumed_text")),
        _form(page.figures),
        el("p", files),
        el("p", page.notice, role="status"),
        el("p", el("a", text("widgets.play_figures"), href=page.link)) if page.link else Html(),
        aria_label=text("widgets.figures"),
    )


def _form(figures: Figures) -> Html:
    goods = [_good(region, here) for region, here in figures.goods.items() if region not in FIXED_REGIONS]
    there = {frozenset(pair) for pair in figures.adjacency}
    borders = [_border(pair, frozenset(pair) in there) for pair in FREE_BORDERS]
    field = el("fieldset", el("legend", text("widgets.borders")), borders)
    return el(
        "form",
        el("fieldset", el("legend", text("widgets.goods_of_regions")), goods),
        el("details", el("summary", text("aod.figure.adjacency")), field, data_key="borders"),
        _spaces("capital_spaces", figures.capital_spaces),
        _spaces("warfare_spaces", figures.warfare_spaces or ""),
        el("button", text("widgets.take_figures"), type="submit"),
        data_act="figures",
    )


def _good(region: str, here: str) -> Html:
    goods = [el("option", name("aod", good), value=good, selected=good == here) for good in GOODS]
    return el("label", name("aod", region), el("select", goods, name=f"good:{region}"))


def _border(pair: tuple[str, str], there: bool) -> Html:
    box = el("input", type="checkbox", name=f"border:{'-'.join(pair)}", checked=there)
    return el("label", box, " – ".join(name("aod", region) for region in pair))


def _spaces(field: str, count: int | str) -> Html:
    box = el("input", name=field, value=count, placeholder=text("widgets.no_limit"), inputmode="numeric")
    return el("label", text(f"aod.figure.{field}"), box)
