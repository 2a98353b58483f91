"""The same move for the same seed on every Python: from 3.12 on ``sum`` of floats makes up for what rounding loses."""

import builtins
import random

import pytest

from aod_nb import bots
from aod_nb.registry import GAMES, package

plain = builtins.sum


def compensated(values, start=0):
    """What ``sum`` does from Python 3.12 on: Neumaier's way of adding floats."""
    values = list(values)
    if not any(isinstance(value, float) for value in values) or isinstance(start, list | tuple):
        return plain(values, start)
    found, lost = float(start), 0.0
    for value in values:
        new = found + value
        lost += (found - new) + value if abs(found) >= abs(value) else (value - new) + found
        found = new
    return found + lost


def test_the_later_sum_makes_up_for_what_is_lost():
    assert compensated([1e16, 1.0, -1e16]) == 1.0
    assert compensated([0.1] * 10) == 1.0
    assert compensated(range(4)) == 6


def moves(game, names, seed):
    state, chance = package(game).setup(seats=len(names), seed=seed), random.Random(seed)
    levels = [bots.level(name, playouts=4) if name == "admiral" else bots.level(name) for name in names]
    while not state.is_over:
        state.apply(levels[state.seat].choose(state, chance))
    return state.taken()


TABLES = [("merchant", "merchant"), ("beginner", "merchant", "merchant"), ("admiral", "beginner")]


@pytest.mark.parametrize("names", TABLES, ids="-".join)
@pytest.mark.parametrize("game", GAMES)
def test_games_are_the_same_on_a_later_python(game, names, monkeypatch):
    for seed in range(2):
        here = moves(game, names, seed)
        with monkeypatch.context() as later:
            later.setattr(builtins, "sum", compensated)
            there = moves(game, names, seed)
        assert there == here
