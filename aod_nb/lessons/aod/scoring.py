"""Scoring: the colonies three times, and everything at the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from aod_nb.aod.scoring import colony_points, score, winners
from aod_nb.aod.tables import REGIONS
from aod_nb.core import Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

FOUR = ("england", "france", "spain", "portugal")
SHARED = "shared"
WANTED = 16
"""VP that the colonies of the task can bring at most."""


def colony(pieces: Sequence[int]) -> dict[str, Any]:
    """One region in turn 3, with so many pieces of each nation; its good is gone."""
    stand = {nation: count for nation, count in zip(FOUR, pieces, strict=True) if count}
    table = {"land": {"caribbean": stand}, "taken": {"caribbean": "england"}, "building_offer": []}
    return {"seats": 4, "turn": 3, "at": "colonies", **table}


def scored(outcome: Outcome, seat: int) -> int:
    """VP of the latest scoring of the colonies."""
    return int(outcome.after.nations[seat].colony_points[-1])


def live(england: int, france: int, spain: int, portugal: int) -> dict[str, Any]:
    return colony((england, france, spain, portugal))


def points(outcome: Outcome, **pieces: int) -> Mapping[str, Any]:
    return {nation: scored(outcome, seat) for seat, nation in enumerate(FOUR)}


def most(outcome: Outcome) -> Refusal | None:
    scores = outcome.after.nations[0].colony_points
    if scores and scores[-1] >= WANTED:
        return None
    return Refusal("VIII.colonies", "less", {"vp": scores[-1] if scores else 0, "wanted": WANTED})


def final(outcome: Outcome, seat: int = 0) -> Mapping[str, int]:
    """Everything a seat has scored, line by line."""
    result = score(outcome.after)[seat]
    return {**result.lines, "total": result.total}


def end(ships: int, sugar: int, dollars: int, navy_vp: int) -> dict[str, Any]:
    return {
        "seats": 2,
        "turn": 8,
        "at": "income",
        "ships": {"england": ships},
        "goods": {"england": {"sugar": sugar}},
        "money": {"england": dollars},
        "buildings": {"england": ["navy"]},
        "navy_vp": navy_vp,
    }


def told_end(outcome: Outcome, **values: int) -> Mapping[str, Any]:
    lines = final(outcome)
    return {"economy": lines["economy"], "navy": lines["buildings"], "total": lines["total"], "ships": values["ships"]}


def winner(outcome: Outcome) -> str:
    best = winners(outcome.after)
    return outcome.after.nations[best[0]].name if len(best) == 1 else SHARED


def wins(outcome: Outcome) -> Refusal | None:
    if winners(outcome.after) == (0,):
        return None
    england, france = (result.total for result in score(outcome.after))
    if england == france:
        return Refusal("VIII.ties", "tied", {"total": england})
    return Refusal("VIII.end", "behind", {"england": england, "france": france})


def one_region(chance: Random) -> Drill:
    """Four nations in one region: what one of them scores."""
    pieces = [chance.randint(0, 5) for _ in FOUR]
    seat = chance.randrange(len(FOUR))
    args = {**dict(zip(FOUR, pieces, strict=True)), "who": FOUR[seat]}
    return Drill("region", args, colony_points(dict(enumerate(pieces)))[seat])


def last_points(chance: Random) -> Drill:
    """What the last turn's goods, ships and money bring to somebody who owns the Navy."""
    values = {"ships": chance.randint(0, 5), "sugar": chance.randint(0, 4), "dollars": chance.randint(0, 40), "navy_vp": 4}
    from aod_nb import aod

    state = aod.position(**end(**values))
    return Drill("end", values, score(state)[0].total)


LESSON = Lesson(
    game="aod",
    slug="scoring",
    teaches=("VIII.colonies", "VIII.end", "VIII.ties", "App.II.navy"),
    minutes=9,
    steps=(
        Bet(
            name="second",
            position=colony((4, 3, 1, 0)),
            numbers=(0, 6),
            answer=lambda outcome: scored(outcome, 1),
            tell=points,
        ),
        Bet(
            name="tied",
            position=colony((3, 3, 2, 0)),
            numbers=(0, 6),
            answer=lambda outcome: scored(outcome, 0),
            tell=points,
        ),
        Experiment(
            name="live",
            controls=tuple(Control(nation, (0, 1, 2, 3, 4), start) for nation, start in zip(FOUR, (4, 2, 2, 0), strict=True)),
            position=live,
            tell=points,
        ),
        Question(name="three", choices=("two", "fourth", "nobody"), right="nobody"),
        Task(
            name="land",
            position={
                "seats": 4,
                "turn": 3,
                "at": "colonist_dock",
                "boxes": {"colonist_dock": ["england", "england"]},
                "building_offer": [],
                "land": {
                    "caribbean": {"england": 1, "france": 3},
                    "florida": {"england": 2, "france": 3, "spain": 1},
                    "new_spain": {"england": 2},
                    "peru": {"england": 3, "france": 3, "portugal": 3},
                },
                "discovered": {"florida": "france", "new_spain": "spain", "peru": "portugal"},
                "taken": {"caribbean": "france", "florida": "france", "peru": "portugal"},
            },
            goal=most,
            par=2,
        ),
        Bet(
            name="economy",
            position={
                "seats": 2,
                "turn": 8,
                "at": "income",
                "money": {"england": 30},
                "goods": {"england": {"sugar": 4}},
                "buildings": {"england": ["trading_post"]},
            },
            choices=("6", "11", "41"),
            answer=lambda outcome: final(outcome)["total"],
            mats=(0,),
        ),
        Experiment(
            name="end",
            controls=(
                Control("ships", (0, 1, 2, 3, 5), 3),
                Control("sugar", (0, 2, 3, 4), 2),
                Control("dollars", (0, 10, 50), 10),
                Control("navy_vp", (4, 3), 4),
            ),
            position=end,
            tell=told_end,
            mats=(0,),
        ),
        Bet(
            name="tie",
            position={
                "seats": 2,
                "turn": 8,
                "at": "colonies",
                "money": {"england": 35, "france": 5},
                "colony_points": {"england": [6, 8], "france": [6, 2]},
                "land": {"peru": {"france": 3}, "caribbean": {"france": 4}, "florida": {"england": 3}},
                "discovered": {"peru": "france", "florida": "england"},
                "counters": {"peru": (1, 2, 1, 4), "florida": (1, 2, 2, 4)},
                "taken": {"peru": "france", "caribbean": "france", "florida": "england"},
            },
            choices=("england", "france", SHARED),
            answer=winner,
            tell=lambda outcome: {"total": final(outcome)["total"], "vp": scored(outcome, 1), "other": scored(outcome, 0)},
            mats=(0, 1),
        ),
        Cards(name="cards", rules=("VIII.colonies", "VIII.end", "VIII.ties", "App.II.navy")),
        Task(
            name="win",
            position={
                "seats": 2,
                "turn": 8,
                "hand": {"england": 2},
                "money": {"england": 20, "france": 20},
                "ships": {"england": 2},
                "goods": {"england": {"sugar": 2, "fur": 2, "tobacco": 2}},
                "building_offer": ["navy"],
                "goods_offer": [],
                "colony_points": {"england": [6, 6], "france": [14, 16]},
                "land": {"caribbean": {"england": 2}, "florida": {"france": 3}},
                "discovered": dict.fromkeys(REGIONS[1:5], "england") | dict.fromkeys(REGIONS[5:], "france"),
                "taken": {"caribbean": "france", "florida": "france"},
            },
            goal=wins,
            par=3,
            mats=(0, 1),
        ),
    ),
    drills=(one_region, last_points),
)
