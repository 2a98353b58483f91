"""What the editions of a game change: switch by switch, and rule by rule."""

from __future__ import annotations

from aod_nb.core import Choices
from aod_nb.i18n import text
from aod_nb.registry import package
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.parts import parts_of
from aod_nb.widgets.view import View


def editions(game: str) -> list[View]:
    """Nothing for a game that has but one, and no switch."""
    choices = parts_of(game).CHOICES
    return [View({}, role="voyage-rules", html=_table(choices))] if len(choices.editions) > 1 or choices.switches else []


def _table(choices: Choices) -> Html:
    """One row a switch: its setting in every edition, the settings it has, and where the difference comes from."""
    game = choices.game
    names = [el("th", text(f"{game}.edition.{edition}"), scope="col") for edition in choices.editions]
    rows = [
        el(
            "tr",
            el("th", text(f"{game}.switch.{switch}"), scope="row"),
            [el("td", choices.written(choices.settings(edition, {})[switch])) for edition in choices.editions],
            el("td", " / ".join(choices.written(setting) for setting in settings)),
        )
        for switch, settings in choices.switches.items()
    ]
    title = text("rules.editions")
    head = el("thead", el("tr", el("th", text("rules.rule"), scope="col"), names, el("th", text("rules.settings"), scope="col")))
    table = el("table", head, el("tbody", rows), aria_label=title)
    cards = [package(game).card(rule) for rule in package(game).RULES]
    changed = [
        el("li", el("b", card.title), f" ({text(f'{game}.edition.{edition}')}): ", change)
        for card in cards
        for edition, change in card.editions.items()
    ]
    return el(
        "section",
        el("h2", title),
        el("div", table, class_="wide", tabindex="0"),
        el("p", text("rules.settings_note")),
        changed and el("details", el("summary", text("rules.differences")), el("ul", changed), data_key="differences"),
        aria_label=title,
    )
