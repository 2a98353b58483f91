"""What can be said of a position: the builder's vocabulary, read strictly whatever it is given."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aod_nb.aod.tables import START_MONEY, TURNS

Who = int | str
"""A seat, or the nation that sits there."""
Number = Annotated[int, msgspec.Meta(ge=0, le=100)]
Money = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Pieces = Number | dict[str, Number]
"""Colonists, or a count for every kind of piece."""
Entry = int | str | tuple[Who, str]
"""A colonist of somebody, or (who, kind)."""


class Boxes(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The pieces in the event boxes: rows from left to right, the others by who."""

    initiative: list[Entry] = []
    colonist_dock: list[Entry] = []
    x: Who | None = None
    y: Who | None = None
    trade_goods: list[Entry] = []
    merchant_shipping: dict[Who, Pieces] = {}
    capital_buildings: list[Entry] = []
    discovery: dict[Who, Pieces] = {}
    specialists: dict[str, Entry] = {}
    """Slot -> its piece."""
    warfare: list[Entry] = []


class Wanted(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What can be said of a position.  What isn't said is empty, or dealt by the seed."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=TURNS)]
    at: str
    """A letter from A to J, or a step such as "colonist_dock"; the position stands where it begins."""
    order: list[Who] | None = None
    """The turn order; by default the order of the seats."""
    waiting: list[Who] | None = None
    """In placing, Discovery or the benefits: who is still to be asked in the running round, the first one first."""
    money: Money | dict[Who, Money] = START_MONEY
    """For all, or by who; others have $10."""
    hand: dict[Who, Pieces] | None = None
    """Whoever isn't named has nothing; left out in step A, or after H, everybody has five colonists."""
    land: dict[str, dict[Who, Pieces]] = {}
    """Region -> who -> pieces."""
    boxes: Boxes = msgspec.field(default_factory=Boxes)
    goods: dict[Who, dict[str, Number]] = {}
    """Tokens held besides those of ``taken``."""
    taken: dict[str, Who] = {}
    """Region -> who has its good."""
    ships: dict[Who, Number] = {}
    ship: bool | None = None
    """Whether one waits in its box; by default as long as the turn allows one more."""
    buildings: dict[Who, list[str]] = {}
    university_used: bool = False
    discovered: dict[str, Who] = {}
    """Region -> who has its counter."""
    counters: dict[str, tuple[int, int, int, int]] = {}
    """Region -> the counter that lay there at the start, as (dollars, loot, natives, VP)."""
    failed: dict[str, dict[Who, Number]] = {}
    """Region -> whose expedition of which value failed there, and so saw the counter."""
    cards: dict[Who, list[str]] = {}
    """The cards of the discovery deck that somebody has."""
    deck: list[str] = []
    """The cards on top of it."""
    goods_offer: list[str] | None = None
    building_offer: list[str] | None = None
    """May be shorter than five, for a position that is easier to take in."""
    colony_points: dict[Who, list[Number]] = {}
    """VP of the colony scorings so far."""
    bids: dict[Who, Number] | None = None
    """As long as the auction runs: who has bid what; nobody yet if that is empty.  Whose bid it is follows from it."""
    passed: list[Who] = []
    """Who is out of the auction, the first to pass first."""
