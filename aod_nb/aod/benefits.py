"""Step D: what the buildings bring, owner by owner in turn order (III.D)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from aod_nb.aod.buildings import Building, rule_of
from aod_nb.aod.dock import refuse_undiscovered
from aod_nb.aod.levy import AT_SEA, HAND, Levy, soldier_due
from aod_nb.aod.options import DECLINE, LAND, MIGRATE, Decline, Land, Migrate, Movers, Ride
from aod_nb.aod.pieces import arrive, gain, pieces_in, soldiers_left
from aod_nb.aod.refusals import refusal
from aod_nb.aod.supply import draw_good
from aod_nb.aod.tables import GOOD_NAMES, PIECE_INDEX, REGION_INDEX, REGIONS, TURNS
from aod_nb.aod.types import Count, Seat, Slug
from aod_nb.core import Decision, Event, Log, Refusal, SomeDecision, Task

if TYPE_CHECKING:
    from aod_nb.aod.state import State

MOST_MIGRANTS = 2


def raid(state: State, log: Log) -> None:
    """Privateers: each other player pays $1 per ship of the owner, as far as the money goes."""
    for seat, nation in enumerate(state.nations):
        for _ in range(state.owned(seat, "raids")):
            for other, payer in enumerate(state.nations):
                paid = min(nation.ships, payer.money) if other != seat else 0
                if paid < nation.ships and state.setup.privateers_short == "pays_nothing":
                    paid = 0
                if paid:
                    payer.money -= paid
                    nation.money += paid
                    if log is not None:
                        args = {"money": paid, "payer": other, "ships": nation.ships}
                        log.append(Event("raided", rule_of("privateers"), seat, args))


def next_owner(state: State, log: Log) -> SomeDecision | None:
    while state.waiting:
        question = bring(state, state.waiting.pop(0), 0, log)
        if question is not None:
            return question
    return None


def bring(state: State, seat: int, after: int, log: Log) -> SomeDecision | None:
    """The fixed benefits of an owner in table order, without the first few; then Stable and Migration are asked."""
    moves = []
    for number, building in enumerate(state.buildings_of(seat), 1):
        if building.moves:
            moves.append(building.moves)
        elif number > after:
            question = benefit(state, seat, building, log)
            if question is not None:
                state.agenda.append(Rest(seat, number))
                return question
    return march(state, seat, "stable" in moves, "migration" in moves)


class Rest(Task["State"], frozen=True, tag="rest", forbid_unknown_fields=True):
    """An owner's benefits after a question about one of them."""

    seat: Seat
    after: Count
    """How many of the owner's buildings, in table order, have had their turn."""

    def run(self, state: State, log: Log) -> None:
        state.agenda.pop()
        question = bring(state, self.seat, self.after, log)
        if question is not None:
            state.agenda.append(question)


def soldiers_for(building: type[Building]) -> str:
    """Where a building's soldier comes each turn, if it brings one."""
    if building.piece == "soldier":
        return HAND
    return AT_SEA if building.sails == "soldier" else ""


def _is_scarce(state: State, seat: int, building: type[Building]) -> bool:
    """Whether the figures left do not do for all that is due from here on, and it matters who gets them."""
    buildings = state.buildings_of(seat)
    goals = [goal for other in buildings[buildings.index(building) :] if (goal := soldiers_for(other))]
    return state.turn < TURNS and len(set(goals)) > 1 and 0 < soldiers_left(state, seat) < len(goals)


def benefit(state: State, seat: int, building: type[Building], log: Log) -> Levy | None:
    """What a building brings; a question where figures of soldiers are short."""
    goal = soldiers_for(building)
    nation, rule = state.nations[seat], rule_of(building.slug)
    if building.money:
        money = building.figure("money", state.setup)
        nation.money += money
        if log is not None:
            log.append(Event("building_money", rule, seat, {"building": building.slug, "money": money}))
    if building.piece and goal != HAND:
        gain(state, seat, building.piece, rule, log)
    if building.sails and goal != AT_SEA:
        nation.discovery[PIECE_INDEX[building.sails]] += 1
        if log is not None:
            log.append(Event("gained_at_sea", rule, seat, {"piece": building.sails}))
    if building.docks:
        if building.docks == "x":
            state.dock_x = seat
        else:
            state.dock_y = seat
        if log is not None:
            log.append(Event("gained_on_dock", rule, seat, {"space": building.docks}))
    if building.draws_good and any(state.supply):
        good = draw_good(state)
        nation.goods[good] += 1
        if log is not None:
            log.append(Event("good_drawn", rule, seat, {"good": GOOD_NAMES[good]}))
    if goal and _is_scarce(state, seat, building):
        return Levy(seat, building.slug, goal)
    return soldier_due(state, seat, building.slug, goal, log) if goal else None


def rides(state: State, seat: int) -> tuple[Ride, ...]:
    """Every soldier's way into an adjacent open region."""
    return tuple(
        Ride(REGIONS[origin], REGIONS[target])
        for origin, soldiers in enumerate(state.nations[seat].soldiers)
        if soldiers
        for target in state.board.neighbours[origin]
        if state.counters[target] < 0
    )


def migration_origins(state: State, seat: int) -> tuple[Migrate, ...]:
    """Regions with own pieces, if there is another open region to go to."""
    if sum(1 for counter in state.counters if counter < 0) < 2:
        return ()
    return tuple(MIGRATE[region] for region in range(len(REGIONS)) if migrants_in(state, seat, region))


def migrants_in(state: State, seat: int, region: int) -> int:
    """Own pieces in a region that Migration may move."""
    return state.nations[seat].colonists[region] if state.setup.migration == "colonists" else pieces_in(state, seat, region)


def march(state: State, seat: int, stable: bool, migration: bool) -> March | None:
    """Ask for what is still unused, as long as a soldier or a migrant has somewhere to go."""
    possible = (stable and rides(state, seat)) or (migration and migration_origins(state, seat))
    return March(seat, stable, migration) if possible else None


def go_on(state: State, seat: int, stable: bool, migration: bool) -> None:
    decision = march(state, seat, stable, migration)
    if decision is not None:
        state.agenda.append(decision)


class March(
    Decision["State", Ride | Migrate | Decline, Ride | Migrate | Decline], frozen=True, tag="march", forbid_unknown_fields=True
):
    """Stable and Migration, in the order the owner chooses; what is declined here is declined for the turn."""

    seat: Seat
    stable: bool
    migration: bool
    """Which of the two is still unused this turn."""
    rule: ClassVar[str] = "III.D"

    def options(self, state: State) -> tuple[Ride | Migrate | Decline, ...]:
        return (
            *(rides(state, self.seat) if self.stable else ()),
            *(migration_origins(state, self.seat) if self.migration else ()),
            DECLINE,
        )

    def refuse(self, state: State, option: Ride | Migrate | Decline) -> Refusal:
        nation = state.nations[self.seat]
        if isinstance(option, Migrate):
            rule = rule_of("migration")
            if not self.migration:
                return self.not_open(state, "migration")
            if pieces_in(state, self.seat, REGION_INDEX[option.origin]):
                return refusal(rule, "no_own_colonist", nation=nation.name, region=option.origin)
            return refusal(rule, "no_own_piece", nation=nation.name, region=option.origin)
        assert isinstance(option, Ride)
        rule = rule_of("stable")
        if not self.stable:
            return self.not_open(state, "stable")
        origin, target = REGION_INDEX[option.origin], REGION_INDEX[option.target]
        if not nation.soldiers[origin]:
            return refusal(rule, "no_own_soldier", nation=nation.name, region=option.origin)
        if target not in state.board.neighbours[origin]:
            near = [REGIONS[region] for region in state.board.neighbours[origin]]
            return refusal(rule, "not_adjacent", origin=option.origin, target=option.target, near=near)
        return refuse_undiscovered(rule, option.target)

    def not_open(self, state: State, building: str) -> Refusal:
        nation = state.nations[self.seat]
        key = "march_used" if building in nation.buildings else "march_not_owned"
        return refusal(rule_of(building), key, nation=nation.name, building=building)

    def take(self, state: State, option: Ride | Migrate | Decline, log: Log) -> None:
        if isinstance(option, Ride):
            origin = REGION_INDEX[option.origin]
            state.nations[self.seat].soldiers[origin] -= 1
            if log is not None:
                args = {"origin": option.origin, "target": option.target}
                log.append(Event("rode", rule_of("stable"), self.seat, args))
            arrive(state, self.seat, "soldier", REGION_INDEX[option.target], rule_of("stable"), log)
            go_on(state, self.seat, False, self.migration)
        elif isinstance(option, Migrate):
            state.agenda.append(MigrationTarget(self.seat, option.origin, self.stable))
        elif log is not None:
            log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))


class MigrationTarget(Decision["State", Land, Land], frozen=True, tag="migration_target", forbid_unknown_fields=True):
    """The open region the migrants go to."""

    seat: Seat
    origin: Slug
    stable: bool
    """Whether the Stable is still to be used afterwards."""
    rule: ClassVar[str] = rule_of("migration")

    def options(self, state: State) -> tuple[Land, ...]:
        return tuple(
            land for land, counter in zip(LAND, state.counters, strict=True) if counter < 0 and land.region != self.origin
        )

    def refuse(self, state: State, option: Land) -> Refusal:
        if option.region == self.origin:
            return refusal(self.rule, "same_region", region=option.region)
        return refuse_undiscovered(self.rule, option.region)

    def take(self, state: State, option: Land, log: Log) -> None:
        state.agenda.append(Migrants(self.seat, self.origin, option.region, self.stable))


class Migrants(Decision["State", Movers, Movers], frozen=True, tag="migrants", forbid_unknown_fields=True):
    """Who goes: one or two own pieces of any kind."""

    seat: Seat
    origin: Slug
    target: Slug
    stable: bool
    rule: ClassVar[str] = rule_of("migration")

    def options(self, state: State) -> tuple[Movers, ...]:
        nation, origin = state.nations[self.seat], REGION_INDEX[self.origin]
        return tuple(
            Movers(total - soldiers, soldiers)
            for total in range(1, MOST_MIGRANTS + 1)
            for soldiers in range(total + 1 if state.setup.migration == "any" else 1)
            if soldiers <= nation.soldiers[origin] and total - soldiers <= nation.colonists[origin]
        )

    def refuse(self, state: State, option: Movers) -> Refusal:
        nation, origin = state.nations[self.seat], REGION_INDEX[self.origin]
        if option.colonists < 0 or option.soldiers < 0 or not 1 <= option.colonists + option.soldiers <= MOST_MIGRANTS:
            asked = {"colonists": option.colonists, "soldiers": option.soldiers}
            return refusal(self.rule, "migrant_count", limit=MOST_MIGRANTS, **asked)
        if option.soldiers and state.setup.migration == "colonists":
            return refusal(self.rule, "soldiers_stay", soldiers=option.soldiers)
        held = {"colonists": nation.colonists[origin], "soldiers": nation.soldiers[origin]}
        return refusal(self.rule, "migrants_missing", nation=nation.name, region=self.origin, **held)

    def take(self, state: State, option: Movers, log: Log) -> None:
        nation, origin, target = state.nations[self.seat], REGION_INDEX[self.origin], REGION_INDEX[self.target]
        nation.colonists[origin] -= option.colonists
        nation.soldiers[origin] -= option.soldiers
        if log is not None:
            args = {"origin": self.origin, "target": self.target, "colonists": option.colonists, "soldiers": option.soldiers}
            log.append(Event("migrated", self.rule, self.seat, args))
        for kind in ("colonist",) * option.colonists + ("soldier",) * option.soldiers:
            arrive(state, self.seat, kind, target, self.rule, log)
        go_on(state, self.seat, self.stable, False)
