"""What a seat could gain this turn: by landing, by a good, a ship, a building, an expedition, a battle.

All of it is looked up again and again while pieces are placed, and nothing of it changes before the dock is resolved:
so it is worked out once a turn, when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.aod.buildings import BUILDINGS, lacking
from aod_nb.aod.capital import ALLIES, SURPLUS
from aod_nb.aod.tables import CARDS, CARIBBEAN, COUNTERS, GOOD_INDEX, GOOD_SET_SIZE, PRICES, WAR_PRICE, age_of
from aod_nb.bots.aod.holdings import DOLLARS_A_POINT, building_worth, cost, goods_worth, sets_worth
from aod_nb.bots.aod.rates import NEAR, UNUSED_UNIVERSITY, money_rate
from aod_nb.bots.aod.regions import Columns, columns, promise
from aod_nb.bots.sums import total

if TYPE_CHECKING:
    from aod_nb.aod.state import State
    from aod_nb.bots.aod.clock import Clock

Fight = tuple[float, str, int]
"""What a fight gains, in which region (none for a full war), and against whom; nothing gained for no fight."""


class Outlook:
    def __init__(self, state: State, clock: Clock) -> None:
        self.state, self.clock = state, clock
        self.rate = money_rate(clock.turn, clock.bought)
        self.columns = columns(state)
        # By seat, as far as it was asked for.
        self._landing: dict[int, tuple[float, int]] = {}
        self._landings: dict[int, tuple[list[float], Columns]] = {}
        self._goods: dict[int, Sequence[float]] = {}
        self._ship: dict[int, float] = {}
        self._buildings: dict[int, dict[str, float]] = {}
        self._sailing: dict[int, tuple[float, ...]] = {}
        self._battles: dict[int, tuple[Fight, Fight]] = {}

    def cost(self, seat: int, price: int, held: float | None = None) -> float:
        """VP that a price is worth to a seat out of the dollars it holds."""
        nation = self.state.nations[seat]
        return cost(self.state, nation, self.clock, price, nation.money if held is None else held)

    def landing(self, seat: int) -> tuple[float, int]:
        """VP that one piece gains in the best open region, and which."""
        known = self._landing.get(seat)
        if known is None:
            known = self._landing[seat] = max(
                [(self.landing_in(seat, region), region) for region in open_regions(self.state)], default=(0.0, CARIBBEAN)
            )
        return known

    def landings(self, seat: int, count: int) -> float:
        """VP that a seat's piece gains that lands after ``count`` others of its own this turn, each where it gains most."""
        known = self._landings.get(seat)
        if known is None:
            known = self._landings[seat] = [], list(self.columns)
        gains, columns = known
        regions = open_regions(self.state)
        while len(gains) <= count:
            gain, best = max([(self._gain_in(columns[region], seat, region, 1), region) for region in regions], default=(0.0, -1))
            gains.append(gain)
            if best >= 0:
                counts = columns[best]
                columns[best] = (*counts[:seat], counts[seat] + 1, *counts[seat + 1 :])
        return gains[count]

    def landing_in(self, seat: int, region: int, pieces: int = 1) -> float:
        return self._gain_in(self.columns[region], seat, region, pieces)

    def _gain_in(self, counts: tuple[int, ...], seat: int, region: int, pieces: int) -> float:
        clock = self.clock
        gain = _landed(counts, seat, pieces, clock.turn, clock.landed, clock.scored)
        good = self.state.region_goods[region]
        if good:
            step = NEAR[min(GOOD_SET_SIZE, counts[seat] + pieces)] - NEAR[min(GOOD_SET_SIZE, counts[seat])]
            gain += step * self.good(seat, good)
        return gain

    def good(self, seat: int, good: str) -> float:
        """VP that a token more of a good adds."""
        known = self._goods.get(seat)
        if known is None:
            nation, clock = self.state.nations[seat], self.clock
            known = self._goods[seat] = goods_worth(nation.goods, nation.ships, clock.turn, clock.paid)
        return known[GOOD_INDEX[good]]

    def ship(self, seat: int) -> float:
        known = self._ship.get(seat)
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
        known = self._buildings.get(seat)
        if known is None:
            state = self.state
            nation, price = state.nations[seat], PRICES[age_of(state.turn)]
            known = self._buildings[seat] = {}
            for slug in dict.fromkeys(state.building_offer):
                gained = BUILDINGS[slug].figure("money", state.setup)
                paid = cost(state, nation, self.clock, price, nation.money, gained)
                known[slug] = bought_worth(state, seat, slug, self) - paid
        return known

    def sailing(self, seat: int) -> tuple[float, ...]:
        """By strength, VP that an expedition of this turn can expect, the best target chosen."""
        known = self._sailing.get(seat)
        if known is None:
            known = self._sailing[seat] = expeditions(self.state, seat, self)
        return known

    def battle(self, seat: int, money: float | None = None) -> Fight:
        """The best battle, or the best full war if that is better and there is money for it: what is given, or what is held."""
        known = self._battles.get(seat)
        if known is None:
            from aod_nb.bots.aod.war import best_fights

            known = self._battles[seat] = best_fights(self.state, seat, self.columns, self.clock)
        battle, war = known
        if money is None:
            money = self.state.nations[seat].money
        return war if war[0] > battle[0] and money >= WAR_PRICE else battle


@lru_cache(maxsize=1 << 14)
def _landed(counts: tuple[int, ...], seat: int, pieces: int, turn: int, landed: bool, scored: bool) -> float:
    """What pieces more promise a seat, and take from the others on average."""
    more = (*counts[:seat], counts[seat] + pieces, *counts[seat + 1 :])
    # With the landing done the piece stands there; the promise is asked as of the same moment.
    before = promise(counts, turn, landed, scored) if any(counts) else (0.0,) * len(counts)
    after = promise(more, turn, landed, scored)
    rivals = [old - new for rival, (old, new) in enumerate(zip(before, after, strict=True)) if rival != seat]
    return after[seat] - before[seat] + total(rivals) / len(rivals)


def open_regions(state: State) -> list[int]:
    return [region for region, counter in enumerate(state.counters) if counter < 0]


def bought_worth(state: State, seat: int, slug: str, outlook: Outlook) -> float:
    """VP that a building promises its buyer, with what it does at once."""
    nation = state.nations[seat]
    worth = building_worth(state, nation, slug, outlook.clock)
    building = BUILDINGS[slug]
    if building.money_once:
        worth += building.money_once * money_rate(state.turn, True)
    if building.asks:
        worth += GIFTS[building.asks](state, seat, outlook)
    if building.advances:
        worth += UNUSED_UNIVERSITY
    if slug == "prosperity":
        worth += 2  # it counts itself
    elif slug == "wealth":
        worth = max(0.0, worth - PRICES[age_of(state.turn)] / DOLLARS_A_POINT)
    if "prosperity" in nation.buildings:
        worth += 2
    return worth


def _allies(state: State, seat: int, outlook: Outlook) -> float:
    return total(outlook.landings(seat, count) for count in range(ALLIES))


def _surplus(state: State, seat: int, outlook: Outlook) -> float:
    return total(outlook.landings(seat, count) for count in range(SURPLUS))


def _charted(state: State, seat: int, outlook: Outlook) -> float:
    if not state.all_open:
        return average_counter(state, seat)
    return average_card(state) if state.setup.cartography_late == "deck" and state.deck else 0.0


GIFTS = {"indian_allies": _allies, "overpopulation": _surplus, "cartography": _charted}
"""What a building asks its buyer -> VP of what that brings."""
for _building in BUILDINGS.values():
    if _building.asks and _building.asks not in GIFTS:
        raise lacking(_building, f"worth to the bots: add {_building.asks!r} to GIFTS in aod_nb/bots/aod/outlook.py")


def unseen(state: State, seat: int) -> list[int]:
    """The counters that this seat cannot tell apart, on the map face down or out of the game, in the table's order."""
    bit = 1 << seat
    hidden = [counter for counter, seen in zip(state.counters, state.seen, strict=True) if counter >= 0 and not seen & bit]
    return sorted(hidden + state.unused)


def average_counter(state: State, seat: int) -> float:
    """VP of a counter nobody has seen: its points, and its money."""
    pool = unseen(state, seat)
    rate = money_rate(state.turn, True)
    return total(COUNTERS[counter][3] + COUNTERS[counter][0] * rate for counter in pool) / max(1, len(pool))


def average_card(state: State) -> float:
    """The same of a card of the deck."""
    rate = money_rate(state.turn, True)
    return total(CARDS[card][3] + CARDS[card][0] * rate for card in state.deck) / len(state.deck)


MOST_STRENGTH = 8
SETTLER = (0.0, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 1.6, 0.8)
"""What the colonist is worth that stays where an expedition succeeds, by turn, index 0 unused."""


def expeditions(state: State, seat: int, outlook: Outlook) -> tuple[float, ...]:
    """By strength from 0 to 8."""
    rate = money_rate(state.turn, True)
    if state.all_open:
        return _cards(tuple(sorted(state.deck)), rate)
    bit = 1 << seat
    known = [counter for counter, seen in zip(state.counters, state.seen, strict=True) if counter >= 0 and seen & bit]
    return _targets(tuple(unseen(state, seat)), tuple(known), rate, SETTLER[state.turn])


@lru_cache(maxsize=1 << 12)
def _cards(deck: tuple[str, ...], rate: float) -> tuple[float, ...]:
    """By strength, VP of a card of the deck."""
    return _chances(tuple(sorted((CARDS[card][2], CARDS[card][3] + CARDS[card][0] * rate) for card in deck)))


@lru_cache(maxsize=1 << 12)
def _targets(hidden: tuple[int, ...], known: tuple[int, ...], rate: float, colonist: float) -> tuple[float, ...]:
    """By strength, VP of the best there is to sail for: into the unknown, or against a counter one knows."""
    pool = tuple(sorted((COUNTERS[counter][2], COUNTERS[counter][3] + COUNTERS[counter][0] * rate) for counter in hidden))
    best = [value + chance * colonist for chance, value in zip(_success(pool), _chances(pool), strict=True)]
    for counter in known:
        dollars, _, needed, vp = COUNTERS[counter]
        for strength in range(needed, MOST_STRENGTH + 1):
            best[strength] = max(best[strength], vp + dollars * rate + colonist)
    return tuple(best)


@lru_cache(maxsize=1 << 12)
def _chances(pool: tuple[tuple[int, float], ...]) -> tuple[float, ...]:
    """By strength, the VP to expect: those of what it beats, averaged over all there may be."""
    return tuple(
        total(vp for needed, vp in pool if needed <= strength) / max(1, len(pool)) for strength in range(MOST_STRENGTH + 1)
    )


def _success(pool: tuple[tuple[int, float], ...]) -> tuple[float, ...]:
    return tuple(sum(needed <= strength for needed, _ in pool) / max(1, len(pool)) for strength in range(MOST_STRENGTH + 1))


def outlook_of(state: State, clock: Clock, keep: bool = False) -> Outlook:
    """The outlook of this turn, as long as nothing it rests on has changed; ``keep`` it for the next question."""
    if not clock.landing_ahead:
        return Outlook(state, clock)
    memory = state.__dict__
    moment = state.turn, state.counters.count(-1)  # the auction opens the Caribbean
    known: tuple[tuple[int, int], Outlook] | None = memory.get("outlook")
    if known is not None and known[0] == moment:
        return known[1]
    if not keep:
        return Outlook(state, clock)
    memory.pop("outlook", None)  # no chain of turns gone by
    outlook = Outlook(state.copy(), clock)
    memory["outlook"] = moment, outlook
    return outlook
