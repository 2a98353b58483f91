"""How a game goes on in the admiral's thoughts: sensible play that costs a few microseconds a decision.

Placing follows what the options were worth when the turn was first looked at, with some chance; whatever the boxes ask
later is answered from the turn's outlook.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, Any

from aod_nb.aod.capital import IndianAllies, Overpopulation, Purchase
from aod_nb.aod.discovery import Crew, Expedition, expedition_value
from aod_nb.aod.dock import Landing
from aod_nb.aod.options import ATTACK, BUY, DECLINE, LAND, RECRUIT, REMOVE, SAIL, TAKE_GOOD, WAR
from aod_nb.aod.placement import Placement
from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.specialists import Training
from aod_nb.aod.tables import COUNTERS, REGION_INDEX, SPECIALISTS, TURNS
from aod_nb.aod.trade import ChooseGood
from aod_nb.aod.warfare import Casualties, Conflict
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.mind import weigh
from aod_nb.bots.aod.outlook import Outlook, open_regions, outlook_of

if TYPE_CHECKING:
    from aod_nb.aod.state import State

CHANCE = 0.8
"""How far, in VP, chance strays from what seems best."""
ENOUGH = 3
"""An expedition of this strength sails into the unknown."""


class Quick:
    """What is remembered from playout to playout within one search."""

    def __init__(self) -> None:
        self.placements: dict[tuple[int, int], dict[Any, float]] = {}

    def choose(self, state: State, random: Any) -> Any:
        decision: Any = state.decision
        rule = _RULES.get(type(decision))
        options = state.options()
        if isinstance(decision, Placement):
            return self._place(state, decision.seat, options, random)
        if rule is not None:
            option = rule(state, decision, random)
            if option in options:
                return option
        return DECLINE if DECLINE in options else options[int(random() * len(options))]

    def _place(self, state: State, seat: int, options: tuple[Any, ...], random: Any) -> Any:
        key = state.turn, seat
        known = self.placements.get(key)
        if known is None:
            known = self.placements[key] = dict(zip(options, weigh(state), strict=True))
        best, most = options[0], -1e9
        for option in options:
            # Gumbel's noise: the best of noisy worths is a choice by weight.
            value = known.get(option, -0.5) - CHANCE * log(-log(random() or 1e-12))
            if value > most:
                best, most = option, value
        return best


def _land(state: State, decision: Any, random: Any) -> Any:
    outlook = _outlook(state)
    regions = open_regions(state)
    gains = [outlook.landing_in(decision.seat, region) + 0.3 * random() for region in regions]
    return LAND[regions[gains.index(max(gains))]]


def _good(state: State, decision: Any, random: Any) -> Any:
    outlook = _outlook(state)
    return TAKE_GOOD[max(state.goods_offer, key=lambda good: outlook.good(decision.seat, good))]


def _purchase(state: State, decision: Any, random: Any) -> Any:
    worths = _outlook(state).buildings(decision.seat)
    best = max(worths, key=lambda slug: worths[slug])
    return BUY[best] if worths[best] > 0 else DECLINE


def _expedition(state: State, decision: Any, random: Any) -> Any:
    seat = decision.seat
    strength = expedition_value(state.nations[seat].discovery)
    hidden = [region for region, counter in enumerate(state.counters) if counter >= 0]
    for region in hidden:
        if knows_counter(state, seat, region) and COUNTERS[state.counters[region]][2] <= strength:
            return SAIL[region]
    if strength < ENOUGH and state.turn < TURNS:
        return DECLINE
    unknown = [region for region in hidden if not knows_counter(state, seat, region) and state.failed[region] < strength]
    return SAIL[unknown[int(random() * len(unknown))]] if unknown else state.options()[0]


def _crew(state: State, decision: Any, random: Any) -> Any:
    return state.options()[-1]


def _training(state: State, decision: Any, random: Any) -> Any:
    if state.turn >= TURNS - 1 or state.nations[decision.seat].money < 9:
        return DECLINE
    return RECRUIT[SPECIALISTS.index("missionary")]


def _conflict(state: State, decision: Any, random: Any) -> Any:
    gain, region, opponent = _outlook(state).battle(decision.seat)
    if gain <= 0:
        return DECLINE
    return ATTACK[REGION_INDEX[region]][opponent] if region else WAR[opponent]


def _casualties(state: State, decision: Any, random: Any) -> Any:
    return REMOVE["soldier"] if REMOVE["soldier"] in state.options() else state.options()[0]


_RULES: dict[type[Any], Any] = {
    Landing: _land,
    IndianAllies: _land,
    Overpopulation: _land,
    ChooseGood: _good,
    Purchase: _purchase,
    Expedition: _expedition,
    Crew: _crew,
    Training: _training,
    Conflict: _conflict,
    Casualties: _casualties,
}


def _outlook(state: State) -> Outlook:
    return outlook_of(state, Clock(state))
