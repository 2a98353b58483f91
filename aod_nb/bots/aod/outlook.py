"""What a seat could gain this turn: by landing, by a good, a ship, a building, an expedition, a battle.

All of it is looked up again and again while pieces are placed, and nothing of it changes before the dock is resolved:
so it is worked out once a turn, when it is first asked for.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.tables import CARDS, CARIBBEAN, COUNTERS, GOOD_INDEX, GOOD_SET_SIZE, PRICES, TURNS, age_of
from aod_nb.bots.aod.holdings import building_worth, sets_worth
from aod_nb.bots.aod.rates import money_rate
from aod_nb.bots.aod.regions import promise

if TYPE_CHECKING:
    from aod_nb.aod.state import State
    from aod_nb.bots.aod.clock import Clock

AGAIN = 0.97
"""A second piece in the same turn lands where it gains less."""


class Outlook:
    def __init__(self, state: State, clock: Clock) -> None:
        self.state, self.clock = state, clock
        seats = range(state.seats)
        self.rate = money_rate(clock.turn, clock.bought)
        self._landing: list[tuple[float, int] | None] = [None for _ in seats]
        self._goods: list[dict[str, float] | None] = [None for _ in seats]
        self._ship: list[float | None] = [None for _ in seats]
        self._buildings: list[dict[str, float] | None] = [None for _ in seats]
        self._sailing: list[list[float] | None] = [None for _ in seats]
        self._battle: list[tuple[float, str, int] | None] = [None for _ in seats]

    def landing(self, seat: int) -> tuple[float, int]:
        """VP that one piece gains in the best open region, and which."""
        known = self._landing[seat]
        if known is None:
            known = self._landing[seat] = max(
                [(self.landing_in(seat, region), region) for region in open_regions(self.state)], default=(0.0, CARIBBEAN)
            )
        return known

    def landing_in(self, seat: int, region: int, pieces: int = 1) -> float:
        state, clock = self.state, self.clock
        counts = tuple([nation.colonists[region] + nation.soldiers[region] for nation in state.nations])
        more = (*counts[:seat], counts[seat] + pieces, *counts[seat + 1 :])
        # With the landing done the piece stands there; the promise is asked as of the same moment.
        before = promise(counts, clock.turn, clock.landed, clock.scored) if any(counts) else (0.0,) * len(counts)
        after = promise(more, clock.turn, clock.landed, clock.scored)
        gain = after[seat] - before[seat]
        rivals = [old - new for rival, (old, new) in enumerate(zip(before, after, strict=True)) if rival != seat]
        gain += sum(rivals) / len(rivals)
        good = state.region_goods[region]
        if good:
            near = (0.0, 0.2, 0.5, 1.0)
            step = near[min(GOOD_SET_SIZE, counts[seat] + pieces)] - near[min(GOOD_SET_SIZE, counts[seat])]
            gain += step * self.good(seat, good)
        return gain

    def good(self, seat: int, good: str) -> float:
        """VP that a token more of a good adds."""
        known = self._goods[seat]
        if known is None:
            known = self._goods[seat] = {}
        if good not in known:
            nation, clock = self.state.nations[seat], self.clock
            goods = nation.goods[:]
            before = sets_worth(goods, nation.ships, clock.turn, clock.paid)
            goods[GOOD_INDEX[good]] += 1
            known[good] = sets_worth(goods, nation.ships, clock.turn, clock.paid) - before
        return known[good]

    def ship(self, seat: int) -> float:
        known = self._ship[seat]
        if known is None:
            nation, clock = self.state.nations[seat], self.clock
            known = self._ship[seat] = (
                sets_worth(nation.goods, nation.ships + 1, clock.turn, clock.paid)
                - sets_worth(nation.goods, nation.ships, clock.turn, clock.paid)
                + (int(self.state.setup.navy_vp) if "navy" in nation.buildings else 0)
            )
        return known

    def buildings(self, seat: int) -> dict[str, float]:
        """Of every building on offer, VP less what its price is worth."""
        known = self._buildings[seat]
        if known is None:
            state = self.state
            price = PRICES[age_of(state.turn)] * self.rate
            known = self._buildings[seat] = {
                slug: bought_worth(state, seat, slug, self) - price for slug in dict.fromkeys(state.building_offer)
            }
        return known

    def sailing(self, seat: int) -> list[float]:
        """By strength, VP that an expedition of this turn can expect, the best target chosen."""
        known = self._sailing[seat]
        if known is None:
            known = self._sailing[seat] = expeditions(self.state, seat, self)
        return known

    def battle(self, seat: int) -> tuple[float, str, int]:
        """VP that the best battle gains, with its region and opponent; nothing better than none."""
        known = self._battle[seat]
        if known is None:
            from aod_nb.bots.aod.war import best_battle

            known = self._battle[seat] = best_battle(self.state, seat, self.clock)
        return known


def open_regions(state: State) -> list[int]:
    return [region for region, counter in enumerate(state.counters) if counter < 0]


def bought_worth(state: State, seat: int, slug: str, outlook: Outlook) -> float:
    """VP that a building promises its buyer, with what it does at once."""
    nation = state.nations[seat]
    worth = building_worth(state, nation, slug, state.turn, False)
    if slug == "conquest_of_the_inca_empire":
        worth += 20 * money_rate(state.turn, True)
    elif slug in ("indian_allies", "overpopulation"):
        pieces = 2 if slug == "indian_allies" else 3
        worth += pieces * AGAIN * outlook.landing(seat)[0]
    elif slug == "new_world_cartography" and not state.all_open:
        worth += 1.2 + average_counter(state, seat)
    elif slug == "university":
        worth += 0.8
    elif slug == "prosperity":
        worth += 2
    return worth


def unseen(state: State, seat: int) -> Counter[int]:
    """Natives of the counters that this seat cannot tell apart: on the map face down, or out of the game."""
    hidden = Counter(counter for counter in state.unused)
    for region, counter in enumerate(state.counters):
        if counter >= 0 and not knows_counter(state, seat, region):
            hidden[counter] += 1
    return Counter(dict(sorted(hidden.items())))


def average_counter(state: State, seat: int) -> float:
    """VP of a counter nobody has seen: its points, and its money."""
    pool = list(unseen(state, seat))
    rate = money_rate(state.turn, True)
    return sum(COUNTERS[counter][3] + COUNTERS[counter][0] * rate for counter in pool) / max(1, len(pool))


MOST_STRENGTH = 8


def expeditions(state: State, seat: int, outlook: Outlook) -> list[float]:
    """By strength from 0 to 8."""
    rate = money_rate(state.turn, True)
    best = [0.0] * (MOST_STRENGTH + 1)
    if state.all_open:
        natives = tuple(sorted((CARDS[card][2], CARDS[card][3] + CARDS[card][0] * rate) for card in state.deck))
        return list(_chances(natives))
    pool = tuple(
        sorted((COUNTERS[counter][2], COUNTERS[counter][3] + COUNTERS[counter][0] * rate) for counter in unseen(state, seat))
    )
    colonist = 1.6 if state.turn < TURNS else 0.8
    for strength, (chance, value) in enumerate(zip(_success(pool), _chances(pool), strict=True)):
        best[strength] = value + chance * colonist
    for region, counter in enumerate(state.counters):
        if counter >= 0 and knows_counter(state, seat, region):
            dollars, _, needed, vp = COUNTERS[counter]
            for strength in range(needed, MOST_STRENGTH + 1):
                best[strength] = max(best[strength], vp + dollars * rate + colonist)
    return best


@lru_cache(maxsize=1 << 12)
def _chances(pool: tuple[tuple[int, float], ...]) -> tuple[float, ...]:
    """By strength, the VP to expect: those of what it beats, averaged over all there may be."""
    return tuple(
        sum(vp for needed, vp in pool if needed <= strength) / max(1, len(pool)) for strength in range(MOST_STRENGTH + 1)
    )


@lru_cache(maxsize=1 << 12)
def _success(pool: tuple[tuple[int, float], ...]) -> tuple[float, ...]:
    return tuple(sum(needed <= strength for needed, _ in pool) / max(1, len(pool)) for strength in range(MOST_STRENGTH + 1))


def outlook_of(state: State, clock: Clock) -> Outlook:
    """The outlook of this turn, as long as nothing it rests on has changed."""
    memory = state.__dict__
    known: tuple[tuple[int, int], Outlook] | None = memory.get("outlook")
    if clock.landing_ahead:
        moment = state.turn, state.counters.count(-1)  # the auction opens the Caribbean
        if known is None or known[0] != moment:
            memory.pop("outlook", None)  # no chain of turns gone by
            known = memory["outlook"] = (moment, Outlook(state.copy(), clock))
        return known[1]
    return Outlook(state, clock)
