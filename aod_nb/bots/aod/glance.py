"""What options promise their taker at a glance: a sum or two for each, from what lies open or is known to the seat.

Nothing is tried out, so nothing hidden needs to be dealt anew, and what others would do next is not asked.  What cannot be
told that way is left to ``mind``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.aod.capital import Purchase
from aod_nb.aod.dock import Landing
from aod_nb.aod.options import Attack, Decline, Recruit
from aod_nb.aod.pieces import PIECE as PIECES_OF
from aod_nb.aod.placement import Placement
from aod_nb.aod.shipping import shipping_value
from aod_nb.aod.specialists import Training
from aod_nb.aod.tables import PIECE_INDEX, PRICES, REGION_INDEX, TRAINING_PRICE, TURNS, age_of
from aod_nb.aod.trade import ChooseGood
from aod_nb.aod.warfare import Conflict
from aod_nb.bots.aod import boxes
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.mind import KNOWN, Rule, placing
from aod_nb.bots.aod.outlook import Outlook, unseen
from aod_nb.bots.aod.rates import PIECE, money_rate
from aod_nb.bots.aod.regions import columns
from aod_nb.bots.aod.war import battle_gain, war_gain

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def glance(state: State) -> list[float]:
    """VP that each option promises whoever is asked, in their order; empty where an option has to be tried out."""
    decision = state.decision
    rule = _SEEN.get(type(decision))
    return rule(state, decision.seat) if rule is not None else []


def placement(state: State, seat: int) -> list[float]:
    """A piece joins its box last, so it takes nothing from those that stand there."""
    outlook = _outlook(state, seat)
    return placing(state, seat, lambda box, slot, piece: _joining(state, outlook, seat, box, slot, piece))


def _joining(state: State, outlook: Outlook, seat: int, box: str, slot: str, piece: str) -> float:
    nation = state.nations[seat]
    if box == "initiative":
        return (len(state.initiative) + 1) * outlook.rate
    if box == "colonist_dock":
        share = 1.0
        for other in state.dock:
            if other.seat == seat:
                share = boxes.landed(state, outlook, other, share)[1]
        return boxes.landed(state, outlook, PIECES_OF[seat][piece], share)[0]
    if box == "trade_goods":
        return _left_over([outlook.good(seat, good) for good in state.goods_offer], len(state.trade_goods))
    if box == "merchant_shipping":
        if not state.ship:
            return 0.0
        strengths = [shipping_value(other.shipping) for other in state.nations]
        before = boxes.chance_of_ship(state, strengths, seat) if strengths[seat] else 0.0
        with_it = nation.shipping[:]
        with_it[PIECE_INDEX[piece]] += 1
        strengths[seat] = shipping_value(with_it)
        return (boxes.chance_of_ship(state, strengths, seat) - before) * outlook.ship(seat)
    if box == "capital_buildings":
        return _purchase_ahead(state, outlook, seat)
    if box == "discovery":
        with_it = nation.discovery[:]
        with_it[PIECE_INDEX[piece]] += 1
        before = boxes.expedition_worth(state, outlook, seat, nation.discovery) if any(nation.discovery) else 0.0
        return boxes.expedition_worth(state, outlook, seat, with_it) - before
    if box == "specialists":
        return boxes.specialist(state, outlook, slot, seat) if state.turn < TURNS else 0.0
    # A second soldier seldom finds a battle as good as the first one's.
    return 0.0 if any(other.seat == seat for other in state.warfare) else outlook.battle(seat)[0]


def _purchase_ahead(state: State, outlook: Outlook, seat: int) -> float:
    """The best building that is left and can be paid."""
    ahead = sum(piece.seat == seat for piece in state.capital_buildings)
    money = state.nations[seat].money + boxes.coming_money(state, outlook.clock)[seat]
    if money < PRICES[age_of(state.turn)] * (ahead + 1):
        return 0.0
    worths = outlook.buildings(seat)
    return max(0.0, _left_over([worths[slug] for slug in state.building_offer], len(state.capital_buildings)))


def _left_over(worths: list[float], ahead: int) -> float:
    """The best thing left when everybody ahead has taken what this seat likes best."""
    return sorted(worths, reverse=True)[ahead] if ahead < len(worths) else 0.0


def landing(state: State, seat: int) -> list[float]:
    outlook = Outlook(state, Clock(state))
    pieces = 2 + state.owned(seat, "mod_missionary") if state.decision.piece == "missionary" else 1
    return [outlook.landing_in(seat, REGION_INDEX[option.region], pieces) for option in state.options()]


def choose_good(state: State, seat: int) -> list[float]:
    outlook = Outlook(state, Clock(state))
    return [outlook.good(seat, option.good) for option in state.options()]


def purchase(state: State, seat: int) -> list[float]:
    worths = Outlook(state, Clock(state)).buildings(seat)
    return [0.0 if isinstance(option, Decline) else worths[option.building] for option in state.options()]


def training(state: State, seat: int) -> list[float]:
    clock = Clock(state)
    price = TRAINING_PRICE * money_rate(clock.turn, clock.bought)
    is_of_use = state.turn < TURNS
    return [PIECE[option.piece] * is_of_use - price if isinstance(option, Recruit) else 0.0 for option in state.options()]


def conflict(state: State, seat: int) -> list[float]:
    clock, standing = Clock(state), columns(state)
    found = []
    for option in state.options():
        if isinstance(option, Decline):
            found.append(0.0)
        elif isinstance(option, Attack):
            region = REGION_INDEX[option.region]
            found.append(battle_gain(state, seat, option.opponent, region, standing[region], clock))
        else:
            found.append(war_gain(state, seat, option.opponent, standing, clock))
    return found


_SEEN: dict[type[Any], Rule] = {
    **KNOWN,
    Placement: placement,
    Landing: landing,
    ChooseGood: choose_good,
    Purchase: purchase,
    Training: training,
    Conflict: conflict,
}


def _outlook(state: State, seat: int) -> Outlook:
    """A seat's outlook while pieces are placed: it stays the same all the while, so it is worked out once a turn."""
    kept: dict[int, tuple[tuple[int, ...], Outlook]] = state.__dict__.get("outlooks", {})
    # Whoever deals what is hidden anew asks again.
    moment = (state.turn, state.counters.count(-1), *unseen(state, seat))
    known = kept.get(seat)
    if known is not None and known[0] == moment:
        return known[1]
    as_it_is = state.copy()
    as_it_is.__dict__.pop("outlooks", None)  # no chain of turns gone by
    outlook = Outlook(as_it_is, Clock(state))
    state.__dict__["outlooks"] = {**kept, seat: (moment, outlook)}
    return outlook
