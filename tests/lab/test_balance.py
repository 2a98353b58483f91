"""Tastes against each other, and rules that are changed: what is played is what was asked for."""

from itertools import islice
from random import Random

import pytest

from aod_nb import aod
from aod_nb.aod.placement import Placement
from aod_nb.core import BadInput
from aod_nb.lab.aod.balance import DRAMA, TASTES, compared, drama, ruled, taste, tournament
from aod_nb.lab.played import begun, played


def games(drawn, count):
    return list(islice((row for row in drawn if row is not None), count))


def test_somebody_wins_every_game():
    found = games(tournament(Random(1), 1.0), 3)
    assert all(sum(row) == pytest.approx(1) for row in found)
    assert games(tournament(Random(1), 1.0), 2) == found[:2]


@pytest.mark.parametrize("name", [name for name in TASTES if TASTES[name]])
def test_a_taste_shows_in_what_is_placed(name):
    placed = {}
    for liking in (0.0, 50.0):
        state = begun("aod", seats=4, seed=3)
        likes = taste(name, liking, state, Random(3))
        placed[liking] = 0
        others = taste("balanced", 0.0, state, Random(4))
        options = played(state, [watching(likes, TASTES[name], placed, liking), others, others, others])
        for _ in options:
            pass
    assert placed[50.0] > placed[0.0]


def watching(player, boxes, placed, key):
    def choose(state):
        option = player(state)
        if isinstance(state.decision, Placement):
            placed[key] += getattr(option, "box", "") in boxes
        return option

    return choose


def test_no_liking_is_no_taste():
    scores = []
    for name in ("balanced", "trader"):
        state = begun("aod", seats=2, seed=5)
        for _ in played(state, [taste(name, 0.0, state, Random(5))] * 2):
            pass
        scores.append([result.total for result in aod.score(state)])
    assert scores[0] == scores[1]


def test_changed_rules_are_those_of_the_engine():
    assert ruled(4, 7, {}) == aod.setup(4, seed=7)
    changed = ruled(3, 7, {"capital_spaces": 3, "warfare_spaces": 2, "factory_income": 30, "mint": True})
    assert changed == aod.setup(3, seed=7, figures={"capital_spaces": 3, "warfare_spaces": 2}, factory_income=30, mint=True)
    assert [nation.money for nation in ruled(3, 7, {"money": 0, "step": 4}).nations] == [0, 4, 8]
    with pytest.raises(BadInput):
        ruled(3, 7, {"no_such_rule": 1})


def test_nothing_changed_changes_nothing():
    for row in games(compared(Random(2), 3, {}), 2):
        assert row[: len(DRAMA)] == row[len(DRAMA) :]


def test_a_change_is_felt():
    rows = games(compared(Random(2), 4, {"money": 40}), 4)
    assert sum(row[len(DRAMA) + 2] - row[2] for row in rows) > 0  # more money, more VP


def test_drama_is_measured_on_the_game():
    (lead, margin, winner, first), *rest = games(drama(3, 6, {}), 2)
    assert not rest
    assert lead >= 0
    assert 0 <= margin < winner
    assert first <= winner
