"""What the engine says to a bet, a try, a choice.  No widget, and nothing that is known beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from aod_nb.core import BadInput, Event, Option, Refusal, State, shown
from aod_nb.i18n import has, name, text
from aod_nb.lessons.steps import Bet, Drill, Experiment, Lesson, Outcome, Position, Question, Task
from aod_nb.registry import package


class Verdict(NamedTuple):
    right: bool
    words: str


class Worded(Protocol):
    """Whatever has texts of its own: a lesson, a question of the lab."""

    @property
    def game(self) -> str: ...

    @property
    def base(self) -> str: ...


class Asked(Protocol):
    """Whatever is answered by a choice or by a number between two."""

    @property
    def choices(self) -> tuple[str, ...]: ...

    @property
    def numbers(self) -> tuple[int, int] | None: ...


class Part(Protocol):
    """Whatever has texts under its name: a step, a look."""

    @property
    def name(self) -> str: ...


def words(lesson: Worded, step: Part, what: str, /, **args: Any) -> str:
    return text(f"{lesson.base}.{step.name}.{what}", **args)


def label(lesson: Worded, step: Part, value: Any, kind: str = "choice") -> str:
    """What a choice is called: its own text, or its name in the game, or just itself."""
    key = f"{lesson.base}.{step.name}.{kind}.{value}"
    return text(key) if has(key) else name(lesson.game, str(value))


def laid(lesson: Lesson, position: Position) -> State:
    """A position before its step begins."""
    state: State = package(lesson.game).placed(**position)
    return state


def played(lesson: Lesson, position: Position, moves: Sequence[Option] = ()) -> Outcome:
    """The position's step is run, then the moves are made."""
    before, events = laid(lesson, position), list[Event]()
    after = before.copy()
    after.begin(None, events)
    for move in moves:
        after.apply(move, events)
    return Outcome(before, after, events, len(moves))


def met(lesson: Lesson, events: Sequence[Event], rules: frozenset[str]) -> list[Event]:
    """What is told of the events: those whose rules were met."""
    return [event for event in events if event.rule in rules]


# Bets


def bet(lesson: Lesson, step: Bet, value: str) -> tuple[Verdict, Outcome]:
    """A bet and its answer; a ValueError with a plain sentence on something that cannot be bet."""
    chosen = read_bet(step, value)
    outcome = played(lesson, step.position, step.moves)
    answer = str(step.answer(outcome))
    right = chosen == answer
    args = {"bet": label(lesson, step, chosen), "answer": label(lesson, step, answer), **step.tell(outcome)}
    own = f"wrong_{chosen}"
    key = "right" if right else own if has(f"{lesson.base}.{step.name}.{own}") else "wrong"
    return Verdict(right, words(lesson, step, key, **args)), outcome


def read_bet(step: Asked, value: str) -> str:
    if step.numbers is None:
        if value not in step.choices:
            raise BadInput("lessons.choose_one")
        return value
    return str(whole(value, *step.numbers))


def whole(value: str, least: int, most: int) -> int:
    """A whole number that somebody typed."""
    given = value.strip() if isinstance(value, str) else ""
    if not given:
        raise BadInput("lessons.empty")
    if not given.removeprefix("-").isdecimal() or len(given) > 12:
        raise BadInput("lessons.no_number", found=shown(given))
    number = int(given)
    if not least <= number <= most:
        raise BadInput("lessons.out_of_range", found=number, least=least, most=most)
    return number


# Tasks


def players(step: Task, state: State) -> tuple[str, ...]:
    """Who plays each seat."""
    return step.players or ("person", *["beginner"] * (state.seats - 1))


def task(lesson: Lesson, step: Task, outcome: Outcome) -> Verdict | None:
    """None as long as it can still be done."""
    missing = step.goal(outcome)
    if missing is None:
        return Verdict(True, words(lesson, step, "done", moves=outcome.moves, par=step.par))
    return Verdict(False, str(short(lesson, step, missing))) if step.ends(outcome) else None


def short(lesson: Lesson, step: Task, missing: Refusal) -> Refusal:
    """What is missing, with the rule, in the step's own words."""
    return Refusal(missing.rule, f"{lesson.base}.{step.name}.{missing.key}", missing.args)


def stars(step: Task, moves: int, tries: int) -> int:
    """Three for par at the first try; one less for each of: more decisions, more tries.  Never less than one."""
    return max(1, 3 - (moves > step.par) - (tries > 1))


# Questions, exercises, experiments


def question(lesson: Lesson, step: Question, value: str) -> Verdict:
    if value not in step.choices:
        raise BadInput("lessons.choose_one")
    return Verdict(value == step.right, words(lesson, step, f"answer.{value}"))


def drill(lesson: Worded, given: Drill, value: str) -> Verdict:
    """An exercise marked at once."""
    if given.choices:
        if value not in given.choices:
            raise BadInput("lessons.choose_one")
        right = value == str(given.answer)
    else:
        right = whole(value, -1_000_000, 1_000_000) == given.answer
    said = text("lessons.right" if right else "lessons.wrong", answer=drill_label(lesson, str(given.answer)))
    why = f"{lesson.base}.drill.{given.key}_why"
    return Verdict(right, f"{said} {text(why, answer=given.answer, **given.args)}" if has(why) else said)


def drill_text(lesson: Worded, given: Drill) -> str:
    return text(f"{lesson.base}.drill.{given.key}", **given.args)


def drill_label(lesson: Worded, choice: str) -> str:
    key = f"{lesson.base}.drill.choice.{choice}"
    return text(key) if has(key) else name(lesson.game, choice)


def experiment(lesson: Lesson, step: Experiment, values: Mapping[str, Any]) -> tuple[str, Outcome | None]:
    """What follows from these values; one that is not offered is put back to the start."""
    chosen = {
        control.name: values.get(control.name, control.start)
        if values.get(control.name, control.start) in control.values
        else control.start
        for control in step.controls
    }
    outcome = None
    if step.position is not None:
        outcome = played(lesson, step.position(**chosen), step.moves(**chosen))
    told = dict(step.tell(outcome, **chosen))
    return words(lesson, step, told.pop("key", "result"), **told), outcome
