"""Sentences about pieces that come to a region."""

from aod_nb.aod.options import Attack, Land, War
from aod_nb.aod.tables import GOOD_NAMES, REGIONS
from tests.bots.checkers.aod.case import says
from tests.bots.checkers.aod.rules import colony, next_scored, payments, pays, standing, with_token

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
    """Whether this many of the seat's pieces land there before the new one."""
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
