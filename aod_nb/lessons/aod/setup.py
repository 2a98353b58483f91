"""The table and set-up: nations and money, regions and counters, what is on offer, and the first pieces placed."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.aod.board import board_of
from aod_nb.aod.dock import open_regions
from aod_nb.aod.game import setup
from aod_nb.aod.tables import MAX_SEATS, MIN_SEATS, REGION_INDEX, REGIONS
from aod_nb.core import Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task


def table(seats: int) -> dict[str, Any]:
    """A fresh table, with the money each nation starts with."""
    return {"seats": seats, "money": {nation.name: nation.money for nation in setup(seats=seats, starting_order="seats").nations}}


def looked_at(seats: int, region: str) -> dict[str, Any]:
    """A fresh table; the region is only looked at."""
    return table(seats)


def good_of(outcome: Outcome, region: str) -> str:
    """What a region shows."""
    return str(outcome.after.board.region_goods[REGION_INDEX[region]])


def dollars(outcome: Outcome) -> str:
    return ", ".join(f"${nation.money}" for nation in outcome.after.nations)


def spaces(outcome: Outcome) -> int:
    return int(outcome.after.board.dock_spaces)


def on_offer(outcome: Outcome) -> dict[str, Any]:
    state = outcome.after
    return {"goods": len(state.goods_offer), "buildings": len(state.building_offer), "ships": int(state.ship)}


def landed(outcome: Outcome) -> int:
    return sum(event.seat == 0 and event.rule == "V.dock" for event in outcome.told("arrived"))


def one_lands(outcome: Outcome) -> Refusal | None:
    return None if landed(outcome) else Refusal("III.A", "taken", {"space": spaces(outcome)})


def two_land(outcome: Outcome) -> Refusal | None:
    missing = {"landed": landed(outcome), "spaces": spaces(outcome)}
    return None if landed(outcome) >= 2 else Refusal("II.dock", "short", missing)


def all_placed(outcome: Outcome) -> bool:
    state = outcome.after
    return bool(state.chapter > outcome.before.chapter or state.step != "placement")


def room_on_dock(chance: Random) -> Drill:
    seats = chance.randint(MIN_SEATS, MAX_SEATS)
    open_spaces = board_of(setup(seats=seats, starting_order="seats").setup).dock_spaces
    taken = chance.randint(1, open_spaces)
    return Drill("room", {"seats": seats, "taken": taken}, open_spaces - taken)


def start_money(chance: Random) -> Drill:
    seats = chance.randint(MIN_SEATS, MAX_SEATS)
    place = chance.randint(1, seats)
    state = setup(seats=seats, starting_order="seats")
    return Drill("money", {"seats": seats, "place": place}, state.nations[state.order[place - 1]].money)


LESSON = Lesson(
    game="aod",
    slug="setup",
    teaches=("II.players", "II.board", "II.buildings", "II.goods", "II.ship", "II.dock", "II.pieces", "III.A"),
    minutes=8,
    steps=(
        Bet(
            name="open",
            position=table(5),
            numbers=(0, 9),
            answer=lambda outcome: len(open_regions(outcome.after)),
            tell=lambda outcome: {"open": [land.region for land in open_regions(outcome.after)]},
        ),
        Bet(
            name="peru",
            position=table(5),
            choices=("gold", "silver", "sugar", "cocoa"),
            answer=lambda outcome: good_of(outcome, "peru"),
            tell=lambda outcome: {"good": good_of(outcome, "peru")},
        ),
        Bet(
            name="money",
            position=table(5),
            numbers=(5, 25),
            answer=lambda outcome: outcome.after.nations[-1].money,
            tell=lambda outcome: {"money": dollars(outcome)},
        ),
        Task(
            name="last",
            position={
                "seats": 5,
                "turn": 2,
                "hand": {"england": 2, "france": 1},
                "land": {"caribbean": {"france": 2}},
                "boxes": {"colonist_dock": ["spain", "portugal", "holland", "spain"] * 2},
                "goods_offer": [],
                "building_offer": [],
            },
            goal=one_lands,
            ends=all_placed,
            par=2,
        ),
        Bet(
            name="offer",
            position=table(5),
            numbers=(1, 20),
            answer=lambda outcome: len(outcome.after.goods_offer),
            tell=on_offer,
        ),
        Question(name="hidden", choices=("pile", "nations", "gone"), right="gone", position=table(5)),
        Experiment(
            name="table",
            controls=(Control("seats", (2, 3, 4, 5), 5), Control("region", REGIONS, "peru")),
            position=looked_at,
            tell=lambda outcome, seats, region: {
                "seats": seats,
                "region": region,
                "good": good_of(outcome, region),
                "spaces": spaces(outcome),
                "money": dollars(outcome),
                **on_offer(outcome),
            },
        ),
        Task(
            name="two",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": 3, "france": 2},
                "land": {"caribbean": {"france": 2}},
                "boxes": {"colonist_dock": ["spain", "spain"], "initiative": ["france"]},
                "goods_offer": [],
                "building_offer": [],
            },
            goal=two_land,
            ends=all_placed,
            par=3,
        ),
        Question(name="limit", choices=("colonist", "captain", "soldier"), right="soldier"),
        Cards(
            name="cards",
            rules=("II.players", "II.board", "II.buildings", "II.goods", "II.ship", "II.dock", "II.pieces", "III.A"),
        ),
    ),
    drills=(room_on_dock, start_money),
)
