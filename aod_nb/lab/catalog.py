"""The questions there are, game by game, in the order in which the home page lists them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

from aod_nb.core import BadInput, shown
from aod_nb.registry import GAMES, has, part

if TYPE_CHECKING:
    from aod_nb.lab.question import Question
    from aod_nb.lessons.steps import Drill

MOST_SEED = 999_999


@cache
def slugs(game: str) -> tuple[str, ...]:
    """The questions of a game by name; that loads none of them."""
    found: tuple[str, ...] = part(game, "lab", "questions").QUESTIONS if has(game, "lab", "questions") else ()
    return found


@cache
def find(game: str, slug: str) -> Question:
    if game not in GAMES or slug not in slugs(game):
        raise BadInput("lab.unknown", found=shown(slug))
    question: Question = part(game, "lab", f"questions.{slug}").QUESTION
    return question


def questions() -> list[Question]:
    """All of them."""
    return [find(game, slug) for game in GAMES for slug in slugs(game)]


def notebook(slug: str) -> str:
    """A question's page, seen from the folder of notebooks."""
    return f"lab/{slug}.ipynb"


def exercise(question: Question, seed: int) -> Drill:
    """The same for everybody who takes the same seed; seeds that follow each other ask different things."""
    return question.drills[seed % len(question.drills)](Random(f"{question.base}:{seed}"))
