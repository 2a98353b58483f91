"""Warfare: a battle or a full war, and who is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from aod_nb import aod
from aod_nb.aod.options import Attack, Remove, War
from aod_nb.aod.tables import REGION_INDEX, REGIONS
from aod_nb.aod.warfare import battle_regions
from aod_nb.core import Option, Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

NOBODY = "nobody"
COMPARED = ("canada", "florida", "new_spain", "brazil")
PURSE = 10


def canada(soldiers: int = 2, colonists: int = 3, foes: int = 1, settlers: int = 4, first: str = "soldier") -> dict[str, Any]:
    """The rulebook's battle, with its figures if no others are given."""
    sides = {"england": {"soldier": soldiers, "colonist": colonists}, "france": {"soldier": foes, "colonist": settlers}}
    return {
        "seats": 2,
        "turn": 4,
        "at": "warfare",
        "discovered": {"canada": "france"},
        "taken": {"canada": "france"},
        "land": {"canada": sides},
        "boxes": {"warfare": ["england"]},
    }


def full(florida: str = "france", canada: str = NOBODY, new_england: str = NOBODY) -> dict[str, Any]:
    """The rulebook's full war: who has a soldier in Florida and in Canada, and who stands beside England in New England."""
    land: dict[str, dict[str, dict[str, int]]] = {
        "new_granada": {"england": {"soldier": 1, "colonist": 1}, "france": {"colonist": 2}},
        "new_spain": {"england": {"soldier": 1, "colonist": 1}, "france": {"colonist": 2}},
        "new_england": {"england": {"soldier": 1, "colonist": 1}},
        "florida": {"england": {"colonist": 2}, "france": {"soldier": 1} if florida == "france" else {"colonist": 1}},
        "canada": {"england": {"colonist": 2}, "france": {"colonist": 2}},
    }
    if canada != NOBODY:
        land["canada"][canada] = {"soldier": 1, "colonist": 1}
    if new_england != NOBODY:
        land["new_england"][new_england] = {"colonist": 1}
    return {
        "seats": 2,
        "turn": 4,
        "at": "warfare",
        "discovered": dict.fromkeys(land, "england"),
        "land": land,
        "boxes": {"warfare": ["england"]},
    }


def blows(position: Mapping[str, Any], begins: Option, first: str = "soldier") -> list[Option]:
    """The moves of a conflict in which every soldier removes one kind first; none where there can be no battle."""
    state, moves = aod.position(**position), list[Option]()
    if state.decision.kind != "conflict" or state.why_not(begins) is not None:
        return moves
    option = begins
    while True:
        state.apply(option)
        moves.append(option)
        if state.decision.kind != "casualties":
            return moves
        option = Remove(first) if Remove(first) in state.options() else state.options()[0]


def held(state: Any, seat: int, region: str) -> tuple[int, int]:
    """Soldiers and colonists."""
    nation, index = state.nations[seat], REGION_INDEX[region]
    return nation.soldiers[index], nation.colonists[index]


def lost(outcome: Outcome, seat: int) -> int:
    """How many pieces a seat lost."""
    return sum(sum(event.args["pieces"].values()) for event in outcome.told("losses") if event.seat == seat)


def after_battle(outcome: Outcome, **values: Any) -> dict[str, Any]:
    """Who is left in Canada."""
    (soldiers, colonists), (foes, settlers) = held(outcome.after, 0, "canada"), held(outcome.after, 1, "canada")
    told = {"soldiers": soldiers, "colonists": colonists, "foes": foes, "settlers": settlers}
    return told if outcome.told("battle") else told | {"key": "none"}


def battles(outcome: Outcome) -> list[str]:
    return [event.args["region"] for event in outcome.told("battle")]


def war_told(outcome: Outcome, **values: Any) -> dict[str, Any]:
    return {"regions": battles(outcome), "price": sum(event.args["price"] for event in outcome.told("war"))}


def is_ahead(outcome: Outcome) -> Refusal | None:
    """More pieces than France in one of the regions."""
    sides = {region: [sum(held(outcome.after, seat, region)) for seat in (0, 1)] for region in COMPARED}
    if any(own > other for own, other in sides.values()):
        return None
    fought = battles(outcome)
    if not fought:
        return Refusal("V.warfare", "peace")
    own, other = sides[fought[0]]
    return Refusal("V.warfare", "behind", {"region": fought[0], "own": own, "other": other})


def disarmed_for_nothing(outcome: Outcome) -> Refusal | None:
    """No French soldier left, and all the money kept."""
    nation, foe = outcome.after.nations[0], outcome.after.nations[1]
    armed = [region for region, count in zip(REGIONS, foe.soldiers, strict=True) if count]
    if outcome.told("war"):
        return Refusal("V.warfare", "paid", {"money": nation.money})
    if not battles(outcome):
        return Refusal("V.warfare", "peace", {"regions": armed})
    return Refusal("V.warfare", "armed", {"regions": armed}) if armed or nation.money < PURSE else None


def survivors(chance: Random) -> Drill:
    """A battle: how many pieces of one side are left?"""
    soldiers, colonists = chance.randint(1, 3), chance.randint(0, 4)
    foes, settlers = chance.randint(0, 3), chance.randint(1, 4)
    asked = chance.randint(0, 1)
    position = canada(soldiers, colonists, foes, settlers)
    state = aod.position(**position)
    for move in blows(position, Attack("canada", 1)):
        state.apply(move)
    args = {"soldiers": soldiers, "colonists": colonists, "foes": foes, "settlers": settlers}
    return Drill("survivors", {**args, "nation": ("england", "france")[asked]}, sum(held(state, asked, "canada")))


def how_many_battles(chance: Random) -> Drill:
    """A full war between two nations spread over five regions."""
    groups: dict[str, list[str]] = {}
    while not all(groups.values()) or not groups:
        land: dict[str, dict[str, dict[str, int]]] = {}
        groups = {"soldiers": [], "colonists": [], "foes": [], "settlers": []}
        for region in chance.sample(REGIONS, 5):
            land[region] = {}
            for nation, armed, unarmed in (("england", "soldiers", "colonists"), ("france", "foes", "settlers")):
                kind = chance.choice(("soldier", "colonist", "colonist", ""))
                if kind:
                    land[region][nation] = {kind: 1}
                    groups[armed if kind == "soldier" else unarmed].append(region)
    discovered = {region: "england" for region in land if region != "caribbean"}
    state = aod.placed(seats=2, turn=4, at="warfare", land=land, discovered=discovered, boxes={"warfare": ["england"]})
    return Drill("battles", groups, len(battle_regions(state, 0, 1)))


def full_moves(**values: Any) -> Sequence[Option]:
    return blows(full(**values), War(1))


def battle_moves(**values: Any) -> Sequence[Option]:
    return blows(canada(**values), Attack("canada", 1), values["first"])


STRIKES = (Attack("canada", 1), Remove("soldier"), Remove("soldier"))

LESSON = Lesson(
    game="aod",
    slug="war",
    teaches=("V.warfare",),
    minutes=8,
    steps=(
        Bet(
            name="losses",
            position=canada(),
            moves=STRIKES,
            numbers=(0, 5),
            answer=lambda outcome: lost(outcome, 1),
            tell=lambda outcome: {"soldiers": held(outcome.before, 0, "canada")[0]},
        ),
        Bet(
            name="strike",
            position=canada(),
            moves=STRIKES,
            numbers=(0, 5),
            answer=lambda outcome: lost(outcome, 0),
            tell=after_battle,
        ),
        Experiment(
            name="battle",
            controls=(
                Control("soldiers", (0, 1, 2, 3), 2),
                Control("colonists", (0, 3), 3),
                Control("foes", (0, 1, 2, 3), 1),
                Control("settlers", (0, 2, 4), 4),
                Control("first", ("soldier", "colonist"), "soldier"),
            ),
            position=canada,
            moves=battle_moves,
            tell=after_battle,
        ),
        Task(
            name="ahead",
            position={
                "seats": 2,
                "turn": 4,
                "at": "warfare",
                "money": 8,
                "discovered": dict.fromkeys(COMPARED, "france"),
                "taken": dict.fromkeys(COMPARED, "france"),
                "land": {
                    "canada": {"england": {"soldier": 2, "colonist": 1}, "france": {"soldier": 1, "colonist": 3}},
                    "florida": {"england": {"soldier": 1, "colonist": 2}, "france": 4},
                    "new_spain": {"england": {"soldier": 2, "colonist": 1}, "france": 4},
                    "brazil": {"england": {"soldier": 3}, "france": {"soldier": 2, "colonist": 3}},
                },
                "boxes": {"warfare": ["england"]},
            },
            goal=is_ahead,
            par=1,
        ),
        Question(
            name="peace",
            choices=("battle", "war", "nothing"),
            right="nothing",
            position={
                "seats": 2,
                "turn": 4,
                "at": "warfare",
                "land": {"peru": {"england": 2, "france": 2}},
                "discovered": {"peru": "france"},
                "boxes": {"warfare": ["england"]},
            },
        ),
        Bet(
            name="count",
            position=full(),
            moves=(War(1),),
            numbers=(0, 5),
            answer=lambda outcome: len(battles(outcome)),
            tell=war_told,
        ),
        Cards(name="cards", rules=("V.warfare",)),
        Experiment(
            name="full",
            controls=(
                Control("florida", ("france", NOBODY), "france"),
                Control("canada", (NOBODY, "england", "france"), NOBODY),
                Control("new_england", (NOBODY, "france"), NOBODY),
            ),
            position=full,
            moves=full_moves,
            tell=war_told,
        ),
        Task(
            name="free",
            position={
                "seats": 2,
                "turn": 4,
                "hand": {"england": 2},
                "money": PURSE,
                "goods_offer": [],
                "discovered": {"canada": "france", "florida": "england", "brazil": "england"},
                "land": {
                    "canada": {"england": {"soldier": 1, "colonist": 1}, "france": {"soldier": 1, "colonist": 1}},
                    "florida": {"england": {"soldier": 1, "colonist": 1}, "france": {"soldier": 1}},
                    "brazil": {"england": 2, "france": 2},
                },
            },
            goal=disarmed_for_nothing,
            par=5,
        ),
    ),
    drills=(survivors, how_many_battles),
)
