"""What a question of the lab is made of: a guess, looks with controls, exercises.  No widgets; the words stand in the texts.

The texts of a question stand under ``<game>_lab.<question>``: ``title`` (the question as a player would ask it), ``aim``,
``intro`` (the rules one must know to guess), ``teacher_1``, ``teacher_2``, ``reference_1`` and so on; under ``guess`` and the
name of each look what is said below; under ``drill`` each exercise, and as ``<key>_why`` how it is worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from aod_nb.lab.charts import Chart
from aod_nb.lab.intervals import Estimate
from aod_nb.lab.simulation import Simulation
from aod_nb.lab.table import Table
from aod_nb.lessons.steps import Control, Drill

Values = Mapping[str, Any]


class Typed(Control):
    """A text that is typed or pasted; it begins with its one value, the empty text.  ``show`` refuses what it cannot read."""

    __slots__ = ()


@dataclass(frozen=True, kw_only=True)
class Guess:
    """Bet first; then the answer.

    Texts: ``ask``, ``right``, ``wrong``, and ``wrong_<choice>`` where one choice has an answer of its own;
    ``choice.<choice>`` where its name is not a name of the game.  They are given ``answer``, ``bet`` and what ``tell`` tells.
    """

    choices: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    """Instead of choices: the least and the most that can be guessed."""
    near: int = 0
    """A number so far off is still right."""
    answer: Callable[[], Any]
    tell: Callable[[], Mapping[str, Any]] = dict
    name: str = field(default="guess", init=False)


class Found(NamedTuple):
    """What follows exactly from the values of the controls."""

    told: Mapping[str, Any]
    """For the text ``result`` of the look, or that of ``key`` where it has one."""
    chart: Chart
    exact: Mapping[str, float] = {}
    """The figures that the simulation estimates, by the names of its estimates."""
    table: Table | None = None
    """To read and to download, where it is more than the figures above."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """One thing to try: controls, a picture, the exact result, and the simulated one beside it.

    Texts: ``ask``, ``result``, ``formula`` (a line each; see ``widgets.lab.formula``), ``control.<name>``, ``value.<value>``
    where it has no name, ``x`` and ``y`` for the axes, ``mark`` for a dashed line; ``simulated``, what is drawn; ``so_far``,
    what follows from it.
    """

    name: str
    controls: tuple[Control, ...] = ()
    """Numbers make a slider, anything else a list."""
    show: Callable[..., Found]
    """Given the values by name; a BadInput for a set of values that cannot be is said, and the old ones stay."""
    simulate: Callable[..., Simulation] | None = None
    """Given the chance, and the values by name."""
    so_far: Callable[[Sequence[Estimate]], Mapping[str, Any] | None] = lambda estimates: None
    """What the text of that key is told of what was simulated so far; None while there is nothing to say."""
    most: int = 20_000
    """Observations a click; a further click adds as many."""
    unit: str = "number"
    """How figures are written: a key of the texts ``lab.unit``."""


@dataclass(frozen=True, kw_only=True)
class Question:
    game: str
    slug: str
    minutes: int
    age: int
    """From about which it suits a class."""
    rules: tuple[str, ...] = ()
    """Whose cards explain what the guess is about."""
    guess: Guess
    looks: tuple[Look, ...]
    drills: tuple[Callable[[Random], Drill], ...]

    @property
    def base(self) -> str:
        """What the keys of its texts begin with."""
        return f"{self.game}_lab.{self.slug}"

    def look(self, name: str) -> Look:
        for look in self.looks:
            if look.name == name:
                return look
        raise KeyError(name)


def chosen(look: Look, values: Values) -> dict[str, Any]:
    """The values of all controls; one that is not offered is put back to the start."""
    return {
        control.name: values.get(control.name)
        if any(type(value) is type(values.get(control.name)) and value == values.get(control.name) for value in control.values)
        else control.start
        for control in look.controls
    }


def compared(found: Found, estimates: Sequence[Any]) -> list[tuple[str, float | None, Any]]:
    """(name, exact or None, estimate or None): the exact figures first, in their order."""
    simulated = {estimate.name: estimate for estimate in estimates}
    names = [*found.exact, *(name for name in simulated if name not in found.exact)]
    return [(name, found.exact.get(name), simulated.get(name)) for name in names]
