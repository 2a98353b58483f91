"""The Discovery box: expeditions, counters, the deck, and the exact chance of success (V.discovery)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from aod_nb.aod.options import DECLINE, SAIL, SAIL_DECK, Decline, Man, Sail
from aod_nb.aod.pieces import arrive
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import CAPTAIN, CARDS, COUNTERS, DECK, PIECE_INDEX, PIECES, REGION_INDEX, REGIONS, SOLDIER
from aod_nb.aod.types import Seat, Slug
from aod_nb.core import BadInput, Decision, Event, Log, Refusal, SomeDecision, shown, shuffle

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def expedition_value(sent: Iterable[int]) -> int:
    """A captain counts 2, every other piece 1."""
    pieces = tuple(sent)
    return sum(pieces) + pieces[CAPTAIN]


def success_chance(strength: int, seen: Iterable[int] = (), deck: bool = False) -> Fraction:
    """How likely an expedition of this value succeeds against a counter (or card) nobody knows.

    ``seen``: the natives of the counters (cards) that it cannot be, such as those turned up before.
    """
    if isinstance(strength, bool) or not isinstance(strength, int) or strength < 0:
        raise BadInput("aod.bad.strength", found=shown(strength))
    if isinstance(seen, Mapping | str) or not isinstance(seen, Iterable):
        raise BadInput("aod.bad.seen", found=shown(seen))
    left = Counter(natives for _, _, natives, _ in (CARDS.values() if deck else COUNTERS))
    total = left.total()
    for natives in seen:
        if isinstance(natives, bool) or not isinstance(natives, int) or not left[natives]:
            raise BadInput("aod.bad.seen", found=shown(natives))
        left[natives] -= 1
    if not left.total():
        raise BadInput("aod.bad.all_seen", total=total)
    return Fraction(sum(count for natives, count in left.items() if natives <= strength), left.total())


def next_expedition(state: State, log: Log) -> SomeDecision | None:
    """In turn order each player with pieces in the box may send one, as long as there is something to discover."""
    while state.waiting:
        seat = state.waiting.pop(0)
        if may_sail(state, seat):
            return Expedition(seat)
    return None


def may_sail(state: State, seat: int) -> bool:
    return any(state.nations[seat].discovery) and (bool(state.deck) or not state.all_open)


class Expedition(Decision["State", Sail | Decline, Sail], frozen=True, tag="expedition", forbid_unknown_fields=True):
    """Where this turn's one expedition sails, if it does."""

    seat: Seat
    rule: ClassVar[str] = "V.discovery"

    def options(self, state: State) -> tuple[Sail | Decline, ...]:
        if state.all_open:
            return (SAIL_DECK, DECLINE)
        return (*[region for region, counter in zip(SAIL, state.counters, strict=True) if counter >= 0], DECLINE)

    def refuse(self, state: State, option: Sail) -> Refusal:
        if option.target == DECK:
            hidden = [region for region, counter in zip(REGIONS, state.counters, strict=True) if counter >= 0]
            return refusal("V.discovery", "deck_later", hidden=hidden)
        return refusal("V.discovery", "discovered_already", region=option.target)

    def take(self, state: State, option: Sail | Decline, log: Log) -> None:
        if isinstance(option, Sail):
            crew(state, self.seat, option.target, (0,) * len(PIECES), 0, log)
        elif log is not None:
            log.append(Event("declined", self.rule, self.seat, {"decision": self.kind}))


class Crew(Decision["State", Man, Man], frozen=True, tag="crew", forbid_unknown_fields=True):
    """How many pieces of one kind go, kind by kind; at least one piece in all."""

    seat: Seat
    target: Slug
    piece: Slug
    sent: tuple[Annotated[int, msgspec.Meta(ge=0, le=1000)], ...]
    """How many of each kind are on board already."""
    rule: ClassVar[str] = "V.discovery"

    def options(self, state: State) -> tuple[Man, ...]:
        kind = PIECE_INDEX[self.piece]
        box = state.nations[self.seat].discovery
        least = 0 if any(self.sent) or any(box[kind + 1 :]) else 1
        return tuple(Man(self.piece, count) for count in range(least, box[kind] + 1))

    def refuse(self, state: State, option: Man) -> Refusal:
        if option.piece != self.piece:
            return refusal("V.discovery", "other_kind", piece=option.piece, asked=self.piece)
        held = state.nations[self.seat].discovery[PIECE_INDEX[self.piece]]
        if option.count > held or option.count < 0:
            return refusal("V.discovery", "crew_count", piece=self.piece, count=option.count, held=held)
        return refusal("V.discovery", "crew_empty")

    def take(self, state: State, option: Man, log: Log) -> None:
        kind = PIECE_INDEX[self.piece]
        sent = (*self.sent[:kind], option.count, *self.sent[kind + 1 :])
        crew(state, self.seat, self.target, sent, kind + 1, log)


def crew(state: State, seat: int, target: str, sent: tuple[int, ...], kind: int, log: Log) -> None:
    """Ask for the next kind that stands in the box, or set sail."""
    box = state.nations[seat].discovery
    while kind < len(PIECES) and not box[kind]:
        kind += 1
    if kind < len(PIECES):
        state.agenda.append(Crew(seat, target, PIECES[kind], sent))
    else:
        set_sail(state, seat, target, sent, log)


def set_sail(state: State, seat: int, target: str, sent: tuple[int, ...], log: Log) -> None:
    nation = state.nations[seat]
    nation.discovery = [held - gone for held, gone in zip(nation.discovery, sent, strict=True)]
    value = expedition_value(sent)
    if log is not None:
        pieces = {piece: count for piece, count in zip(PIECES, sent, strict=True) if count}
        log.append(Event("sailed", "V.discovery", seat, {"target": target, "pieces": pieces, "value": value}))
    if target == DECK:
        _try_card(state, seat, value, sent[SOLDIER], log)
        return
    region = REGION_INDEX[target]
    natives = COUNTERS[state.counters[region]][2]
    if value >= natives:
        discover(state, seat, region, sent[SOLDIER], "V.discovery", log)
        return
    state.failed[region] = max(state.failed[region], value)
    state.seen[region] |= 1 << seat if state.setup.hidden_failures else (1 << len(state.nations)) - 1
    if log is not None:
        args = {"target": target, "value": value}
        if state.setup.hidden_failures:
            log.append(Event("failed_unseen", "V.discovery", seat, args))
        else:
            log.append(Event("failed", "V.discovery", seat, {**args, "natives": natives}))


def discover(state: State, seat: int, region: int, soldiers: int, rule: str, log: Log) -> None:
    """The counter's reward, and one free colonist in the region, which is open from now on."""
    nation, counter = state.nations[seat], state.counters[region]
    dollars, loot, natives, vp = COUNTERS[counter]
    state.counters[region] = -1
    nation.counters.append(counter)
    nation.money += dollars + loot * soldiers
    if log is not None:
        found = {"target": REGIONS[region], "natives": natives, "money": dollars, "vp": vp}
        log.append(Event("discovered", rule, seat, found))
        _say_loot(seat, loot, soldiers, log)
    arrive(state, seat, "colonist", region, rule, log)


def win_card(state: State, seat: int, soldiers: int, rule: str, log: Log) -> None:
    """The top card of the deck, with its reward."""
    card = state.deck.pop(0)
    dollars, loot, natives, vp = CARDS[card]
    nation = state.nations[seat]
    nation.cards.append(card)
    nation.money += dollars + loot * soldiers
    if log is not None:
        log.append(Event("discovered", rule, seat, {"target": card, "natives": natives, "money": dollars, "vp": vp}))
        _say_loot(seat, loot, soldiers, log)


def _try_card(state: State, seat: int, value: int, soldiers: int, log: Log) -> None:
    card = state.deck[0]
    natives = CARDS[card][2]
    if value >= natives:
        win_card(state, seat, soldiers, "V.discovery", log)
        return
    if log is not None:
        log.append(Event("failed", "V.discovery", seat, {"target": card, "value": value, "natives": natives}))
    shuffle(state, state.deck)


def _say_loot(seat: int, loot: int, soldiers: int, log: list[Event]) -> None:
    if soldiers:
        log.append(Event("looted", "IV.soldier", seat, {"soldiers": soldiers, "loot": loot, "money": loot * soldiers}))
