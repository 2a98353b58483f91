"""How big games are: every deal laid out, published figures, and trees that can be counted."""

from collections import Counter
from itertools import permutations
from math import comb, factorial
from random import Random

import pytest

from aod_nb.aod.tables import COUNTERS
from aod_nb.lab.aod.hidden import counter_ways, laid
from aod_nb.lab.aod.size import HIDDEN, PUBLISHED, bits, digits, hidden_by_chapter, hidden_ways, walks
from aod_nb.lab.played import begun, played, player
from aod_nb.registry import GAMES


def by_hand(beaten, pool):
    """Counters laid on regions one by one, those that look alike taken for one."""
    found = set()
    for chosen in permutations(range(len(pool)), len(beaten)):
        if all(pool[counter][0] > natives for counter, natives in zip(chosen, beaten, strict=True)):
            found.add(tuple(pool[counter] for counter in chosen))
    return len(found)


@pytest.mark.parametrize("beaten", [(0,), (0, 0), (0, 0, 0), (1, 0), (2, 2), (3, 1, 0), (2, 1, 1), (5,)], ids=str)
def test_counters_are_counted_as_by_laying_them(beaten):
    pool = [(1, "a"), (1, "a"), (2, "b"), (2, "c"), (3, "d"), (4, "e"), (4, "e")]
    groups = tuple(sorted(Counter(beaten).items()))
    kinds = tuple(sorted((natives, count) for (natives, _), count in Counter(pool).items()))
    assert laid(groups, kinds) == by_hand(beaten, pool)


def test_a_failure_tells_something():
    state = begun("aod", seats=3, seed=2)
    before = counter_ways(state, 0)
    state.failed[3] = 3
    assert 0 < counter_ways(state, 0) < before
    pool = Counter(COUNTERS)
    assert before == by_kinds(8, tuple(pool.values()))


def by_kinds(regions, counts):
    """The same by an exponential generating function."""
    series = [1.0] + [0.0] * regions
    for count in counts:
        series = [
            sum(series[place - used] / factorial(used) for used in range(min(count, place) + 1)) for place in range(regions + 1)
        ]
    return round(series[regions] * factorial(regions))


def test_tokens_are_counted_as_by_choosing_them():
    state = begun("navegador", seats=2, seed=5)
    found = 1
    for good in range(3):
        left = sum(len(stack) for region, stack in enumerate(state.stacks) if state.board.goods[region] == good) + 1
        for region, stack in enumerate(state.stacks):
            if state.board.goods[region] == good:
                found *= comb(left, len(stack))
                left -= len(stack)
        assert left == 1
    assert hidden_ways(state) == found


@pytest.mark.parametrize("game", GAMES)
def test_less_and_less_is_hidden(game):
    found = hidden_by_chapter(game, 2, 3)
    assert list(found) == sorted(found, reverse=True)
    assert found[-1] < found[0]


@pytest.mark.parametrize("game", GAMES)
def test_dealing_anew_changes_nothing_of_it(game):
    state = begun(game, seats=3, seed=4)
    one = player("random", state, Random(4))
    for _, (_, options) in zip(range(120), played(state, [one] * 3), strict=False):
        assert options > 1
    assert hidden_ways(state, 1) == hidden_ways(state.redeal(1, Random(1)), 1)


def test_published_figures():
    """Allis (1994) and those after him: 10^21, 10^58, 10^123, 10^220 and 10^360 games."""
    found = {game: digits(*known) for game, known in PUBLISHED.items()}
    assert found == pytest.approx({"connect_four": 21.5, "othello": 58, "chess": 123.5, "shogi": 219.5, "go": 360}, abs=1)
    assert HIDDEN["bridge"] == comb(39, 13) * comb(26, 13)
    assert HIDDEN["skat"] == comb(22, 10) * comb(12, 10)
    assert bits(HIDDEN["stratego"]) == pytest.approx(110.1, abs=0.1)
    assert f"{HIDDEN['stratego']:.1e}" == "1.4e+33"  # Arts (2010)


def test_a_walk_counts_what_was_asked():
    counted = []
    walk = walks(Random(6), "aod", 2, "random", (0, 5, 10_000))
    for row in walk:
        if row is not None:
            break
        counted.append(row)
    options, decisions, far, start, early, late = row
    assert decisions == len(counted)
    assert options > 1
    assert start == 0 < early < late == far
