"""The Capital Buildings box: buying, and the decisions that some buildings put to their buyer at once (V.capital)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from aod_nb.aod.buildings import BUILDING_ORDER, BUILDINGS, rule_of
from aod_nb.aod.discovery import discover, win_card
from aod_nb.aod.dock import open_regions, refuse_undiscovered
from aod_nb.aod.levy import soldier_due
from aod_nb.aod.options import BUY, CHART, DECLINE, LAND, Buy, Chart, Decline, Land
from aod_nb.aod.pieces import arrive, pieces_in
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import PRICES, REGION_INDEX, REGIONS, age_of
from aod_nb.aod.types import Seat
from aod_nb.aod.university import window
from aod_nb.core import Decision, Event, Log, Refusal, SomeDecision

if TYPE_CHECKING:
    from aod_nb.aod.state import State

ALLIES = 2
"""Free soldiers of the Indian Allies."""
SURPLUS = 3
"""Free colonists of the Overpopulation."""


class Purchase(Decision["State", Buy | Decline, Buy], frozen=True, tag="purchase", forbid_unknown_fields=True):
    seat: Seat
    rule: ClassVar[str] = "V.capital"

    def options(self, state: State) -> tuple[Buy | Decline, ...]:
        if state.nations[self.seat].money < PRICES[age_of(state.turn)]:
            return (DECLINE,)
        return (*[BUY[building] for building in dict.fromkeys(state.building_offer)], DECLINE)

    def refuse(self, state: State, option: Buy) -> Refusal:
        return refusal("V.capital", "building_not_offered", building=option.building, offered=tuple(state.building_offer))

    def reason(self, state: State) -> Refusal:
        if not state.building_offer:
            return refusal("III.E", "no_building_offered")
        age = age_of(state.turn)
        return refusal("VII.price", "price", money=state.nations[self.seat].money, price=PRICES[age], age=age)

    def take(self, state: State, option: Buy | Decline, log: Log) -> None:
        if isinstance(option, Buy):
            buy(state, self.seat, option.building, log)
        elif log is not None:
            log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))


def next_purchase(state: State, log: Log) -> SomeDecision | None:
    """Space by space; between two of them the University may be used."""
    if 0 < state.resolved < len(state.capital_buildings):
        question = window(state, "capital_space")
        if question is not None:
            return question
    return next_buyer(state)


def next_buyer(state: State) -> SomeDecision | None:
    piece = state.next_piece(state.capital_buildings)
    return Purchase(piece.seat) if piece is not None else None


def buy(state: State, seat: int, slug: str, log: Log) -> None:
    nation, building = state.nations[seat], BUILDINGS[slug]
    price = PRICES[age_of(state.turn)]
    nation.money += building.money_once - price
    state.building_offer.remove(slug)
    insort(nation.buildings, slug, key=BUILDING_ORDER.__getitem__)
    if log is not None:
        log.append(Event("bought", "V.capital", seat, {"building": slug, "price": price}))
        if building.money_once:
            log.append(Event("building_money", rule_of(slug), seat, {"building": slug, "money": building.money_once}))
    if building.advances:
        state.university = seat
    if building.asks:
        given = _GIFTS[building.asks](state, seat, log)
        if not given and log is not None:
            log.append(Event("building_idle", rule_of(slug), seat, {"building": slug}))


class Cartography(Decision["State", Chart, Chart], frozen=True, tag="cartography", forbid_unknown_fields=True):
    """New World Cartography discovers a region without an expedition."""

    seat: Seat
    rule: ClassVar[str] = rule_of("new_world_cartography")

    def options(self, state: State) -> tuple[Chart, ...]:
        return tuple(region for region, counter in zip(CHART, state.counters, strict=True) if counter >= 0)

    def refuse(self, state: State, option: Chart) -> Refusal:
        return refusal(self.rule, "discovered_already", region=option.region)

    def take(self, state: State, option: Chart, log: Log) -> None:
        discover(state, self.seat, REGION_INDEX[option.region], 0, self.rule, log)


class IndianAllies(Decision["State", Land, Land], frozen=True, tag="indian_allies", forbid_unknown_fields=True):
    """Two soldiers for a region in which the owner has a piece."""

    seat: Seat
    rule: ClassVar[str] = rule_of("indian_allies")

    def options(self, state: State) -> tuple[Land, ...]:
        return tuple(LAND[region] for region in range(len(REGIONS)) if pieces_in(state, self.seat, region))

    def refuse(self, state: State, option: Land) -> Refusal:
        return refusal(self.rule, "no_own_piece", nation=state.nations[self.seat].name, region=option.region)

    def take(self, state: State, option: Land, log: Log) -> None:
        for _ in range(ALLIES):
            question = soldier_due(state, self.seat, "indian_allies", option.region, log)
            if question is not None:
                state.agenda.append(question)


class Overpopulation(Decision["State", Land, Land], frozen=True, tag="overpopulation", forbid_unknown_fields=True):
    """Three colonists, one by one, into any open regions."""

    seat: Seat
    left: Annotated[int, msgspec.Meta(ge=1, le=SURPLUS)]
    rule: ClassVar[str] = rule_of("overpopulation")

    def options(self, state: State) -> tuple[Land, ...]:
        return open_regions(state)

    def refuse(self, state: State, option: Land) -> Refusal:
        return refuse_undiscovered(self.rule, option.region)

    def take(self, state: State, option: Land, log: Log) -> None:
        if self.left > 1:
            state.agenda.append(Overpopulation(self.seat, self.left - 1))
        arrive(state, self.seat, "colonist", REGION_INDEX[option.region], self.rule, log)


def _cartography(state: State, seat: int, log: Log) -> bool:
    if not state.all_open:
        state.agenda.append(Cartography(seat))
    elif state.deck and state.setup.cartography_late == "deck":
        win_card(state, seat, 0, Cartography.rule, log)
    else:
        return False
    return True


def _indian_allies(state: State, seat: int, log: Log) -> bool:
    nation = state.nations[seat]
    if not any(nation.colonists) and not any(nation.soldiers):
        return False
    state.agenda.append(IndianAllies(seat))
    return True


def _overpopulation(state: State, seat: int, log: Log) -> bool:
    state.agenda.append(Overpopulation(seat, SURPLUS))
    return True


# Building -> what its buyer gets at once: a question to answer, or the thing itself; False where there is nothing to have.
_GIFTS: dict[str, Callable[[State, int, Log], bool]] = {
    "cartography": _cartography,
    "indian_allies": _indian_allies,
    "overpopulation": _overpopulation,
}
if unknown := {building.asks for building in BUILDINGS.values() if building.asks} - _GIFTS.keys():
    raise TypeError(f"nothing is known of what buying asks: {unknown}")
