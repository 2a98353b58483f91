"""What a battle would gain: losses are simultaneous, each soldier removes one enemy piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.tables import REGIONS, WAR_PRICE
from aod_nb.bots.aod.rates import money_rate
from aod_nb.bots.aod.regions import promise

if TYPE_CHECKING:
    from aod_nb.aod.state import State
    from aod_nb.bots.aod.clock import Clock

LOST_PIECE = 0.4
"""VP that a piece is worth beside the points of its region."""


def battle_gain(state: State, seat: int, opponent: int, region: int, clock: Clock) -> float:
    """VP for the attacker, less what all others gain on average."""
    own, other = state.nations[seat], state.nations[opponent]
    there = other.colonists[region] + other.soldiers[region]
    here = own.colonists[region] + own.soldiers[region]
    if not here or not there or not (own.soldiers[region] or other.soldiers[region]):
        return 0.0
    defence = other.soldiers[region] + state.owned(opponent, "mod_defence")
    counts = [nation.colonists[region] + nation.soldiers[region] for nation in state.nations]
    before = promise(tuple(counts), clock.turn, clock.landed, clock.scored)
    lost, taken = min(here, defence), min(there, own.soldiers[region])
    counts[seat] -= lost
    counts[opponent] -= taken
    after = promise(tuple(counts), clock.turn, clock.landed, clock.scored) if any(counts) else (0.0,) * len(counts)
    change = [new - old for old, new in zip(before, after, strict=True)]
    others = sum(change) - change[seat]
    return change[seat] - others / (len(counts) - 1) + LOST_PIECE * (taken / (len(counts) - 1) - lost)


def best_battle(state: State, seat: int, clock: Clock) -> tuple[float, str, int]:
    """The best battle, or full war (told with an empty region); nothing better than none."""
    best = (0.0, "", -1)
    own = state.nations[seat]
    price = WAR_PRICE * money_rate(clock.turn, True)
    for opponent in range(state.seats):
        if opponent == seat:
            continue
        gains = [
            (battle_gain(state, seat, opponent, region, clock), slug, opponent)
            for region, slug in enumerate(REGIONS)
            if own.soldiers[region] or (own.colonists[region] and state.nations[opponent].soldiers[region])
        ]
        best = max([best, *gains])
        if own.money >= WAR_PRICE and sum(gain for gain, _, _ in gains) - price > best[0]:
            best = (sum(gain for gain, _, _ in gains) - price, "", opponent)
    return best
