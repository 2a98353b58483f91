"""The Warfare box: battles and full wars (V.warfare)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from aod_nb.aod.options import ATTACK, DECLINE, MILITIA, REMOVE, WAR, Attack, Decline, Remove, War
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import REGION_INDEX, REGIONS, WAR_PRICE
from aod_nb.aod.types import Seat, Slug
from aod_nb.core import Decision, Event, Log, Refusal, SomeDecision, Task

if TYPE_CHECKING:
    from aod_nb.aod.state import State

VICTIMS = ("colonist", "soldier", MILITIA)
_Count = Annotated[int, msgspec.Meta(ge=0, le=10_000)]
Losses = tuple[_Count, _Count, _Count]
"""How many pieces of each kind in VICTIMS."""


def battle_regions(state: State, one: int, other: int) -> list[int]:
    """Where the two can fight: both have pieces there, and at least one has a soldier."""
    first, second = state.nations[one], state.nations[other]
    if not any(first.soldiers) and not any(second.soldiers):
        return []
    rows = zip(first.colonists, first.soldiers, second.colonists, second.soldiers, strict=True)
    return [
        region
        for region, (colonists, soldiers, others, their_soldiers) in enumerate(rows)
        if (soldiers or their_soldiers) and (colonists or soldiers) and (others or their_soldiers)
    ]


class Conflict(Decision["State", Attack | War | Decline, Attack | War], frozen=True, tag="conflict", forbid_unknown_fields=True):
    """What a piece in the Warfare box is used for: nothing, a battle, or a full war."""

    seat: Seat
    rule: ClassVar[str] = "V.warfare"

    def options(self, state: State) -> tuple[Attack | War | Decline, ...]:
        foes = {foe: battle_regions(state, self.seat, foe) for foe in range(len(state.nations)) if foe != self.seat}
        if not any(foes.values()):
            return (DECLINE,)
        battles = [ATTACK[region][foe] for region in range(len(REGIONS)) for foe, regions in foes.items() if region in regions]
        rich = state.nations[self.seat].money >= WAR_PRICE
        return (*battles, *[WAR[foe] for foe, regions in foes.items() if regions and rich], DECLINE)

    def refuse(self, state: State, option: Attack | War) -> Refusal:
        nation, foe = state.nations[self.seat], option.opponent
        if foe >= len(state.nations):
            return refusal("V.warfare", "no_such_seat", seat=foe, last=len(state.nations) - 1)
        if foe == self.seat:
            return refusal("V.warfare", "own_opponent", nation=nation.name)
        opponent = state.nations[foe].name
        if isinstance(option, War):
            if battle_regions(state, self.seat, foe):
                return refusal("V.warfare", "war_price", money=nation.money, price=WAR_PRICE)
            return refusal("V.warfare", "war_without_battle", nation=nation.name, opponent=opponent)
        region = REGION_INDEX[option.region]
        for side in (nation, state.nations[foe]):
            if not side.colonists[region] + side.soldiers[region]:
                return refusal("V.warfare", "battle_absent", nation=side.name, region=option.region)
        return refusal("V.warfare", "battle_without_soldier", nation=nation.name, opponent=opponent, region=option.region)

    def reason(self, state: State) -> Refusal:
        return refusal("V.warfare", "nobody_to_fight", nation=state.nations[self.seat].name)

    def take(self, state: State, option: Attack | War | Decline, log: Log) -> None:
        if isinstance(option, Attack):
            state.agenda.append(Battle(option.region, self.seat, option.opponent))
        elif isinstance(option, War):
            state.nations[self.seat].money -= WAR_PRICE
            if log is not None:
                args = {"opponent": option.opponent, "price": WAR_PRICE}
                log.append(Event("war", self.rule, self.seat, args))
            regions = battle_regions(state, self.seat, option.opponent)
            state.agenda += [Battle(REGIONS[region], self.seat, option.opponent) for region in reversed(regions)]
        elif log is not None:
            log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))


def next_conflict(state: State, log: Log) -> SomeDecision | None:
    piece = state.next_piece(state.warfare)
    return Conflict(piece.seat) if piece is not None else None


class Battle(Task["State"], frozen=True, tag="battle", forbid_unknown_fields=True):
    """Each soldier removes one enemy piece.  Both sides' losses are decided before any piece leaves."""

    region: Slug
    attacker: Seat
    defender: Seat

    def run(self, state: State, log: Log) -> None:
        state.agenda.pop()
        if log is not None:
            args = {"region": self.region, "opponent": self.defender}
            log.append(Event("battle", "V.warfare", self.attacker, args))
        first = state.setup.losses_first == "attacker"
        choose_losses(state, Casualties(self.region, self.attacker, self.defender, first, (0, 0, 0), (0, 0, 0)), log)


class Casualties(Decision["State", Remove, Remove], frozen=True, tag="casualties", forbid_unknown_fields=True):
    """One soldier's owner chooses the next enemy piece that falls."""

    region: Slug
    attacker: Seat
    defender: Seat
    attacking: bool
    """Whether the attacker chooses now, or the defender."""
    defender_losses: Losses
    attacker_losses: Losses
    rule: ClassVar[str] = "V.warfare"

    @property
    def seat(self) -> int:
        return self.attacker if self.attacking else self.defender

    def options(self, state: State) -> tuple[Remove, ...]:
        return tuple(REMOVE[kind] for kind, left in zip(VICTIMS, self.standing(state), strict=True) if left)

    def refuse(self, state: State, option: Remove) -> Refusal:
        if option.piece not in VICTIMS:
            return refusal("II.pieces", "counts_as_colonist", piece=option.piece)
        if option.piece == MILITIA and not self.attacking:
            return refusal("App.II.militia", "militia_defends", nation=state.nations[self.attacker].name)
        victim = state.nations[self.defender if self.attacking else self.attacker].name
        return refusal("V.warfare", "no_such_victim", nation=victim, piece=option.piece, region=self.region)

    def take(self, state: State, option: Remove, log: Log) -> None:
        kind = VICTIMS.index(option.piece)
        choose_losses(state, self.with_more(tuple(int(index == kind) for index in range(len(VICTIMS)))), log)

    def standing(self, state: State) -> tuple[int, ...]:
        """The pieces the chooser may still remove."""
        if self.attacking:
            present, lost = forces(state, self.region, self.defender, attacked=True), self.defender_losses
        else:
            present, lost = forces(state, self.region, self.attacker, attacked=False), self.attacker_losses
        return tuple(there - gone for there, gone in zip(present, lost, strict=True))

    def hits_left(self, state: State) -> int:
        _, soldiers, militia = forces(state, self.region, self.seat, attacked=not self.attacking)
        return soldiers + militia - sum(self.defender_losses if self.attacking else self.attacker_losses)

    def with_more(self, more: tuple[int, ...]) -> Casualties:
        field = "defender_losses" if self.attacking else "attacker_losses"
        added = tuple(one + other for one, other in zip(getattr(self, field), more, strict=True))
        return msgspec.structs.replace(self, **{field: added})


def forces(state: State, region: str, seat: int, attacked: bool) -> Losses:
    """Colonists, soldiers and the Militia's soldier of one side."""
    nation, index = state.nations[seat], REGION_INDEX[region]
    militia = state.owned(seat, "mod_defence") if attacked else 0
    return nation.colonists[index], nation.soldiers[index], militia


def choose_losses(state: State, fight: Casualties, log: Log) -> None:
    """Ask for the next loss where there is a choice; go on to the other side, and then to the removal."""
    while True:
        standing, hits = fight.standing(state), fight.hits_left(state)
        if hits and sum(1 for left in standing if left) > 1 and hits < sum(standing):
            state.agenda.append(fight)
            return
        # No choice: one kind of piece only, or soldiers enough for all of them.
        forced = tuple(min(left, hits) for left in standing)
        fight = fight.with_more(forced)
        if log is not None and any(forced):
            log.append(Event("losses_not_asked", "III.decide", fight.seat, {"region": fight.region, "pieces": _named(forced)}))
        if fight.attacking != (state.setup.losses_first == "attacker"):  # both sides have chosen
            _remove(state, fight, log)
            return
        fight = msgspec.structs.replace(fight, attacking=not fight.attacking)


def _remove(state: State, fight: Casualties, log: Log) -> None:
    region = REGION_INDEX[fight.region]
    for seat, losses in ((fight.defender, fight.defender_losses), (fight.attacker, fight.attacker_losses)):
        nation = state.nations[seat]
        nation.colonists[region] -= losses[0]
        nation.soldiers[region] -= losses[1]
        if log is not None:
            log.append(Event("losses", "V.warfare", seat, {"region": fight.region, "pieces": _named(losses)}))


def _named(losses: tuple[int, ...]) -> dict[str, int]:
    return {kind: count for kind, count in zip(VICTIMS, losses, strict=True) if count}
