"""Sentences about the market."""

from aod_nb.navegador.options import Process, Sell
from aod_nb.navegador.tables import GOODS
from tests.bots.checkers.navegador.case import says
from tests.bots.checkers.navegador.rules import price, wage

# The market


def earned(case):
    return case.owner.money - case.nation.money


@says("sells", "processes")
def _(case, good, units, money, price=None, wage=None):
    is_this = (good, units) == (case.option.good, case.option.units)
    return is_this and money == earned(case) == units * (price or wage)


@says("orange")
def _(case, wage):
    own = case.nation.factories[GOODS.index(case.option.good)]
    return case.option.units == own + 1 and wage * case.option.units == earned(case)


def on_market(state, good):
    row = state.market[GOODS.index(good)]
    return price(good, row), wage(row)


@says("price_falls", "price_rises", "price_stays")
def _(case, good, price, wage, was=None):
    before, after = on_market(case.before, good), on_market(case.after, good)
    return good == case.option.good and after == (price, wage) and before[0] == (price if was is None else was)


@says("lower_for")
def _(case, good, nations):
    place = GOODS.index(good)
    others = [nation.name for seat, nation in enumerate(case.before.nations) if seat != case.seat and nation.colonies[place]]
    return others == nations != [] and on_market(case.after, good)[0] < on_market(case.before, good)[0]


def instead(case, kind):
    """(units, money) of the most that could be sold or processed instead."""
    units = max((option.units for option in case.before.options() if isinstance(option, kind)), default=0)
    if not units:
        return 0, 0
    twin = case.trial(case.asked, [kind(case.asked.good, units)])
    return units, twin.nations[case.seat].money - case.nation.money


says("or_process")(lambda case, units, money: (units, money) == instead(case, Process) and units > 0)
says("or_sell")(lambda case, units, money: (units, money) == instead(case, Sell) and units > 0)
says("no_sale")(lambda case, good, units, money: good == case.asked.good and (units, money) == instead(case, Sell))
says("no_processing")(lambda case, good, units, money: good == case.asked.good and (units, money) == instead(case, Process))


@says("orange_waits")
def _(case):
    return case.after.agenda[-1].orange
