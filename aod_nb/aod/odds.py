"""How likely an expedition is to succeed, from what a seat may know (V.discovery); exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from aod_nb.aod.discovery import Crew, expedition_value
from aod_nb.aod.options import Man, Place, Sail
from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.tables import CARDS, COUNTERS, DECK, PIECE_INDEX, REGION_INDEX, REGIONS

if TYPE_CHECKING:
    from aod_nb.aod.state import State

CERTAIN = 100


class Odds(msgspec.Struct, frozen=True):
    """What a seat knows of one expedition."""

    target: str
    """The region, or ``deck``."""
    value: int
    """What the expedition counts."""
    chance: Fraction
    """How likely its value is at least the natives of the counter or card there."""
    beaten: int
    """How many of the counters (cards) that may lie there it beats."""
    possible: int
    """How many counters (cards) may lie there: one when the seat has seen it."""
    natives: int | None = None
    """The natives of a counter the seat has seen."""

    @property
    def percent(self) -> int:
        """The chance in whole percent; 0 and 100 only for what is certain."""
        percent = round(self.chance * CERTAIN)
        return min(max(percent, 1), CERTAIN - 1) if 0 < self.chance < 1 else percent


def odds(state: State, option: Any, joined: bool = True) -> Odds | None:
    """The odds of the expedition that an option of the decision at hand is about; None for any other option.

    - ``Sail(target)``: an expedition of everything the seat has in the Discovery box.
    - ``Man(piece, count)``: the pieces on board, these, and everything that can still join (the kinds that are asked
      later); with ``joined=False`` nobody joins.
    - ``Place(piece, "discovery")``: what stands in the box and this piece, against the target it would most likely beat
      (of several the first in table order), as things stand; None when nothing is left to discover.

    Only what the seat may know is used: its answer is the same however the hidden counters lie.  Every way they can lie
    is equally likely, apart from this: a counter that beat an expedition has more natives than that expedition's value.
    So ``chance`` need not be ``beaten / possible`` once expeditions have failed at other regions.
    """
    seat: Any = state.seat
    decision = state.decision
    box = state.nations[seat].discovery if seat is not None else []
    if isinstance(option, Sail):
        return against(state, seat, expedition_value(box), option.target)
    if isinstance(option, Man) and isinstance(decision, Crew):
        kind = PIECE_INDEX[option.piece]
        later = box[kind + 1 :] if joined else [0] * len(box[kind + 1 :])
        return against(state, seat, expedition_value((*decision.sent[:kind], option.count, *later)), decision.target)
    if isinstance(option, Place) and option.box == "discovery":
        kind = PIECE_INDEX[option.piece]
        return best_odds(state, seat, expedition_value((*box[:kind], box[kind] + 1, *box[kind + 1 :])))
    return None


def best_odds(state: State, seat: int, value: int) -> Odds | None:
    """The odds at the target that an expedition of this value most likely beats, the first one in table order."""
    found = [against(state, seat, value, target) for target in targets(state)]
    return max(found, key=lambda each: each.chance, default=None)


def targets(state: State) -> list[str]:
    """Where an expedition can sail: the undiscovered regions, and the deck once there are none."""
    hidden = [region for region, counter in zip(REGIONS, state.counters, strict=True) if counter >= 0]
    return hidden or ([DECK] if state.deck else [])


def against(state: State, seat: int, value: int, target: str) -> Odds:
    """The odds of an expedition of this value at an undiscovered region, or against the next card of the deck."""
    if target == DECK:
        cards = [CARDS[card][2] for card in state.deck]
        beaten = sum(natives <= value for natives in cards)
        return Odds(DECK, value, Fraction(beaten, len(cards)) if cards else Fraction(0), beaten, len(cards))
    region = REGION_INDEX[target]
    if knows_counter(state, seat, region):
        natives = COUNTERS[state.counters[region]][2]
        return Odds(target, value, Fraction(value >= natives), int(value >= natives), 1, natives)
    hidden = [other for other, counter in enumerate(state.counters) if counter >= 0 and not knows_counter(state, seat, other)]
    pool = Counter(COUNTERS[counter][2] for counter in (*state.unused, *(state.counters[other] for other in hidden)))
    failed = sorted((state.failed[other] for other in hidden if other != region), reverse=True)
    possible = {natives: count for natives, count in sorted(pool.items()) if natives > state.failed[region]}
    ways = {natives: count * _ways(pool - Counter({natives: 1}), failed) for natives, count in possible.items()}
    won = sum(count for natives, count in ways.items() if natives <= value)
    beaten = sum(count for natives, count in possible.items() if natives <= value)
    return Odds(target, value, Fraction(won, sum(ways.values())), beaten, sum(possible.values()))


def _ways(pool: Counter[int], failed: Iterable[int]) -> int:
    """How many ways the other hidden counters can lie, each with more natives than what failed there.

    The most demanding region is dealt first: what would do for it would do for all the others.
    """
    ways = 1
    for dealt, value in enumerate(failed):
        ways *= max(0, sum(count for natives, count in pool.items() if natives > value) - dealt)
    return ways
