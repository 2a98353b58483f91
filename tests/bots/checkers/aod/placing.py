"""Sentences about placing a piece."""

from itertools import combinations

from aod_nb.aod.options import DECLINE, Attack, Place
from aod_nb.aod.warfare import Conflict
from tests.bots.checkers.aod.case import says
from tests.bots.checkers.aod.rules import LAST, MORE_THAN_A_COLONIST, PRICE, chance, payments, pays, sea, strength, with_token

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
    """This many more colonists would take the ship; one fewer would not."""
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
