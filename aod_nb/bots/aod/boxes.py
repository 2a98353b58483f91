"""What the pieces in the event boxes promise before their box is resolved: VP by seat, box by box."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from aod_nb.aod.pieces import PIECE as PIECES_OF
from aod_nb.aod.pieces import Piece
from aod_nb.aod.shipping import shipping_value
from aod_nb.aod.tables import MERCHANT_LANDING, PRICES, SLOTS, SPECIALISTS, TRAINING_PRICE, TURNS, age_of
from aod_nb.bots.aod.outlook import MOST_STRENGTH, Outlook, outlook_of
from aod_nb.bots.aod.purse import Purse, left_in
from aod_nb.bots.aod.rates import EAGER, PIECE

if TYPE_CHECKING:
    from aod_nb.aod.state import State
    from aod_nb.bots.aod.clock import Clock

Values = list[float]

WAIT = 0.85
"""An expedition that waits a turn for more pieces keeps so much of what it will be worth."""
DARE = 0.3
"""An expedition that succeeds less often than that waits, as long as there is another turn."""
MANNING = 1.9
"""What a piece costs that joins it then."""
UNSURE, UNSURE_A_PIECE, TIE = 0.35, 0.06, 0.25
"""How unsure a lead in Merchant Shipping is, how much more so by piece in a rival's hand, and what the order counts in a tie."""
LOOT = 2.3
"""Dollars that a soldier loots."""
SOLDIER_ASHORE = (0.0, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.7, 0.3)
"""What a soldier in the New World is worth beyond a colonist, by turn, index 0 unused."""


def none(state: State) -> Values:
    return [0.0] * len(state.nations)


def initiative(state: State, outlook: Outlook, row: Sequence[Piece]) -> Values:
    values = none(state)
    for space, piece in enumerate(row, 1):
        values[piece.seat] += space * outlook.rate
    return values


def dock(state: State, outlook: Outlook, row: Sequence[Piece]) -> Values:
    values, ashore = none(state), [0] * len(state.nations)
    for piece in row:
        gain, ashore[piece.seat] = landed(state, outlook, piece, ashore[piece.seat])
        values[piece.seat] += gain
    return values


def landed(state: State, outlook: Outlook, piece: Piece, ashore: int) -> tuple[float, int]:
    """What a piece gains when it lands after ``ashore`` others of its seat, and how many have landed then."""
    seat = piece.seat
    value = outlook.landings(seat, ashore)
    ashore += 1
    if piece.kind == "merchant":
        value += MERCHANT_LANDING * outlook.rate
    elif piece.kind == "missionary":
        for _ in range(1 + state.owned(seat, "mod_missionary")):
            value += outlook.landings(seat, ashore)
            ashore += 1
    elif piece.kind == "soldier":
        value += SOLDIER_ASHORE[state.turn]
    return value, ashore


def trade_goods(state: State, outlook: Outlook, row: Sequence[Piece]) -> Values:
    """Each in turn takes what is best for it."""
    values, left = none(state), list(state.goods_offer)
    for piece in row:
        if not left:
            break
        seat = piece.seat
        best = max(left, key=lambda good: outlook.good(seat, good))
        values[seat] += outlook.good(seat, best)
        left.remove(best)
    return values


def shipping(state: State, outlook: Outlook, boxes: Sequence[list[int]]) -> Values:
    values = none(state)
    if state.ship:
        strengths = [shipping_value(box) for box in boxes]
        for seat, strength in enumerate(strengths):
            if strength:
                values[seat] = chance_of_ship(state, strengths, seat) * outlook.ship(seat)
    return values


def chance_of_ship(state: State, strengths: Sequence[int], seat: int) -> float:
    """The ship goes to the highest value; as long as pieces can still come, to whoever leads most likely."""
    chance, is_before = 1.0, True
    for rival in state.order:
        if rival == seat:
            is_before = False
            continue
        # A tie goes to whoever acts earlier.
        lead = strengths[seat] - strengths[rival] + (-TIE if is_before else TIE)
        hand = sum(state.nations[rival].hand)
        if hand:
            # Whoever holds pieces may still add some; few do for one ship.
            chance *= 1 / (1 + exp(-lead / (UNSURE + UNSURE_A_PIECE * hand)))
        elif lead < 0:
            return 0.0
    return chance


def purchases(state: State, outlook: Outlook, row: Sequence[Piece], money: Sequence[float]) -> Values:
    """Each in turn buys what is best for it and can be paid; ``money``: what everybody has when the box's turn comes."""
    values, price = none(state), PRICES[age_of(state.turn)]
    left, gone = list(money), dict.fromkeys(state.building_offer, 0)
    for piece in row:
        seat = piece.seat
        if left[seat] < price:
            continue
        best, gain = "", 0.0
        for slug, worth in outlook.buildings(seat).items():
            if worth > gain and gone[slug] < state.building_offer.count(slug):
                best, gain = slug, worth
        if best:
            gone[best] += 1
            left[seat] -= price
            values[seat] += gain
    return values


def discovery(state: State, outlook: Outlook, boxes: Sequence[list[int]]) -> Values:
    return [expedition_worth(state, outlook, seat, box) if any(box) else 0.0 for seat, box in enumerate(boxes)]


def expedition_worth(state: State, outlook: Outlook, seat: int, box: Sequence[int]) -> float:
    """The best of sailing now and of waiting for more pieces; soldiers bring their loot."""
    strength = min(MOST_STRENGTH, sum(box) + box[1])
    now = outlook.sailing(seat)[strength]
    if box[4] and now > 0:
        now += box[4] * LOOT * outlook.rate * min(1.0, now / 5)
    return now if state.turn == TURNS else max(now, waiting(outlook, seat, strength))


def waiting(outlook: Outlook, seat: int, strength: int) -> float:
    """What pieces are worth that sail in a later turn, with what it takes to man them better, beside none in the box."""
    return _waiting(outlook.sailing(seat))[strength]


@lru_cache(maxsize=1 << 12)
def _waiting(by_strength: tuple[float, ...]) -> tuple[float, ...]:
    """The same for every strength; ``by_strength`` is what an expedition of each strength is worth if it sails now."""
    manned = [
        max([worth - MANNING * max(0, more - strength) for more, worth in enumerate(by_strength)])
        for strength in range(MOST_STRENGTH + 1)
    ]
    return tuple([WAIT * (worth - manned[0]) for worth in manned])


def specialists(state: State, outlook: Outlook, row: Sequence[Piece | None], money: Sequence[float]) -> Values:
    """``money``: what everybody has when the box's turn comes."""
    values = none(state)
    if state.turn == TURNS:
        return values
    for slot, piece in zip(SLOTS, row, strict=True):
        if piece is not None:
            values[piece.seat] += specialist(outlook, slot, piece.seat, money[piece.seat])
    return values


def specialist(outlook: Outlook, slot: str, seat: int, money: float) -> float:
    """What a space of the Specialists box brings, before the last turn."""
    if slot in SPECIALISTS:
        return PIECE[slot] * EAGER[outlook.clock.turn + 1]
    if money < TRAINING_PRICE:
        return 0.0
    return max(0.0, _BEST_SPECIALIST * EAGER[outlook.clock.turn + 1] - outlook.cost(seat, TRAINING_PRICE, money))


_BEST_SPECIALIST = max(PIECE[kind] for kind in SPECIALISTS)


def warfare(state: State, outlook: Outlook, row: Sequence[Piece], money: Sequence[float]) -> Values:
    """A second piece of a seat seldom finds a battle as good as the first one's."""
    values = none(state)
    for piece in row:
        values[piece.seat] = outlook.battle(piece.seat, money[piece.seat])[0]
    return values


def rows(state: State, clock: Clock) -> dict[str, Values]:
    """Every box that is still to be resolved."""
    outlook = outlook_of(state, clock)
    found: dict[str, Values] = {}
    if state.initiative and clock.before("initiative"):
        found["initiative"] = initiative(state, outlook, state.initiative)
    if clock.before("colonist_dock"):
        found["colonist_dock"] = dock(state, outlook, dock_row(state))
    if state.trade_goods and clock.before("trade_goods"):
        found["trade_goods"] = trade_goods(state, outlook, left_in(state, clock, "trade_goods", state.trade_goods))
    if clock.before("merchant_shipping"):
        found["merchant_shipping"] = shipping(state, outlook, [nation.shipping for nation in state.nations])
    found["discovery"] = discovery(state, outlook, [nation.discovery for nation in state.nations])
    found.update(spending(state, clock, outlook))
    return found


def spending(state: State, clock: Clock, outlook: Outlook) -> dict[str, Values]:
    """The three boxes that may cost money."""
    found: dict[str, Values] = {}
    purse = Purse(state, clock)
    if state.capital_buildings and clock.before("capital_buildings"):
        row = left_in(state, clock, "capital_buildings", state.capital_buildings)
        found["capital_buildings"] = purchases(state, outlook, row, purse.money)
    if clock.before("specialists"):
        done = state.resolved if clock.is_at("specialists") else 0
        slots = [None] * done + state.specialists[done:]
        found["specialists"] = specialists(state, outlook, slots, purse.after_purchases())
    if state.warfare and clock.before("warfare"):
        row = left_in(state, clock, "warfare", state.warfare)
        found["warfare"] = warfare(state, outlook, row, purse.after_training())
    return found


def dock_row(state: State) -> list[Piece]:
    extra = [PIECES_OF[seat]["colonist"] for seat in (state.dock_x, state.dock_y) if seat is not None]
    return state.dock + extra
