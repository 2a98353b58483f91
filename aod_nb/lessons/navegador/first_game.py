"""A first game: ten rounds against two beginners, with a coach who speaks when something new comes up."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.core import Refusal
from aod_nb.lessons.navegador.outcomes import money_of, ships_in
from aod_nb.lessons.navegador.rondel import fields_between
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Play, Question, Task
from aod_nb.navegador.hiring import price_of
from aod_nb.navegador.options import MOVE, PROCESS
from aod_nb.navegador.tables import FIELD_NAMES, FREE_STEPS, MACAU, SHIPYARD, START_MONEY

LAST = 10
KEEP = "guine"
"""Where the second task wants a ship to stay."""


def turns_to(origin: str, field: str) -> int:
    """With free moves only."""
    return -(-fields_between(origin, field) // FREE_STEPS)


def first_colony(outcome: Outcome) -> Refusal | None:
    nation = outcome.after.nations[0]
    if sum(nation.colonies):
        return None
    return Refusal("N.colony", "late") if nation.explorers else Refusal("N.sailing", "unknown")


def colony_and_factory(outcome: Outcome) -> Refusal | None:
    nation = outcome.after.nations[0]
    if not sum(nation.colonies):
        return Refusal("N.colony", "no_colony")
    if not sum(nation.factories):
        return Refusal("N.buildings", "no_factory", {"money": nation.money})
    return None if ships_in(outcome.after, KEEP) else Refusal("N.rondel", "no_ship", {"region": KEEP})


def two_turns(outcome: Outcome) -> bool:
    """Two turns are over, or something else is asked."""
    state = outcome.after
    asked_more = state.seat == 0 and state.decision.rule not in ("N.rondel", "N.sailing", "N.colony", "N.buildings")
    return bool(asked_more or state.chapter > outcome.before.chapter + 1)


def told(outcome: Outcome, seats: int) -> dict[str, Any]:
    """What the number of players changes."""
    board = outcome.after.board
    first, second, third = board.refill
    args = {"first": first, "second": second, "third": third, "ships": board.losses[MACAU] + 1}
    return args | {"seats": seats, "left": len(board.prices[SHIPYARD])}


def how_many_turns(chance: Random) -> Drill:
    origin, field = chance.choice(FIELD_NAMES), chance.choice(FIELD_NAMES)
    return Drill("turns", {"origin": origin, "field": field}, turns_to(origin, field))


def what_is_left(chance: Random) -> Drill:
    """Of the money that everybody begins with."""
    workers, ships = chance.randint(0, 2), chance.randint(0, 1)
    args = {"money": START_MONEY, "workers": workers, "ships": ships}
    return Drill("left", args, START_MONEY - price_of(workers, 1, 1) - price_of(ships, 1, 1))


LESSON = Lesson(
    game="navegador",
    slug="first_game",
    teaches=(),
    minutes=30,
    steps=(
        Bet(
            name="orange",
            position={"seats": 3, "at": "rondel", "round": 1},
            moves=(MOVE["market"], PROCESS[0][0]),
            choices=("0", "30", "50"),
            answer=money_of,
            mats=(0,),
        ),
        Task(
            name="colony",
            position={"seats": 3, "at": "rondel", "round": 1, "tokens": {"guine": [70, 90, 120], "bahia": [50, 80, 90, 110]}},
            goal=first_colony,
            ends=two_turns,
            par=4,
        ),
        Bet(
            name="lap",
            position={"seats": 3, "at": "rondel", "stones": {"red": "sailing"}},
            numbers=(1, 8),
            answer=lambda outcome: turns_to("sailing", "sailing"),
        ),
        Task(
            name="both",
            position={
                "seats": 3,
                "at": "rondel",
                "stones": {"red": "market"},
                "explored": {KEEP: "red"},
                "ships": {"red": {"portugal": 1, KEEP: 1}},
                "tokens": {KEEP: [80, 90, 120]},
            },
            goal=colony_and_factory,
            ends=two_turns,
            par=5,
        ),
        Experiment(
            name="table",
            controls=(Control("seats", (2, 3, 4, 5), 3),),
            position=lambda seats: {"seats": seats, "at": "rondel", "round": 1},
            tell=told,
        ),
        Question(name="plan", choices=("all", "two", "money"), right="two"),
        Play(
            name="game",
            setup={"seats": 3, "seed": 11},
            players=("person", "beginner", "beginner"),
            until=lambda state: state.round > LAST,
        ),
        Cards(name="cards", rules=("N.rondel", "N.sailing", "N.market", "N.score")),
    ),
    drills=(how_many_turns, what_is_left),
)
