"""Buildings: factories, shipyards and churches, the cheapest of a row first (N.buildings)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.core import Decision, Event, Log, Refusal
from aod_nb.navegador.options import BUILD, DONE, Build, Done
from aod_nb.navegador.refusals import named, refusal
from aod_nb.navegador.tables import BUILDING_INDEX, BUILDINGS, CHURCH, SHIPYARD, WORKERS_FOR
from aod_nb.navegador.types import Seat, Small

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


class Buildings(Decision["State", Build | Done, Build], frozen=True, tag="buildings", forbid_unknown_fields=True):
    """One building more, or no more."""

    seat: Seat
    busy: Small = 0
    """Workers that stand by the buildings of this action."""

    rule = "N.buildings"

    def options(self, state: State) -> tuple[Build | Done, ...]:
        nation, prices, built = state.nations[self.seat], state.board.prices, state.built
        free, money = nation.workers - self.busy, nation.money
        found: list[Build | Done] = [
            BUILD[row]
            for row, need in enumerate(WORKERS_FOR)
            if need <= free and built[row] < len(prices[row]) and prices[row][built[row]] <= money
        ]
        found.append(DONE)
        return tuple(found)

    def take(self, state: State, option: Build | Done, log: Log) -> None:
        if option is DONE:
            return
        assert isinstance(option, Build)
        row, nation = BUILDING_INDEX[option.building], state.nations[self.seat]
        price = state.board.prices[row][state.built[row]]
        state.built[row] += 1
        nation.money -= price
        if row == SHIPYARD:
            nation.shipyards += 1
        elif row == CHURCH:
            nation.churches += 1
        else:
            nation.factories[row] += 1
        if log is not None:
            log.append(Event("built", self.rule, self.seat, {"building": option.building, "price": price}))
        if state.last_building_is_gone:
            state.begin_end("end_buildings", self.seat, log)
        state.agenda.append(Buildings(self.seat, self.busy + WORKERS_FOR[row]))

    def refuse(self, state: State, option: Build) -> Refusal:
        row, nation = BUILDING_INDEX[option.building], state.nations[self.seat]
        price = next_price(state, row)
        if price is None:
            return refusal(self.rule, "none_left", building=option.building)
        reasons = []
        if nation.workers - self.busy < WORKERS_FOR[row]:
            key = "building_workers_busy" if self.busy else "building_workers"
            people = {"need": WORKERS_FOR[row], "workers": nation.workers, "busy": self.busy}
            reasons.append(refusal(self.rule, key, building=option.building, **people))
        if nation.money < price:
            reasons.append(refusal(self.rule, "price", price=price, money=nation.money))
        return named(reasons)

    def reason(self, state: State) -> Refusal | None:
        """What is missing for the row that needs least."""
        rows = [(WORKERS_FOR[row], price, row) for row in range(len(BUILDINGS)) if (price := next_price(state, row)) is not None]
        if not rows:
            return refusal("N.end", "chart_empty")
        return self.refuse(state, BUILD[min(rows)[2]])


def next_price(state: State, row: int) -> int | None:
    """The cheapest building that stands in a row of the chart."""
    prices, built = state.board.prices[row], state.built[row]
    return prices[built] if built < len(prices) else None
