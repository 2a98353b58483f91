"""Sentences about goods and buildings."""

from aod_nb.aod.effects import effect
from aod_nb.aod.options import BUY
from aod_nb.aod.scoring import building_points
from aod_nb.aod.tables import GOOD_NAMES
from tests.bots.checkers.aod.case import Case, says
from tests.bots.checkers.aod.rules import LAST, PRICE

# Goods and buildings


def held(nation, good):
    return nation.goods[GOOD_NAMES.index(good)]


says("good_alike")(lambda case, good, count: held(case.owner, good) == count > 1)
says("good_new")(lambda case, good, count: held(case.owner, good) == count == 1)
says("mercantilism")(lambda case, vp: at_end(case, "mercantilism") - at_end(case, "mercantilism", "before") == vp)


def at_end(case, slug, when="after"):
    """VP of a building, if the game were over."""
    twin = getattr(case, when).copy()
    twin.agenda = []
    return building_points(twin, case.seat).get(slug, 0)


says("price")(
    lambda case, building, price, left: (
        building == case.option.building and price == PRICE[case.before.turn] and left == case.owner.money
    )
)
says("does")(lambda case, building, effect: building == case.option.building and effect == words(case))


def words(case):
    return effect(case.option.building, case.before.setup)


says("counts_now", "printed_vp")(lambda case, building, vp: building == case.option.building and at_end(case, building) == vp)
says("prosperity")(lambda case, vp: at_end(case, "prosperity") - at_end(case, "prosperity", "before") == vp > 0)


def brought(case, kind, building):
    """What a building brings in the rest of this turn."""
    return case.told(case.turn, kind, building=building)


@says("pays")
def _(case, building, money, times):
    """Step D is still to come in this turn and in every later one."""
    this_turn = [event.args["money"] for event in brought(case, "building_money", building) if event.args["money"] == money]
    return bool(this_turn) and times == 9 - case.before.turn


@says("pays_goods")
def _(case, building, money, times):
    return (
        sum(event.args["money"] for event in brought(case, "building_money", building)) == money and times == 9 - case.before.turn
    )


@says("raids")
def _(case, ships):
    paid = [event.args["money"] for event in case.told(case.turn, "raided")]
    return ships == case.nation.ships > 0 and all(money <= ships for money in paid)


says("raids_nothing")(lambda case: not case.nation.ships and not case.told(case.turn, "raided"))


@says("pieces")
def _(case, building, piece, times):
    rule = f"App.II.{building}"
    come = [event for event in case.turn if event.seat == case.seat and event.rule == rule and event.kind.startswith("gained")]
    return bool(come) and all(event.args.get("piece", "colonist") == piece for event in come) and times == LAST - case.before.turn


@says("no_purchase")
def _(case, offered, price, money):
    bought = [option for option in case.before.options() if option in BUY.values()]
    return (
        offered == len(case.before.building_offer) >= len(bought) > 0
        and price == PRICE[case.before.turn]
        and money == case.owner.money
    )


@says("best_offered")
def _(case, building, vp):
    """Each is bought by itself."""
    found = {option.building: at_end(Case(case.before, option), option.building) for option in case.before.options()[:-1]}
    return found[building] == max(found.values()) == vp > 0
