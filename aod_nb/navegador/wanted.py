"""What can be said of a position, as people write it down: seats by number or colour, the rest by name."""

from __future__ import annotations

from typing import Annotated

import msgspec

from aod_nb.navegador.tables import MARKET_ROWS, PHASES, START_MONEY, START_WORKERS
from aod_nb.navegador.types import Price

Who = int | str
Number = Annotated[int, msgspec.Meta(ge=0, le=50)]
Money = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Row = Annotated[int, msgspec.Meta(ge=1, le=MARKET_ROWS)]


class Wanted(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What isn't said is as at the start of the game, or dealt by the seed."""

    at: str
    """Where the turn stands: "turn" (its beginning), "card", "rondel", or a field of the rondel whose action is asked."""
    seat: Who = 0
    """Whose turn it is."""
    round: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 2
    phase: Annotated[int, msgspec.Meta(ge=1, le=PHASES)] | None = None
    """By default what the explored regions have brought about."""
    turns_left: Number | None = None
    """Turns after this one, when the end has begun."""
    money: Money | dict[Who, Money] = START_MONEY
    """For all, or by who; others have 200."""
    workers: Number | dict[Who, Number] = START_WORKERS
    ships: dict[Who, dict[str, Number]] = {}
    """Who -> region -> ships on the board; whoever isn't named has two in Portugal."""
    explored: dict[str, Who] = {}
    """Region -> who has its explorer."""
    colonies: dict[Who, dict[str, Number]] = {}
    """Who -> region -> colonies founded there."""
    tokens: dict[str, list[Price]] = {}
    """Region -> the prices on the tokens that lie there, face up or down."""
    factories: dict[Who, dict[str, Number]] = {}
    """Who -> good -> factories besides the orange one."""
    shipyards: dict[Who, Number] = {}
    """In all, with the first one."""
    churches: dict[Who, Number] = {}
    privileges: dict[Who, dict[str, Number]] = {}
    """Who -> column -> privileges taken."""
    gallery: dict[str, Number] | None = None
    """By column; by default filled up to the phase's number, as far as the taken ones allow."""
    market: dict[str, Row] = {}
    """Good -> the row of its marker."""
    stones: dict[Who, str] = {}
    """Who -> the field of the rondel; by default Sailing, or the field whose action is asked."""
    card: Who | None = None
    """Who holds the Navegador card; by default the last seat."""
    marker: str | None = None
    """The field of the card's marker; by default that of its holder's stone."""
