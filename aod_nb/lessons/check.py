"""The concept check: ten exercises before and ten after, of the same kinds with other figures, so that the two compare."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec

from aod_nb.lessons.course import course
from aod_nb.lessons.steps import Drill, Lesson

QUESTIONS = 10
ROUNDS = ("before", "after")


class Asked(NamedTuple):
    lesson: Lesson
    drill: Drill


class Answers(msgspec.Struct):
    """What was answered so far: right or not, question by question."""

    seed: int = 0
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


def read_answers(text: str) -> Answers:
    """What a browser kept; from anything else, nothing."""
    try:
        kept = msgspec.json.decode(text or "{}", type=Answers)
    except (msgspec.DecodeError, RecursionError):
        return Answers()
    if not 0 <= kept.seed < 1_000_000:
        return Answers()
    return Answers(kept.seed, kept.before[:QUESTIONS], kept.after[:QUESTIONS])


def write_answers(answers: Answers) -> str:
    return msgspec.json.encode(answers).decode()
