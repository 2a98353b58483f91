"""For every sentence that speaks for an option of Navegador: whether it is true, looked up without the reasons' code.

A checker gets the case, that is the state before, the option, and the state when it is carried out, and the figures named.
"""

from functools import cached_property
from itertools import combinations, product

from aod_nb.navegador.market import Market
from aod_nb.navegador.options import DECLINE, DONE, Build, Claim, Explore, Found, Process, Sell
from aod_nb.navegador.scoring import score
from aod_nb.navegador.tables import GOODS, REGIONS
from aod_nb.navegador.turn import ACTION, STEP

TRUE = {}
PRICES = {"sugar": 60, "gold": 70, "spice": 80}
NEEDS = {"factory": 3, "shipyard": 4, "church": 5}
COLUMNS = ("colony", "factory", "explorer", "shipyard", "church")
LINES = ("colonies", "factories", "explorers", "shipyards", "churches")


def says(*keys):
    def note(function):
        for key in keys:
            TRUE[key] = function
        return function

    return note


class Case:
    """An option, and what it changes."""

    def __init__(self, state, option):
        self.before, self.option = state, option
        self.seat, self.asked = state.seat, state.decision
        self.nation = state.nations[self.seat]

    @cached_property
    def after(self):
        """The option is carried out; nothing that follows by itself has happened yet."""
        twin, self.events = self.before.copy(), []
        twin.__dict__.pop("legal", None)
        twin.agenda.pop().take(twin, self.option, self.events)
        return twin

    @property
    def owner(self):
        return self.after.nations[self.seat]

    @cached_property
    def action(self):
        """The field's decision, asked at once of the ships, workers and money there are now."""
        return ACTION[self.option.field][self.seat]

    def could(self, kind, decision=None):
        """Options of a kind in the action of the field."""
        return [option for option in (decision or self.action).options(self.before) if isinstance(option, kind)]

    def trial(self, decision, options):
        """The seat after it was asked this and answered so."""
        twin = self.before.copy()
        twin.__dict__.pop("legal", None)
        twin.agenda = [STEP["end"][self.seat], decision]
        for option in options:
            assert option in twin.decision.options(twin)
            twin.agenda.pop().take(twin, option, None)
        return twin

    def explored(self):
        """The option goes to an unknown region: every ship that is needed is sent, and it is entered."""
        twin = self.before.copy()
        events = []
        twin.apply(self.option, events)
        while not any(event.kind == "explored" for event in events):
            twin.apply(twin.options()[0], events)
        return twin, next(event for event in events if event.kind == "explored")


def number(region):
    return REGIONS.index(region)


def names(state, *seats):
    return [state.nations[seat].name for seat in seats]


def price(good, row):
    """Every price stands in two rows, ten less in the next two."""
    return PRICES[good] - (row - 1) // 2 * 10


def wage(row):
    return 20 + (row - 1) // 2 * 10


def known(state, region):
    return bool(state.explored >> number(region) & 1)


def away(state, origin):
    """Borders from a region to each other one, over explored ones."""
    found, edge = {origin: 0}, [origin]
    while edge:
        here = edge.pop(0)
        for pair in state.setup.figures.borders:
            for other in pair if here in pair else ():
                if other not in found:
                    found[other] = found[here] + 1
                    if known(state, other):
                        edge.append(other)
    return found


def nearest(state, region):
    unknown = [steps for other, steps in away(state, region).items() if not known(state, other)]
    return min(unknown, default=0)


def needed(state, region):
    """Ships that explore together: one is left."""
    return 3 if region == "nagasaki" or (region == "macau" and state.seats <= 3) else 2


def explorable(state, ships):
    """Unknown regions that enough of these ships (by region) can enter."""
    found = []
    for region in REGIONS[1:]:
        near = [origin for origin in REGIONS if away(state, origin).get(region, 99) <= state.phase and known(state, origin)]
        if not known(state, region) and sum(ships[number(origin)] for origin in near) >= needed(state, region):
            found.append(region)
    return found


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
    """The cheapest way to found so many colonies, by trying all; None where there is none."""
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


# Privileges


@says("privilege")
def _(case, privilege, count, each, vp):
    column = COLUMNS.index(privilege)
    gain = line(case.after, case.seat, LINES[column]) - line(case.before, case.seat, LINES[column])
    is_each = each == (1, 1, 1, 2, 2)[column] and count == case.nation.possessions()[column]
    return is_each and privilege == case.option.privilege and vp == gain == count * each


says("bonus")(
    lambda case, privilege, money: money == case.owner.money - case.nation.money > 0 and privilege == case.option.privilege
)
says("last_privilege")(
    lambda case, privilege: case.after.gallery[COLUMNS.index(privilege)] == 0 and privilege == case.option.privilege
)


@says("king_here")
def _(case, privilege):
    """No other column would gain more from it."""
    held = zip(COLUMNS, case.owner.possessions(), case.owner.privileges, (1, 1, 1, 2, 2), strict=True)
    free = {column: count * each for column, count, taken, each in held if taken < 3 or case.before.setup.king_full}
    return privilege == case.option.privilege and free.get(privilege, -1) == max(free.values())


says("costs_worker")(lambda case, left: left == case.owner.workers == case.nation.workers - 1)
says("no_privilege")(lambda case, workers: workers == case.owner.workers == case.nation.workers)


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


DIRECTIONS = {
    "price_falls": lambda price, was, **args: price < was,
    "price_rises": lambda price, was, **args: price > was,
    "can_hire": lambda count, **args: count > 0,
    "can_launch": lambda count, **args: count > 0,
    "can_found": lambda count, **args: count > 0,
}
"""What a sentence says beside its figures."""


def is_true(case, key, args):
    return (key not in DIRECTIONS or DIRECTIONS[key](**args)) and bool(TRUE[key](case, **args))
