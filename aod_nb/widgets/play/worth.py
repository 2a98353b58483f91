"""What is known of the options of a position, in words: a band, and the figures behind it."""

from __future__ import annotations

from math import sqrt

from aod_nb.bots.advice import Advised
from aod_nb.bots.estimate import SURE
from aod_nb.core import State
from aod_nb.i18n import text
from aod_nb.model.thoughts import Row
from aod_nb.widgets.html import Html, el
from aod_nb.widgets.play.choices import tell_option, told

LEAST_FOR_WINS = 20
"""Games of both options before it is told how many of them were won, and then only where they differ for sure."""
HUNDRED = 100
TELLING = "odds"
"""The idea of reasons that could tell what a seat alone has seen."""


def options_of(state: State, row: Row) -> str:
    """An option at the beginning of a line, with those that lead to the same."""
    first, *others = row.options
    if not others:
        return told(state, first)
    return text("widgets.hint_same", first=told(state, first), others=", ".join(tell_option(state, other) for other in others))


def beside_next(rows: list[Row]) -> str:
    """How the best option compares with the next one."""
    if len(rows) < 2:
        return ""
    best, other = rows[0].advised, rows[1].advised
    return _said("ahead", shade(other), other, best, other)


def beside_best(rows: list[Row], row: Row) -> str:
    """How an option compares with the best one."""
    return compared(row.advised, rows[0].advised)


def compared(advised: Advised, best: Advised) -> str:
    """How an option compares with the best one: its band, and the figures."""
    return _said("behind", shade(advised), advised, advised, best)


def shade(advised: Advised) -> str:
    """The band; a little is only perhaps so, as long as there may be no difference at all."""
    return "perhaps" if advised.band == "little" and advised.low <= 0 else advised.band


def _said(side: str, shade: str, apart: Advised, one: Advised, other: Advised) -> str:
    return text("widgets.compared", band=text(f"widgets.{side}.{shade}"), figures=figures(side, apart, one, other))


def figures(side: str, apart: Advised, one: Advised, other: Advised) -> str:
    """VP more (``ahead``) or less (``behind``) at the end, and victories, once there are enough games to tell."""
    found = text(_FIGURES[side], interval=interval(apart.behind, apart.low, apart.high))
    if not _differ(one, other):
        return found
    return text("widgets.figures_wins", figures=found, wins=_of_hundred(one), instead=_of_hundred(other))


def interval(vp: float, low: float, high: float) -> str:
    """VP, and the interval that holds the true figure 95 times in 100."""
    return text("widgets.interval", vp=whole(vp), low=whole(low), high=whole(high))


def whole(vp: float) -> str:
    """A figure without decimals, of which nobody could be sure."""
    return f"{round(vp)}".replace("-", "\N{MINUS SIGN}")


def _differ(one: Advised, other: Advised) -> bool:
    """Whether enough games were won or lost to tell two options apart by them."""
    games = min(one.games, other.games)
    if games < LEAST_FOR_WINS:
        return False
    spread = one.wins * (1 - one.wins) + other.wins * (1 - other.wins)
    return abs(one.wins - other.wins) > SURE * sqrt(spread / games)


def _of_hundred(advised: Advised) -> int:
    return round(HUNDRED * advised.wins)


def ranked(rank: str | None) -> Html:
    """The mark of a hint's option on a button; nothing without a rank."""
    return el("i", rank, class_="rank", aria_hidden="true") if rank else Html()


_FIGURES = {"ahead": "widgets.figures_ahead", "behind": "widgets.figures_behind"}
