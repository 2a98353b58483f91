"""Soldiers that are due when figures run out: the owner may swap one in the New World for a colonist (V.swap)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from aod_nb.aod.buildings import BUILDINGS, rule_of
from aod_nb.aod.options import DECLINE, ENLIST, SWAP, Decline, Enlist, Swap
from aod_nb.aod.pieces import arrive, no_more_soldiers, soldiers_left
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import MAX_SOLDIERS, REGION_INDEX, SOLDIER, TURNS
from aod_nb.aod.types import Seat, Slug
from aod_nb.core import Decision, Event, Log, Refusal

if TYPE_CHECKING:
    from aod_nb.aod.state import State

HAND, AT_SEA = "hand", "discovery"
"""Where a soldier may be due; else the name of a region."""


class Levy(
    Decision["State", Swap | Enlist | Decline, Swap | Enlist | Decline], frozen=True, tag="levy", forbid_unknown_fields=True
):
    """A soldier is due, and there are not figures enough for all that are.

    With a figure left the owner says whether it is for this one; without, which soldier in the New World becomes a colonist.
    """

    seat: Seat
    source: Slug
    """What brings the soldier: a building, or a slot of the Specialists box."""
    goal: Slug
    paid: bool = False
    """Whether it is paid for: then it comes."""
    rule: ClassVar[str] = "V.swap"

    def options(self, state: State) -> tuple[Swap | Enlist | Decline, ...]:
        if soldiers_left(state, self.seat):
            return (ENLIST, DECLINE)
        swaps = [swap for swap, soldiers in zip(SWAP, state.nations[self.seat].soldiers, strict=True) if soldiers]
        return tuple(swaps) if self.paid and swaps else (*swaps, DECLINE)

    def refuse(self, state: State, option: Swap | Enlist | Decline) -> Refusal:
        nation, left = state.nations[self.seat].name, soldiers_left(state, self.seat)
        if isinstance(option, Swap):
            if left:
                return refusal(self.rule, "figures_left", nation=nation, left=left)
            return refusal(self.rule, "no_own_soldier", nation=nation, region=option.region)
        if isinstance(option, Decline):
            return refusal(self.rule, "swap_paid", nation=nation)
        return refusal("II.pieces", "soldiers_out", nation=nation, limit=MAX_SOLDIERS)

    def reason(self, state: State) -> Refusal:
        nation = state.nations[self.seat]
        if any(nation.soldiers):
            return refusal(self.rule, "swap_paid", nation=nation.name)
        return refusal(self.rule, "nobody_to_swap", nation=nation.name, limit=MAX_SOLDIERS)

    def take(self, state: State, option: Swap | Enlist | Decline, log: Log) -> None:
        if isinstance(option, Decline):
            if log is not None:
                log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))
            return
        if isinstance(option, Swap):
            nation, region = state.nations[self.seat], REGION_INDEX[option.region]
            nation.soldiers[region] -= 1
            nation.colonists[region] += 1
            if log is not None:
                log.append(Event("swapped", self.rule, self.seat, {"region": option.region}))
        enlist(state, self.seat, self.source, self.goal, log)


def soldier_due(state: State, seat: int, source: str, goal: str, log: Log, paid: bool = False) -> Levy | None:
    """One soldier: it comes from the reserve, or its owner is asked what to swap for it."""
    if soldiers_left(state, seat):
        enlist(state, seat, source, goal, log)
    elif state.turn == TURNS and goal in (HAND, AT_SEA) and not paid:  # it would never be played, and is not asked about
        no_more_soldiers(seat, log)
    elif any(state.nations[seat].soldiers):
        return Levy(seat, source, goal, paid)
    else:
        no_more_soldiers(seat, log)
    return None


def enlist(state: State, seat: int, source: str, goal: str, log: Log) -> None:
    """A figure of the reserve goes where the soldier is due."""
    nation = state.nations[seat]
    rule = rule_of(source) if source in BUILDINGS else "V.specialists"
    if goal == HAND:
        nation.hand[SOLDIER] += 1
        if log is not None:
            log.append(Event("gained", rule, seat, {"piece": "soldier"}))
    elif goal == AT_SEA:
        nation.discovery[SOLDIER] += 1
        if log is not None:
            log.append(Event("gained_at_sea", rule, seat, {"piece": "soldier"}))
    else:
        arrive(state, seat, "soldier", REGION_INDEX[goal], rule, log)
