"""What a position is worth to each seat: the victory points it promises at the end, part by part.

Everything that says how good something is asks this one function: merchants and admirals, hints, table talk, review.
It looks only at what everybody may see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.aod.scoring import discovery_points
from aod_nb.aod.scoring import score as final_score
from aod_nb.aod.tables import GOOD_INDEX, GOOD_SET_SIZE, REGIONS, TURNS
from aod_nb.bots.aod import boxes
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.holdings import building_worth, hand_worth, sets_worth
from aod_nb.bots.aod.rates import ORDER, money_rate
from aod_nb.bots.aod.regions import promise

if TYPE_CHECKING:
    from aod_nb.aod.state import State

Parts = dict[tuple[str, str], list[float]]
"""What the worth is made of: (kind, what it is about) -> VP by seat."""


def worth(state: State) -> list[float]:
    """VP by seat at the end, as far as one can tell."""
    if state.is_over:
        return [float(result.total) for result in final_score(state)]
    totals = [0.0] * len(state.nations)
    for values in parts(state).values():
        for seat, value in enumerate(values):
            totals[seat] += value
    return totals


def parts(state: State) -> Parts:
    """The worth taken apart."""
    clock = Clock(state)
    nations = state.nations
    found: Parts = {
        ("discoveries", ""): [float(discovery_points(state, seat)) for seat in range(len(nations))],
        ("scored", ""): [float(sum(nation.colony_points) + nation.economy) for nation in nations],
        ("money", ""): [nation.money * money_rate(clock.turn, clock.bought) for nation in nations],
        ("sets", ""): [sets_worth(nation.goods, nation.ships, clock.turn, clock.paid) for nation in nations],
        ("hand", ""): [hand_worth(nation.hand, clock.turn + (not clock.placing)) for nation in nations],
        ("order", ""): _order(state, clock),
    }
    _regions(state, clock, found)
    for seat, nation in enumerate(nations):
        for slug in nation.buildings:
            values = found.setdefault(("building", slug), [0.0] * len(nations))
            values[seat] += building_worth(state, nation, slug, clock.turn, clock.benefited)
    for box, values in boxes.rows(state, clock).items():
        found["box", box] = values
    return found


def _regions(state: State, clock: Clock, found: Parts) -> None:
    columns = [
        tuple([nation.colonists[region] + nation.soldiers[region] for nation in state.nations]) for region in range(len(REGIONS))
    ]
    for region, slug in enumerate(REGIONS):
        counts = columns[region]
        if any(counts):
            found["region", slug] = list(promise(counts, clock.turn, clock.landed, clock.scored))
            good = state.region_goods[region]
            if good and not clock.landed:
                found["region_good", slug] = [
                    _good_ahead(state, seat, good, count, max(counts), clock) for seat, count in enumerate(counts)
                ]


def _good_ahead(state: State, seat: int, good: str, count: int, most: int, clock: Clock) -> float:
    """Part of the good's worth for whoever is near the third piece."""
    if not count:
        return 0.0
    near = {1: 0.2, 2: 0.5}.get(min(count, GOOD_SET_SIZE - 1), 0.0)
    if count < most:
        near *= 0.6
    return near * good_worth(state, seat, good, clock)


def good_worth(state: State, seat: int, good: str, clock: Clock) -> float:
    """What one token more of a good adds to a nation's sets."""
    nation = state.nations[seat]
    goods = nation.goods[:]
    goods[GOOD_INDEX[good]] += 1
    return sets_worth(goods, nation.ships, clock.turn, clock.paid) - sets_worth(
        nation.goods, nation.ships, clock.turn, clock.paid
    )


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
