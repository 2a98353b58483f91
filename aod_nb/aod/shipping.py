"""The Merchant Shipping box (V.shipping)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.tables import CAPTAIN, MERCHANT
from aod_nb.core import Event, Log

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def shipping_value(pieces: list[int]) -> int:
    """Captains and merchants count 2, every other piece 1."""
    return sum(pieces) + pieces[CAPTAIN] + pieces[MERCHANT]


def ship_taker(state: State, order: list[int]) -> int | None:
    """Who takes the ship: the highest value, a tie to the earlier in this order; None when nobody is there."""
    taker, best = None, 0
    for seat in order:
        value = shipping_value(state.nations[seat].shipping)
        if value > best:
            taker, best = seat, value
    return taker


def ship(state: State, log: Log) -> None:
    taker = ship_taker(state, state.order)
    if taker is not None:
        state.nations[taker].ships += 1
        state.ship = False
        if log is not None:
            values = [shipping_value(nation.shipping) for nation in state.nations]
            tied = values.count(values[taker]) > 1
            log.append(Event("ship_taken", "V.shipping", taker, {"value": values[taker], "tied": tied}))
    elif log is not None:
        log.append(Event("ship_stays", "V.shipping", None, {}))
    for nation in state.nations:
        if any(nation.shipping):
            nation.shipping = [0] * len(nation.shipping)
