"""The Specialists box: four slots that give, and training that sells any kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from aod_nb import aod
from aod_nb.aod.discovery import expedition_value
from aod_nb.aod.options import DECLINE, Place, Recruit
from aod_nb.aod.shipping import shipping_value
from aod_nb.aod.tables import COLONIST, COLONISTS_PER_TURN, PIECE_INDEX, PIECES, SOLDIER, SPECIALISTS, TRAINING_PRICE
from aod_nb.core import Option, Refusal
from aod_nb.lessons.steps import Bet, Cards, Control, Drill, Experiment, Lesson, Outcome, Question, Task

NOTHING = "nothing"
PAIR = 4
"""What two captains are worth in Discovery."""


def new_pieces(outcome: Outcome) -> list[int]:
    """What England holds next turn besides the five colonists of every turn."""
    if outcome.after.turn == outcome.before.turn:
        return [0] * len(PIECES)
    hand = list(outcome.after.nations[0].hand)
    hand[COLONIST] -= COLONISTS_PER_TURN
    return hand


def gained(outcome: Outcome) -> list[str]:
    return [piece for piece, count in zip(PIECES, new_pieces(outcome), strict=True) for _ in range(count)]


def paid(outcome: Outcome) -> int:
    return sum(event.args["price"] for event in outcome.told("trained"))


def dearest(outcome: Outcome) -> str:
    """The specialist that costs most in training, or that there is none such."""
    start = outcome.before.copy()
    start.begin(None)
    prices = {}
    for option in start.options():
        if isinstance(option, Recruit):
            after, events = start.copy(), list[Any]()
            after.apply(option, events)
            prices[option.piece] = paid(Outcome(start, after, events))
    top = [piece for piece, price in prices.items() if price == max(prices.values())]
    return top[0] if len(top) == 1 else "same"


def missionaries(outcome: Outcome) -> int:
    return sum(event.args["piece"] == "missionary" for event in outcome.told("gained"))


def worth_four(outcome: Outcome) -> Refusal | None:
    pieces = new_pieces(outcome)
    value = expedition_value(pieces)
    if value >= PAIR:
        return None
    if not any(pieces[COLONIST + 1 :]):
        return Refusal("V.specialists", "none")
    return Refusal("IV.captain", "less", {"value": value, "gained": gained(outcome)})


def has_soldier(outcome: Outcome) -> Refusal | None:
    if new_pieces(outcome)[SOLDIER]:
        return None
    if not any(event.args.get("slot") == "training" for event in outcome.told("placed")):
        return Refusal("V.specialists", "no_training")
    money = outcome.after.nations[0].money
    if money < TRAINING_PRICE and not paid(outcome):
        return Refusal("V.specialists", "no_money", {"money": money, "price": TRAINING_PRICE})
    return Refusal("V.specialists", "other")


def live(slot: str, choice: str, money: int) -> dict[str, Any]:
    boxes = {"specialists": {slot: "england"}}
    return {"seats": 2, "turn": 2, "at": "specialists", "money": {"england": money}, "goods_offer": [], "boxes": boxes}


def live_moves(slot: str, choice: str, money: int) -> Sequence[Option]:
    if slot != "training" or money < TRAINING_PRICE:
        return ()
    return (DECLINE if choice == NOTHING else Recruit(choice),)


def live_told(outcome: Outcome, slot: str, choice: str, money: int) -> Mapping[str, Any]:
    told = {"gained": gained(outcome), "paid": paid(outcome), "price": TRAINING_PRICE}
    return told | {"key": "poor"} if slot == "training" and money < TRAINING_PRICE else told


def trained(position: Mapping[str, Any], choice: str) -> Outcome:
    """The box is resolved, with that choice where it is asked."""
    before = aod.placed(**position)
    after, events = before.copy(), list[Any]()
    after.begin(None, events)
    if after.decision.kind == "training":
        after.apply(Recruit(choice), events)
    return Outcome(before, after, events)


def worth(chance: Random) -> Drill:
    """Two slots and training: what the new pieces are worth in a box."""
    slots, choice = chance.sample(SPECIALISTS, 2), chance.choice(SPECIALISTS)
    slots.sort(key=PIECE_INDEX.__getitem__)
    specialists = dict.fromkeys([*slots, "training"], "england")
    outcome = trained({"seats": 2, "turn": 2, "at": "specialists", "boxes": {"specialists": specialists}}, choice)
    box = chance.choice(("discovery", "merchant_shipping"))
    value = expedition_value if box == "discovery" else shipping_value
    return Drill("worth", {"slots": slots, "choice": choice, "box": box}, value(new_pieces(outcome)))


def after_training(chance: Random) -> Drill:
    """Dollars after Initiative and training; too few, and training isn't asked."""
    money, space, choice = chance.randint(0, 6), chance.randint(1, 4), chance.choice(SPECIALISTS)
    row = ["france", "spain", "portugal"][: space - 1]
    boxes = {"initiative": [*row, "england"], "specialists": {"training": "england"}}
    position = {"seats": 4, "turn": 2, "at": "initiative", "money": {"england": money}, "boxes": boxes}
    outcome = trained(position, choice)
    return Drill("money", {"money": money, "space": space, "choice": choice}, int(outcome.after.nations[0].money))


LESSON = Lesson(
    game="aod",
    slug="training",
    teaches=("V.specialists",),
    minutes=7,
    steps=(
        Bet(
            name="merchant",
            position={"seats": 2, "hand": {"england": 1}, "goods_offer": []},
            moves=(Place("colonist", "specialists", "merchant"),),
            choices=("merchant", "colonist_merchant", NOTHING),
            answer=lambda outcome: "_".join(gained(outcome)) or NOTHING,
        ),
        Bet(
            name="dearest",
            position={"seats": 2, "turn": 2, "at": "specialists", "boxes": {"specialists": {"training": "england"}}},
            moves=(Recruit("captain"),),
            choices=("captain", "soldier", "same"),
            answer=dearest,
            tell=lambda outcome: {"price": paid(outcome)},
        ),
        Cards(name="cards", rules=("V.specialists",)),
        Task(
            name="pair",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": 2},
                "goods_offer": [],
                "building_offer": [],
                "boxes": {"specialists": {"soldier": "france"}},
            },
            goal=worth_four,
            par=3,
        ),
        Question(name="own", choices=("two", "one", "never"), right="one"),
        Experiment(
            name="live",
            controls=(
                Control("slot", (*SPECIALISTS, "training"), "merchant"),
                Control("choice", (*SPECIALISTS, NOTHING), "captain"),
                Control("money", (4, 5, 10), 10),
            ),
            position=live,
            moves=live_moves,
            tell=live_told,
            mats=(0,),
        ),
        Bet(
            name="same",
            position={
                "seats": 3,
                "turn": 2,
                "at": "specialists",
                "boxes": {"specialists": {"missionary": "spain", "training": "england"}},
            },
            moves=(Recruit("missionary"),),
            numbers=(0, 3),
            answer=missionaries,
        ),
        Task(
            name="broke",
            position={
                "seats": 3,
                "turn": 2,
                "hand": {"england": {"colonist": 1, "merchant": 1}},
                "money": 0,
                "goods_offer": [],
                "boxes": {"specialists": {"soldier": "france"}},
            },
            goal=has_soldier,
            par=3,
        ),
    ),
    drills=(worth, after_training),
)
