"""The market: selling brings a price down, processing brings it up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aod_nb.core import Option, Refusal
from aod_nb.lessons.navegador.outcomes import money_of, turn_is_over
from aod_nb.lessons.navegador.places import ROUND_AFRICA, TO_MALACA, WEST
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task
from aod_nb.navegador.market import process, sell
from aod_nb.navegador.options import DECLINE, PROCESS, SELL
from aod_nb.navegador.tables import GOOD_INDEX, GOODS, MARKET_ROWS

SUGAR, GOLD, SPICE = range(len(GOODS))
COLONIES = {"sugar": ("bahia", "rio_de_janeiro"), "gold": ("guine", "angola"), "spice": ("goa", "malaca")}
"""Regions whose colonies bring a good."""
MOST = 5
"""Units that the experiment sells or processes."""
BEST, FROM_TIDE, LOW = 170, 210, 40
"""Money that the tasks ask for, and the most that Blue shall get for gold."""


def gold_at_50(colonies: int) -> dict[str, Any]:
    """The rulebook's: the marker covers the lower 50 of gold."""
    return {
        "seats": 2,
        "at": "market",
        "explored": ROUND_AFRICA,
        "colonies": {"red": {"guine": min(3, colonies), "angola": max(0, colonies - 3)}, "blue": {"angola": 1}},
        "market": {"gold": 6},
    }


def spice_at_60() -> dict[str, Any]:
    return {"seats": 2, "at": "market", "market": {"spice": 6}, "factories": {"red": {"spice": 1}}}


def three_goods() -> dict[str, Any]:
    """The rulebook's: two gold colonies, a sugar and a spice one; two sugar factories and a spice one."""
    return {
        "seats": 2,
        "at": "market",
        "explored": TO_MALACA | {"bahia": "blue"},
        "colonies": {"red": {"bahia": 1, "guine": 2, "goa": 1}},
        "factories": {"red": {"sugar": 2, "spice": 1}},
        "market": {"sugar": 4, "gold": 6, "spice": 2},
    }


def on_track(good: str, row: int, verb: str, units: int) -> dict[str, Any]:
    """One good's marker anywhere, and enough to sell or process as much as is asked for."""
    near, far = COLONIES[good]
    return {
        "seats": 2,
        "at": "market",
        "explored": TO_MALACA | WEST,
        "colonies": {"red": {near: 3, far: 2}},
        "factories": {"red": {good: MOST - 1}},
        "market": {good: row},
    }


def one_good(good: str, row: int, verb: str, units: int) -> tuple[Option, ...]:
    return (*[DECLINE] * GOOD_INDEX[good], option(good, f"{verb}_{units}"))


def left_on_track(outcome: Outcome, good: str, row: int, verb: str, units: int) -> dict[str, Any]:
    now = outcome.after.market[GOOD_INDEX[good]]
    place = {"row": now, "half": f"navegador_lessons.market.drill.{half(now)}"}
    return place | {"money": money_of(outcome), "price": price(outcome, good), "processing": worked(outcome, good), "good": good}


def price(outcome: Outcome, good: str) -> int:
    """What one unit would sell for now."""
    return sell(good, outcome.after.market[GOOD_INDEX[good]], 1)[0]


def worked(outcome: Outcome, good: str) -> int:
    """What one unit would bring in a factory now."""
    return process(good, outcome.after.market[GOOD_INDEX[good]], 1)[0]


def option(good: str, choice: str) -> Option:
    """The option that a value of the experiment stands for."""
    verb, _, units = choice.partition("_")
    return DECLINE if verb == "nothing" else (SELL if verb == "sell" else PROCESS)[GOOD_INDEX[good]][int(units) - 1]


def trading(**choices: str) -> tuple[Option, ...]:
    """One good after the other, up to the first that cannot be."""
    from aod_nb import navegador

    state, moves = navegador.position(**three_goods()), list[Option]()
    for good in GOODS:
        wanted = option(good, choices[good])
        if state.why_not(wanted):
            break
        moves.append(wanted)
        state.apply(wanted)
    return tuple(moves)


def told(outcome: Outcome, **choices: str) -> dict[str, Any]:
    state = outcome.after
    if state.seat == 0 and state.decision.kind == "market":
        good = state.decision.good
        return {"key": "refused", "good": good, **state.why_not(option(good, choices[good])).args}
    return {"money": money_of(outcome), "sugar": worked(outcome, "sugar"), "gold": price(outcome, "gold")}


def earns_most(outcome: Outcome) -> Refusal | None:
    came = money_of(outcome)
    if came >= BEST:
        return None
    orange = [event.args["good"] for event in outcome.told("processed") if event.seat == 0 and event.args["orange"]]
    if orange and orange[0] != "gold":
        return Refusal("N.market", "orange", {"money": came, "good": orange[0]})
    return Refusal("N.market", "poor", {"money": came})


def leaves_gold_low(outcome: Outcome) -> Refusal | None:
    """Enough was earned, and gold is cheap for whoever comes next."""
    gold = [(event.kind, event.args) for event in [*outcome.told("sold"), *outcome.told("processed")] if event.seat == 0]
    row = outcome.before.market[GOLD]
    for kind, args in gold:
        if args["good"] == "gold":
            row = (sell if kind == "sold" else process)("gold", row, args["units"])[1]
    left = sell("gold", row, 1)[0]
    if left > LOW:
        return Refusal("N.market", "high", {"price": left})
    came = money_of(outcome)
    return None if came >= FROM_TIDE else Refusal("N.market", "poor", {"money": came})


def half(row: int) -> str:
    """Each price fills two rows."""
    return "upper" if row % 2 else "lower"


def after_selling(chance: Random) -> Drill:
    """What the good sells for after a sale."""
    return what_it_shows("sold", sell, chance)


def after_processing(chance: Random) -> Drill:
    """What processing pays after that."""
    return what_it_shows("processed", process, chance)


def what_it_shows(key: str, trade: Callable[[str, int, int], tuple[int, int]], chance: Random) -> Drill:
    good, row, units = chance.choice(GOODS), chance.randint(1, MARKET_ROWS), chance.randint(2, 4)
    args = {"good": good, "half": f"navegador_lessons.market.drill.{half(row)}", "price": trade(good, row, 1)[0], "units": units}
    return Drill(key, args, trade(good, trade(good, row, units)[1], 1)[0])


def the_better_way(chance: Random) -> Drill:
    """Selling or processing one good, with the orange factory free for it."""
    good, row = chance.choice(GOODS), chance.randint(1, MARKET_ROWS)
    colonies, factories = chance.randint(1, 4), chance.randint(0, 4)
    sold, processed = sell(good, row, colonies)[0], process(good, row, factories + 1)[0]
    args = {
        "good": good,
        "colonies": colonies,
        "factories": factories,
        "price": sell(good, row, 1)[0],
        "processing": process(good, row, 1)[0],
    }
    return Drill("better", args, max(sold, processed))


LESSON = Lesson(
    game="navegador",
    slug="market",
    teaches=("N.market",),
    minutes=10,
    steps=(
        Bet(
            name="sell",
            position=gold_at_50(3),
            moves=(DECLINE, SELL[GOLD][2]),
            choices=("90", "130", "150"),
            answer=money_of,
            tell=lambda outcome: {"price": price(outcome, "gold")},
        ),
        Bet(
            name="bottom",
            position=gold_at_50(5),
            moves=(DECLINE, SELL[GOLD][4]),
            choices=("0", "30", "50"),
            answer=lambda outcome: price(outcome, "gold"),
            tell=lambda outcome: {"money": money_of(outcome)},
        ),
        Bet(
            name="process",
            position=spice_at_60(),
            moves=(DECLINE, DECLINE, PROCESS[SPICE][0]),
            choices=("40", "50", "60"),
            answer=money_of,
        ),
        Cards(name="cards", rules=("N.market",)),
        Experiment(
            name="track",
            controls=(
                Control("good", GOODS, "gold"),
                Control("row", tuple(range(1, MARKET_ROWS + 1)), 6),
                Control("verb", ("sell", "process"), "sell"),
                Control("units", tuple(range(1, MOST + 1)), 3),
            ),
            position=on_track,
            moves=one_good,
            tell=left_on_track,
        ),
        Question(name="both", choices=("both", "next", "one"), right="one", position=three_goods()),
        Experiment(
            name="live",
            controls=(
                Control("sugar", ("process_3", "process_2", "sell_1", "nothing"), "process_3"),
                Control("gold", ("sell_2", "sell_1", "process_1", "nothing"), "sell_2"),
                Control("spice", ("sell_1", "process_1", "process_2", "nothing"), "sell_1"),
            ),
            position=lambda **choices: three_goods(),
            moves=trading,
            tell=told,
        ),
        Task(
            name="orange",
            position={
                "seats": 2,
                "at": "market",
                "explored": TO_MALACA | WEST,
                "colonies": {"red": {"bahia": 1, "goa": 1}},
                "factories": {"red": {"sugar": 1}},
                "market": {"sugar": 5, "gold": 10, "spice": 4},
            },
            goal=earns_most,
            ends=turn_is_over,
            par=3,
        ),
        Question(name="tide", choices=("less", "same", "more"), right="more"),
        Task(
            name="leave",
            position={
                "seats": 2,
                "at": "market",
                "explored": TO_MALACA | WEST,
                "colonies": {"red": {"bahia": 1, "guine": 2, "goa": 1}, "blue": {"angola": 3}},
                "factories": {"red": {"sugar": 1, "gold": 3}},
                "market": {"sugar": 3, "gold": 5, "spice": 9},
                "stones": {"blue": "sailing"},
            },
            goal=leaves_gold_low,
            ends=turn_is_over,
            par=3,
            mats=(0, 1),
        ),
    ),
    drills=(after_selling, the_better_way, after_processing),
)
