"""Bounded types for everything that a save may hold.  They keep a record readable; ``check`` says what can be."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aod_nb.aod.tables import COUNTERS, GOODS, MAX_SEATS, PIECES, REGIONS

Count = Annotated[int, msgspec.Meta(ge=0, le=2**62)]
Slug = Annotated[str, msgspec.Meta(max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)]
Counter = Annotated[int, msgspec.Meta(ge=0, lt=len(COUNTERS))]
ByPiece = Annotated[list[Count], msgspec.Meta(min_length=len(PIECES), max_length=len(PIECES))]
ByRegion = Annotated[list[Count], msgspec.Meta(min_length=len(REGIONS), max_length=len(REGIONS))]
ByGood = Annotated[list[Count], msgspec.Meta(min_length=len(GOODS), max_length=len(GOODS))]
SOME = msgspec.Meta(max_length=1000)
"""No row on the table is longer."""
