"""What a position is worth to each seat: the victory points it promises at the end, part by part.

Everything that says how good something is asks this one function: merchants and admirals, hints, table talk, review.
It looks only at what everybody may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from aod_nb.aod.scoring import discovery_points
from aod_nb.aod.scoring import score as final_score
from aod_nb.aod.tables import GOOD_INDEX, GOOD_SET_SIZE, REGIONS, TURNS
from aod_nb.bots.aod import boxes
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.holdings import building_worth, goods_worth, hand_worth, sets_worth
from aod_nb.bots.aod.rates import ORDER, money_rate
from aod_nb.bots.aod.regions import columns, promise

if TYPE_CHECKING:
    from aod_nb.aod.state import State

Parts = dict[tuple[str, str], list[float]]
"""What the worth is made of: (kind, what it is about) -> VP by seat."""


def worth(state: State, only: int | None = None) -> list[float]:
    """VP by seat at the end, as far as one can tell; where ``only`` one seat is asked about, those of others are not whole."""
    if state.is_over:
        return [float(result.total) for result in final_score(state)]
    totals, found = boxes.none(state), parts(state, only).values()
    for seat in boxes.asked(state, only):
        totals[seat] = sum([values[seat] for values in found])
    return totals


def parts(state: State, only: int | None = None) -> Parts:
    """The worth taken apart."""
    clock = Clock(state)
    seats = boxes.asked(state, only)
    discoveries, scored, money, sets, hand = [boxes.none(state) for _ in range(5)]
    rate = money_rate(clock.turn, clock.bought)
    for seat in seats:
        nation = state.nations[seat]
        discoveries[seat] = float(discovery_points(state, seat))
        scored[seat] = float(sum(nation.colony_points) + nation.economy)
        money[seat] = nation.money * rate
        sets[seat] = sets_worth(nation.goods, nation.ships, clock.turn, clock.paid)
        hand[seat] = hand_worth(nation.hand, clock.turn + (not clock.placing))
    found: Parts = {
        ("discoveries", ""): discoveries,
        ("scored", ""): scored,
        ("money", ""): money,
        ("sets", ""): sets,
        ("hand", ""): hand,
        ("order", ""): _order(state, clock),
    }
    _regions(state, seats, clock, found)
    for seat in seats:
        nation = state.nations[seat]
        for slug in nation.buildings:
            values = found.setdefault(("building", slug), boxes.none(state))
            values[seat] += building_worth(state, nation, slug, clock.turn, clock.benefited)
    for box, values in boxes.rows(state, clock, only).items():
        found["box", box] = values
    return found


def _regions(state: State, seats: Sequence[int], clock: Clock, found: Parts) -> None:
    for slug, good, counts in zip(REGIONS, state.region_goods, columns(state), strict=True):
        if any(counts):
            found["region", slug] = list(promise(counts, clock.turn, clock.landed, clock.scored))
            if good and not clock.landed:
                ahead, most = boxes.none(state), max(counts)
                for seat in seats:
                    ahead[seat] = _good_ahead(state, seat, good, counts[seat], most, clock)
                found["region_good", slug] = ahead


def _good_ahead(state: State, seat: int, good: str, count: int, most: int, clock: Clock) -> float:
    """Part of the good's worth for whoever is near the third piece."""
    if not count:
        return 0.0
    near = {1: 0.2, 2: 0.5}.get(min(count, GOOD_SET_SIZE - 1), 0.0)
    if count < most:
        near *= 0.6
    nation = state.nations[seat]
    return near * goods_worth(nation.goods, nation.ships, clock.turn, clock.paid)[GOOD_INDEX[good]]


def _order(state: State, clock: Clock) -> list[float]:
    """Acting early is worth something in every turn to come, most of all in the next one."""
    values = [0.0] * len(state.nations)
    if clock.turn == TURNS and not clock.placing:
        return values
    order = state.order
    if not clock.ordered and state.initiative:
        first = [piece.seat for piece in state.initiative]
        order = first + [seat for seat in order if seat not in first]
    for place, seat in enumerate(order):
        values[seat] = ORDER * (len(order) - 1 - place)
    return values
