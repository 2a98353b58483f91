"""The fields of this game's figures on the rules page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from aod_nb.aod.figures import PROVENANCE, Figures, figures_from
from aod_nb.aod.tables import GOODS, REGIONS
from aod_nb.i18n import name, text
from aod_nb.widgets.rules.fields import Field, Group, whole

__all__ = ["PROVENANCE", "Figures", "figures_from", "groups", "read", "written"]

FIXED_REGIONS = ("peru",)
FIXED_BORDERS = ("caribbean",)
FREE_REGIONS = tuple(region for region in REGIONS if region not in FIXED_REGIONS)
FREE_BORDERS = tuple(pair for pair in combinations(REGIONS, 2) if not set(pair) & set(FIXED_BORDERS))
SPACES = ("capital_spaces", "warfare_spaces")
ENDLESS = ("warfare_spaces",)
"""Boxes that may be without an end: nothing stands in the field then."""


def groups() -> Sequence[Group]:
    goods = [(good, name("aod", good)) for good in GOODS]
    return (
        Group(
            text("aod.figure.region_goods"),
            [Field(f"good:{region}", name("aod", region), goods) for region in FREE_REGIONS],
            ("region_good_peru",),
        ),
        Group(
            text("aod.figure.adjacency"),
            [Field(_border(pair), " – ".join(name("aod", region) for region in pair), ticked=True) for pair in FREE_BORDERS],
            ("adjacency_caribbean",),
        ),
        Group(
            text("aod_rules.spaces"),
            [Field(key, text(f"aod.figure.{key}"), empty=text("aod_rules.no_limit") if key in ENDLESS else "") for key in SPACES],
        ),
    )


def _border(pair: tuple[str, str]) -> str:
    return f"border:{'-'.join(pair)}"


def written(figures: Figures) -> dict[str, str]:
    goods, there = figures.goods, {frozenset(pair) for pair in figures.adjacency}
    return (
        {f"good:{region}": goods[region] for region in FREE_REGIONS}
        | {_border(pair): "on" for pair in FREE_BORDERS if frozenset(pair) in there}
        | {key: str(getattr(figures, key) or "") for key in SPACES}
    )


def read(form: Mapping[str, str]) -> dict[str, Any]:
    usual = Figures()
    goods = {region: form[f"good:{region}"] for region in FREE_REGIONS if f"good:{region}" in form}
    fixed = [list(pair) for pair in usual.adjacency if set(pair) & set(FIXED_BORDERS)]
    spaces = {key: _spaces(key, form.get(key, "")) for key in SPACES}
    return {
        "region_goods": usual.goods | goods,
        "adjacency": fixed + [list(pair) for pair in FREE_BORDERS if _border(pair) in form],
    } | spaces


def _spaces(key: str, written: str) -> int | None:
    return None if not written and key in ENDLESS else whole(written, text(f"aod.figure.{key}"))
