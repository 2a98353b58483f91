"""What a set is worth: two ways to the best partition, and every hand tried one by one."""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from aod_nb.aod.tables import GOOD_NAMES, GOODS
from aod_nb.aod.trade import SHIP
from aod_nb.core import BadInput
from aod_nb.lab.aod.sets import adds, bag, draw_values, draws, income, income_by_programme


def by_hand(tokens):
    """Every way to put tokens into sets, tried."""
    sets = {("one", 3, 0): 3, ("one", 4, 0): 6, ("one", 2, 1): 3, ("one", 3, 1): 6, ("any", 3, 0): 1, ("any", 2, 1): 1}

    def best(goods, ships):
        found = 0
        for (kind, size, ship), pays in sets.items():
            if ship > ships or size > len(goods):
                continue
            for chosen in set(combinations(goods, size)):
                if kind == "one" and len(set(chosen)) > 1:
                    continue
                rest = list(goods)
                for good in chosen:
                    rest.remove(good)
                found = max(found, pays + best(tuple(rest), ships - ship))
        return found

    return best(tuple(good for good, count in tokens.items() if good != SHIP for _ in range(count)), tokens.get(SHIP, 0))


SMALL = [
    {"sugar": a, "fur": b, "rice": c, SHIP: ships}
    for a in range(5) for b in range(min(a, 3) + 1) for c in range(min(b, 2) + 1) for ships in range(3)
    if a + b + c <= 7
]  # fmt: skip


@pytest.mark.parametrize("tokens", SMALL, ids=str)
def test_both_ways_find_what_trying_everything_finds(tokens):
    assert income(tokens) == income_by_programme(tokens) == by_hand(tokens)


def test_both_ways_agree_on_many_tokens():
    chance = Random(5)
    for _ in range(150):
        tokens = {kind: chance.randint(0, 6) for kind in chance.sample(GOOD_NAMES, 5)} | {SHIP: chance.randint(0, 5)}
        assert income(tokens) == income_by_programme(tokens), tokens


@pytest.mark.parametrize(
    ("tokens", "pays"),
    [  # the rulebook's own: VI.sets
        ({"sugar": 3}, 3),
        ({"sugar": 4}, 6),
        ({"sugar": 1, "fur": 1, "rice": 1}, 1),
        ({"sugar": 3, SHIP: 1}, 6),
        ({"sugar": 2, SHIP: 2}, 3),
    ],
)
def test_what_the_rules_say(tokens, pays):
    assert income(tokens) == income_by_programme(tokens) == pays


def test_no_token_ever_takes_anything_away():
    for tokens in SMALL:
        for more in ("sugar", "coffee", SHIP):
            assert adds(tokens, more) >= 0


@pytest.mark.parametrize("drawn", [1, 2, 3])
def test_a_draw_is_the_average_over_every_hand(drawn):
    tokens, left = {"sugar": 2, SHIP: 1}, {"sugar": 2, "fur": 3, "rice": 1}
    goods = [good for good, count in left.items() for _ in range(count)]
    gains = []
    for hand in combinations(range(len(goods)), drawn):
        held = dict(tokens)
        for place in hand:
            held[goods[place]] = held.get(goods[place], 0) + 1
        gains.append(income(held) - income(tokens))
    assert draw_values(tokens, left, drawn)[-1] == Fraction(sum(gains), len(gains))


def test_the_drawing_agrees_with_the_exact_answer():
    tokens = {"sugar": 3, "silver": 2, SHIP: 1}
    left = bag(tokens, 6)
    exact = draw_values(tokens, left)
    drawing = draws(Random(2), tokens, left)
    seen = [next(drawing) for _ in range(4000)]
    for place, value in enumerate(exact):
        assert sum(gains[place] for gains in seen) / len(seen) == pytest.approx(float(value), abs=0.1)


def test_the_bag_holds_what_is_left():
    assert sum(bag({}).values()) == sum(GOODS.values())
    assert sum(bag({"sugar": 2}, 10).values()) == sum(GOODS.values()) - 12
    with pytest.raises(BadInput, match="only 3 rice"):
        bag({"rice": 4})
    for gone in (-1, 999, 2.5, True):
        with pytest.raises(BadInput, match="goods cannot be gone"):
            bag({}, gone)


def test_every_pair_of_goods_is_worth_nothing_yet():
    for first, second in combinations_with_replacement(GOOD_NAMES, 2):
        tokens = {first: 2} if first == second else {first: 1, second: 1}
        assert income(tokens) == 0
