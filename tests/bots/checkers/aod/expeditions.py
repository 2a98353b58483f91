"""Sentences about expeditions."""

from aod_nb.aod.tables import COUNTERS, PIECES, REGIONS
from tests.bots import odds
from tests.bots.checkers.aod.case import says
from tests.bots.checkers.aod.rules import LAST, chance, sea, strength

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
