"""What a game shows of a concept: a small position with a control or two, and what its engine says of it.

Each game's ``widgets`` package brings one for every concept in its module ``designs``.  Texts stand under
``<game>_designs.<concept>``: ``situation``; ``result``, with what ``tell`` tells; ``control.<name>``; and
``<control>.<value>`` where a value has no name in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aod_nb.i18n import has, name, text
from aod_nb.lessons.steps import Control
from aod_nb.registry import part

Rows = Sequence[tuple[str, str]]
"""A small table: what each row is about, and its figure in words."""


@dataclass(frozen=True, kw_only=True)
class Example:
    """All of its functions are given the values of the controls by name; all but ``position`` the state before them."""

    controls: tuple[Control, ...]
    position: Callable[..., Any]
    tell: Callable[..., Mapping[str, Any]]
    """What the text ``result`` is given; where that has a ``key``, the text of that key instead."""
    rows: Callable[..., Rows]
    measure: Callable[..., Any]
    """The answer to the bet, for this game."""

    @property
    def start(self) -> dict[str, Any]:
        return {control.name: control.start for control in self.controls}

    def measured(self) -> Any:
        """At the start: that is what the bet is about."""
        return self.measure(self.position(**self.start), **self.start)


def example_of(game: str, concept: str) -> Example:
    found: dict[str, Example] = part(game, "widgets", "designs").EXAMPLES
    return found[concept]


def words(game: str, concept: str, key: str, /, **args: Any) -> str:
    return text(f"{game}_designs.{concept}.{key}", **args)


def result(game: str, concept: str, example: Example, state: Any, values: Mapping[str, Any]) -> str:
    told = dict(example.tell(state, **values))
    return words(game, concept, told.pop("key", "result"), **told)


def label(game: str, concept: str, control: str, value: Any) -> str:
    """What a value of a control is called: its own text, or its name in the game, or just itself."""
    key = f"{game}_designs.{concept}.{control}.{value}"
    return text(key) if has(key) else name(game, str(value))


def behind(vp: float) -> str:
    """How far an option is from the best one."""
    return text("designs.behind", vp=f"{vp:.1f}") if vp else text("designs.best")
