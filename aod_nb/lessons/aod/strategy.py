"""Strategy: what section IX advises, each piece of advice tried against rivals who answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from aod_nb import aod
from aod_nb.aod.options import Attack, Land
from aod_nb.aod.scoring import FIRST, SECOND, TIED_FIRST, colony_points
from aod_nb.aod.tables import CAPTAIN, GOOD_SET_SIZE, REGION_INDEX, REGIONS, SCORING_TURNS
from aod_nb.core import Option, Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

PIECES = 12
BESIDE = 2  # French pieces in each of the reader's regions
MOST_LANDED = 4
SHIPS = 2
TWO_FIRSTS, FIRST_AND_SECOND = 2 * FIRST, FIRST + SECOND  # VP that tasks ask for
BRAZIL = (2, 5, 3, 5)  # its counter: dollars, loot, natives, VP
ALL_OPEN = dict.fromkeys(REGIONS[1:5], "france") | dict.fromkeys(REGIONS[5:], "spain")


# What came of it


def pieces(state: Any, seat: int, region: str) -> int:
    nation, index = state.nations[seat], REGION_INDEX[region]
    return int(nation.colonists[index] + nation.soldiers[index])


def leads(state: Any, region: str) -> bool:
    """Whether the reader alone has the most pieces there."""
    return pieces(state, 0, region) > max(pieces(state, seat, region) for seat in range(1, state.seats))


def scored(outcome: Outcome, seat: int = 0) -> int:
    """VP of the colonies in this position's scoring; none before it."""
    points = outcome.after.nations[seat].colony_points
    return int(points[-1]) if len(points) > len(outcome.before.nations[seat].colony_points) else 0


def lost_leads(outcome: Outcome, regions: Sequence[str]) -> list[str]:
    return [region for region in regions if not leads(outcome.after, region)]


# Few regions or many


def held(regions: int = 4, landings: int = MOST_LANDED) -> dict[str, Any]:
    """All the reader's pieces in so many regions, and a rival who stands beside them and lands."""
    chosen = REGIONS[:regions]
    return {
        "seats": 3,
        "turn": 6,
        "at": "colonist_dock",
        "goods_offer": [],
        "discovered": dict.fromkeys(chosen[1:], "england"),
        "taken": dict.fromkeys(chosen, "england"),
        "land": {region: {"england": PIECES // regions, "france": BESIDE} for region in chosen},
        "boxes": {"colonist_dock": ["france"] * landings},
    }


def answers(regions: int = 4, landings: int = MOST_LANDED) -> list[Option]:
    """The landings that leave the reader the fewest VP, and then bring the rival the most."""

    def worst(chosen: tuple[int, ...]) -> tuple[int, int]:
        counts = [{0: PIECES // regions, 1: BESIDE + chosen.count(place)} for place in range(regions)]
        points = [colony_points(count) for count in counts]
        return -sum(point[0] for point in points), sum(point[1] for point in points)

    best = max(combinations_with_replacement(range(regions), landings), key=worst)
    return [Land(REGIONS[place]) for place in best] if regions > 1 else []  # with one region open nobody is asked


def in_sight(regions: int) -> int:
    """The reader's VP as long as nobody lands."""
    return regions * colony_points({0: PIECES // regions, 1: BESIDE})[0]


def told(outcome: Outcome, regions: int, landings: int) -> Mapping[str, Any]:
    each = PIECES // regions
    args = {"regions": regions, "each": each, "landings": landings, "before": in_sight(regions), "vp": scored(outcome)}
    return args | {"key": "thin" if each < GOOD_SET_SIZE else "result" if landings else "quiet"}


# Goals


def keeps_two(outcome: Outcome) -> Refusal | None:
    vp = scored(outcome)
    lost = lost_leads(outcome, ("caribbean", "florida"))
    return None if vp >= TWO_FIRSTS else Refusal("VIII.colonies", "lost", {"vp": vp, "lost": lost})


def opens_brazil(outcome: Outcome) -> Refusal | None:
    """Brazil is the reader's discovery, and a captain is ready for the next one."""
    found = [event for event in outcome.told("discovered") if event.args["target"] == "brazil"]
    if not found:
        return Refusal("V.discovery", "unopened")
    if found[0].seat != 0:
        return Refusal("V.discovery", "late", {"finder": outcome.after.nations[found[0].seat].name})
    return None if outcome.after.nations[0].hand[CAPTAIN] else Refusal("V.specialists", "no_captain")


def first_and_second(outcome: Outcome) -> Refusal | None:
    vp = scored(outcome)
    if vp >= FIRST_AND_SECOND:
        return None
    settled = leads(outcome.after, "brazil") and pieces(outcome.after, 0, "brazil") >= GOOD_SET_SIZE
    return Refusal("VIII.colonies", "second" if settled else "brazil", {"vp": vp})


def colony_and_building(outcome: Outcome) -> Refusal | None:
    before, after = (aod.score(state)[0].total for state in (outcome.before, outcome.after))
    vp = after - before
    if vp >= FIRST + SHIPS * outcome.after.setup.navy_vp:
        return None
    if "navy" in outcome.after.nations[0].buildings:
        return Refusal("VIII.colonies", "colony", {"vp": vp})
    poor = any(event.args["decision"] == "purchase" and event.seat == 0 for event in outcome.told("not_asked"))
    return Refusal("V.capital", "poor" if poor else "sold", {"vp": vp})


def turns_florida(outcome: Outcome) -> Refusal | None:
    vp = scored(outcome)
    if vp >= TWO_FIRSTS:
        return None
    kept = leads(outcome.after, "caribbean")
    rule = "VIII.colonies" if kept else "V.warfare"
    return Refusal(rule, "florida" if kept else "struck", {"vp": vp, "pieces": pieces(outcome.after, 0, "caribbean")})


# Exercises


def to_the_end(chance: Random) -> Drill:
    """A region that stays as it is, from some turn on."""
    turn = chance.randint(1, 8)
    counts = {0: chance.randint(2, 5), 1: chance.randint(1, 5), 2: chance.randint(0, 4)}
    left = sum(turn <= scoring for scoring in SCORING_TURNS)
    args = {"turn": turn, "own": counts[0], "france": counts[1], "spain": counts[2]}
    return Drill("end", args, left * colony_points(counts)[0])


def after_a_burst(chance: Random) -> Drill:
    """Equal colonies, and a rival who lands one piece in each of some of them."""
    regions, own, lead = chance.randint(2, 5), chance.randint(3, 5), chance.randint(1, 2)
    landed = chance.randint(1, regions)
    quiet, reached = (colony_points({0: own, 1: own - lead + more})[0] for more in (0, 1))
    args = {"regions": regions, "own": own, "other": own - lead, "landed": landed}
    return Drill("burst", args, landed * reached + (regions - landed) * quiet)


def worth_a_battle(chance: Random) -> Drill:
    """One battle, then the scoring."""
    own, other = chance.randint(1, 3), chance.randint(0, 2)
    colonists, settlers = chance.randint(1, 4), chance.randint(2, 5)
    sides = {"england": {"soldier": own, "colonist": colonists}, "france": {"soldier": other, "colonist": settlers}}
    land, taken = {"caribbean": sides}, {"caribbean": "france"}
    state = aod.position(seats=2, turn=6, at="warfare", land=land, taken=taken, boxes={"warfare": ["england"]})
    state.apply(Attack("caribbean", 1))
    while state.turn == 6:  # it doesn't matter which pieces fall
        state.apply(state.options()[0])
    args = {"soldiers": own, "colonists": colonists, "foes": other, "settlers": settlers}
    return Drill("battle", args, state.nations[0].colony_points[-1])


LESSON = Lesson(
    game="aod",
    slug="strategy",
    teaches=(),
    minutes=9,
    steps=(
        Bet(
            name="thrice",
            position={
                "seats": 2,
                "turn": 3,
                "at": "colonies",
                "land": {"caribbean": {"england": 4, "france": 3}},
                "taken": {"caribbean": "england"},
            },
            numbers=(0, 30),
            answer=lambda outcome: scored(outcome) * len(SCORING_TURNS),
            tell=lambda outcome: {
                "once": scored(outcome),
                "times": len(SCORING_TURNS),
                "second": scored(outcome, 1) * len(SCORING_TURNS),
            },
        ),
        Bet(
            name="thin",
            position=held(),
            moves=tuple(answers()),
            numbers=(0, 24),
            answer=scored,
            tell=lambda outcome: {"before": in_sight(4), "first": FIRST, "tied": TIED_FIRST},
        ),
        Experiment(
            name="few",
            controls=(Control("regions", (1, 2, 3, 4, 6), 4), Control("landings", (0, 1, 2, 3, 4), MOST_LANDED)),
            position=held,
            moves=answers,
            tell=told,
        ),
        Task(
            name="hold",
            position={
                "seats": 4,
                "turn": 6,
                "at": "colonist_dock",
                "goods_offer": [],
                "discovered": {"florida": "france", "new_spain": "england"},
                "taken": {"caribbean": "england", "florida": "england", "new_spain": "portugal"},
                "land": {
                    "caribbean": {"england": 3, "france": 2},
                    "florida": {"england": 3, "spain": 2},
                    "new_spain": {"england": 2, "portugal": 2},
                },
                "boxes": {"colonist_dock": ["england", "england", "france", "spain", "portugal"]},
            },
            goal=keeps_two,
            par=2,
            players=("person", "merchant", "merchant", "merchant"),
        ),
        Task(
            name="explore",
            position={
                "seats": 3,
                "turn": 5,
                "order": ["england", "france", "spain"],
                "hand": {"england": 2},
                "money": {"england": 4},
                "goods_offer": [],
                "building_offer": [],
                "discovered": {region: finder for region, finder in ALL_OPEN.items() if region != "brazil"},
                "counters": {"brazil": BRAZIL},
                "failed": {"brazil": {"france": 2}},
                "boxes": {
                    "discovery": {"england": {"captain": 1}, "france": 3},
                    "specialists": {"merchant": "france", "missionary": "spain", "soldier": "spain", "training": "france"},
                },
            },
            goal=opens_brazil,
            par=5,
            players=("person", "merchant", "merchant"),
        ),
        Task(
            name="open",
            position={
                "seats": 3,
                "turn": 6,
                "at": "colonist_dock",
                "goods_offer": [],
                "discovered": {"brazil": "england", "florida": "france"},
                "taken": {"caribbean": "france", "florida": "spain"},
                "land": {
                    "caribbean": {"england": 3, "france": 5, "spain": 3},
                    "florida": {"france": 3, "spain": 3},
                    "brazil": {"england": 1},
                },
                "boxes": {"colonist_dock": ["england", ("england", "missionary"), "spain", "france"]},
            },
            goal=first_and_second,
            par=2,
            players=("person", "merchant", "merchant"),
        ),
        Task(
            name="both",
            position={
                "seats": 3,
                "turn": 8,
                "hand": {"england": {"colonist": 1, "merchant": 1}, "france": 1, "spain": 1},
                "money": {"england": 15, "france": 4, "spain": 20},
                "ships": {"england": SHIPS, "spain": 1},
                "goods_offer": [],
                "building_offer": ["navy"],
                "discovered": ALL_OPEN,
                "taken": {"caribbean": "spain", "florida": "france"},
                "land": {"caribbean": {"england": 2, "spain": 1}, "florida": {"france": 3, "spain": 3}},
                "boxes": {
                    "specialists": {
                        "captain": "france",
                        "merchant": "france",
                        "missionary": "spain",
                        "soldier": "spain",
                        "training": "france",
                    }
                },
            },
            goal=colony_and_building,
            par=4,
            players=("person", "merchant", "merchant"),
        ),
        Task(
            name="war",
            position={
                "seats": 3,
                "turn": 6,
                "order": ["england", "spain", "france"],
                "hand": {"england": 1, "spain": 1},
                "money": {"england": 12},
                "goods_offer": [],
                "discovered": {"florida": "france", "new_spain": "spain"},
                "taken": {"caribbean": "england", "florida": "france", "new_spain": "spain"},
                "land": {
                    "caribbean": {"england": {"soldier": 1, "colonist": 4}, "france": {"soldier": 3}},
                    "florida": {"england": {"soldier": 3, "colonist": 2}, "france": 6},
                    "new_spain": {"spain": 3, "france": 2},
                },
                "boxes": {"colonist_dock": ["france"]},
            },
            goal=turns_florida,
            par=2,
            players=("person", "merchant", "merchant"),
        ),
        Question(
            name="adapt",
            choices=("all", "war", "elsewhere"),
            right="elsewhere",
            position={
                "seats": 4,
                "turn": 7,
                "hand": {"england": 3},
                "money": {"england": 24},
                "goods_offer": [],
                "taken": {"caribbean": "england"},
                "land": {"caribbean": {"england": 5, "france": 4, "spain": 4}},
                "boxes": {"colonist_dock": ["france", "spain", "france", "spain"]},
            },
        ),
        Cards(name="used", rules=("VIII.colonies", "V.dock", "V.capital", "V.discovery", "V.specialists", "V.warfare")),
    ),
    drills=(to_the_end, after_a_burst, worth_a_battle),
)
