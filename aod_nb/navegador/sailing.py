"""Sailing: ships cross borders, and together they explore (N.sailing)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.core import Decision, Event, Log, Refusal
from aod_nb.navegador.options import DONE, EXPLORE, SAIL, SEND, Done, Explore, Sail, Send
from aod_nb.navegador.refusals import named, refusal
from aod_nb.navegador.seamap import between, crossings
from aod_nb.navegador.tables import MAX_SEATS, NAGASAKI, REGION_INDEX, REGIONS
from aod_nb.navegador.types import Fleet, Region, Seat

if TYPE_CHECKING:
    from aod_nb.navegador.board import Reach
    from aod_nb.navegador.state import State

_NOWHERE = (0,) * len(REGIONS)


class Sailing(
    Decision["State", Sail | Explore | Done, Sail | Explore | Done], frozen=True, tag="sailing", forbid_unknown_fields=True
):
    """What is asked again and again in one sailing: some ships move on, or explore, or that was all.

    Moves come in the order of the regions they start from, so that the same moves are not asked in every order.  That
    loses nothing: a ship moves once, and whoever wants to sail through the new region explores it first.
    """

    seat: Seat
    moved: Fleet = _NOWHERE
    """Ships by the region where their move ended."""
    origin: Region = 0
    target: Region = 0
    """The last move."""
    explored: bool = False

    rule = "N.sailing"

    def options(self, state: State) -> tuple[Sail | Explore | Done, ...]:
        fleet, reach = self.waiting(state), reach_of(state)
        found: list[Sail | Explore | Done] = []
        for origin, ships in enumerate(fleet):
            if ships and origin >= self.origin:
                for target in reach.targets[origin]:
                    if origin > self.origin or target > self.target:
                        found += SAIL[origin][target][:ships]
        if not self.explored:
            losses = state.board.losses
            for region, entries in enumerate(reach.entries):
                if entries and sum([fleet[origin] for origin in entries]) > losses[region]:
                    found.append(EXPLORE[region])
        found.append(DONE)
        return tuple(found)

    def waiting(self, state: State) -> list[int]:
        """Ships by region that have not moved."""
        return [there - gone for there, gone in zip(state.nations[self.seat].ships, self.moved, strict=True)]

    def take(self, state: State, option: Sail | Explore | Done, log: Log) -> None:
        if option is DONE:
            return
        if isinstance(option, Explore):
            state.agenda.append(Crew(self.seat, REGION_INDEX[option.region], (), self))
            return
        assert isinstance(option, Sail)
        ships = state.nations[self.seat].ships
        origin, target = REGION_INDEX[option.origin], REGION_INDEX[option.target]
        ships[origin] -= option.count
        ships[target] += option.count
        if log is not None:
            args = {"origin": option.origin, "target": option.target, "count": option.count}
            log.append(Event("sailed", self.rule, self.seat, args))
        moved = [*self.moved]
        moved[target] += option.count
        state.agenda.append(Sailing(self.seat, tuple(moved), origin, target, self.explored))

    def refuse(self, state: State, option: Sail | Explore | Done) -> Refusal:
        if isinstance(option, Explore):
            return self._refuse_exploring(state, REGION_INDEX[option.region])
        assert isinstance(option, Sail)
        origin, target = REGION_INDEX[option.origin], REGION_INDEX[option.target]
        nation = state.nations[self.seat]
        if origin == target:
            return refusal(self.rule, "sail_nowhere", region=option.target)
        if option.count < 1:
            return refusal(self.rule, "sail_count", count=option.count)
        if not nation.ships[origin]:
            return refusal(self.rule, "no_ship_there", nation=nation.name, region=option.origin)
        waiting, reasons = self.waiting(state)[origin], []
        if not waiting:
            reasons.append(refusal(self.rule, "ship_twice", region=option.origin))
        elif option.count > waiting:
            reasons.append(refusal(self.rule, "ships_few", region=option.origin, ships=waiting, count=option.count))
        if not state.is_explored(target):
            reasons.append(refusal(self.rule, "sail_unexplored", region=option.target))
        elif target not in reach_of(state).targets[origin]:
            reasons.append(too_far(state, origin, target))
        elif (origin, target) <= (self.origin, self.target):
            key = "sail_twice" if (origin, target) == (self.origin, self.target) else "sail_order"
            reasons.append(refusal(self.rule, key, origin=REGIONS[self.origin], target=REGIONS[self.target]))
        return named(reasons)

    def _refuse_exploring(self, state: State, region: int) -> Refusal:
        if state.is_explored(region):
            return refusal(self.rule, "explored_already", region=REGIONS[region])
        fleet, entries, reasons = self.waiting(state), reach_of(state).entries[region], []
        if self.explored:
            reasons.append(refusal(self.rule, "explored_one", region=REGIONS[region]))
        ships, need = sum(fleet[origin] for origin in entries), state.board.losses[region] + 1
        if ships < need:
            reasons.append(refusal(self.rule, "explore_few", region=REGIONS[region], ships=ships, need=need))
            others = [origin for origin, waiting in enumerate(fleet) if waiting and origin not in entries]
            if others:
                reasons.append(nearest(state, others, region))
        return named(reasons)

    def reason(self, state: State) -> Refusal | None:
        """Why only "nothing more" is left."""
        fleet, reach = self.waiting(state), reach_of(state)
        late = [REGIONS[origin] for origin, ships in enumerate(fleet) if ships and reach.targets[origin]]
        if late:
            return refusal(self.rule, "sail_too_late", regions=late, origin=REGIONS[self.origin], target=REGIONS[self.target])
        return refusal(self.rule, "no_way_to_sail", nation=state.nations[self.seat].name)


class Crew(Decision["State", Send, Send], frozen=True, tag="crew", forbid_unknown_fields=True):
    """Which ships explore: just as many as it takes, asked one by one in the order of their regions.

    More ships may follow into the region as soon as it is explored.
    """

    seat: Seat
    region: Region
    sent: tuple[Region, ...]
    """Where the ships chosen so far come from."""
    voyage: Sailing

    rule = "N.sailing"

    def options(self, state: State) -> tuple[Send, ...]:
        need = state.board.losses[self.region] + 1 - len(self.sent)
        since, fleet = self.sent[-1] if self.sent else 0, self.fleet(state)
        entries = [origin for origin in reach_of(state).entries[self.region] if origin >= since]
        remaining = sum([fleet[origin] for origin in entries])
        found = []
        for origin in entries:
            if remaining < need:
                break
            if fleet[origin]:
                found.append(SEND[origin])
                remaining -= fleet[origin]
        return tuple(found)

    def fleet(self, state: State) -> list[int]:
        """Ships by region that can still be sent."""
        fleet = self.voyage.waiting(state)
        for origin in self.sent:
            fleet[origin] -= 1
        return fleet

    def take(self, state: State, option: Send, log: Log) -> None:
        sent = (*self.sent, REGION_INDEX[option.origin])
        if len(sent) <= state.board.losses[self.region]:
            state.agenda.append(Crew(self.seat, self.region, sent, self.voyage))
            return
        explore(state, self.seat, self.region, sent, log)
        if not state.setup.sail_on:
            return
        voyage, moved = self.voyage, [*self.voyage.moved]
        moved[self.region] += 1
        state.agenda.append(Sailing(self.seat, tuple(moved), voyage.origin, voyage.target, True))

    def refuse(self, state: State, option: Send) -> Refusal:
        origin = REGION_INDEX[option.origin]
        nation = state.nations[self.seat]
        if not nation.ships[origin]:
            return refusal(self.rule, "no_ship_there", nation=nation.name, region=option.origin)
        reasons = []
        if not self.fleet(state)[origin]:
            reasons.append(refusal(self.rule, "ship_named", region=option.origin))
        if origin not in reach_of(state).entries[self.region]:
            reasons.append(too_far(state, origin, self.region))
        elif self.sent and origin < self.sent[-1]:
            reasons.append(refusal(self.rule, "send_order", region=option.origin, since=REGIONS[self.sent[-1]]))
        return named(reasons or [refusal(self.rule, "send_too_late", region=option.origin)])


VOYAGES = tuple(Sailing(seat) for seat in range(MAX_SEATS))


def voyage(seat: int) -> Sailing:
    """A sailing begins."""
    return VOYAGES[seat]


def reach_of(state: State) -> Reach:
    """Where ships can go: as many borders as the number of the phase."""
    return state.board.reach(state.explored, state.phase)


def too_far(state: State, origin: int, target: int) -> Refusal:
    """How far it is from one region to another over explored ones, and how far ships go in this phase."""
    away = crossings(state.board.neighbours, state.explored, origin)[target]
    return refusal("N.sailing", "sail_far", origin=REGIONS[origin], target=REGIONS[target], away=away, borders=state.phase)


def nearest(state: State, origins: list[int], region: int) -> Refusal:
    """How far those ships are from an unexplored region that are nearest to it, or what has to be explored before."""
    neighbours, explored = state.board.neighbours, state.explored
    known = [(away, origin) for origin in origins if (away := crossings(neighbours, explored, origin).get(region))]
    if known:
        away, origin = min(known)
        args = {"origin": REGIONS[origin], "region": REGIONS[region], "away": away, "borders": state.phase}
        return refusal("N.sailing", "explore_far", **args)
    ways = [(between(neighbours, explored, origin, region), origin) for origin in origins]
    unknown, origin = min(ways, key=lambda way: len(way[0]))
    seas = [REGIONS[sea] for sea in unknown]
    return refusal("N.sailing", "explore_between", origin=REGIONS[origin], region=REGIONS[region], seas=seas, count=len(seas))


def explore(state: State, seat: int, region: int, origins: tuple[int, ...], log: Log) -> None:
    """The ships enter, all but one are lost; the explorer, the tokens, and the price of the cheapest as a reward."""
    nation = state.nations[seat]
    for origin in origins:
        nation.ships[origin] -= 1
    nation.ships[region] += 1
    nation.explorers += 1
    state.explored |= 1 << region
    bonus = state.stacks[region][0]
    nation.money += bonus
    if log is not None:
        args = {
            "region": REGIONS[region],
            "origins": tuple(REGIONS[origin] for origin in origins),
            "lost": len(origins) - 1,
            "prices": state.stacks[region],
            "money": bonus,
        }
        log.append(Event("explored", "N.sailing", seat, args))
    if region == NAGASAKI:
        state.begin_end("end_nagasaki", seat, log)
