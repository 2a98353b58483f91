"""Workers and ships: the same prices, the same limit with the same way around it (N.workers, N.ships)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from aod_nb.core import Decision, Event, Log, Refusal
from aod_nb.navegador.options import HIRE, LAUNCH, Hire, Launch
from aod_nb.navegador.refusals import named, refusal
from aod_nb.navegador.tables import MOST_SHIPS, MOST_WORKERS, OWN_PRICE, PORTUGAL, PRICE_PER_PHASE, SALE_PRICE
from aod_nb.navegador.types import Seat

if TYPE_CHECKING:
    from aod_nb.navegador.state import Nation, State


def price_of(count: int, own: int, phase: int) -> int:
    """So many units, as many as possible from one's own churches (shipyards)."""
    return OWN_PRICE * min(count, own) + PRICE_PER_PHASE * phase * max(0, count - own)


def most_of(own: int, room: int, money: int, phase: int) -> int:
    """The most units: beyond the limit only those from one's own churches (shipyards), and all paid before any sale."""
    cheap = min(own, money // OWN_PRICE)
    if cheap < own or own >= room:
        return cheap
    return own + min(room - own, (money - OWN_PRICE * own) // (PRICE_PER_PHASE * phase))


def affordable(own: int, money: int, phase: int) -> int:
    """The most units that the money is enough for, as if there were room for all."""
    cheap = min(own, money // OWN_PRICE)
    return cheap if cheap < own else own + (money - OWN_PRICE * own) // (PRICE_PER_PHASE * phase)


class _Growth(Decision["State", Hire | Launch, Hire | Launch], frozen=True):
    """How many new units, none included."""

    seat: Seat

    answers: ClassVar[tuple[Hire | Launch, ...]]
    limit: ClassVar[int]
    gained: ClassVar[str]
    sold: ClassVar[str]
    beyond: ClassVar[str]
    """The text that refuses more than there is room for ..."""
    anyway: ClassVar[str]
    """... and the one that says so where the money is short as well."""
    dear: ClassVar[str]
    """The text that refuses more than the money is enough for."""

    def own(self, nation: Nation) -> int:
        """One's own churches (shipyards)."""
        raise NotImplementedError

    def held(self, nation: Nation) -> int:
        raise NotImplementedError

    def gain(self, nation: Nation, count: int) -> None:
        raise NotImplementedError

    def options(self, state: State) -> tuple[Hire | Launch, ...]:
        nation = state.nations[self.seat]
        most = most_of(self.own(nation), self.limit - self.held(nation), nation.money, state.phase)
        return self.answers[: most + 1]

    def take(self, state: State, option: Hire | Launch, log: Log) -> None:
        nation, count = state.nations[self.seat], option.count
        if not count:
            if log is not None:
                log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))
            return
        real = min(count, self.limit - self.held(nation))
        paid, earned = price_of(count, self.own(nation), state.phase), SALE_PRICE * (count - real)
        nation.money += earned - paid
        self.gain(nation, real)
        if log is not None:
            log.append(Event(self.gained, self.rule, self.seat, {"count": real, "paid_for": count, "price": paid}))
            if earned:
                log.append(Event(self.sold, self.rule, self.seat, {"count": count - real, "money": earned}))

    def refuse(self, state: State, option: Hire | Launch) -> Refusal:
        nation, count = state.nations[self.seat], option.count
        if count < 0:
            return refusal(self.rule, "count_negative", count=count)
        own, held, money = self.own(nation), self.held(nation), nation.money
        room, paid = max(own, self.limit - held), affordable(own, money, state.phase)
        reasons = []
        if paid < min(count, room):
            price = price_of(paid + 1, own, state.phase)
            reasons.append(refusal(self.rule, self.dear, most=paid, money=money, more=paid + 1, price=price))
        if count > room:
            key = self.anyway if reasons else self.beyond
            reasons.append(refusal(self.rule, key, count=count, limit=self.limit, own=own, held=held, most=room))
        return named(reasons)

    def reason(self, state: State) -> Refusal:
        """Nothing but the money can be missing: a church (shipyard) of one's own always has something to do."""
        nation = state.nations[self.seat]
        return refusal(self.rule, "price", price=price_of(1, self.own(nation), state.phase), money=nation.money)


class Workers(_Growth, frozen=True, tag="workers", forbid_unknown_fields=True):
    rule = "N.workers"
    takes = (Hire,)
    answers = HIRE
    limit = MOST_WORKERS
    gained, sold = "hired", "workers_sold"
    beyond, anyway, dear = "most_workers", "most_workers_anyway", "workers_paid"

    def own(self, nation: Nation) -> int:
        return nation.churches

    def held(self, nation: Nation) -> int:
        return nation.workers

    def gain(self, nation: Nation, count: int) -> None:
        nation.workers += count


class Ships(_Growth, frozen=True, tag="ships", forbid_unknown_fields=True):
    """New ships lie in Portugal."""

    rule = "N.ships"
    takes = (Launch,)
    answers = LAUNCH
    limit = MOST_SHIPS
    gained, sold = "launched", "ships_sold"
    beyond, anyway, dear = "most_ships", "most_ships_anyway", "ships_paid"

    def own(self, nation: Nation) -> int:
        return nation.shipyards

    def held(self, nation: Nation) -> int:
        return sum(nation.ships)

    def gain(self, nation: Nation, count: int) -> None:
        nation.ships[PORTUGAL] += count
