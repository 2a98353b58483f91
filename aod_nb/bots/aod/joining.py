"""What joining a box gains its taker alone, at a glance: a piece comes last, and takes nothing from those that stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.pieces import PIECE as PIECES_OF
from aod_nb.aod.shipping import shipping_value
from aod_nb.aod.tables import MERCHANT, MERCHANT_LANDING, PIECE_INDEX, PRICES, TRAINING_PRICE, TURNS, age_of
from aod_nb.bots.aod import boxes
from aod_nb.bots.aod.outlook import Outlook
from aod_nb.bots.aod.purse import Purse

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def joining(state: State, outlook: Outlook, purse: Purse, seat: int, box: str, slot: str, piece: str) -> float:
    """VP that a seat's piece promises it in a box (on a slot)."""
    if box == "initiative":
        return (len(state.initiative) + 1) * outlook.rate
    if box == "colonist_dock":
        ashore = 0
        for other in boxes.dock_row(state):
            if other.seat == seat:
                ashore = boxes.landed(state, outlook, other, ashore)[1]
        return boxes.landed(state, outlook, PIECES_OF[seat][piece], ashore)[0]
    if box == "trade_goods":
        return _left_over([outlook.good(seat, good) for good in state.goods_offer], len(state.trade_goods))
    if box == "merchant_shipping":
        if not state.ship:
            return 0.0
        strengths = [shipping_value(other.shipping) for other in state.nations]
        before = boxes.chance_of_ship(state, strengths, seat) if strengths[seat] else 0.0
        strengths[seat] += 1 + (piece in ("captain", "merchant"))
        return (boxes.chance_of_ship(state, strengths, seat) - before) * outlook.ship(seat)
    if box == "capital_buildings":
        return _purchase_ahead(state, outlook, purse, seat)
    if box == "discovery":
        held = state.nations[seat].discovery
        with_it = held[:]
        with_it[PIECE_INDEX[piece]] += 1
        before = boxes.expedition_worth(state, outlook, seat, held) if any(held) else 0.0
        return boxes.expedition_worth(state, outlook, seat, with_it) - before
    if box == "specialists":
        return slot_gain(state, outlook, purse, seat, slot)
    # A second piece seldom finds a battle as good as the first one's.
    if any(other.seat == seat for other in state.warfare):
        return 0.0
    return outlook.battle(seat, purse.after_training()[seat])[0]


def slot_gain(state: State, outlook: Outlook, purse: Purse, seat: int, slot: str) -> float:
    """What a space of the Specialists box brings; Training only if it can be paid after a building that may come first."""
    if state.turn == TURNS or (slot == "training" and not _can_train(state, outlook, purse, seat)):
        return 0.0
    return boxes.specialist(outlook, slot, seat, purse.after_purchases()[seat])


def _can_train(state: State, outlook: Outlook, purse: Purse, seat: int) -> bool:
    """Whether Training will be paid, even if another piece comes to buy, with what other pieces could earn for that."""
    money, price = purse.after_purchases()[seat], PRICES[age_of(state.turn)]
    if _may_buy(state, outlook, seat) and money + _could_earn(state, seat) >= price:
        money -= price
    return money >= TRAINING_PRICE


def _may_buy(state: State, outlook: Outlook, seat: int) -> bool:
    """Whether a seat that places a piece elsewhere could still place one to buy something."""
    return (
        sum(state.nations[seat].hand) > 1
        and len(state.capital_buildings) < state.board.capital_spaces
        and max(outlook.buildings(seat).values(), default=0.0) > 0
    )


def _could_earn(state: State, seat: int) -> int:
    """Dollars that a seat's pieces in hand could still bring before buildings are bought."""
    board, earned = state.board, 0
    if len(state.initiative) < board.initiative_spaces and all(piece.seat != seat for piece in state.initiative):
        earned += len(state.initiative) + state.seats
    left = board.dock_spaces - len(state.dock)
    return earned + MERCHANT_LANDING * min(left, state.nations[seat].hand[MERCHANT])


def _purchase_ahead(state: State, outlook: Outlook, purse: Purse, seat: int) -> float:
    """The best building that is left and can be paid."""
    if purse.money[seat] < PRICES[age_of(state.turn)] * (purse.buyers[seat] + 1):
        return 0.0
    worths = outlook.buildings(seat)
    return max(0.0, _left_over([worths[slug] for slug in state.building_offer], len(state.capital_buildings)))


def _left_over(worths: list[float], ahead: int) -> float:
    """The best thing left when everybody ahead has taken what this seat likes best."""
    return sorted(worths, reverse=True)[ahead] if ahead < len(worths) else 0.0
