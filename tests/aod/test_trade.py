"""The engine always pays the best partition of goods and ships (VI.sets)."""

from functools import cache
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from aod_nb.aod.tables import GOODS
from aod_nb.aod.trade import SHIP, best_sets, income


def pays(tokens):
    """What one set pays, straight from the rule; 0 if it is none."""
    goods = [token for token in tokens if token != SHIP]
    if len(tokens) - len(goods) > 1:
        return 0
    if len(set(goods)) == 1 and len(tokens) in (3, 4):
        return {3: 3, 4: 6}[len(tokens)]
    return 1 if len(tokens) == 3 else 0


@cache
def best_by_trying_everything(tokens):
    """The first token is in no set, or in any of three or four."""
    if len(tokens) < 3:
        return 0
    first, rest = tokens[0], tokens[1:]
    best = best_by_trying_everything(rest)
    for size in (2, 3):
        for others in set(combinations(rest, size)):
            if paid := pays((first, *others)):
                left = list(rest)
                for token in others:
                    left.remove(token)
                best = max(best, paid + best_by_trying_everything(tuple(left)))
    return best


holdings = st.dictionaries(st.sampled_from(sorted(GOODS)), st.integers(0, 6), max_size=4)


@given(holdings.filter(lambda goods: sum(goods.values()) <= 10), st.integers(0, 4))
def test_nothing_pays_more(goods, ships):
    tokens = tuple(sorted([good for good, count in goods.items() for _ in range(count)] + [SHIP] * ships))
    assert best_sets(goods, ships).income == best_by_trying_everything(tokens)


@given(st.dictionaries(st.sampled_from(sorted(GOODS)), st.integers(0, 6)), st.integers(0, 8))
def test_the_sets_shown_are_what_is_paid(goods, ships):
    partition = best_sets(goods, ships)
    assert sum(pays(tokens) for tokens in partition.sets) == partition.income == sum(partition.pays)
    used = [token for tokens in partition.sets for token in tokens]
    assert used.count(SHIP) <= ships
    assert all(used.count(good) <= goods.get(good, 0) for good in GOODS)
    assert list(partition.pays) == sorted(partition.pays, reverse=True)
    assert income([goods.get(good, 0) for good in GOODS], ships) == partition.income


def test_at_most_one_ship_in_a_set():
    assert best_sets({"sugar": 1}, 2).income == 0
    assert best_sets({"sugar": 2}, 2).income == 3


def test_a_ship_makes_three_of_any_two_goods():
    assert best_sets({"sugar": 1, "rice": 1}, 1).income == 1
