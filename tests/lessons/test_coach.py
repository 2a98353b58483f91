"""The coach speaks when something is new, once, and only then."""

import random

from aod_nb import bots
from aod_nb.lessons import find
from aod_nb.lessons.coach import says
from aod_nb.lessons.course import package
from aod_nb.model import GameModel

LESSON = find("aod", "first_game")
STEP = LESSON.step("game")


def played():
    """A first game in which the reader plays as a beginner would; what the coach said at each decision."""
    game = GameModel(package("aod").setup(**STEP.setup), STEP.players)
    chance, beginner, heard = random.Random(4), bots.level("beginner"), []
    while not (game.state.is_over or STEP.until(game.state)):
        moments = game.moments
        heard.append(says(LESSON, STEP, [one.state for one in moments], [one.events for one in moments], 0))
        game.act(beginner.choose(game.state, chance))
    return heard


def test_the_coach_says_each_thing_once():
    heard = played()
    kinds = [said.kind for one in heard for said in one]
    assert kinds[0] == "placement"
    assert len(kinds) == len(set(kinds))
    assert len(kinds) >= 6


def test_most_of_the_time_the_coach_is_silent():
    heard = played()
    assert sum(bool(one) for one in heard) < len(heard) / 2
    assert max(len(one) for one in heard) <= 6
