"""What the editions of a game change: switch by switch, and rule by rule."""

from __future__ import annotations

from aod_nb.core import Choices
from aod_nb.i18n import text
from aod_nb.lessons.course import package
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.parts import parts_of
from aod_nb.widgets.view import View


def editions(game: str) -> list[View]:
    """Nothing for a game that has but one."""
    choices = parts_of(game).CHOICES
    return [View({}, role="aod-rules", html=_table(choices))] if len(choices.editions) > 1 else []


def _table(choices: Choices) -> Html:
    """One row a switch: its setting in every edition, and where the difference comes from."""
    game = choices.game
    names = [el("th", text(f"{game}.edition.{edition}"), scope="col") for edition in choices.editions]
    rows = [
        el(
            "tr",
            el("th", text(f"{game}.switch.{switch}"), scope="row"),
            [el("td", _setting(choices, switch, edition)) for edition in choices.editions],
        )
        for switch in choices.switches
    ]
    title = text("rules.editions")
    head = el("thead", el("tr", el("th", text("rules.rule"), scope="col"), names))
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
        el("details", el("summary", text("rules.differences")), el("ul", changed), data_key="differences"),
        aria_label=title,
    )


def _setting(choices: Choices, switch: str, edition: str) -> str:
    setting = choices.editions[edition].get(switch, choices.switches[switch][0])
    return text("widgets.on") if setting is True else text("widgets.off") if setting is False else str(setting)
