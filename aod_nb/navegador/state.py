"""The state of a game: everything that lies on the table and before the players, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

import msgspec

from aod_nb.core import MAX_SEED, Event, Log, Option, Refusal
from aod_nb.core import State as CoreState
from aod_nb.navegador.board import Board, board_of
from aod_nb.navegador.buildings import Buildings
from aod_nb.navegador.colony import Colony
from aod_nb.navegador.editions import Setup
from aod_nb.navegador.hiring import Ships, Workers
from aod_nb.navegador.market import Market
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.options import OPTION_TYPES
from aod_nb.navegador.privilege import Privilege
from aod_nb.navegador.redeal import deal_anew
from aod_nb.navegador.rondel import Fee, Rondel
from aod_nb.navegador.sailing import Crew, Sailing
from aod_nb.navegador.tables import GAME, GOODS, MAX_SEATS, PHASES, REGIONS
from aod_nb.navegador.timing import when
from aod_nb.navegador.turn import Step
from aod_nb.navegador.types import ByBuilding, ByColumn, ByGood, ByRegion, Count, Field, Price, Row, Seat, Slug, Small


class Nation(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What one seat owns.  Everything here is open to all."""

    name: Slug
    money: Count
    workers: Small
    ships: ByRegion
    """Ships on the board."""
    colonies: ByGood
    factories: ByGood
    """Besides the orange one, which everybody has and keeps."""
    explorers: Small = 0
    shipyards: Small = 1
    churches: Small = 1
    privileges: ByColumn
    """Taken so far, by column; the king's privilege waits beside the sheet until the end."""
    stone: Field = -1

    def possessions(self) -> tuple[int, int, int, int, int]:
        """What privileges reward, by column."""
        return sum(self.colonies), 1 + sum(self.factories), self.explorers, self.shipyards, self.churches

    def copy(self) -> Nation:
        twin: Nation = self.__copy__()  # type: ignore[attr-defined]  # copy() would look for it first
        twin.ships = self.ships[:]
        twin.colonies = self.colonies[:]
        twin.factories = self.factories[:]
        twin.privileges = self.privileges[:]
        return twin


AnyTask = Step | UseOfCard | Rondel | Fee | Workers | Ships | Sailing | Crew | Colony | Buildings | Market | Privilege

if TYPE_CHECKING:
    _Agenda = list[Any]  # the union is for reading saves: a task on the agenda is known by what it does
else:
    _Agenda = Annotated[list[AnyTask], msgspec.Meta(max_length=4)]

Tokens = Annotated[tuple[Price, ...], msgspec.Meta(max_length=4)]


class State(CoreState, kw_only=True, forbid_unknown_fields=True):
    """A game of Navegador in play."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEED)]
    draws: Count
    agenda: _Agenda

    setup: Setup
    round: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    phase: Annotated[int, msgspec.Meta(ge=1, le=PHASES)] = 1
    turns_left: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEATS)] | None = None
    """Turns that follow the running one once the end has begun."""
    nations: list[Nation]
    card: Seat
    """Who holds the Navegador card."""
    marker: Field = -1
    """The field of its marker."""
    explored: Annotated[int, msgspec.Meta(ge=0, lt=2 ** len(REGIONS))] = 1
    """The regions that are explored, as bits; Portugal always is."""
    stacks: Annotated[list[Tokens], msgspec.Meta(min_length=len(REGIONS), max_length=len(REGIONS))]
    """The colony tokens of each region, the cheapest first; face down where nobody has explored."""
    market: Annotated[list[Row], msgspec.Meta(min_length=len(GOODS), max_length=len(GOODS))]
    """The row of each good's marker."""
    built: ByBuilding
    """How many buildings are gone from each row of the chart."""
    gallery: ByColumn
    """Privileges that can be taken."""
    # Hidden from everybody.
    unused: Annotated[list[Price], msgspec.Meta(min_length=len(GOODS), max_length=len(GOODS))]
    """The token of each good that left the game at the start."""

    game: ClassVar[str] = GAME
    decide_rule: ClassVar[str] = "N.decide"
    over_rule: ClassVar[str] = "N.end"
    option_types: ClassVar = OPTION_TYPES

    @property
    def chapter(self) -> int:
        return self.round

    @property
    def board(self) -> Board:
        """What is printed for this set-up."""
        memory = self.__dict__
        board: Board | None = memory.get("board")
        if board is None:
            board = memory["board"] = board_of(self.setup)
        return board

    @property
    def chart_is_empty(self) -> bool:
        return self.built == [len(prices) for prices in self.board.prices]

    @property
    def last_building_is_gone(self) -> bool:
        """Whether the last building has been taken: of the whole chart, or of any row where the set-up says so."""
        if self.setup.last_building == "chart":
            return self.chart_is_empty
        return any(built == len(prices) for built, prices in zip(self.built, self.board.prices, strict=True))

    def is_explored(self, region: int) -> bool:
        return bool(self.explored & 1 << region)

    def begin_end(self, why: str, seat: int, log: Log) -> None:
        """From now on everybody has one more turn after the running one; it begins once."""
        if self.turns_left is None:
            self.turns_left = self.seats
            if log is not None:
                log.append(Event(why, "N.end", seat))

    def out_of_turn(self, option: Option) -> Refusal | None:
        return when(self, option)

    def copy(self) -> Self:
        twin = super().copy()
        twin.nations = [nation.copy() for nation in self.nations]
        twin.stacks = self.stacks[:]
        twin.market = self.market[:]
        twin.built = self.built[:]
        twin.gallery = self.gallery[:]
        twin.unused = self.unused[:]
        return twin

    def deal_anew(self, seat: int, rng: Any) -> None:
        deal_anew(self, seat, rng)
