"""What new workers and ships cost, and what they are enough for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.bots.navegador.facts.common import ASIDE, COIN, Facts, fact, keeps
from aod_nb.navegador.hiring import price_of
from aod_nb.navegador.options import Hire, Launch
from aod_nb.navegador.tables import (
    MOST_SHIPS,
    MOST_WORKERS,
    SALE_PRICE,
    WORKERS_FOR,
    WORKERS_PER_COLONY,
)

if TYPE_CHECKING:
    from aod_nb.navegador.state import State

ENOUGH = (
    (WORKERS_FOR[0], "factory"),
    (WORKERS_FOR[-2], "shipyard"),
    (WORKERS_FOR[-1], "church"),
)
"""Workers, and the building they are just enough for."""


def hire(state: State, seat: int, option: Hire) -> Facts:
    nation = state.nations[seat]
    if not option.count:
        yield from keeps(state, seat)
        return
    real = min(option.count, MOST_WORKERS - nation.workers)
    workers = nation.workers + real
    if real:
        yield fact("workers", "workers", 0.8 * real, workers=workers, colonies=workers // WORKERS_PER_COLONY)
        for need, building in ENOUGH:
            if nation.workers < need <= workers:
                yield fact("workers", "enough_workers", 0.6, building=building, workers=need)
    yield from _price(state, seat, option.count, nation.churches, "workers_price", "churches_own")
    if option.count > real:
        sold = option.count - real
        yield fact("money", "workers_sold", COIN * SALE_PRICE * sold, sold=sold, money=SALE_PRICE * sold)


def launch(state: State, seat: int, option: Launch) -> Facts:
    nation = state.nations[seat]
    if not option.count:
        yield from keeps(state, seat)
        return
    fleet = sum(nation.ships)
    real = min(option.count, MOST_SHIPS - fleet)
    if real:
        yield fact("exploring", "fleet", 0.8 * real, ships=fleet + real)
    yield from _price(state, seat, option.count, nation.shipyards, "ships_price", "shipyards_own")
    if option.count > real:
        sold = option.count - real
        yield fact("money", "ships_sold", COIN * SALE_PRICE * sold, sold=sold, money=SALE_PRICE * sold)


def _price(state: State, seat: int, count: int, own: int, key: str, own_key: str) -> Facts:
    price, money = price_of(count, own, state.phase), state.nations[seat].money
    yield fact("money", key, 0.5, count=count, price=price, left=money - price)
    if count > 1:
        yield fact("money", own_key, ASIDE, count=min(count, own), own=own)
