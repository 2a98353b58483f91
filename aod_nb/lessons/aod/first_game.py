"""A first game: three turns against two beginners, with a coach who speaks when something new comes up."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.aod.tables import TURNS, age_of
from aod_nb.core import Refusal
from aod_nb.lessons.aod.setup import dollars, table
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Play, Question, Task

LAST = 3
VARIED = (
    "App.II.new_world_cartography",
    "App.II.mint",
    "App.II.indian_allies",
    "App.II.university",
    "App.II.overpopulation",
    "App.II.migration",
    "App.II.factory",
)
"""Buildings that the editions print differently, or that need a ruling of this app."""


def worth(outcome: Outcome) -> int:
    """What was won in the turn, in the coin that matters early: dollars of income."""
    from aod_nb.aod.trade import income

    nation = outcome.after.nations[0]
    return income(nation.goods, nation.ships)


def pays_three(outcome: Outcome) -> Refusal | None:
    paid = worth(outcome)
    return None if paid >= 3 and outcome.after.turn > outcome.before.turn else Refusal("VI.sets", "poor", {"money": paid})


def first_and_third(outcome: Outcome) -> Refusal | None:
    state = outcome.after
    if state.turn == outcome.before.turn:
        return Refusal("V.dock", "later")
    if not sum(state.nations[0].goods):
        held = state.nations[0].colonists[0]
        return Refusal("V.dock", "not_three", {"pieces": held})
    return None if state.order[0] == 0 else Refusal("III.I", "not_first")


def told(outcome: Outcome, seats: int) -> dict[str, Any]:
    """What a turn of so many nations begins with."""
    hands = [sum(nation.hand) for nation in outcome.after.nations]
    return {"seats": seats, "pieces": sum(hands), "money": dollars(outcome)}


def turns_left(chance: Random) -> Drill:
    turn = chance.randint(1, TURNS - 1)
    return Drill("turns", {"turn": turn}, TURNS - turn)


def which_age(chance: Random) -> Drill:
    turn = chance.randint(1, TURNS)
    return Drill("age", {"turn": turn}, age_of(turn))


LESSON = Lesson(
    game="aod",
    slug="first_game",
    teaches=VARIED,
    minutes=25,
    steps=(
        Bet(
            name="pieces",
            position={"seats": 3},
            numbers=(1, 30),
            answer=lambda outcome: sum(sum(nation.hand) for nation in outcome.after.nations),
            tell=lambda outcome: {"seats": outcome.after.seats},
        ),
        Task(
            name="income",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": 2},
                "goods": {"england": {"sugar": 2}},
                "goods_offer": ["rice", "sugar"],
                "boxes": {"trade_goods": ["france"]},
            },
            goal=pays_three,
            par=2,
        ),
        Bet(
            name="dock",
            position={
                "seats": 3,
                "turn": 2,
                "at": "colonist_dock",
                "land": {"caribbean": {"england": 2, "france": 2}},
                "boxes": {"colonist_dock": ["france", "england"]},
            },
            choices=("england", "france", "nobody"),
            answer=lambda outcome: next(
                (outcome.after.nations[event.seat].name for event in outcome.told("region_good")), "nobody"
            ),
        ),
        Task(
            name="both",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": 2},
                "order": ["france", "spain", "england"],
                "land": {"caribbean": {"england": 2}},
                "goods_offer": [],
            },
            goal=first_and_third,
            par=2,
        ),
        Experiment(
            name="table",
            controls=(Control("seats", (2, 3, 4, 5), 3),),
            position=table,
            tell=told,
        ),
        Cards(name="boxes", rules=VARIED),
        Question(name="plan", choices=("all", "two", "money"), right="two"),
        Play(
            name="game",
            setup={"seats": 3, "seed": 11},
            players=("person", "beginner", "beginner"),
            until=lambda state: state.turn > LAST,
        ),
        Cards(name="cards", rules=("III.A", "III.B", "VI.sets", "V.dock")),
    ),
    drills=(turns_left, which_age),
)
