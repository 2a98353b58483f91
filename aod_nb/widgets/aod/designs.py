"""What this game shows of the concepts by which designs are compared."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from aod_nb import aod
from aod_nb.aod.discovery import expedition_value
from aod_nb.aod.options import Place
from aod_nb.aod.state import State
from aod_nb.aod.tables import GOODS_SPACES, NATIONS, PIECES, REGION_INDEX
from aod_nb.aod.trade import best_sets
from aod_nb.bots.aod import weigh
from aod_nb.bots.aod.odds import chance_of
from aod_nb.core import Refusal
from aod_nb.i18n import name, text
from aod_nb.lessons.steps import Control
from aod_nb.widgets.designs.example import Example, Rows, behind

BOX = "trade_goods"
GOOD = "sugar"
MOST_TOKENS = 6
TARGET = "canada"
EXPLORED = {"new_spain": "spain", "florida": "france"}


# Opportunity cost: the last piece in hand, and every box it could go to


def last_piece(piece: str, turn: int) -> State:
    return aod.position(
        seats=3,
        turn=turn,
        at="A",
        hand={"england": {piece: 1}, "france": 2, "spain": 2},
        land={"caribbean": {"england": 2, "france": 1}, "new_spain": {"spain": 2, "england": 1}},
        discovered=EXPLORED,
        goods={"england": {"sugar": 2, "rice": 1}},
        money=16,
    )


def boxes(state: State) -> list[tuple[str, float]]:
    """What the piece is worth in each box, where it is worth most first."""
    best: dict[str, float] = {}
    for option, worth in zip(state.options(), weigh(state), strict=True):
        if isinstance(option, Place):
            best[option.box] = max(worth, best.get(option.box, worth))
    return sorted(best.items(), key=lambda found: -found[1])


def second_best(state: State, **values: Any) -> float:
    (_, first), (_, second), *_ = boxes(state)
    return first - second


def tell_cost(state: State, **values: Any) -> dict[str, Any]:
    (best, _), (second, _), *_ = boxes(state)
    return {"best": best, "second": second, "vp": f"{second_best(state):.1f}"}


def rows_of_boxes(state: State, **values: Any) -> Rows:
    found = boxes(state)
    return [(name("aod", box), behind(found[0][1] - worth)) for box, worth in found]


# Blocking: a box with four spaces


def crowded(rivals: int) -> State:
    nations = NATIONS[1 : rivals + 1]
    return aod.position(
        seats=len(NATIONS),
        turn=2,
        at="A",
        hand={"england": 1, **{nation: 4 if nation in nations else 5 for nation in NATIONS[1:]}},
        boxes={BOX: list(nations)},
    )


def refused(state: State) -> Refusal | None:
    return state.why_not(Place("colonist", BOX))


def tell_block(state: State, rivals: int) -> dict[str, Any]:
    reason = refused(state)
    return {"key": "shut", "reason": reason.text} if reason else {"left": GOODS_SPACES - rivals, "nth": rivals + 1}


def rows_of_spaces(state: State, **values: Any) -> Rows:
    return [(str(rivals), _open(crowded(rivals))) for rivals in range(GOODS_SPACES + 1)]


def _open(state: State) -> str:
    return text("aod_designs.blocking.no" if refused(state) else "aod_designs.blocking.yes")


# Sets: one token more and one more


def collection(tokens: int, ships: int) -> State:
    return aod.placed(seats=2, turn=4, at="income", goods={"england": {GOOD: tokens}}, ships={"england": ships})


def incomes(ships: int) -> list[int]:
    """What the sets pay with no token, one, two ..."""
    return [best_sets({GOOD: tokens}, ships).income for tokens in range(MOST_TOKENS + 1)]


def tell_sets(state: State, tokens: int, ships: int) -> dict[str, Any]:
    paid = incomes(ships)
    return {"tokens": tokens, "money": paid[tokens], "more": paid[tokens + 1] - paid[tokens]}


def rows_of_steps(state: State, ships: int, **values: Any) -> Rows:
    return [(str(number), f"+${more}") for number, more in enumerate(_steps(ships), 1)]


def even(state: State, ships: int, **values: Any) -> bool:
    return len(set(_steps(ships))) == 1


def _steps(ships: int) -> list[int]:
    return [later - sooner for sooner, later in pairwise(incomes(ships))]


# Hidden information: natives under a counter


def expedition(colonists: int, failed: int) -> State:
    return aod.position(
        seats=2,
        turn=3,
        at="discovery",
        boxes={"discovery": {"england": {"colonist": colonists}}},
        failed={TARGET: {"france": failed}} if failed else {},
    )


def chance(state: State) -> float:
    return chance_of(state, 0, strength(state), REGION_INDEX[TARGET])


def strength(state: State) -> int:
    return expedition_value(state.nations[0].discovery)


def tell_hidden(state: State, failed: int, **values: Any) -> dict[str, Any]:
    told = {"strength": strength(state), "percent": f"{chance(state):.0%}", "region": TARGET}
    return told | {"key": "seen"} if failed else told


def rows_of_strengths(state: State, failed: int, **values: Any) -> Rows:
    return [(str(men), f"{chance(expedition(men, failed)):.0%}") for men in range(1, 6)]


def empty_handed(state: State, **values: Any) -> bool:
    return chance(state) < 1


EXAMPLES = {
    "cost": Example(
        controls=(Control("piece", PIECES, "merchant"), Control("turn", (1, 3, 5, 7), 3)),
        position=last_piece,
        tell=tell_cost,
        rows=rows_of_boxes,
        measure=second_best,
    ),
    "blocking": Example(
        controls=(Control("rivals", tuple(range(GOODS_SPACES + 1)), GOODS_SPACES),),
        position=crowded,
        tell=tell_block,
        rows=rows_of_spaces,
        measure=lambda state, **values: refused(state) is None,
    ),
    "sets": Example(
        controls=(Control("tokens", tuple(range(MOST_TOKENS)), 3), Control("ships", (0, 1), 0)),
        position=collection,
        tell=tell_sets,
        rows=rows_of_steps,
        measure=even,
    ),
    "hidden": Example(
        controls=(Control("colonists", (1, 2, 3, 4, 5), 3), Control("failed", (0, 2), 0)),
        position=expedition,
        tell=tell_hidden,
        rows=rows_of_strengths,
        measure=empty_handed,
    ),
}
