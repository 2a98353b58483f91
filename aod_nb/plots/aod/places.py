"""Which place of the board an option is about: ``region:peru``, ``box:initiative``, ``building:settlers``, ``good:sugar``."""

from __future__ import annotations

from aod_nb.aod.options import Attack, Buy, Chart, Land, Migrate, Place, Ride, Sail, Swap, TakeGood
from aod_nb.aod.state import State
from aod_nb.aod.tables import BOXES, DECK, REGIONS, SLOTS
from aod_nb.core import Option


def region(slug: str) -> str:
    return f"region:{slug}"


def box(slug: str, slot: str = "") -> str:
    return f"box:{slug}:{slot}" if slot else f"box:{slug}"


def building(slug: str) -> str:
    return f"building:{slug}"


def good(slug: str) -> str:
    return f"good:{slug}"


FLOWS = ("merchant_shipping", "discovery")
"""Boxes in which pieces lie without spaces."""
REGION_PLACES = tuple(region(slug) for slug in REGIONS)
BOX_PLACES = tuple(box(slug) for slug in BOXES)
SLOT_PLACES = tuple(box("specialists", slot) for slot in SLOTS)


def place_of(option: Option) -> str | None:
    """The place to tap for this option; None when it is about no place, such as a bid or a pass."""
    match option:
        case (
            Land(region=slug)
            | Chart(region=slug)
            | Attack(region=slug)
            | Ride(target=slug)
            | Migrate(origin=slug)
            | Swap(region=slug)
        ):
            return region(slug)
        case Sail(target=slug):
            return box("discovery") if slug == DECK else region(slug)
        case Place():
            return box(option.box, option.slot)
        case Buy():
            return building(option.building)
        case TakeGood():
            return good(option.good)
    return None


def still(place: str, then: State, now: State, seat: int) -> bool:
    """Whether what this seat put on a place then lies there now: boxes are emptied when they have been resolved."""
    kind, _, slug = place.partition(":")
    name, _, slot = slug.partition(":")
    if kind != "box" or name not in BOXES:
        return True
    if slot:
        piece = now.specialists[SLOTS.index(slot)]
        return piece is not None and piece.seat == seat
    if name in FLOWS:
        nation = now.nations[seat]
        return any(nation.shipping if name == "merchant_shipping" else nation.discovery)
    last = len(then.row(name)) - 1
    return now.turn == then.turn and 0 <= last < len(now.row(name)) and now.row(name)[last].seat == seat


def is_space(place: str) -> bool:
    """Whether one thing lies there by itself."""
    return place.startswith(("box", "building")) and place not in map(box, FLOWS)
