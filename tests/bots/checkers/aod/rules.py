"""What the rules of The Age of Discovery say, written down anew."""

from itertools import combinations_with_replacement

from aod_nb.aod.options import DECLINE
from aod_nb.aod.tables import GOOD_NAMES, PIECES, REGIONS
from tests.bots import odds

SCORED, LAST = (3, 6, 8), 8
PRICE = {1: 10, 2: 10, 3: 10, 4: 14, 5: 14, 6: 14, 7: 20, 8: 20}


def pays(goods, ships):
    """The dearest way to make sets, by trying all of them."""
    return _best(tuple(sorted(filter(None, goods), reverse=True)), ships)


_known = {}


def _best(counts, ships):
    counts = tuple(sorted(filter(None, counts), reverse=True))
    if (counts, ships) not in _known:
        found = 0
        for helper in (0, 1) if ships else (0,):
            for place, count in enumerate(counts):
                for size, paid in ((3, 3), (4, 6)):
                    if count >= size - helper > 0:
                        found = max(found, paid + _best(_less(counts, [place] * (size - helper)), ships - helper))
            if found < 1 or len(counts) > 1:
                for places in _loose(counts, 3 - helper):
                    found = max(found, 1 + _best(_less(counts, places), ships - helper))
        _known[counts, ships] = found
    return _known[counts, ships]


def _loose(counts, size):
    """Any tokens for a set of a dollar: it loses nothing to take them from the smallest heaps or one by one."""
    rows = range(len(counts))
    return [taken for taken in combinations_with_replacement(rows, size) if all(taken.count(row) <= counts[row] for row in rows)]


def _less(counts, places):
    left = list(counts)
    for place in places:
        left[place] -= 1
    return tuple(left)


def colony(counts):
    """VP of a region by seat."""
    order = sorted(counts, reverse=True)
    if order[0] < 3:
        return [0] * len(counts)
    first = [seat for seat, count in enumerate(counts) if count == order[0]]
    if len(first) > 1:
        return [2 if len(first) == 2 and seat in first else 0 for seat in range(len(counts))]
    behind = [seat for seat, count in enumerate(counts) if count == order[1] and count]
    return [6 if seat in first else 2 if behind == [seat] else 0 for seat in range(len(counts))]


def standing(state, region):
    """Pieces by seat."""
    place = REGIONS.index(region)
    return [nation.colonists[place] + nation.soldiers[place] for nation in state.nations]


MORE_THAN_A_COLONIST = {
    ("captain", "merchant_shipping"), ("captain", "discovery"), ("merchant", "merchant_shipping"), ("merchant", "colonist_dock"),
    ("missionary", "colonist_dock"), ("soldier", "colonist_dock"), ("soldier", "discovery"),
}  # fmt: skip


def strength(pieces, *double):
    return sum(count * (2 if kind in double else 1) for kind, count in zip(PIECES, pieces, strict=True))


def default(state):
    """Says no where one may, or else whatever comes first."""
    options = state.options()
    return DECLINE if DECLINE in options else options[0]


def with_token(nation, good):
    goods = nation.goods[:]
    goods[GOOD_NAMES.index(good)] += 1
    return pays(goods, nation.ships) - pays(nation.goods, nation.ships)


def payments(state):
    """Income is paid in step C."""
    return LAST - state.turn + (state.letter in ("A", "B"))


def chance(case, value, target):
    return odds.percent(odds.chance(case.before, case.seat, value, target))


def sea(state):
    """Where expeditions can go."""
    return [region for region, counter in zip(REGIONS, state.counters, strict=True) if counter >= 0] or ["deck"] * bool(
        state.deck
    )


def next_scored(state):
    """Colonies are scored at the end of step D."""
    return min(turn for turn in SCORED if turn > state.turn or (turn == state.turn and state.letter in ("A", "B", "C", "D")))
