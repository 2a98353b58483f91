"""Positions whose right answer an exact count proves: ten of each kind, from seeds.

All of them stand in turn 8 with so little left that every continuation can be played to the end.  What is hidden is
counted too: a counter that may lie in a region is tried in each way it can be.
"""

import random

from aod_nb import aod
from aod_nb.aod.options import Attack, Sail, War
from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.tables import GOOD_INDEX, GOODS, REGION_INDEX, REGIONS
from aod_nb.bots import mind_of

CLEAR = 2.0
"""VP by which the right answers are better than any other."""


def exact(state, seat):
    """The margin of a seat at the end when both sides play on perfectly; two seats, nothing hidden matters any more."""
    if state.is_over:
        return mind_of(state).margin([float(result.total) for result in aod.score(state)], seat)
    best = None
    for option in state.options():
        twin = state.copy()
        twin.apply(option)
        value = exact(twin, seat)
        if best is None or (value > best if state.seat == seat else value < best):
            best = value
    return best


def worth_of(state, option):
    """The exact worth of an option; where an expedition meets a hidden counter, the mean over all that it can be."""
    seat = state.seat
    if isinstance(option, Sail) and option.target in REGION_INDEX:
        region = REGION_INDEX[option.target]
        if not knows_counter(state, seat, region):
            return sum(exact_after(with_counter(state, region, counter), option, seat) for counter in pool(state)) / len(
                pool(state)
            )
    return exact_after(state, option, seat)


def exact_after(state, option, seat):
    twin = state.copy()
    twin.apply(option)
    return exact(twin, seat)


def pool(state):
    return sorted([*state.unused, *[counter for counter in state.counters if counter >= 0]])


def with_counter(state, region, counter):
    """The same position with another counter on a region; the two change places."""
    twin = state.copy()
    old = twin.counters[region]
    place = twin.unused if counter in twin.unused else twin.counters
    place[place.index(counter)] = old
    twin.counters[region] = counter
    return twin


def land(chance, most=3):
    """Some pieces of both in some regions, nobody with three beside an untaken good unless it is taken."""
    return {region: {0: chance.randrange(most), 1: chance.randrange(most)} for region in chance.sample(REGIONS[1:], 4)}


def common(chance, **wanted):
    where = wanted.pop("land", None) or land(chance)
    taken = {}
    for region, pieces in where.items():
        for seat, count in pieces.items():
            if (sum(count.values()) if isinstance(count, dict) else count) >= 3:
                taken.setdefault(region, seat)
    known = {region: chance.randrange(2) for region in where if region != "caribbean"}
    found = {region: known.get(region, 0) for region in REGIONS[1:]}  # all open: nothing is left to discover
    discovered = wanted.pop("discovered", found)
    hand = wanted.pop("hand", {})
    return aod.position(
        seats=2, turn=8, hand=hand, land=where, taken=taken, discovered=discovered, seed=chance.randrange(10**6), **wanted
    )


def third_piece(chance):
    """A piece lands; where it is the third one it takes the good."""
    where = land(chance)
    region = chance.choice(list(where))
    where[region] = {0: 2, 1: chance.randrange(3)}
    return common(chance, at="colonist_dock", land=where, boxes={"colonist_dock": [0]}, goods=goods(chance))


def goods(chance):
    names = chance.sample(list(GOODS), 4)
    return {0: {name: chance.randrange(3) for name in names[:3]}, 1: {names[3]: 1}}


def ship_won(chance):
    """The last piece to place, with the ship won already: it does more elsewhere."""
    mine = chance.randrange(1, 3)
    boxes = {"merchant_shipping": {0: mine, 1: mine}, "colonist_dock": [1]}
    return common(chance, at="A", hand={0: 1}, boxes=boxes, goods=goods(chance), goods_offer=chance.sample(list(GOODS), 2))


def sure_expedition(chance):
    """Six captains' worth of pieces: no counter is too strong."""
    hidden = chance.sample(REGIONS[1:], 3)
    where = {region: pieces for region, pieces in land(chance).items() if region not in hidden}
    found = {region: chance.randrange(2) for region in REGIONS[1:] if region not in hidden}
    return common(chance, at="discovery", land=where or {"caribbean": {0: 1}}, discovered=found, boxes={"discovery": {0: 5}})


def last_set(chance):
    """The last good of the game: one of those left completes a set."""
    name = chance.choice(list(GOODS))
    return common(
        chance,
        at="trade_goods",
        boxes={"trade_goods": [0]},
        goods={0: {name: 2, **others(chance, name)}, 1: {}},
        goods_offer=[*chance.sample([good for good in GOODS if good != name], 2), name],
    )


def others(chance, name):
    return dict.fromkeys(chance.sample([good for good in GOODS if good != name], 1), 1)


def saving_war(chance):
    """A battle that turns a majority, beside others that do not."""
    where = {region: {0: pieces(chance), 1: pieces(chance)} for region in chance.sample(REGIONS[1:], 3)}
    return common(chance, at="warfare", land=where, boxes={"warfare": [0]}, money=chance.choice((3, 8)))


def pieces(chance):
    return {"colonist": chance.randrange(4), "soldier": chance.randrange(3)}


def takes_the_good(state, option):
    region = REGION_INDEX[option.region]
    nation = state.nations[0]
    return bool(state.region_goods[region]) and nation.colonists[region] + nation.soldiers[region] == 2


KINDS = {
    third_piece: takes_the_good,
    ship_won: lambda state, option: option.box != "merchant_shipping",
    sure_expedition: lambda state, option: isinstance(option, Sail),
    last_set: lambda state, option: state.nations[0].goods[GOOD_INDEX[option.good]] == 2,
    saving_war: lambda state, option: isinstance(option, Attack | War),
}
"""Each kind, and what its right answers do."""


def puzzles(kind, count=10):
    """So many positions of a kind with the options that are right, and what every option is exactly worth."""
    found, number = [], 0
    while len(found) < count:
        number += 1
        chance = random.Random(f"{kind.__name__}:{number}")
        try:
            state = kind(chance)
        except ValueError:  # a position that cannot be: the next seed
            continue
        if state.is_over or state.turn != 8 or state.seat != 0:
            continue
        worths = {option: worth_of(state, option) for option in state.options()}
        best = max(worths.values())
        right = [option for option, worth in worths.items() if worth > best - 0.01]
        wrong = [worth for worth in worths.values() if worth <= best - 0.01]
        if wrong and best - max(wrong) >= CLEAR and all(KINDS[kind](state, option) for option in right):
            found.append((state, right, worths))
        assert number < 5000, kind
    return found
