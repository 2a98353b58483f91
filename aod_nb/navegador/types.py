"""Bounded types for everything that a save may hold.  They keep a record readable; ``check`` says what can be."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aod_nb.navegador.tables import BUILDINGS, COLUMNS, FIELDS, GOODS, MARKET_ROWS, MAX_SEATS, REGIONS

Count = Annotated[int, msgspec.Meta(ge=0, le=2**62)]
Small = Annotated[int, msgspec.Meta(ge=0, le=50)]
Slug = Annotated[str, msgspec.Meta(max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=MAX_SEATS)]
Region = Annotated[int, msgspec.Meta(ge=0, lt=len(REGIONS))]
Field = Annotated[int, msgspec.Meta(ge=-1, lt=FIELDS)]
"""A field of the rondel by its place, clockwise from Sailing; -1 before the first move."""
Price = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Row = Annotated[int, msgspec.Meta(ge=1, le=MARKET_ROWS)]
ByRegion = Annotated[list[Small], msgspec.Meta(min_length=len(REGIONS), max_length=len(REGIONS))]
ByGood = Annotated[list[Small], msgspec.Meta(min_length=len(GOODS), max_length=len(GOODS))]
ByBuilding = Annotated[list[Small], msgspec.Meta(min_length=len(BUILDINGS), max_length=len(BUILDINGS))]
ByColumn = Annotated[list[Small], msgspec.Meta(min_length=len(COLUMNS), max_length=len(COLUMNS))]
Fleet = Annotated[tuple[Small, ...], msgspec.Meta(min_length=len(REGIONS), max_length=len(REGIONS))]
"""Ships by region, as part of a decision."""
