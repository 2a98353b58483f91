"""Buildings: how many workers stand by, and the cheapest first."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from aod_nb.core import Option, Refusal
from aod_nb.lessons.navegador.outcomes import money_of, ships_in, turn_is_over
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task
from aod_nb.navegador.buildings import next_price
from aod_nb.navegador.figures import Figures
from aod_nb.navegador.options import BUILD, Build
from aod_nb.navegador.tables import BUILDING_INDEX, BUILDINGS, CHURCH, FACTORIES, LEAST_WORKERS, MOST_WORKERS, WORKERS_FOR

PLENTY = 900
KEEP = "guine"
"""Where the last task wants a ship to stay."""


def chart(workers: int, money: int = PLENTY) -> dict[str, Any]:
    """The rulebook's: a gold factory costs 70 and the next one 100, a spice factory 100, a shipyard 150."""
    return {
        "seats": 4,
        "at": "buildings",
        "workers": {"red": workers},
        "money": {"red": money},
        "factories": {"blue": {"spice": 1}},
        "shipyards": {"blue": 2},
    }


def most_buildings(position: Mapping[str, Any]) -> tuple[Option, ...]:
    """As many as can be built: what takes the fewest workers, and of that the cheapest."""
    from aod_nb import navegador

    state, moves = navegador.position(**position), list[Option]()
    while state.seat == 0 and state.decision.kind == "buildings":
        options = [option for option in state.options() if isinstance(option, Build)]
        rows = [BUILDING_INDEX[option.building] for option in options]
        row = min(rows, key=lambda row: (WORKERS_FOR[row], state.board.prices[row][state.built[row]]))
        moves.append(BUILD[row])
        state.apply(moves[-1])
    return tuple(moves)


def built(outcome: Outcome) -> list[str]:
    return [event.args["building"] for event in outcome.told("built") if event.seat == 0]


def prices_paid(outcome: Outcome) -> list[int]:
    return [event.args["price"] for event in outcome.told("built") if event.seat == 0]


def workers_for(*buildings: str) -> int:
    return sum(WORKERS_FOR[BUILDING_INDEX[building]] for building in buildings)


def still_possible(outcome: Outcome) -> str:
    """The first thing that can still be built."""
    options = [option for option in outcome.after.options() if isinstance(option, Build)]
    return options[0].building if options else "nothing"


def both(workers: int, first: str, second: str) -> tuple[Option, ...]:
    """One after the other, as far as there are workers."""
    fits = [first] if workers_for(first) <= workers else []
    if workers_for(first, second) <= workers:
        fits.append(second)
    return tuple(BUILD[BUILDING_INDEX[building]] for building in fits)


def told(outcome: Outcome, workers: int, first: str, second: str) -> dict[str, Any]:
    args = {"price": -money_of(outcome), "first": first, "second": second, "need": workers_for(first, second)}
    return args | {"key": ("none", "one", "two")[len(built(outcome))], "workers": workers}


def three_buildings(outcome: Outcome) -> Refusal | None:
    count = len(built(outcome))
    return None if count >= 3 else Refusal("N.buildings", "few", {"count": count, "money": outcome.after.nations[0].money})


def church_and_ship(outcome: Outcome) -> Refusal | None:
    state = outcome.after
    nation = state.nations[0]
    if nation.churches < 2:
        args = {"workers": nation.workers, "money": nation.money, "need": WORKERS_FOR[CHURCH], "price": next_price(state, CHURCH)}
        return Refusal("N.buildings", "no_church", args)
    return None if ships_in(state, KEEP) else Refusal("N.rondel", "no_ship", {"region": KEEP})


def two_turns(outcome: Outcome) -> bool:
    """Two turns are over, or something else is asked."""
    state = outcome.after
    asked_more = state.seat == 0 and state.decision.rule not in ("N.rondel", "N.workers", "N.buildings")
    return bool(asked_more or state.chapter > outcome.before.chapter + 1)


def how_many(chance: Random) -> Drill:
    workers = chance.randint(LEAST_WORKERS, MOST_WORKERS)
    return Drill("factories", {"workers": workers}, len(most_buildings(chart(workers))))


def workers_needed(chance: Random) -> Drill:
    first, second = chance.choice(BUILDINGS), chance.choice(BUILDINGS)
    return Drill("needed", {"first": first, "second": second}, workers_for(first, second))


def what_it_costs(chance: Random) -> Drill:
    """Several of one row."""
    row = chance.choice(BUILDINGS)
    count = chance.randint(1, 3 if row in FACTORIES else 2)
    prices = getattr(Figures().prices, row)
    left = prices[chance.randint(0, len(prices) - 3) :]
    return Drill("price", {"building": row, "count": count, "prices": ", ".join(map(str, left))}, sum(left[:count]))


LESSON = Lesson(
    game="navegador",
    slug="buildings",
    teaches=("N.buildings",),
    minutes=8,
    steps=(
        Bet(
            name="most",
            position=chart(7),
            moves=most_buildings(chart(7)),
            numbers=(0, 4),
            answer=lambda outcome: len(built(outcome)),
            tell=lambda outcome: {"need": workers_for(*built(outcome))},
        ),
        Bet(
            name="price",
            position=chart(7),
            moves=both(7, "gold_factory", "gold_factory"),
            choices=("140", "170", "200"),
            answer=lambda outcome: -money_of(outcome),
            tell=lambda outcome: dict(zip(("first", "second"), prices_paid(outcome), strict=True)),
        ),
        Bet(
            name="church",
            position=chart(7),
            moves=both(7, "church", "church"),
            choices=("sugar_factory", "shipyard", "nothing"),
            answer=lambda outcome: "nothing" if turn_is_over(outcome) else still_possible(outcome),
        ),
        Cards(name="cards", rules=("N.buildings",)),
        Question(name="yards", choices=("one", "workers", "money"), right="workers", position=chart(7)),
        Task(
            name="three",
            position={
                "seats": 2,
                "at": "buildings",
                "workers": {"red": 9},
                "money": {"red": 280},
                "factories": {"blue": {"sugar": 1, "spice": 2}},
            },
            goal=three_buildings,
            ends=turn_is_over,
            par=3,
        ),
        Question(name="why", choices=("factory", "shipyard", "church"), right="church"),
        Experiment(
            name="live",
            controls=(
                Control("workers", (3, 5, 7, 8, 9), 7),
                Control("first", BUILDINGS, "gold_factory"),
                Control("second", BUILDINGS, "shipyard"),
            ),
            position=lambda workers, first, second: chart(workers),
            moves=both,
            tell=told,
        ),
        Task(
            name="plan",
            position={
                "seats": 3,
                "at": "rondel",
                "stones": {"red": "sailing"},
                "explored": {KEEP: "blue"},
                "money": {"red": 300},
                "ships": {"red": {"portugal": 2, KEEP: 2}},
            },
            goal=church_and_ship,
            ends=two_turns,
            par=5,
        ),
    ),
    drills=(how_many, workers_needed, what_it_costs),
)
