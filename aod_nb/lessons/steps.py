"""What a lesson is made of.  Positions come from the game's builder, answers from its engine; the words stand in the texts.

The texts of a step stand under ``<game>_lessons.<lesson>.<step>``: ``ask`` always, and what its kind says below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from aod_nb.core import Event, Option, Refusal

Position = Mapping[str, Any]
"""What the builder of positions is given."""


class Outcome(NamedTuple):
    """What came of a position."""

    before: Any
    after: Any
    events: list[Event]
    moves: int = 0
    """How many decisions the learner has answered."""

    def told(self, kind: str) -> list[Event]:
        """What happened of one kind."""
        return [event for event in self.events if event.kind == kind]


def beyond(*rules: str) -> Callable[[Outcome], bool]:
    """A task's end: the turn is over, or the reader is asked something by another rule than these."""

    def ends(outcome: Outcome) -> bool:
        state = outcome.after
        return bool(state.chapter > outcome.before.chapter or (state.seat == 0 and state.decision.rule not in rules))

    return ends


@dataclass(frozen=True, kw_only=True)
class Step:
    name: str

    @property
    def kind(self) -> str:
        return type(self).__name__.lower()


@dataclass(frozen=True, kw_only=True)
class Bet(Step):
    """Bet first; then the engine resolves the position, and the bet is answered.

    Texts: ``right``, ``wrong``, and ``wrong_<choice>`` where one choice has an answer of its own; ``choice.<choice>`` where
    its name is not a name of the game.  They are given ``answer``, ``bet`` and what ``tell`` tells.
    """

    position: Position
    moves: tuple[Option, ...] = ()
    """What is played before the answer shows."""
    choices: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    """Instead of choices: the least and the most that can be bet."""
    answer: Callable[[Outcome], Any]
    tell: Callable[[Outcome], Mapping[str, Any]] = lambda outcome: {}
    mats: tuple[int, ...] = ()
    """Seats whose mats are shown."""


@dataclass(frozen=True, kw_only=True)
class Task(Step):
    """Something to do in a position.  The engine judges what came of it, never a list of clicks.

    Texts: ``done``, and one for each key of a refusal by ``goal``; all are given the refusal's arguments.
    """

    position: Position
    goal: Callable[[Outcome], Refusal | None]
    """None when it is reached; otherwise the rule and what is missing (the key stands under the step's texts)."""
    ends: Callable[[Outcome], bool] = lambda outcome: outcome.after.is_over or outcome.after.chapter > outcome.before.chapter
    """Whether it is too late: by default when the turn is over."""
    par: int
    """So many decisions are enough."""
    players: tuple[str, ...] = ()
    """Who plays each seat; by default the reader has the first seat, and beginners the others."""
    mats: tuple[int, ...] = (0,)


@dataclass(frozen=True, kw_only=True)
class Question(Step):
    """Texts: ``choice.<choice>`` and ``answer.<choice>`` for every choice, the wrong ones each with its own."""

    choices: tuple[str, ...]
    right: str
    position: Position | None = None


@dataclass(frozen=True, kw_only=True)
class Cards(Step):
    """The rule cards of the lesson, with the sections and differences of the editions."""

    rules: tuple[str, ...]


class Control(NamedTuple):
    """A figure of a worked example that can be changed.  Text: ``control.<name>``; ``value.<value>`` where it has no name."""

    name: str
    values: tuple[Any, ...]
    start: Any


@dataclass(frozen=True, kw_only=True)
class Experiment(Step):
    """A worked example, live: change it and see what follows.

    Texts: ``result`` with what ``tell`` tells; where that has a ``key``, the text of that key under the step instead.
    """

    controls: tuple[Control, ...]
    position: Callable[..., Position] | None = None
    """Given the values by name; None where there is no board."""
    moves: Callable[..., Sequence[Option]] = lambda **values: ()
    tell: Callable[..., Mapping[str, Any]]
    """Given the outcome (None without a board) and the values by name."""
    mats: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Play(Step):
    """A game against bots with a coach beside it.  Texts: ``over``, and ``coach.<kind>`` for kinds of decisions and events."""

    setup: Mapping[str, Any]
    players: tuple[str, ...]
    until: Callable[[Any], bool]
    """Whether it is over, told of the state."""


class Drill(NamedTuple):
    """An exercise drawn by chance, with the exact answer.

    Text: ``drill.<key>`` under the lesson, given ``args``; where there is a ``drill.<key>_why``, it is said with the answer.
    """

    key: str
    args: Mapping[str, Any]
    answer: Any
    choices: tuple[str, ...] = ()
    """Empty: the answer is a whole number."""


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """Texts: ``title``, ``aim``, ``teacher_1`` and ``teacher_2``, two questions for a class to talk about."""

    game: str
    slug: str
    teaches: tuple[str, ...]
    """Rules that are met here for the first time."""
    minutes: int
    steps: tuple[Step, ...]
    drills: tuple[Callable[[Random], Drill], ...] = ()
    page: str = ""
    """A page of its own, where a lesson is more than its steps."""

    @property
    def base(self) -> str:
        """What the keys of its texts begin with."""
        return f"{self.game}_lessons.{self.slug}"

    @property
    def topic(self) -> frozenset[str]:
        """The rules it is about: those of its cards."""
        return frozenset(rule for step in self.steps if isinstance(step, Cards) for rule in step.rules)

    def step(self, name: str) -> Step:
        for step in self.steps:
            if step.name == name:
                return step
        raise KeyError(name)
