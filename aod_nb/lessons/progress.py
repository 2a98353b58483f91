"""How far somebody has come.  What is read here comes from a browser or a person: it is checked, and nothing else is lost."""

from __future__ import annotations

import base64
import zlib

import msgspec

from aod_nb.core import BadInput
from aod_nb.lessons.course import course
from aod_nb.lessons.steps import Lesson, Task

MAX_STARS = 3


class Progress(msgspec.Struct, kw_only=True):
    """Through one lesson."""

    lesson: str
    at: str = ""
    """The step that was looked at last."""
    done: dict[str, int] = {}
    """Step -> stars of a task, otherwise 1 for right at once and 0 for right in the end."""
    stars: int = 0
    """Of all tasks, for whoever has not loaded the lesson."""
    tasks: int = 0
    steps: int = 0
    """How many tasks and steps the lesson has, for whoever has not loaded it."""
    record: str = ""
    """The game of the task at hand."""
    tries: int = 0
    """How often that task was begun."""

    @property
    def is_done(self) -> bool:
        return bool(self.steps) and len(self.done) >= self.steps


def begun(lesson: Lesson) -> Progress:
    tasks = sum(isinstance(step, Task) for step in lesson.steps)
    return Progress(lesson=lesson.slug, at=lesson.steps[0].name, tasks=tasks, steps=len(lesson.steps))


def read(lesson: Lesson, text: str) -> Progress:
    """What a browser kept; from what is not ours only what makes sense is taken, in the worst case nothing."""
    fresh = begun(lesson)
    try:
        kept = msgspec.json.decode(text or "{}", type=Progress)
    except (msgspec.DecodeError, RecursionError):
        return fresh
    names = {step.name: step for step in lesson.steps}
    if kept.lesson != lesson.slug:
        return fresh
    fresh.done = {
        name: min(MAX_STARS if isinstance(names[name], Task) else 1, max(0, stars))
        for name, stars in kept.done.items()
        if name in names
    }
    fresh.stars = task_stars(lesson, fresh)
    if kept.at in names:
        fresh.at, fresh.record = kept.at, kept.record
        fresh.tries = min(99, max(0, kept.tries))
    return fresh


def write(progress: Progress) -> str:
    return msgspec.json.encode(progress).decode()


def seen(text: str) -> Progress | None:
    """What home shows of a lesson without loading it."""
    try:
        kept = msgspec.json.decode(text, type=Progress)
    except (msgspec.DecodeError, RecursionError):
        return None
    sensible = 0 < kept.steps <= 40 and 0 <= kept.tasks <= kept.steps and len(kept.done) <= 40
    return kept if sensible else None


def task_stars(lesson: Lesson, progress: Progress) -> int:
    return sum(progress.done.get(step.name, 0) for step in lesson.steps if isinstance(step, Task))


# A code that takes it to another device

VERSION = 1
GROUP = 4


def to_code(game: str, kept: dict[str, Progress]) -> str:
    """Steps done and stars of every lesson, in groups of letters and digits that can be read aloud."""
    number = 0
    for lesson in reversed(course(game)):
        progress = kept.get(lesson.slug) or begun(lesson)
        for step in reversed(lesson.steps):
            stars = progress.done.get(step.name)
            radix = MAX_STARS + 1 if isinstance(step, Task) else 2
            number = number * radix + (0 if stars is None else max(1, stars) if isinstance(step, Task) else 1)
    body = bytes([VERSION]) + _stamp(game) + number.to_bytes((number.bit_length() + 7) // 8, "big")
    letters = base64.b32encode((zlib.crc32(body) & 0xFFFF).to_bytes(2, "big") + body).decode().rstrip("=")
    return "-".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


def from_code(game: str, code: str) -> dict[str, Progress]:
    """The same back; a ValueError with a plain sentence on a typo or a code of other lessons."""
    letters = "".join(sign for sign in str(code).upper() if sign.isalnum()).replace("0", "O").replace("1", "I").replace("8", "B")
    if not letters:
        raise BadInput("lessons.code_empty")
    if len(letters) > 400:
        raise BadInput("lessons.code_typo")
    try:
        raw = base64.b32decode(letters + "=" * (-len(letters) % 8))
    except ValueError:
        raise BadInput("lessons.code_typo") from None
    check, body = raw[:2], raw[2:]
    is_ours = base64.b32encode(raw).decode().rstrip("=") == letters and len(body) >= 3
    if not is_ours or (zlib.crc32(body) & 0xFFFF) != int.from_bytes(check, "big"):
        raise BadInput("lessons.code_typo")
    if body[0] != VERSION or body[1:3] != _stamp(game):
        raise BadInput("lessons.code_version")
    number, found = int.from_bytes(body[3:], "big"), {}
    for lesson in course(game):
        progress = begun(lesson)
        for step in lesson.steps:
            number, digit = divmod(number, MAX_STARS + 1 if isinstance(step, Task) else 2)
            if digit:
                progress.done[step.name] = digit if isinstance(step, Task) else 1
        if progress.done:
            progress.stars = task_stars(lesson, progress)
            found[lesson.slug] = progress
    if number:
        raise BadInput("lessons.code_version")
    return found


def _stamp(game: str) -> bytes:
    """Changes with the steps there are: a code of other lessons would say something else."""
    shape = ";".join(f"{lesson.slug}:{','.join(step.name for step in lesson.steps)}" for lesson in course(game))
    return (zlib.crc32(shape.encode()) & 0xFFFF).to_bytes(2, "big")
