"""Goods, specialists, soldiers that are due, the University, the auction; and what saying no means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aod_nb.aod.auction import Auction, Gift
from aod_nb.aod.benefits import March
from aod_nb.aod.capital import Purchase
from aod_nb.aod.discovery import Expedition, expedition_value
from aod_nb.aod.levy import Levy
from aod_nb.aod.odds import best_odds
from aod_nb.aod.options import Advance, Attack, Bid, Decline, Enlist, Pass, Recruit, Swap, TakeGood, War
from aod_nb.aod.pieces import soldiers_left
from aod_nb.aod.specialists import Training
from aod_nb.aod.tables import GIFT_BID, GOOD_INDEX, PRICES, REGION_INDEX, TRAINING_PRICE, TURNS, age_of
from aod_nb.aod.university import UniversityWindow
from aod_nb.aod.warfare import Conflict
from aod_nb.bots.aod.facts.buying import at_end
from aod_nb.bots.aod.facts.common import ASIDE, DOLLAR, Facts, fact, more_income
from aod_nb.bots.aod.facts.fighting import best_battle, prospect
from aod_nb.core import Event

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def take_good(state: State, seat: int, option: TakeGood) -> Facts:
    count = state.nations[seat].goods[GOOD_INDEX[option.good]] + 1
    yield fact("sets", "good_alike" if count > 1 else "good_new", 0.3 * count, good=option.good, count=count)
    yield from more_income(state, seat, option.good)
    if "mercantilism" in state.nations[seat].buildings:
        yield fact("buildings", "mercantilism", 1.0, vp=1)


def recruit(state: State, seat: int, option: Recruit) -> Facts:
    if isinstance(state.decision, Gift):
        yield fact("specialists", "gift", 1.0, piece=option.piece)
        return
    left = state.nations[seat].money - TRAINING_PRICE
    yield fact("money", "trains", 1.0, piece=option.piece, price=TRAINING_PRICE, left=left)
    if state.turn == TURNS:
        yield fact("specialists", "too_late", 2.0)


def swap(state: State, seat: int, option: Swap) -> Facts:
    levy: Any = state.decision
    if levy.goal == option.region:
        return  # the new soldier comes to where the swapped one is
    soldiers = state.nations[seat].soldiers[REGION_INDEX[option.region]] - 1
    yield fact("war", "swap", 0.5, region=option.region, soldiers=soldiers)


def enlist(state: State, seat: int, option: Enlist) -> Facts:
    yield fact("specialists", "enlists", 0.5, left=soldiers_left(state, seat) - 1)


def advance(state: State, seat: int, option: Advance) -> Facts:
    twin = state.copy()
    events: list[Event] = []
    twin.apply(option, events)
    goal = next(event.args["goal"] for event in events if event.kind == "advanced")
    yield fact("order", "advances", 1.0, row=option.row, space=option.space, goal=goal)
    yield fact("timing", "university_once", ASIDE)


# The auction


def bid(state: State, seat: int, option: Bid) -> Facts:
    left = state.nations[seat].money - option.amount
    yield fact("order", "bid_first", 0.5, price=option.amount, left=left)
    yield fact("money", "bid_second", 0.4, price=(option.amount + 1) // 2)
    if option.amount >= GIFT_BID:
        yield fact("specialists", "bid_gift", 0.6)


def pass_(state: State, seat: int, option: Pass) -> Facts:
    auction: Any = state.decision
    assert isinstance(auction, Auction)
    space, own = state.seats - len(auction.passed), auction.bids[seat]
    yield fact("order", "passes_space", 0.5, space=space)
    if space > 2 or not own:
        yield fact("money", "passes_free", 0.4)
    else:
        yield fact("money", "passes_price", 0.4, price=(own + 1) // 2)
        if own >= GIFT_BID:
            yield fact("specialists", "passes_gift", 0.6)


# Saying no


def decline(state: State, seat: int, option: Decline) -> Facts:
    find = _DECLINED.get(type(state.decision))
    return find(state, seat) if find else iter(())


def _no_building(state: State, seat: int) -> Facts:
    offered, price, money = len(state.building_offer), PRICES[age_of(state.turn)], state.nations[seat].money
    yield fact("money", "no_purchase", 0.5, offered=offered, price=price, money=money)
    vp, best = max((at_end(state, seat, slug), -place, slug) for place, slug in enumerate(state.building_offer))[::2]
    if vp:
        yield fact("buildings", "best_offered", float(vp), building=best, vp=vp)
    if state.turn == TURNS:
        yield fact("timing", "last_purchase", 0.6)


def _no_expedition(state: State, seat: int) -> Facts:
    value = expedition_value(state.nations[seat].discovery)
    best = best_odds(state, seat, value)
    if best is not None:
        yield fact("odds", "no_expedition", 0.8, target=best.target, value=value, now=best.percent)
    if state.turn < TURNS:
        yield fact("timing", "expedition_waits", 0.6, value=value)
    else:
        yield fact("timing", "expedition_wasted", 2.0)


def _no_training(state: State, seat: int) -> Facts:
    yield fact("money", "no_training", DOLLAR * TRAINING_PRICE, price=TRAINING_PRICE, money=state.nations[seat].money)
    if state.turn == TURNS:
        yield fact("specialists", "too_late", 2.0)


def _no_conflict(state: State, seat: int) -> Facts:
    options = state.options()
    battles = sum(isinstance(option, Attack) for option in options)
    wars = sum(isinstance(option, War) for option in options)
    yield fact("war", "no_conflict", 0.5, battles=battles, wars=wars)
    found = best_battle(state, seat)
    if found is not None:
        yield from prospect(state, seat, *found)


def _no_march(state: State, seat: int) -> Facts:
    march: Any = state.decision
    buildings = [slug for slug, unused in (("stable", march.stable), ("migration", march.migration)) if unused]
    yield fact("war", "no_march", 0.3, buildings=buildings)


def _no_advance(state: State, seat: int) -> Facts:
    yield fact("timing", "university_kept", 0.5)


def _no_soldier(state: State, seat: int) -> Facts:
    levy: Any = state.decision
    yield fact("specialists", "no_soldier", 0.5, source=levy.source)


_DECLINED: dict[type[Any], Callable[[State, int], Facts]] = {
    Purchase: _no_building,
    Expedition: _no_expedition,
    Training: _no_training,
    Conflict: _no_conflict,
    March: _no_march,
    UniversityWindow: _no_advance,
    Levy: _no_soldier,
}
