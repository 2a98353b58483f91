"""What the pieces in the event boxes promise before their box is resolved: VP by seat, box by box."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import TYPE_CHECKING

from aod_nb.aod.pieces import PIECE as PIECES_OF
from aod_nb.aod.pieces import Piece
from aod_nb.aod.shipping import shipping_value
from aod_nb.aod.tables import MERCHANT_LANDING, PRICES, SLOTS, SPECIALISTS, TRAINING_PRICE, TURNS, age_of
from aod_nb.bots.aod.outlook import AGAIN, MOST_STRENGTH, Outlook, outlook_of
from aod_nb.bots.aod.rates import PIECE

if TYPE_CHECKING:
    from aod_nb.aod.state import State
    from aod_nb.bots.aod.clock import Clock

Values = list[float]

WAIT = 0.64
"""An expedition that waits a turn for more pieces keeps so much of what it will be worth."""
SOLDIER_ASHORE = 0.35
"""What a soldier in the New World is worth beyond a colonist."""


def none(state: State) -> Values:
    return [0.0] * len(state.nations)


def asked(state: State, only: int | None) -> Sequence[int]:
    """The seats whose VP are asked about: all, or ``only`` one."""
    return range(len(state.nations)) if only is None else (only,)


def initiative(state: State, outlook: Outlook, row: Sequence[Piece]) -> Values:
    values = none(state)
    for space, piece in enumerate(row, 1):
        values[piece.seat] += space * outlook.rate
    return values


def dock(state: State, outlook: Outlook, row: Sequence[Piece]) -> Values:
    values, share = none(state), [1.0] * len(state.nations)
    for piece in row:
        seat, kind = piece.seat, piece.kind
        gain = outlook.landing(seat)[0]
        values[seat] += gain * share[seat]
        share[seat] *= AGAIN
        if kind == "merchant":
            values[seat] += 5 * outlook.rate
        elif kind == "missionary":
            more = 1 + state.owned(seat, "mod_missionary")
            values[seat] += gain * share[seat] * AGAIN * more
            share[seat] *= AGAIN
        elif kind == "soldier" and state.turn < TURNS:
            values[seat] += SOLDIER_ASHORE
    return values


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


def shipping(state: State, outlook: Outlook, boxes: Sequence[list[int]], only: int | None = None) -> Values:
    """The ship goes to the highest value; as long as pieces can still come, to whoever leads most likely."""
    values = none(state)
    if not state.ship:
        return values
    strengths = [shipping_value(box) for box in boxes]
    seats = [seat for seat in asked(state, only) if strengths[seat]]
    if not seats:
        return values
    order = {seat: place for place, seat in enumerate(state.order)}
    hands = [sum(nation.hand) for nation in state.nations]
    for seat in seats:
        rivals = [
            (other - (order[rival] > order[seat]) * 0.5 + 0.25, hands[rival])
            for rival, other in enumerate(strengths)
            if rival != seat
        ]
        chance = 1.0
        for other, hand in rivals:
            lead = strengths[seat] - other
            if hand:
                # Whoever holds pieces may still add some; few do for one ship.
                chance *= 1 / (1 + exp(-lead / (0.35 + 0.06 * hand)))
            elif lead < 0:
                chance = 0.0
        values[seat] = chance * outlook.ship(seat)
    return values


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


def discovery(state: State, outlook: Outlook, boxes: Sequence[list[int]], only: int | None = None) -> Values:
    values = none(state)
    for seat in asked(state, only):
        if any(boxes[seat]):
            values[seat] = expedition_worth(state, outlook, seat, boxes[seat])
    return values


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
        if piece is None:
            continue
        if slot in SPECIALISTS:
            values[piece.seat] += PIECE[slot]
        elif state.nations[piece.seat].money >= TRAINING_PRICE:
            best = max(PIECE[kind] for kind in SPECIALISTS)
            values[piece.seat] += max(0.0, best - TRAINING_PRICE * outlook.rate)
    return values


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


def of_seat(row: list[Piece], only: int | None) -> list[Piece]:
    """The pieces of one seat, where no other is asked about and none depends on another."""
    return row if only is None else [piece for piece in row if piece.seat == only]


def to_last_of(row: list[Piece], only: int | None) -> list[Piece]:
    """The pieces up to the last one of one seat, where no other is asked about and each takes from what those before it left."""
    if only is None:
        return row
    end = max([space for space, piece in enumerate(row, 1) if piece.seat == only], default=0)
    return row[:end]


def rows(state: State, clock: Clock, only: int | None = None) -> dict[str, Values]:
    """Every box that is still to be resolved; where ``only`` one seat is asked about, what others gain may be left out."""
    outlook = outlook_of(state, clock)
    found: dict[str, Values] = {}
    if state.initiative and clock.before("initiative"):
        found["initiative"] = initiative(state, outlook, state.initiative)
    if clock.before("colonist_dock"):
        found["colonist_dock"] = dock(state, outlook, of_seat(dock_row(state), only))
    if state.trade_goods and clock.before("trade_goods"):
        found["trade_goods"] = trade_goods(
            state, outlook, to_last_of(_left(state, clock, "trade_goods", state.trade_goods), only)
        )
    if clock.before("merchant_shipping"):
        found["merchant_shipping"] = shipping(state, outlook, [nation.shipping for nation in state.nations], only)
    if state.capital_buildings and clock.before("capital_buildings"):
        row = to_last_of(_left(state, clock, "capital_buildings", state.capital_buildings), only)
        found["capital_buildings"] = capital_buildings(state, outlook, row, coming_money(state, clock))
    found["discovery"] = discovery(state, outlook, [nation.discovery for nation in state.nations], only)
    if clock.before("specialists"):
        done = state.resolved if clock.is_at("specialists") else 0
        found["specialists"] = specialists(state, outlook, [None] * done + state.specialists[done:])
    if state.warfare and clock.before("warfare"):
        found["warfare"] = warfare(state, outlook, of_seat(_left(state, clock, "warfare", state.warfare), only))
    return found


def dock_row(state: State) -> list[Piece]:
    extra = [PIECES_OF[seat]["colonist"] for seat in (state.dock_x, state.dock_y) if seat is not None]
    return state.dock + extra


def _left(state: State, clock: Clock, box: str, row: list[Piece]) -> list[Piece]:
    """Pieces whose space has not had its turn."""
    return row[state.resolved :] if clock.is_at(box) else row
