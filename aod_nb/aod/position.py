"""A builder that sets up any legal position in a few readable lines, for lessons, tests and puzzles.

    position(seats=2, turn=4, at="warfare",
             land={"canada": {"england": {"colonist": 3, "soldier": 2}, "france": {"colonist": 4, "soldier": 1}}},
             discovered={"canada": "france"}, taken={"canada": "france"}, boxes={"warfare": ["england"]})

What can be said stands in ``wanted``; a position in the middle of a purchase or a battle is one move away from one that can.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from aod_nb.aod.auction import Auction
from aod_nb.aod.buildings import BUILDING_ORDER, BUILDINGS
from aod_nb.aod.check import check
from aod_nb.aod.editions import CHOICES, SWITCHES, make_setup
from aod_nb.aod.game import laid_out
from aod_nb.aod.pieces import PIECE, Piece
from aod_nb.aod.state import State
from aod_nb.aod.tables import (
    CARDS,
    CARIBBEAN,
    COLONISTS_PER_TURN,
    COUNTERS,
    GOOD_INDEX,
    PIECE_INDEX,
    PIECES,
    REGION_INDEX,
    REGIONS,
    SCORING_TURNS,
    SLOTS,
    TURNS,
    age_of,
)
from aod_nb.aod.turn import STEP, STEPS, draw_buildings, draw_goods
from aod_nb.aod.wanted import Entry, Pieces, Wanted, Who
from aod_nb.core import BadInput, Log, by_seat, check_events, seat_of, shown, shuffle

Value = TypeVar("Value")


def position(
    seats: int = 4,
    turn: int = 1,
    at: str = "A",
    *,
    seed: int = 0,
    edition: str = "classic",
    nations: Any = None,
    figures: Any = None,
    events: Log = None,
    **wanted: Any,
) -> State:
    """A position at the start of a step, run on to its first decision; a ValueError on one that cannot be.

    Besides the set-up with its switches everything in ``Wanted`` can be said.
    """
    check_events(events)
    state = placed(seats, turn, at, seed=seed, edition=edition, nations=nations, figures=figures, **wanted)
    state.begin(None, events)
    return state


def placed(
    seats: int = 4,
    turn: int = 1,
    at: str = "A",
    *,
    seed: int = 0,
    edition: str = "classic",
    nations: Any = None,
    figures: Any = None,
    **wanted: Any,
) -> State:
    """The same as it lies there before the step begins: ``begin`` runs it."""
    switches = {**CHOICES.in_order} | {name: wanted.pop(name) for name in SWITCHES if name in wanted}
    try:
        wishes = msgspec.convert({"turn": turn, "at": at} | wanted, Wanted)
    except (ValueError, TypeError, AttributeError) as wrong:
        raise BadInput("aod.position.unread", reason=str(wrong)) from None
    build = _Builder(laid_out(make_setup(seats, seed, edition, nations, figures, switches)), wishes)
    build.all()
    check(build.state)
    return build.state


_LED_UP_TO = {"discovery": "discovery_order", "benefits": "benefits_order"}
"""Steps before which the seats line up."""


def _step(at: str, waiting: bool) -> str:
    """The step's name; what leads up to it belongs to it, unless the seats wait already."""
    if at in STEPS and waiting:
        return at
    for way in (f"before_{at}", _LED_UP_TO.get(at, at)):
        if way in STEPS:
            return way
    for name, (letter, _) in STEPS.items():
        if letter == at:
            return name
    raise BadInput("aod.position.step", found=shown(at), known=", ".join(STEPS))


class _Builder:
    """Lays one kind of thing after the other on the table of a fresh game."""

    def __init__(self, state: State, wishes: Wanted) -> None:
        self.state, self.wishes = state, wishes
        state.turn = wishes.turn
        self.step = _step(wishes.at, wishes.waiting is not None)
        state.agenda = [STEP[self.step]]
        if wishes.order is not None:
            state.order = [self.seat(who) for who in wishes.order]
        state.waiting = [self.seat(who) for who in wishes.waiting or ()]
        self.fixed: set[int] = set()
        """Counters that were laid where they must be."""

    def all(self) -> None:
        self.auction()
        self.money()
        self.hands()
        self.land()
        self.boxes()
        self.counters()
        self.cards()
        self.goods()
        self.buildings()
        self.ships()
        self.colony_points()

    def after(self, step: str) -> bool:
        return list(STEPS).index(self.step) > list(STEPS).index(step)

    def seat(self, who: Who) -> int:
        return seat_of(self.state, who)

    def by_seat(self, given: Mapping[Who, Value]) -> dict[int, Value]:
        return by_seat(self.state, given)

    def auction(self) -> None:
        """The bid is asked of the next one clockwise after the highest bidder who is still in it."""
        state, bids, passed = self.state, self.wishes.bids, tuple(self.seat(who) for who in self.wishes.passed)
        if bids is None and not passed:
            return
        seats = state.setup.seats
        made = tuple(self.by_seat(bids or {}).get(seat, 0) for seat in range(seats))
        highest = made.index(max(made)) if any(made) else -1
        round_ = [seat % seats for seat in range(highest + 1, highest + 1 + seats)]
        asked = next((seat for seat in round_ if seat not in passed), 0)
        state.agenda.append(Auction(asked, made, passed))

    def money(self) -> None:
        money, nations = self.wishes.money, self.state.nations
        amounts = dict.fromkeys(range(len(nations)), money) if isinstance(money, int) else self.by_seat(money)
        for seat, amount in amounts.items():
            nations[seat].money = amount

    def hands(self) -> None:
        given = self.wishes.hand
        full = given is None and (self.step == "placement" or self.after("new_colonists"))
        for nation in self.state.nations:
            nation.hand = _counts(COLONISTS_PER_TURN if full else 0)
        for seat, pieces in self.by_seat(given or {}).items():
            self.state.nations[seat].hand = _counts(pieces)

    def land(self) -> None:
        for region, owners in self.wishes.land.items():
            index = _index(REGION_INDEX, "region", region)
            for seat, pieces in self.by_seat(owners).items():
                nation, (*colonists, soldiers) = self.state.nations[seat], _counts(pieces)
                nation.colonists[index] = sum(colonists)
                nation.soldiers[index] = soldiers

    def boxes(self) -> None:
        state, boxes = self.state, self.wishes.boxes
        for box in ("initiative", "colonist_dock", "trade_goods", "capital_buildings", "warfare"):
            state.row(box).extend(self.piece(entry) for entry in getattr(boxes, box))
        for slot, entry in boxes.specialists.items():
            state.specialists[_index({slot: i for i, slot in enumerate(SLOTS)}, "slot", slot)] = self.piece(entry)
        for seat, pieces in self.by_seat(boxes.merchant_shipping).items():
            state.nations[seat].shipping = _counts(pieces)
        for seat, pieces in self.by_seat(boxes.discovery).items():
            state.nations[seat].discovery = _counts(pieces)
        state.dock_x = None if boxes.x is None else self.seat(boxes.x)
        state.dock_y = None if boxes.y is None else self.seat(boxes.y)

    def piece(self, entry: Entry) -> Piece:
        who, kind = entry if isinstance(entry, tuple) else (entry, "colonist")
        _index(PIECE_INDEX, "piece", kind)
        return PIECE[self.seat(who)][kind]

    def counters(self) -> None:
        state, wishes = self.state, self.wishes
        for region, figures in wishes.counters.items():
            self.lay_counter(_index(REGION_INDEX, "region", region), figures)
        finders = {region: self.seat(who) for region, who in wishes.discovered.items()}
        if state.setup.auction and not isinstance(state.decision, Auction):
            finders.setdefault(REGIONS[CARIBBEAN], state.order[0])
        for region, seat in finders.items():
            index = _index(REGION_INDEX, "region", region)
            if state.counters[index] < 0:
                raise BadInput("aod.position.caribbean_open")
            state.nations[seat].counters.append(state.counters[index])
            state.counters[index] = -1
        for region, tries in wishes.failed.items():
            index, values = _index(REGION_INDEX, "region", region), self.by_seat(tries)
            hidden = state.setup.hidden_failures
            state.seen[index] = sum(1 << seat for seat in (values if hidden else range(len(state.nations))))
            state.failed[index] = max(values.values(), default=0)

    def lay_counter(self, region: int, figures: tuple[int, ...]) -> None:
        """Lay a counter with these figures on a region; the one that lay there takes its place."""
        state = self.state
        if state.counters[region] < 0:
            raise BadInput("aod.position.caribbean_open")
        free = [counter for counter, printed in enumerate(COUNTERS) if printed == figures and counter not in self.fixed]
        if not free:
            raise BadInput("aod.position.no_counter", found=shown(figures))
        old = state.counters[region]
        wanted = old if old in free else free[0]
        place = state.unused if wanted in state.unused else state.counters
        place[place.index(wanted)] = old
        state.counters[region] = wanted
        self.fixed.add(wanted)

    def cards(self) -> None:
        state, wishes = self.state, self.wishes
        for seat, cards in self.by_seat(wishes.cards).items():
            for card in cards:
                self.take_card(card)
                state.nations[seat].cards.append(card)
        for card in wishes.deck:
            self.take_card(card)
        state.deck = [*wishes.deck, *state.deck]

    def take_card(self, card: str) -> None:
        if card not in self.state.deck:
            raise BadInput("aod.position.no_card", found=shown(card), known=", ".join(CARDS))
        self.state.deck.remove(card)

    def goods(self) -> None:
        state, wishes = self.state, self.wishes
        for good in state.goods_offer:
            state.supply[GOOD_INDEX[good]] += 1
        for region, who in wishes.taken.items():
            index = _index(REGION_INDEX, "region", region)
            state.nations[self.seat(who)].goods[GOOD_INDEX[state.region_goods[index]]] += 1
            state.region_goods[index] = ""
        for seat, held in self.by_seat(wishes.goods).items():
            for good, count in held.items():
                self.take_goods(good, count)
                state.nations[seat].goods[GOOD_INDEX[good]] += count
        if wishes.goods_offer is None:
            state.goods_offer = draw_goods(state)
        else:
            for good in wishes.goods_offer:
                self.take_goods(good, 1)
            state.goods_offer = list(wishes.goods_offer)

    def take_goods(self, good: str, count: int) -> None:
        index = _index(GOOD_INDEX, "good", good)
        if self.state.supply[index] < count:
            raise BadInput("aod.position.no_good", good=good, left=self.state.supply[index], wanted=count)
        self.state.supply[index] -= count

    def buildings(self) -> None:
        state, wishes = self.state, self.wishes
        age = age_of(min(TURNS, state.turn + self.after("new_buildings")))
        state.stacks[0] += state.building_offer
        state.building_offer.clear()
        for seat, owned in self.by_seat(wishes.buildings).items():
            for slug in owned:
                self.take_tile(slug, age)
                state.nations[seat].buildings.append(slug)
                if BUILDINGS[slug].advances and not wishes.university_used:
                    state.university = seat
            state.nations[seat].buildings.sort(key=BUILDING_ORDER.__getitem__)
        for slug in wishes.building_offer or ():
            self.take_tile(slug, age)
        for past in range(age - 1):
            state.stacks[past].clear()
        shuffle(state, state.stacks[age - 1])
        if wishes.building_offer is None:
            draw_buildings(state, age)
        else:
            state.building_offer = list(wishes.building_offer)

    def take_tile(self, slug: str, age: int) -> None:
        _index(BUILDINGS, "building", slug)
        if BUILDINGS[slug].age > age:
            raise BadInput("aod.position.later_age", building=slug, age=BUILDINGS[slug].age, now=age)
        stack = self.state.stacks[BUILDINGS[slug].age - 1]
        if slug not in stack:
            raise BadInput("aod.position.no_tile", building=slug)
        stack.remove(slug)

    def ships(self) -> None:
        state, wishes = self.state, self.wishes
        for seat, count in self.by_seat(wishes.ships).items():
            state.nations[seat].ships = count
        owned = sum(nation.ships for nation in state.nations)
        state.ship = owned < state.turn if wishes.ship is None else wishes.ship

    def colony_points(self) -> None:
        state, last = self.state, self.after("colonies")
        done = sum(1 for turn in SCORING_TURNS if turn < state.turn or (turn == state.turn and last))
        for nation in state.nations:
            nation.colony_points = [0] * done
        for seat, scored in self.by_seat(self.wishes.colony_points).items():
            state.nations[seat].colony_points = list(scored)


def _counts(pieces: Pieces) -> list[int]:
    counts = [0] * len(PIECES)
    for kind, count in pieces.items() if isinstance(pieces, Mapping) else (("colonist", pieces),):
        counts[_index(PIECE_INDEX, "piece", kind)] = count
    return counts


def _index(table: Mapping[str, Any], what: str, slug: str) -> Any:
    if slug not in table:
        raise BadInput("aod.position.unknown_of", what=what, found=shown(slug), known=", ".join(table))
    return table[slug]
