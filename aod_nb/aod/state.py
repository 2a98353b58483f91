"""The state of a game: everything that lies on the table and before the players, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

import msgspec

from aod_nb.aod import turn
from aod_nb.aod.auction import Auction, Gift
from aod_nb.aod.benefits import March, Migrants, MigrationTarget, Rest
from aod_nb.aod.board import Board, board_of
from aod_nb.aod.buildings import BUILDINGS, Building
from aod_nb.aod.capital import Cartography, IndianAllies, Overpopulation, Purchase
from aod_nb.aod.discovery import Crew, Expedition
from aod_nb.aod.dock import Landing
from aod_nb.aod.editions import Setup
from aod_nb.aod.levy import Levy
from aod_nb.aod.options import OPTION_TYPES, Advance, Decline, Enlist, Swap
from aod_nb.aod.pieces import Piece
from aod_nb.aod.placement import Placement
from aod_nb.aod.redeal import deal_anew
from aod_nb.aod.refusals import refusal
from aod_nb.aod.specialists import Training
from aod_nb.aod.tables import COUNTERS, GAME, MAX_SOLDIERS, REGIONS, SLOTS, TURNS
from aod_nb.aod.trade import ChooseGood
from aod_nb.aod.turn import Step
from aod_nb.aod.types import SOME, ByGood, ByPiece, ByRegion, Count, Counter, Seat, Slug
from aod_nb.aod.university import UniversityWindow, refuse_now
from aod_nb.aod.warfare import Battle, Casualties, Conflict
from aod_nb.core import MAX_SEED, Refusal
from aod_nb.core import State as CoreState


class Nation(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What one seat owns.  Everything here is open to all."""

    name: Slug
    money: Count
    hand: ByPiece
    shipping: ByPiece
    """Own pieces in Merchant Shipping, by kind."""
    discovery: ByPiece
    """Own pieces in the Discovery box, by kind."""
    colonists: ByRegion
    """Pieces in the New World that count as colonists."""
    soldiers: ByRegion
    goods: ByGood
    ships: Count = 0
    buildings: Annotated[list[Slug], SOME]
    """In table order."""
    counters: Annotated[list[Counter], SOME]
    cards: Annotated[list[Slug], SOME]
    colony_points: Annotated[list[Count], msgspec.Meta(max_length=3)]
    """VP of the colony scorings so far."""
    economy: Count = 0

    def copy(self) -> Nation:
        twin: Nation = self.__copy__()  # type: ignore[attr-defined]  # copy() would look for it first
        twin.hand = self.hand[:]
        twin.shipping = self.shipping[:]
        twin.discovery = self.discovery[:]
        twin.colonists = self.colonists[:]
        twin.soldiers = self.soldiers[:]
        twin.goods = self.goods[:]
        twin.buildings = self.buildings[:]
        twin.counters = self.counters[:]
        twin.cards = self.cards[:]
        twin.colony_points = self.colony_points[:]
        return twin


AnyTask = (
    Step
    | Auction
    | Gift
    | Placement
    | UniversityWindow
    | Landing
    | ChooseGood
    | Purchase
    | Cartography
    | IndianAllies
    | Overpopulation
    | Expedition
    | Crew
    | Training
    | Levy
    | Rest
    | Conflict
    | Battle
    | Casualties
    | March
    | MigrationTarget
    | Migrants
)


if TYPE_CHECKING:
    _Agenda = list[Any]  # the union is for reading saves: a task on the agenda is known by what it does
else:
    _Agenda = Annotated[list[AnyTask], msgspec.Meta(max_length=20)]


class State(CoreState, kw_only=True, forbid_unknown_fields=True):
    """A game of the Age of Discovery in play."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=MAX_SEED)]
    draws: Count
    agenda: _Agenda

    setup: Setup
    turn: Annotated[int, msgspec.Meta(ge=1, le=TURNS)]
    order: list[Seat]
    """The Turn Order track: seats, the first one first."""
    waiting: list[Seat]
    """Who is still to be asked in the running round of placing, or in Discovery or the benefits."""
    resolved: Count = 0
    """How many spaces of the box that is being resolved have had their turn; pieces return when all have."""
    nations: list[Nation]
    # Event boxes; Merchant Shipping and Discovery stand with the nations.
    initiative: Annotated[list[Piece], SOME]
    dock: Annotated[list[Piece], SOME]
    dock_x: Seat | None = None
    dock_y: Seat | None = None
    trade_goods: Annotated[list[Piece], SOME]
    capital_buildings: Annotated[list[Piece], SOME]
    specialists: Annotated[list[Piece | None], msgspec.Meta(min_length=len(SLOTS), max_length=len(SLOTS))]
    warfare: Annotated[list[Piece], SOME]
    # What lies beside the boxes.
    goods_offer: Annotated[list[Slug], SOME]
    ship: bool
    """Whether a merchant ship waits in Merchant Shipping."""
    building_offer: Annotated[list[Slug], SOME]
    university: Seat | None = None
    """Who owns the University and has not used it."""
    # The map.
    region_goods: Annotated[list[Slug], msgspec.Meta(min_length=len(REGIONS), max_length=len(REGIONS))]
    """The good that lies on each region, empty when it is taken."""
    counters: Annotated[
        list[Annotated[int, msgspec.Meta(ge=-1, lt=len(COUNTERS))]],
        msgspec.Meta(min_length=len(REGIONS), max_length=len(REGIONS)),
    ]
    """The counter that lies on each region, -1 when it is open."""
    seen: ByRegion
    """Who has seen the counter of each region, as bits."""
    failed: ByRegion
    """The highest value that failed at each region."""
    # Hidden from everybody.
    unused: Annotated[list[Counter], SOME]
    """Counters that left the game at the start."""
    deck: Annotated[list[Slug], SOME]
    """The discovery deck, the top card first."""
    supply: ByGood
    stacks: Annotated[list[Annotated[list[Slug], SOME]], msgspec.Meta(min_length=3, max_length=3)]
    """The buildings of each age, the top one first."""

    game: ClassVar[str] = GAME
    decide_rule: ClassVar[str] = "III.decide"
    over_rule: ClassVar[str] = "VIII.end"
    option_types: ClassVar = OPTION_TYPES

    @property
    def chapter(self) -> int:
        return self.turn

    @property
    def board(self) -> Board:
        """What is printed on the board for this set-up."""
        memory = self.__dict__
        board: Board | None = memory.get("board")
        if board is None:
            board = memory["board"] = board_of(self.setup)
        return board

    @property
    def step(self) -> str | None:
        """The step of the turn that is being run; None when the game is over."""
        step: Any = self.agenda[0] if self.agenda else None
        return step.name if step else None

    @property
    def letter(self) -> str | None:
        """The letter of that step, A to J."""
        return turn.STEPS[self.step][0] if self.step else None

    def next_piece(self, row: list[Piece]) -> Piece | None:
        """The piece on the next space of the box that is being resolved; after the last one all return to the reserve."""
        if self.resolved < len(row):
            self.resolved += 1
            return row[self.resolved - 1]
        row.clear()
        self.resolved = 0
        return None

    @property
    def all_open(self) -> bool:
        return max(self.counters) < 0

    def row(self, box: str) -> list[Piece]:
        """The pieces in a box with spaces in a row, from left to right."""
        row: list[Piece] = getattr(self, "dock" if box == "colonist_dock" else box)
        return row

    def buildings_of(self, seat: int) -> list[type[Building]]:
        return [BUILDINGS[slug] for slug in self.nations[seat].buildings]

    def owned(self, seat: int, field: str) -> int:
        """What a seat's buildings add up to in one field."""
        buildings = self.nations[seat].buildings
        return sum([getattr(BUILDINGS[slug], field) for slug in buildings]) if buildings else 0

    def out_of_turn(self, option: Any) -> Refusal | None:
        decision = self.decision
        nation = self.nations[decision.seat].name
        if isinstance(option, Advance):
            return refuse_now(self, decision.seat, option)
        if isinstance(option, Swap | Enlist):
            return refusal("V.swap", "levy_later", nation=nation, limit=MAX_SOLDIERS)
        if isinstance(option, Decline):
            return refusal(self.decide_rule, "no_declining", nation=nation, asked=f"{self.game}.decision.{decision.kind}")
        return None

    def copy(self) -> Self:
        twin = super().copy()
        twin.order = self.order[:]
        twin.waiting = self.waiting[:]
        twin.nations = [nation.copy() for nation in self.nations]
        twin.initiative = self.initiative[:]
        twin.dock = self.dock[:]
        twin.trade_goods = self.trade_goods[:]
        twin.capital_buildings = self.capital_buildings[:]
        twin.specialists = self.specialists[:]
        twin.warfare = self.warfare[:]
        twin.goods_offer = self.goods_offer[:]
        twin.building_offer = self.building_offer[:]
        twin.region_goods = self.region_goods[:]
        twin.counters = self.counters[:]
        twin.seen = self.seen[:]
        twin.failed = self.failed[:]
        twin.unused = self.unused[:]
        twin.deck = self.deck[:]
        twin.supply = self.supply[:]
        twin.stacks = [stack[:] for stack in self.stacks]
        return twin

    def deal_anew(self, seat: int, rng: Any) -> None:
        deal_anew(self, seat, rng)
