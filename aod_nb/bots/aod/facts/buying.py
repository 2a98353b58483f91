"""What a building costs, does, and how often that is from now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.effects import effect
from aod_nb.aod.options import Buy
from aod_nb.aod.pieces import soldiers_left
from aod_nb.aod.tables import GOOD_INDEX, PRICES, TURNS, age_of
from aod_nb.bots.aod.facts.common import DOLLAR, Facts, fact, payments_left
from aod_nb.bots.aod.facts.placing import dearer_later

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def buy(state: State, seat: int, option: Buy) -> Facts:
    building, nation, slug = BUILDINGS[option.building], state.nations[seat], option.building
    price = PRICES[age_of(state.turn)]
    left = nation.money - price + building.money_once
    yield fact("money", "price", 0.4, building=slug, price=price, left=left)
    yield fact("buildings", "does", 1.0, building=slug, effect=effect(slug, state.setup))
    twin = state.copy()
    twin.nations[seat].buildings = [*nation.buildings, slug]
    twin.nations[seat].money = left
    if building.has_score:
        vp = building.score(twin, seat)
        yield fact("buildings", "counts_now", 1.0 + vp, building=slug, vp=vp)
    elif building.vp:
        yield fact("buildings", "printed_vp", building.vp, building=slug, vp=building.vp)
    if "prosperity" in nation.buildings:
        vp = BUILDINGS["prosperity"].score(twin, seat) - BUILDINGS["prosperity"].score(state, seat)
        yield fact("buildings", "prosperity", vp, vp=vp)
    yield from _each_turn(state, seat, slug)
    yield from dearer_later(state)


def _each_turn(state: State, seat: int, slug: str) -> Facts:
    """What comes every turn: money from this turn on, pieces from the next, for they are placed then."""
    building, goods = BUILDINGS[slug], state.nations[seat].goods
    times = TURNS - state.turn + 1
    if building.money:
        money = building.figure("money", state.setup)
        yield fact("buildings", "pays", DOLLAR * money * times, building=slug, money=money, times=times)
    if building.money_per_good:
        money = sum(each * goods[GOOD_INDEX[good]] for good, each in building.money_per_good.items())
        paid = payments_left(state)
        yield fact("buildings", "pays_goods", DOLLAR * money * paid, building=slug, money=money, times=paid)
    if building.raids:
        ships = state.nations[seat].ships
        yield fact("buildings", "raids", DOLLAR * ships * times, ships=ships, others=state.seats - 1)
    if building.piece or building.sails or building.docks:
        piece = building.piece or building.sails or "colonist"
        if piece != "soldier" or soldiers_left(state, seat):
            yield fact("buildings", "pieces", 0.6 * (times - 1), building=slug, piece=piece, times=times - 1)
