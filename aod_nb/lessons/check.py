"""The concept check: ten exercises before and ten after, of the same kinds with other figures, so that the two compare."""

from __future__ import annotations

import zlib
from random import Random
from typing import NamedTuple

import msgspec

from aod_nb.lessons.course import course
from aod_nb.lessons.steps import Drill, Lesson

QUESTIONS = 10
ROUNDS = ("before", "after")
SEEDS = 1_000_000


class Asked(NamedTuple):
    lesson: Lesson
    drill: Drill


class Answers(msgspec.Struct):
    """What was answered so far: right or not, question by question."""

    seed: int = 0
    stamp: int = 0
    """Of the questions that were asked: marks are never set against others."""
    before: list[bool] = []
    after: list[bool] = []


def questions(game: str, seed: int, moment: str) -> list[Asked]:
    """Ten exercises of ten lessons; both rounds of a seed ask the same kinds in the same order."""
    chance = Random(f"{game}:{seed}")
    lessons = [lesson for lesson in course(game) if lesson.drills]
    chosen = chance.sample(lessons, min(QUESTIONS, len(lessons)))
    chosen.sort(key=lessons.index)
    kinds = [(lesson, chance.choice(lesson.drills)) for lesson in chosen]
    return [Asked(lesson, draw(Random(f"{game}:{seed}:{moment}:{place}"))) for place, (lesson, draw) in enumerate(kinds)]


def begun(game: str, seed: int) -> Answers:
    """Nothing answered yet."""
    return Answers(seed, stamp(game, seed))


def stamp(game: str, seed: int) -> int:
    """Changes with what is asked in either round, be it a figure only."""
    asked = [
        (one.lesson.slug, one.drill.key, sorted(one.drill.args.items()), one.drill.answer)
        for moment in ROUNDS
        for one in questions(game, seed, moment)
    ]
    return zlib.crc32(repr(asked).encode())


def read_answers(game: str, text: str) -> Answers:
    """What a browser kept; from anything else, or from other questions than there are now, nothing."""
    try:
        kept = msgspec.json.decode(text or "{}", type=Answers)
    except (msgspec.DecodeError, RecursionError):
        return Answers()
    if not 0 <= kept.seed < SEEDS or kept.stamp != stamp(game, kept.seed):
        return Answers()
    return Answers(kept.seed, kept.stamp, kept.before[:QUESTIONS], kept.after[:QUESTIONS])


def write_answers(answers: Answers) -> str:
    return msgspec.json.encode(answers).decode()
