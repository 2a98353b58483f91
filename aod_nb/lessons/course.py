"""The lessons there are, in the order in which they are learnt."""

from __future__ import annotations

from functools import cache
from random import Random

from aod_nb.core import BadInput, shown
from aod_nb.lessons.steps import Drill, Lesson
from aod_nb.registry import GAMES, has, part


@cache
def slugs(game: str) -> tuple[str, ...]:
    """The lessons of a game by name; that loads none of them."""
    found: tuple[str, ...] = part(game, "lessons").LESSONS if has(game, "lessons") else ()
    return found


@cache
def find(game: str, slug: str) -> Lesson:
    if game not in GAMES or slug not in slugs(game):
        raise BadInput("lessons.unknown", found=shown(slug))
    lesson: Lesson = part(game, "lessons", slug).LESSON
    return lesson


def course(game: str) -> tuple[Lesson, ...]:
    return tuple(find(game, slug) for slug in slugs(game))


def rules_met(lesson: Lesson) -> frozenset[str]:
    """The rules that were met by the end of a lesson; one that is not in the course has all it teaches itself."""
    names = slugs(lesson.game)
    before = names[: names.index(lesson.slug)] if lesson.slug in names else ()
    return frozenset(rule for one in (*(find(lesson.game, name) for name in before), lesson) for rule in one.teaches)


def notebook(game: str, slug: str) -> str:
    """The lesson's page, seen from the folder of notebooks."""
    return f"tutorial/{GAMES[game].short}_{slugs(game).index(slug) + 1:02}_{slug}.ipynb"


def following(lesson: Lesson) -> str | None:
    """The next lesson's name."""
    names = slugs(lesson.game)
    place = names.index(lesson.slug) + 1
    return names[place] if place < len(names) else None


def drills(lesson: Lesson, seed: int, count: int) -> list[Drill]:
    """Exercises of a lesson: the same for everybody who takes the same seed."""
    chance = Random(f"{lesson.base}:{seed}")
    return [lesson.drills[place % len(lesson.drills)](chance) for place in range(count)] if lesson.drills else []
