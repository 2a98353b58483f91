"""What one seat can hope for: what each field of the rondel would bring."""

from __future__ import annotations

from aod_nb.bots.navegador.clock import distances, impatience
from aod_nb.bots.navegador.ending import ends, ends_soon, urge
from aod_nb.bots.navegador.holdings import EXPLORER, Holdings, hoped_bonus
from aod_nb.navegador.tables import (
    FACTORIES,
    LEAST_WORKERS,
    MOST_PRIVILEGES,
    MOST_SHIPS,
    MOST_WORKERS,
    NAGASAKI,
    OWN_PRICE,
    POINTS_PER_PRIVILEGE,
    PORTUGAL,
    PRICE_PER_PHASE,
    SALE_PRICE,
    SECOND_MARKET,
    SHIPYARD,
    WORKERS_FOR,
    WORKERS_PER_COLONY,
)

WORTH_A_MOVE = 0.1
"""VP that a ship must gain to sail on."""


class Outlook(Holdings):
    """Of one seat, with so many turns ahead of it."""

    __slots__ = ()

    def hiring(self, own: int, held: int, limit: int, extra: tuple[float, ...], money: float) -> tuple[float, int]:
        """VP of hiring (launching) so many as is best, and how many that are."""
        best, number, gain, rate, share = 0.0, 0, 0.0, self.rate, self.share
        dear = PRICE_PER_PHASE * self.state.phase
        for count in range(1, max(own, limit - held) + 1):
            price = OWN_PRICE if count <= own else dear
            money -= price
            if money < 0:
                break
            gain -= price * rate
            if held + count <= limit:
                gain += 1.0 + share * (extra[held + count] - extra[held + count - 1])
            else:
                gain += SALE_PRICE * rate
            if gain > best:
                best, number = gain, count
            elif count >= own:
                break  # each one more is as dear and worth less
        return best, number

    def workers(self, money: float) -> tuple[float, int]:
        nation = self.nation
        return self.hiring(nation.churches, nation.workers, MOST_WORKERS, self.rates.workers_worth, money)

    def ships(self, money: float) -> tuple[float, int]:
        """VP of launching as many ships as is best, crews that they make included, and how many those are."""
        fleet, yards = self.fleet, self.nation.shipyards
        dear, worth, share, rate = PRICE_PER_PHASE * self.state.phase, self.rates.ships_worth, self.share, self.rate
        best, number, gain = 0.0, 0, 0.0
        for count in range(1, max(yards, MOST_SHIPS - fleet) + 1):
            price = OWN_PRICE if count <= yards else dear
            money -= price
            if money < 0 or count > yards + 2:
                break
            gain -= price * rate
            if fleet + count <= MOST_SHIPS:
                gain += 1.0 + share * (worth[fleet + count] - worth[fleet + count - 1])
            else:
                gain += SALE_PRICE * rate
            value = gain + self.more_crews(min(count, MOST_SHIPS - fleet))
            if value > best:
                best, number = value, count
        return best, number

    def more_crews(self, count: int) -> float:
        """VP of where ships lie when so many new ones lie in Portugal, beyond what it is now."""
        known = self.launched
        if not known:
            known.append(self.places(self.nation.ships, self.state.explored))
        while len(known) <= count:
            ships = self.nation.ships[:]
            ships[PORTUGAL] += len(known)
            known.append(self.places(ships, self.state.explored))
        return known[count] - known[0]

    def colonies(self, money: float) -> float:
        """VP of the colonies that can be founded now."""
        found, stacks, goods = [], self.state.stacks, self.board.goods
        left, rate = self.nation.workers // WORKERS_PER_COLONY, self.rate
        for region, ships in enumerate(self.nation.ships):
            if ships and (stack := stacks[region]):
                value = self.colony(goods[region])
                for price in stack[:ships]:
                    if price > money:
                        break
                    found.append((value - price * rate, price))
        if not found:
            return 0.0
        found.sort(reverse=True)
        gain = 0.0
        for value, price in found:
            if value <= 0 or not left:
                break
            if price <= money:
                money -= price
                left -= 1
                gain += value
        return gain

    def building(self, row: int) -> float:
        if row < len(FACTORIES):
            return self.factory(row)
        return self.yard() if row == SHIPYARD else self.church()

    def rows(self) -> list[float]:
        """By row of the chart: VP of one building more, whatever it costs."""
        return [self.factory(0), self.factory(1), self.factory(2), self.yard(), self.church()]

    def best_building(self, money: float, free: int, built: list[int], worths: list[float] | None = None) -> tuple[float, int]:
        """The building that brings most for its price and workers, and its row; -1 for none."""
        best, picked, rate = 0.0, -1, self.rate
        if free < WORKERS_FOR[0]:
            return best, picked
        worths = worths or self.rows()
        last, late = ends_soon(self.state, built), impatience(self.state.round, self.rates)
        for row, prices in enumerate(self.board.prices):
            gone = built[row]
            if WORKERS_FOR[row] <= free and gone < len(prices) and prices[gone] <= money:
                gain = worths[row] - prices[gone] * rate + late
                if last and ends(self.state, built, row):
                    gain += urge(self.state, self.seat, self.rates.clear_chart, self.rates)
                if gain > best:
                    best, picked = gain, row
        return best, picked

    def buildings(self, money: float, worths: list[float]) -> float:
        free, built, found = self.nation.workers, self.state.built, 0.0
        while free >= WORKERS_FOR[0]:
            gain, row = self.best_building(money, free, built, worths)
            if row < 0:
                break
            found += gain
            money -= self.board.prices[row][built[row]]
            built = built[:]
            built[row] += 1
            free -= WORKERS_FOR[row]
        return found

    def claim(self, column: int) -> float:
        """VP of one privilege more, at the price of a worker."""
        nation, count = self.nation, self.counts[column]
        bonus = self.board.bonuses[column][nation.privileges[column]] * count
        vp = self.rates.claims * POINTS_PER_PRIVILEGE[column] * (count + self.rates.growth * self.later)
        return vp + bonus * self.rate - self.worker(nation.workers)

    def best_claim(self) -> tuple[float, int]:
        nation, gallery = self.nation, self.state.gallery
        best, picked = 0.0, -1
        if nation.workers > LEAST_WORKERS:
            for column in range(5):
                if gallery[column] and nation.privileges[column] < MOST_PRIVILEGES:
                    gain = self.claim(column)
                    if gain > best:
                        best, picked = gain, column
        return best, picked

    def exploring(self, region: int) -> float:
        """VP of exploring a region: the explorer and the reward, less the ships that are lost."""
        lost, fleet = self.board.losses[region], self.fleet
        gain = self.units[EXPLORER] + hoped_bonus(self.board)[region] * self.rate
        for count in range(lost):
            if fleet - count > 0:
                gain -= self.ship(fleet - count)
        if region == NAGASAKI and self.state.turns_left is None:
            return gain + urge(self.state, self.seat, self.rates.clear_sea, self.rates)
        return gain + impatience(self.state.round, self.rates)

    def best_exploring(self, waiting: list[int]) -> tuple[float, int]:
        """The region that brings most of those which waiting ships can explore; -1 for none."""
        state, losses = self.state, self.board.losses
        best, picked = 0.0, -1
        for region, entries in enumerate(self.board.reach(state.explored, state.phase).entries):
            if entries:
                there = 0
                for origin in entries:
                    there += waiting[origin]
                if there > losses[region]:
                    gain = self.exploring(region)
                    if gain > best:
                        best, picked = gain, region
        return best, picked

    def sailing(self) -> float:
        """VP of a voyage: the best region to explore, and ships that come to where they are of use."""
        state, waiting = self.state, self.nation.ships[:]
        self.more_crews(0)
        before, explored = self.launched[0], state.explored
        gain, region = self.best_exploring(waiting)
        moved = [0] * len(waiting)
        if region >= 0:
            crew = self.board.losses[region] + 1
            for origin in self.board.reach(explored, state.phase).entries[region]:
                gone = min(crew, waiting[origin])
                waiting[origin] -= gone
                crew -= gone
            moved[region] = 1
            explored |= 1 << region
        reach = self.board.reach(explored, state.phase).targets
        for origin, there in enumerate(waiting):
            for _ in range(there):
                here, target = self.lying(origin, waiting[origin] + moved[origin], explored), origin
                for other in reach[origin]:
                    value = self.lying(other, waiting[other] + moved[other] + 1, explored)
                    if value > here + WORTH_A_MOVE:
                        here, target = value, other
                if target == origin:
                    break
                waiting[origin] -= 1
                moved[target] += 1
        return gain + self.places([a + b for a, b in zip(waiting, moved, strict=True)], explored) - before

    def lying(self, region: int, there: int, explored: int) -> float:
        """VP of the last of so many ships in a region."""
        tokens = len(self.state.stacks[region]) if self.state.explored & 1 << region else self.board.tokens[region]
        return (self.rates.slot if there <= tokens else 0.0) - self.rates.distance * distances(self.board, explored)[region]

    def market(self, money: float) -> float:
        """VP of a market now."""
        return self.money(self.wealth + money + self.yield_now) - self.money(self.wealth + money)

    def gains(self, money: float, known: list[float] | None = None) -> list[float]:
        """By field of the rondel: VP of the action there with so much money; what money does not change may be known."""
        workers, ships = self.workers(money)[0], self.ships(money)[0]
        colonies, buildings = self.colonies(money), self.buildings(money, self.rows())
        if known is None:
            sailing, privilege, market = self.sailing(), self.best_claim()[0], self.market(money)
        else:
            sailing, privilege, market = (known[self.board.fields.index(field)] for field in ("sailing", "privilege", "market"))
        by_field = {
            "sailing": sailing,
            "workers": workers,
            "market": market,
            "colony": colonies,
            "privilege": privilege,
            "ships": ships,
            SECOND_MARKET: market,
            "buildings": buildings,
        }
        return [by_field[field] for field in self.board.fields]
