"""The set-up of a game.  There is one edition; the switches are rulings that no rulebook tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from aod_nb.core import MAX_SEED, Choices
from aod_nb.navegador.figures import Figures, check_figures, figures_from
from aod_nb.navegador.tables import GAME, MAX_SEATS, MIN_SEATS, NATIONS
from aod_nb.navegador.types import Slug

SWITCHES: dict[str, tuple[Any, ...]] = {
    "last_building": ("chart", "row"),
    "king_full": (False, True),
    "sail_on": (True, False),
}
"""Every ruling that can be otherwise and its settings; the first one is what the app has always done."""

EDITIONS: dict[str, dict[str, Any]] = {"classic": {}}

CHOICES = Choices(game=GAME, nations=NATIONS, least_seats=MIN_SEATS, editions=EDITIONS, switches=SWITCHES)


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that makes one game start as it does."""

    seats: Annotated[int, msgspec.Meta(ge=MIN_SEATS, le=MAX_SEATS)]
    nations: tuple[Slug, ...]
    seed: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEED)]
    edition: Slug
    figures: Figures
    # With what a record from before these could be chosen was played.
    last_building: Literal["chart", "row"] = "chart"
    """Which building brings the end: the last one of the chart, or of any row."""
    king_full: bool = False
    """Whether the king's privilege may go in a column with three privileges."""
    sail_on: bool = True
    """Whether ships may still sail in an action after a discovery."""


def make_setup(
    seats: int, seed: int, edition: str, nations: Sequence[str] | None, figures: Any, switches: Mapping[str, Any]
) -> Setup:
    """A set-up from what people give; a ValueError that says what is wrong and what would be right."""
    made: Setup = CHOICES.make(Setup, lambda: figures_from(figures), seats, seed, edition, nations, switches)
    return made


def check_setup(setup: Setup) -> None:
    """The same checks for a set-up that comes out of a record: its types are right already."""
    CHOICES.check(setup)
    check_figures(setup.figures, recorded=True)
