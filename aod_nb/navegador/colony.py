"""Colonies: a price, a ship and two workers each (N.colony)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from aod_nb.core import Decision, Event, Log, Refusal
from aod_nb.navegador.options import DONE, FOUND, Done, Found
from aod_nb.navegador.refusals import named, refusal
from aod_nb.navegador.tables import GOODS, MOST_SHIPS, REGION_INDEX, WORKERS_PER_COLONY
from aod_nb.navegador.types import Region, Seat

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


class Colony(Decision["State", Found | Done, Found], frozen=True, tag="colony", forbid_unknown_fields=True):
    """One colony more, or no more."""

    seat: Seat
    founded: Annotated[tuple[Region, ...], msgspec.Meta(max_length=MOST_SHIPS)] = ()
    """The regions of the colonies founded in this action: each keeps a ship there and two workers busy."""

    rule = "N.colony"

    def options(self, state: State) -> tuple[Found | Done, ...]:
        nation, founded, stacks = state.nations[self.seat], self.founded, state.stacks
        found: list[Found | Done] = []
        if nation.workers >= WORKERS_PER_COLONY * (len(founded) + 1):
            money = nation.money
            for region, ships in enumerate(nation.ships):
                # Ships lie in explored regions only, so that the stack there is open.
                if ships and (stack := stacks[region]) and stack[0] <= money and ships > founded.count(region):
                    found.append(FOUND[region])
        found.append(DONE)
        return tuple(found)

    def take(self, state: State, option: Found | Done, log: Log) -> None:
        if option is DONE:
            return
        assert isinstance(option, Found)
        region, nation = REGION_INDEX[option.region], state.nations[self.seat]
        price, *left = state.stacks[region]
        good = state.board.goods[region]
        state.stacks[region] = tuple(left)
        nation.colonies[good] += 1
        nation.money -= price
        if log is not None:
            args = {"region": option.region, "good": GOODS[good], "price": price}
            log.append(Event("founded", self.rule, self.seat, args))
        state.agenda.append(Colony(self.seat, (*self.founded, region)))

    def refuse(self, state: State, option: Found) -> Refusal:
        region, nation = REGION_INDEX[option.region], state.nations[self.seat]
        # First what no ship, worker or money could change.
        if not state.board.tokens[region]:
            return refusal(self.rule, "no_token_ever", region=option.region)
        if not state.is_explored(region):
            return refusal(self.rule, "colony_unexplored", region=option.region)
        if not state.stacks[region]:
            return refusal(self.rule, "no_token", region=option.region)
        ships, price, reasons = nation.ships[region], state.stacks[region][0], []
        if not ships:
            reasons.append(refusal(self.rule, "no_ship_there", nation=nation.name, region=option.region))
        elif ships <= self.founded.count(region):
            reasons.append(refusal(self.rule, "ship_busy", region=option.region, ships=ships))
        need = WORKERS_PER_COLONY * (len(self.founded) + 1)
        if nation.workers < need:
            reasons.append(refusal(self.rule, "workers_few", need=need, workers=nation.workers))
        if nation.money < price:
            reasons.append(refusal(self.rule, "price", price=price, money=nation.money))
        return named(reasons)

    def reason(self, state: State) -> Refusal | None:
        nation, used = state.nations[self.seat], WORKERS_PER_COLONY * (len(self.founded) + 1)
        if nation.workers < used:
            return refusal(self.rule, "workers_few", need=used, workers=nation.workers)
        free = [region for region, ships in enumerate(nation.ships) if ships > self.founded.count(region)]
        prices = [state.stacks[region][0] for region in free if state.stacks[region]]
        if prices:
            return refusal(self.rule, "price", price=min(prices), money=nation.money)
        return refusal(self.rule, "no_colony", nation=nation.name)
