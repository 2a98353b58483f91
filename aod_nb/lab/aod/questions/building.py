"""Does a building pay?"""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.effects import effect
from aod_nb.aod.tables import GAME, PRICES, TURNS
from aod_nb.core import BadInput
from aod_nb.i18n import name, text
from aod_nb.lab.aod.paybacks import (
    USUAL,
    Holding,
    View,
    all_worth,
    final_points,
    grows,
    lives,
    of_age,
    paid_back,
    price,
    turns_of,
    worth,
    yields,
)
from aod_nb.lab.charts import Bars, Heat, Lines
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Means
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill

BASE = "aod_lab.building"
GUESSED = ("trading_post", 2)
"""What is bought in which turn, in the guess."""
LAST = len(PRICES)
RATE = Control("rate", (0.1, 0.2, 0.3, 0.4, 0.5), 0.3)
DISCOUNT = Control("discount", (1.0, 0.97, 0.95, 0.9, 0.8, 0.7), 0.97)
PAYING = Control("paying", (0, 1, 2, 3, 4, 5, 6), USUAL.paying)
SHIPS = Control("ships", (0, 1, 2, 3, 4), USUAL.ships)
SAME = 0.005
"""So near in VP, two figures are written alike."""
WHICH = (1, 2, 3)
"""The first, second and third turn of an age."""


def every(turn: int, rate: float, discount: float, paying: int, ships: int) -> Found:
    """All buildings of a turn, side by side."""
    holding, view = USUAL._replace(paying=paying, ships=ships), View(rate, discount)
    found = all_worth(turn, holding, view)
    best = next(iter(found))
    told = {"building": best, "value": found[best], "turn": turn, "price": price(best)}
    told |= {"some": sum(value > 0 for value in found.values()), "all": len(found)}
    rows = tuple(
        (slug, price(slug), sum(brought.money for brought in yields(slug, turn, holding)), paid_back(slug, turn, holding), value)
        for slug, value in found.items()
    )
    return Found(
        told=told,
        chart=Bars([name(GAME, slug) for slug in found], list(found.values())),
        table=Table(("building", "price", "money", "paid_back", "worth"), rows),
    )


def later(age: int, rate: float, discount: float, paying: int, ships: int) -> Found:
    """All buildings of an age by the turn in which they are bought."""
    holding, view, turns = USUAL._replace(paying=paying, ships=ships), View(rate, discount), turns_of(age)
    found = {slug: [worth(slug, turn, holding, view) for turn in turns] for slug in all_worth(turns[0], holding, view)}
    loss = {slug: values[0] - values[1] for slug, values in found.items()}
    most = max(loss, key=lambda slug: loss[slug])
    rows = tuple(
        (slug, turn, paid_back(slug, turn, holding), value)
        for slug, values in found.items()
        for turn, value in zip(turns, values, strict=True)
    )
    return Found(
        told={"building": most, "loss": loss[most], "same": [slug for slug in loss if abs(loss[slug]) < SAME], "first": turns[0]},
        chart=Heat(
            [name(GAME, slug) for slug in found],
            [text(f"{BASE}.late.turn", turn=turn) for turn in turns],
            list(found.values()),
            (0, 0),
        ),
        table=Table(("building", "turn", "paid_back", "worth"), rows),
    )


def bought_in(building: str, which: int) -> int:
    """The turn that is meant; the last age has fewer."""
    turns = turns_of(BUILDINGS[building].age)
    if which > len(turns):
        raise BadInput("aod_lab.bad.age_over", age=BUILDINGS[building].age, turns=len(turns))
    return turns[which - 1]


def by_turn(turn: int) -> str:
    return text(f"{BASE}.one.turn", turn=turn)


def one(building: str, which: int, rate: float, discount: float, paying: int, ships: int) -> Found:
    """One building from its purchase to the end."""
    turn, holding = bought_in(building, which), USUAL._replace(paying=paying, ships=ships)
    found, back = grows(building, turn, holding, View(rate, discount)), paid_back(building, turn, holding)
    turns = list(range(turn, TURNS + 1))
    pays = next((later for later, value in zip(turns, found, strict=True) if value >= 0), None)
    told: dict[str, Any] = {"building": building, "turn": turn, "value": found[-1], "back": back, "pays": pays}
    key = "never" if pays is None else "money" if back is not None else "result"
    rows = tuple(
        (later, brought.money, brought.vp, value)
        for later, brought, value in zip(turns, yields(building, turn, holding), found, strict=True)
    )
    return Found(
        told=told | {"key": key},
        chart=Lines(turns, {text(f"{BASE}.one.line"): found}, pays),
        exact={by_turn(later): value for later, value in zip(turns, found, strict=True)},
        table=Table(("turn", "money", "vp", "worth"), rows),
    )


def living(chance: Random, building: str, which: int, rate: float, discount: float, paying: int, ships: int) -> Means:
    turn, holding = bought_in(building, which), USUAL._replace(paying=paying, ships=ships)
    turns = range(turn, TURNS + 1)
    return Means([by_turn(later) for later in turns], lives(chance, building, turn, holding, View(rate, discount)), turns)


def fits(**values: int) -> Found:
    """What the buildings of the last age score at the end."""
    found = dict(sorted(final_points(Holding(paying=0, **values)).items(), key=lambda pair: -pair[1]))
    best = [slug for slug, points in found.items() if points == max(found.values())]
    return Found(
        told={"buildings": best, "points": max(found.values())},
        chart=Bars([name(GAME, slug) for slug in found], list(found.values())),
        table=Table(("building", "points"), tuple(found.items())),
    )


def money_before_the_end(chance: Random) -> Drill:
    building = chance.choice([slug for slug in BUILDINGS if BUILDINGS[slug].money and BUILDINGS[slug].age < LAST])
    turn = chance.choice(turns_of(BUILDINGS[building].age))
    brought = yields(building, turn)
    args = {"building": building, "price": price(building), "turn": turn, "money": brought[0].money, "last": TURNS}
    args["times"] = sum(1 for each in brought if each.money)
    return Drill("ahead", args, sum(each.money for each in brought) - price(building))


def end_points(chance: Random) -> Drill:
    holding = Holding(
        goods=chance.randint(3, 9),
        paying=0,
        ships=chance.randint(0, 4),
        colonists=chance.randint(8, 16),
        soldiers=chance.randint(0, 5),
        regions=chance.randint(3, 8),
        buildings=chance.randint(1, 6),
        money=chance.randint(0, 30),
    )
    points = final_points(holding)
    building = chance.choice([slug for slug in of_age(LAST) if points[slug]])
    does = effect(building, aod.setup().setup)
    return Drill("points", holding._asdict() | {"building": building, "effect": does}, points[building])


QUESTION = Question(
    game=GAME,
    slug="building",
    minutes=25,
    rules=("VII.price",),
    age=13,
    guess=Guess(
        numbers=(1, TURNS),
        answer=lambda: paid_back(*GUESSED),
        tell=lambda: {
            "building": GUESSED[0],
            "turn": GUESSED[1],
            "price": price(GUESSED[0]),
            "money": yields(*GUESSED)[0].money,
            "last": TURNS,
        },
    ),
    looks=(
        Look(
            name="every",
            controls=(Control("turn", tuple(range(1, TURNS + 1)), 2), RATE, DISCOUNT, PAYING, SHIPS),
            show=every,
            unit="vp",
        ),
        Look(
            name="late",
            controls=(Control("age", tuple(PRICES), 1), RATE, DISCOUNT, PAYING, SHIPS),
            show=later,
        ),
        Look(
            name="one",
            controls=(
                Control("building", tuple(BUILDINGS), GUESSED[0]),
                Control("which", WHICH, 1),
                RATE,
                DISCOUNT,
                PAYING,
                SHIPS,
            ),
            show=one,
            simulate=living,
            unit="vp",
        ),
        Look(
            name="fits",
            controls=(
                Control("goods", tuple(range(13)), USUAL.goods),
                Control("ships", tuple(range(6)), USUAL.ships),
                Control("colonists", tuple(range(8, 25)), USUAL.colonists),
                Control("soldiers", tuple(range(9)), USUAL.soldiers),
                Control("regions", tuple(range(1, 9)), USUAL.regions),
                Control("buildings", tuple(range(8)), USUAL.buildings),
                Control("money", tuple(range(0, 61, 5)), USUAL.money),
            ),
            show=fits,
            unit="vp",
        ),
    ),
    drills=(money_before_the_end, end_points),
)
