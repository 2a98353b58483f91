"""What this game shows of the concepts by which designs are compared."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean, stdev
from typing import Any

from aod_nb import navegador
from aod_nb.bots.navegador import weigh
from aod_nb.core import Event, Option
from aod_nb.i18n import name, text
from aod_nb.lessons.steps import Control
from aod_nb.navegador.options import DECLINE, EXPLORE, MOVE, Move, Sell
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import (
    ACTIONS,
    FIELD_NAMES,
    MOST_PRIVILEGES,
    NATIONS,
    REGION_INDEX,
    REGIONS,
    SEA,
    START_ROW,
)
from aod_nb.widgets.designs.example import Example, Rows, behind

FIELD = "market"
GOOD = "gold"
SOLD = 2
"""Units that everybody sells."""
MOST_FACTORIES = 5
FROM = {"bahia": "portugal", "angola": "guine", "goa": "mocambique", "nagasaki": "macau"}
"""Region to explore -> where the ships wait."""
DEALS = 400


# Opportunity cost: where the stone lies, and every field it could go to


def on_rondel(stone: str) -> State:
    return navegador.position(
        seats=3,
        at="rondel",
        explored={"guine": "red", "bahia": "blue"},
        workers={"red": 5},
        ships={"red": {"guine": 2, "bahia": 1}},
        colonies={"red": {"guine": 1}},
        money={"red": 250},
        stones={"red": stone},
    )


def fields(state: State) -> list[tuple[str, float]]:
    """What each field brings with all that follows, the best first."""
    found = [
        (option.field, worth) for option, worth in zip(state.options(), weigh(state), strict=True) if isinstance(option, Move)
    ]
    return sorted(found, key=lambda one: -one[1])


def second_best(state: State, **values: Any) -> float:
    (_, first), (_, second), *_ = fields(state)
    return first - second


def tell_cost(state: State, **values: Any) -> dict[str, Any]:
    (best, _), (second, _), *_ = fields(state)
    return {"best": best, "second": second, "vp": f"{second_best(state):.1f}"}


def rows_of_fields(state: State, **values: Any) -> Rows:
    found = fields(state)
    return [(name("navegador", field), behind(found[0][1] - worth)) for field, worth in found]


# Timing: a field with room for everybody, and prices that fall


def after_sales(rivals: int) -> State:
    """So many rivals have gone to the market before, and each has sold."""
    row = START_ROW
    for _ in range(rivals):
        _, row = navegador.market.sell(GOOD, row, SOLD)
    there = NATIONS[1 : rivals + 1]
    return navegador.position(
        seats=len(NATIONS),
        at="rondel",
        explored={"guine": "red"},
        colonies={"red": {"guine": SOLD}},
        market={GOOD: row},
        stones=dict.fromkeys(there, FIELD),
    )


def can_go(state: State, **values: Any) -> bool:
    return state.why_not(MOVE[FIELD]) is None


def sale(state: State) -> int:
    """What the market pays for the gold, as the engine plays it."""
    return int(told_of("sold", state.copy(), Sell(GOOD, SOLD), MOVE[FIELD], DECLINE)["money"])


def told_of(kind: str, state: State, *wanted: Option) -> dict[str, Any]:
    """Play on, with what is wanted where it is offered, until something of a kind happens; what is told of it."""
    events: list[Event] = []
    while True:
        for event in events:
            if event.kind == kind:
                return event.args
        options = state.options()
        state.apply(next((option for option in wanted if option in options), options[0]), events)


def tell_block(state: State, rivals: int) -> dict[str, Any]:
    return {"money": sale(state), "first": sale(after_sales(0)), "units": SOLD}


def rows_of_sales(state: State, **values: Any) -> Rows:
    return [
        (str(rivals), text("navegador_designs.blocking.pays", money=sale(after_sales(rivals)))) for rivals in range(len(NATIONS))
    ]


# Multipliers: factories times what a factory is worth


def built(factories: int, privileges: int) -> State:
    return navegador.position(
        seats=2,
        at="rondel",
        explored=dict.fromkeys(SEA[: REGION_INDEX["malaca"]], "blue"),
        factories={"red": {GOOD: factories}},
        privileges={"red": {"factory": privileges}},
    )


def points(factories: int, privileges: int) -> int:
    return int(navegador.score(built(factories, privileges))[0].lines["factories"])


def tell_sets(state: State, factories: int, privileges: int) -> dict[str, Any]:
    now = points(factories, privileges)
    told = {"vp": now, "factory": points(factories + 1, privileges) - now}
    if privileges == MOST_PRIVILEGES:
        return told | {"key": "full"}
    return told | {"privilege": points(factories, privileges + 1) - now}


def rows_of_steps(state: State, privileges: int, **values: Any) -> Rows:
    return [(str(number), f"+{more}") for number, more in enumerate(_steps(privileges), 1)]


def even(state: State, privileges: int, **values: Any) -> bool:
    return len(set(_steps(privileges))) == 1


def _steps(privileges: int) -> list[int]:
    totals = [points(factories, privileges) for factories in range(MOST_FACTORIES + 2)]
    return [later - sooner for sooner, later in pairwise(totals)]


# Hidden information: the prices on the tokens of an unexplored region


def before_exploring(region: str) -> State:
    return navegador.position(
        seats=2,
        at="sailing",
        explored=dict.fromkeys(REGIONS[1 : REGION_INDEX[region]], "blue"),
        ships={"red": {FROM[region]: 3}},
    )


@cache
def finds(region: str) -> list[int]:
    """What the bank pays for exploring, in each of many deals of what is hidden."""
    state, chance, explore = before_exploring(region), Random(0), EXPLORE[REGION_INDEX[region]]
    return [int(told_of("explored", state.redeal(0, chance), explore)["money"]) for _ in range(DEALS)]


def tell_hidden(state: State, region: str) -> dict[str, Any]:
    found = finds(region)
    about = {"mean": f"{mean(found):.0f}", "error": f"{stdev(found) / len(found) ** 0.5:.0f}", "deals": len(found)}
    return about | {"least": min(found), "most": max(found), "region": region}


def rows_of_finds(state: State, region: str) -> Rows:
    found = finds(region)
    return [(f"{money} Cr.", f"{found.count(money) / len(found):.0%}") for money in sorted(set(found))]


def empty_handed(state: State, region: str) -> bool:
    return min(finds(region)) == 0


EXAMPLES = {
    "cost": Example(
        controls=(Control("stone", FIELD_NAMES, ACTIONS[1]),),
        position=on_rondel,
        tell=tell_cost,
        rows=rows_of_fields,
        measure=second_best,
    ),
    "blocking": Example(
        controls=(Control("rivals", tuple(range(len(NATIONS))), len(NATIONS) - 1),),
        position=after_sales,
        tell=tell_block,
        rows=rows_of_sales,
        measure=can_go,
    ),
    "sets": Example(
        controls=(
            Control("factories", tuple(range(MOST_FACTORIES + 1)), 3),
            Control("privileges", tuple(range(MOST_PRIVILEGES + 1)), 2),
        ),
        position=built,
        tell=tell_sets,
        rows=rows_of_steps,
        measure=even,
    ),
    "hidden": Example(
        controls=(Control("region", tuple(FROM), "angola"),),
        position=before_exploring,
        tell=tell_hidden,
        rows=rows_of_finds,
        measure=empty_handed,
    ),
}
