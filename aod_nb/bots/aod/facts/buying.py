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
    vp = at_end(state, seat, slug)
    if building.has_score:
        yield fact("buildings", "counts_now", 1.0 + vp, building=slug, vp=vp)
    elif vp:
        yield fact("buildings", "printed_vp", vp, building=slug, vp=vp)
    if "prosperity" in nation.buildings:
        prosperity = BUILDINGS["prosperity"]
        more = prosperity.score(_with(state, seat, slug), seat) - prosperity.score(state, seat)
        yield fact("buildings", "prosperity", more, vp=more)
    yield from _each_turn(state, seat, slug)
    yield from dearer_later(state)


def at_end(state: State, seat: int, slug: str) -> int:
    """VP that a building would count if it were bought and the game over."""
    return BUILDINGS[slug].vp + BUILDINGS[slug].score(_with(state, seat, slug), seat)


def _with(state: State, seat: int, slug: str) -> State:
    twin = state.copy()
    nation = twin.nations[seat]
    nation.buildings = [*nation.buildings, slug]
    nation.money += BUILDINGS[slug].money_once - PRICES[age_of(state.turn)]
    return twin


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
        if ships:
            yield fact("buildings", "raids", DOLLAR * ships * times * (state.seats - 1), ships=ships)
        else:
            yield fact("buildings", "raids_nothing", 1.0)
    if building.piece or building.sails or building.docks:
        piece = building.piece or building.sails or "colonist"
        if piece != "soldier" or soldiers_left(state, seat):
            yield fact("buildings", "pieces", 0.6 * (times - 1), building=slug, piece=piece, times=times - 1)
