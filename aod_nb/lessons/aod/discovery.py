"""The Discovery box: who sails where, what a counter brings, and what a failure costs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from aod_nb import aod
from aod_nb.aod.discovery import expedition_value, success_chance
from aod_nb.aod.options import Man, Sail
from aod_nb.aod.tables import CARDS, COUNTERS, DECK, PIECES, REGION_INDEX, SOLDIER
from aod_nb.core import Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

PERU, CANADA = (2, 5, 3, 5), (4, 5, 4, 6)
OPEN = {
    "new_england": "france",
    "florida": "england",
    "new_spain": "france",
    "new_granada": "england",
    "brazil": "france",
    "rio_de_la_plata": "france",
}
ENOUGH, KEPT = 7, 2  # what the task "keep" asks for


def finder(outcome: Outcome) -> str:
    """Who discovered Peru."""
    return next((outcome.after.nations[event.seat].name for event in outcome.told("discovered")), "nobody")


def values(outcome: Outcome) -> dict[str, Any]:
    """The values of the expeditions, nation by nation."""
    return {outcome.after.nations[event.seat].name: event.args["value"] for event in outcome.told("sailed")}


def won(outcome: Outcome) -> int:
    """The dollars that an expedition brought."""
    return sum(event.args["money"] for kind in ("discovered", "looted") for event in outcome.told(kind))


def reward(outcome: Outcome) -> dict[str, Any]:
    """What the counter gave: dollars, loot, VP."""
    (found,), (looted,) = outcome.told("discovered"), outcome.told("looted")
    told = {key: looted.args[key] for key in ("loot", "soldiers")}
    return told | {key: found.args[key] for key in ("money", "vp")}


def left(outcome: Outcome) -> int:
    return sum(outcome.after.nations[0].discovery)


def arrives(outcome: Outcome) -> str:
    """Where a free colonist goes."""
    return next((event.args["region"] for event in outcome.told("arrived")), "nowhere")


def card(outcome: Outcome) -> dict[str, Any]:
    (found,) = outcome.told("discovered")
    return {"card": found.args["target"], "vp": found.args["vp"]}


def rich_and_kept(outcome: Outcome) -> Refusal | None:
    if not outcome.told("sailed"):
        return Refusal("V.discovery", "nobody")
    if failed := outcome.told("failed"):
        return Refusal("V.discovery", "failed", failed[0].args)
    if left(outcome) < KEPT:
        return Refusal("V.discovery", "left", {"left": left(outcome)})
    return None if won(outcome) >= ENOUGH else Refusal("IV.soldier", "money", {"money": won(outcome)})


def peru_and_ship(outcome: Outcome) -> Refusal | None:
    ship = outcome.after.nations[0].ships > outcome.before.nations[0].ships
    if outcome.after.counters[REGION_INDEX["peru"]] >= 0:
        return Refusal("V.discovery", "hidden_and_ship" if ship else "hidden")
    return None if ship else Refusal("V.shipping", "no_ship")


def likely(outcome: Outcome | None, value: int, target: str, seen: str) -> dict[str, Any]:
    deck = target == "card"
    natives = [printed[2] for printed in (CARDS.values() if deck else COUNTERS)]
    known = {"nothing": (), "weakest": (min(natives),), "strongest": (max(natives),)}[seen]
    exact = success_chance(value, known, deck)
    key = {0: "never", 1: "sure"}.get(int(exact) if exact.denominator == 1 else -1, "result")
    return {"key": key, "chance": str(exact), "percent": int(100 * exact + Fraction(1, 2))}


def brings(chance: Random) -> Drill:
    """A counter and a crew: how many dollars?"""
    dollars, loot, natives, _ = chance.choice(COUNTERS)
    sent = [chance.randint(0, 2), chance.randint(0, 1), 0, 0, chance.randint(1, 2)]
    crew = {piece: count for piece, count in zip(PIECES, sent, strict=True) if count}
    moves = [Sail("peru"), *[Man(piece, count) for piece, count in crew.items()]]
    args = {"colonists": sent[0], "captains": sent[1], "soldiers": sent[SOLDIER]}
    outcome = sailed((dollars, loot, natives), crew, moves)
    return Drill("brings", {"dollars": dollars, "loot": loot, "natives": natives, **args}, won(outcome))


def sailed(counter: tuple[int, int, int], crew: dict[str, int], moves: list[Any]) -> Outcome:
    printed = next(figures for figures in COUNTERS if figures[:3] == counter)
    before = aod.placed(seats=2, turn=2, at="discovery", counters={"peru": printed}, boxes={"discovery": {"england": crew}})
    after, events = before.copy(), list[Any]()
    after.begin(None, events)
    for move in moves:
        if move in after.options():  # the last piece of all goes without being asked
            after.apply(move, events)
    return Outcome(before, after, events, len(moves))


def fitting(chance: Random) -> Drill:
    """How many of the counters would let an expedition succeed, one being known."""
    sent = [chance.randint(1, 2), chance.randint(0, 1), 0, 0, 0]
    seen = chance.choice(COUNTERS)[2]
    split = Counter(natives for _, _, natives, _ in COUNTERS)
    exact = success_chance(expedition_value(sent), (seen,))
    args = {f"n{natives}": count for natives, count in split.items()}
    return Drill(
        "fitting",
        {"colonists": sent[0], "captains": sent[1], "seen": seen, "all": len(COUNTERS), **args},
        int(exact * (len(COUNTERS) - 1)),
    )


LESSON = Lesson(
    game="aod",
    slug="discovery",
    teaches=("V.discovery",),
    minutes=8,
    steps=(
        Bet(
            name="first",
            position={
                "seats": 2,
                "turn": 2,
                "at": "discovery",
                "order": ["france", "england"],
                "counters": {"peru": (2, 4, 3, 5)},
                "boxes": {"discovery": {"england": {"colonist": 1, "captain": 1}, "france": 2}},
            },
            moves=(Sail("peru"), Man("colonist", 2), Sail("peru"), Man("colonist", 1), Man("captain", 1)),
            choices=("france", "england", "nobody"),
            answer=finder,
            tell=values,
        ),
        Bet(
            name="loot",
            position={
                "seats": 2,
                "turn": 2,
                "at": "discovery",
                "counters": {"canada": (3, 4, 4, 6)},
                "boxes": {"discovery": {"england": {"colonist": 2, "soldier": 2}}},
            },
            moves=(Sail("canada"), Man("colonist", 2), Man("soldier", 2)),
            numbers=(0, 20),
            answer=won,
            tell=reward,
        ),
        Bet(
            name="stay",
            position={
                "seats": 2,
                "turn": 2,
                "at": "discovery",
                "counters": {"peru": PERU},
                "boxes": {"discovery": {"england": 5}},
            },
            moves=(Sail("peru"), Man("colonist", 2)),
            numbers=(0, 5),
            answer=left,
        ),
        Cards(name="cards", rules=("V.discovery",)),
        Task(
            name="keep",
            position={
                "seats": 2,
                "turn": 4,
                "at": "discovery",
                "discovered": OPEN,
                "counters": {"peru": PERU, "canada": CANADA},
                "failed": {"peru": {"france": 2}, "canada": {"france": 3}},
                "boxes": {"discovery": {"england": {"colonist": 2, "captain": 1, "soldier": 1}}},
            },
            goal=rich_and_kept,
            par=4,
        ),
        Question(name="two", choices=("two", "one", "split"), right="one"),
        Experiment(
            name="chance",
            controls=(
                Control("value", (1, 2, 3, 4, 5, 6), 3),
                Control("target", ("counter", "card"), "counter"),
                Control("seen", ("nothing", "weakest", "strongest"), "nothing"),
            ),
            tell=likely,
        ),
        Task(
            name="both",
            position={
                "seats": 2,
                "turn": 4,
                "hand": {"england": {"captain": 1, "merchant": 1}},
                "order": ["france", "england"],
                "money": 0,
                "goods_offer": [],
                "discovered": OPEN,
                "counters": {"peru": PERU},
                "failed": {"peru": {"france": 2}},
                "boxes": {
                    "discovery": {"england": 1},
                    "merchant_shipping": {"france": 1},
                    "specialists": {"training": "france"},  # so that nobody is asked what was not met yet
                },
            },
            goal=peru_and_ship,
            par=5,
        ),
        Bet(
            name="deck",
            position={
                "seats": 2,
                "turn": 5,
                "at": "discovery",
                "discovered": {**OPEN, "peru": "england", "canada": "england"},
                "deck": ["india"],
                "boxes": {"discovery": {"england": {"captain": 2, "soldier": 2}}},
            },
            moves=(Sail(DECK), Man("captain", 2), Man("soldier", 2)),
            choices=("caribbean", "any", "nowhere"),
            answer=arrives,
            tell=card,
        ),
    ),
    drills=(brings, fitting),
)
