"""Trade goods: who picks first in the Trade Goods box, and what the best sets of goods and ships pay."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.aod.options import TAKE_GOOD
from aod_nb.aod.trade import SHIP, best_sets, set_income
from aod_nb.core import Refusal
from aod_nb.i18n import inline
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task, beyond

NATIONS = ("england", "france", "spain", "portugal")
TOKENS = ("indigo", "silver", "tobacco", "sugar", SHIP)
KINDS = ("sugar", "fur", "rice", "cocoa", "gold")
ASKED = ("III.A", "V.dock", "V.goods")
"""What the reader is asked in a task; other boxes come in later lessons."""


def income(outcome: Outcome, seat: int = 0) -> int:
    """What the sets of a seat paid."""
    return sum(int(event.args["money"]) for event in outcome.told("income") if event.seat == seat)


def best_paid(outcome: Outcome) -> str:
    return max(NATIONS, key=lambda nation: income(outcome, NATIONS.index(nation)))


def what_all_get(outcome: Outcome) -> dict[str, Any]:
    return {nation: income(outcome, seat) for seat, nation in enumerate(NATIONS)}


def what_each_takes(outcome: Outcome) -> dict[str, Any]:
    return {outcome.after.nations[event.seat].name: event.args["good"] for event in outcome.told("good_taken")}


def pays_nine(outcome: Outcome) -> Refusal | None:
    return enough(outcome, 9)


def pays_six(outcome: Outcome) -> Refusal | None:
    return enough(outcome, 6)


def enough(outcome: Outcome, goal: int) -> Refusal | None:
    if not outcome.told("turn_begins"):
        return Refusal("V.goods", "elsewhere")
    paid = income(outcome)
    return None if paid >= goal else Refusal("VI.sets", "short", {"money": paid, "goal": goal})


def worth(tokens: dict[str, int]) -> int:
    return best_sets({good: count for good, count in tokens.items() if good != SHIP}, tokens.get(SHIP, 0)).income


def held(**values: int) -> dict[str, Any]:
    goods = {token: count for token, count in values.items() if token != SHIP}
    return {"seats": 2, "turn": 4, "at": "income", "goods": {"england": goods}, "ships": {"england": values[SHIP]}}


def laid_out(outcome: Outcome, **values: int) -> dict[str, Any]:
    """The sets that pay most, and what one more token of each kind would add."""
    best = best_sets({token: count for token, count in values.items() if token != SHIP}, values[SHIP])
    sets = [f"{' + '.join(inline('aod', token) for token in tokens)} = ${set_income(tokens)}" for tokens in best.sets]
    more = [f"{inline('aod', token)} ${worth(values | {token: values[token] + 1}) - best.income}" for token in TOKENS]
    told = {"money": income(outcome), "sets": "; ".join(sets), "more": ", ".join(more)}
    return told if sets else told | {"key": "none"}


def some_tokens(chance: Random) -> dict[str, int]:
    """Goods of two or three kinds, and perhaps ships."""
    kinds = chance.sample(KINDS, chance.randint(2, 3))
    return {kind: chance.randint(1, 3) for kind in kinds} | {SHIP: chance.randint(0, 2)}


def spelt(tokens: dict[str, int]) -> list[str]:
    return [token for token, count in tokens.items() for _ in range(count)]


def what_it_pays(chance: Random) -> Drill:
    tokens = some_tokens(chance)
    return Drill("pays", {"tokens": spelt(tokens)}, worth(tokens))


def what_one_more_adds(chance: Random) -> Drill:
    tokens = some_tokens(chance)
    more = chance.choice([*tokens])
    return Drill("adds", {"tokens": spelt(tokens), "more": more}, worth(tokens | {more: tokens[more] + 1}) - worth(tokens))


LESSON = Lesson(
    game="aod",
    slug="goods",
    teaches=("V.goods", "VI.sets", "III.C"),
    minutes=8,
    steps=(
        # No mats beside these bets: a mat says what the goods on it pay.
        Bet(
            name="most",
            position={
                "seats": 4,
                "turn": 4,
                "at": "income",
                "goods": {
                    "england": {"indigo": 1, "silver": 1, "tobacco": 1},
                    "france": {"sugar": 4},
                    "spain": {"indigo": 2},
                    "portugal": {"gold": 1, "silver": 1, "fur": 1, "coffee": 1, "cocoa": 1, "rice": 1},
                },
                "ships": {"spain": 1},
            },
            choices=NATIONS,
            answer=best_paid,
            tell=what_all_get,
        ),
        Bet(
            name="ships",
            position={"seats": 2, "turn": 4, "at": "income", "goods": {"england": {"indigo": 2}}, "ships": {"england": 2}},
            numbers=(0, 6),
            answer=income,
        ),
        Bet(
            name="picks",
            position={
                "seats": 3,
                "turn": 2,
                "at": "trade_goods",
                "goods_offer": ["gold", "gold", "silver"],
                "boxes": {"trade_goods": ["spain", "france", "england"]},
            },
            moves=(TAKE_GOOD["gold"], TAKE_GOOD["gold"]),
            choices=("gold", "silver", "nothing"),
            answer=lambda outcome: what_each_takes(outcome).get("england", "nothing"),
            tell=lambda outcome: {"good": what_each_takes(outcome).get("england", "nothing")},
        ),
        Cards(name="cards", rules=("V.goods", "VI.sets", "III.C")),
        Task(
            name="watch",
            position={
                "seats": 2,
                "seed": 3,
                "turn": 4,
                "at": "trade_goods",
                "goods": {"england": {"sugar": 3, "silver": 2}, "france": {"silver": 2, "rice": 2}},
                "goods_offer": ["sugar", "silver", "rice", "cattle"],
                "boxes": {"trade_goods": ["england", "france", "england"]},
            },
            goal=pays_nine,
            par=2,
            mats=(0, 1),
        ),
        Question(name="again", choices=("spent", "fixed", "anew"), right="anew"),
        Experiment(
            name="live",
            controls=(
                Control("indigo", (0, 1, 2, 3, 4), 1),
                Control("silver", (0, 1, 2, 3), 1),
                Control("tobacco", (0, 1, 2, 3), 1),
                Control("sugar", (0, 1, 2, 3, 4, 5), 0),
                Control("ship", (0, 1, 2), 0),
            ),
            position=held,
            tell=laid_out,
            mats=(0,),
        ),
        Task(
            name="six",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": 2, "france": 1},
                "money": 0,
                "land": {"caribbean": {"england": 2, "france": 2}},
                "goods": {"england": {"sugar": 2}},
                "goods_offer": ["sugar", "rice", "fish"],
                "boxes": {"merchant_shipping": {"spain": 3}},
                "building_offer": [],
            },
            goal=pays_six,
            ends=beyond(*ASKED),
            par=3,
        ),
    ),
    drills=(what_it_pays, what_one_more_adds),
)
