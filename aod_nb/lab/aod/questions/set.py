"""What is a set worth?"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from aod_nb.aod.options import TAKE_GOOD
from aod_nb.aod.tables import GAME, GOODS
from aod_nb.aod.trade import SHIP, best_sets, set_income
from aod_nb.i18n import inline, name, text
from aod_nb.lab.aod.sets import MOST_DRAWN, adds, bag, draw_values, draws, income, income_by_programme
from aod_nb.lab.charts import Bars
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Means
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill

KINDS = ("sugar", "silver", "fur", "rice")
NEW = "coffee"
"""A kind of which one owns nothing yet."""
ASKED = {"sugar": 3, "silver": 2, "rice": 1, SHIP: 1}
"""What the guess is about."""
TOKENS = tuple(Control(kind, tuple(range(min(GOODS[kind], 5) + 1)), ASKED.get(kind, 0)) for kind in KINDS)
SHIPS = Control(SHIP, (0, 1, 2, 3, 4), ASKED[SHIP])
GONE = Control("gone", (0, 4, 8, 12, 16, 20, 24), 8)


def in_words(sets: Iterable[tuple[str, ...]]) -> str:
    """Sets, and what each pays."""
    told = (f"{' + '.join(inline(GAME, token) for token in tokens)} = ${set_income(tokens)}" for tokens in sets)
    return "; ".join(told) or text("lab.none")


def laid_out(**values: int) -> Found:
    """The best sets, found twice, and what one more of each token would add."""
    best = best_sets({kind: values[kind] for kind in KINDS}, values[SHIP])
    more = {token: adds(values, token) for token in (*KINDS, NEW, SHIP)}
    told = {"money": best.income, "programme": income_by_programme(values), "sets": in_words(best.sets)}
    labels = {token: name(GAME, token) for token in more}
    return Found(
        told=told if best.sets else told | {"key": "none"},
        chart=Bars([labels[token] for token in more], list(more.values())),
        table=Table(("token", "held", "adds"), tuple((token, values.get(token, 0), add) for token, add in more.items())),
    )


def held(values: dict[str, Any]) -> dict[str, int]:
    return {token: values[token] for token in (*KINDS, SHIP)}


def drawn_names() -> list[str]:
    return [text("aod_lab.set.draw.drawn", count=count) for count in range(1, MOST_DRAWN + 1)]


def worth_of_draws(**values: int) -> Found:
    """Exact: every hand that can come out of the bag."""
    tokens = held(values)
    left = bag(tokens, values["gone"])
    found = [float(value) for value in draw_values(tokens, left)]
    return Found(
        told={"one": found[0], "all": found[-1], "most": MOST_DRAWN, "left": sum(left.values())},
        chart=Bars(drawn_names(), found),
        exact=dict(zip(drawn_names(), found, strict=True)),
    )


def drawing(chance: Random, **values: int) -> Means:
    tokens = held(values)
    return Means(drawn_names(), draws(chance, tokens, bag(tokens, values["gone"])))


def some_tokens(chance: Random) -> dict[str, int]:
    kinds = chance.sample([*TAKE_GOOD], 3)
    return {kind: chance.randint(1, 3) for kind in kinds} | {SHIP: chance.randint(0, 2)}


def spelt(tokens: dict[str, int]) -> list[str]:
    return [token for token, count in tokens.items() for _ in range(count)]


def best_of(tokens: dict[str, int]) -> str:
    """The best sets of an exercise."""
    return in_words(best_sets({kind: count for kind, count in tokens.items() if kind != SHIP}, tokens[SHIP]).sets)


def what_they_pay(chance: Random) -> Drill:
    tokens = some_tokens(chance)
    return Drill("pays", {"tokens": spelt(tokens), "sets": best_of(tokens)}, income(tokens))


def what_a_ship_adds(chance: Random) -> Drill:
    tokens = some_tokens(chance)
    more = tokens | {SHIP: tokens[SHIP] + 1}
    args = {"tokens": spelt(tokens), "before": income(tokens), "after": income(more), "sets": best_of(more)}
    return Drill("ship", args, adds(tokens, SHIP))


QUESTION = Question(
    game=GAME,
    slug="set",
    minutes=15,
    rules=("VI.sets",),
    age=12,
    guess=Guess(numbers=(0, 6), answer=lambda: adds(ASKED, SHIP), tell=lambda: {"before": income(ASKED)}),
    looks=(
        Look(name="best", controls=(*TOKENS, SHIPS), show=laid_out, unit="money"),
        Look(name="draw", controls=(*TOKENS, SHIPS, GONE), show=worth_of_draws, simulate=drawing, unit="money"),
    ),
    drills=(what_they_pay, what_a_ship_adds),
)
