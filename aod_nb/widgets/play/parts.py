"""What a game's page has of its own; each game's ``widgets`` package brings it in its module ``parts``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, cast

from aod_nb.bots import LEVELS, RandomPlay, level
from aod_nb.core import BadInput, Choices, Event, Option, Score
from aod_nb.core import State as AnyState
from aod_nb.i18n import text
from aod_nb.model.game_model import PERSON
from aod_nb.model.thoughts import can_think
from aod_nb.registry import has, part
from aod_nb.widgets.board import drawing_of
from aod_nb.widgets.html import Html
from aod_nb.widgets.session import Session
from aod_nb.widgets.view import View


class Parts(Protocol):
    """``Any`` is the game's own state: a module for each game, so that each knows its own."""

    CHOICES: Choices
    """What a new game can be made of."""
    BOXES: Sequence[str]
    """The editions whose box somebody may own."""
    LANGUAGES: dict[str, str]
    """Edition -> the language of the rulebook in its box, where there are several."""
    PLANNED: Mapping[str, Option | None]
    """The kinds of decision that make up actions of several steps, each with the option that says "nothing more", if any."""
    TABLES: Sequence[Callable[[Session], View]]
    """Views beside the board that only this game has."""

    def standing(self, state: Any) -> list[Html]:
        """Where the game stands: what the bar begins with."""

    def tell_asked(self, state: Any, is_planned: bool) -> str:
        """What is asked, as a sentence; a plan may take its steps in another order."""

    def kinds(self, state: Any) -> list[tuple[str, str]]:
        """The kinds that the choices of a decision are of, with their names; only one kind is shown at a time."""

    def kind_place(self, state: Any, kind: str) -> str | None:
        """The place of the board where a kind can be chosen, as its choices can; None where there is none."""

    def wanted(self, state: Any, kind: str) -> Sequence[Option]:
        """What people would like to choose, of this kind: what is offered, and beside it what is worth being refused."""

    def note(self, state: Any, option: Option) -> str:
        """What an option costs, pays or promises, on its button; from nothing but what the seat at turn knows."""

    def at_least(self, state: Any, option: Option) -> Any:
        """The position after a step that turns something up, if it is the worst that may lie there; None where none is worst."""

    def peek(self, state: Any, is_open: bool) -> str:
        """What the button says that shows one seat what it alone has seen; empty where there is no such thing."""

    def knows_more(self, state: Any) -> bool:
        """Whether the seat at turn has seen what others have not: its reasons could give that away."""

    def order(self, state: Any) -> Sequence[int]:
        """The seats in the order of their turns."""

    def money(self, amount: int) -> str: ...

    def figures(self, state: Any, seat: int) -> list[str]:
        """What one wants to know of every seat at a glance, besides money and VP."""

    def belongings(self, state: Any, seat: int, result: Score) -> Iterator[tuple[str, list[Html]]]:
        """The rows of a mat: what each is called, and what stands in it."""

    def coming(self, state: Any) -> list[str]:
        """What happens next, in words."""

    def milestone(self, event: Event) -> str:
        """What a chart of the game marks: a scoring, a new age or phase; empty for all other events."""

    def look_at(self, state: Any, option: Option) -> str | None:
        """The place of the board to which a hint sends somebody for this option."""

    def named(self, place: str) -> str:
        """A place of the board inside a sentence."""


def parts_of(game: str) -> Parts:
    return cast(Parts, part(game, "widgets", "parts"))


def place_of(state: AnyState, option: Option) -> str | None:
    """The place of the board where an option can be chosen."""
    drawing = drawing_of(state.game)
    place: str | None = drawing.place_of(option) if drawing else None
    return place


def own_text(game: str, key: str, /, **args: Any) -> str:
    """A text that each game's page has in words of its own."""
    return text(f"{game}_page.{key}", **args)


# Who can play


def levels(state: AnyState) -> list[str]:
    """The bots there are for a game, from the weakest: without heuristics only the one that needs none."""
    return list(LEVELS) if can_think(state) else [RandomPlay.name]


def check_players(game: str, players: Sequence[str]) -> None:
    """A ValueError for a level there is none of, or one that cannot play this game."""
    for player in players:
        if player != PERSON:
            level(player)
            if player != RandomPlay.name and not has(game, "bots"):
                raise BadInput("bots.no_mind", game=f"{game}.game")
