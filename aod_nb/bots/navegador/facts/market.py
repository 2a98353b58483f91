"""What the market pays, and where it leaves the prices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.facts.common import ASIDE, COIN, Facts, fact
from aod_nb.navegador.market import Market
from aod_nb.navegador.options import Process, Sell
from aod_nb.navegador.tables import GOOD_INDEX, GOODS, MARKET, MARKET_ROWS, PROCESSING

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def price(state: State, good: int) -> int:
    return MARKET[GOODS[good]][state.market[good] - 1]


def wage(state: State, good: int) -> int:
    """What processing a unit pays."""
    return PROCESSING[state.market[good] - 1]


def best_trade(state: State, seat: int) -> int:
    """The most that a Market action pays, all three goods together and the orange factory for one of them."""
    nation, plain, helped = state.nations[seat], 0, 0
    for good in range(len(GOODS)):
        own = max(nation.colonies[good] * price(state, good), nation.factories[good] * wage(state, good))
        plain += own
        helped = max(helped, (nation.factories[good] + 1) * wage(state, good) - own)
    return plain + helped


def sell(state: State, seat: int, option: Sell) -> Facts:
    good, nation = GOOD_INDEX[option.good], state.nations[seat]
    each, row = price(state, good), state.market[good]
    money = each * option.units
    yield fact("money", "sells", COIN * money, good=option.good, units=option.units, price=each, money=money)
    after = min(MARKET_ROWS, row + option.units)
    yield from _prices(state, option.good, row, after)
    others = [other.name for place, other in enumerate(state.nations) if place != seat and other.colonies[good]]
    if others and MARKET[option.good][after - 1] < each:
        yield fact("market", "lower_for", 0.3, good=option.good, nations=others)
    decision: Any = state.decision
    units = nation.factories[good] + decision.orange
    if units:
        yield fact("market", "or_process", ASIDE, units=units, money=units * wage(state, good))


def process(state: State, seat: int, option: Process) -> Facts:
    good, nation = GOOD_INDEX[option.good], state.nations[seat]
    each, row = wage(state, good), state.market[good]
    money = each * option.units
    yield fact("money", "processes", COIN * money, good=option.good, units=option.units, wage=each, money=money)
    if option.units > nation.factories[good]:
        yield fact("market", "orange", 0.2, wage=each)
    yield from _prices(state, option.good, row, max(1, row - option.units))
    if nation.colonies[good]:
        units = nation.colonies[good]
        yield fact("market", "or_sell", ASIDE, units=units, money=units * price(state, good))


def _prices(state: State, good: str, row: int, after: int) -> Facts:
    """What selling and processing pay after the marker has moved."""
    now, then = MARKET[good][row - 1], MARKET[good][after - 1]
    if now == then:
        yield fact("market", "price_stays", ASIDE, good=good, price=now, wage=PROCESSING[after - 1])
    else:
        key = "price_falls" if then < now else "price_rises"
        yield fact("market", key, 0.4, good=good, price=then, was=now, wage=PROCESSING[after - 1])


def no_trade(state: State, seat: int) -> Facts:
    """What is let go."""
    market: Any = state.decision
    assert isinstance(market, Market)
    good = GOOD_INDEX[market.good]
    nation = state.nations[seat]
    units = nation.factories[good] + market.orange
    if nation.colonies[good]:
        money = nation.colonies[good] * price(state, good)
        yield fact("market", "no_sale", COIN * money, good=market.good, units=nation.colonies[good], money=money)
    if units:
        money = units * wage(state, good)
        yield fact("market", "no_processing", COIN * money, good=market.good, units=units, money=money)
    if market.orange and good + 1 < len(GOODS):
        yield fact("timing", "orange_waits", ASIDE)
