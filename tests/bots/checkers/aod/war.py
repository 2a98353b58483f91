"""Sentences about specialists, soldiers and war."""

from aod_nb.aod.options import Attack, Remove, War
from aod_nb.aod.pieces import soldiers_left
from aod_nb.aod.tables import PIECES, REGIONS
from tests.bots.checkers.aod.case import says
from tests.bots.checkers.aod.rules import standing

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
