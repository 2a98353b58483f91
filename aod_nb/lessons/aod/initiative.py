"""Initiative and turn order: what the box pays at once, and who acts first next turn."""

from __future__ import annotations

from random import Random
from typing import Any

from aod_nb.core import Refusal
from aod_nb.i18n import listing, name
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

FOUR = ("england", "france", "portugal", "holland")  # the rulebook's Red, Blue, Green and Orange
NOBODY = "nobody"


def order_after(outcome: Outcome) -> list[str]:
    return [outcome.after.nations[seat].name for seat in outcome.after.order]


def paid(outcome: Outcome, seat: int) -> int:
    return int(outcome.after.nations[seat].money - outcome.before.nations[seat].money)


def plays_first(outcome: Outcome) -> Refusal | None:
    first, is_next = order_after(outcome)[0], outcome.after.turn > outcome.before.turn
    return None if first == "england" and is_next else Refusal("III.I", "missed", {"first": first})


def good_and_third(outcome: Outcome) -> Refusal | None:
    state = outcome.after
    place = order_after(outcome).index("england") + 1
    if state.turn == outcome.before.turn or place > 3:
        return Refusal("III.I", "late", {"place": place})
    return None if sum(state.nations[0].goods) else Refusal("V.goods", "no_good")


def live(first: str, second: str, third: str) -> dict[str, object]:
    row = dict.fromkeys(nation for nation in (first, second, third) if nation != NOBODY)
    return {"nations": FOUR, "turn": 2, "at": "initiative", "order": FOUR, "boxes": {"initiative": list(row)}}


def told(outcome: Outcome, **values: str) -> dict[str, Any]:
    """What the box paid at once, and what it makes of the order at the end of the turn."""
    row = [outcome.before.nations[piece.seat].name for piece in outcome.before.initiative]
    dollars = [f"{name('aod', nation)} ${paid(outcome, FOUR.index(nation))}" for nation in row]
    args = {"paid": listing(dollars), "order": order_after(outcome)}
    return args if row else args | {"key": "empty"}


def who_follows(chance: Random) -> Drill:
    """A fresh order, and somebody's place in it."""
    order = chance.sample(FOUR, 4)
    row = chance.sample(FOUR, chance.randint(1, 3))
    outcome = played_order(order, row)
    place = chance.randint(1, 4)
    args = {"order": order, "row": row, "place": place}
    return Drill("follows", args, order_after(outcome)[place - 1], choices=FOUR)


def played_order(order: list[str], row: list[str]) -> Outcome:
    from aod_nb import aod

    before = aod.placed(seats=4, nations=FOUR, turn=2, at="new_order", order=order, boxes={"initiative": row})
    after = before.copy()
    after.begin(None)
    return Outcome(before, after, [])


LESSON = Lesson(
    game="aod",
    slug="initiative",
    teaches=("V.initiative", "V.turn_order", "III.I"),
    minutes=6,
    steps=(
        Bet(
            name="pay",
            position={"nations": FOUR, "at": "initiative", "boxes": {"initiative": ["portugal", "holland"]}},
            numbers=(0, 6),
            answer=lambda outcome: paid(outcome, 3),
        ),
        Bet(
            name="order",
            position={
                "nations": FOUR,
                "turn": 2,
                "at": "new_order",
                "order": FOUR,
                "boxes": {"initiative": ["portugal", "holland"]},
            },
            choices=FOUR,
            answer=lambda outcome: order_after(outcome)[-1],
            tell=lambda outcome: {"order": order_after(outcome)},
        ),
        Cards(name="cards", rules=("V.initiative", "V.turn_order", "III.I")),
        Task(
            name="first",
            position={"seats": 3, "hand": {"england": 2}, "order": ["france", "spain", "england"], "goods_offer": []},
            goal=plays_first,
            par=2,
        ),
        Question(name="twice", choices=("richer", "one", "full"), right="one"),
        Experiment(
            name="live",
            controls=(
                Control("first", (NOBODY, *FOUR), "portugal"),
                Control("second", (NOBODY, *FOUR), "holland"),
                Control("third", (NOBODY, *FOUR), NOBODY),
            ),
            position=live,
            tell=told,
        ),
        Task(
            name="both",
            position={
                "seats": 4,
                "hand": {"england": 2, "spain": 1, "portugal": 1},
                "order": ["spain", "portugal", "england", "france"],
                "goods_offer": ["sugar"],
            },
            goal=good_and_third,
            par=2,
        ),
    ),
    drills=(who_follows,),
)
