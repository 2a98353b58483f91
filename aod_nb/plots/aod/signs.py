"""The marks of this game's things.  A good, a piece, a ship has the mark of its own name; a building is told by what it does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from aod_nb.aod.buildings import BUILDINGS, Building
from aod_nb.aod.tables import GOOD_NAMES, PIECES

THINGS = (*GOOD_NAMES, *PIECES, "coin", "vp", "ship", "unknown")
SHOWN = 2
"""The marks of a building's vignette at most."""
MOVED = {"stable": "soldier", "migration": "colonist"}
ASKED = {"cartography": ("chart",), "indian_allies": ("hut", "soldier"), "overpopulation": ("colonist", "colony")}
COUNTED = {
    "mercantilism": "goods",
    "population": "colonist",
    "navy": "ship",
    "power": "soldier",
    "prosperity": "factory",
    "glory": "colony",
    "wealth": "coin",
}
"""What a score counts; a score that is not named here shows the laurel alone."""


@cache
def vignette(slug: str) -> tuple[str, ...]:
    """What a building does, as one mark or two, from its fields."""
    return tuple(dict.fromkeys(_marks(BUILDINGS[slug])))[:SHOWN]


def of_place(place: str) -> tuple[str, ...]:
    """What lies on a place that is for one thing."""
    kind, _, slug = place.partition(":")
    return vignette(slug) if kind == "building" else (slug,) if kind == "good" else ()


def _marks(building: type[Building]) -> Iterator[str]:
    if building.piece:
        yield building.piece
    if building.docks:
        yield from ("colonist", "ship")
    if building.sails:
        yield from (building.sails, "ship")
    if building.draws_good:
        yield "goods"
    if building.raids:
        yield from ("ship", "coin")
    if building.moves:
        yield from (MOVED[building.moves], "move")
    if building.mod_missionary:
        yield from ("missionary", "colonist")
    if building.mod_defence:
        yield "shield"
    if building.advances:
        yield "advance"
    if building.asks:
        yield from ASKED.get(building.asks, ("unknown",))
    yield from list(building.money_per_good)[:1]
    if building.money_per_good or building.money or building.money_once:
        yield "coin"
    if building.has_score:
        yield from ([COUNTED[building.slug]] if building.slug in COUNTED else [])
    if building.has_score or building.vp:
        yield "vp"
