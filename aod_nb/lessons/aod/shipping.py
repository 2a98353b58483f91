"""Merchant shipping: what a piece counts there, who takes the ship, and what the ship does for sets of goods."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.aod.position import placed
from aod_nb.aod.shipping import shipping_value
from aod_nb.aod.tables import PIECE_INDEX
from aod_nb.aod.trade import best_sets
from aod_nb.core import Event, Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task, beyond

THREE = ("england", "france", "spain")
COUNTS = ("colonist", "captain", "merchant", "soldier")
NOBODY = "nobody"
ASKED = ("III.A", "V.dock", "V.goods")
"""What the reader is asked in a task."""


def values(outcome: Outcome) -> dict[str, Any]:
    """What each nation's pieces count, from the position before."""
    return {nation.name: shipping_value(nation.shipping) for nation in outcome.before.nations}


def taker(outcome: Outcome) -> str:
    """Who has taken the ship."""
    taken = outcome.told("ship_taken")
    return str(outcome.after.nations[taken[0].seat].name) if taken else NOBODY


def income(outcome: Outcome) -> int:
    return sum(int(event.args["money"]) for event in outcome.told("income") if event.seat == 0)


def ship_and_first(outcome: Outcome) -> Refusal | None:
    if not outcome.told("turn_begins"):
        return Refusal("V.shipping", "elsewhere")
    if taker(outcome) != "england":
        return Refusal("V.shipping", "no_ship", {"taker": taker(outcome)})
    first = outcome.after.nations[outcome.after.order[0]].name
    return None if first == "england" else Refusal("III.I", "not_first", {"first": first})


def pays_six(outcome: Outcome) -> Refusal | None:
    if not outcome.told("turn_begins"):
        return Refusal("V.shipping", "elsewhere")
    paid = income(outcome)
    if paid >= 6:
        return None
    if taker(outcome) != "england":
        return Refusal("V.shipping", "no_ship", {"taker": taker(outcome), "money": paid})
    return Refusal("VI.sets", "poor", {"money": paid})


def box(colonists: int, captains: int, merchants: int, france: int, earlier: str) -> dict[str, Any]:
    pieces: dict[str, Any] = {
        "england": {"colonist": colonists, "captain": captains, "merchant": merchants},
        "france": france,
    }
    order = ["england", "france"] if earlier == "england" else ["france", "england"]
    return {"seats": 2, "turn": 2, "at": "merchant_shipping", "order": order, "boxes": {"merchant_shipping": pieces}}


def what_follows(outcome: Outcome, **given: Any) -> dict[str, Any]:
    """Who takes the ship with which value."""
    told = {**values(outcome), "taker": taker(outcome)}
    if told["taker"] == NOBODY:
        return told | {"key": "stays"}
    return told | {"key": "tied"} if told["england"] == told["france"] else told


def some_pieces(chance: Random) -> dict[str, int]:
    return {kind: chance.randint(0, 2) for kind in COUNTS if chance.random() < 0.6}


def spelt(pieces: dict[str, int]) -> list[str]:
    return [kind for kind, count in pieces.items() for _ in range(count)]


def what_it_counts(chance: Random) -> Drill:
    pieces = {kind: chance.randint(0, 2) for kind in COUNTS}
    pieces["colonist"] += 1
    return Drill("counts", {"pieces": spelt(pieces)}, shipping_value([pieces.get(kind, 0) for kind in PIECE_INDEX]))


def who_takes_it(chance: Random) -> Drill:
    """A fresh box, with ties now and then."""
    order = chance.sample(THREE, 3)
    there = {nation: some_pieces(chance) for nation in THREE}
    outcome = resolved(order, there)
    args = {"order": order, **{nation: spelt(pieces) for nation, pieces in there.items()}}
    return Drill("takes", args, taker(outcome), choices=(*THREE, NOBODY))


def resolved(order: list[str], there: dict[str, dict[str, int]]) -> Outcome:
    events: list[Event] = []
    before = placed(seats=3, turn=2, at="merchant_shipping", order=order, boxes={"merchant_shipping": there})
    after = before.copy()
    after.begin(None, events)
    return Outcome(before, after, events)


def what_a_ship_adds(chance: Random) -> Drill:
    kinds = chance.sample(("sugar", "fur", "coffee", "gold"), 2)
    goods = {kind: chance.randint(1, 3) for kind in kinds}
    return Drill("adds", {"goods": spelt(goods)}, best_sets(goods, 1).income - best_sets(goods, 0).income)


LESSON = Lesson(
    game="aod",
    slug="shipping",
    teaches=("V.shipping",),
    minutes=6,
    steps=(
        Bet(
            name="most",
            position={
                "seats": 3,
                "turn": 2,
                "at": "merchant_shipping",
                "boxes": {
                    "merchant_shipping": {
                        "england": 3,
                        "france": {"captain": 1, "merchant": 1},
                        "spain": {"captain": 1, "soldier": 1},
                    }
                },
            },
            choices=(*THREE, NOBODY),
            answer=taker,
            tell=values,
        ),
        Bet(
            name="tie",
            position={
                "seats": 3,
                "turn": 2,
                "at": "merchant_shipping",
                "order": ["spain", "france", "england"],
                "boxes": {"merchant_shipping": {"england": {"merchant": 1, "colonist": 1}, "france": 3, "spain": 2}},
            },
            choices=(*THREE, NOBODY),
            answer=taker,
            tell=values,
        ),
        Question(name="empty", choices=("stays", "first", "gone"), right="stays"),
        Cards(name="cards", rules=("V.shipping", "IV.captain", "IV.merchant")),
        Task(
            name="first",
            position={
                "seats": 2,
                "turn": 2,
                "hand": {"england": {"colonist": 2, "captain": 1}},
                "order": ["france", "england"],
                "goods_offer": [],
                "building_offer": [],
                "boxes": {"merchant_shipping": {"france": 2}},
            },
            goal=ship_and_first,
            ends=beyond(*ASKED),
            par=3,
        ),
        Bet(
            name="sets",
            position={
                "seats": 2,
                "turn": 2,
                "at": "merchant_shipping",
                "goods": {"england": {"sugar": 3, "fur": 1}},
                "boxes": {"merchant_shipping": {"england": 1}},
            },
            numbers=(0, 9),
            answer=income,
            mats=(0,),
        ),
        Experiment(
            name="live",
            controls=(
                Control("colonists", (0, 1, 2, 3, 4), 1),
                Control("captains", (0, 1, 2), 2),
                Control("merchants", (0, 1, 2), 0),
                Control("france", (0, 2, 3, 4, 5, 6), 4),
                Control("earlier", ("england", "france"), "france"),
            ),
            position=box,
            tell=what_follows,
        ),
        Task(
            name="six",
            position={
                "seats": 3,
                "turn": 3,
                "hand": {"england": 2},
                "order": ["england", "france", "spain"],
                "goods": {"england": {"sugar": 2, "fur": 2}, "france": {"rice": 2}},
                "goods_offer": ["sugar", "rice", "cattle"],
                "building_offer": [],
                "boxes": {"trade_goods": ["france"], "merchant_shipping": {"spain": 1}},
            },
            goal=pays_six,
            ends=beyond(*ASKED),
            par=3,
        ),
    ),
    drills=(who_takes_it, what_it_counts, what_a_ship_adds),
)
