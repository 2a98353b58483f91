"""Editions and switches: an edition is an overlay of switches, and no rule ever asks which edition it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from aod_nb.aod.figures import Figures, check_figures, figures_from
from aod_nb.aod.tables import GAME, MAX_SEATS, MIN_SEATS, NATIONS
from aod_nb.aod.types import Slug
from aod_nb.core import MAX_SEED, Choices

SWITCHES: dict[str, tuple[Any, Any]] = {
    "starting_order": ("random", "seats"),
    "auction": (False, True),
    "mint": (False, True),
    "overpopulation": (False, True),
    "factory_income": (25, 30),
    "university": ("front", "one"),
    "navy_vp": (4, 3),
    "hidden_failures": (False, True),
    "migration": ("any", "colonists"),
    "losses_first": ("attacker", "defender"),
    "privateers_short": ("pays_what_there_is", "pays_nothing"),
    "cartography_late": ("nothing", "deck"),
}
"""Every switch and its two settings; the first one is the rule of the 2007 box.  The last four settle what no rulebook tells."""

EDITIONS: dict[str, dict[str, Any]] = {
    "classic": {},
    "italian": {"university": "one"},
    "french": {},
    "russian": {"mint": True, "overpopulation": True, "factory_income": 30},
}

CHOICES = Choices(
    game=GAME,
    nations=NATIONS,
    least_seats=MIN_SEATS,
    editions=EDITIONS,
    switches=SWITCHES,
    in_order={"starting_order": "seats"},
)


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that makes one game start as it does."""

    seats: Annotated[int, msgspec.Meta(ge=MIN_SEATS, le=MAX_SEATS)]
    nations: tuple[Slug, ...]
    seed: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEED)]
    edition: Slug
    auction: bool
    mint: bool
    overpopulation: bool
    factory_income: Literal[25, 30]
    university: Literal["front", "one"]
    navy_vp: Literal[4, 3]
    hidden_failures: bool
    # What older saves do not say is what they were played with.
    starting_order: Literal["random", "seats"] = "seats"
    migration: Literal["any", "colonists"] = "any"
    losses_first: Literal["attacker", "defender"] = "attacker"
    privateers_short: Literal["pays_what_there_is", "pays_nothing"] = "pays_what_there_is"
    cartography_late: Literal["nothing", "deck"] = "nothing"
    figures: Figures


def make_setup(
    seats: int, seed: int, edition: str, nations: Sequence[str] | None, figures: Any, switches: Mapping[str, Any]
) -> Setup:
    """A set-up from what people give; a ValueError that says what is wrong and what would be right."""
    made: Setup = CHOICES.make(Setup, lambda: figures_from(figures), seats, seed, edition, nations, switches)
    return made


def check_setup(setup: Setup) -> None:
    """The same checks for a set-up that comes out of a record: its types are right already."""
    CHOICES.check(setup)
    check_figures(setup.figures)
