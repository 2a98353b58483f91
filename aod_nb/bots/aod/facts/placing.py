"""What a piece brings in a box, when nobody places anything more there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from aod_nb.aod.discovery import expedition_value, may_sail
from aod_nb.aod.odds import best_odds, odds
from aod_nb.aod.options import Place
from aod_nb.aod.order import new_order
from aod_nb.aod.pieces import PIECE, soldiers_left
from aod_nb.aod.shipping import shipping_value
from aod_nb.aod.tables import (
    COLONIST,
    GOODS_SPACES,
    PIECE_INDEX,
    PRICES,
    TRAINING_PRICE,
    TURNS,
    age_of,
)
from aod_nb.aod.trade import income
from aod_nb.bots.aod.facts.common import ASIDE, DOLLAR, Facts, fact, money_at_capital, paid_now, payments_left, with_good
from aod_nb.bots.aod.facts.fighting import best_battle, prospect
from aod_nb.bots.aod.facts.landing import dock

if TYPE_CHECKING:
    from aod_nb.aod.state import State

SPECIAL = {
    "colonist": (),
    "captain": ("merchant_shipping", "discovery"),
    "merchant": ("merchant_shipping", "colonist_dock"),
    "missionary": ("colonist_dock",),
    "soldier": ("colonist_dock", "discovery"),
}
"""Where a piece is more than a colonist."""


def place(state: State, seat: int, option: Place) -> Facts:
    yield from _BOXES[option.box](state, seat, option)
    yield from _spaces(state, option)
    if option.piece != "colonist" and option.box not in SPECIAL[option.piece] and state.nations[seat].hand[COLONIST]:
        yield fact("specialists", "as_a_colonist", 0.4, piece=option.piece, box=option.box)


def _spaces(state: State, option: Place) -> Facts:
    """Boxes that are nearly full."""
    board, box = state.board, option.box
    sizes = {"colonist_dock": board.dock_spaces, "trade_goods": GOODS_SPACES, "capital_buildings": board.capital_spaces}
    spaces = sizes.get(box, board.warfare_spaces if box == "warfare" else None)
    if spaces is None:
        return
    left = spaces - len(state.row(box)) - 1
    if not left:
        yield fact("tempo", "last_space", 0.5, box=box)
    elif left < state.seats:
        yield fact("tempo", "spaces_left", ASIDE, box=box, left=left)


def _initiative(state: State, seat: int, option: Place) -> Facts:
    space = len(state.initiative) + 1
    yield fact("money", "initiative_money", DOLLAR * space, money=space)
    if state.turn == TURNS:
        return
    was = new_order(state.order, state.initiative).index(seat) + 1
    now = new_order(state.order, [*state.initiative, PIECE[seat][option.piece]]).index(seat) + 1
    if now < was:
        yield fact("order", "order_gained", 0.4 * (was - now), place=now, was=was)
    else:
        yield fact("order", "order_kept", ASIDE, place=now)


def _dock(state: State, seat: int, option: Place) -> Facts:
    return dock(state, seat, option.piece)


def _goods(state: State, seat: int, option: Place) -> Facts:
    """How many goods are left when this piece chooses, and what it gains even if the others leave it the worst of them."""
    ahead, offer = len(state.trade_goods), len(state.goods_offer)
    left = offer - ahead
    if left < 1:
        return
    if ahead:
        yield fact("sets", "goods_ahead", ASIDE, ahead=ahead, left=left)
    else:
        yield fact("sets", "goods_first", 0.5, offered=offer)
    if any(piece.seat == seat for piece in state.trade_goods):
        return  # its own pieces choose before this one: what is left depends on them
    gains = sorted(((with_good(state, seat, good), good) for good in dict.fromkeys(state.goods_offer)), reverse=True)
    counted = sorted((with_good(state, seat, good) for good in state.goods_offer), reverse=True)
    sure, times = counted[ahead], payments_left(state)
    if sure and times:
        yield fact("sets", "goods_sure", DOLLAR * sure * times, money=sure, times=times)
    elif gains[0][0] and times:
        yield fact("sets", "goods_hope", 0.5 * DOLLAR * gains[0][0] * times, good=gains[0][1], money=gains[0][0], times=times)


def _shipping(state: State, seat: int, option: Place) -> Facts:
    boxes = [nation.shipping[:] for nation in state.nations]
    boxes[seat][PIECE_INDEX[option.piece]] += 1
    values = [shipping_value(box) for box in boxes]
    own, other = values[seat], max(value for place, value in enumerate(values) if place != seat)
    ahead = [values[place] for place in state.order[: state.order.index(seat)]]
    short = max([other - own, *(value - own + 1 for value in ahead if value)])
    nation, times = state.nations[seat], payments_left(state)
    more = income(nation.goods, nation.ships + 1) - income(nation.goods, nation.ships)
    worth = DOLLAR * more * times
    if not other:
        yield fact("sets", "ship_alone", 0.5 + worth, value=own)
    elif own > other:
        yield fact("sets", "ship_leads", 0.5 + worth, value=own, other=other)
    elif short <= 0:
        yield fact("sets", "ship_tie_won", 0.5 + worth, value=own)
    else:
        yield fact("sets", "ship_behind", 0.4 * worth, value=own, other=other, short=short)
    if more and times:
        was = paid_now(state, seat)
        yield fact("sets", "ship_income", worth, money=was + more, was=was, times=times)
    if "navy" in nation.buildings:
        yield fact("buildings", "ship_navy", 1.0, vp=state.setup.navy_vp)


def _capital(state: State, seat: int, option: Place) -> Facts:
    price, offer, ahead = PRICES[age_of(state.turn)], len(state.building_offer), len(state.capital_buildings)
    money, pieces = money_at_capital(state, seat), sum(piece.seat == seat for piece in state.capital_buildings) + 1
    if not offer:
        yield fact("buildings", "no_building", 1.0)
    elif ahead:
        yield fact("buildings", "buildings_ahead", ASIDE, ahead=ahead, offered=offer)
    else:
        yield fact("buildings", "buildings_first", 0.5, offered=offer)
    if pieces > 1:
        yield fact("money", "capital_prices", 1.0, pieces=pieces, price=price * pieces, money=money)
    elif money < price:
        yield fact("money", "capital_short", 2.0, price=price, money=money, short=price - money)
    else:
        yield fact("money", "capital_price", 0.6, price=price, money=money)
    yield from dearer_later(state)


def dearer_later(state: State) -> Facts:
    """What the last turn of an age ends."""
    if state.turn < TURNS and age_of(state.turn + 1) != age_of(state.turn):
        yield fact("timing", "age_ends", 0.3, price=PRICES[age_of(state.turn + 1)])


def _discovery(state: State, seat: int, option: Place) -> Facts:
    now = odds(state, option)
    if now is None:
        yield fact("odds", "nothing_to_discover", 2.0)
        return
    before = expedition_value(state.nations[seat].discovery)
    was = best_odds(state, seat, before)
    assert was is not None
    rise = now.percent - was.percent
    if rise:
        yield fact("odds", "odds_rise", 0.05 * rise, before=before, value=now.value, was=was.percent, now=now.percent)
    else:
        yield fact("odds", "odds_stay", 0.5, before=before, value=now.value, now=now.percent)
    first = [other for other in state.order[: state.order.index(seat)] if may_sail(state, other)]
    if first:
        yield fact("tempo", "sails_after", ASIDE, count=len(first))
    if state.turn == TURNS:
        yield fact("timing", "last_expedition", ASIDE)


def _specialists(state: State, seat: int, option: Place) -> Facts:
    if state.turn == TURNS:
        yield fact("specialists", "too_late", 2.0)
    elif option.slot == "training":
        yield fact("specialists", "training", 1.0, price=TRAINING_PRICE, money=state.nations[seat].money)
    elif option.slot != "soldier" or soldiers_left(state, seat):
        yield fact("specialists", "specialist", 1.5, piece=option.slot)


def _warfare(state: State, seat: int, option: Place) -> Facts:
    found = best_battle(state, seat)
    if found is None:
        yield fact("war", "no_battle", 1.0)
    else:
        yield from prospect(state, seat, *found)


_BOXES: dict[str, Callable[[State, int, Place], Facts]] = {
    "initiative": _initiative,
    "colonist_dock": _dock,
    "trade_goods": _goods,
    "merchant_shipping": _shipping,
    "capital_buildings": _capital,
    "discovery": _discovery,
    "specialists": _specialists,
    "warfare": _warfare,
}
