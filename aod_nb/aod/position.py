"""A builder that sets up any legal position in a few readable lines, for lessons, tests and puzzles.

position(seats=2, turn=4, at="warfare",
         land={"canada": {"england": {"colonist": 3, "soldier": 2}, "france": {"colonist": 4, "soldier": 1}}},
         discovered={"canada": "france"}, taken={"canada": "france"}, boxes={"warfare": ["england"]})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from aod_nb.aod.buildings import BUILDING_ORDER, BUILDINGS
from aod_nb.aod.check import check
from aod_nb.aod.editions import make_setup
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
    START_MONEY,
    TURNS,
    age_of,
)
from aod_nb.aod.turn import STEP, STEPS, draw_buildings, draw_goods
from aod_nb.core import BadInput, Log, shuffle

Who = int | str
"""A seat, or the nation that sits there."""
Pieces = int | Mapping[str, int]
"""Colonists, or a count for every kind of piece."""


def position(
    seats: int = 4,
    turn: int = 1,
    at: str = "A",
    *,
    order: Sequence[Who] | None = None,
    money: Mapping[Who, int] | int = START_MONEY,
    hand: Mapping[Who, Pieces] | None = None,
    land: Mapping[str, Mapping[Who, Pieces]] | None = None,
    boxes: Mapping[str, Any] | None = None,
    goods: Mapping[Who, Mapping[str, int]] | None = None,
    ships: Mapping[Who, int] | None = None,
    ship: bool | None = None,
    buildings: Mapping[Who, Sequence[str]] | None = None,
    university_used: bool = False,
    discovered: Mapping[str, Who] | None = None,
    counters: Mapping[str, Sequence[int]] | None = None,
    seen: Mapping[str, Iterable[Who]] | None = None,
    cards: Mapping[Who, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    taken: Mapping[str, Who] | None = None,
    goods_offer: Sequence[str] | None = None,
    building_offer: Sequence[str] | None = None,
    colony_points: Mapping[Who, Sequence[int]] | None = None,
    seed: int = 0,
    edition: str = "classic",
    nations: Sequence[str] | None = None,
    figures: Any = None,
    events: Log = None,
    **switches: Any,
) -> State:
    """A position at the start of a step, run on to its first decision; a ValueError on one that cannot be.

    ``at``: a letter from A to J, or a step such as ``"colonist_dock"``.  ``money``: for all, or by seat (others have
    $10).  ``hand``: whoever isn't named has nothing; left out in step A, or after H, everybody has five colonists.
    ``boxes``: by box, a row as a list of seats or (seat, kind), others as a mapping, ``"x"`` and ``"y"`` of the dock
    as a seat.  ``goods``: tokens held besides those of ``taken``.  ``discovered``: region -> who has its counter.
    ``counters``: region -> its counter as (dollars, loot, natives, VP).  ``taken``: region -> who has its good.
    ``deck``: the cards on top of the discovery deck.  What isn't said is dealt by ``seed``.
    """
    build = _Builder(laid_out(make_setup(seats, seed, edition, nations, figures, switches)), turn, at)
    if order is not None:
        build.state.order = [build.seat(who) for who in order]
    build.money(money)
    build.hands(hand)
    build.land(land or {})
    build.boxes(boxes or {})
    build.counters(discovered or {}, counters or {}, seen or {})
    build.cards(cards or {}, deck)
    build.goods(taken or {}, goods or {}, goods_offer)
    build.buildings(buildings or {}, building_offer, university_used)
    build.ships(ships or {}, ship)
    build.colony_points(colony_points or {})
    check(build.state)
    build.state.begin(None, events)
    return build.state


class _Builder:
    """Lays one kind of thing after the other on the table of a fresh game."""

    def __init__(self, state: State, turn: int, at: str) -> None:
        self.state = state
        _whole("turn", turn, 1, TURNS)
        state.turn = turn
        # What leads up to a step belongs to it: the University's window, and the lining up of the seats.
        ways = (f"before_{at}", f"{at}_order", at)
        name = next((way for way in ways if way in STEPS), None)
        name = name or next((name for name, (letter, _) in STEPS.items() if letter == at), None)
        if name is None:
            raise BadInput("aod.position.step", found=str(at)[:40], known=", ".join(STEPS))
        state.agenda = [STEP[name]]
        self.index = list(STEPS).index(name)
        self.fixed: set[int] = set()
        """Counters that were laid where they must be."""

    def seat(self, who: Who) -> int:
        names = self.state.setup.nations
        if who in names and isinstance(who, str):
            return names.index(who)
        if isinstance(who, int) and not isinstance(who, bool) and 0 <= who < len(names):
            return who
        raise BadInput("aod.position.who", found=str(who)[:40], known=", ".join(names), last=len(names) - 1)

    def money(self, money: Mapping[Who, int] | int) -> None:
        amounts = money if isinstance(money, Mapping) else dict.fromkeys(range(len(self.state.nations)), money)
        for who, amount in amounts.items():
            _whole("money", amount, 0, 100_000)
            self.state.nations[self.seat(who)].money = amount

    def hands(self, hand: Mapping[Who, Pieces] | None) -> None:
        for nation in self.state.nations:
            nation.hand = [0] * len(PIECES)
            if hand is None and (self.index == 0 or self.index > list(STEPS).index("new_colonists")):
                nation.hand[0] = COLONISTS_PER_TURN
        for who, pieces in (hand or {}).items():
            self.state.nations[self.seat(who)].hand = _counts(pieces)

    def land(self, land: Mapping[str, Mapping[Who, Pieces]]) -> None:
        for region, owners in land.items():
            index = _index(REGION_INDEX, "region", region)
            for who, pieces in owners.items():
                nation, (*colonists, soldiers) = self.state.nations[self.seat(who)], _counts(pieces)
                nation.colonists[index] = sum(colonists)
                nation.soldiers[index] = soldiers

    def boxes(self, boxes: Mapping[str, Any]) -> None:
        state = self.state
        for box, content in boxes.items():
            if box in ("merchant_shipping", "discovery"):
                for who, pieces in content.items():
                    setattr(state.nations[self.seat(who)], box.removeprefix("merchant_"), _counts(pieces))
            elif box == "specialists":
                for slot, entry in content.items():
                    state.specialists[_index({slot: i for i, slot in enumerate(SLOTS)}, "slot", slot)] = self.piece(entry)
            elif box in ("x", "y"):
                setattr(state, f"dock_{box}", self.seat(content))
            elif box in ("initiative", "colonist_dock", "trade_goods", "capital_buildings", "warfare"):
                state.row(box).extend(self.piece(entry) for entry in content)
            else:
                raise BadInput("aod.position.unknown", what="box", found=str(box)[:40])

    def piece(self, entry: Any) -> Piece:
        who, kind = (entry, "colonist") if isinstance(entry, int | str) else entry
        _index(PIECE_INDEX, "piece", kind)
        return PIECE[self.seat(who)][kind]

    def counters(
        self, discovered: Mapping[str, Who], counters: Mapping[str, Sequence[int]], seen: Mapping[str, Iterable[Who]]
    ) -> None:
        state = self.state
        for region, figures in counters.items():
            self.swap_counter(_index(REGION_INDEX, "region", region), tuple(figures))
        finders = {region: self.seat(who) for region, who in discovered.items()}
        if state.setup.auction:
            finders.setdefault("caribbean", state.order[0])
        for region, seat in finders.items():
            index = _index(REGION_INDEX, "region", region)
            if state.counters[index] < 0:
                raise BadInput("aod.position.caribbean_open")
            state.nations[seat].counters.append(state.counters[index])
            state.counters[index] = -1
        for region, viewers in seen.items():
            state.seen[_index(REGION_INDEX, "region", region)] = sum({1 << self.seat(who) for who in viewers})

    def swap_counter(self, region: int, figures: tuple[int, ...]) -> None:
        """Lay a counter with these figures on a region; the one that lay there takes its place."""
        state, fixed = self.state, self.fixed
        if region == CARIBBEAN and not state.setup.auction:
            raise BadInput("aod.position.caribbean_open")
        free = [counter for counter, printed in enumerate(COUNTERS) if printed == figures and counter not in fixed]
        if not free:
            raise BadInput("aod.position.no_counter", found=str(figures)[:60])
        wanted = state.counters[region] if state.counters[region] in free else free[0]
        old = state.counters[region]
        place = state.unused if wanted in state.unused else state.counters
        place[place.index(wanted)] = old
        state.counters[region] = wanted
        self.fixed = fixed | {wanted}

    def cards(self, cards: Mapping[Who, Sequence[str]], top: Sequence[str]) -> None:
        state = self.state
        for who, won in cards.items():
            for card in won:
                self.take_card(card)
                state.nations[self.seat(who)].cards.append(card)
        for card in top:
            self.take_card(card)
        state.deck = [*top, *state.deck]

    def take_card(self, card: str) -> None:
        if card not in self.state.deck:
            raise BadInput("aod.position.no_card", found=str(card)[:40], known=", ".join(CARDS))
        self.state.deck.remove(card)

    def goods(self, taken: Mapping[str, Who], goods: Mapping[Who, Mapping[str, int]], goods_offer: Sequence[str] | None) -> None:
        state = self.state
        for good in state.goods_offer:
            state.supply[GOOD_INDEX[good]] += 1
        for region, who in taken.items():
            index = _index(REGION_INDEX, "region", region)
            state.nations[self.seat(who)].goods[GOOD_INDEX[state.region_goods[index]]] += 1
            state.region_goods[index] = ""
        for who, held in goods.items():
            for good, count in held.items():
                self.take_goods(good, count)
                state.nations[self.seat(who)].goods[GOOD_INDEX[good]] += count
        if goods_offer is None:
            state.goods_offer = draw_goods(state)
        else:
            for good in goods_offer:
                self.take_goods(good, 1)
            state.goods_offer = list(goods_offer)

    def take_goods(self, good: str, count: int) -> None:
        index = _index(GOOD_INDEX, "good", good)
        _whole(good, count, 0, 100)
        if self.state.supply[index] < count:
            raise BadInput("aod.position.no_good", good=good, left=self.state.supply[index], wanted=count)
        self.state.supply[index] -= count

    def buildings(self, buildings: Mapping[Who, Sequence[str]], offer: Sequence[str] | None, university_used: bool) -> None:
        state = self.state
        age = age_of(min(TURNS, state.turn + (self.index > list(STEPS).index("new_buildings"))))
        state.stacks[0] += state.building_offer
        state.building_offer.clear()
        for who, owned in buildings.items():
            seat = self.seat(who)
            for slug in owned:
                self.take_tile(slug, age)
                state.nations[seat].buildings.append(slug)
                if BUILDINGS[slug].advances and not university_used:
                    state.university = seat
            state.nations[seat].buildings.sort(key=BUILDING_ORDER.__getitem__)
        for slug in offer or ():
            self.take_tile(slug, age)
        for past in range(age - 1):
            state.stacks[past].clear()
        shuffle(state, state.stacks[age - 1])
        if offer is None:
            draw_buildings(state, age)
        else:
            state.building_offer = list(offer)

    def take_tile(self, slug: str, age: int) -> None:
        _index(BUILDINGS, "building", slug)
        if BUILDINGS[slug].age > age:
            raise BadInput("aod.position.later_age", building=slug, age=BUILDINGS[slug].age, now=age)
        stack = self.state.stacks[BUILDINGS[slug].age - 1]
        if slug not in stack:
            raise BadInput("aod.position.no_tile", building=slug)
        stack.remove(slug)

    def ships(self, ships: Mapping[Who, int], ship: bool | None) -> None:
        state = self.state
        for who, count in ships.items():
            _whole("ships", count, 0, 100)
            state.nations[self.seat(who)].ships = count
        owned = sum(nation.ships for nation in state.nations)
        state.ship = owned < state.turn if ship is None else ship

    def colony_points(self, points: Mapping[Who, Sequence[int]]) -> None:
        state, last = self.state, self.index > list(STEPS).index("colonies")
        done = sum(1 for turn in SCORING_TURNS if turn < state.turn or (turn == state.turn and last))
        for nation in state.nations:
            nation.colony_points = [0] * done
        for who, scored in points.items():
            for number in scored:
                _whole("colony_points", number, 0, 6 * len(REGIONS))
            state.nations[self.seat(who)].colony_points = list(scored)


def _counts(pieces: Pieces) -> list[int]:
    counts = [0] * len(PIECES)
    for kind, count in pieces.items() if isinstance(pieces, Mapping) else (("colonist", pieces),):
        _whole(str(kind), count, 0, 1000)
        counts[_index(PIECE_INDEX, "piece", kind)] = count
    return counts


def _whole(name: str, value: Any, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadInput("aod.position.number", name=name, found=str(value)[:40], low=low, high=high)


def _index(table: Mapping[str, Any], what: str, slug: Any) -> Any:
    if not isinstance(slug, str) or slug not in table:
        raise BadInput("aod.position.unknown_of", what=what, found=str(slug)[:40], known=", ".join(table))
    return table[slug]
