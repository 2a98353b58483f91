"""Is the game balanced?"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from random import Random
from typing import Any

from aod_nb.aod.editions import SWITCHES
from aod_nb.aod.figures import Figures
from aod_nb.aod.tables import GAME, MAX_SEATS, MIN_SEATS, NATIONS, START_MONEY
from aod_nb.i18n import text
from aod_nb.lab.aod.balance import DRAMA, TASTES, compared, tournament
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
CHANGES = (
    Control("money", tuple(range(0, 41, 5)), START_MONEY),
    Control("step", (0, 1, 2, 3, 4, 6, 8), 1),
    Control("capital_spaces", tuple(range(1, 9)), Figures().capital_spaces),
    Control("warfare_spaces", (0, 1, 2, 3, 4, 5), Figures().warfare_spaces or 0),
    *(Control(switch, values, values[0]) for switch, values in SWITCHES.items() if switch != "auction"),
)
"""Figures and switches that can be changed; each begins as the box of 2007 has it."""
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


def rule(**values: Any) -> Found:
    changed = [control.name for control in CHANGES if values[control.name] != control.start]
    figures = [(text(f"aod_lab.balance.rule.control.{one.name}"), str(one.start), str(values[one.name])) for one in CHANGES]
    return Found(
        told={"changed": len(changed), "key": "result" if changed else "as_ruled"},
        chart=Bars(drama_names(), []),
        table=Table(("figure", "before", "after"), tuple(figures)),
    )


def changing(chance: Random, **values: Any) -> Means:
    changed = {control.name: values[control.name] for control in CHANGES if values[control.name] != control.start}
    games = compared(chance, values["seats"], changed)

    def paired() -> Iterator[list[float] | None]:
        """The same deal twice: what is the same in both cancels out."""
        for found in games:
            if found is None:
                yield None
            else:
                pairs = zip(found[: len(DRAMA)], found[len(DRAMA) :], strict=True)
                yield [figure for before, after in pairs for figure in (before, after - before)]

    return Means(drama_names(), paired())


def percent(factions: int, games: int, wins: int) -> int:
    return round(100 * best_wins(factions, games, wins))


def by_luck(chance: Random) -> Drill:
    factions, games = chance.randint(2, 5), chance.randint(10, 60)
    wins = ceil(games / factions) + chance.randint(2, 5)
    return Drill("luck", {"games": games, "factions": factions, "wins": wins, "percent": 100 * one_wins(factions, games, wins)},
                 min(100, int(factions * 100 * one_wins(factions, games, wins))))  # fmt: skip


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
