"""Privileges: a worker for a bonus now and more VP at the end (N.privilege)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.core import Decision, Event, Log, Refusal
from aod_nb.navegador.options import CLAIM, DECLINE, Claim, Decline
from aod_nb.navegador.refusals import named, refusal
from aod_nb.navegador.tables import COLUMN_INDEX, LEAST_WORKERS, MOST_PRIVILEGES
from aod_nb.navegador.types import Seat

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


class Privilege(Decision["State", Claim | Decline, Claim], frozen=True, tag="privilege", forbid_unknown_fields=True):
    seat: Seat

    rule = "N.privilege"

    def options(self, state: State) -> tuple[Claim | Decline, ...]:
        nation = state.nations[self.seat]
        found: list[Claim | Decline] = []
        if nation.workers > LEAST_WORKERS:
            for column, left in enumerate(state.gallery):
                if left and nation.privileges[column] < MOST_PRIVILEGES:
                    found.append(CLAIM[column])
        found.append(DECLINE)
        return tuple(found)

    def take(self, state: State, option: Claim | Decline, log: Log) -> None:
        if not isinstance(option, Claim):
            if log is not None:
                log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))
            return
        column, nation = COLUMN_INDEX[option.privilege], state.nations[self.seat]
        bonus = state.board.bonuses[column][nation.privileges[column]]
        count = nation.possessions()[column]
        nation.workers -= 1
        state.gallery[column] -= 1
        nation.privileges[column] += 1
        nation.money += bonus * count
        if log is not None:
            args = {"privilege": option.privilege, "bonus": bonus, "count": count, "money": bonus * count}
            log.append(Event("claimed", self.rule, self.seat, args))

    def refuse(self, state: State, option: Claim) -> Refusal:
        nation, column, reasons = state.nations[self.seat], COLUMN_INDEX[option.privilege], []
        if nation.workers <= LEAST_WORKERS:
            reasons.append(refusal(self.rule, "least_workers", workers=nation.workers))
        if not state.gallery[column]:
            reasons.append(refusal(self.rule, "not_in_gallery", privilege=option.privilege))
        if nation.privileges[column] >= MOST_PRIVILEGES:
            full = {"privilege": option.privilege, "limit": MOST_PRIVILEGES}
            reasons.append(refusal(self.rule, "most_privileges", nation=nation.name, **full))
        return named(reasons)

    def reason(self, state: State) -> Refusal:
        nation = state.nations[self.seat]
        if nation.workers <= LEAST_WORKERS:
            return refusal(self.rule, "least_workers", workers=nation.workers)
        return refusal(self.rule, "gallery_empty", nation=nation.name)
