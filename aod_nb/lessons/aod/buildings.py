"""Capital Buildings: who may buy when, what it costs in each age, and when a building begins to work."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.aod.options import BUY
from aod_nb.aod.position import placed
from aod_nb.aod.tables import COLONIST, PRICES, TURNS, age_of
from aod_nb.core import Event, Option, Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task, beyond

NOBODY = "nobody"
ASKED = ("III.A", "V.dock", "V.goods", "V.capital")
"""What the reader is asked in a task; other boxes come in later lessons."""
OFFERED = {1: "trading_post", 2: "cathedral", 3: "navy"}
"""Something to buy in each age that brings no colonist."""
NEXT = PRICES[2]
"""What a building costs in turn 4."""


def buyer(outcome: Outcome) -> str:
    bought = outcome.told("bought")
    return str(outcome.after.nations[bought[0].seat].name) if bought else NOBODY


def prices(outcome: Outcome) -> dict[str, Any]:
    return {"price": outcome.told("bought")[0].args["price"]}


def owns_one(outcome: Outcome) -> Refusal | None:
    nation = outcome.after.nations[0]
    if nation.buildings:
        return None
    if not any(event.seat == 0 and event.args["box"] == "capital_buildings" for event in outcome.told("placed")):
        return Refusal("V.capital", "no_piece")
    if any(event.seat == 0 and event.args["decision"] == "purchase" for event in outcome.told("not_asked")):
        return Refusal("VII.price", "poor", {"price": PRICES[age_of(outcome.before.turn)]})
    return Refusal("V.capital", "declined")


def post_and_fourteen(outcome: Outcome) -> Refusal | None:
    nation = outcome.after.nations[0]
    if "trading_post" not in nation.buildings:
        return Refusal("V.capital", "no_post")
    if not outcome.told("turn_begins"):
        return Refusal("VII.price", "elsewhere")
    return None if nation.money >= NEXT else Refusal("VII.price", "poor", {"money": nation.money, "price": NEXT})


def gained(outcome: Outcome) -> int:
    """How many colonists England's Settlers brought."""
    return sum(event.kind == "gained" and event.rule == "App.II.settlers" for event in outcome.events)


def paid(outcome: Outcome) -> int:
    """What England's Trading Post paid."""
    return sum(int(event.args["money"]) for event in outcome.events if event.rule == "App.II.trading_post")


def shop(turn: int, money: int, settlers: int) -> dict[str, Any]:
    """England wants to buy in a turn, and owns Settlers from age I."""
    return {
        "seats": 2,
        "turn": turn,
        "at": "capital_buildings",
        "money": {"england": money},
        "buildings": {"england": ["settlers"] * settlers},
        "building_offer": [OFFERED[age_of(turn)]],
        "boxes": {"capital_buildings": ["england"]},
    }


def purchase(turn: int, money: int, settlers: int) -> tuple[Option, ...]:
    """Too little money, and nothing is asked."""
    state = placed(**shop(turn, money, settlers))
    state.begin(None)
    buy = BUY[OFFERED[age_of(turn)]]
    return (buy,) if state.decision.kind == "purchase" else ()


def what_follows(outcome: Outcome, turn: int, money: int, settlers: int) -> dict[str, Any]:
    bought = outcome.told("bought")
    price = bought[0].args["price"] if bought else PRICES[age_of(turn)]
    told = {"turn": turn, "age": "I" * age_of(turn), "price": price, "money": money, "gained": gained(outcome)}
    return told if bought else told | {"key": "poor"}


def post_in(turn: int) -> int:
    """What a Trading Post pays in a turn."""
    events: list[Event] = []
    before = placed(seats=2, turn=turn, at="benefits", buildings={"england": ["trading_post"]})
    after = before.copy()
    after.begin(None, events)
    return paid(Outcome(before, after, events))


def what_is_left(chance: Random) -> Drill:
    turn = chance.randint(1, TURNS)
    price = PRICES[age_of(turn)]
    money = price + chance.randint(0, 15)
    return Drill("left", {"turn": turn, "money": money}, money - price)


def what_a_post_pays(chance: Random) -> Drill:
    """All that a Trading Post has paid by the end of some turn, turn by turn."""
    start = chance.randint(1, 3)
    last = chance.randint(start, TURNS)
    return Drill("pays", {"start": start, "last": last}, sum(post_in(turn) for turn in range(start, last + 1)))


LESSON = Lesson(
    game="aod",
    slug="buildings",
    teaches=("V.capital", "VII.price", "App.II.settlers", "App.II.trading_post"),
    minutes=8,
    steps=(
        Bet(
            name="price",
            position={
                "seats": 3,
                "turn": 3,
                "at": "capital_buildings",
                "money": {"france": 9, "england": 11, "spain": 25},
                "building_offer": ["trading_post", "settlers"],
                "boxes": {"capital_buildings": ["france", "england", "spain"]},
            },
            moves=(BUY["trading_post"], BUY["settlers"]),
            choices=("france", "england", "spain", NOBODY),
            answer=buyer,
            tell=prices,
            mats=(0, 1, 2),
        ),
        Bet(
            name="left",
            position={
                "seats": 2,
                "turn": 2,
                "at": "capital_buildings",
                "money": {"england": 12},
                "building_offer": ["trading_post"],
                "boxes": {"capital_buildings": ["england"]},
            },
            moves=(BUY["trading_post"],),
            numbers=(0, 20),
            answer=lambda outcome: outcome.after.nations[0].money,
            tell=lambda outcome: prices(outcome) | {"paid": paid(outcome), "money": outcome.before.nations[0].money},
            mats=(0,),
        ),
        Question(name="decline", choices=("free", "half", "must"), right="free"),
        Cards(name="cards", rules=("V.capital", "VII.price", "App.II.settlers", "App.II.trading_post")),
        Task(
            name="buy",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": 2},
                "money": {"england": 8},
                "goods": {"england": {"sugar": 2}},
                "goods_offer": ["sugar"],
                "building_offer": ["settlers", "trading_post"],
                "boxes": {"initiative": ["france"]},
            },
            goal=owns_one,
            ends=beyond(*ASKED),
            par=3,
        ),
        Bet(
            name="hand",
            position={
                "seats": 2,
                "turn": 2,
                "at": "capital_buildings",
                "building_offer": ["settlers"],
                "boxes": {"capital_buildings": ["england"]},
            },
            moves=(BUY["settlers"],),
            numbers=(0, 10),
            answer=lambda outcome: outcome.after.nations[0].hand[COLONIST],
            tell=lambda outcome: {"gained": gained(outcome)},
            mats=(0,),
        ),
        Experiment(
            name="live",
            controls=(
                Control("turn", (1, 3, 4, 6, 7), 1),
                Control("money", (8, 10, 14, 20), 20),
                Control("settlers", (0, 1, 2), 1),
            ),
            position=shop,
            moves=purchase,
            tell=what_follows,
            mats=(0,),
        ),
        Task(
            name="age",
            position={
                "seats": 3,
                "turn": 3,
                "hand": {"england": 2},
                "money": {"england": 15},
                "goods": {"england": {"sugar": 2}},
                "goods_offer": ["sugar", "rice"],
                "building_offer": ["settlers", "trading_post"],
                "boxes": {"initiative": ["england"], "merchant_shipping": {"france": 3}},
            },
            goal=post_and_fourteen,
            ends=beyond(*ASKED),
            par=4,
        ),
    ),
    drills=(what_is_left, what_a_post_pays),
)
