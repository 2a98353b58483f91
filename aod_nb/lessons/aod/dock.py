"""The Colonist Dock: landing space by space in open regions, and the good for the first with three pieces."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from aod_nb.aod.tables import dock_spaces
from aod_nb.core import Event, Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

THREE = ("england", "france", "spain")
NOBODY = "nobody"
LANDINGS = 4
"""Pieces on the dock of the example."""


def taker(outcome: Outcome) -> str:
    """Who takes a region's good."""
    return next((outcome.after.nations[event.seat].name for event in outcome.told("region_good")), NOBODY)


def landings_before_good(outcome: Outcome) -> int:
    """How many pieces had landed when the good was taken."""
    kinds = [event.kind for event in outcome.events if event.rule == "V.dock"]
    return kinds[: kinds.index("region_good")].count("arrived")


def goods_won(outcome: Outcome) -> int:
    return sum(event.seat == 0 for event in outcome.told("region_good"))


def two_goods(outcome: Outcome) -> Refusal | None:
    goods = goods_won(outcome)
    return None if goods >= 2 else Refusal("V.dock", "short", {"goods": goods})


def a_good(outcome: Outcome) -> Refusal | None:
    return None if goods_won(outcome) else Refusal("V.dock", "none")


def all_landed(outcome: Outcome) -> bool:
    """The dock is done."""
    state = outcome.after
    return bool(state.chapter > outcome.before.chapter or state.step not in ("placement", "colonist_dock"))


def live(first: str, england: int, france: int) -> dict[str, Any]:
    second = next(nation for nation in ("england", "france") if nation != first)
    return {
        "seats": 3,
        "turn": 2,
        "at": "colonist_dock",
        "land": {"caribbean": {"england": england, "france": france}},
        "boxes": {"colonist_dock": [first, second] * (LANDINGS // 2)},
    }


def told(outcome: Outcome, **values: Any) -> dict[str, Any]:
    nation = taker(outcome)
    if nation == NOBODY:
        return {"key": "nobody", "nation": nation}
    return {"nation": nation, "space": landings_before_good(outcome)}


def caribbean(there: Sequence[int], row: Sequence[str]) -> Outcome:
    """Pieces land in the Caribbean, one after the other."""
    from aod_nb import aod

    land = {"caribbean": dict(zip(THREE, there, strict=True))}
    before = aod.placed(seats=3, turn=2, at="colonist_dock", land=land, boxes={"colonist_dock": list(row)})
    after, events = before.copy(), list[Event]()
    after.begin(None, events)
    return Outcome(before, after, events)


def who_takes_it(chance: Random) -> Drill:
    there = [chance.randint(0, 2) for _ in THREE]
    row = [chance.choice(THREE) for _ in range(chance.randint(3, dock_spaces(3)))]
    args = {**dict(zip(THREE, there, strict=True)), "row": row}
    return Drill("taker", args, taker(caribbean(there, row)), choices=(*THREE, NOBODY))


def how_many_there(chance: Random) -> Drill:
    there = [chance.randint(0, 2) for _ in THREE]
    row = [chance.choice(THREE) for _ in range(chance.randint(3, dock_spaces(3)))]
    seat = chance.randrange(3)
    args = {"nation": THREE[seat], "there": there[seat], "row": row}
    return Drill("there", args, caribbean(there, row).after.nations[seat].colonists[0])


LESSON = Lesson(
    game="aod",
    slug="dock",
    teaches=("V.dock",),
    minutes=7,
    steps=(
        Bet(
            name="regions",
            position={
                "seats": 3,
                "turn": 3,
                "at": "colonist_dock",
                "discovered": {"peru": "spain", "florida": "france"},
                "land": {"peru": {"spain": 1}, "florida": {"france": 1}},
                "boxes": {"colonist_dock": ["england"]},
            },
            numbers=(0, 9),
            answer=lambda outcome: len(outcome.after.options()),
            tell=lambda outcome: {"open": [option.region for option in outcome.after.options()]},
        ),
        Bet(
            name="first",
            position={
                "seats": 3,
                "turn": 2,
                "at": "colonist_dock",
                "land": {"caribbean": {"england": 2, "france": 1, "spain": 2}},
                "boxes": {"colonist_dock": ["france", "spain", "england"]},
            },
            choices=(*THREE, NOBODY),
            answer=taker,
        ),
        Bet(
            name="gone",
            position={
                "seats": 3,
                "turn": 2,
                "at": "colonist_dock",
                "land": {"caribbean": {"england": 2, "spain": 3}},
                "taken": {"caribbean": "spain"},
                "boxes": {"colonist_dock": ["england", "england"]},
            },
            numbers=(0, 3),
            answer=goods_won,
            tell=lambda outcome: {"pieces": outcome.after.nations[0].colonists[0]},
        ),
        Task(
            name="two",
            position={
                "seats": 3,
                "turn": 3,
                "at": "colonist_dock",
                "discovered": {"peru": "spain", "canada": "spain"},
                "land": {
                    "caribbean": {"england": 1, "france": 1},
                    "peru": {"england": 2, "france": 2},
                    "canada": {"england": 2, "spain": 1},
                },
                "boxes": {"colonist_dock": ["england", "france", "england"]},
                "goods_offer": [],
                "building_offer": [],
            },
            goal=two_goods,
            ends=all_landed,
            par=2,
        ),
        Question(name="keep", choices=("back", "next", "yours"), right="yours"),
        Experiment(
            name="live",
            controls=(
                Control("first", ("england", "france"), "france"),
                Control("england", (0, 1, 2), 1),
                Control("france", (0, 1, 2), 1),
            ),
            position=live,
            tell=told,
        ),
        Task(
            name="where",
            position={
                "seats": 3,
                "turn": 3,
                "hand": {"england": 2},
                "discovered": {"peru": "spain", "canada": "spain"},
                "taken": {"canada": "spain"},
                "land": {
                    "caribbean": {"england": 2, "france": 2},
                    "peru": {"england": 1},
                    "canada": {"england": 2, "spain": 3},
                },
                "boxes": {"colonist_dock": ["france"]},
                "goods_offer": [],
                "building_offer": [],
            },
            goal=a_good,
            ends=all_landed,
            par=3,
        ),
        Cards(name="cards", rules=("V.dock",)),
    ),
    drills=(who_takes_it, how_many_there),
)
