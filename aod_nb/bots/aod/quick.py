"""How a game goes on in the admiral's thoughts: sensible play that costs a few microseconds a decision.

Placing follows what the options were worth when the turn was first looked at, with some chance; whatever the boxes ask
later is answered from the turn's outlook.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING, Any

from aod_nb.aod.capital import IndianAllies, Overpopulation, Purchase
from aod_nb.aod.discovery import Crew, Expedition, expedition_value
from aod_nb.aod.dock import Landing
from aod_nb.aod.options import ATTACK, BUY, DECLINE, LAND, RECRUIT, REMOVE, SAIL, TAKE_GOOD, WAR
from aod_nb.aod.placement import Placement
from aod_nb.aod.specialists import Training
from aod_nb.aod.tables import COUNTERS, REGION_INDEX, SPECIALISTS, TURNS
from aod_nb.aod.trade import ChooseGood
from aod_nb.aod.warfare import Casualties, Conflict
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.mind import weigh
from aod_nb.bots.aod.outlook import Outlook, open_regions

if TYPE_CHECKING:
    from aod_nb.aod.state import State

CHANCE = 0.8
"""How far, in VP, chance strays from what seems best."""
UNKNOWN = -0.5
"""VP of an option that was not offered when the turn was first looked at, beside the others' worth."""
ELSEWHERE = 0.25
"""How often a piece lands elsewhere than in the most promising region."""
ENOUGH = 3
"""An expedition of this strength sails into the unknown."""


class Quick:
    """What is remembered from playout to playout within one search: what each seat was offered when a turn began."""

    def __init__(self) -> None:
        self.worths: dict[tuple[int, int], dict[Any, float]] = {}
        self.shares: dict[tuple[int, int, int], tuple[tuple[Any, ...], list[float]]] = {}
        self.outlooks: dict[int, Outlook] = {}
        self.shores: dict[tuple[int, int], list[int]] = {}

    def choose(self, state: State, random: Any) -> Any:
        decision: Any = state.decision
        options = state.options()
        if isinstance(decision, Placement):
            return self._place(state, decision.seat, options, random)
        rule = _RULES.get(type(decision))
        if rule is not None:
            option = rule(self, state, decision, random)
            if option in options:
                return option
        return DECLINE if DECLINE in options else options[int(random() * len(options))]

    def _place(self, state: State, seat: int, options: tuple[Any, ...], random: Any) -> Any:
        """By the shares of what each option promises; lists of options are the same objects again and again."""
        key = state.turn, seat, id(options)
        known = self.shares.get(key)
        if known is None:
            known = self.shares[key] = options, self._shares(state, seat, options)
        shares = known[1]
        return options[bisect(shares, random() * shares[-1])]

    def _shares(self, state: State, seat: int, options: tuple[Any, ...]) -> list[float]:
        turn = state.turn, seat
        worths = self.worths.get(turn)
        if worths is None:
            worths = self.worths[turn] = dict(zip(options, weigh(state), strict=True))
        found = [worths.get(option, UNKNOWN) for option in options]
        best = max(found)
        return list(accumulate(exp((worth - best) / CHANCE) for worth in found))

    def outlook(self, state: State) -> Outlook:
        """The turn's outlook, as it was when first asked for."""
        known = self.outlooks.get(state.turn)
        if known is None:
            known = self.outlooks[state.turn] = Outlook(state.copy(), Clock(state))
        return known

    def shore(self, state: State, seat: int) -> list[int]:
        """Regions to land in, the most promising first."""
        key = state.turn, seat
        known = self.shores.get(key)
        if known is None:
            outlook = self.outlook(state)
            regions = open_regions(state)
            known = self.shores[key] = sorted(regions, key=lambda region: -outlook.landing_in(seat, region))
        return known


def _land(quick: Quick, state: State, decision: Any, random: Any) -> Any:
    """Mostly the most promising region, now and then the next one."""
    shore = quick.shore(state, decision.seat)
    place = 0
    while place < len(shore) - 1 and random() < ELSEWHERE:
        place += 1
    return LAND[shore[place]]


def _good(quick: Quick, state: State, decision: Any, random: Any) -> Any:
    outlook = quick.outlook(state)
    return TAKE_GOOD[max(state.goods_offer, key=lambda good: outlook.good(decision.seat, good))]


def _purchase(quick: Quick, state: State, decision: Any, random: Any) -> Any:
    worths = quick.outlook(state).buildings(decision.seat)
    best = max(state.building_offer, key=lambda slug: worths.get(slug, 0.0))
    return BUY[best] if worths.get(best, 0.0) > 0 else DECLINE


def _expedition(quick: Quick, state: State, decision: Any, random: Any) -> Any:
    seat = decision.seat
    strength = expedition_value(state.nations[seat].discovery)
    bit, unknown = 1 << seat, []
    for region, counter in enumerate(state.counters):
        if counter < 0:
            continue
        if not state.seen[region] & bit:
            if state.failed[region] < strength:
                unknown.append(region)
        elif COUNTERS[counter][2] <= strength:
            return SAIL[region]
    if strength < ENOUGH and state.turn < TURNS:
        return DECLINE
    return SAIL[unknown[int(random() * len(unknown))]] if unknown else state.options()[0]


def _crew(quick: Quick, state: State, decision: Any, random: Any) -> Any:
    return state.options()[-1]


def _training(quick: Quick, state: State, decision: Any, random: Any) -> Any:
    if state.turn >= TURNS - 1 or state.nations[decision.seat].money < 9:
        return DECLINE
    return RECRUIT[SPECIALISTS.index("missionary")]


def _conflict(quick: Quick, state: State, decision: Any, random: Any) -> Any:
    gain, region, opponent = quick.outlook(state).battle(decision.seat)
    if gain <= 0:
        return DECLINE
    return ATTACK[REGION_INDEX[region]][opponent] if region else WAR[opponent]


def _casualties(quick: Quick, state: State, decision: Any, random: Any) -> Any:
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
