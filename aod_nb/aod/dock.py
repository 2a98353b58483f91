"""The Initiative box and the Colonist Dock (V.initiative, V.dock)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from aod_nb.aod.options import LAND, Land
from aod_nb.aod.pieces import land
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import REGION_INDEX
from aod_nb.aod.types import Seat, Slug
from aod_nb.aod.university import window
from aod_nb.core import Decision, Event, Log, Refusal, SomeDecision

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def pay_initiative(state: State, log: Log) -> None:
    """Space k pays $k at once."""
    for space, piece in enumerate(state.initiative, 1):
        state.nations[piece.seat].money += space
        if log is not None:
            log.append(Event("money", "V.initiative", piece.seat, {"money": space}))


def open_regions(state: State) -> tuple[Land, ...]:
    return tuple([region for region, counter in zip(LAND, state.counters, strict=True) if counter < 0])


def refuse_undiscovered(rule: str, region: str) -> Refusal:
    return refusal(rule, "undiscovered", region=region)


class Landing(Decision["State", Land, Land], frozen=True, tag="landing", forbid_unknown_fields=True):
    """A piece of the dock lands in an open region of its owner's choice."""

    seat: Seat
    piece: Slug
    rule: ClassVar[str] = "V.dock"

    def options(self, state: State) -> tuple[Land, ...]:
        return open_regions(state)

    def refuse(self, state: State, option: Land) -> Refusal:
        return refuse_undiscovered("V.dock", option.region)

    def reason(self, state: State) -> Refusal:
        (only,) = open_regions(state)
        return refusal("V.dock", "one_region_open", region=only.region)

    def take(self, state: State, option: Land, log: Log) -> None:
        land(state, self.seat, self.piece, REGION_INDEX[option.region], log)


def next_lander(state: State) -> SomeDecision:
    piece = state.dock.pop(0)
    state.resolved += 1
    return Landing(piece.seat, piece.kind)


def next_landing(state: State, log: Log) -> SomeDecision | None:
    """The numbered spaces in order, the University between two of them, then X, then Y."""
    if state.dock:
        question = window(state, "dock_space") if state.resolved else None
        return question or next_lander(state)
    state.resolved = 0
    if state.dock_x is not None:
        seat, state.dock_x = state.dock_x, None
        return Landing(seat, "colonist")
    if state.dock_y is not None:
        seat, state.dock_y = state.dock_y, None
        return Landing(seat, "colonist")
    return None
