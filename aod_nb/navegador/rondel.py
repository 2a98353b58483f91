"""The rondel: where the stone goes, and what going far costs (N.rondel)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.core import Decision, Event, Log, Refusal
from aod_nb.navegador.navegador_card import steps_to, stone_moved
from aod_nb.navegador.options import MOVE, PAY_SHIP, Move, PayShip
from aod_nb.navegador.refusals import refusal
from aod_nb.navegador.tables import FIELDS, FREE_STEPS, REGION_INDEX, REGIONS
from aod_nb.navegador.types import Region, Seat, Small

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


class Rondel(Decision["State", Move, Move], frozen=True, tag="rondel", forbid_unknown_fields=True):
    seat: Seat

    rule = "N.rondel"

    def options(self, state: State) -> tuple[Move, ...]:
        nation, fields = state.nations[self.seat], state.board.fields
        if nation.stone < 0:
            return tuple([MOVE[field] for field in fields])
        reach = min(FIELDS, FREE_STEPS + sum(nation.ships))
        return tuple([MOVE[fields[(nation.stone + steps) % FIELDS]] for steps in range(1, reach + 1)])

    def take(self, state: State, option: Move, log: Log) -> None:
        nation = state.nations[self.seat]
        origin, field = nation.stone, state.board.fields.index(option.field)
        nation.stone = field
        steps = steps_to(origin, field) if origin >= 0 else 0
        fee = max(0, steps - FREE_STEPS)
        if log is not None:
            log.append(Event("moved", self.rule, self.seat, {"field": option.field, "steps": steps, "ships": fee}))
        stone_moved(state, self.seat, origin, steps, log)
        if fee:
            state.agenda.append(Fee(self.seat, fee))

    def refuse(self, state: State, option: Move) -> Refusal:
        nation = state.nations[self.seat]
        fee = steps_to(nation.stone, state.board.fields.index(option.field)) - FREE_STEPS
        return refusal(self.rule, "too_far", field=option.field, price=fee, ships=sum(nation.ships))


class Fee(Decision["State", PayShip, PayShip], frozen=True, tag="fee", forbid_unknown_fields=True):
    """Ships that pay for a move, one after the other, in the order of their regions."""

    seat: Seat
    left: Small
    since: Region = 0
    """The region of the last ship that was paid."""

    rule = "N.rondel"

    def options(self, state: State) -> tuple[PayShip, ...]:
        ships = state.nations[self.seat].ships
        remaining = sum(ships[self.since :])
        found = []
        for region in range(self.since, len(REGIONS)):
            if remaining < self.left:
                break
            if ships[region]:
                found.append(PAY_SHIP[region])
                remaining -= ships[region]
        return tuple(found)

    def take(self, state: State, option: PayShip, log: Log) -> None:
        region = REGION_INDEX[option.region]
        state.nations[self.seat].ships[region] -= 1
        if log is not None:
            log.append(Event("ship_paid", self.rule, self.seat, {"region": option.region}))
        if self.left > 1:
            state.agenda.append(Fee(self.seat, self.left - 1, region))

    def refuse(self, state: State, option: PayShip) -> Refusal:
        if not state.nations[self.seat].ships[REGION_INDEX[option.region]]:
            return refusal(self.rule, "no_ship_there", nation=state.nations[self.seat].name, region=option.region)
        if REGION_INDEX[option.region] < self.since:
            return refusal(self.rule, "fee_order", region=option.region, since=REGIONS[self.since])
        return refusal(self.rule, "fee_too_late", region=option.region, left=self.left)
