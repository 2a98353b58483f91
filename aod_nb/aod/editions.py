"""Editions and switches: an edition is an overlay of switches, and no rule ever asks which edition it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from aod_nb.aod.figures import Figures, check_figures, figures_from
from aod_nb.aod.tables import MAX_SEATS, MIN_SEATS, NATIONS
from aod_nb.aod.types import Slug
from aod_nb.core import MAX_SEED, BadInput, shown

SWITCHES: dict[str, tuple[Any, Any]] = {
    "auction": (False, True),
    "mint": (False, True),
    "overpopulation": (False, True),
    "factory_income": (25, 30),
    "university": ("front", "one"),
    "navy_vp": (4, 3),
    "hidden_failures": (False, True),
}
"""Every switch and its two settings; the first one is the rule of the 2007 box."""

EDITIONS: dict[str, dict[str, Any]] = {
    "classic": {},
    "italian": {"university": "one"},
    "french": {},
    "russian": {"mint": True, "overpopulation": True, "factory_income": 30},
}


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
    figures: Figures


def make_setup(
    seats: int, seed: int, edition: str, nations: Sequence[str] | None, figures: Any, switches: Mapping[str, Any]
) -> Setup:
    """A set-up from what people give; a ValueError that says what is wrong and what would be right."""
    if isinstance(seats, bool) or not isinstance(seats, int) or not MIN_SEATS <= seats <= MAX_SEATS:
        raise BadInput("aod.bad.seats", found=shown(seats), low=MIN_SEATS, high=MAX_SEATS)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise BadInput("aod.bad.seed", found=shown(seed), high=MAX_SEED)
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise BadInput("aod.bad.edition", found=shown(edition), known=", ".join(EDITIONS))
    chosen = {name: settings[0] for name, settings in SWITCHES.items()} | EDITIONS[edition]
    for name, setting in switches.items():
        if name not in SWITCHES:
            raise BadInput("aod.bad.switch", found=shown(name), known=", ".join(SWITCHES))
        if not any(type(setting) is type(known) and setting == known for known in SWITCHES[name]):
            raise BadInput("aod.bad.setting", name=name, found=shown(setting), known=_either(SWITCHES[name]))
        chosen[name] = setting
    return Setup(
        seats=seats,
        nations=_nations(seats, nations),
        seed=seed,
        edition=edition,
        figures=figures_from(figures),
        **chosen,
    )


def check_setup(setup: Setup) -> None:
    """The same checks for a set-up that comes out of a record: its types are right already."""
    if setup.edition not in EDITIONS:
        raise BadInput("aod.bad.edition", found=shown(setup.edition), known=", ".join(EDITIONS))
    _nations(setup.seats, setup.nations)
    check_figures(setup.figures)


def _nations(seats: int, nations: Sequence[str] | None) -> tuple[str, ...]:
    if nations is None:
        return NATIONS[:seats]
    if isinstance(nations, str) or not isinstance(nations, Sequence) or len(nations) != seats:
        raise BadInput("aod.bad.nations_count", seats=seats)
    for nation in nations:
        if nation not in NATIONS:
            raise BadInput("aod.bad.nation", found=shown(nation), known=", ".join(NATIONS))
    if len(set(nations)) < seats:
        twice = next(nation for nation in nations if list(nations).count(nation) > 1)
        raise BadInput("aod.bad.nation_twice", nation=twice)
    return tuple(nations)


def _either(settings: tuple[Any, Any]) -> str:
    return " or ".join(str(setting) for setting in settings)
