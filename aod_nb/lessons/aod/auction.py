"""The auction for turn order: who gets which space, what it costs, and what it brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from aod_nb.aod.options import PASS
from aod_nb.aod.tables import CARIBBEAN, GIFT_BID, START_MONEY
from aod_nb.core import Event, Option, Refusal
from aod_nb.i18n import listing, name
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

RULE = "App.I"
FOUND = (2, 4, 3, 5)  # the counter on the Caribbean: dollars, loot, natives, VP
OPENING = 3  # what England bids while the others pass
GIFT = "gift"  # what the step's decision is called, and a text of the example


def price(outcome: Outcome, seat: int = 0) -> int:
    """What somebody paid for its space."""
    return sum(event.args["price"] for event in outcome.told("auction_paid") if event.seat == seat)


def pieces(outcome: Outcome) -> str:
    """Pieces of England in hand and in the Caribbean."""
    nation = outcome.after.nations[0]
    return f"{sum(nation.hand)}_{nation.colonists[CARIBBEAN]}"


def spaces(outcome: Outcome) -> dict[str, int]:
    """Who passed into which space."""
    return {outcome.after.nations[event.seat].name: event.args["space"] for event in outcome.told("passed")}


def is_settled(outcome: Outcome) -> bool:
    return bool(outcome.after.is_over or outcome.after.decision.rule != RULE)


def third_for_nothing(outcome: Outcome) -> Refusal | None:
    if not is_settled(outcome):
        return Refusal(RULE, "other", {"space": 0, "price": 0})
    args = {"space": outcome.after.order.index(0) + 1, "price": price(outcome)}
    return None if args == {"space": 3, "price": 0} else Refusal(RULE, "other", args)


def second_with_a_specialist(outcome: Outcome) -> Refusal | None:
    if is_settled(outcome) and sum(outcome.after.nations[0].hand[1:]) and price(outcome) == GIFT_BID // 2:
        return None
    return Refusal(RULE, "elsewhere", {"space": outcome.after.order.index(0) + 1, "price": price(outcome)})


def live(bid: int, space: int) -> dict[str, Any]:
    """England is about to get that space with that last bid: the others pass, or it does."""
    bids = {"england": bid, **{1: {}, 2: {"spain": bid + 1}, 3: {"france": bid + 1, "spain": bid + 2}}[space]}
    passed = ["france"] if space == 2 else []
    return {"seats": 3, "auction": True, "bids": bids, "passed": passed, "counters": {"caribbean": FOUND}}


def rest(bid: int, space: int) -> Sequence[Option]:
    """Nobody bids any more; against all the money there is, nobody is asked."""
    if space == 3 and bid + 2 == START_MONEY:
        return ()
    return (PASS,) if space == 2 else (PASS, PASS)


def told(outcome: Outcome, bid: int, space: int) -> Mapping[str, Any]:
    args = {"price": price(outcome), "bid": bid, "space": space, "gift": "no"}
    if space == 1:
        found = outcome.told("discovered")[0].args
        return {**args, "money": found["money"], "vp": found["vp"], "pieces": pieces(outcome), "key": "first"}
    if outcome.after.decision.kind == GIFT and outcome.after.seat == 0:
        return {**args, "gift": "yes", "key": "second"}
    return args


def passing(seats: int, out: int) -> dict[str, Any]:
    """England bids; the next ones clockwise are about to pass, one after the other."""
    return {"seats": seats, "auction": True, "bids": {"england": OPENING}, "counters": {"caribbean": FOUND}}


def passes(seats: int, out: int) -> Sequence[Option]:
    return (PASS,) * min(out, seats - 1)


def who_passed_where(outcome: Outcome, seats: int, out: int) -> Mapping[str, Any]:
    """The spaces of those who passed, in the order in which they did."""
    got = spaces(outcome)
    row = [f"{name('aod', nation)} {space}" for nation, space in got.items()]
    args = {"seats": seats, "row": listing(row), "spaces": [*got.values()]}
    return args if len(got) < seats - 1 else args | {"key": "over"}


def what_it_costs(chance: Random) -> Drill:
    bid, space = chance.randint(1, 8), chance.randint(1, 3)
    outcome = played(live(bid, space), rest(bid, space))
    return Drill("price", {"bid": bid, "space": space}, price(outcome))


def who_passed(chance: Random) -> Drill:
    """An auction played by chance, and the space of one that passed."""
    from aod_nb import aod

    state, events = aod.setup(seats=chance.randint(3, 5), auction=True), list[Event]()
    while state.decision.kind == "auction":
        state.apply(chance.choice((state.options()[0], PASS)), events)
    got = spaces(Outcome(state, state, events))
    row = list(got)
    who = chance.choice(row)
    return Drill("space", {"seats": state.seats, "row": row, "who": who}, got[who])


def played(position: Mapping[str, Any], moves: Sequence[Option]) -> Outcome:
    from aod_nb import aod

    events = list[Event]()
    before = aod.placed(**position)
    after = before.copy()
    after.begin(None, events)
    for move in moves:
        after.apply(move, events)
    return Outcome(before, after, events)


LESSON = Lesson(
    game="aod",
    slug="auction",
    teaches=(RULE,),
    minutes=7,
    steps=(
        Bet(
            name="half",
            position={"seats": 2, "auction": True, "bids": {"england": 7, "france": 9}},
            moves=(PASS,),
            numbers=(0, 9),
            answer=price,
            mats=(0, 1),
        ),
        Bet(
            name="won",
            position={"seats": 2, "auction": True, "bids": {"england": 9, "france": 8}, "counters": {"caribbean": FOUND}},
            moves=(PASS,),
            choices=("4_1", "5_0", "5_1"),
            answer=pieces,
            tell=lambda outcome: {"price": price(outcome)},
            mats=(0,),
        ),
        Bet(
            name="back",
            position={"seats": 5, "auction": True, "bids": {"england": 3}},
            moves=(PASS, PASS),
            numbers=(1, 5),
            answer=lambda outcome: spaces(outcome)["spain"],
            tell=lambda outcome: {"first": spaces(outcome)["france"]},
        ),
        Experiment(
            name="out",
            controls=(Control("seats", (2, 3, 4, 5), 5), Control("out", (1, 2, 3, 4), 2)),
            position=passing,
            moves=passes,
            tell=who_passed_where,
        ),
        Task(
            name="third",
            position={"seats": 4, "auction": True, "bids": {}},
            goal=third_for_nothing,
            ends=is_settled,
            par=1,
            players=("person", "merchant", "merchant", "merchant"),
            mats=(0,),
        ),
        Experiment(
            name="live",
            controls=(Control("bid", (1, 5, 6, 7, 8), 7), Control("space", (1, 2, 3), 2)),
            position=live,
            moves=rest,
            tell=told,
            mats=(0,),
        ),
        Cards(name="cards", rules=(RULE,)),
        Question(name="extra", choices=("four", "bid", "ten"), right="ten"),
        Task(
            name="gift",
            position={"seats": 3, "auction": True, "bids": {}},
            goal=second_with_a_specialist,
            ends=is_settled,
            par=3,
            players=("person", "merchant", "merchant"),
            mats=(0,),
        ),
    ),
    drills=(what_it_costs, who_passed),
)
