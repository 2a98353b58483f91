"""Looking back on a game: which decisions are named, and that they are the same when it is looked at again."""

import random

import pytest

from aod_nb import aod, bots
from aod_nb.bots.moments import Reviewing, decisions
from aod_nb.core import Record
from tests.aod.games import steps

LONG = 1000.0
"""Seconds that no test takes: what is looked at then depends on nothing but the game."""
SHORT = ((None, 8, 0.5), (3, 60, 1.0))
"""Two looks instead of three, with fewer games."""


def played(levels, seed=5, **setup):
    state, chance = aod.setup(seats=len(levels), seed=seed, **setup), random.Random(seed)
    while not state.is_over:
        state.apply(bots.level(levels[state.seat]).choose(state, chance))
    return Record.of(state)


def last_decisions(record, seat, count):
    return list(decisions(record, seat))[-count:]


def reviewed(found):
    reviewing = Reviewing(found, LONG, SHORT)
    for _ in reviewing.think():
        pass
    return reviewing


def test_a_random_game_has_moments_and_they_are_the_same_again():
    found = last_decisions(played(["random", "merchant"]), 0, 24)
    one, other = reviewed(found), reviewed(found)
    assert one.is_whole
    assert one.moments()
    assert one.moments() == other.moments()
    for moment in one.moments():
        assert moment.band == "clear"
        assert moment.taken != moment.better
        assert 0 < moment.low <= moment.behind <= moment.high


def test_the_advice_is_never_faulted():
    """Whoever takes what is best by the same deals hears nothing of it."""
    record = played(["random", "merchant"], seed=6)
    found = []
    for step, state, _ in last_decisions(record, 0, 5):
        advising = bots.Advising(state, bots.deals_of(state))
        for _ in advising.think():
            if advising.games >= 40:
                break
        found.append((step, state, advising.advice().options[0].option))
    assert reviewed(found).moments() == []


def test_a_review_of_a_record_with_little_time():
    moments = bots.review(played(["beginner", "merchant"]), 0, random.Random(1), seconds=0.3)
    assert [moment.low for moment in moments] == sorted((moment.low for moment in moments), reverse=True)


def test_a_game_that_began_as_a_position():
    state = aod.position(seats=2, turn=8, at="A", hand={0: 1, 1: 1})
    while not state.is_over:
        state.apply(state.options()[0])
    assert isinstance(bots.review(Record.of(state), 0, random.Random(1), seconds=0.2), list)


def test_what_cannot_be_reviewed():
    record = played(["random", "random"])
    with pytest.raises(ValueError, match="is no seat"):
        bots.review(record, 2, random.Random(1))
    with pytest.raises(ValueError, match="is no record"):
        bots.review("a game", 0, random.Random(1))
    record.rules -= 1
    with pytest.raises(ValueError, match="older rules"):
        bots.review(record, 0, random.Random(1))


def test_a_game_of_a_single_move():
    state = next(steps(1))[0]
    assert bots.review(Record.of(state), 0, random.Random(1)) == []
