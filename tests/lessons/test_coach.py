"""The coach speaks when something is new, once, and only then."""

import random

import pytest

from aod_nb import bots
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.tables import age_of
from aod_nb.i18n import has, keys
from aod_nb.lessons import Play, course
from aod_nb.lessons.aod import first_game
from aod_nb.lessons.coach import says
from aod_nb.model import GameModel
from aod_nb.registry import GAMES, package

FIRST_GAMES = [(lesson, step) for game in GAMES for lesson in course(game) for step in lesson.steps if isinstance(step, Play)]
each = pytest.mark.parametrize(("lesson", "step"), FIRST_GAMES, ids=lambda value: getattr(value, "game", None) or value.name)


def played(lesson, step, number=4):
    """A first game in which the reader plays as a beginner would; what the coach said at each decision."""
    game = GameModel(package(lesson.game).setup(**step.setup), step.players)
    chance, beginner, heard = random.Random(number), bots.level("beginner"), []
    while not (game.state.is_over or step.until(game.state)):
        moments = game.moments
        heard.append(says(lesson, step, [one.state for one in moments], [one.events for one in moments], 0))
        game.act(beginner.choose(game.state, chance))
    return heard


@each
def test_the_coach_says_each_thing_once(lesson, step):
    heard = played(lesson, step)
    kinds = [said.kind for one in heard for said in one]
    assert kinds[0] == package(lesson.game).setup(**step.setup).decision.kind
    assert len(kinds) == len(set(kinds))
    assert len(kinds) >= 6


@each
def test_most_of_the_time_the_coach_is_silent(lesson, step):
    heard = [one for number in range(6) for one in played(lesson, step, number)]
    assert sum(bool(one) for one in heard) < len(heard) / 2
    assert max(len(one) for one in heard) <= 6


@each
def test_the_coach_has_a_word_for_whatever_is_asked(lesson, step):
    """In games of all kinds, played by chance."""
    asked = set()
    for seed in range(40):
        state, chance = package(lesson.game).setup(**step.setup | {"seed": seed}), random.Random(seed)
        while not (state.is_over or step.until(state)):
            if state.seat == 0:
                asked.add(state.decision.kind)
            state.apply(chance.choice(state.options()))
    assert len(asked) >= 6
    assert not [kind for kind in asked if not has(f"{lesson.base}.{step.name}.coach.{kind}")]


LATER = {
    "indian_allies": "indian_allies",
    "overpopulation": "overpopulation",
    "university_window": "university",
    "march": "stable",
    "migration_target": "migration",
    "migrants": "migration",
}
"""What is asked only of the owner of a building of a later age."""
NEVER = {"auction", "gift", "step", "battle", "rest", "levy"}
"""An option that the first game does without, what is no question, and an eleventh soldier in three turns."""


def test_the_coach_has_a_word_for_the_rarest_decision():
    """Chance seldom finds a battle in the first age: every kind there is, less those that cannot come up."""
    assert all(BUILDINGS[building].age > age_of(first_game.LAST) for building in LATER.values())
    kinds = {key.rpartition(".")[2] for key in keys("aod.decision.")} - NEVER - set(LATER)
    assert "casualties" in kinds
    assert not [kind for kind in kinds if not has(f"aod_lessons.first_game.game.coach.{kind}")]
