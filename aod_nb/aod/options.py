"""Every answer a decision of this game can be given.  Options are small values; the tables below hold each one once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

import msgspec

from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.tables import (
    BOXES,
    DECK,
    DOCK_EXTRAS,
    GOOD_NAMES,
    MAX_SEATS,
    PIECES,
    REGIONS,
    ROWS,
    SLOTS,
    SPECIALISTS,
)
from aod_nb.core import Option

_Slug = Annotated[str, msgspec.Meta(max_length=40)]
_Number = Annotated[int, msgspec.Meta(ge=-1_000_000_000, le=1_000_000_000)]
MILITIA = "militia"
"""What the Militia's own soldier is called among the losses of a battle."""


class _Known(Option, frozen=True, forbid_unknown_fields=True):
    """An option whose fields stand in tables."""

    tables: ClassVar[dict[str, frozenset[str]]] = {}

    def unknown(self) -> str | None:
        for field in self.__struct_fields__:
            value = getattr(self, field)
            if field in self.tables:
                if not isinstance(value, str) or value not in self.tables[field]:
                    return field
            elif isinstance(value, bool) or not isinstance(value, int):
                return field
        return None


class Bid(_Known, frozen=True, tag="bid"):
    amount: _Number


class Pass(_Known, frozen=True, tag="pass"):
    pass


class Recruit(_Known, frozen=True, tag="recruit"):
    """A specialist of choice: from training, or as the gift of the auction."""

    piece: _Slug
    tables: ClassVar = {"piece": frozenset(SPECIALISTS)}


class Place(_Known, frozen=True, tag="place"):
    """One piece from the hand into a box; ``slot`` names the space in the Specialists box (or X, Y of the dock)."""

    piece: _Slug
    box: _Slug
    slot: _Slug = ""
    tables: ClassVar = {"piece": frozenset(PIECES), "box": frozenset(BOXES), "slot": frozenset(("", *SLOTS, *DOCK_EXTRAS))}

    def unknown(self) -> str | None:
        fits = {"specialists": SLOTS, "colonist_dock": ("", *DOCK_EXTRAS)}.get(self.box, ("",))
        return super().unknown() or (None if self.slot in fits else "slot")


class Advance(_Known, frozen=True, tag="advance"):
    """The University's move: the piece on a space of a row goes forward."""

    row: _Slug
    space: _Number
    tables: ClassVar = {"row": frozenset(ROWS)}


class Land(_Known, frozen=True, tag="land"):
    region: _Slug
    tables: ClassVar = {"region": frozenset(REGIONS)}


class TakeGood(_Known, frozen=True, tag="take_good"):
    good: _Slug
    tables: ClassVar = {"good": frozenset(GOOD_NAMES)}


class Buy(_Known, frozen=True, tag="buy"):
    building: _Slug
    tables: ClassVar = {"building": frozenset(BUILDINGS)}


class Decline(_Known, frozen=True, tag="decline"):
    """No purchase, no expedition, no training, no conflict, no march, no University."""


class Chart(_Known, frozen=True, tag="chart"):
    """The region that New World Cartography discovers."""

    region: _Slug
    tables: ClassVar = {"region": frozenset(REGIONS)}


class Sail(_Known, frozen=True, tag="sail"):
    """Where an expedition goes: an undiscovered region, or the deck."""

    target: _Slug
    tables: ClassVar = {"target": frozenset((*REGIONS, DECK))}


class Man(_Known, frozen=True, tag="man"):
    """How many pieces of one kind go on the expedition."""

    piece: _Slug
    count: _Number
    tables: ClassVar = {"piece": frozenset(PIECES)}


class Attack(_Known, frozen=True, tag="attack"):
    """A battle: one region, one opponent."""

    region: _Slug
    opponent: _Number
    tables: ClassVar = {"region": frozenset(REGIONS)}

    def unknown(self) -> str | None:
        return super().unknown() or (None if 0 <= self.opponent < MAX_SEATS else "opponent")


class War(_Known, frozen=True, tag="war"):
    opponent: _Number

    def unknown(self) -> str | None:
        return super().unknown() or (None if 0 <= self.opponent < MAX_SEATS else "opponent")


class Remove(_Known, frozen=True, tag="remove"):
    """One enemy piece that a soldier removes."""

    piece: _Slug
    tables: ClassVar = {"piece": frozenset(("colonist", "soldier", MILITIA))}


class Ride(_Known, frozen=True, tag="ride"):
    """The Stable: a soldier to an adjacent region."""

    origin: _Slug
    target: _Slug
    tables: ClassVar = {"origin": frozenset(REGIONS), "target": frozenset(REGIONS)}


class Migrate(_Known, frozen=True, tag="migrate"):
    """The Migration begins: the region the pieces leave."""

    origin: _Slug
    tables: ClassVar = {"origin": frozenset(REGIONS)}


class Movers(_Known, frozen=True, tag="movers"):
    """Who migrates."""

    colonists: _Number
    soldiers: _Number


OPTION_TYPES: tuple[type[Option], ...] = (
    Bid,
    Pass,
    Recruit,
    Place,
    Advance,
    Land,
    TakeGood,
    Buy,
    Decline,
    Chart,
    Sail,
    Man,
    Attack,
    War,
    Remove,
    Ride,
    Migrate,
    Movers,
)
AnyOption = (
    Bid
    | Pass
    | Recruit
    | Place
    | Advance
    | Land
    | TakeGood
    | Buy
    | Decline
    | Chart
    | Sail
    | Man
    | Attack
    | War
    | Remove
    | Ride
    | Migrate
    | Movers
)

PASS = Pass()
DECLINE = Decline()
RECRUIT = tuple(Recruit(piece) for piece in SPECIALISTS)
LAND = tuple(Land(region) for region in REGIONS)
CHART = tuple(Chart(region) for region in REGIONS)
SAIL = tuple(Sail(region) for region in REGIONS)
SAIL_DECK = Sail(DECK)
TAKE_GOOD = {good: TakeGood(good) for good in GOOD_NAMES}
BUY = {building: Buy(building) for building in BUILDINGS}
WAR = tuple(War(seat) for seat in range(MAX_SEATS))
ATTACK = tuple(tuple(Attack(region, seat) for seat in range(MAX_SEATS)) for region in REGIONS)
MIGRATE = tuple(Migrate(region) for region in REGIONS)
REMOVE = {piece: Remove(piece) for piece in ("colonist", "soldier", MILITIA)}


def spots(boxes: Iterable[str] = BOXES) -> list[tuple[str, str]]:
    """Every place a piece can be put, box by box from the top: (box, slot)."""
    return [(box, slot) for box in boxes for slot in (SLOTS if box == "specialists" else ("",))]
