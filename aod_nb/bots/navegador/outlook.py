"""What one seat can hope for: what each field of the rondel would bring."""

from __future__ import annotations

from aod_nb.bots.navegador.ending import ends, urge
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
    PRICE_PER_PHASE,
    SALE_PRICE,
    SECOND_MARKET,
    SHIPYARD,
    WORKERS_FOR,
    WORKERS_PER_COLONY,
)


class Outlook(Holdings):
    """Of one seat, with so many turns ahead of it."""

    __slots__ = ()

    def hiring(self, own: int, held: int, limit: int, extra: tuple[float, ...], money: float) -> tuple[float, int]:
        """VP of hiring (launching) so many as is best, and how many that are."""
        best, number, gain = 0.0, 0, 0.0
        dear = PRICE_PER_PHASE * self.state.phase
        count = 0
        while count < max(own, limit - held):
            price = OWN_PRICE if count < own else dear
            money -= price
            if money < 0:
                break
            count += 1
            gain -= price * self.rate
            if held + count <= limit:
                gain += 1.0 + self.share * (extra[held + count] - extra[held + count - 1])
            else:
                gain += SALE_PRICE * self.rate
            if gain > best:
                best, number = gain, count
        return best, number

    def workers(self, money: float) -> tuple[float, int]:
        nation = self.nation
        return self.hiring(nation.churches, nation.workers, MOST_WORKERS, self.rates.workers_worth, money)

    def ships(self, money: float) -> tuple[float, int]:
        return self.hiring(self.nation.shipyards, self.fleet, MOST_SHIPS, self.rates.ships_worth, money)

    def colonies(self, money: float) -> float:
        """VP of the colonies that can be founded now."""
        found, stacks, goods = [], self.state.stacks, self.board.goods
        rate = self.rate
        for region, ships in enumerate(self.nation.ships):
            if ships and (stack := stacks[region]):
                value = self.colony(goods[region])
                for price in stack[:ships]:
                    if price <= money:
                        found.append((value - price * rate, price))
        if not found:
            return 0.0
        found.sort(reverse=True)
        left, gain = self.nation.workers // WORKERS_PER_COLONY, 0.0
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

    def best_building(self, money: float, free: int, built: list[int]) -> tuple[float, int]:
        """The building that brings most for its price and workers, and its row; -1 for none."""
        best, picked = 0.0, -1
        for row, prices in enumerate(self.board.prices):
            need, gone = WORKERS_FOR[row], built[row]
            if need <= free and gone < len(prices) and prices[gone] <= money:
                gain = self.building(row) - prices[gone] * self.rate
                if ends(self.state, built, row):
                    gain += self.urge()
                if gain > best:
                    best, picked = gain, row
        return best, picked

    def buildings(self, money: float) -> float:
        free, built, total = self.nation.workers, self.state.built[:], 0.0
        while free >= WORKERS_FOR[0]:
            gain, row = self.best_building(money, free, built)
            if row < 0:
                break
            total += gain
            money -= self.board.prices[row][built[row]]
            built[row] += 1
            free -= WORKERS_FOR[row]
        return total

    def claim(self, column: int) -> float:
        """VP of one privilege more, at the price of a worker."""
        nation, count = self.nation, self.counts[column]
        bonus = self.board.bonuses[column][nation.privileges[column]] * count
        vp = self.rates.claims * POINTS_PER_PRIVILEGE[column] * count
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
        """VP of exploring a region: the explorer, the reward and the colonies there, less the ships that are lost."""
        lost, fleet = self.board.losses[region], self.fleet
        gain = self.units[EXPLORER] + hoped_bonus(self.board)[region] * self.rate
        for count in range(lost):
            if fleet - count > 0:
                gain -= self.ship(fleet - count)
        return gain + self.rates.slot * min(1.0, self.later / 3)

    def sailing(self) -> float:
        """VP of a voyage: the best region to explore, or ships that come to where they are of use."""
        state, ships = self.state, self.nation.ships
        reach = self.board.reach(state.explored, state.phase)
        losses, best = self.board.losses, 0.0
        for region, entries in enumerate(reach.entries):
            if entries:
                there = 0
                for origin in entries:
                    there += ships[origin]
                if there > losses[region]:
                    gain = self.exploring(region)
                    if region == NAGASAKI and state.turns_left is None:
                        gain += self.urge()
                    best = max(best, gain)
        idle = 0
        for there, stack in zip(ships, state.stacks, strict=True):
            if there > len(stack):
                idle += there - len(stack)
        return best + 0.3 * self.rates.slot * idle * min(1.0, self.later / 3)

    def urge(self) -> float:
        return urge(self.state, self.seat, self.rates)

    def market(self, money: float) -> float:
        """VP of a market now."""
        return self.money(self.wealth + money + self.yield_now) - self.money(self.wealth + money)

    def gains(self, money: float, known: list[float] | None = None) -> list[float]:
        """By field of the rondel: VP of the action there with so much money; what money does not change may be known."""
        workers, ships = self.workers(money)[0], self.ships(money)[0]
        colonies, buildings = self.colonies(money), self.buildings(money)
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
