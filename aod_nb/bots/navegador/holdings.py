"""What one seat holds, and what each thing is worth to it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.bots.navegador import rates
from aod_nb.bots.navegador.clock import crew_size, distances
from aod_nb.navegador.tables import (
    COLUMNS,
    GOODS,
    MARKET,
    MARKET_ROWS,
    MOST_PRIVILEGES,
    OWN_PRICE,
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


class Holdings:
    """Of one seat, with so many turns ahead of it."""

    __slots__ = (
        "board",
        "counts",
        "fleet",
        "income",
        "later",
        "more_colony",
        "more_factory",
        "nation",
        "rate",
        "share",
        "state",
        "turns",
        "units",
        "yield_now",
    )

    def __init__(self, state: State, seat: int, turns: float) -> None:
        self.state, self.nation, self.turns = state, state.nations[seat], turns
        self.board = state.board
        nation = self.nation
        later = max(0.0, turns - 1.0)
        self.later = later
        self.rate = rates.LAST_RATE + rates.MONEY * min(1.0, later / rates.MONEY_TURNS)
        self.share = min(1.0, turns / rates.ENGINE_TURNS)
        self.counts = nation.possessions()
        self.fleet = sum(nation.ships)
        self.units = self._units()
        self._goods()

    def _units(self) -> list[float]:
        """By column: VP that a possession brings, with the privileges one has, the king's, and those one may get."""
        state, nation, counts, board = self.state, self.nation, self.counts, self.board
        held, gallery = nation.privileges, state.gallery
        hopes, best, king, total = [0.0] * 5, -1, -1, 0.0
        for column in range(5):
            if held[column] < MOST_PRIVILEGES:
                vp = POINTS_PER_PRIVILEGE[column] * counts[column]
                if vp > best:
                    best, king = vp, column
                hopes[column] = vp * (1.0 if gallery[column] else 0.5)
                total += hopes[column]
        units = [0.0] * 5
        number = rates.PRIVILEGES * self.turns / total if total else 0.0
        for column in range(5):
            more = rates.HOPES[column] * min(number * hopes[column], MOST_PRIVILEGES - held[column])
            if column == king:
                more += 1.0
            units[column] = board.points[column] + POINTS_PER_PRIVILEGE[column] * (held[column] + more)
        return units

    def _goods(self) -> None:
        """Money of a market now and of a usual one, and what one colony or factory more adds to a usual one."""
        nation, rows = self.nation, self.state.market
        now, orange_now, income = 0.0, 0.0, MIDDLE_PROCESSING
        self.more_colony, self.more_factory = more_colony, more_factory = [0.0] * 3, [0.0] * 3
        for good in range(3):
            row = rows[good] - 1
            price, wage = PRICES[good][row], PROCESSING[row]
            colonies, factories = nation.colonies[good], nation.factories[good]
            sold: float = colonies * price
            made: float = factories * wage
            if sold > made:
                now += sold
            else:
                now += made
                orange_now = max(orange_now, wage)
            sold, made = colonies * MIDDLE[good], factories * MIDDLE_PROCESSING
            best = max(sold, made)
            income += best
            more_colony[good] = max(rates.MIXED * MIDDLE[good], sold + MIDDLE[good] - best)
            more_factory[good] = max(rates.MIXED * MIDDLE_PROCESSING, made + MIDDLE_PROCESSING - best)
        self.yield_now, self.income = now + orange_now, income

    # What things are worth

    def colony(self, good: int) -> float:
        return self.units[COLONY] + self.rate * rates.MARKETS * self.later * self.more_colony[good]

    def factory(self, good: int) -> float:
        return self.units[FACTORY] + self.rate * rates.MARKETS * self.later * self.more_factory[good]

    def saving(self) -> float:
        """Cruzados that a yard or church saves each time it is used."""
        return PRICE_PER_PHASE * self.state.phase - OWN_PRICE

    def yard(self) -> float:
        return self.units[YARD] + rates.YARD * self.later * self.saving() * self.rate

    def church(self) -> float:
        return self.units[CHURCH] + rates.CHURCH * self.later * self.saving() * self.rate

    def worker(self, held: int) -> float:
        """What the last of so many workers is worth."""
        return 1.0 + self.share * (rates.WORKERS_WORTH[held] - rates.WORKERS_WORTH[held - 1])

    def ship(self, held: int) -> float:
        return 1.0 + self.share * (rates.SHIPS_WORTH[held] - rates.SHIPS_WORTH[held - 1])

    def money(self, amount: float) -> float:
        """VP of so much money."""
        spent = rates.SPENT_PER_TURN * self.turns
        if amount <= spent:
            return amount * self.rate
        return spent * self.rate + (amount - spent) * rates.LAST_RATE

    def holdings(self) -> float:
        """VP of all that the seat has, wherever its stone stands."""
        nation, counts, units = self.nation, self.counts, self.units
        total = self.money(nation.money) + nation.workers + self.fleet
        for column in range(5):
            total += counts[column] * units[column]
        total += self.share * (rates.WORKERS_WORTH[nation.workers] + rates.SHIPS_WORTH[self.fleet])
        markets = self.later * rates.MARKETS
        tide = rates.TIDE * min(1.0, markets) * (self.yield_now - self.income)
        total += self.rate * (markets * self.income + tide)
        saved = self.later * self.saving() * self.rate
        total += saved * (rates.YARD * nation.shipyards + rates.CHURCH * nation.churches)
        return total + self.places()

    def places(self) -> float:
        """VP of where the ships lie: beside colonies to be had, and near the unknown."""
        state, slots, far = self.state, 0, 0
        away = distances(self.board, state.explored)
        for region, ships in enumerate(self.nation.ships):
            if ships:
                far += ships * away[region]
                slots += min(ships, len(state.stacks[region]))
        crews = rates.CREW * (self.units[EXPLORER] - 1.0 + 70.0 * self.rate) * self.crews()
        return min(1.0, self.later / 3) * (rates.SLOT * min(rates.SLOTS, slots) - rates.DISTANCE * far + crews)

    def crews(self) -> float:
        """Crews that can explore, the later ones and those that are still on the way for less."""
        board, explored = self.board, self.state.explored
        away, size = distances(board, explored), crew_size(board, explored)
        waits: list[int] = []
        for region, ships in enumerate(self.nation.ships):
            if ships:
                waits += [away[region]] * ships
        waits.sort()
        found, weight = 0.0, 1.0
        for last in range(size - 1, len(waits), size):
            if waits[last]:
                found += weight * rates.VOYAGE ** ((waits[last] - 1) // self.state.phase)
            weight *= rates.NEXT_CREW
        return found
