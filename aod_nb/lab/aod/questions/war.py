"""The arithmetic of war."""

from __future__ import annotations

from random import Random

from aod_nb.aod.tables import GAME, WAR_PRICE
from aod_nb.i18n import text
from aod_nb.lab.aod.battles import (
    CHOICES,
    MILITIA,
    MOST_REGIONS,
    ORDERS,
    Force,
    battle,
    best_of,
    can_fight,
    choices,
    gain,
    gains,
    in_order,
    lead,
    worlds,
)
from aod_nb.lab.charts import Bars, Heat, Lines
from aod_nb.lab.question import Found, Guess, Look, Question
from aod_nb.lab.simulation import Shares
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill

BASE = "aod_lab.war"
SOLDIERS = (0, 1, 2, 3, 4, 5)
COLONISTS = (0, 1, 2, 3, 4, 5, 6)
GUESSED = Force(1, 2), Force(3, 1)
"""The battle that the guess is about."""
WITHOUT_WITH = ("without", "with")
SHARED = tuple(range(1, MOST_REGIONS + 1))


def left_in(own: Force, other: Force, militia: int = 0) -> int:
    """How many pieces stand there after an attack."""
    return sum(force.pieces for force in battle(own, other, militia))


def one_battle(colonists: int, soldiers: int, settlers: int, foes: int, third: int, militia: str) -> Found:
    """What an attack changes, by the soldiers of both."""
    own, other = Force(colonists, soldiers), Force(settlers, foes)
    defence = MILITIA * WITHOUT_WITH.index(militia)
    cells = [[gain(Force(colonists, mine), Force(settlers, theirs), third, defence) for theirs in SOLDIERS] for mine in SOLDIERS]
    after, theirs_after = battle(own, other, defence)
    told = {"own": own.pieces, "own_left": after.pieces, "other": other.pieces, "other_left": theirs_after.pieces}
    told |= {"before": lead(own, other, third), "after": lead(after, theirs_after, third)}
    rows = tuple(
        (mine, theirs, *[force.pieces for force in battle(Force(colonists, mine), Force(settlers, theirs), defence)], change)
        for mine, row in enumerate(cells)
        for theirs, change in enumerate(row)
    )
    return Found(
        told=told if can_fight(own, other) else told | {"key": "no_battle"},
        chart=Heat([str(count) for count in SOLDIERS], [str(count) for count in SOLDIERS], cells, (soldiers, foes)),
        table=Table(("soldiers", "foes", "own_left", "other_left", "change"), rows),
    )


def orders(
    colonists: int, soldiers: int, settlers: int, foes: int, landing: int, landing_soldiers: int, their_landing: int,
    their_soldiers: int, militia: str,
) -> Found:  # fmt: skip
    """Who is ahead by how many pieces, whatever order one takes."""
    sides = Force(colonists, soldiers), Force(settlers, foes)
    more = Force(landing, landing_soldiers), Force(their_landing, their_soldiers)
    defence = MILITIA * WITHOUT_WITH.index(militia)
    ends = {order: in_order(order, *sides, *more, defence) for order in ORDERS}
    ahead = {order: own.pieces - other.pieces for order, (own, other) in ends.items()}
    first, later = ahead["attack_first"], ahead["land_first"]
    key = "same" if first == later else "first" if first > later else "later"
    told = {
        "key": key,
        "difference": abs(first - later),
        "first": lead(*ends["attack_first"]),
        "later": lead(*ends["land_first"]),
    }
    names = [text(f"{BASE}.order.{order}") for order in ORDERS]
    rows = tuple((name, *ends[order][0], *ends[order][1], lead(*ends[order])) for name, order in zip(names, ORDERS, strict=True))
    return Found(
        told=told,
        chart=Bars(names, list(ahead.values())),
        table=Table(("order", "colonists", "soldiers", "settlers", "foes", "lead"), rows),
    )


def shared_names() -> list[str]:
    return [text(f"{BASE}.full.regions", count=count) for count in SHARED]


def full_war(most_own: int, most_other: int, rate: float) -> Found:
    """How often a full war beats the best single battle, by the regions the two share."""
    found = choices(MOST_REGIONS, most_own, most_other, rate)
    wars = [shares["war"] for shares in found]
    usual = next((count for count, share in zip(SHARED, wars, strict=True) if share > 0.5), None)
    single = sum(change * share for change, share in gains(most_own, most_other).items())
    told = {"average": float(single), "price": WAR_PRICE, "vp": WAR_PRICE * rate, "last": MOST_REGIONS, "share": 100 * wars[-1]}
    return Found(
        told={**told, "usual": usual} if usual else {**told, "key": "rarely"},
        chart=Lines(SHARED, {text(f"{BASE}.full.{choice}"): [shares[choice] for shares in found] for choice in CHOICES}, usual),
        exact=dict(zip(shared_names(), wars, strict=True)),
        table=Table(("regions", *CHOICES), tuple((count, *shares.values()) for count, shares in zip(SHARED, found, strict=True))),
    )


def waging(chance: Random, most_own: int, most_other: int, rate: float) -> Shares:
    return Shares(shared_names(), worlds(chance, MOST_REGIONS, most_own, most_other, rate), SHARED)


def some_battle(chance: Random) -> tuple[Force, Force]:
    return Force(chance.randint(0, 4), chance.randint(1, 4)), Force(chance.randint(1, 5), chance.randint(0, 3))


def spelt(own: Force, other: Force) -> dict[str, int]:
    return {"soldiers": own.soldiers, "colonists": own.colonists, "foes": other.soldiers, "settlers": other.colonists}


def who_is_left(chance: Random) -> Drill:
    own, other = some_battle(chance)
    militia = chance.randint(0, MILITIA)
    ends = battle(own, other, militia)
    lost = {"lost": own.pieces - ends[0].pieces, "struck": min(own.soldiers, other.pieces + militia)}
    return Drill("militia_left" if militia else "left", spelt(own, other) | lost, left_in(own, other, militia))


def which_war(chance: Random) -> Drill:
    changes, rate = [chance.choice((-4, 0, 2, 4, 6)) for _ in range(chance.randint(2, 4))], chance.choice((0.1, 0.3, 0.5))
    args = {"changes": ", ".join(f"{change:+d}" for change in changes), "vp": WAR_PRICE * rate, "price": WAR_PRICE}
    args |= {"all": sum(changes), "most": max(changes)}
    return Drill("war", args, best_of(changes, rate), CHOICES)


QUESTION = Question(
    game=GAME,
    slug="war",
    minutes=20,
    rules=(
        "V.warfare",
        "App.II.militia",
    ),
    age=12,
    guess=Guess(
        numbers=(0, sum(force.pieces for force in GUESSED)),
        answer=lambda: left_in(*GUESSED),
        tell=lambda: {"militia": left_in(*GUESSED, MILITIA), **spelt(*GUESSED)},
    ),
    looks=(
        Look(
            name="battle",
            controls=(
                Control("colonists", COLONISTS, 2),
                Control("soldiers", SOLDIERS, 2),
                Control("settlers", COLONISTS, 3),
                Control("foes", SOLDIERS, 1),
                Control("third", COLONISTS, 0),
                Control("militia", WITHOUT_WITH, "without"),
            ),
            show=one_battle,
            unit="plain",
        ),
        Look(
            name="order",
            controls=(
                Control("colonists", COLONISTS, 2),
                Control("soldiers", SOLDIERS, 2),
                Control("settlers", COLONISTS, 1),
                Control("foes", SOLDIERS, 0),
                Control("landing", (0, 1, 2, 3, 4), 1),
                Control("landing_soldiers", (0, 1, 2, 3), 0),
                Control("their_landing", (0, 1, 2, 3, 4), 1),
                Control("their_soldiers", (0, 1, 2, 3), 1),
                Control("militia", WITHOUT_WITH, "without"),
            ),
            show=orders,
            unit="plain",
        ),
        Look(
            name="full",
            controls=(
                Control("most_own", (1, 2, 3, 4), 3),
                Control("most_other", (0, 1, 2, 3), 1),
                Control("rate", (0.0, 0.1, 0.2, 0.3, 0.4, 0.5), 0.1),
            ),
            show=full_war,
            simulate=waging,
            unit="share",
        ),
    ),
    drills=(who_is_left, which_war),
)
