"""What of The Age of Discovery can be changed for a game of the lab: the engine's own figures and switches, and the money."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from msgspec.structs import fields

from aod_nb.aod.editions import SWITCHES
from aod_nb.aod.figures import PROVENANCE, REGION_GOODS, Figures, figures_from
from aod_nb.aod.tables import CARIBBEAN, GAME, GOODS, REGIONS, START_MONEY
from aod_nb.core import BadInput, in_table_order, shown
from aod_nb.i18n import name

SPACES: dict[str, int] = {
    field.name: field.default or 0 for field in fields(Figures) if field.default is None or isinstance(field.default, int)
}
"""Spaces of boxes that only the board prints, as they are proposed; 0 for as many as one likes."""
SWITCHED = tuple(switch for switch in SWITCHES if switch not in ("auction", "starting_order"))
"""All switches but the auction, in which quick play bids by chance, and the order: by seats, so that seats can be compared."""
BORDERS = {
    f"{name(GAME, one)} – {name(GAME, other)}": (one, other)
    for one, other in combinations(REGIONS, 2)
    if one != REGIONS[CARIBBEAN]
}
"""Borders that may be or not, by what they are called; those of the Caribbean stand in the rulebook."""
USUAL: dict[str, Any] = {
    "money": START_MONEY,
    "step": 1,
    **SPACES,
    "region": "",
    "good": next(iter(GOODS)),
    "border": "",
    **{switch: SWITCHES[switch][0] for switch in SWITCHED},
}
"""Everything that can be changed, as the box of 2007 has it: dollars all begin with, dollars more from seat to seat, ...,
a region that shows another good and which one, a border that is added or taken away, ..."""
FIXED = tuple(
    one.key for one in PROVENANCE if not one.field and not one.switch and one.provenance != "derived" and one.key != "start_money"
)
"""Figures that no game can be played without: keys of the texts ``aod.figure``."""


def changed(values: Mapping[str, Any]) -> dict[str, Any]:
    """Only what differs from the rules; a BadInput for what the engine cannot play.

    >>> changed(USUAL | {"money": 5, "good": "rice"}), changed(USUAL | {"region": "canada", "good": "fur"})
    ({'money': 5}, {})
    """
    found = {key: values[key] for key in USUAL if key in values and values[key] != USUAL[key]}
    if not found.get("region") or values["good"] == REGION_GOODS.get(values["region"]):
        found.pop("region", None)
        found.pop("good", None)
    else:
        found["good"] = values["good"]
    figures(found)
    return found


def count(rules: Mapping[str, Any]) -> int:
    """How many changes these are; a region and its good are one."""
    return len(rules) - ("region" in rules)


def figures(rules: Mapping[str, Any]) -> Figures:
    """The table of figures under changed rules.

    >>> figures({"region": "canada", "good": "fish"}).goods["new_england"]
    'fur'
    """
    given: dict[str, Any] = {space: rules[space] or None for space in SPACES if space in rules}
    usual = Figures()
    if "region" in rules:
        given["region_goods"] = _with_good(usual.goods, rules["region"], rules["good"])
    if "border" in rules:
        if rules["border"] not in BORDERS:
            raise BadInput("aod_lab.bad.border", found=shown(rules["border"]))
        given["adjacency"] = in_table_order(REGIONS, set(usual.adjacency) ^ {BORDERS[rules["border"]]})
    return figures_from(given)


def _with_good(goods: Mapping[str, str], region: str, good: str) -> dict[str, str]:
    """The region shows another good; the region that showed it takes this one's."""
    found = {one: goods[region] if shows == good and region in goods else shows for one, shows in goods.items()}
    return found | {region: good}
