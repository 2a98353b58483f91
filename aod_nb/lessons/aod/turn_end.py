"""The end of the turn: steps C to J, what the buildings bring, and what is laid out and handed out for the next turn."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aod_nb.aod.options import Ride
from aod_nb.aod.tables import AGES, CARIBBEAN, PIECES, REGIONS, TURNS
from aod_nb.aod.turn import STEPS
from aod_nb.core import Event, Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

ALL_OPEN = dict.fromkeys(REGIONS[1:], "france")
LEFT = {  # buildings to be left over, by age
    1: ["settlers", "monastery", "navigator", "trading_post", "trade_routes"],
    2: ["stable", "taxation", "cathedral", "university", "fortress"],
    3: ["navy", "glory", "wealth", "power", "factory"],
}
PARTS = {  # what a step of the turn is called here
    "next_turn": "marker",
    "new_order": "order",
    "new_colonists": "colonists",
    "new_ship": "ship",
    "new_goods": "goods",
    "new_buildings": "offer",
    "benefits": "benefits",
    "income": "income",
}
NOTHING = "nothing"
BRINGS = {"building_money": "money", "gained": "missionary", "rode": "ride"}


def hand(outcome: Outcome, seat: int = 0) -> str:
    """How many of each kind are in hand, in the order of the table."""
    return "_".join(str(count) for count in outcome.after.nations[seat].hand)


def gifts(building: str, slot: str) -> dict[str, object]:
    """England owns a building that gives a piece, and holds a slot of the Specialists box."""
    return {
        "seats": 2,
        "turn": 2,
        "at": "specialists",
        "buildings": {"england": [slug for slug in (building,) if slug != NOTHING]},
        "boxes": {"specialists": {place: "england" for place in (slot,) if place != NOTHING}},
    }


def in_hand(outcome: Outcome, **values: str) -> dict[str, Any]:
    """How many of each kind the next turn begins with."""
    return dict(zip(PIECES, outcome.after.nations[0].hand, strict=True))


def last_benefit(outcome: Outcome) -> str:
    return [BRINGS[event.kind] for event in outcome.events if event.kind in BRINGS][-1]


def near(outcome: Outcome) -> list[str]:
    """Where a soldier may ride to."""
    return [option.target for option in outcome.after.options() if isinstance(option, Ride)]


def stable(region: str) -> dict[str, object]:
    """England owns the Stable and has a soldier in that region."""
    return {"seats": 2, "turn": 4, "at": "benefits", **soldier_in(region)}


def reached(outcome: Outcome, region: str) -> dict[str, Any]:
    """Where that soldier may ride; only of the Caribbean a rulebook says so."""
    told = {"region": region, "near": near(outcome)}
    return told if REGIONS.index(region) == CARIBBEAN else told | {"key": "assumed"}


def takes_a_good(outcome: Outcome) -> Refusal | None:
    if outcome.told("region_good"):
        return None
    ridden = outcome.told("rode")
    if not ridden:
        return Refusal("App.II.stable", "stayed")
    target = ridden[0].args["target"]
    index = REGIONS.index(target)
    taken = "" if outcome.before.region_goods[index] else "taken"
    return Refusal("V.dock", taken or "two", {"region": target})


def owns_the_monastery(outcome: Outcome) -> Refusal | None:
    if "monastery" in outcome.after.nations[0].buildings:
        return None
    poor = any(event.args["decision"] == "purchase" for event in outcome.told("not_asked"))
    return Refusal("III.D" if poor else "III.E", "poor" if poor else "gone")


def offer(turn: int, left: int) -> dict[str, object]:
    return {"seats": 2, "turn": turn, "at": "new_buildings", "building_offer": LEFT[AGES[turn - 1]][:left]}


def offered(outcome: Outcome, turn: int, left: int) -> Mapping[str, Any]:
    (came,) = [event.args["buildings"] for event in outcome.told("buildings_offered")]
    told = {"left": left, "new": len(came), "turn": outcome.after.turn, "age": "I" * AGES[turn]}
    return {**told, "key": "age_ends"} if outcome.told("age_ends") else told


def whole_hand(chance: Random) -> Drill:
    """Pieces in hand after all that bring some, and something that does not."""
    owned = [slug for slug in ("settlers", "monastery", "trading_post", "stable") if chance.random() < 0.6]
    slots = [slot for slot in ("captain", "merchant", "soldier") if chance.random() < 0.5]
    position = {"turn": 4, "at": "specialists", "buildings": {0: owned}, "boxes": {"specialists": dict.fromkeys(slots, 0)}}
    answer = sum(played(position).after.nations[0].hand)
    return Drill("hand", {"owned": owned, "slots": slots}, answer)


def how_many_new(chance: Random) -> Drill:
    turn, left = chance.randint(1, TURNS - 1), chance.randint(0, 5)
    return Drill("new", {"turn": turn, "left": left}, offered(played(offer(turn, left)), turn, left)["new"])


def what_follows(chance: Random) -> Drill:
    """The step of the turn that comes right after another."""
    row = [PARTS[step] for step in STEPS if step in PARTS]
    place = chance.randrange(len(row) - 1)
    step, right = row[place : place + 2]
    others = [part for part in row if part not in (step, right)]
    choices = chance.sample([right, *chance.sample(others, 3)], 4)
    return Drill("follows", {"step": f"aod_lessons.turn_end.drill.choice.{step}"}, right, choices=tuple(choices))


def soldier_in(region: str) -> dict[str, Any]:
    return {"buildings": {0: ["stable"]}, "land": {region: {0: {"soldier": 1}}}, "discovered": ALL_OPEN}


def played(position: Mapping[str, Any]) -> Outcome:
    from aod_nb import aod

    events = list[Event]()
    before = aod.placed(**{"seats": 2, **position})
    after = before.copy()
    after.begin(None, events)
    return Outcome(before, after, events)


LESSON = Lesson(
    game="aod",
    slug="turn_end",
    teaches=("III.D", "III.E", "III.F", "III.G", "III.H", "III.J", "App.II.monastery", "App.II.stable"),
    minutes=8,
    steps=(
        Bet(
            name="hand",
            position={
                "seats": 2,
                "turn": 2,
                "at": "specialists",
                "boxes": {"specialists": {"captain": "england"}},
                "buildings": {"england": ["monastery"]},
            },
            choices=("3_1_0_1_0", "5_0_0_0_0", "5_1_0_0_0", "5_1_0_1_0"),
            answer=hand,
            mats=(0,),
        ),
        Experiment(
            name="gifts",
            controls=(
                Control("building", (NOTHING, "monastery", "settlers", "trading_post"), "monastery"),
                Control("slot", (NOTHING, "captain", "merchant", "missionary", "soldier"), "captain"),
            ),
            position=gifts,
            tell=in_hand,
            mats=(0,),
        ),
        Bet(
            name="row",
            position={
                "seats": 2,
                "turn": 4,
                "at": "benefits",
                "buildings": {"england": ["trading_post", "stable"], "france": ["monastery"]},
                "land": {"caribbean": {"england": {"soldier": 1}}},
                "discovered": ALL_OPEN,
            },
            moves=(Ride("caribbean", "florida"),),
            choices=tuple(BRINGS.values()),
            answer=last_benefit,
        ),
        Bet(
            name="near",
            position={"seats": 2, "turn": 4, "at": "benefits", **soldier_in("caribbean")},
            choices=("florida_new_spain", "florida_new_spain_new_granada", "florida_new_spain_new_granada_brazil"),
            answer=lambda outcome: "_".join(near(outcome)),
            tell=lambda outcome: {"near": near(outcome)},
        ),
        Experiment(
            name="stable",
            controls=(Control("region", REGIONS, REGIONS[CARIBBEAN]),),
            position=stable,
            tell=reached,
        ),
        Task(
            name="ride",
            position={
                "seats": 2,
                "turn": 4,
                "at": "benefits",
                "buildings": {"england": ["stable"]},
                "land": {
                    "caribbean": {"england": {"soldier": 1}},
                    "florida": {"england": 2, "france": 3},
                    "new_spain": {"england": 1},
                    "new_granada": {"england": 2},
                    "canada": {"england": 2},
                },
                "taken": {"florida": "france"},
                "discovered": ALL_OPEN,
            },
            goal=takes_a_good,
            par=1,
        ),
        Experiment(
            name="offer",
            controls=(Control("turn", (1, 2, 3, 5, 6, 7), 2), Control("left", (0, 1, 3, 4, 5), 3)),
            position=offer,
            tell=offered,
        ),
        Question(name="goods", choices=("both", "fresh", "none"), right="fresh"),
        Cards(
            name="cards",
            rules=("III.D", "III.E", "III.F", "III.G", "III.H", "III.J", "App.II.monastery", "App.II.stable"),
        ),
        Task(
            name="late",
            position={
                "seats": 2,
                "turn": 3,
                "hand": {"england": 2},
                "money": {"england": 9, "france": 5},
                "buildings": {"england": ["trading_post"]},
                "building_offer": ["monastery"],
                "goods_offer": [],
            },
            goal=owns_the_monastery,
            par=3,
        ),
        Question(name="over", choices=("used", "sold", "nothing"), right="nothing"),
    ),
    drills=(whole_hand, how_many_new, what_follows),
)
