"""Sentences about workers, colonies and buildings."""

from aod_nb.navegador.market import Market
from aod_nb.navegador.options import Build, Found, Process, Sell
from aod_nb.navegador.tables import GOODS
from tests.bots.checkers.navegador.case import says
from tests.bots.checkers.navegador.rules import NEEDS, number

# Workers, colonies, buildings


@says("workers")
def _(case, workers, colonies):
    """So many colonies need two workers each."""
    is_enough = 2 * colonies <= workers < 2 * (colonies + 1)
    return workers == case.owner.workers > case.nation.workers and is_enough


@says("enough_workers")
def _(case, building, workers):
    return case.nation.workers < workers == NEEDS[building] <= case.owner.workers


@says("colony_price", "building_price")
def _(case, price, left, region=None, building=None):
    named = region == getattr(case.option, "region", None) and building == getattr(case.option, "building", None)
    return named and left == case.owner.money == case.nation.money - price


def more_units(case, field):
    """The goods of which there is one more unit."""
    rows = zip(GOODS, getattr(case.nation, field), getattr(case.owner, field), strict=True)
    return [good for good, before, after in rows if after == before + 1]


@says("colony_sells")
def _(case, good, price):
    return more_units(case, "colonies") == [good] and price_now(case, good, Sell(good, 1)) == price


@says("factory_pays")
def _(case, good, wage):
    return more_units(case, "factories") == [good] and price_now(case, good, Process(good, 1)) == wage


def price_now(case, good, option):
    """What one unit brings."""
    twin = case.after.copy()
    twin.agenda = []
    before = twin.nations[case.seat].money
    Market(case.seat, good, True).take(twin, option, None)
    return twin.nations[case.seat].money - before


@says("workers_busy")
def _(case, busy, workers):
    """Two for each colony of this action."""
    return busy == 2 * len(case.after.agenda[-1].founded) <= workers == case.nation.workers


says("next_token")(lambda case, region, price: case.after.stacks[number(region)][0] == price and region == case.option.region)
says("last_token")(lambda case, region: case.after.stacks[number(region)] == () and region == case.option.region)
says("colonies_left")(lambda case, regions: regions == still(case, Found, "region") != [])
says("buildings_left")(lambda case, buildings: buildings == still(case, Build, "building") != [])


def still(case, kind, field):
    return [getattr(option, field) for option in case.before.options() if isinstance(option, kind)]


@says("cheap_worker", "cheap_ship")
def _(case, price, other):
    """One more unit at the cheap price fits into the action."""
    kind = "workers" if case.option.building == "church" else "ships"
    own = ("churches", "shipyards")[kind == "ships"]
    is_more = getattr(case.owner, own) == getattr(case.nation, own) + 1
    return is_more and price == 50 and other == 100 * case.before.phase


def following(case):
    """Prices of the buildings that are left in the row afterwards."""
    row = ("sugar_factory", "gold_factory", "spice_factory", "shipyard", "church").index(case.option.building)
    spaces = 6 if row < 3 else 10 - case.before.seats
    return getattr(case.before.setup.figures.prices, case.option.building)[case.after.built[row] : spaces]


says("next_building")(lambda case, building, price: building == case.option.building and following(case)[0] == price)
says("last_building")(lambda case, building: building == case.option.building and len(following(case)) == 0)


@says("workers_free")
def _(case, workers):
    need = NEEDS.get(case.option.building, 3)
    return workers == case.nation.workers - case.asked.busy - need > 0 and case.after.agenda[-1].busy == case.asked.busy + need
