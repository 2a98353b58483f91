"""For every text that refuses an option: whether it is true, read off the state without the engine's own refusals."""

from collections import deque
from itertools import combinations

from aod_nb.navegador.buildings import Buildings
from aod_nb.navegador.colony import Colony
from aod_nb.navegador.hiring import Ships, Workers
from aod_nb.navegador.market import Market
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.options import Decline, Done, Hire, Sail, Send
from aod_nb.navegador.privilege import Privilege
from aod_nb.navegador.rondel import Fee, Rondel
from aod_nb.navegador.sailing import Crew, Sailing
from aod_nb.navegador.tables import BUILDINGS, COLUMNS, FACTORIES, GOODS, REGIONS

ACTIONS = {
    "workers": (Workers, "N.workers", "hire"),
    "ships": (Ships, "N.ships", "launch"),
    "sailing": (Sailing, "N.sailing", "sail explore send"),
    "colony": (Colony, "N.colony", "found"),
    "buildings": (Buildings, "N.buildings", "build"),
    "market": (Market, "N.market", "sell process"),
    "privilege": (Privilege, "N.privilege", "claim"),
}
"""Action -> its decision, its rule, and the tags of what is done there."""


def tag(option):
    return option.__struct_config__.tag


def action_of(option):
    return next(action for action, (_, _, tags) in ACTIONS.items() if tag(option) in tags.split())


def field_names(state):
    """The rondel as the figures have it; the second Market has a name of its own."""
    seen, names = set(), []
    for action in state.setup.figures.rondel:
        names.append("second_market" if action in seen else action)
        seen.add(action)
    return names


class Facts:
    """What can be read off a state, for the seat that is asked."""

    def __init__(self, state):
        self.state, self.asked = state, state.decision
        self.seat = self.asked.seat
        self.nation = state.nations[self.seat]
        self.ships = list(self.nation.ships)
        self.fields = field_names(state)
        self.here = self.fields[self.nation.stone] if self.nation.stone >= 0 else None

    def known(self, region):
        return bool(self.state.explored >> REGIONS.index(region) & 1)

    def beside(self, region):
        pairs = self.state.setup.figures.borders
        return [other for pair in pairs if region in pair for other in pair if other != region]

    def away(self, origin):
        """Borders to cross from a region, with nothing unexplored on the way."""
        found, queue = {origin: 0}, deque([origin])
        while queue:
            region = queue.popleft()
            for other in self.beside(region):
                if other not in found:
                    found[other] = found[region] + 1
                    if self.known(other):
                        queue.append(other)
        return found

    def reached(self, origin, also):
        """Regions that hang together with this one once others are explored too."""
        found, queue = {origin}, deque([origin])
        while queue:
            for other in self.beside(queue.popleft()):
                if other not in found and (self.known(other) or other in also):
                    found.add(other)
                    queue.append(other)
        return found

    def fewest_unknown(self, origin, target):
        """How many seas must be explored before ships from here can enter the target."""
        hidden = [region for region in REGIONS if not self.known(region) and region != target]
        for count in range(len(hidden) + 1):
            for seas in combinations(hidden, count):
                if target in self.reached(origin, {*seas, target}):
                    return count
        raise AssertionError

    def moved(self):
        voyage = self.asked.voyage if isinstance(self.asked, Crew) else self.asked
        return list(voyage.moved)

    def waiting(self):
        gone = self.moved()
        if isinstance(self.asked, Crew):
            for origin in self.asked.sent:
                gone[origin] += 1
        return {region: self.ships[place] - gone[place] for place, region in enumerate(REGIONS)}

    def in_range(self, target):
        """Regions with ships that wait and can enter an unexplored one."""
        waiting, phase = self.waiting(), self.state.phase
        return [region for region in REGIONS if waiting[region] and self.away(region).get(target, 99) <= phase]

    def need(self, region):
        """Ships that exploring takes."""
        return 3 if region == "nagasaki" or (region == "macau" and self.state.setup.seats <= 3) else 2

    def price(self, row):
        """The next building's price."""
        return getattr(self.state.setup.figures.prices, BUILDINGS[row])[self.state.built[row]]

    def spaces(self, row):
        return 6 if row < len(FACTORIES) else 10 - self.state.setup.seats

    def steps(self, field):
        return (self.fields.index(field) - self.nation.stone - 1) % 8 + 1

    def by_card(self):
        return self.state.agenda[0].name == "phase_by_card"

    def unit(self, option):
        """(own church or shipyards, held, limit) for what is recruited or built."""
        if isinstance(option, Hire):
            return self.nation.churches, self.nation.workers, 9
        return self.nation.shipyards, sum(self.ships), 7

    def cost(self, option, count):
        own = self.unit(option)[0]
        return sum(50 if number < own else 100 * self.state.phase for number in range(count))

    def payable(self, option):
        count = 0
        while self.cost(option, count + 1) <= self.nation.money:
            count += 1
        return count


def same(args, **figures):
    """Whether a refusal holds just these figures, each as it was counted here."""
    return args == figures


# What each text says.  Every function gets the facts, the option and the figures of the refusal.

TRUE = {}


def says(*names):
    def note(function):
        for one in names:
            TRUE[one] = function
        return function

    return note


says("card_first_round")(lambda it, option, args: it.state.round == 1 and same(args))
says("card_not_held")(
    lambda it, option, args: it.state.card != it.seat and same(args, nation=it.state.setup.nations[it.state.card])
)
says("card_declined")(
    lambda it, option, args: (
        it.state.card == it.seat and it.state.round > 1 and not isinstance(it.asked, UseOfCard) and same(args)
    )
)
says("card_first")(lambda it, option, args: isinstance(it.asked, UseOfCard) and same(args))
says("card_sails")(lambda it, option, args: isinstance(it.asked, UseOfCard) and action_of(option) == "sailing" and same(args))
says("card_sailing")(lambda it, option, args: isinstance(it.asked, Sailing | Crew) and it.by_card() and same(args))


@says("field_first")
def _(it, option, args):
    return it.nation.stone < 0 and same(args, field=action_of(option))


@says("field_free", "field_paid", "field_dear")
def _(it, option, args):
    action = action_of(option)
    steps, field = min((it.steps(field), field) for field in it.fields if field in (action, f"second_{action}"))
    more = {} if steps <= 3 else {"price": steps - 3, "ships": sum(it.ships)}
    return same(args, field=field, steps=steps, **more)


@says("fee_first")
def _(it, option, args):
    return isinstance(it.asked, Fee) and same(args, left=it.asked.left, field=it.here)


says("no_fee")(lambda it, option, args: not isinstance(it.asked, Fee) and same(args, free=3))
says("moved_already")(lambda it, option, args: it.state.agenda[0].name in ("action", "end") and same(args, field=it.here))


@says("other_field")
def _(it, option, args):
    action = action_of(option)
    return it.here.removeprefix("second_") != action and same(args, field=action, here=it.here)


says("send_first")(lambda it, option, args: isinstance(it.asked, Sailing) and isinstance(option, Send) and same(args))


@says("crew_first", "must_explore")
def _(it, option, args):
    region = REGIONS[it.asked.region]
    return isinstance(it.asked, Crew) and same(args, region=region, left=it.need(region) - len(it.asked.sent))


says("must_move")(lambda it, option, args: isinstance(it.asked, Rondel) and same(args))
says("must_pay")(lambda it, option, args: isinstance(it.asked, Fee) and same(args, left=it.asked.left))
says("none_is_zero")(lambda it, option, args: isinstance(it.asked, Workers | Ships) and same(args))


@says("not_asked")
def _(it, option, args):
    """Only "done" where one declines, and the other way round, and either where there is a yes or no."""
    return isinstance(option, Done | Decline) and same(args, asked=f"navegador.decision.{it.asked.kind}")


@says("too_far")
def _(it, option, args):
    price = it.steps(option.field) - 3
    return price > sum(it.ships) and same(args, field=option.field, price=price, ships=sum(it.ships))


@says("no_ship_there")
def _(it, option, args):
    region = getattr(option, "origin", None) or option.region
    return not it.ships[REGIONS.index(region)] and same(args, nation=it.nation.name, region=region)


@says("fee_order")
def _(it, option, args):
    return REGIONS.index(option.region) < it.asked.since and same(args, region=option.region, since=REGIONS[it.asked.since])


@says("fee_too_late")
def _(it, option, args):
    fewer = sum(it.ships[REGIONS.index(option.region) :]) < it.asked.left
    return fewer and same(args, region=option.region, left=it.asked.left)


says("sail_nowhere")(lambda it, option, args: option.origin == option.target and same(args, region=option.target))
says("sail_count")(lambda it, option, args: option.count < 1 and same(args, count=option.count))


@says("ship_twice")
def _(it, option, args):
    place = REGIONS.index(option.origin)
    return it.ships[place] == it.moved()[place] > 0 and same(args, region=option.origin)


@says("ships_few")
def _(it, option, args):
    waiting = it.waiting()[option.origin]
    return 0 < waiting < option.count and same(args, region=option.origin, ships=waiting, count=option.count)


says("sail_unexplored")(lambda it, option, args: not it.known(option.target) and same(args, region=option.target))


@says("sail_far")
def _(it, option, args):
    target = option.target if isinstance(option, Sail) else REGIONS[it.asked.region]
    away = it.away(option.origin)[target]
    return away > it.state.phase and same(args, origin=option.origin, target=target, away=away, borders=it.state.phase)


@says("sail_order", "sail_twice")
def _(it, option, args):
    last, this = (it.asked.origin, it.asked.target), (REGIONS.index(option.origin), REGIONS.index(option.target))
    return this <= last and same(args, origin=REGIONS[last[0]], target=REGIONS[last[1]])


says("explored_already")(lambda it, option, args: it.known(option.region) and same(args, region=option.region))
says("explored_one")(lambda it, option, args: it.asked.explored and same(args, region=option.region))


@says("explore_few")
def _(it, option, args):
    ships, need = sum(it.waiting()[region] for region in it.in_range(option.region)), it.need(option.region)
    return ships < need and same(args, region=option.region, ships=ships, need=need)


@says("explore_far")
def _(it, option, args):
    near = it.in_range(option.region)
    others = [(it.away(region)[option.region], place, region) for place, region in enumerate(REGIONS)
              if it.waiting()[region] and region not in near]  # fmt: skip
    away, _, origin = min(others)
    return away > it.state.phase and same(args, origin=origin, region=option.region, away=away, borders=it.state.phase)


@says("explore_between")
def _(it, option, args):
    assert it.waiting()[args["origin"]]
    assert not any(it.known(sea) for sea in args["seas"])
    assert option.region in it.reached(args["origin"], {*args["seas"], option.region})
    fewest = it.fewest_unknown(args["origin"], option.region)
    return 0 < fewest == len(args["seas"]) == args["count"] and args["region"] == option.region and len(args) == 4


says("ship_named")(
    lambda it, option, args: it.ships[REGIONS.index(option.origin)] and not it.waiting()[option.origin]
    and same(args, region=option.origin)
)  # fmt: skip


@says("send_order")
def _(it, option, args):
    since = REGIONS[it.asked.sent[-1]]
    return REGIONS.index(option.origin) < it.asked.sent[-1] and same(args, region=option.origin, since=since)


@says("send_too_late")
def _(it, option, args):
    region = REGIONS[it.asked.region]
    later = [origin for origin in it.in_range(region) if REGIONS.index(origin) >= REGIONS.index(option.origin)]
    return sum(it.waiting()[origin] for origin in later) < it.need(region) - len(it.asked.sent) and same(
        args, region=option.origin
    )


says("count_negative")(lambda it, option, args: option.count < 0 and same(args, count=option.count))


@says("workers_paid", "ships_paid")
def _(it, option, args):
    most = it.payable(option)
    own, held, limit = it.unit(option)
    assert most < min(option.count, max(own, limit - held))  # the real most: nothing else leaves less
    return same(args, most=most, money=it.nation.money, more=most + 1, price=it.cost(option, most + 1))


@says("most_workers", "most_ships")
def _(it, option, args):
    own, held, limit = it.unit(option)
    most = max(own, limit - held)
    assert it.payable(option) >= most
    return option.count > most and same(args, count=option.count, limit=limit, own=own, held=held, most=most)


@says("most_workers_anyway", "most_ships_anyway")
def _(it, option, args):
    own, held, limit = it.unit(option)
    most = max(own, limit - held)
    assert it.payable(option) < most
    return option.count > most and same(args, count=option.count, limit=limit, own=own, held=held, most=most)


@says("price")
def _(it, option, args):
    if tag(option) == "build":
        price = it.price(BUILDINGS.index(option.building))
    else:
        price = min(it.state.stacks[REGIONS.index(option.region)])
    return price > it.nation.money and same(args, price=price, money=it.nation.money)


says("colony_unexplored")(lambda it, option, args: not it.known(option.region) and same(args, region=option.region))


@says("no_token")
def _(it, option, args):
    return option.region != "portugal" and not it.state.stacks[REGIONS.index(option.region)] and same(args, region=option.region)


says("no_token_ever")(lambda it, option, args: option.region == "portugal" and same(args, region="portugal"))


@says("ship_busy")
def _(it, option, args):
    place = REGIONS.index(option.region)
    return it.asked.founded.count(place) == it.ships[place] > 0 and same(args, region=option.region, ships=it.ships[place])


@says("workers_few")
def _(it, option, args):
    need = 2 * len(it.asked.founded) + 2
    return need > it.nation.workers and same(args, need=need, workers=it.nation.workers)


@says("none_left")
def _(it, option, args):
    row = BUILDINGS.index(option.building)
    return it.state.built[row] == it.spaces(row) and same(args, building=option.building)


@says("building_workers", "building_workers_busy")
def _(it, option, args):
    need = {"shipyard": 4, "church": 5}.get(option.building, 3)
    busy, workers = it.asked.busy, it.nation.workers
    return need + busy > workers and same(args, building=option.building, need=need, workers=workers, busy=busy)


for one, sign in (("later", 1), ("over", -1)):
    says(f"other_good_{one}")(
        lambda it, option, args, sign=sign: (
            sign * (GOODS.index(option.good) - GOODS.index(it.asked.good)) > 0
            and same(args, good=it.asked.good, other=option.good)
        )
    )
says("card_in_use")(lambda it, option, args: it.by_card() and same(args))
says("units")(lambda it, option, args: option.units < 1 and same(args, units=option.units))


@says("colonies_few")
def _(it, option, args):
    colonies = it.nation.colonies[GOODS.index(option.good)]
    return option.units > colonies and same(args, good=option.good, units=option.units, colonies=colonies)


@says("factories_few", "factories_few_used")
def _(it, option, args):
    good = GOODS.index(option.good)
    factories = it.nation.factories[good] + it.asked.orange
    return option.units > factories and same(args, building=FACTORIES[good], units=option.units, factories=factories)


says("least_workers")(lambda it, option, args: it.nation.workers == 2 and same(args, workers=2))


@says("not_in_gallery")
def _(it, option, args):
    return it.state.gallery[COLUMNS.index(option.privilege)] == 0 and same(args, privilege=option.privilege)


@says("most_privileges")
def _(it, option, args):
    held = it.nation.privileges[COLUMNS.index(option.privilege)]
    return held == 3 and same(args, nation=it.nation.name, privilege=option.privilege, limit=3)


def plain(refusal):
    return refusal.key.rpartition(".")[2]


def parts(refusal):
    """The single reasons of a refusal."""
    return refusal.args["reasons"] if plain(refusal) == "several" else (refusal,)
