"""What one seat holds, and what each thing is worth to it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.bots.navegador.clock import crew_size, distances, impatience
from aod_nb.bots.navegador.rates import LAST_RATE, Rates
from aod_nb.navegador.tables import (
    COLUMNS,
    GOODS,
    MARKET,
    MARKET_ROWS,
    MOST_PRIVILEGES,
    OWN_PRICE,
    PHASES,
    POINTS_PER_PRIVILEGE,
    PRICE_PER_PHASE,
    PROCESSING,
    TOKENS,
)

if TYPE_CHECKING:
    from aod_nb.navegador.board import Board
    from aod_nb.navegador.state import State

PRICES = tuple(MARKET[good] for good in GOODS)
MIDDLE = tuple(sum(prices) / MARKET_ROWS for prices in PRICES)
MIDDLE_PROCESSING = sum(PROCESSING) / MARKET_ROWS
COLONY, FACTORY, EXPLORER, YARD, CHURCH = range(len(COLUMNS))
COLUMN_RANGE = range(len(COLUMNS))
ON_THE_WAY = 0.4
"""In a game that lasts too long a crew that is ready to explore counts so much of what exploring does."""
HOPED_REWARD = 70.0
"""Cruzados that exploring brings, more or less."""
FEW = 4
"""With so few colonies and factories of a good its market stays in the middle."""


@lru_cache(maxsize=64)
def hoped_bonus(board: Board) -> tuple[float, ...]:
    """By region: what exploring it may bring, the cheapest of so many tokens of its good."""
    found = []
    for good, tokens in zip(board.goods, board.tokens, strict=True):
        if not tokens:
            found.append(0.0)
            continue
        prices = TOKENS[GOODS[good]]
        found.append(prices[0] + (prices[-1] - prices[0]) / (tokens + 1))
    return tuple(found)


@lru_cache(maxsize=8192)
def usual(good: int, supply: int, demand: int) -> tuple[float, float]:
    """What a good usually sells for and is processed for.

    Where there are more colonies than factories the market stands low, where there are fewer, high.
    """
    middle = (1 + MARKET_ROWS) / 2
    row = middle + (MARKET_ROWS - middle) * (supply - demand) / (supply + demand + FEW)
    part = (row - 1) / (MARKET_ROWS - 1)
    prices = PRICES[good]
    return prices[0] + part * (prices[-1] - prices[0]), PROCESSING[0] + part * (PROCESSING[-1] - PROCESSING[0])


class Holdings:
    """Of one seat, with so many turns ahead of it."""

    __slots__ = (
        "board",
        "counts",
        "fleet",
        "hunger",
        "income",
        "later",
        "launched",
        "more_colony",
        "more_factory",
        "nation",
        "rate",
        "rates",
        "seat",
        "share",
        "spending",
        "state",
        "turns",
        "units",
        "wealth",
        "yield_now",
    )

    def __init__(self, state: State, seat: int, turns: float, rates: Rates) -> None:
        self.state, self.seat, self.turns, self.rates = state, seat, turns, rates
        self.nation = state.nations[seat]
        self.board = state.board
        self.launched: list[float] = []
        nation = self.nation
        later = max(0.0, turns - 1.0)
        self.later = later
        self.spending = 1.0 + rates.spent * turns
        self.hunger = rates.money * min(1.0, later / rates.money_turns)
        self._goods()
        # What markets will bring is there to be spent as well.
        self.wealth = later * rates.markets * self.income
        self.rate = LAST_RATE + self.hunger * (self.spending / (self.spending + self.wealth + nation.money)) ** 2
        self.share = min(1.0, turns / rates.engine_turns)
        self.counts = nation.possessions()
        self.fleet = sum(nation.ships)
        self.units = self._units()

    def _units(self) -> list[float]:
        """By column: VP that a possession brings, with the privileges one has, the king's, and those one may get."""
        counts, gallery, rates, points = self.counts, self.state.gallery, self.rates, self.board.points
        held = self.nation.privileges
        hopes, best, king, hoped = [0.0] * 5, -1, -1, 0.0
        for column in COLUMN_RANGE:
            if held[column] < MOST_PRIVILEGES:
                vp = POINTS_PER_PRIVILEGE[column] * counts[column]
                if vp > best:
                    best, king = vp, column
                hopes[column] = hope = vp * rates.hopes[column] * (1.0 if gallery[column] else 0.5)
                hoped += hope
        units = [0.0] * 5
        number = rates.privileges * self.turns / hoped if hoped else 0.0
        for column in COLUMN_RANGE:
            more = min(number * hopes[column], MOST_PRIVILEGES - held[column]) if hopes[column] else 0.0
            if column == king:
                more += 1.0
            liked = 1.0 + self.share * (rates.likes[column] - 1.0)
            units[column] = liked * (points[column] + POINTS_PER_PRIVILEGE[column] * (held[column] + more))
        return units

    def _goods(self) -> None:
        """Money of a market now and of a usual one, and what one colony or factory more adds to a usual one."""
        nation, rows, mixed, nations = self.nation, self.state.market, self.rates.mixed, self.state.nations
        now, orange_now, orange, income = 0.0, 0.0, 0.0, 0.0
        self.more_colony, self.more_factory = more_colony, more_factory = [0.0] * 3, [0.0] * 3
        for good in range(3):
            row = rows[good]
            price, wage = PRICES[good][row - 1], PROCESSING[row - 1]
            colonies, factories = nation.colonies[good], nation.factories[good]
            sold: float = colonies * price
            made: float = factories * wage
            if sold > made:
                now += sold
            else:
                now += made
                if wage > orange_now:
                    orange_now = wage
            supply, demand = 0, 0
            for other in nations:
                supply += other.colonies[good]
                demand += other.factories[good]
            usual_price, usual_wage = usual(good, supply, demand)
            sold, made = colonies * usual_price, factories * usual_wage
            best = sold
            if made >= sold:
                best = made
                if usual_wage > orange:
                    orange = usual_wage
            income += best
            more_colony[good] = max(mixed * usual_price, sold + usual_price - best)
            more_factory[good] = max(mixed * usual_wage, made + usual_wage - best)
        self.yield_now, self.income = now + orange_now, income + orange

    # What things are worth

    def colony(self, good: int) -> float:
        return self.units[COLONY] + self.rate * self.rates.markets * self.later * self.more_colony[good]

    def factory(self, good: int) -> float:
        return self.units[FACTORY] + self.rate * self.rates.markets * self.later * self.more_factory[good]

    def saving(self) -> float:
        """Cruzados that a yard or church saves each time it is used; later phases are dearer."""
        return PRICE_PER_PHASE * (self.state.phase + PHASES) / 2 - OWN_PRICE

    def yard(self) -> float:
        return self.units[YARD] + self.rates.yard * self.later * self.saving() * self.rate

    def church(self) -> float:
        return self.units[CHURCH] + self.rates.church * self.later * self.saving() * self.rate

    def worker(self, held: int) -> float:
        """What the last of so many workers is worth."""
        worth = self.rates.workers_worth
        return 1.0 + self.share * (worth[held] - worth[held - 1])

    def ship(self, held: int) -> float:
        worth = self.rates.ships_worth
        return 1.0 + self.share * (worth[held] - worth[held - 1])

    def money(self, amount: float) -> float:
        """VP of so much money, in hand or to come: the first cruzados buy most; ``rate`` is what the next one is worth."""
        return amount * (LAST_RATE + self.hunger * self.spending / (self.spending + amount))

    def holdings(self) -> float:
        """VP of all that the seat has, wherever its stone stands."""
        nation, counts, units, rates = self.nation, self.counts, self.units, self.rates
        tide = rates.tide * min(1.0, self.later * rates.markets) * (self.yield_now - self.income)
        found = self.money(nation.money + self.wealth) + self.rate * tide + nation.workers + self.fleet
        held, growth = nation.privileges, rates.growth * self.later
        for column in COLUMN_RANGE:
            found += counts[column] * units[column] + held[column] * POINTS_PER_PRIVILEGE[column] * growth
        found += self.share * (rates.workers_worth[nation.workers] + rates.ships_worth[self.fleet])
        saved = self.later * self.saving() * self.rate
        found += saved * (rates.yard * nation.shipyards + rates.church * nation.churches)
        return found + self.places(nation.ships, self.state.explored)

    def places(self, ships: list[int], explored: int) -> float:
        """VP of where ships lie: beside colonies to be had, near the unknown, and enough of them together to explore."""
        later = self.later
        if not later:
            return 0.0
        rates, slots, far = self.rates, 0, 0
        size, away, stacks = crew_size(self.board, explored), distances(self.board, explored), self.state.stacks
        waits: list[int] = []
        for region, there in enumerate(ships):
            if there:
                wait = away[region]
                far += there * wait
                tokens = len(stacks[region])
                slots += there if there < tokens else tokens
                waits += [wait] * there
        crews = 0.0
        if len(waits) >= size:
            # Crews that can explore: the later ones, and those that are still on the way, for less.
            waits.sort()
            weight, phase = 1.0, self.state.phase
            for last in range(size - 1, len(waits), size):
                wait = waits[last]
                if wait > phase:
                    crews += weight * rates.voyage ** ((wait - 1) // phase)
                elif wait:
                    crews += weight
                weight *= rates.next_crew
            crews *= rates.crew * (self.units[EXPLORER] - 1.0 + 70.0 * self.rate) + ON_THE_WAY * impatience(
                self.state.round, rates
            )
        found = rates.slot * min(rates.slots, slots) - rates.distance * far + crews
        return found if later >= 3.0 else found * later / 3.0
