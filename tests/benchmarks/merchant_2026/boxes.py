"""What the pieces in the event boxes promise before their box is resolved: VP by seat, box by box."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from aod_nb.aod.pieces import PIECE as PIECES_OF
from aod_nb.aod.pieces import Piece
from aod_nb.aod.shipping import shipping_value
from aod_nb.aod.tables import MERCHANT_LANDING, PRICES, SLOTS, SPECIALISTS, TRAINING_PRICE, TURNS, age_of

from .outlook import AGAIN, MOST_STRENGTH, Outlook, outlook_of
from .rates import PIECE

if TYPE_CHECKING:
    from aod_nb.aod.state import State

    from .clock import Clock

Values = list[float]

WAIT = 0.64
"""An expedition that waits a turn for more pieces keeps so much of what it will be worth."""
SOLDIER_ASHORE = 0.35
"""What a soldier in the New World is worth beyond a colonist."""


def none(state: State) -> Values:
    return [0.0] * len(state.nations)


def initiative(state: State, outlook: Outlook, row: Sequence[Piece]) -> Values:
    values = none(state)
    for space, piece in enumerate(row, 1):
        values[piece.seat] += space * outlook.rate
    return values


def dock(state: State, outlook: Outlook, row: Sequence[Piece]) -> Values:
    values, share = none(state), [1.0] * len(state.nations)
    for piece in row:
        gain, left = landed(state, outlook, piece, share[piece.seat])
        values[piece.seat] += gain
        share[piece.seat] = left
    return values


def landed(state: State, outlook: Outlook, piece: Piece, share: float) -> tuple[float, float]:
    """What a piece of the dock gains where its seat's earlier ones left such a share to gain, and what it leaves itself."""
    gain = outlook.landing(piece.seat)[0]
    value = gain * share
    share *= AGAIN
    if piece.kind == "merchant":
        value += MERCHANT_LANDING * outlook.rate
    elif piece.kind == "missionary":
        value += gain * share * AGAIN * (1 + state.owned(piece.seat, "mod_missionary"))
        share *= AGAIN
    elif piece.kind == "soldier" and state.turn < TURNS:
        value += SOLDIER_ASHORE
    return value, share


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
        lead = strengths[seat] - strengths[rival] + (-0.25 if is_before else 0.25)
        hand = sum(state.nations[rival].hand)
        if hand:
            # Whoever holds pieces may still add some; few do for one ship.
            chance *= 1 / (1 + exp(-lead / (0.35 + 0.06 * hand)))
        elif lead < 0:
            return 0.0
    return chance


def capital_buildings(state: State, outlook: Outlook, row: Sequence[Piece], coming: Sequence[float]) -> Values:
    """Each in turn buys what is best for it and can be paid."""
    values, price = none(state), PRICES[age_of(state.turn)]
    money = [nation.money + more for nation, more in zip(state.nations, coming, strict=True)]
    gone: dict[str, int] = {}
    for piece in row:
        seat = piece.seat
        if money[seat] < price:
            continue
        best, gain = "", 0.0
        for slug, worth in outlook.buildings(seat).items():
            if worth > gain and gone.get(slug, 0) < state.building_offer.count(slug):
                best, gain = slug, worth
        if best:
            gone[best] = gone.get(best, 0) + 1
            money[seat] -= price
            values[seat] += gain
    return values


def discovery(state: State, outlook: Outlook, boxes: Sequence[list[int]]) -> Values:
    return [expedition_worth(state, outlook, seat, box) if any(box) else 0.0 for seat, box in enumerate(boxes)]


def expedition_worth(state: State, outlook: Outlook, seat: int, box: list[int]) -> float:
    """The best of sailing now and of waiting a turn for more pieces; soldiers bring their loot."""
    strength = min(MOST_STRENGTH, sum(box) + box[1])
    by_strength = outlook.sailing(seat)
    now = by_strength[strength]
    if by_strength[strength] > 0:
        now += box[4] * 2.3 * outlook.rate * min(1.0, now / 5)
    if state.turn == TURNS:
        return now
    later = by_strength[min(MOST_STRENGTH, strength + 2)] * strength / (strength + 2)
    return max(now, WAIT * later)


def specialists(state: State, outlook: Outlook, row: Sequence[Piece | None]) -> Values:
    values = none(state)
    if state.turn == TURNS:
        return values
    for slot, piece in zip(SLOTS, row, strict=True):
        if piece is not None:
            values[piece.seat] += specialist(state, outlook, slot, piece.seat)
    return values


def specialist(state: State, outlook: Outlook, slot: str, seat: int) -> float:
    """What a space of the Specialists box brings, before the last turn."""
    if slot in SPECIALISTS:
        return PIECE[slot]
    return max(0.0, _BEST_SPECIALIST - TRAINING_PRICE * outlook.rate) if state.nations[seat].money >= TRAINING_PRICE else 0.0


_BEST_SPECIALIST = max(PIECE[kind] for kind in SPECIALISTS)


def warfare(state: State, outlook: Outlook, row: Sequence[Piece]) -> Values:
    values = none(state)
    for piece in row:
        values[piece.seat] = max(values[piece.seat], outlook.battle(piece.seat)[0])
    return values


def coming_money(state: State, clock: Clock) -> list[float]:
    """Dollars that Initiative and the dock still bring before buildings are bought."""
    coming = [0.0] * len(state.nations)
    if clock.before("initiative"):
        for space, piece in enumerate(state.initiative, 1):
            coming[piece.seat] += space
    if clock.before("colonist_dock"):
        for piece in state.dock:
            coming[piece.seat] += MERCHANT_LANDING * (piece.kind == "merchant")
    return coming


def rows(state: State, clock: Clock) -> dict[str, Values]:
    """Every box that is still to be resolved."""
    outlook = outlook_of(state, clock)
    found: dict[str, Values] = {}
    if state.initiative and clock.before("initiative"):
        found["initiative"] = initiative(state, outlook, state.initiative)
    if clock.before("colonist_dock"):
        found["colonist_dock"] = dock(state, outlook, dock_row(state))
    if state.trade_goods and clock.before("trade_goods"):
        found["trade_goods"] = trade_goods(state, outlook, _left(state, clock, "trade_goods", state.trade_goods))
    if clock.before("merchant_shipping"):
        found["merchant_shipping"] = shipping(state, outlook, [nation.shipping for nation in state.nations])
    if state.capital_buildings and clock.before("capital_buildings"):
        row = _left(state, clock, "capital_buildings", state.capital_buildings)
        found["capital_buildings"] = capital_buildings(state, outlook, row, coming_money(state, clock))
    found["discovery"] = discovery(state, outlook, [nation.discovery for nation in state.nations])
    if clock.before("specialists"):
        done = state.resolved if clock.is_at("specialists") else 0
        found["specialists"] = specialists(state, outlook, [None] * done + state.specialists[done:])
    if state.warfare and clock.before("warfare"):
        found["warfare"] = warfare(state, outlook, _left(state, clock, "warfare", state.warfare))
    return found


def dock_row(state: State) -> list[Piece]:
    extra = [PIECES_OF[seat]["colonist"] for seat in (state.dock_x, state.dock_y) if seat is not None]
    return state.dock + extra


def _left(state: State, clock: Clock, box: str, row: list[Piece]) -> list[Piece]:
    """Pieces whose space has not had its turn."""
    return row[state.resolved :] if clock.is_at(box) else row
