"""What a set is worth: the best partition found in two ways, what one more token adds, what a random draw is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb
from random import Random

from aod_nb.aod.tables import GOODS
from aod_nb.aod.trade import ANY_THREE, FOUR_ALIKE, SHIP, THREE_ALIKE, best_sets
from aod_nb.core import BadInput, shown

MOST_DRAWN = 4


def income(tokens: Mapping[str, int]) -> int:
    """What goods and ships pay in their best sets.

    >>> income({"sugar": 3, "ship": 1})
    6
    """
    return best_sets({good: count for good, count in tokens.items() if good != SHIP}, tokens.get(SHIP, 0)).income


def income_by_programme(tokens: Mapping[str, int]) -> int:
    """The same as an integer programme, solved by scipy: how many sets of each make, paying most, from the tokens there are.

    >>> income_by_programme({"sugar": 3, "ship": 1})
    6
    """
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    income(tokens)  # the engine says what is wrong with them
    kinds = [good for good, count in tokens.items() if good != SHIP and count]
    # For each kind: four alike, three and a ship, three alike, two and a ship, and what stays loose; then two mixed makes.
    pays = [FOUR_ALIKE, FOUR_ALIKE, THREE_ALIKE, THREE_ALIKE, 0] * len(kinds) + [ANY_THREE, ANY_THREE]
    uses = np.zeros((len(kinds) + 2, len(pays)))
    for row in range(len(kinds)):
        uses[row, 5 * row : 5 * row + 5] = 4, 3, 3, 2, 1
        uses[-2, 5 * row + 4] = -1
        uses[-1, [5 * row + 1, 5 * row + 3]] = 1
    uses[-2, -2:] = 3, 2  # loose tokens in three goods, or in two and a ship
    uses[-1, -1] = 1
    held = [*(tokens[kind] for kind in kinds), 0, tokens.get(SHIP, 0)]
    found = milp(-np.array(pays), constraints=LinearConstraint(uses, ub=held), integrality=np.ones(len(pays)), bounds=Bounds(0))
    return round(float(-found.fun))


def adds(tokens: Mapping[str, int], more: str) -> int:
    """What one more token brings each turn.

    >>> adds({"sugar": 3}, "sugar"), adds({"sugar": 3}, "fur"), adds({"sugar": 2}, "ship")
    (3, 0, 3)
    """
    return income({**tokens, more: tokens.get(more, 0) + 1}) - income(tokens)


def bag(tokens: Mapping[str, int], gone: int = 0) -> dict[str, int]:
    """What can still be drawn when one holds these goods; ``gone`` more are with others, of the commonest kinds first.

    >>> sum(bag({"sugar": 2}).values()), bag({"sugar": 2})["sugar"]
    (44, 4)
    """
    left = {good: count - tokens.get(good, 0) for good, count in GOODS.items()}
    if min(left.values()) < 0:
        good = min(left, key=lambda good: left[good])
        raise BadInput("aod_lab.bad.too_many", good=good, count=GOODS[good])
    if isinstance(gone, bool) or not isinstance(gone, int) or not 0 <= gone <= sum(left.values()) - MOST_DRAWN:
        raise BadInput("aod_lab.bad.gone", found=shown(gone), most=sum(left.values()) - MOST_DRAWN)
    for _ in range(gone):
        most = max(left, key=lambda good: left[good])
        left[most] -= 1
    return left


def draw_values(tokens: Mapping[str, int], left: Mapping[str, int], most: int = MOST_DRAWN) -> list[Fraction]:
    """What 1, 2, ... goods drawn at random bring on average: every hand that can be drawn, by how often it comes.

    >>> [str(value) for value in draw_values({"sugar": 2}, {"sugar": 1, "fur": 2}, 2)]
    ['5/3', '7/3']
    """
    before, bag_size = income(tokens), sum(left.values())
    values = []
    for drawn in range(1, most + 1):
        gain = sum(
            ways * (income(_joined(tokens, hand)) - before)
            for hand, ways in _hands([(good, count) for good, count in left.items() if count], drawn)
        )
        values.append(Fraction(gain, comb(bag_size, drawn)))
    return values


def _hands(left: list[tuple[str, int]], drawn: int) -> Iterator[tuple[dict[str, int], int]]:
    """Every hand of so many goods, and in how many ways it comes."""
    if not drawn:
        yield {}, 1
    elif left:
        (good, count), *others = left
        for taken in range(min(count, drawn) + 1):
            for hand, ways in _hands(others, drawn - taken):
                yield ({good: taken, **hand} if taken else hand), comb(count, taken) * ways


def _joined(tokens: Mapping[str, int], hand: Mapping[str, int]) -> dict[str, int]:
    return {**tokens, **{good: tokens.get(good, 0) + count for good, count in hand.items()}}


def draws(chance: Random, tokens: Mapping[str, int], left: Mapping[str, int], most: int = MOST_DRAWN) -> Iterator[list[float]]:
    """The same by drawing: what the first, the first two, ... goods out of the bag bring."""
    goods = [good for good, count in left.items() for _ in range(count)]
    before = income(tokens)
    while True:
        held, gains = dict(tokens), list[float]()
        for good in chance.sample(goods, most):
            held[good] = held.get(good, 0) + 1
            gains.append(income(held) - before)
        yield gains
