"""Placing and resolving: round by round until all hands are empty, then box by box; and when nobody is asked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aod_nb.aod.options import Place
from aod_nb.aod.placement import BOX_RULES
from aod_nb.core import Event, Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

THREE = ("england", "france", "spain")
BOX_OF = {rule: box for box, rule in BOX_RULES.items()}
SOMEWHERE = Place("colonist", "merchant_shipping")
"""A box that never fills up."""
ON_THE_DOCK = Place("colonist", "colonist_dock")
WISHES = ("colonist_dock", "trade_goods", "discovery")


def until_alone(hands: Mapping[str, int]) -> Outcome:
    """Pieces are placed until only one nation holds any."""
    from aod_nb import aod

    before, events = aod.placed(seats=3, hand=hands), list[Event]()
    after = before.copy()
    after.begin(None)
    while sum(any(nation.hand) for nation in after.nations) > 1:
        after.apply(SOMEWHERE, events)
    return Outcome(before, after, events)


def alone(outcome: Outcome) -> int:
    """How many pieces the last nation with any places by itself."""
    return int(sum(sum(nation.hand) for nation in outcome.after.nations))


def row(outcome: Outcome) -> list[str]:
    """Who placed, piece by piece, and then who is still to place."""
    state = outcome.after
    placed = [state.nations[event.seat].name for event in outcome.told("placed")]
    return placed + [state.nations[state.seat].name] * alone(outcome)


def space_of(outcome: Outcome) -> int:
    """The space on which England's piece stands."""
    return [piece.seat for piece in outcome.after.dock].index(0) + 1


def first_at_work(outcome: Outcome) -> str:
    return next(BOX_OF[event.rule] for event in outcome.events if event.seat == 0 and event.rule in BOX_OF)


def in_each(outcome: Outcome) -> Refusal | None:
    mine = {event.args["box"] for event in outcome.told("placed") if event.seat == 0}
    return next((Refusal("III.A", "missing", {"box": box}) for box in WISHES if box not in mine), None)


def none_returns(outcome: Outcome) -> Refusal | None:
    state = outcome.after
    landed = sum(event.seat == 0 and event.rule == "V.dock" for event in outcome.told("arrived"))
    back = sum(outcome.before.nations[0].hand) - landed - sum(state.nations[0].discovery)
    return Refusal("III.B", "back", {"back": back}) if back else None


def all_placed(outcome: Outcome) -> bool:
    state = outcome.after
    return bool(state.chapter > outcome.before.chapter or state.step != "placement")


def hands_of(england: int, france: int, spain: int) -> dict[str, Any]:
    return {"seats": 3, "hand": {"england": england, "france": france, "spain": spain}}


HANDS = hands_of(england=2, france=4, spain=1)


def who_is_last(chance: Random) -> Drill:
    hands = dict(zip(THREE, (chance.randint(1, 6) for _ in THREE), strict=True))
    return Drill("last", hands, row(until_alone(hands))[-1], choices=THREE)


def how_many_alone(chance: Random) -> Drill:
    hands = dict(zip(THREE, (chance.randint(1, 6) for _ in THREE), strict=True))
    outcome = until_alone(hands)
    return Drill("alone", {**hands, "nation": row(outcome)[-1]}, alone(outcome))


LESSON = Lesson(
    game="aod",
    slug="placing",
    teaches=("III.decide", "III.B"),
    minutes=8,
    steps=(
        Bet(
            name="rounds",
            position=HANDS,
            moves=(SOMEWHERE,) * len(until_alone(HANDS["hand"]).events),
            numbers=(0, 4),
            answer=alone,
            tell=lambda outcome: {"row": row(outcome)},
        ),
        Bet(
            name="space",
            position={
                "seats": 3,
                "order": ["france", "spain", "england"],
                "hand": {"england": 2, "france": 1, "spain": 1},
                "boxes": {"colonist_dock": ["spain"]},
            },
            moves=(ON_THE_DOCK,) * 3,
            numbers=(1, 5),
            answer=space_of,
        ),
        Task(
            name="scarce",
            position={
                "seats": 3,
                "turn": 2,
                "seed": 1,
                "hand": {"england": 3, "france": 2},
                "land": {"caribbean": {"france": 2}},
                "goods": {"france": {"silver": 2, "sugar": 2}},
                "boxes": {"colonist_dock": ["spain", "france", "spain", "spain"], "trade_goods": ["spain", "spain"]},
                "goods_offer": ["silver", "silver", "silver", "sugar"],
                "building_offer": [],
            },
            goal=in_each,
            ends=all_placed,
            par=3,
        ),
        Question(name="save", choices=("yes", "full", "no"), right="no"),
        Bet(
            name="order",
            position={
                "seats": 3,
                "at": "B",
                "boxes": {
                    "specialists": {"captain": "england"},
                    "trade_goods": ["england"],
                    "colonist_dock": ["england"],
                },
                "goods_offer": ["sugar"],
            },
            choices=("specialists", "trade_goods", "colonist_dock"),
            answer=first_at_work,
        ),
        Bet(
            name="asked",
            position={
                "seats": 3,
                "at": "B",
                "boxes": {"colonist_dock": ["england"], "trade_goods": ["england"], "discovery": {"england": 1}},
                "goods_offer": ["sugar"],
            },
            choices=("colonist_dock", "trade_goods", "discovery"),
            answer=lambda outcome: BOX_OF[outcome.after.decision.rule],
        ),
        Task(
            name="stay",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": 3},
                "boxes": {"colonist_dock": ["spain", "france", "spain", "france"]},
                "goods_offer": [],
                "building_offer": [],
            },
            goal=none_returns,
            ends=all_placed,
            par=3,
        ),
        Experiment(
            name="live",
            controls=(
                Control("england", (1, 2, 3, 4), 2),
                Control("france", (0, 1, 2, 3, 4), 4),
                Control("spain", (0, 1, 2, 3, 4), 1),
            ),
            position=hands_of,
            moves=lambda **hands: (SOMEWHERE,) * len(until_alone(hands).events),
            tell=lambda outcome, **hands: {"row": row(outcome)},
            mats=(0, 1, 2),
        ),
        Cards(name="cards", rules=("III.A", "III.B", "III.decide")),
    ),
    drills=(who_is_last, how_many_alone),
)
