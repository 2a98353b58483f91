"""Sentences about the rondel and the Navegador card."""

from itertools import product

from aod_nb.navegador.options import DECLINE, DONE, Build, Claim, Found
from aod_nb.navegador.tables import GOODS, REGIONS
from tests.bots.checkers.navegador.case import says
from tests.bots.checkers.navegador.rules import COLUMNS, LINES, explorable, names, number, price, wage
from tests.bots.checkers.navegador.ships import line

# The rondel


@says("can_explore")
def _(case, regions):
    return sorted(regions) == sorted(explorable(case.before, case.nation.ships)) != []


says("cannot_explore")(lambda case: not explorable(case.before, case.nation.ships))


def growth(case, limit, held):
    """(most units that there is room for, what the action takes for them)"""
    counts = [option.count for option in case.action.options(paid(case)) if option.count <= limit - held]
    return max(counts)


def paid(case):
    """The position with the ships gone that pay for the way, whichever they are."""
    twin = case.before.copy()
    ships = twin.nations[case.seat].ships
    for _ in range(steps_beyond(case)):
        ships[next(place for place, count in enumerate(ships) if count)] -= 1
    return twin


def steps_to(case):
    fields = case.before.board.fields
    return (fields.index(case.option.field) - case.nation.stone - 1) % 8 + 1


def steps_beyond(case):
    return max(0, steps_to(case) - 3) if case.nation.stone >= 0 else 0


def cost(case, own, count):
    return sum(50 if unit < own else 100 * case.before.phase for unit in range(count))


@says("can_hire", "cannot_hire")
def _(case, count=0, price=0, workers=None, money=None):
    most = growth(case, 9, case.nation.workers)
    held = (workers, money) in ((None, None), (case.nation.workers, case.nation.money))
    return held and count == most and price == cost(case, case.nation.churches, count)


@says("can_launch", "cannot_launch")
def _(case, count=0, price=0, ships=None, money=None):
    fleet = sum(case.nation.ships) - steps_beyond(case)
    held = (ships, money) in ((None, None), (fleet, case.nation.money))
    return held and count == growth(case, 7, fleet) and price == cost(case, case.nation.shipyards, count)


def ways_to_found(case, count):
    """The cheapest way to found this many colonies, found by trying them all; None if there is none."""
    found = []

    def go_on(twin, left):
        if not left:
            found.append(case.nation.money - twin.nations[case.seat].money)
            return
        decision = twin.agenda[-1]
        for option in decision.options(twin):
            if isinstance(option, Found) and (not decision.founded or number(option.region) >= decision.founded[-1]):
                other = twin.copy()
                other.__dict__.pop("legal", None)
                other.agenda.pop().take(other, option, None)
                go_on(other, left - 1)

    go_on(case.trial(case.action, ()), count)
    return min(found, default=None)


@says("can_found", "cannot_found")
def _(case, count=0, price=0):
    return ways_to_found(case, count) == price and ways_to_found(case, count + 1) is None


says("can_claim")(lambda case, privileges: privileges == [option.privilege for option in case.could(Claim)] != [])
says("cannot_claim")(lambda case: not case.could(Claim))


@says("best_bonus")
def _(case, privilege, money):
    pays = {
        option.privilege: case.trial(case.action, [option]).nations[case.seat].money - case.nation.money
        for option in case.could(Claim)
    }
    return money == pays[privilege] == max(pays.values()) > 0


@says("best_privilege")
def _(case, privilege, vp):
    """What the lines of the score gain, for each that can be taken."""
    gains = {}
    for option in case.could(Claim):
        name = LINES[COLUMNS.index(option.privilege)]
        gains[option.privilege] = line(case.trial(case.action, [option]), case.seat, name) - line(case.before, case.seat, name)
    return vp == gains[privilege] == max(gains.values()) > 0


says("can_build")(lambda case, buildings: buildings == [option.building for option in case.could(Build)] != [])
says("cannot_build")(lambda case: not case.could(Build))


@says("market_pays")
def _(case, money):
    """Each good is sold, processed or left, in every combination; whole lots, since the price is the same for all of one."""
    nation, state = case.nation, case.before
    found = []
    for ways in product(("sell", "process", "help"), repeat=3):
        if ways.count("help") <= 1:
            rows = zip(GOODS, state.market, nation.colonies, nation.factories, ways, strict=True)
            found.append(
                sum(
                    price(good, row) * colonies if way == "sell" else wage(row) * (factories + (way == "help"))
                    for good, row, colonies, factories, way in rows
                )
            )
    return money == max(found)


@says("far")
def _(case, field, steps, ships, left):
    fee = case.after.agenda[-1]
    return (
        (field, steps) == (case.option.field, steps_to(case))
        and fee.kind == "fee"
        and fee.left == ships
        and left == sum(case.nation.ships) - ships
    )


@says("goes_on")
def _(case, field, fields):
    """The next move is free to those three."""
    twin = case.after.copy()
    twin.nations[case.seat].ships = [0] * len(REGIONS)
    moves = type(case.asked)(case.seat).options(twin)
    return field == case.option.field and fields == [move.field for move in moves]


@says("card_lapses")
def _(case, nation):
    return case.before.card == case.seat and names(case.after, case.after.card) == [nation] and case.after.card != case.seat


@says("last_turn")
def _(case):
    """Played on, the game is over before this seat is asked for another move of its stone."""
    twin = case.before.copy()
    twin.apply(case.option)
    for _ in range(400):
        if twin.is_over:
            return True
        if twin.decision.kind == "rondel" and twin.seat == case.seat and twin.round > case.before.round:
            return False
        options = twin.options()
        twin.apply(DECLINE if DECLINE in options else DONE if DONE in options else options[0])
    return False
