"""What a battle would gain: losses are simultaneous, each soldier removes one enemy piece."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.aod.tables import REGIONS, WAR_PRICE
from aod_nb.bots.aod.rates import money_rate
from aod_nb.bots.aod.regions import promise
from aod_nb.bots.sums import total

if TYPE_CHECKING:
    from aod_nb.aod.state import State
    from aod_nb.bots.aod.clock import Clock
    from aod_nb.bots.aod.outlook import Fight
    from aod_nb.bots.aod.regions import Columns

LOST_PIECE = 0.4
"""VP that a piece is worth beside the points of its region."""


def battle_gain(state: State, seat: int, opponent: int, region: int, counts: tuple[int, ...], clock: Clock) -> float:
    """VP for the attacker, less what all others gain on average; ``counts``: how many pieces everybody has there."""
    own, other = state.nations[seat].soldiers[region], state.nations[opponent].soldiers[region]
    here, there = counts[seat], counts[opponent]
    if not here or not there or not (own or other):
        return 0.0
    lost, taken = min(here, other + state.owned(opponent, "mod_defence")), min(there, own)
    return _gain(counts, seat, opponent, lost, taken, clock.turn, clock.landed, clock.scored)


def war_gain(state: State, seat: int, opponent: int, columns: Columns, clock: Clock) -> float:
    """The same of a full war: every battle there can be, and its price."""
    gains = total(battle_gain(state, seat, opponent, region, counts, clock) for region, counts in enumerate(columns))
    return gains - WAR_PRICE * money_rate(clock.turn, True)


@lru_cache(maxsize=1 << 14)
def _gain(
    before_it: tuple[int, ...], seat: int, opponent: int, lost: int, taken: int, turn: int, landed: bool, scored: bool
) -> float:
    counts = [*before_it]
    before = promise(before_it, turn, landed, scored)
    counts[seat] -= lost
    counts[opponent] -= taken
    after = promise(tuple(counts), turn, landed, scored) if any(counts) else (0.0,) * len(counts)
    change = [new - old for old, new in zip(before, after, strict=True)]
    others = total(change) - change[seat]
    return change[seat] - others / (len(counts) - 1) + LOST_PIECE * (taken / (len(counts) - 1) - lost)


def best_fights(state: State, seat: int, columns: Columns, clock: Clock) -> tuple[Fight, Fight]:
    """The best battle and the best full war, which costs money; neither is worse than no fight."""
    battle = war = (0.0, "", -1)
    own = state.nations[seat]
    held = [region for region, counts in enumerate(columns) if counts[seat]]
    price = WAR_PRICE * money_rate(clock.turn, True)
    for opponent in range(state.seats):
        if opponent == seat:
            continue
        theirs = state.nations[opponent].soldiers
        gains = [
            (battle_gain(state, seat, opponent, region, columns[region], clock), REGIONS[region], opponent)
            for region in held
            if columns[region][opponent] and (own.soldiers[region] or theirs[region])
        ]
        battle = max([battle, *gains])
        war = max(war, (total(gain for gain, _, _ in gains) - price, "", opponent))
    return battle, war
