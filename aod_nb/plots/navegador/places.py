"""Which place of the board an option is about: ``region:goa``, ``field:sailing``, ``good:sugar``, ``building:church`` ..."""

from __future__ import annotations

from aod_nb.core import Option
from aod_nb.navegador.options import Build, Claim, Explore, Found, Launch, Move, PayShip, Process, Sail, Sell, Send, UseCard
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import BUILDINGS, COLUMNS, FIELD_NAMES, GOODS, PORTUGAL, REGIONS

CARD = "card"
PROCESSING = "processing"
"""The fourth column of the market: a Market decision is about one good at a time, so that it needs no more to be named."""


def region(slug: str) -> str:
    return f"region:{slug}"


def field(slug: str) -> str:
    return f"field:{slug}"


def good(slug: str) -> str:
    return f"good:{slug}"


def building(slug: str) -> str:
    return f"building:{slug}"


def privilege(slug: str) -> str:
    return f"privilege:{slug}"


REGION_PLACES = tuple(region(slug) for slug in REGIONS)
FIELD_PLACES = tuple(field(slug) for slug in FIELD_NAMES)
GOOD_PLACES = tuple(good(slug) for slug in GOODS)
BUILDING_PLACES = tuple(building(slug) for slug in BUILDINGS)
PRIVILEGE_PLACES = tuple(privilege(slug) for slug in COLUMNS)
PLACES = (*REGION_PLACES, *FIELD_PLACES, *GOOD_PLACES, PROCESSING, *BUILDING_PLACES, *PRIVILEGE_PLACES, CARD)


def place_of(option: Option) -> str | None:
    """The place to tap for this option; None when it is about no place, such as new workers or nothing more."""
    match option:
        case Sail(target=slug) | Explore(region=slug) | Send(origin=slug) | PayShip(region=slug) | Found(region=slug):
            return region(slug)
        case Launch(count=count):
            return region(REGIONS[PORTUGAL]) if count else None
        case Move():
            return field(option.field)
        case Sell():
            return good(option.good)
        case Process():
            return PROCESSING
        case Build():
            return building(option.building)
        case Claim():
            return privilege(option.privilege)
        case UseCard():
            return CARD
    return None


def still(place: str, then: State, now: State, seat: int) -> bool:
    """Whether what lay on a place then lies there now: nothing is cleared away between a seat's turns."""
    return True


def is_space(place: str) -> bool:
    """Whether one thing lies there by itself."""
    return place.startswith("building")
