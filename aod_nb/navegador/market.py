"""The market: sell from colonies or process in factories, each good by itself (N.market)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from aod_nb.core import BadInput, Decision, Event, Log, Refusal, shown
from aod_nb.navegador.options import DECLINE, PROCESS, SELL, Decline, Process, Sell
from aod_nb.navegador.refusals import refusal
from aod_nb.navegador.tables import FACTORIES, GOOD_INDEX, GOODS, MARKET, MARKET_ROWS, MAX_SEATS, PROCESSING
from aod_nb.navegador.types import Seat, Slug

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def sell(good: str, row: int, units: int) -> tuple[int, int]:
    """Money and the marker's new row: all units at the price before the sale, then one row down for each.

    >>> sell("gold", 6, 3)
    (150, 9)
    """
    _check(good, row, units)
    return MARKET[good][row - 1] * units, min(MARKET_ROWS, row + units)


def process(good: str, row: int, units: int) -> tuple[int, int]:
    """Money and the marker's new row: all units at the processing price, then one row up for each.

    >>> process("spice", 5, 2)
    (80, 3)
    """
    _check(good, row, units)
    return PROCESSING[row - 1] * units, max(1, row - units)


def _check(good: str, row: int, units: int) -> None:
    if not isinstance(good, str) or good not in MARKET:
        raise BadInput("navegador.bad.good", found=shown(good), known=", ".join(MARKET))
    if isinstance(row, bool) or not isinstance(row, int) or not 1 <= row <= MARKET_ROWS:
        raise BadInput("navegador.bad.row", found=shown(row), last=MARKET_ROWS)
    if isinstance(units, bool) or not isinstance(units, int) or units < 0:
        raise BadInput("navegador.bad.units", found=shown(units))


class Market(Decision["State", Sell | Process | Decline, Sell | Process], frozen=True, tag="market", forbid_unknown_fields=True):
    """One good: sell some, process some, or leave it."""

    seat: Seat
    good: Slug
    orange: bool
    """Whether the orange factory has not worked yet."""

    rule = "N.market"

    def options(self, state: State) -> tuple[Sell | Process | Decline, ...]:
        nation, good = state.nations[self.seat], GOOD_INDEX[self.good]
        return _trades(good, nation.colonies[good], nation.factories[good] + self.orange)

    def take(self, state: State, option: Sell | Process | Decline, log: Log) -> None:
        good, orange = GOOD_INDEX[self.good], self.orange
        nation, row = state.nations[self.seat], state.market[good]
        if isinstance(option, Decline):
            if log is not None:
                log.append(Event("not_traded", self.rule, self.seat, {"good": self.good}))
        elif isinstance(option, Sell):
            price = MARKET[self.good][row - 1]
            nation.money += price * option.units
            state.market[good] = min(MARKET_ROWS, row + option.units)
            if log is not None:
                self._tell("sold", option.units, price, log)
        else:
            assert isinstance(option, Process)
            price = PROCESSING[row - 1]
            nation.money += price * option.units
            state.market[good] = max(1, row - option.units)
            # The orange factory works the last unit, where one's own are too few.
            helped = option.units > nation.factories[good]
            orange = orange and not helped
            if log is not None:
                self._tell("processed", option.units, price, log, orange=helped)
        if good + 1 < len(GOODS):
            state.agenda.append(_ASKED[self.seat][good + 1][orange])

    def _tell(self, kind: str, units: int, price: int, log: list[Event], **more: Any) -> None:
        args = {"good": self.good, "units": units, "price": price, "money": price * units} | more
        log.append(Event(kind, self.rule, self.seat, args))

    def refuse(self, state: State, option: Sell | Process) -> Refusal:
        if option.good != self.good:
            key = "other_good_later" if GOOD_INDEX[option.good] > GOOD_INDEX[self.good] else "other_good_over"
            return refusal(self.rule, key, good=self.good, other=option.good)
        if option.units < 1:
            return refusal(self.rule, "units", units=option.units)
        nation, good = state.nations[self.seat], GOOD_INDEX[self.good]
        if isinstance(option, Sell):
            return refusal(self.rule, "colonies_few", good=self.good, units=option.units, colonies=nation.colonies[good])
        factories = nation.factories[good] + self.orange
        key = "factories_few" if self.orange else "factories_few_used"
        return refusal(self.rule, key, building=FACTORIES[good], units=option.units, factories=factories)

    def reason(self, state: State) -> Refusal:
        return refusal(self.rule, "nothing_to_trade", good=self.good)


@cache
def _trades(good: int, colonies: int, factories: int) -> tuple[Sell | Process | Decline, ...]:
    return (*SELL[good][:colonies], *PROCESS[good][:factories], DECLINE)


_ASKED = tuple(tuple((Market(seat, good, False), Market(seat, good, True)) for good in GOODS) for seat in range(MAX_SEATS))
"""By seat, good, and whether the orange factory is free."""


def market(seat: int) -> Market:
    """A Market action begins."""
    return _ASKED[seat][0][True]
