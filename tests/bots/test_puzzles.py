"""Positions with a provably right answer: the admiral finds it, and gives nothing away."""

import random

import pytest

from aod_nb import bots
from tests.bots.puzzles import KINDS, puzzles

PLAYOUTS = 200


@pytest.fixture(scope="module")
def answers():
    """For each position of each kind: what the admiral's answer is worth less than the right one."""
    admiral = bots.level("admiral", playouts=PLAYOUTS)
    return {
        kind.__name__: [
            max(worths.values()) - worths[admiral.choose(state, random.Random(number))]
            for number, (state, right, worths) in enumerate(puzzles(kind))
        ]
        for kind in KINDS
    }


def test_there_are_ten_of_each_of_five_kinds(answers):
    assert [len(losses) for losses in answers.values()] == [10] * 5


def test_the_admiral_finds_92_percent(answers):
    found = [loss < 0.01 for losses in answers.values() for loss in losses]
    assert sum(found) >= 0.92 * len(found)


def test_the_admiral_gives_no_majority_and_no_good_for_nothing(answers):
    """A majority is 4 VP and more, a good that completes a set 3: nothing of that size is lost."""
    assert all(loss < 3 for losses in answers.values() for loss in losses)
