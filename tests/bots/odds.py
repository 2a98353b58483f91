"""The chance of an expedition, counted by laying the hidden counters in every way: slow and plain."""

from fractions import Fraction
from functools import cache
from itertools import permutations

from aod_nb.aod.tables import CARDS, COUNTERS, REGIONS


def knows(state, seat, region):
    return bool(state.seen[region] >> seat & 1)


def pool(state, seat):
    """Natives of the counters that this seat cannot tell apart: on the map, and out of the game."""
    on_map = [counter for place, counter in enumerate(state.counters) if counter >= 0 and not knows(state, seat, place)]
    return sorted(COUNTERS[counter][2] for counter in on_map + state.unused)


def possible(state, seat, target):
    """Natives of all counters (cards) that may lie there, each counted once."""
    if target == "deck":
        return [CARDS[card][2] for card in state.deck]
    region = REGIONS.index(target)
    if knows(state, seat, region):
        return [COUNTERS[state.counters[region]][2]]
    return [natives for natives in pool(state, seat) if natives > state.failed[region]]


def chance(state, seat, value, target):
    """Region by region every counter is tried, one after the other."""
    if target == "deck" or knows(state, seat, REGIONS.index(target)):
        found = possible(state, seat, target)
        return Fraction(sum(natives <= value for natives in found), len(found))
    region = REGIONS.index(target)
    hidden = [place for place, counter in enumerate(state.counters) if counter >= 0 and not knows(state, seat, place)]
    failed = tuple(state.failed[place] for place in hidden)
    won, ways = lay(failed, tuple(pool(state, seat)), hidden.index(region), value)
    return Fraction(won, ways)


@cache
def lay(failed, natives, mine, value):
    """(ways in which the expedition succeeds, all ways) to deal these counters to the regions in turn."""
    if not failed:
        return 1, 1
    won = ways = 0
    for kind in dict.fromkeys(natives):
        if kind > failed[0]:
            rest = list(natives)
            rest.remove(kind)
            some, every = lay(failed[1:], tuple(rest), mine - 1, value)
            ways += natives.count(kind) * every
            won += natives.count(kind) * (some if mine else every * (kind <= value))
    return won, ways


def by_hand(state, seat, value, target):
    """The same for few hidden regions: every order of the counters is laid out."""
    hidden = [place for place, counter in enumerate(state.counters) if counter >= 0 and not knows(state, seat, place)]
    place = hidden.index(REGIONS.index(target))
    deals = [
        deal
        for deal in permutations(pool(state, seat), len(hidden))
        if all(natives > state.failed[region] for natives, region in zip(deal, hidden, strict=True))
    ]
    return Fraction(sum(deal[place] <= value for deal in deals), len(deals))


def percent(chance):
    """Whole percent, as pages show it: certain only where it is."""
    shown = round(100 * chance)
    return shown if chance in (0, 1) else max(1, min(99, shown))
