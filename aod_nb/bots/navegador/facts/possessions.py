"""What colonies, buildings and privileges cost, count, and do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.facts.common import ASIDE, COIN, Facts, counts, fact
from aod_nb.bots.navegador.facts.market import price, wage
from aod_nb.navegador.buildings import Buildings, next_price
from aod_nb.navegador.colony import Colony
from aod_nb.navegador.options import Build, Claim, Found
from aod_nb.navegador.privilege import Privilege
from aod_nb.navegador.scoring import king
from aod_nb.navegador.tables import (
    BUILDING_INDEX,
    CHURCH,
    COLUMN_INDEX,
    COLUMNS,
    FACTORIES,
    GOODS,
    OWN_PRICE,
    POINTS_PER_PRIVILEGE,
    PRICE_PER_PHASE,
    REGION_INDEX,
    WORKERS_FOR,
    WORKERS_PER_COLONY,
)

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def found(state: State, seat: int, option: Found) -> Facts:
    region, money = REGION_INDEX[option.region], state.nations[seat].money
    good, (cost, *others) = state.board.goods[region], state.stacks[region]
    yield counts(state, seat, COLUMN_INDEX["colony"])
    yield fact("money", "colony_price", 0.5, region=option.region, price=cost, left=money - cost)
    yield fact("market", "colony_sells", COIN * price(state, good), good=GOODS[good], price=price(state, good))
    decision: Any = state.decision
    busy = WORKERS_PER_COLONY * (len(decision.founded) + 1)
    yield fact("workers", "workers_busy", ASIDE, busy=busy, workers=state.nations[seat].workers)
    if others:
        yield fact("tempo", "next_token", ASIDE, region=option.region, price=others[0])
    else:
        yield fact("tempo", "last_token", 0.5, region=option.region)


def build(state: State, seat: int, option: Build) -> Facts:
    row, nation = BUILDING_INDEX[option.building], state.nations[seat]
    column = COLUMN_INDEX["factory" if option.building in FACTORIES else option.building]
    cost = next_price(state, row)
    assert cost is not None
    yield counts(state, seat, column)
    yield fact("money", "building_price", 0.5, building=option.building, price=cost, left=nation.money - cost)
    if option.building in FACTORIES:
        yield fact("market", "factory_pays", COIN * wage(state, row), good=GOODS[row], wage=wage(state, row))
    else:
        key, idea = ("cheap_worker", "workers") if row == CHURCH else ("cheap_ship", "exploring")
        yield fact(idea, key, 0.8, price=OWN_PRICE, other=PRICE_PER_PHASE * state.phase)
    yield from _of_the_row(state, option, row)
    decision: Any = state.decision
    free = nation.workers - decision.busy - WORKERS_FOR[row]
    if free:
        yield fact("workers", "workers_free", ASIDE, workers=free)


def _of_the_row(state: State, option: Build, row: int) -> Facts:
    """What the next one of the row costs, or what its last one means."""
    twin = state.copy()
    twin.built[row] += 1
    following = next_price(twin, row)
    if following is not None:
        yield fact("tempo", "next_building", 0.2, building=option.building, price=following)
    else:
        yield fact("tempo", "last_building", 0.5, building=option.building)
    if state.turns_left is None and twin.last_building_is_gone:
        yield fact("tempo", "ends_game", 3.0)


def claim(state: State, seat: int, option: Claim) -> Facts:
    column, nation = COLUMN_INDEX[option.privilege], state.nations[seat]
    count, each = nation.possessions()[column], POINTS_PER_PRIVILEGE[column]
    money = state.board.bonuses[column][nation.privileges[column]] * count
    args = {"privilege": option.privilege, "count": count, "each": each, "vp": each * count}
    yield fact("multipliers", "privilege", float(each * count), **args)
    if money:
        yield fact("money", "bonus", COIN * money, privilege=option.privilege, money=money)
    if state.gallery[column] == 1:
        yield fact("tempo", "last_privilege", 0.5, privilege=option.privilege)
    after = nation.copy()
    after.privileges[column] += 1
    if king(after, state.setup.king_full)[0] == option.privilege:
        yield fact("multipliers", "king_here", 0.3, privilege=option.privilege)
    yield fact("workers", "costs_worker", 0.2, left=nation.workers - 1)


# What could be had now, for the fields of the rondel


def colonies_now(state: State, seat: int) -> tuple[int, int]:
    """(how many colonies the seat could found at once, what they cost): the cheapest first, as each region has them."""
    nation = state.nations[seat]
    within = [price for stack, ships in zip(state.stacks, nation.ships, strict=True) for price in stack[:ships]]
    count = spent = 0
    for cost in sorted(within)[: nation.workers // WORKERS_PER_COLONY]:
        if spent + cost <= nation.money:
            count, spent = count + 1, spent + cost
    return count, spent


def buildings_now(state: State, seat: int) -> list[str]:
    """The buildings that the seat could pay for and has the workers for."""
    return [option.building for option in Buildings(seat).options(state) if isinstance(option, Build)]


def privileges_now(state: State, seat: int) -> list[tuple[int, str]]:
    """(what it would pay, the privilege) for each that the seat could take."""
    nation = state.nations[seat]
    owned, bonuses, held = nation.possessions(), state.board.bonuses, nation.privileges
    options = [option.privilege for option in Privilege(seat).options(state) if isinstance(option, Claim)]
    return [(bonuses[column][held[column]] * owned[column], COLUMNS[column]) for column in map(COLUMN_INDEX.__getitem__, options)]


def no_more_colonies(state: State, seat: int) -> Facts:
    options = Colony(seat, state.decision.founded).options(state)
    yield fact("timing", "colonies_left", 0.4, regions=[option.region for option in options if isinstance(option, Found)])


def no_more_buildings(state: State, seat: int) -> Facts:
    options = Buildings(seat, state.decision.busy).options(state)
    yield fact("timing", "buildings_left", 0.4, buildings=[option.building for option in options if isinstance(option, Build)])


def no_privilege(state: State, seat: int) -> Facts:
    yield fact("workers", "no_privilege", 0.4, workers=state.nations[seat].workers)
