"""Every answer a decision of this game can be given.  Options are small values; the tables below hold each one once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, get_args

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
    START_MONEY,
)
from aod_nb.aod.types import Slug
from aod_nb.core import Option, TableOption
from aod_nb.core.options import Number

MILITIA = "militia"
"""What the Militia's own soldier is called among the losses of a battle."""


class Bid(TableOption, frozen=True, tag="bid"):
    amount: Number


class Pass(TableOption, frozen=True, tag="pass"):
    pass


class Recruit(TableOption, frozen=True, tag="recruit"):
    """A specialist of choice: from training, or as the gift of the auction."""

    piece: Slug
    tables: ClassVar = {"piece": frozenset(PIECES)}


class Swap(TableOption, frozen=True, tag="swap"):
    """A soldier in this region becomes a colonist, so that its figure is there for another."""

    region: Slug
    tables: ClassVar = {"region": frozenset(REGIONS)}


class Enlist(TableOption, frozen=True, tag="enlist"):
    """A figure that is left is for the soldier that is due now."""


class Place(TableOption, frozen=True, tag="place"):
    """One piece from the hand into a box; ``slot`` names the space in the Specialists box (or X, Y of the dock)."""

    piece: Slug
    box: Slug
    slot: Slug = ""
    tables: ClassVar = {"piece": frozenset(PIECES), "box": frozenset(BOXES), "slot": frozenset(("", *SLOTS, *DOCK_EXTRAS))}


class Advance(TableOption, frozen=True, tag="advance"):
    """The University's move: the piece on a space of a row goes forward."""

    row: Slug
    space: Number
    tables: ClassVar = {"row": frozenset(ROWS)}


class Land(TableOption, frozen=True, tag="land"):
    region: Slug
    tables: ClassVar = {"region": frozenset(REGIONS)}


class TakeGood(TableOption, frozen=True, tag="take_good"):
    good: Slug
    tables: ClassVar = {"good": frozenset(GOOD_NAMES)}


class Buy(TableOption, frozen=True, tag="buy"):
    building: Slug
    tables: ClassVar = {"building": frozenset(BUILDINGS)}


class Decline(TableOption, frozen=True, tag="decline"):
    """No purchase, no expedition, no training, no conflict, no march, no University."""


class Chart(TableOption, frozen=True, tag="chart"):
    """The region that New World Cartography discovers."""

    region: Slug
    tables: ClassVar = {"region": frozenset(REGIONS)}


class Sail(TableOption, frozen=True, tag="sail"):
    """Where an expedition goes: an undiscovered region, or the deck."""

    target: Slug
    tables: ClassVar = {"target": frozenset((*REGIONS, DECK))}


class Man(TableOption, frozen=True, tag="man"):
    """How many pieces of one kind go on the expedition."""

    piece: Slug
    count: Number
    tables: ClassVar = {"piece": frozenset(PIECES)}


class Attack(TableOption, frozen=True, tag="attack"):
    """A battle: one region, one opponent."""

    region: Slug
    opponent: Number
    tables: ClassVar = {"region": frozenset(REGIONS)}

    def unknown(self) -> str | None:
        return super().unknown() or (None if 0 <= self.opponent < MAX_SEATS else "opponent")


class War(TableOption, frozen=True, tag="war"):
    opponent: Number

    def unknown(self) -> str | None:
        return super().unknown() or (None if 0 <= self.opponent < MAX_SEATS else "opponent")


class Remove(TableOption, frozen=True, tag="remove"):
    """One enemy piece that a soldier removes."""

    piece: Slug
    tables: ClassVar = {"piece": frozenset((*PIECES, MILITIA))}


class Ride(TableOption, frozen=True, tag="ride"):
    """The Stable: a soldier to an adjacent region."""

    origin: Slug
    target: Slug
    tables: ClassVar = {"origin": frozenset(REGIONS), "target": frozenset(REGIONS)}


class Migrate(TableOption, frozen=True, tag="migrate"):
    """The Migration begins: the region the pieces leave."""

    origin: Slug
    tables: ClassVar = {"origin": frozenset(REGIONS)}


class Movers(TableOption, frozen=True, tag="movers"):
    """Who migrates."""

    colonists: Number
    soldiers: Number


AnyOption = (
    Bid
    | Pass
    | Recruit
    | Swap
    | Enlist
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

OPTION_TYPES: tuple[type[Option], ...] = get_args(AnyOption)

PASS = Pass()
BID = tuple(Bid(amount) for amount in range(START_MONEY + 1))
DECLINE = Decline()
ENLIST = Enlist()
SWAP = tuple(Swap(region) for region in REGIONS)
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
