"""What a position is worth to each seat: the victory points it promises at the end, part by part.

Everything that says how good something is asks this one function: merchants and admirals, hints, table talk, review.
It looks only at what everybody may see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.scoring import discovery_points
from aod_nb.aod.scoring import score as final_score
from aod_nb.aod.tables import GOOD_INDEX, GOOD_SET_SIZE, REGIONS
from aod_nb.bots.aod import boxes
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.holdings import building_worth, goods_worth, hand_worth, money_worth, sets_worth
from aod_nb.bots.aod.rates import CONTESTED, NEAR, ORDER
from aod_nb.bots.aod.regions import columns, promise
from aod_nb.bots.sums import total

if TYPE_CHECKING:
    from aod_nb.aod.state import State

Parts = dict[tuple[str, str], list[float]]
"""What the worth is made of: (kind, what it is about) -> VP by seat."""


def worth(state: State) -> list[float]:
    """VP by seat at the end, as far as one can tell."""
    if state.is_over:
        return [float(result.total) for result in final_score(state)]
    return [total(values) for values in zip(*parts(state).values(), strict=True)]


def parts(state: State) -> Parts:
    """The worth taken apart."""
    clock = Clock(state)
    discoveries, scored, money, sets, hand = [boxes.none(state) for _ in range(5)]
    for seat, nation in enumerate(state.nations):
        discoveries[seat] = float(discovery_points(state, seat))
        scored[seat] = float(sum(nation.colony_points) + nation.economy)
        money[seat] = money_worth(state, nation, clock)
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
    _regions(state, clock, found)
    for seat, nation in enumerate(state.nations):
        for slug in nation.buildings:
            values = found.setdefault(("building", slug), boxes.none(state))
            values[seat] += building_worth(state, nation, slug, clock)
    for box, values in boxes.rows(state, clock).items():
        found["box", box] = values
    return found


def _regions(state: State, clock: Clock, found: Parts) -> None:
    for slug, good, counts in zip(REGIONS, state.region_goods, columns(state), strict=True):
        if any(counts):
            found["region", slug] = list(promise(counts, clock.turn, clock.landed, clock.scored))
            if good and not clock.landed:
                most = max(counts)
                ahead = [_good_ahead(state, seat, good, count, most, clock) for seat, count in enumerate(counts)]
                found["region_good", slug] = ahead


def _good_ahead(state: State, seat: int, good: str, count: int, most: int, clock: Clock) -> float:
    """Part of the good's worth for whoever is near the third piece."""
    if not count:
        return 0.0
    near = NEAR[min(count, GOOD_SET_SIZE - 1)]
    if count < most:
        near *= CONTESTED
    nation = state.nations[seat]
    return near * goods_worth(nation.goods, nation.ships, clock.turn, clock.paid)[GOOD_INDEX[good]]


def _order(state: State, clock: Clock) -> list[float]:
    """Acting early is worth something in every turn to come, most of all in the next one."""
    values = [0.0] * len(state.nations)
    order = state.order
    if not clock.ordered and state.initiative:
        first = [piece.seat for piece in state.initiative]
        order = first + [seat for seat in order if seat not in first]
    a_place = ORDER[clock.turn + (not clock.placing)] * 2 / len(order)
    for place, seat in enumerate(order):
        values[seat] = a_place * (len(order) - 1 - place)
    return values
