"""Sentences about ships and exploring."""

from itertools import combinations

from aod_nb.navegador.options import Explore
from aod_nb.navegador.scoring import score
from aod_nb.navegador.tables import GOODS, REGIONS
from tests.bots.checkers.navegador.case import says
from tests.bots.checkers.navegador.rules import COLUMNS, LINES, explorable, known, names, nearest, number

# Ships


def line(state, seat, name):
    return score(state)[seat].lines[name]


@says("counts", "counts_bare")
def _(case, possession, vp, more, privileges=0):
    """With one more of them, and with one more privilege, the seat's score shows it."""
    column = COLUMNS.index(possession)
    twin, other = case.before.copy(), case.before.copy()
    for state in (twin, other):
        nation = state.nations[case.seat]
        if possession in ("colony", "factory"):
            row = nation.colonies if possession == "colony" else nation.factories
            row[0] += 1
        else:
            field = {"explorer": "explorers", "shipyard": "shipyards", "church": "churches"}[possession]
            setattr(nation, field, getattr(nation, field) + 1)
    gain = line(twin, case.seat, LINES[column]) - line(case.before, case.seat, LINES[column])
    other.nations[case.seat].privileges[column] += 1
    each = line(other, case.seat, LINES[column]) - line(twin, case.seat, LINES[column])
    owned = twin.nations[case.seat].possessions()[column]
    return vp == gain and privileges == case.nation.privileges[column] and each == more * owned


def bounds(state, region):
    """The cheapest token of the region in every way the tokens can lie that nobody has seen."""
    figures = state.setup.figures.stacks
    good = getattr(figures, region).good
    hidden = [other for other in REGIONS[1:] if getattr(figures, other).good == good and not known(state, other)]
    pool = [token for other in hidden for token in state.stacks[number(other)]] + [state.unused[GOODS.index(good)]]
    size = len(state.stacks[number(region)])
    found = {min(lot) for lot in combinations(sorted(pool), size)}
    return min(found), max(found)


says("reward")(lambda case, region, least, most: (least, most) == bounds(case.before, region) and region == case.option.region)


@says("ships_lost")
def _(case, ships, lost, left):
    twin, event = case.explored()
    fleet = sum(twin.nations[case.seat].ships)
    return fleet == left == sum(case.nation.ships) - lost and len(event.args["origins"]) == ships


@says("phase")
def _(case, phase, borders, price):
    twin, _ = case.explored()
    number_ = ("", "I", "II", "III").index(phase)
    reached = 3 if known(twin, "malaca") else 2 if known(twin, "cabo_da_boa_esperanca") else 1
    before = 3 if known(case.before, "malaca") else 2 if known(case.before, "cabo_da_boa_esperanca") else 1
    return before < reached == number_ == borders and price == 100 * number_


@says("ends_game")
def _(case):
    twin = case.explored()[0] if isinstance(case.option, Explore) else case.after
    return case.before.turns_left is None and twin.turns_left is not None


@says("opens")
def _(case, region, good, tokens):
    """A colony there brings this good; the reward is the bank's."""
    twin, event = case.explored()
    stack = getattr(case.before.setup.figures.stacks, region)
    return good == stack.good and tokens == len(event.args["prices"]) == len(twin.stacks[number(region)])


@says("colonies_there")
def _(case, ships, region, good, price, tokens):
    stack = case.after.stacks[number(region)]
    is_good = getattr(case.before.setup.figures.stacks, region).good == good
    return is_good and ships == case.owner.ships[number(region)] and (price, tokens) == (stack[0], len(stack))


@says("nearer")
def _(case, region, away, was):
    there = region == case.option.target
    return there and away == nearest(case.before, region) < was == nearest(case.before, case.option.origin)


@says("enough_ships")
def _(case, ships, region, targets):
    alone = [0] * len(REGIONS)
    alone[number(region)] = case.owner.ships[number(region)]
    return ships == alone[number(region)] and sorted(targets) == sorted(explorable(case.after, alone)) != []


says("ships_left")(lambda case, region, ships: region == case.option.origin and case.owner.ships[number(region)] == ships)


@says("ships_stay")
def _(case, ships):
    return ships == sum(case.nation.ships) - sum(case.asked.moved) > 0 and case.after.agenda[-1].kind == "step"


def gone_from(case):
    """Where ships leave, and how many so far."""
    region = getattr(case.option, "origin", None) or case.option.region
    return region, 1 + list(getattr(case.asked, "sent", ())).count(number(region))


@says("leaves_portugal", "leaves_region")
def _(case, left, region="portugal", tokens=0):
    slug, count = gone_from(case)
    return region == slug and left == case.nation.ships[number(slug)] - count and tokens == len(case.before.stacks[number(slug)])


@says("card_passes")
def _(case, nation):
    return names(case.after, case.after.card) == [nation] and case.after.card != case.seat


@says("card_kept")
def _(case, field):
    return case.after.card == case.seat and case.before.board.fields[case.after.marker] == field


says("fleet")(lambda case, ships: sum(case.owner.ships) == ships > sum(case.nation.ships))


def bought(case):
    """(units paid for, what was paid, units sold again, what that brought)"""
    case.after  # noqa: B018 - the option is carried out
    first = [event.args for event in case.events if event.kind in ("hired", "launched")]
    sold = [event.args for event in case.events if event.kind in ("workers_sold", "ships_sold")]
    return first[0], sold[0] if sold else None


@says("ships_price", "workers_price")
def _(case, count, price, left):
    args, _ = bought(case)
    return (count, price) == (args["paid_for"], args["price"]) and left == case.nation.money - price >= 0


@says("shipyards_own", "churches_own")
def _(case, count, own):
    """As many more as there are would cost 50 each; the rest costs what the phase says."""
    args, _ = bought(case)
    held = case.nation.shipyards if case.asked.kind == "ships" else case.nation.churches
    rest = args["price"] - 50 * count
    return own == held and rest == 100 * case.before.phase * (args["paid_for"] - count) and count <= own


@says("ships_sold", "workers_sold")
def _(case, sold, money):
    _, args = bought(case)
    return args is not None and (sold, money) == (args["count"], args["money"])


says("keeps_money")(lambda case, money: money == case.owner.money == case.nation.money)
