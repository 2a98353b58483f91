"""What options promise their taker at a glance: a sum or two for each, from what lies open or is known to the seat.

Nothing is tried out, so nothing hidden needs to be dealt anew, and what others would do next is not asked.  What cannot be
told that way is left to ``mind``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.aod.capital import Purchase
from aod_nb.aod.dock import Landing
from aod_nb.aod.options import Attack, Decline, Recruit
from aod_nb.aod.placement import Placement
from aod_nb.aod.specialists import Training
from aod_nb.aod.tables import REGION_INDEX, TRAINING_PRICE
from aod_nb.aod.trade import ChooseGood
from aod_nb.aod.warfare import Conflict
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.holdings import cost
from aod_nb.bots.aod.joining import joining
from aod_nb.bots.aod.mind import KNOWN, Rule, placing
from aod_nb.bots.aod.outlook import Outlook, unseen
from aod_nb.bots.aod.purse import Purse
from aod_nb.bots.aod.rates import EAGER, PIECE
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
    purse = Purse(state, outlook.clock)
    return placing(state, seat, lambda box, slot, piece: joining(state, outlook, purse, seat, box, slot, piece))


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
    price, use = cost(state, state.nations[seat], clock, TRAINING_PRICE, state.nations[seat].money), EAGER[state.turn + 1]
    return [PIECE[option.piece] * use - price if isinstance(option, Recruit) else 0.0 for option in state.options()]


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
