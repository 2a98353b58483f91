"""How small samples lie: every way games can end counted, and published figures."""

from itertools import product
from random import Random

import pytest

from aod_nb.core import BadInput
from aod_nb.lab import games_between
from aod_nb.lab.aod.samples import best_wins, games_among, luck, one_wins


@pytest.mark.parametrize(("factions", "games"), [(2, 7), (3, 6), (4, 5), (5, 4), (3, 1)])
def test_every_way_the_games_can_end(factions, games):
    ends = list(product(range(factions), repeat=games))
    for wins in range(games + 2):
        first = sum(end.count(0) >= wins for end in ends) / len(ends)
        best = sum(max(end.count(one) for one in range(factions)) >= wins for end in ends) / len(ends)
        assert one_wins(factions, games, wins) == pytest.approx(first)
        assert best_wins(factions, games, wins) == pytest.approx(best)


def test_birthdays():
    """Two of 23 people on one of 365 days is published everywhere; here with fewer days: the same formula."""
    apart = 1.0
    for person in range(5):
        apart *= (20 - person) / 20
    assert best_wins(20, 5, 2) == pytest.approx(1 - apart)


@pytest.mark.parametrize(("factions", "games"), [(5, 43), (12, 300), (2, 10), (20, 200)])
def test_never_more_than_all_together(factions, games):
    before = 1.0
    for wins in range(games // factions, games + 1, 3):
        best, named = best_wins(factions, games, wins), one_wins(factions, games, wins)
        assert named <= best + 1e-12 <= min(1.0, factions * named) + 1e-9
        assert best <= before + 1e-12
        before = best


def test_luck_by_chance():
    drawn = luck(Random(4), 5, 43, (12, 14, 16))
    seen = [next(drawn) for _ in range(3000)]
    for place, wins in enumerate((12, 14, 16)):
        assert sum(row[place] for row in seen) / len(seen) == pytest.approx(best_wins(5, 43, wins), abs=0.03)


def test_more_questions_take_more_games():
    needed = [games_among(0.25, 0.35, count) for count in range(1, 21)]
    assert needed == sorted(needed)
    assert needed[0] == games_between(0.25, 0.35)
    assert needed[4] == games_between(0.25, 0.35, sure=0.99)


@pytest.mark.parametrize("given", [(1, 10), (21, 10), (2.5, 10), (True, 10), (3, 0), (3, 301), (3, "10"), (3, True)])
def test_what_cannot_be_played(given):
    for chance in (one_wins, best_wins):
        with pytest.raises(BadInput, match="is no number of"):
            chance(*given, 3)


@pytest.mark.parametrize("count", [0, -1, 1.5, True])
def test_no_number_of_questions(count):
    with pytest.raises(BadInput, match="is no number of questions"):
        games_among(0.2, 0.3, count)
