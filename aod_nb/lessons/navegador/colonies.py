"""Colonies: a price, a ship and two workers each."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aod_nb.core import Option, Refusal
from aod_nb.lessons.navegador.outcomes import money_of, turn_is_over
from aod_nb.lessons.navegador.places import WEST
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task
from aod_nb.navegador.options import Found
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import GOOD_INDEX, REGION_INDEX, TOKENS

PLACES = {"guine": "guine", "bahia": "bahia", "rio": "rio_de_janeiro"}
"""Where the rulebook's example has ships, or none."""
WANTED, LEFT = 3, 80
"""Colonies that the last task asks for, and money that the first one leaves."""


def example(guine: int = 1, bahia: int = 2, rio: int = 0, workers: int = 6, money: int = 400) -> dict[str, Any]:
    """The rulebook's: one token is left in Bahia, more in Guiné, and no ship lies in Rio de Janeiro."""
    return {
        "seats": 2,
        "at": "colony",
        "explored": WEST,
        "workers": {"red": workers},
        "money": {"red": money},
        "ships": {"red": {"bahia": bahia, "guine": guine, "rio_de_janeiro": rio}},
        "colonies": {"blue": {"bahia": 3}},
        "tokens": {"bahia": [100], "guine": [80, 90, 120], "rio_de_janeiro": [80, 90, 110, 120]},
    }


def most_colonies(position: Mapping[str, Any]) -> tuple[Option, ...]:
    """As many as can be founded: the cheapest one first, again and again."""
    from aod_nb import navegador

    state, moves = navegador.position(**position), list[Option]()
    while state.seat == 0 and state.decision.kind == "colony":
        options = [option for option in state.options() if isinstance(option, Found)]
        moves.append(min(options, key=lambda option: price(state, option)))
        state.apply(moves[-1])
    return tuple(moves)


def price(state: State, option: Found) -> int:
    return state.stacks[REGION_INDEX[option.region]][0]


def founded(outcome: Outcome) -> int:
    return sum(event.seat == 0 for event in outcome.told("founded"))


def told(outcome: Outcome, **values: int) -> dict[str, Any]:
    count = founded(outcome)
    regions = [event.args["region"] for event in outcome.told("founded") if event.seat == 0]
    places = {name: regions.count(region) for name, region in PLACES.items()}
    return {"key": "founded" if count else "nothing", "count": count, "price": -money_of(outcome), **places}


def two_goods(outcome: Outcome) -> Refusal | None:
    """A sugar and a gold colony, and money is left."""
    nation = outcome.after.nations[0]
    for good in ("sugar", "gold"):
        if not nation.colonies[GOOD_INDEX[good]]:
            return Refusal("N.colony", "missing", {"good": good})
    return None if nation.money >= LEFT else Refusal("N.colony", "dear", {"money": nation.money, "left": LEFT})


def three_colonies(outcome: Outcome) -> Refusal | None:
    nation = outcome.after.nations[0]
    count = sum(nation.colonies)
    if count >= WANTED:
        return None
    return Refusal("N.colony", "few", {"count": count, "workers": nation.workers, "money": nation.money})


def two_turns(outcome: Outcome) -> bool:
    """Two turns are over, or something else is asked."""
    state = outcome.after
    asked_more = state.seat == 0 and state.decision.rule not in ("N.rondel", "N.workers", "N.colony")
    return bool(asked_more or state.chapter > outcome.before.chapter + 1)


def how_many(chance: Random) -> Drill:
    """In one region: ships, workers and money, one of which is the shortest."""
    ships, workers, money = chance.randint(1, 3), chance.randint(2, 8), 10 * chance.randint(10, 35)
    prices = sorted(chance.sample(TOKENS["gold"], 3))
    position = {
        "seats": 2,
        "at": "colony",
        "explored": {"guine": "blue"},
        "workers": {"red": workers},
        "money": {"red": money},
        "ships": {"red": {"guine": ships}},
        "tokens": {"guine": prices},
    }
    first, second, third = prices
    args = {"ships": ships, "workers": workers, "money": money, "first": first, "second": second, "third": third}
    return Drill("most", args, len(most_colonies(position)))


def workers_needed(chance: Random) -> Drill:
    """The most that so many workers are enough for."""
    workers = chance.randint(2, 9)
    position = example(guine=3, bahia=1, workers=workers, money=1000)
    return Drill("workers", {"workers": workers}, len(most_colonies(position)))


LESSON = Lesson(
    game="navegador",
    slug="colonies",
    teaches=("N.colony",),
    minutes=8,
    steps=(
        Bet(
            name="most",
            position=example(),
            moves=most_colonies(example()),
            numbers=(0, 4),
            answer=founded,
            tell=lambda outcome: {"price": -money_of(outcome)},
        ),
        Bet(
            name="spent",
            position=example(),
            moves=most_colonies(example()),
            numbers=(0, 6),
            answer=lambda outcome: outcome.after.nations[0].workers,
        ),
        Bet(
            name="three",
            position=example(workers=3),
            moves=most_colonies(example(workers=3)),
            numbers=(0, 3),
            answer=founded,
        ),
        Cards(name="cards", rules=("N.colony",)),
        Question(name="ship", choices=("yes", "explorer", "ship"), right="ship", position=example()),
        Task(
            name="goods",
            position={
                "seats": 2,
                "at": "colony",
                "explored": WEST,
                "workers": {"red": 5},
                "money": {"red": 200},
                "ships": {"red": {"guine": 1, "bahia": 1, "rio_de_janeiro": 1}},
                "tokens": {"guine": [70, 110, 150], "bahia": [60, 80, 100, 120], "rio_de_janeiro": [50, 70, 90, 110]},
            },
            goal=two_goods,
            ends=turn_is_over,
            par=2,
        ),
        Experiment(
            name="live",
            controls=(
                Control("guine", (0, 1, 2), 1),
                Control("bahia", (0, 1, 2), 2),
                Control("rio", (0, 1, 2), 0),
                Control("workers", (3, 4, 6, 9), 6),
                Control("money", (100, 200, 300, 400), 400),
            ),
            position=example,
            moves=lambda **values: most_colonies(example(**values)),
            tell=told,
        ),
        Question(name="next", choices=("same", "cheap", "dear"), right="dear"),
        Task(
            name="plan",
            position={
                "seats": 3,
                "at": "rondel",
                "stones": {"red": "sailing"},
                "explored": {"guine": "blue", "bahia": "blue"},
                "money": {"red": 450},
                "ships": {"red": {"guine": 2, "bahia": 1}},
                "tokens": {"guine": [60, 70, 130], "bahia": [50, 80, 90, 120]},
            },
            goal=three_colonies,
            ends=two_turns,
            par=6,
        ),
    ),
    drills=(how_many, workers_needed),
)
