"""Shall we sail?"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from aod_nb.aod.tables import GAME
from aod_nb.i18n import text
from aod_nb.lab.aod.expeditions import (
    STRENGTHS,
    any_easy,
    average_worth,
    expected,
    first_choices,
    plays,
    printed,
    unknown,
    worth_of_knowing,
)
from aod_nb.lab.charts import Bars, Lines
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Means, Shares
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill

BASE = "aod_lab.sail"
GUESSED = 3
"""The strength that the guess is about."""
SEEN = tuple(Control(f"seen_{natives}", tuple(range(len(rows) + 1)), 0) for natives, rows in printed().items())
SHOWN = (*STRENGTHS, STRENGTHS[-1] + 1)
REGIONS = 3
"""So many hidden regions are looked at together, if there are as many counters."""
RATE = Control("rate", (0.0, 0.1, 0.2, 0.3, 0.4, 0.5), 0.3)
TAKEN = Control("taken", (0.0, 0.25, 0.5, 0.75, 1.0), 0.5)
TURNS = Control("turns", (1, 2, 3), 2)


def seen_of(values: dict[str, Any]) -> list[int]:
    return [natives for natives in STRENGTHS for _ in range(values[f"seen_{natives}"])]


def by_strength(strength: int) -> str:
    return text(f"{BASE}.chance.strength", strength=strength)


def some_of(regions: int, strength: int) -> str:
    return text(f"{BASE}.chance.some", regions=regions, strength=strength)


def chances(strength: int, soldiers: int, beaten: int, **seen: int) -> Found:
    """Success by strength, from what an unknown counter may still be."""
    left, hidden = unknown(seen_of(seen), beaten=beaten), unknown(seen_of(seen))
    found = {shown: expected(shown, left, min(soldiers, shown)) for shown in SHOWN}
    one = expected(strength, left, soldiers)
    total = sum(left.values())
    regions = min(sum(hidden.values()), REGIONS)
    some = any_easy(regions, strength, hidden, beaten)
    told: dict[str, Any] = {"strength": strength, "chance": 100 * float(one.chance)}
    told |= {"money": float(one.money), "vp": float(one.vp)}
    told |= {"left": total, "easy": int(one.chance * total), "regions": regions}
    told |= {"some": 100 * float(some), "key": "beaten" if beaten else "result"}
    exact = {by_strength(shown): float(each.chance) for shown, each in found.items()} | {some_of(regions, strength): float(some)}
    return Found(
        told=told,
        chart=Lines(SHOWN, {text(f"{BASE}.chance.line"): [float(each.chance) for each in found.values()]}, strength),
        exact=exact,
        table=Table(
            ("strength", "chance", "money", "vp"),
            tuple((shown, float(each.chance), float(each.money), float(each.vp)) for shown, each in found.items()),
        ),
    )


def sailing(chance: Random, strength: int, soldiers: int, beaten: int, **seen: int) -> Shares:
    hidden = [natives for natives, count in unknown(seen_of(seen)).items() for _ in range(count)]
    left = [natives for natives in hidden if natives > beaten]
    regions = min(len(hidden), REGIONS)

    def draws() -> Iterator[list[int]]:
        """The counter of one region, and those of the others beside it."""
        while True:
            natives, others = chance.choice(left), list(hidden)
            others.remove(natives)
            together = [natives, *chance.sample(others, regions - 1)]
            yield [*(natives <= shown for shown in SHOWN), min(together) <= strength]

    return Shares([*map(by_strength, SHOWN), some_of(regions, strength)], draws(), [*SHOWN, None])


def choices(pieces: int) -> list[str]:
    return [text(f"{BASE}.wait.nobody"), *[text(f"{BASE}.wait.send", count=count) for count in range(1, pieces + 1)]]


def now_or_later(pieces: int, more: int, turns: int, rate: float, taken: float) -> Found:
    """What each choice for this turn brings, when all that follows is best."""
    values, named = first_choices(pieces, more, turns, rate, taken), choices(pieces)
    best = max(range(pieces + 1), key=lambda sent: values[sent])
    key = "last" if turns == 1 else "wait" if best == 0 else "scout" if best < min(STRENGTHS[1], pieces) else "result"
    told = {"best": best, "value": values[best], "all": values[-1], "pieces": pieces, "turns": turns, "key": key, "taken": taken}
    return Found(told, Bars(named, values), dict(zip(named, values, strict=True)))


def playing(chance: Random, pieces: int, more: int, turns: int, rate: float, taken: float) -> Means:
    return Means(choices(pieces), plays(chance, pieces, more, turns, rate, taken))


def known(pieces: int, more: int, turns: int, rate: float, taken: float) -> Found:
    """What it adds to have seen a counter, by its natives."""
    worth = worth_of_knowing(pieces, more, turns, rate, taken)
    names = [text(f"{BASE}.know.natives", natives=natives) for natives in worth]
    rows = tuple((natives, len(printed()[natives]), value) for natives, value in worth.items())
    return Found(
        told={"average": average_worth(worth), "turns": turns},
        chart=Bars(names, list(worth.values())),
        table=Table(("natives", "counters", "worth"), rows),
    )


def some_seen(chance: Random) -> list[int]:
    return sorted(chance.sample([natives for natives, rows in printed().items() for _ in rows], chance.randint(2, 6)))


def how_many_are_beaten(chance: Random) -> Drill:
    seen, strength = some_seen(chance), chance.randint(2, 4)
    left = unknown(seen)
    answer = sum(count for natives, count in left.items() if natives <= strength)
    args = {"seen": ", ".join(map(str, seen)), "strength": strength, "left": sum(left.values())}
    beaten = {"all": sum(count for natives, count in unknown().items() if natives <= strength)}
    return Drill("beaten", args | beaten | {"gone": beaten["all"] - answer}, answer)


def how_many_are_stronger(chance: Random) -> Drill:
    seen, failed = some_seen(chance), chance.randint(1, 3)
    answer = sum(unknown(seen, beaten=failed).values())
    among = sum(unknown(beaten=failed).values())
    return Drill("stronger", {"seen": ", ".join(map(str, seen)), "failed": failed, "all": among, "gone": among - answer}, answer)


QUESTION = Question(
    game=GAME,
    slug="sail",
    minutes=20,
    rules=("V.discovery",),
    age=13,
    guess=Guess(
        numbers=(0, 100),
        near=5,
        answer=lambda: round(100 * expected(GUESSED, unknown()).chance),
        tell=lambda: {
            "strength": GUESSED,
            "beaten": sum(count for natives, count in unknown().items() if natives <= GUESSED),
            "total": sum(unknown().values()),
        },
    ),
    looks=(
        Look(
            name="chance",
            controls=(
                Control("strength", SHOWN, GUESSED),
                Control("soldiers", (0, 1, 2, 3, 4), 0),
                Control("beaten", (0, *STRENGTHS[:-1]), 0),
                *SEEN,
            ),
            show=chances,
            simulate=sailing,
            unit="share",
        ),
        Look(
            name="wait",
            controls=(Control("pieces", (1, 2, 3, 4, 5), 3), Control("more", (0, 1, 2, 3), 1), TURNS, RATE, TAKEN),
            show=now_or_later,
            simulate=playing,
            unit="vp",
        ),
        Look(
            name="know",
            controls=(Control("pieces", (1, 2, 3, 4), 3), Control("more", (0, 1, 2), 1), TURNS, RATE, TAKEN),
            show=known,
            unit="vp",
        ),
    ),
    drills=(how_many_are_beaten, how_many_are_stronger),
)
