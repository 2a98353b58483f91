"""Captain, merchant, missionary, soldier: what each can do that a colonist cannot."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.aod.shipping import shipping_value
from aod_nb.aod.tables import PIECES
from aod_nb.core import Event, Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

FULL = {"captain": "spain", "merchant": "france", "missionary": "spain", "soldier": "france", "training": "spain"}
"""Nothing free among the Specialists, for a quiet table."""


def paid(outcome: Outcome) -> int:
    """Dollars at landing."""
    return sum(event.args["money"] for event in outcome.told("money") if event.seat == 0 and event.rule == "IV.merchant")


def in_caribbean(outcome: Outcome) -> int:
    nation = outcome.after.nations[0]
    return int(nation.colonists[0] + nation.soldiers[0])


def has_sugar(outcome: Outcome) -> bool:
    return any(event.seat == 0 for event in outcome.told("region_good"))


def value(outcome: Outcome) -> int:
    (taken,) = outcome.told("ship_taken")
    return int(taken.args["value"])


def three_there(outcome: Outcome) -> Refusal | None:
    return None if has_sugar(outcome) else Refusal("IV.missionary", "short", {"pieces": in_caribbean(outcome)})


def sugar_and_money(outcome: Outcome) -> Refusal | None:
    if not has_sugar(outcome):
        return Refusal("IV.missionary", "no_sugar", {"pieces": in_caribbean(outcome)})
    return None if paid(outcome) else Refusal("IV.merchant", "no_money")


def all_placed(outcome: Outcome) -> bool:
    state = outcome.after
    return bool(state.chapter > outcome.before.chapter or state.step != "placement")


def on_dock(kind: str, there: int) -> dict[str, Any]:
    return {
        "seats": 3,
        "turn": 2,
        "at": "colonist_dock",
        "land": {"caribbean": {"england": there}},
        "boxes": {"colonist_dock": [("england", kind)]},
    }


def after_landing(outcome: Outcome, **values: Any) -> dict[str, Any]:
    return {
        "key": "sugar" if has_sugar(outcome) else "result",
        "colonists": outcome.after.nations[0].colonists[0],
        "soldiers": outcome.after.nations[0].soldiers[0],
        "money": paid(outcome),
    }


def in_the_box(**pieces: int) -> dict[str, Any]:
    """Pieces in Merchant Shipping while placing still goes on."""
    return {"seats": 3, "turn": 2, "hand": {"england": 1}, "boxes": {"merchant_shipping": {"england": pieces}}}


def landing(chance: Random) -> Outcome:
    from aod_nb import aod

    kinds = [chance.choice(PIECES) for _ in range(chance.randint(2, 5))]
    land = {"caribbean": {"england": chance.randint(0, 4)}}
    row = [("england", kind) for kind in kinds]
    before = aod.placed(
        seats=3, turn=2, at="colonist_dock", land=land, taken={"caribbean": "england"}, boxes={"colonist_dock": row}
    )
    after, events = before.copy(), list[Event]()
    after.begin(None, events)
    return Outcome(before, after, events)


def landed(outcome: Outcome) -> dict[str, Any]:
    return {
        "there": sum(outcome.before.nations[0].colonists),
        "row": [piece.kind for piece in outcome.before.dock],
    }


def pieces_after(chance: Random) -> Drill:
    outcome = landing(chance)
    return Drill("pieces", landed(outcome), in_caribbean(outcome))


def dollars_after(chance: Random) -> Drill:
    outcome = landing(chance)
    return Drill("dollars", {"row": landed(outcome)["row"]}, paid(outcome))


def shipping(chance: Random) -> Drill:
    counts = [chance.randint(0, 3) for _ in PIECES]
    args = {f"{kind}s" if kind != "missionary" else "missionaries": n for kind, n in zip(PIECES, counts, strict=True)}
    return Drill("value", args, shipping_value(counts))


LESSON = Lesson(
    game="aod",
    slug="specialists",
    teaches=("IV.captain", "IV.merchant", "IV.missionary", "IV.soldier"),
    minutes=8,
    steps=(
        Bet(
            name="merchant",
            position={
                "seats": 3,
                "turn": 2,
                "at": "colonist_dock",
                "boxes": {"colonist_dock": ["england", ("england", "merchant")]},
            },
            numbers=(0, 20),
            answer=paid,
        ),
        Bet(
            name="missionary",
            position=on_dock("missionary", there=1),
            numbers=(1, 6),
            answer=in_caribbean,
        ),
        Task(
            name="through",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": {"captain": 1, "merchant": 1, "missionary": 1}},
                "land": {"caribbean": {"england": 1}},
                "boxes": {
                    "colonist_dock": ["spain", "france", "spain", "france"],
                    "initiative": ["england"],
                    "specialists": FULL,
                },
                "goods_offer": [],
                "building_offer": [],
            },
            goal=three_there,
            ends=all_placed,
            par=3,
        ),
        Experiment(
            name="landing",
            controls=(Control("kind", PIECES, "soldier"), Control("there", (0, 1, 2), 1)),
            position=on_dock,
            tell=after_landing,
        ),
        Question(name="stays", choices=("captain", "missionary", "soldier"), right="soldier"),
        Bet(
            name="captain",
            position={
                "seats": 3,
                "turn": 2,
                "at": "merchant_shipping",
                "boxes": {"merchant_shipping": {"england": {"captain": 2, "colonist": 1}}},
            },
            numbers=(1, 9),
            answer=value,
        ),
        Experiment(
            name="value",
            controls=(
                Control("captain", (0, 1, 2, 3), 2),
                Control("merchant", (0, 1, 2, 3), 0),
                Control("missionary", (0, 1, 2, 3), 0),
                Control("soldier", (0, 1, 2, 3), 0),
                Control("colonist", (0, 1, 2, 3), 1),
            ),
            position=in_the_box,
            tell=lambda outcome, **pieces: {"value": shipping_value(outcome.after.nations[0].shipping)},
        ),
        Task(
            name="both",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": {"merchant": 1, "missionary": 1}, "france": 1},
                "land": {"caribbean": {"england": 1, "france": 2}},
                "boxes": {"colonist_dock": ["spain", "spain"]},
                "goods_offer": [],
                "building_offer": [],
            },
            goal=sugar_and_money,
            ends=all_placed,
            par=2,
        ),
        Cards(name="cards", rules=("IV.captain", "IV.merchant", "IV.missionary", "IV.soldier")),
    ),
    drills=(pieces_after, dollars_after, shipping),
)
