"""Every answer a decision of this game can be given.  Options are small values; the tables below hold each one once."""

from __future__ import annotations

from typing import ClassVar, get_args

from aod_nb.core import Option, TableOption
from aod_nb.core.options import Number
from aod_nb.navegador.tables import (
    BUILDINGS,
    COLUMNS,
    FACTORY_SPACES,
    FIELD_NAMES,
    GOODS,
    MOST_SHIPS,
    MOST_WORKERS,
    OF_BOTH,
    REGIONS,
    TOKENS,
)
from aod_nb.navegador.types import Slug

_ANY_REGION = frozenset(REGIONS)


class UseCard(TableOption, frozen=True, tag="use_card"):
    """The Navegador card: one more sailing before the turn."""


class Decline(TableOption, frozen=True, tag="decline"):
    """Not the card, no privilege, no trade in this good."""


class Done(TableOption, frozen=True, tag="done"):
    """Nothing more in this action."""


class Move(TableOption, frozen=True, tag="move"):
    """The stone goes to a field of the rondel."""

    field: Slug
    tables: ClassVar = {"field": frozenset(FIELD_NAMES)}


class PayShip(TableOption, frozen=True, tag="pay_ship"):
    """A ship from this region pays for a field further on."""

    region: Slug
    tables: ClassVar = {"region": _ANY_REGION}


class Hire(TableOption, frozen=True, tag="hire"):
    """So many new workers."""

    count: Number


class Launch(TableOption, frozen=True, tag="launch"):
    """So many new ships."""

    count: Number


class Sail(TableOption, frozen=True, tag="sail"):
    """So many ships from one region to another."""

    origin: Slug
    target: Slug
    count: Number
    tables: ClassVar = {"origin": _ANY_REGION, "target": _ANY_REGION}


class Explore(TableOption, frozen=True, tag="explore"):
    """Ships enter an unexplored region; which ones is asked next."""

    region: Slug
    tables: ClassVar = {"region": _ANY_REGION}


class Send(TableOption, frozen=True, tag="send"):
    """One of the ships that explore together comes from here."""

    origin: Slug
    tables: ClassVar = {"origin": _ANY_REGION}


class Found(TableOption, frozen=True, tag="found"):
    """A colony: the cheapest token of the region."""

    region: Slug
    tables: ClassVar = {"region": _ANY_REGION}


class Build(TableOption, frozen=True, tag="build"):
    """The cheapest building of its row."""

    building: Slug
    tables: ClassVar = {"building": frozenset(BUILDINGS)}


class Sell(TableOption, frozen=True, tag="sell"):
    """So many units of a good from one's colonies."""

    good: Slug
    units: Number
    tables: ClassVar = {"good": frozenset(GOODS)}


class Process(TableOption, frozen=True, tag="process"):
    """So many units of a good in one's factories."""

    good: Slug
    units: Number
    tables: ClassVar = {"good": frozenset(GOODS)}


class Claim(TableOption, frozen=True, tag="claim"):
    """A privilege from the gallery."""

    privilege: Slug
    tables: ClassVar = {"privilege": frozenset(COLUMNS)}


AnyOption = (
    UseCard | Decline | Done | Move | PayShip | Hire | Launch | Sail | Explore | Send | Found | Build | Sell | Process | Claim
)

OPTION_TYPES: tuple[type[Option], ...] = get_args(AnyOption)

USE_CARD = UseCard()
DECLINE = Decline()
DONE = Done()
MOVE = {field: Move(field) for field in FIELD_NAMES}
PAY_SHIP = tuple(PayShip(region) for region in REGIONS)
HIRE = tuple(Hire(count) for count in range(max(OF_BOTH, MOST_WORKERS) + 1))
LAUNCH = tuple(Launch(count) for count in range(max(OF_BOTH, MOST_SHIPS) + 1))
SAIL = tuple(
    tuple(tuple(Sail(origin, target, count) for count in range(1, MOST_SHIPS + 1)) for target in REGIONS) for origin in REGIONS
)
"""By origin, target and the number of ships less one."""
EXPLORE = tuple(Explore(region) for region in REGIONS)
SEND = tuple(Send(region) for region in REGIONS)
FOUND = tuple(Found(region) for region in REGIONS)
BUILD = tuple(Build(building) for building in BUILDINGS)
SELL = tuple(tuple(Sell(good, units) for units in range(1, len(TOKENS[good]))) for good in GOODS)
PROCESS = tuple(tuple(Process(good, units) for units in range(1, FACTORY_SPACES + 2)) for good in GOODS)
CLAIM = tuple(Claim(column) for column in COLUMNS)
