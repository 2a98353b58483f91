"""What each refusal says, looked up in the state by code that shares nothing with the engine's refusals.

A row is a key -> (whether it holds, what the smallest change is).  The first is a function of state, option and the figures
named; the second makes that change on a copy of the state, or gives the option that was named instead; None where there is none.
"""

import msgspec

from aod_nb.aod.options import Advance, Bid, Land, Man, Movers, Place, Recruit, Remove, Ride
from aod_nb.aod.pieces import PIECE
from aod_nb.aod.tables import PIECES, REGIONS, SLOTS


def mine(state):
    return state.nations[state.decision.seat]


def named(state, name):
    return next(nation for nation in state.nations if nation.name == name)


def index(region):
    return REGIONS.index(region)


def soldiers(state, name):
    """A nation's soldiers, one by one over the whole table."""
    nation = named(state, name)
    seat = state.nations.index(nation)
    rows = (state.initiative, state.dock, state.trade_goods, state.capital_buildings, state.specialists, state.warfare)
    standing = sum(1 for row in rows for piece in row if piece and (piece.seat, piece.kind) == (seat, "soldier"))
    return standing + nation.hand[4] + nation.shipping[4] + nation.discovery[4] + sum(nation.soldiers)


def line(state, row):
    names = {"colonist_dock": "dock", "turn_order": "order"}
    return getattr(state, names.get(row, row))


def owner(entry):
    return entry if isinstance(entry, int) else entry.seat


def spaces(state, box):
    """How many spaces a box has, from the set-up."""
    figures = state.setup.figures
    return {
        "initiative": 6,
        "colonist_dock": 2 * state.setup.seats - 1,
        "trade_goods": 4,
        "capital_buildings": figures.capital_spaces,
        "warfare": figures.warfare_spaces,
    }[box]


def moved(state, option):
    """The row after the University's move, written down anew."""
    done = state.resolved if option.row == "capital_buildings" and state.agenda[0].name == "capital_buildings" else 0
    row = list(line(state, option.row))
    piece = row.pop(option.space - 1)
    row.insert(done if state.setup.university == "front" else max(done, option.space - 2), piece)
    return row


def is_open(state, region):
    return state.counters[index(region)] < 0


def fight_there(state, one, other):
    return [
        region
        for region in range(len(REGIONS))
        if one.colonists[region] + one.soldiers[region]
        and other.colonists[region] + other.soldiers[region]
        and one.soldiers[region] + other.soldiers[region]
    ]


def near(state, region):
    pairs = state.setup.figures.adjacency
    return {one if other == region else other for one, other in pairs if region in (one, other)}


def foe(state, option):
    return state.nations[option.opponent]


def victims(state, piece):
    """Who loses, and how many of this kind are left to fall."""
    fight = state.decision
    seat, lost = (fight.defender, fight.defender_losses) if fight.attacking else (fight.attacker, fight.attacker_losses)
    nation, region = state.nations[seat], index(fight.region)
    militia = int(fight.attacking and "militia" in nation.buildings)
    there = (nation.colonists[region], nation.soldiers[region], militia)
    place = ("colonist", "soldier", "militia").index(piece)
    return nation, there[place] - lost[place]


# The smallest changes


def paying(state, option, args):
    mine(state).money = args.get("price", args.get("amount", 0))


def own(field, count=1):
    def change(state, option, args):
        nation = named(state, args["nation"]) if "nation" in args else mine(state)
        getattr(nation, field)[index(args["region"] if "region" in args else args["origin"])] += count

    return change


def in_hand(state, option, args):
    mine(state).hand[PIECES.index(option.piece)] += 1


def slot_freed(state, option, args):
    state.specialists[SLOTS.index(option.slot)] = None


def not_in_initiative(state, option, args):
    state.initiative = [piece for piece in state.initiative if piece.seat != state.decision.seat]


def room_made(state, option, args):
    line(state, args["box"]).pop()


def university_given(state, option, args):
    state.university = state.decision.seat
    if "university" not in mine(state).buildings:
        mine(state).buildings.append("university")


def piece_made_own(state, option, args):
    row = line(state, args["row"])
    seat = state.decision.seat
    if args["row"] == "turn_order":  # the two change places
        other = row.index(seat)
        row[option.space - 1], row[other] = seat, row[option.space - 1]
    else:
        row[option.space - 1] = PIECE[seat]["colonist"]


def opened(state, option, args):
    region = args.get("region") or args.get("target")
    state.counters[index(region)] = -1


def hidden(state, option, args):
    state.counters[index(args["region"])] = state.unused[0]


def all_opened(state, option, args):
    state.counters = [-1] * len(REGIONS)


def good_added(state, option, args):
    state.goods_offer.append(option.good)


def building_added(state, option, args):
    state.building_offer.append(option.building)


def figure_freed(state, option, args):
    nation = mine(state)
    for pieces in (nation.hand, nation.discovery, nation.shipping):
        pieces[4] = 0
    nation.soldiers = [min(count, 3) for count in nation.soldiers]


def figures_used_up(state, option, args):
    mine(state).hand[4] += args["left"]


def both_there(state, option, args):
    mine(state).colonists[0] += 1
    foe(state, option).soldiers[0] += 1


def one_more_victim(state, option, args):
    fight = state.decision
    nation = state.nations[fight.defender if fight.attacking else fight.attacker]
    if option.piece == "militia":
        nation.buildings.append("militia")
    else:
        getattr(nation, f"{option.piece}s")[index(fight.region)] += 1


def march_again(state, option, args):
    building = args["building"]
    if building not in mine(state).buildings:
        mine(state).buildings.append(building)
    state.agenda[-1] = msgspec.structs.replace(state.decision, **{building: True})


def migrants_there(state, option, args):
    region = index(args["region"])
    mine(state).colonists[region] = option.colonists
    mine(state).soldiers[region] = option.soldiers


REASONS = {
    "bid_above_money": (
        lambda s, o, money, amount: money == mine(s).money < amount == o.amount,
        lambda s, o, a: paying(s, o, {"amount": a["amount"]}),
    ),
    "bid_too_low": (
        lambda s, o, amount, least: amount == o.amount < least == max(s.decision.bids) + 1,
        lambda s, o, a: Bid(a["least"]),
    ),
    "dock_extra": (lambda s, o, slot: slot == o.slot and slot in ("x", "y"), lambda s, o, a: Place(o.piece, o.box)),
    "not_in_hand": (
        lambda s, o, nation, piece: mine(s).name == nation and piece == o.piece and not mine(s).hand[PIECES.index(piece)],
        in_hand,
    ),
    "slot_missing": (
        lambda s, o, slots: tuple(slots) == SLOTS and o.slot not in slots,
        lambda s, o, a: Place(o.piece, o.box, "training"),
    ),
    "no_such_slot": (
        lambda s, o, box, slot: box == o.box != "specialists" and slot == o.slot,
        lambda s, o, a: Place(o.piece, o.box),
    ),
    "slot_taken": (
        lambda s, o, slot, nation: s.nations[s.specialists[SLOTS.index(slot)].seat].name == nation,
        slot_freed,
    ),
    "initiative_once": (
        lambda s, o, nation: mine(s).name == nation and s.decision.seat in [piece.seat for piece in s.initiative],
        not_in_initiative,
    ),
    "box_full": (lambda s, o, box, taken, spaces: taken == spaces == len(line(s, box)) == space_count(s, box), room_made),
    "university_not_owned": (
        lambda s, o, nation: mine(s).name == nation and "university" not in mine(s).buildings,
        university_given,
    ),
    "university_spent": (
        lambda s, o, nation: "university" in named(s, nation).buildings and s.university is None,
        university_given,
    ),
    "university_later": (lambda s, o, row: owner(line(s, row)[o.space - 1]) == s.university and row == o.row, None),
    "university_waits": (
        lambda s, o, asked: asked.endswith(s.decision.kind) and s.university == s.decision.seat and moved(s, o) != line(s, o.row),
        None,
    ),
    "no_such_space": (
        lambda s, o, row, space, taken: taken == len(line(s, row)) and not 1 <= space == o.space <= taken,
        lambda s, o, a: Advance(a["row"], a["taken"]) if a["taken"] else Advance("turn_order", 1),
    ),
    "space_done": (lambda s, o, row, space: row == "capital_buildings" and 1 <= space == o.space <= s.resolved, None),
    "not_own_piece": (
        lambda s, o, row, space, nation: s.nations[owner(line(s, row)[space - 1])].name == nation != mine(s).name,
        piece_made_own,
    ),
    "changes_nothing": (lambda s, o, row, space: space == o.space and moved(s, o) == line(s, row), None),
    "undiscovered": (lambda s, o, region: not is_open(s, region), opened),
    "good_not_offered": (
        lambda s, o, good, offered: good == o.good not in offered and set(offered) == set(s.goods_offer),
        good_added,
    ),
    "building_not_offered": (
        lambda s, o, building, offered: building == o.building not in offered and list(offered) == s.building_offer,
        building_added,
    ),
    "discovered_already": (lambda s, o, region: is_open(s, region), hidden),
    "deck_later": (lambda s, o, hidden: hidden == [region for region in REGIONS if not is_open(s, region)] != [], all_opened),
    "no_own_piece": (
        lambda s, o, nation, region: not named(s, nation).colonists[index(region)] + named(s, nation).soldiers[index(region)],
        own("colonists"),
    ),
    "no_own_colonist": (
        lambda s, o, nation, region: not named(s, nation).colonists[index(region)] and s.setup.migration == "colonists",
        own("colonists"),
    ),
    "other_kind": (
        lambda s, o, piece, asked: piece == o.piece != asked == s.decision.piece,
        lambda s, o, a: Man(a["asked"], o.count),
    ),
    "crew_count": (
        lambda s, o, piece, count, held: held == mine(s).discovery[PIECES.index(piece)] and not 0 <= count == o.count <= held,
        lambda s, o, a: Man(a["piece"], a["held"]),
    ),
    "crew_empty": (lambda s, o: o.count == 0 and not any(s.decision.sent), lambda s, o, a: Man(o.piece, 1)),
    "no_specialist": (lambda s, o, piece: piece == o.piece == "colonist", lambda s, o, a: Recruit("captain")),
    "soldiers_out": (lambda s, o, nation, limit: soldiers(s, nation) == limit == 10, figure_freed),
    "figures_left": (lambda s, o, nation, left: soldiers(s, nation) + left == 10 and left > 0, figures_used_up),
    "swap_paid": (lambda s, o, nation: s.decision.paid and s.decision.source == "training", None),
    "counts_as_colonist": (
        lambda s, o, piece: piece == o.piece in ("captain", "merchant", "missionary"),
        lambda s, o, a: Remove("colonist"),
    ),
    "no_such_seat": (lambda s, o, seat, last: seat == o.opponent > last == len(s.nations) - 1, None),
    "own_opponent": (lambda s, o, nation: foe(s, o).name == nation == mine(s).name, None),
    "war_price": (
        lambda s, o, money, price: money == mine(s).money < price == 10 and fight_there(s, mine(s), foe(s, o)),
        paying,
    ),
    "war_without_battle": (
        lambda s, o, nation, opponent: not fight_there(s, named(s, nation), named(s, opponent)),
        both_there,
    ),
    "battle_absent": (
        lambda s, o, nation, region: not named(s, nation).colonists[index(region)] + named(s, nation).soldiers[index(region)],
        own("colonists"),
    ),
    "battle_without_soldier": (
        lambda s, o, nation, opponent, region: (
            not named(s, nation).soldiers[index(region)] + named(s, opponent).soldiers[index(region)]
        ),
        own("soldiers"),
    ),
    "no_such_victim": (
        lambda s, o, nation, piece, region: victims(s, piece)[0].name == nation and victims(s, piece)[1] == 0,
        one_more_victim,
    ),
    "militia_defends": (
        lambda s, o, nation: o.piece == "militia" and s.nations[s.decision.attacker].name == nation and not s.decision.attacking,
        None,
    ),
    "march_not_owned": (lambda s, o, nation, building: building not in named(s, nation).buildings, march_again),
    "march_used": (
        lambda s, o, nation, building: building in named(s, nation).buildings and not getattr(s.decision, building),
        march_again,
    ),
    "no_own_soldier": (lambda s, o, nation, region: not named(s, nation).soldiers[index(region)], own("soldiers")),
    "not_adjacent": (
        lambda s, o, origin, target, near: target == o.target not in near and set(near) == around(s, origin),
        lambda s, o, a: Ride(a["origin"], a["near"][0]),
    ),
    "same_region": (
        lambda s, o, region: region == o.region == s.decision.origin,
        lambda s, o, a: Land(next(region for region in REGIONS if region != a["region"])),
    ),
    "migrant_count": (
        lambda s, o, colonists, soldiers, limit: (
            limit == 2 and (colonists < 0 or soldiers < 0 or not 1 <= colonists + soldiers <= limit)
        ),
        lambda s, o, a: Movers(1, 0),
    ),
    "soldiers_stay": (
        lambda s, o, soldiers: soldiers == o.soldiers > 0 and s.setup.migration == "colonists",
        lambda s, o, a: Movers(1, 0),
    ),
    "migrants_missing": (
        lambda s, o, nation, region, colonists, soldiers: (
            [colonists, soldiers] == [mine(s).colonists[index(region)], mine(s).soldiers[index(region)]]
            and (o.colonists > colonists or o.soldiers > soldiers)
        ),
        migrants_there,
    ),
    "levy_later": (lambda s, o, nation, limit: mine(s).name == nation and limit == 10 and s.decision.kind != "levy", None),
    "no_declining": (lambda s, o, nation, asked: mine(s).name == nation and asked.endswith(s.decision.kind), None),
    "not_asked": (lambda s, o, asked: asked.endswith(s.decision.kind) and not isinstance(o, s.decision.takes), None),
}
space_count, around = spaces, near
