"""For every sentence that speaks for an option of The Age of Discovery: whether it is true, looked up without the reasons' code.

A checker gets the case, that is the state before, the option, and what follows from it, and the figures in the sentence.
What follows is played: the option alone (``after``), or the rest of the turn with nobody placing anything more (``turn``).
"""

from functools import cached_property
from itertools import combinations, combinations_with_replacement

from aod_nb.aod.effects import effect
from aod_nb.aod.options import BUY, DECLINE, Attack, Land, Pass, Place, Remove, War
from aod_nb.aod.pieces import PIECE, soldiers_left
from aod_nb.aod.scoring import building_points
from aod_nb.aod.tables import COUNTERS, GOOD_NAMES, PIECES, REGIONS, SLOTS
from aod_nb.aod.turn import STEP
from aod_nb.aod.warfare import Casualties, Conflict
from tests.bots import odds

TRUE = {}
SCORED, LAST = (3, 6, 8), 8
PRICE = {1: 10, 2: 10, 3: 10, 4: 14, 5: 14, 6: 14, 7: 20, 8: 20}


def says(*keys):
    def note(function):
        for key in keys:
            TRUE[key] = function
        return function

    return note


# What the rules say, written down anew


def pays(goods, ships):
    """The dearest way to make sets, by trying all of them."""
    return _best(tuple(sorted(filter(None, goods), reverse=True)), ships)


_known = {}


def _best(counts, ships):
    counts = tuple(sorted(filter(None, counts), reverse=True))
    if (counts, ships) not in _known:
        found = 0
        for helper in (0, 1) if ships else (0,):
            for place, count in enumerate(counts):
                for size, paid in ((3, 3), (4, 6)):
                    if count >= size - helper > 0:
                        found = max(found, paid + _best(_less(counts, [place] * (size - helper)), ships - helper))
            if found < 1 or len(counts) > 1:
                for places in _loose(counts, 3 - helper):
                    found = max(found, 1 + _best(_less(counts, places), ships - helper))
        _known[counts, ships] = found
    return _known[counts, ships]


def _loose(counts, size):
    """Any tokens for a set of a dollar: it loses nothing to take them from the smallest heaps or one by one."""
    rows = range(len(counts))
    return [taken for taken in combinations_with_replacement(rows, size) if all(taken.count(row) <= counts[row] for row in rows)]


def _less(counts, places):
    left = list(counts)
    for place in places:
        left[place] -= 1
    return tuple(left)


def colony(counts):
    """VP of a region by seat."""
    order = sorted(counts, reverse=True)
    if order[0] < 3:
        return [0] * len(counts)
    first = [seat for seat, count in enumerate(counts) if count == order[0]]
    if len(first) > 1:
        return [2 if len(first) == 2 and seat in first else 0 for seat in range(len(counts))]
    behind = [seat for seat, count in enumerate(counts) if count == order[1] and count]
    return [6 if seat in first else 2 if behind == [seat] else 0 for seat in range(len(counts))]


def standing(state, region):
    """Pieces by seat."""
    place = REGIONS.index(region)
    return [nation.colonists[place] + nation.soldiers[place] for nation in state.nations]


MORE_THAN_A_COLONIST = {
    ("captain", "merchant_shipping"), ("captain", "discovery"), ("merchant", "merchant_shipping"), ("merchant", "colonist_dock"),
    ("missionary", "colonist_dock"), ("soldier", "colonist_dock"), ("soldier", "discovery"),
}  # fmt: skip


def strength(pieces, *double):
    return sum(count * (2 if kind in double else 1) for kind, count in zip(PIECES, pieces, strict=True))


def default(state):
    """Says no where one may, or else whatever comes first."""
    options = state.options()
    return DECLINE if DECLINE in options else options[0]


class Case:
    """An option, and what follows from it."""

    def __init__(self, state, option):
        self.before, self.option = state, option
        self.seat = state.seat
        self.nation = state.nations[self.seat]
        self.asked = state.decision

    def named(self, name):
        return [nation.name for nation in self.before.nations].index(name)

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
    def turn(self):
        """What is told in the rest of the turn if nobody places anything more."""
        return self.rest(self.option)

    @cached_property
    def idle(self):
        """The same without this option."""
        return self.rest(None)

    def rest(self, option):
        """Nobody who may say no says anything else."""
        twin, events = self.before.copy(), []
        twin.__dict__.pop("legal", None)
        decision = twin.agenda.pop()
        if option is not None:
            decision.take(twin, option, events)
        if decision.kind == "placement":
            twin.waiting.clear()
            for nation in twin.nations:
                nation.hand = [0] * len(PIECES)
        turn = twin.turn
        twin.run_on(events)
        while not twin.is_over and twin.turn == turn and twin.decision.kind != "placement":
            twin.apply(default(twin), events)
        return events

    def told(self, events, kind, **args):
        """Events of a kind that concern the seat, with these figures."""
        return [
            event
            for event in events
            if event.kind == kind
            and event.seat == self.seat
            and all(event.args.get(name) == value for name, value in args.items())
        ]

    def counts(self, region):
        """(own before, own after, the strongest rival after)"""
        before, after = standing(self.before, region), standing(self.after, region)
        return before[self.seat], after[self.seat], max(after[: self.seat] + after[self.seat + 1 :])

    def landed(self, region, pieces):
        """A position in which the own pieces of the dock up to the new one have landed in a region, and nobody else's."""
        twin, events = self.before.copy(), []
        twin.__dict__.pop("legal", None)
        twin.agenda.pop()
        own = [piece for piece in twin.dock if piece.seat == self.seat]
        twin.dock, twin.dock_x, twin.dock_y, twin.waiting = own, None, None, []
        if pieces:
            twin.dock = [*own, PIECE[self.seat][self.option.piece]]
        for nation in twin.nations:
            nation.hand = [0] * len(PIECES)
        twin.university = None
        twin.agenda = [STEP["colonist_dock"]]
        _goods_first(twin)
        twin.run_on(events)
        while not twin.is_over and twin.decision.kind == "landing":
            twin.apply(Land(region), events)
        return twin, events

    def fights(self, options):
        """Pieces that leave each region, by seat, when these conflicts are fought; nobody wastes a hit on the Militia."""
        twin, events = self.before.copy(), []
        twin.__dict__.pop("legal", None)
        twin.agenda = [STEP["warfare"]]
        twin.warfare, twin.resolved, twin.university = [], 0, None
        _nothing_after(twin)
        for option in options:
            Conflict(self.seat).take(twin, option, events)
            twin.run_on(events)
            while isinstance(twin.decision, Casualties):
                twin.apply(min(twin.options(), key=lambda choice: choice.piece == "militia"), events)
        gone = {}
        for event in events:
            if event.kind == "losses":
                real = sum(count for piece, count in event.args["pieces"].items() if piece != "militia")
                gone.setdefault(event.args["region"], {})[event.seat] = real
        return gone


def _goods_first(twin):
    """So that landing is all that happens."""
    twin.trade_goods, twin.capital_buildings, twin.warfare, twin.specialists = [], [], [], [None] * len(SLOTS)
    for nation in twin.nations:
        nation.discovery, nation.shipping = [0] * len(PIECES), [0] * len(PIECES)


def _nothing_after(twin):
    for nation in twin.nations:
        nation.hand = [0] * len(PIECES)


# Placing


def room(case):
    """How many more pieces the box takes after this one."""
    twin, box = case.after.copy(), case.option.box
    count = 0
    while count < 50:
        other = next(seat for seat in range(twin.seats) if box != "initiative" or all(p.seat != seat for p in twin.initiative))
        twin.nations[other].hand = [1, 0, 0, 0, 0]
        asked = type(case.asked)(other)
        if Place("colonist", box) not in asked.options(twin):
            return count
        asked.take(twin, Place("colonist", box), None)
        count += 1
    return count


says("last_space")(lambda case, box: box == case.option.box and room(case) == 0)
says("spaces_left")(lambda case, box, left: box == case.option.box and 0 < left == room(case))
says("as_a_colonist")(
    lambda case, piece, box: (
        (piece, box) == (case.option.piece, case.option.box) and (piece, box) not in MORE_THAN_A_COLONIST and case.nation.hand[0]
    )
)


@says("initiative_money")
def _(case, money):
    return [event.args for event in case.told(case.turn, "money") if event.rule == "V.initiative"] == [{"money": money}]


def order_next(events):
    return next(event.args["order"] for event in events if event.kind == "new_order")


@says("order_gained")
def _(case, place, was):
    return order_next(case.turn)[place - 1] == case.seat == order_next(case.idle)[was - 1] and place < was


@says("order_kept")
def _(case, place):
    return order_next(case.turn)[place - 1] == case.seat == order_next(case.idle)[place - 1]


says("goods_first")(lambda case, offered: not case.before.trade_goods and offered == len(case.before.goods_offer))
says("goods_ahead")(
    lambda case, ahead, left: ahead == len(case.before.trade_goods) > 0 and left == len(case.before.goods_offer) - ahead > 0
)


def with_token(nation, good):
    goods = nation.goods[:]
    goods[GOOD_NAMES.index(good)] += 1
    return pays(goods, nation.ships) - pays(nation.goods, nation.ships)


def payments(state):
    """Income is paid in step C."""
    return LAST - state.turn + (state.letter in ("A", "B"))


@says("goods_sure")
def _(case, money, times):
    """However the pieces before it choose, among all ways to choose."""
    offer, ahead = case.before.goods_offer, len(case.before.trade_goods)
    left = [[good for place, good in enumerate(offer) if place not in taken] for taken in combinations(range(len(offer)), ahead)]
    assert all(piece.seat != case.seat for piece in case.before.trade_goods)
    return money == min(max(with_token(case.nation, good) for good in rest) for rest in left) > 0 and times == payments(
        case.before
    )


@says("goods_hope")
def _(case, good, money, times):
    return good in case.before.goods_offer and money == with_token(case.nation, good) > 0 and times == payments(case.before)


def cargo(state):
    return [strength(nation.shipping, "captain", "merchant") for nation in state.nations]


def takes_ship(case):
    return bool(case.told(case.turn, "ship_taken"))


says("ship_alone")(lambda case, value: takes_ship(case) and sum(cargo(case.after)) == value == cargo(case.after)[case.seat])


@says("ship_leads")
def _(case, value, other):
    return takes_ship(case) and sorted(cargo(case.after))[-2:] == [other, value] and value > other > 0


@says("ship_tie_won")
def _(case, value):
    return takes_ship(case) and sorted(cargo(case.after))[-2:] == [value, value]


@says("ship_behind")
def _(case, value, other, short):
    """With so many colonists more it takes the ship, and with one fewer not."""
    values = cargo(case.after)
    assert values[case.seat] == value
    assert max(values[: case.seat] + values[case.seat + 1 :]) == other

    def taker(more):
        reached = [count + more * (seat == case.seat) for seat, count in enumerate(values)]
        return min(case.before.order, key=lambda seat: (-reached[seat], case.before.order.index(seat)))

    return not takes_ship(case) and taker(short) == case.seat != taker(short - 1)


@says("ship_income")
def _(case, money, was, times):
    nation = case.nation
    now, then = pays(nation.goods, nation.ships), pays(nation.goods, nation.ships + 1)
    return (was, money) == (now, then) and now < then and times == payments(case.before)


says("ship_navy")(lambda case, vp: "navy" in case.nation.buildings and vp == case.before.setup.navy_vp)
says("no_building")(lambda case: not case.before.building_offer)
says("buildings_first")(
    lambda case, offered: not case.before.capital_buildings and offered == len(case.before.building_offer) > 0
)
says("buildings_ahead")(
    lambda case, ahead, offered: (
        ahead == len(case.before.capital_buildings) > 0 and offered == len(case.before.building_offer) > 0
    )
)


def money_then(case):
    """What is paid to the seat before buildings are bought."""
    paid = [event for event in case.told(case.turn, "money") if event.rule in ("V.initiative", "IV.merchant")]
    return case.nation.money + sum(event.args["money"] for event in paid)


@says("capital_price")
def _(case, price, money):
    return price == PRICE[case.before.turn] <= money == money_then(case)


@says("capital_short")
def _(case, price, money, short):
    return price == PRICE[case.before.turn] and money == money_then(case) and short == price - money > 0


@says("capital_prices")
def _(case, pieces, price, money):
    here = [piece for piece in case.after.capital_buildings if piece.seat == case.seat]
    return pieces == len(here) > 1 and price == pieces * PRICE[case.before.turn] and money == money_then(case)


says("age_ends")(lambda case, price: {3: 14, 6: 20}.get(case.before.turn) == price)


def chance(case, value, target):
    return odds.percent(odds.chance(case.before, case.seat, value, target))


def sea(state):
    """Where expeditions can go."""
    return [region for region, counter in zip(REGIONS, state.counters, strict=True) if counter >= 0] or ["deck"] * bool(
        state.deck
    )


says("nothing_to_discover")(lambda case: not sea(case.before))


@says("odds_rise", "odds_stay")
def _(case, before, value, now, was=None):
    was = now if was is None else was
    best = [max(chance(case, each, target) for target in sea(case.before)) for each in (before, value)]
    boxes = [strength(state.nations[case.seat].discovery, "captain") for state in (case.before, case.after)]
    return [before, value] == boxes and [was, now] == best


@says("sails_after")
def _(case, count):
    order = case.before.order
    first = [seat for seat in order[: order.index(case.seat)] if any(case.before.nations[seat].discovery)]
    return count == len(first) > 0


says("last_expedition", "too_late", "expedition_wasted", "last_purchase")(lambda case: case.before.turn == LAST)
says("training")(lambda case, price, money: price == 5 and money == case.nation.money and case.option.slot == "training")


@says("specialist")
def _(case, piece):
    """It comes in this turn's box; there is a turn to place it in."""
    gained = [event for event in case.told(case.turn, "gained", piece=piece) if event.rule == "V.specialists"]
    return bool(gained) and piece == case.option.slot and case.before.turn < LAST


def conflicts(case):
    return Conflict(case.seat).options(case.before)


says("no_battle")(lambda case: conflicts(case) == (DECLINE,))


@says("battle_there")
def _(case, region, opponent, taken, lost):
    foe = case.named(opponent)
    gone = case.fights([Attack(region, foe)])[region]
    return Attack(region, foe) in conflicts(case) and (taken, lost) == (gone[foe], gone[case.seat])


# Landing


@says("merchant_lands")
def _(case, money):
    if isinstance(case.option, Land):
        return case.owner.money - case.nation.money == money
    first, second = (case.told(case.landed(any_open(case), pieces)[1], "money", money=money) for pieces in (0, 1))
    return len(second) == len(first) + 1


def any_open(case):
    return next(region for region, counter in zip(REGIONS, case.before.counters, strict=True) if counter < 0)


@says("missionary_lands")
def _(case, pieces):
    if isinstance(case.option, Land):
        was, own, _ = case.counts(case.option.region)
        return pieces == own - was
    region = any_open(case)
    return (
        pieces == standing(case.landed(region, 1)[0], region)[case.seat] - standing(case.landed(region, 0)[0], region)[case.seat]
    )


def together(case, region, coming):
    """Whether so many pieces land there before the new one."""
    return standing(case.landed(region, 0)[0], region)[case.seat] == standing(case.before, region)[case.seat] + coming


@says("dock_good", "dock_good_together")
def _(case, region, good, own, coming=0):
    there, events = case.landed(region, 1)
    without, _ = case.landed(region, 0)
    taken = case.told(events, "region_good", region=region, good=good)
    is_last = without.region_goods[REGIONS.index(region)] == good
    return bool(taken) and is_last and standing(there, region)[case.seat] == own and together(case, region, coming)


@says("dock_vp", "dock_vp_together")
def _(case, region, own, other, vp, was, turn, coming=0):
    with_it, without = (standing(case.landed(region, pieces)[0], region) for pieces in (1, 0))
    rivals = [count for seat, count in enumerate(with_it) if seat != case.seat]
    return (
        (with_it[case.seat], max(rivals)) == (own, other)
        and (colony(with_it)[case.seat], colony(without)[case.seat]) == (vp, was)
        and vp > was
        and turn == next_scored(case.before)
        and together(case, region, coming)
    )


@says("dock_near", "dock_near_together")
def _(case, region, good, own, more, coming=0):
    there, _ = case.landed(region, 1)
    is_there = there.region_goods[REGIONS.index(region)] == good
    return is_there and standing(there, region)[case.seat] == own and own + more == 3 and together(case, region, coming)


says("dock_ahead")(lambda case, count: count == sum(piece.seat != case.seat for piece in case.before.dock) > 0)


def next_scored(state):
    """Colonies are scored at the end of step D."""
    return min(turn for turn in SCORED if turn > state.turn or (turn == state.turn and state.letter in ("A", "B", "C", "D")))


def gained(case, region, good):
    place = GOOD_NAMES.index(good)
    return case.before.region_goods[REGIONS.index(region)] == good and case.owner.goods[place] == case.nation.goods[place] + 1


def into(case):
    """Where the option brings pieces."""
    return getattr(case.option, "target", "") or getattr(case.option, "region", "") or case.asked.target


@says("takes_good")
def _(case, region, good, own):
    return region == into(case) and gained(case, region, good) and standing(case.after, region)[case.seat] == own >= 3


@says("good_next")
def _(case, region, good):
    return case.after.region_goods[REGIONS.index(region)] == good and standing(case.after, region)[case.seat] == 2


@says("income")
def _(case, good, money, was, times):
    now = pays(case.nation.goods, case.nation.ships)
    return was == now < money == now + with_token(case.nation, good) and times == payments(case.before)


@says("first_there")
def _(case, region, own):
    return sum(standing(case.before, region)) == 0 and case.counts(region) == (0, own, 0)


@says("alone")
def _(case, region, own):
    was, now, other = case.counts(region)
    return 0 < was < now == own and other == 0


@says("takes_lead", "holds_lead", "draws_level", "comes_closer")
def _(case, region, own, other):
    return case.counts(region)[1:] == (own, other) and other > 0


PLACES = {
    "takes_lead": lambda was, own, other: was <= other < own,
    "holds_lead": lambda was, own, other: other < was < own,
    "draws_level": lambda was, own, other: was < own == other,
    "comes_closer": lambda was, own, other: was < own < other,
}
"""What the sentence says beside its figures."""


def score_of(case, region):
    """VP of a region by seat before the option, and after it with any battle fought out."""
    before = standing(case.before, region)
    after = standing(case.after, region)
    if isinstance(case.option, Attack | War):
        gone = case.fights([case.option])[region]
        after = [count - gone.get(seat, 0) for seat, count in enumerate(before)]
    return colony(before), colony(after)


@says("vp_gain", "vp_loss")
def _(case, region, vp, was, turn):
    before, after = score_of(case, region)
    return (before[case.seat], after[case.seat]) == (was, vp) and vp != was and turn == next_scored(case.before)


@says("rival_loses")
def _(case, nation, vp, region):
    before, after = score_of(case, region)
    return before[case.named(nation)] - after[case.named(nation)] == vp > 0


@says("stands")
def _(case, region, own, other):
    there = standing(case.before, region)
    return own == there[case.seat] and other == max(there[: case.seat] + there[case.seat + 1 :])


@says("leaves")
def _(case, region, own, other):
    was, now, rival = case.counts(region)
    return (now, rival) == (own, other) and now < was


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


# Expeditions


def goes_to(case):
    return getattr(case.option, "target", None) or case.asked.target


def on_board(case, joined):
    """The value of the expedition with the pieces of this option, and perhaps all that can still join."""
    if not hasattr(case.asked, "sent"):
        return strength(case.nation.discovery, "captain")
    kind = PIECES.index(case.option.piece)
    later = case.nation.discovery[kind + 1 :] if joined else [0] * (4 - kind)
    return strength([*case.asked.sent[:kind], case.option.count, *later], "captain")


@says("odds")
def _(case, target, value, now):
    return (
        target == goes_to(case) and value == on_board(case, True) == on_board(case, False) and now == chance(case, value, target)
    )


@says("odds_joined")
def _(case, target, value, now, most, then):
    is_rest = (value, most) == (on_board(case, False), on_board(case, True)) and most > value
    return target == goes_to(case) and is_rest and (now, then) == (chance(case, value, target), chance(case, most, target))


@says("failed_there")
def _(case, value):
    """Whatever lies there has more natives."""
    failed = case.before.failed[REGIONS.index(goes_to(case))]
    return value == failed > 0 and min(odds.possible(case.before, case.seat, goes_to(case))) > failed


@says("counters_left", "cards_left")
def _(case, target, beaten, possible):
    natives = odds.possible(case.before, case.seat, target)
    value = on_board(case, True)
    return possible == len(natives) and beaten == sum(one <= value for one in natives)


def seen(case, target):
    """The counter of a region, which the seat has seen."""
    place = REGIONS.index(target)
    assert case.before.seen[place] >> case.seat & 1
    return COUNTERS[case.before.counters[place]]


@says("known_beaten", "known_too_strong")
def _(case, target, natives, value):
    """Said of what is on board, or of all that could still join where even that is too little."""
    return seen(case, target)[2] == natives and value == on_board(case, joined=value < natives)


ENOUGH = {"known_beaten": lambda natives, value: value >= natives, "known_too_strong": lambda natives, value: value < natives}


@says("known_joined")
def _(case, target, natives, value, missing):
    alone, most = on_board(case, False), on_board(case, True)
    return seen(case, target)[2] == natives <= most and value == alone < natives and missing == natives - alone


says("known_spare")(lambda case, target, spare: on_board(case, False) - seen(case, target)[2] == spare > 0)


@says("known_reward")
def _(case, target, vp, money):
    """The expedition finds it."""
    found = case.told(full_crew(case), "discovered", target=target)
    return [(event.args["vp"], event.args["money"]) for event in found] == [(vp, money)]


def full_crew(case):
    """What is told when everything in the box sails."""
    twin, events = case.before.copy(), []
    twin.apply(case.option, events)
    while twin.decision is not None and twin.decision.kind == "crew" and twin.seat == case.seat:
        twin.apply(twin.options()[-1], events)
    return events


@says("loot")
def _(case, soldiers, money):
    """They all come with everything else that can go."""
    looted = case.told(full_crew(case), "looted")
    return [(event.args["soldiers"], event.args["money"]) for event in looted] == [(soldiers, money)]


@says("opens", "opens_now")
def _(case, region, good):
    """Nobody has been there, and the good is not gone."""
    place = REGIONS.index(region)
    return (
        region == (getattr(case.option, "region", None) or case.option.target)
        and case.before.counters[place] >= 0
        and case.before.region_goods[place] == good != ""
    )


says("chart")(lambda case, region: bool(case.told((case.after, case.events)[1], "discovered", target=region)))


@says("no_expedition")
def _(case, target, value, now):
    best = max(chance(case, value, each) for each in sea(case.before))
    return value == strength(case.nation.discovery, "captain") and now == best == chance(case, value, target)


@says("expedition_waits")
def _(case, value):
    return (
        value == strength(case.owner.discovery, "captain")
        and case.owner.discovery == case.nation.discovery
        and case.before.turn < LAST
    )


# Specialists and soldiers


@says("trains")
def _(case, piece, price, left):
    return piece == case.option.piece and price == case.nation.money - case.owner.money and left == case.owner.money


@says("gift")
def _(case, piece):
    kind = PIECES.index(piece)
    return case.owner.hand[kind] == case.nation.hand[kind] + 1 and case.before.turn == 1


says("no_training")(lambda case, price, money: price == 5 and money == case.owner.money == case.nation.money)
says("swap")(lambda case, region, soldiers: case.owner.soldiers[REGIONS.index(region)] == soldiers)
says("enlists")(lambda case, left: soldiers_left(case.after, case.seat) == left)
says("no_soldier")(lambda case, source: source == case.asked.source and case.owner == case.nation)


# War


@says("battle")
def _(case, region, opponent, taken, lost):
    gone = case.fights([case.option])[region]
    return (taken, lost) == (gone[case.named(opponent)], gone[case.seat])


@says("battle_leaves")
def _(case, region, own, other, opponent):
    assert case.named(opponent) == case.option.opponent
    there, gone = standing(case.before, region), case.fights([case.option])[region]
    left = [count - gone.get(seat, 0) for seat, count in enumerate(there)]
    return (left[case.seat], left[case.option.opponent]) == (own, other)


@says("war")
def _(case, battles, opponent, taken, lost):
    gone = case.fights([case.option])
    sums = [sum(one[seat] for one in gone.values()) for seat in (case.named(opponent), case.seat)]
    return battles == len(gone) and sums == [taken, lost]


says("war_price")(lambda case, price, left: case.nation.money - case.owner.money == price and left == case.owner.money)


@says("removes")
def _(case, piece, left, nation, region):
    fight, kind = case.asked, ("colonist", "soldier").index(piece)
    hit = case.named(nation)
    gone = fight.defender_losses if hit == fight.defender else fight.attacker_losses
    victim, place = case.before.nations[hit], REGIONS.index(region)
    there = (victim.colonists[place], victim.soldiers[place])[kind]
    return hit != case.seat and left == there - gone[kind] - 1 and region == fight.region


@says("removes_militia")
def _(case):
    return case.option == Remove("militia") and "militia" in case.before.nations[case.asked.defender].buildings


@says("no_conflict")
def _(case, battles, wars):
    kinds = [type(option) for option in case.before.options()]
    return battles == kinds.count(Attack) and wars == kinds.count(War)


@says("no_march")
def _(case, buildings):
    """None of them is asked about again in this turn."""
    kinds = {type(option).__name__ for option in case.before.options()}
    offered = [slug for slug, kind in (("stable", "Ride"), ("migration", "Migrate")) if kind in kinds]
    return set(offered) <= set(buildings) <= set(case.nation.buildings)


# Turn order


@says("advances")
def _(case, row, space, goal):
    def line(state):
        rows = {"colonist_dock": "dock", "turn_order": "order"}
        return getattr(state, rows.get(row, row))

    before, after = line(case.before), line(case.after)
    return after[goal - 1] == before[space - 1] and goal < space and after != before


says("university_once")(lambda case: case.before.university == case.seat and case.after.university is None)
says("university_kept")(lambda case: case.after.university == case.seat)


def auction(case, rival):
    """The rest of the auction: all pass but one, who bids once more than the seat; with no rival, all pass."""
    twin, events, has_bid = case.before.copy(), [], False
    twin.apply(case.option, events)
    while twin.decision is not None and twin.decision.kind == "auction":
        options = twin.options()
        raises = twin.seat == rival and not has_bid and len(options) > 1
        has_bid |= raises
        twin.apply(options[0] if raises else Pass(), events)
    paid = [event.args["price"] for event in case.told(events, "auction_paid")]
    return twin, paid


@says("bid_first")
def _(case, price, left):
    twin, paid = auction(case, None)
    return twin.order[0] == case.seat and paid == [price] and left == case.nation.money - price


@says("bid_second")
def _(case, price):
    """Somebody bids more; where nobody has the money for that, the highest bid was the seat's own."""
    rival = next(seat for seat in range(case.before.seats) if seat != case.seat and seat not in case.asked.passed)
    twin, paid = auction(case, rival)
    return paid == [price] if twin.order[1] == case.seat else price == -(-case.option.amount // 2)


says("bid_gift")(lambda case: case.option.amount >= 8)
says("passes_space")(lambda case, space: auction(case, None)[0].order[space - 1] == case.seat)
says("passes_free")(lambda case: auction(case, None)[1] in ([], [0]))
says("passes_price")(lambda case, price: auction(case, None)[1] == [price])


@says("passes_gift")
def _(case):
    twin, _ = auction(case, None)
    return twin.decision.kind == "gift" and twin.seat == case.seat


def is_true(case, key, args):
    """Whether a sentence holds, in every part."""
    more = PLACES.get(key)
    if more and not more(*case.counts(args["region"])):
        return False
    if key in ENOUGH and not ENOUGH[key](args["natives"], args["value"]):
        return False
    if key in ("vp_gain", "vp_loss") and (args["vp"] > args["was"]) != (key == "vp_gain"):
        return False
    return bool(TRUE[key](case, **args))
