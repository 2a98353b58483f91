"""What a field of the rondel costs to reach, and what its action could do at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from aod_nb.bots.navegador.facts.common import ASIDE, COIN, Facts, fact, last_turn
from aod_nb.bots.navegador.facts.market import best_trade
from aod_nb.bots.navegador.facts.possessions import buildings_now, colonies_now, privileges_now
from aod_nb.bots.navegador.facts.sailing import in_reach
from aod_nb.navegador.hiring import most_of, price_of
from aod_nb.navegador.navegador_card import may_use, steps_to
from aod_nb.navegador.options import Move
from aod_nb.navegador.tables import (
    COLUMN_INDEX,
    COLUMNS,
    FIELDS,
    FREE_STEPS,
    MOST_SHIPS,
    MOST_WORKERS,
    POINTS_PER_PRIVILEGE,
    SECOND_MARKET,
)

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def move(state: State, seat: int, option: Move) -> Facts:
    nation, fields = state.nations[seat], state.board.fields
    place = fields.index(option.field)
    steps = steps_to(nation.stone, place) if nation.stone >= 0 else 0
    fee = max(0, steps - FREE_STEPS)
    yield from _NOW[option.field](state, seat, fee)
    if fee:
        yield fact("timing", "far", 0.5 + fee, field=option.field, steps=steps, ships=fee, left=sum(nation.ships) - fee)
    if nation.stone >= 0 and may_use(state, seat) and steps >= steps_to(nation.stone, state.marker):
        yield fact("timing", "card_lapses", 0.4, nation=state.nations[(seat - 1) % state.seats].name)
    yield from last_turn(state)
    reached = [fields[(place + more) % FIELDS] for more in range(1, FREE_STEPS + 1)]
    yield fact("timing", "goes_on", ASIDE, field=option.field, fields=reached)


def _sailing(state: State, seat: int, fee: int) -> Facts:
    if fee:
        return  # which ships pay is asked later, and decides who can sail
    regions = in_reach(state, seat)
    if regions:
        yield fact("exploring", "can_explore", 2.0, regions=regions)
    else:
        yield fact("exploring", "cannot_explore", 0.5)


def _workers(state: State, seat: int, fee: int) -> Facts:
    nation = state.nations[seat]
    room = MOST_WORKERS - nation.workers
    count = min(room, most_of(nation.churches, room, nation.money, state.phase))
    if count:
        price = price_of(count, nation.churches, state.phase)
        yield fact("workers", "can_hire", 0.5 * count, count=count, price=price)
    else:
        yield fact("workers", "cannot_hire", 0.5, workers=nation.workers, money=nation.money)


def _ships(state: State, seat: int, fee: int) -> Facts:
    """The ships that pay for the way make room for others."""
    nation = state.nations[seat]
    fleet = sum(nation.ships) - fee
    count = min(MOST_SHIPS - fleet, most_of(nation.shipyards, MOST_SHIPS - fleet, nation.money, state.phase))
    if count:
        price = price_of(count, nation.shipyards, state.phase)
        yield fact("exploring", "can_launch", 0.5 * count, count=count, price=price)
    else:
        yield fact("exploring", "cannot_launch", 0.5, ships=fleet, money=nation.money)


def _colony(state: State, seat: int, fee: int) -> Facts:
    if fee:
        return  # a ship that pays may be the one that a colony needs
    count, price = colonies_now(state, seat)
    if count:
        yield fact("multipliers", "can_found", float(count), count=count, price=price)
    else:
        yield fact("multipliers", "cannot_found", 0.5)


def _privilege(state: State, seat: int, fee: int) -> Facts:
    there = privileges_now(state, seat)
    if not there:
        yield fact("multipliers", "cannot_claim", 0.5)
        return
    yield fact("multipliers", "can_claim", 1.0, privileges=[privilege for _, privilege in there])
    money, privilege = max(there, key=lambda one: one[0])
    if money:
        yield fact("money", "best_bonus", COIN * money, privilege=privilege, money=money)
    columns = [COLUMN_INDEX[privilege] for _, privilege in there]
    owned = state.nations[seat].possessions()
    best = max(columns, key=lambda column: POINTS_PER_PRIVILEGE[column] * owned[column])
    vp = POINTS_PER_PRIVILEGE[best] * owned[best]
    if vp:
        yield fact("multipliers", "best_privilege", float(vp), privilege=COLUMNS[best], vp=vp)


def _market(state: State, seat: int, fee: int) -> Facts:
    money = best_trade(state, seat)
    yield fact("market", "market_pays", COIN * money, money=money)


def _buildings(state: State, seat: int, fee: int) -> Facts:
    buildings = buildings_now(state, seat)
    if buildings:
        yield fact("multipliers", "can_build", 1.0, buildings=buildings)
    else:
        yield fact("multipliers", "cannot_build", 0.5)


_NOW: dict[str, Callable[[State, int, int], Facts]] = {
    "sailing": _sailing,
    "workers": _workers,
    "market": _market,
    SECOND_MARKET: _market,
    "colony": _colony,
    "privilege": _privilege,
    "ships": _ships,
    "buildings": _buildings,
}
