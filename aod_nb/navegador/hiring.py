"""Workers and ships: the same prices, the same limit with the same way around it (N.workers, N.ships)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from aod_nb.core import Decision, Event, Log, Option, Refusal
from aod_nb.navegador.options import HIRE, LAUNCH, Hire, Launch
from aod_nb.navegador.refusals import refusal
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


class _Growth(Decision, frozen=True):
    """How many new units, none included."""

    seat: Seat

    answers: ClassVar[tuple[Option, ...]]
    limit: ClassVar[int]
    gained: ClassVar[str]
    sold: ClassVar[str]
    beyond: ClassVar[str]
    """The text that refuses too many."""

    def own(self, nation: Nation) -> int:
        """One's own churches (shipyards)."""
        raise NotImplementedError

    def held(self, nation: Nation) -> int:
        raise NotImplementedError

    def gain(self, nation: Nation, count: int) -> None:
        raise NotImplementedError

    def options(self, state: State) -> tuple[Option, ...]:
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
        own, room = self.own(nation), self.limit - self.held(nation)
        if count > max(own, room):
            most = max(own, room)
            return refusal(self.rule, self.beyond, count=count, limit=self.limit, own=own, held=self.held(nation), most=most)
        return refusal(self.rule, "price", price=price_of(count, own, state.phase), money=nation.money)

    def reason(self, state: State) -> Refusal:
        return self.refuse(state, self.takes[0](1))  # type: ignore[arg-type]


class Workers(_Growth, frozen=True, tag="workers", forbid_unknown_fields=True):
    rule = "N.workers"
    takes = (Hire,)
    answers = HIRE
    limit = MOST_WORKERS
    gained, sold, beyond = "hired", "workers_sold", "most_workers"

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
    gained, sold, beyond = "launched", "ships_sold", "most_ships"

    def own(self, nation: Nation) -> int:
        return nation.shipyards

    def held(self, nation: Nation) -> int:
        return sum(nation.ships)

    def gain(self, nation: Nation, count: int) -> None:
        nation.ships[PORTUGAL] += count
