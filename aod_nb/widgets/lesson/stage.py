"""The parts of a game's page that its lessons show; each game's ``widgets`` package brings them in its module ``stage``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from aod_nb.core import Event, State
from aod_nb.registry import GAMES
from aod_nb.widgets.html import Html
from aod_nb.widgets.session import Session


class Board(Protocol):
    widget: Any

    def close(self) -> None: ...


class Picture(Board, Protocol):
    """A board to look at."""

    def show(self, state: State) -> None: ...


class Table(Board, Protocol):
    """A board to play on."""

    asked: Any
    """The decision beside it."""

    def draw(self) -> None: ...


class Stage(Protocol):
    def Picture(self, state: State, narrow: bool) -> Picture: ...  # noqa: N802

    def Table(self, session: Session, narrow: bool) -> Table: ...  # noqa: N802

    def mats(self, state: State, seats: Sequence[int]) -> Html: ...

    def told(self, state: State, events: Sequence[Event]) -> Html: ...

    def cards(self, rules: Sequence[str], box: str) -> Html: ...

    def opened_card(self, rule: str, box: str) -> Html: ...

    def boxes(self) -> list[tuple[str, str]]: ...


def stage_of(game: str) -> Stage:
    return cast(Stage, import_module(f"{GAMES[game].widgets}.stage"))
