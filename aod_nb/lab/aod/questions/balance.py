"""Is the game balanced?"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from random import Random
from typing import Any

from aod_nb.aod.editions import SWITCHES
from aod_nb.aod.figures import PERU_GOOD, REGION_GOODS
from aod_nb.aod.tables import GAME, GOODS, MAX_SEATS, MIN_SEATS, NATIONS
from aod_nb.i18n import has, text
from aod_nb.lab.aod.balance import DRAMA, TASTES, compared, tournament
from aod_nb.lab.aod.changes import BORDERS, FIXED, SPACES, SWITCHED, USUAL, changed, count
from aod_nb.lab.aod.samples import best_wins, games_among, luck, one_wins
from aod_nb.lab.charts import Bars, Lines
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Means, Shares
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill

GAMES_PLAYED, WON = 43, 14
"""What the guess is about: so many games, so many of them won by one nation."""
BESIDE = 10
"""Wins beyond the fair share that are shown."""
OFFERED = {
    "money": tuple(range(0, 41, 5)),
    "step": (0, 1, 2, 3, 4, 6, 8),
    **{space: tuple(range(0 if usual == 0 else 1, 9)) for space, usual in SPACES.items()},
    "region": ("", *(region for region, good in REGION_GOODS.items() if good != PERU_GOOD)),
    "good": tuple(GOODS),
    "border": ("", *BORDERS),
    **{switch: SWITCHES[switch] for switch in SWITCHED},
}
CHANGES = tuple(Control(name, OFFERED[name], usual) for name, usual in USUAL.items())
"""Whatever can be changed; each begins as the box of 2007 has it."""
CHANGED = ("lead_changes_change", "margin_change", "winner_change", "first_seat_change")
SEATS = Control("seats", tuple(range(MIN_SEATS, MAX_SEATS + 1)), 4)
COMPARED = tuple(range(1, 21))


def places(factions: int, games: int) -> range:
    """Wins from the fair share on."""
    fair = ceil(games / factions)
    return range(fair, min(games, fair + BESIDE) + 1)


def best_names(factions: int, games: int) -> list[str]:
    return [text("aod_lab.balance.luck.best", wins=wins) for wins in places(factions, games)]


def lucky(**values: Any) -> Found:
    """By luck alone: one nation that was named beforehand, and whichever wins most."""
    factions, games = values["factions"], values["games"]
    shown = places(factions, games)
    wins = min(shown[-1], shown[0] + values["more"])
    named, best = ([chance(factions, games, count) for count in shown] for chance in (one_wins, best_wins))
    series = (text(f"aod_lab.balance.luck.{name}") for name in ("named", "any"))
    return Found(
        told={"wins": wins, "games": games, "share": 100 * wins / games, "named": 100 * one_wins(factions, games, wins),
              "best": 100 * best_wins(factions, games, wins)},
        chart=Lines(shown, dict(zip(series, (named, best), strict=True)), wins),
        exact=dict(zip(best_names(factions, games), best, strict=True)),
        table=Table(("wins", "named", "any"), tuple(zip(shown, named, best, strict=True))),
    )  # fmt: skip


def being_lucky(chance: Random, **values: Any) -> Shares:
    factions, games = values["factions"], values["games"]
    shown = places(factions, games)
    return Shares(best_names(factions, games), luck(chance, factions, games, shown), at=shown)


def many(**values: Any) -> Found:
    """How many games it takes when more and more is compared."""
    share, apart, count = 1 / values["seats"], values["apart"] / 100, values["count"]
    needed = [games_among(share, share + apart, one) for one in COMPARED]
    return Found(
        told={"share": 100 * share, "other": 100 * (share + apart), "one": needed[0], "all": needed[count - 1], "count": count,
              "wrong": 100 * (1 - 0.95**count)},
        chart=Lines(COMPARED, {text("aod_lab.balance.many.games"): needed}, count),
        table=Table(("count", "games"), tuple(zip(COMPARED, needed, strict=True))),
    )  # fmt: skip


def taste_names() -> list[str]:
    return [text(f"aod_lab.balance.tastes.{taste}") for taste in TASTES]


def tastes(**values: Any) -> Found:
    return Found(told={"liking": values["liking"], "fair": 100 / len(TASTES)}, chart=Bars(taste_names(), []))


def tasting(chance: Random, **values: Any) -> Shares:
    return Shares(taste_names(), tournament(chance, values["liking"]))


def drama_names() -> list[str]:
    """What is measured under the rules of the box, and by how much it changes."""
    return [text(f"aod_lab.balance.rule.{key}") for pair in zip(DRAMA, CHANGED, strict=True) for key in pair]


def pictured(is_changed: bool) -> list[str]:
    """The changes, as soon as there are any, and those alone: beside a winner's seventy VP nobody would see them."""
    return [text(f"aod_lab.balance.rule.{key}") for key in (CHANGED if is_changed else DRAMA)]


def rule(**values: Any) -> Found:
    """What is changed, and what cannot be; a figure that the engine cannot play with is refused."""
    changes = count(changed(values))
    figures = [(text(f"aod_lab.balance.rule.control.{one.name}"), _spelt(one.start), _spelt(values[one.name])) for one in CHANGES]
    fixed = text("aod_lab.balance.rule.fixed")
    return Found(
        told={"changed": changes, "fixed": len(FIXED), "key": "result" if changes else "as_ruled"},
        chart=Bars(pictured(changes > 0), []),
        table=Table(("figure", "before", "after"), (*figures, *((text(f"aod.figure.{key}"), fixed, None) for key in FIXED))),
    )


def _spelt(value: Any) -> str:
    """A setting as its control has it."""
    key = f"aod_lab.balance.rule.value.{value}"
    return text(key) if has(key) else str(value)


def changing(chance: Random, **values: Any) -> Means:
    games = compared(chance, values["seats"], changed(values))

    def paired() -> Iterator[list[float] | None]:
        """The same deal twice: what is the same in both cancels out."""
        for found in games:
            if found is None:
                yield None
            else:
                pairs = zip(found[: len(DRAMA)], found[len(DRAMA) :], strict=True)
                yield [figure for before, after in pairs for figure in (before, after - before)]

    return Means(drama_names(), paired(), together=len(CHANGED))


def percent(factions: int, games: int, wins: int) -> int:
    return round(100 * best_wins(factions, games, wins))


def by_luck(chance: Random) -> Drill:
    factions, games = chance.randint(2, 5), chance.randint(10, 60)
    wins = ceil(games / factions) + chance.randint(2, 5)
    hundredths = round(10_000 * one_wins(factions, games, wins))
    args = {"games": games, "factions": factions, "wins": wins, "percent": hundredths / 100}
    return Drill("luck", args, min(100, factions * hundredths // 100))  # from the figure as it is written


def false_alarms(chance: Random) -> Drill:
    count = chance.randint(2, 30)
    return Drill("alarms", {"count": count}, round(100 * (1 - 0.95**count)))


QUESTION = Question(
    game=GAME,
    slug="balance",
    minutes=30,
    age=15,
    guess=Guess(
        numbers=(0, 100),
        near=4,
        answer=lambda: percent(len(NATIONS), GAMES_PLAYED, WON),
        tell=lambda: {
            "games": GAMES_PLAYED,
            "wins": WON,
            "factions": len(NATIONS),
            "fair": GAMES_PLAYED / len(NATIONS),
            "named": 100 * one_wins(len(NATIONS), GAMES_PLAYED, WON),
        },
    ),
    looks=(
        Look(
            name="luck",
            controls=(
                Control("factions", tuple(range(2, 13)), len(NATIONS)),
                Control("games", (10, 20, 30, GAMES_PLAYED, 60, 80, 100, 150, 200, 300), GAMES_PLAYED),
                Control("more", tuple(range(BESIDE + 1)), WON - ceil(GAMES_PLAYED / len(NATIONS))),
            ),
            show=lucky,
            simulate=being_lucky,
            unit="share",
        ),
        Look(name="many", controls=(SEATS, Control("apart", tuple(range(3, 16)), 10), Control("count", COMPARED, 5)), show=many),
        Look(
            name="tastes",
            controls=(Control("liking", (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0), 1.0),),
            show=tastes,
            simulate=tasting,
            most=2000,
            unit="share",
        ),
        Look(name="rule", controls=(SEATS, *CHANGES), show=rule, simulate=changing, most=1000),
    ),
    drills=(by_luck, false_alarms),
)
