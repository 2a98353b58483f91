"""Figures with their provenance, and the assumed ones, which a table may replace and which travel with the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from aod_nb.aod.tables import BUILDINGS_ON_OFFER, GAME, GOODS, REGIONS
from aod_nb.aod.types import Slug
from aod_nb.core import BadInput, Provenanced, check_given, check_pairs, in_table_order, neighbours_of, shown

PERU_GOOD = "silver"
CARIBBEAN_NEIGHBOURS = frozenset({"new_granada", "new_spain", "florida"})

Spaces = Annotated[int, msgspec.Meta(ge=1, le=60)]


REGION_GOODS = {
    "caribbean": "sugar",
    "peru": "silver",
    "canada": "fur",
    "new_england": "fish",
    "florida": "tobacco",
    "new_spain": "gold",
    "new_granada": "cocoa",
    "brazil": "coffee",
    "rio_de_la_plata": "cattle",
}


RegionGoods = msgspec.defstruct(
    "RegionGoods",
    [(region, Slug, good) for region, good in REGION_GOODS.items()],
    frozen=True,
    forbid_unknown_fields=True,
)
"""The good of each region, by name."""


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The assumed figures a game is played with."""

    region_goods: RegionGoods = RegionGoods()  # type: ignore[valid-type]
    adjacency: tuple[tuple[Slug, Slug], ...] = (
        ("caribbean", "florida"),
        ("caribbean", "new_spain"),
        ("caribbean", "new_granada"),
        ("peru", "new_granada"),
        ("peru", "brazil"),
        ("peru", "rio_de_la_plata"),
        ("canada", "new_england"),
        ("new_england", "florida"),
        ("florida", "new_spain"),
        ("new_spain", "new_granada"),
        ("new_granada", "brazil"),
        ("brazil", "rio_de_la_plata"),
    )
    """Pairs in table order, however they were given."""
    capital_spaces: Spaces = BUILDINGS_ON_OFFER
    warfare_spaces: Spaces | None = 6
    """None for no limit."""

    @property
    def goods(self) -> dict[str, str]:
        """Region -> its good."""
        return msgspec.structs.asdict(self.region_goods)


def figures_from(given: Figures | Mapping[str, Any] | None) -> Figures:
    """The default figures with those given in their place; a ValueError on a table that cannot be."""
    if given is not None and not isinstance(given, Figures | Mapping):
        raise BadInput("aod.bad.figures_type", given=type(given).__name__)
    try:
        plain = msgspec.to_builtins(dict(given) if isinstance(given, Mapping) else given or {})
    except (ValueError, TypeError, RecursionError) as wrong:
        raise BadInput("aod.bad.figures", reason=str(wrong)) from None
    check_given(GAME, plain, Figures)
    figures = msgspec.convert(plain, Figures)
    check_figures(figures)
    return msgspec.structs.replace(figures, adjacency=in_table_order(REGIONS, figures.adjacency))


def check_figures(figures: Figures) -> None:
    goods = figures.goods
    for good in goods.values():
        if good not in GOODS:
            raise BadInput("aod.bad.good", found=shown(good), known=", ".join(GOODS))
    if goods["peru"] != PERU_GOOD:
        raise BadInput("aod.bad.figures_peru", found=goods["peru"])
    for good in goods.values():
        if list(goods.values()).count(good) > 1:
            raise BadInput("aod.bad.figures_good_twice", good=good)
    _check_adjacency(figures.adjacency)


def _check_adjacency(pairs: tuple[tuple[str, str], ...]) -> None:
    check_pairs(GAME, REGIONS, pairs)
    neighbours = neighbours_of(REGIONS, pairs)
    if neighbours["caribbean"] != CARIBBEAN_NEIGHBOURS:
        raise BadInput("aod.bad.figures_caribbean")
    for region, others in neighbours.items():
        if not others:
            raise BadInput("aod.bad.figures_island", region=region)


PROVENANCE = (
    Provenanced("players", "rulebook"),
    Provenanced("start_money", "rulebook"),
    Provenanced("pieces", "rulebook"),
    Provenanced("regions", "rulebook"),
    Provenanced("region_names", "assumed"),
    Provenanced("region_good_peru", "rulebook"),
    Provenanced("region_goods", "assumed", "region_goods"),
    Provenanced("goods_without_region", "derived"),
    Provenanced("adjacency_caribbean", "rulebook"),
    Provenanced("adjacency", "assumed", "adjacency"),
    Provenanced("initiative_spaces", "rulebook"),
    Provenanced("dock_spaces", "rulebook"),
    Provenanced("goods_spaces", "derived"),
    Provenanced("capital_spaces", "assumed", "capital_spaces"),
    Provenanced("specialist_slots", "rulebook"),
    Provenanced("warfare_spaces", "assumed", "warfare_spaces"),
    Provenanced("goods_counts", "rulebook"),
    Provenanced("goods_supply", "derived"),
    Provenanced("counters", "rulebook"),
    Provenanced("cards", "rulebook"),
    Provenanced("sets", "rulebook"),
    Provenanced("colony_points", "rulebook"),
    Provenanced("prices", "rulebook"),
    Provenanced("training_price", "rulebook"),
    Provenanced("war_price", "rulebook"),
    Provenanced("ships", "rulebook"),
    Provenanced("buildings", "rulebook"),
    Provenanced("swap", "rulebook"),
    Provenanced("starting_order", "rulebook"),
    Provenanced("university_place", "rulebook"),
    Provenanced("population_rounding", "derived"),
    Provenanced("prosperity_itself", "derived"),
    Provenanced("university_shift", "derived"),
    Provenanced("losses_order", "assumed", switch="losses_first"),
    Provenanced("privateers_debt", "assumed", switch="privateers_short"),
    Provenanced("cartography_late", "assumed", switch="cartography_late"),
    Provenanced("migration_pieces", "assumed", switch="migration"),
)
