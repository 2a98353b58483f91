"""Pieces: whose and which, how they arrive in the New World, and the limit on soldiers (II.pieces, V.dock)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aod_nb.aod.tables import (
    GOOD_INDEX,
    GOOD_SET_SIZE,
    MAX_SEATS,
    MAX_SOLDIERS,
    MERCHANT_LANDING,
    PIECE_INDEX,
    PIECES,
    REGIONS,
    SOLDIER,
)
from aod_nb.aod.types import Seat, Slug
from aod_nb.core import Event, Log

if TYPE_CHECKING:
    from aod_nb.aod.state import State


class Piece(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A piece in a row of a box: whose it is and of which kind."""

    seat: Seat
    kind: Slug


PIECE = tuple({kind: Piece(seat, kind) for kind in PIECES} for seat in range(MAX_SEATS))


def pieces_in(state: State, seat: int, region: int) -> int:
    nation = state.nations[seat]
    return nation.colonists[region] + nation.soldiers[region]


def arrive(state: State, seat: int, kind: str, region: int, rule: str, log: Log) -> None:
    """One piece comes into a region; the third own one takes the region's good, however it came."""
    nation = state.nations[seat]
    if kind == "soldier":
        nation.soldiers[region] += 1
    else:  # captains, merchants and missionaries are swapped for colonists (II.pieces)
        nation.colonists[region] += 1
    if log is not None:
        log.append(Event("arrived", rule, seat, {"piece": kind, "region": REGIONS[region]}))
    good = state.region_goods[region]
    if good and nation.colonists[region] + nation.soldiers[region] >= GOOD_SET_SIZE:
        nation.goods[GOOD_INDEX[good]] += 1
        state.region_goods[region] = ""
        if log is not None:
            log.append(Event("region_good", "V.dock", seat, {"region": REGIONS[region], "good": good}))


def land(state: State, seat: int, kind: str, region: int, log: Log) -> None:
    """A piece lands from the dock, with what a merchant earns and a missionary brings."""
    arrive(state, seat, kind, region, "V.dock", log)
    if kind == "merchant":
        state.nations[seat].money += MERCHANT_LANDING
        if log is not None:
            log.append(Event("money", "IV.merchant", seat, {"money": MERCHANT_LANDING}))
    elif kind == "missionary":
        for _ in range(1 + state.owned(seat, "mod_missionary")):
            arrive(state, seat, "colonist", region, "IV.missionary", log)


def soldiers_in_use(state: State, seat: int) -> int:
    """Soldiers in hand, boxes, Discovery and the New World together.

    A piece whose space has had its turn is free for what its box brings, though it leaves the box only with the others.
    """
    nation = state.nations[seat]
    soldier = PIECE[seat]["soldier"]
    step, done = state.step, state.resolved
    specialists = state.specialists[done:] if step == "specialists" else state.specialists
    buyers = state.capital_buildings[done:] if step == "capital_buildings" else state.capital_buildings
    rows = (state.initiative, state.dock, state.trade_goods, buyers, specialists, state.warfare)
    return (
        nation.hand[SOLDIER]
        + nation.shipping[SOLDIER]
        + nation.discovery[SOLDIER]
        + sum(nation.soldiers)
        + sum([row.count(soldier) for row in rows])
    )


def soldiers_left(state: State, seat: int) -> int:
    """Figures of soldiers in the reserve."""
    return MAX_SOLDIERS - soldiers_in_use(state, seat)


def gain(state: State, seat: int, kind: str, rule: str, log: Log) -> None:
    """A piece for the hand, playable next turn.  Soldiers, whose figures run out, come through ``levy``."""
    state.nations[seat].hand[PIECE_INDEX[kind]] += 1
    if log is not None:
        log.append(Event("gained", rule, seat, {"piece": kind}))


def no_more_soldiers(seat: int, log: Log) -> None:
    if log is not None:
        log.append(Event("no_more_soldiers", "II.pieces", seat, {"limit": MAX_SOLDIERS}))
