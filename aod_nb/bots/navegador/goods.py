"""Reasons at the market: high and low tide, and what it leaves for others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.holdings import MIDDLE, MIDDLE_PROCESSING, PRICES
from aod_nb.bots.navegador.outlook import Outlook
from aod_nb.bots.talk import Reason
from aod_nb.navegador.market import Market, process, sell
from aod_nb.navegador.options import Process, Sell
from aod_nb.navegador.tables import GOOD_INDEX, PROCESSING

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def market_reasons(state: State, option: Any, outlook: Outlook) -> Iterator[Reason]:
    if isinstance(option, Sell):
        return _sell(state, option, outlook)
    if isinstance(option, Process):
        return _process(state, option, outlook)
    return _wait(state, outlook)


def _sell(state: State, option: Sell, outlook: Outlook) -> Iterator[Reason]:
    good = GOOD_INDEX[option.good]
    row = state.market[good]
    price = PRICES[good][row - 1]
    money, after = sell(option.good, row, option.units)
    yield Reason("navegador", "money", "brings", {"money": money}, money * outlook.rate)
    if price > MIDDLE[good]:
        args = {"good": option.good, "price": price, "usual": round(MIDDLE[good])}
        yield Reason("navegador", "market", "high_tide", args, (price - MIDDLE[good]) * option.units * outlook.rate + 0.2)
    lower = PRICES[good][after - 1]
    others = [nation for nation in state.nations if nation is not outlook.nation and nation.colonies[good]]
    if lower < price and others:
        loss = max(nation.colonies[good] for nation in others) * (price - lower) * outlook.rate
        args = {"good": option.good, "price": lower, "nations": [nation.name for nation in others]}
        yield Reason("navegador", "market", "leaves_low", args, loss / 2)


def _process(state: State, option: Process, outlook: Outlook) -> Iterator[Reason]:
    good = GOOD_INDEX[option.good]
    row = state.market[good]
    wage = PROCESSING[row - 1]
    money, after = process(option.good, row, option.units)
    yield Reason("navegador", "money", "brings", {"money": money}, money * outlook.rate)
    if wage > MIDDLE_PROCESSING:
        args = {"good": option.good, "wage": wage, "usual": round(MIDDLE_PROCESSING)}
        yield Reason("navegador", "market", "after_sales", args, (wage - MIDDLE_PROCESSING) * option.units * outlook.rate + 0.2)
    higher, price = PRICES[good][after - 1], PRICES[good][row - 1]
    if higher > price and outlook.nation.colonies[good]:
        gain = outlook.nation.colonies[good] * (higher - price) * outlook.rate
        yield Reason("navegador", "market", "raises", {"good": option.good, "price": higher}, gain / 2)
    if option.units > outlook.nation.factories[good]:
        yield Reason("navegador", "market", "orange", {"wage": wage}, 0.1)


def _wait(state: State, outlook: Outlook) -> Iterator[Reason]:
    if not isinstance(state.decision, Market):
        return
    good = GOOD_INDEX[state.decision.good]
    price, wage = PRICES[good][state.market[good] - 1], PROCESSING[state.market[good] - 1]
    nation = outlook.nation
    if nation.colonies[good] and price < MIDDLE[good]:
        yield Reason("navegador", "market", "wait_price", {"good": state.decision.good, "price": price}, 0.3)
    elif wage < MIDDLE_PROCESSING:
        yield Reason("navegador", "market", "wait_wage", {"good": state.decision.good, "wage": wage}, 0.2)
