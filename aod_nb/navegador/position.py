"""A builder that sets up any legal position in a few readable lines, for lessons, tests and puzzles.

    position(seats=2, at="colony", explored={"guine": "red", "bahia": "blue"}, workers={"red": 6},
             ships={"red": {"guine": 1, "bahia": 2}}, tokens={"guine": [80, 90, 120]})

What can be said stands in ``wanted``; a position in the middle of an action is a move or two away from one that can.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from aod_nb.core import BadInput, Log, by_seat, check_events, seat_of, shown, shuffle
from aod_nb.navegador.check import check
from aod_nb.navegador.editions import SWITCHES, make_setup
from aod_nb.navegador.game import laid_out
from aod_nb.navegador.state import Nation, State
from aod_nb.navegador.tables import (
    COLUMN_INDEX,
    COLUMNS,
    FACTORIES,
    FIELD_NAMES,
    GOOD_INDEX,
    GOODS,
    PRIVILEGES_OF_A_KIND,
    REGION_INDEX,
    REGIONS,
    SHIPYARD,
    TOKENS,
)
from aod_nb.navegador.turn import ACTION, STEP, due_phase
from aod_nb.navegador.wanted import Wanted, Who

Value = TypeVar("Value")

_BEGINS = {"turn": "phase", "card": "card", "rondel": "rondel"}
"""Moments of a turn that stand before a step."""


def position(
    seats: int = 4,
    at: str = "turn",
    *,
    seed: int = 0,
    edition: str = "classic",
    nations: Any = None,
    figures: Any = None,
    events: Log = None,
    **wanted: Any,
) -> State:
    """A position in somebody's turn, run on to its first decision; a ValueError on one that cannot be.

    Besides the set-up everything in ``Wanted`` can be said.
    """
    check_events(events)
    state = placed(seats, at, seed=seed, edition=edition, nations=nations, figures=figures, **wanted)
    state.begin(None, events)
    return state


def placed(
    seats: int = 4,
    at: str = "turn",
    *,
    seed: int = 0,
    edition: str = "classic",
    nations: Any = None,
    figures: Any = None,
    **wanted: Any,
) -> State:
    """The same as it lies there before the turn goes on: ``begin`` runs it."""
    switches = {name: wanted.pop(name) for name in SWITCHES if name in wanted}
    try:
        wishes = msgspec.convert({"at": at} | wanted, Wanted)
    except (ValueError, TypeError, AttributeError) as wrong:
        raise BadInput("navegador.position.unread", reason=str(wrong)) from None
    build = _Builder(laid_out(make_setup(seats, seed, edition, nations, figures, switches)), wishes)
    build.all()
    check(build.state)
    return build.state


class _Builder:
    """Lays one kind of thing after the other on the table of a fresh game."""

    def __init__(self, state: State, wishes: Wanted) -> None:
        self.state, self.wishes = state, wishes
        self.mover = seat_of(state, wishes.seat)
        if wishes.at not in (*_BEGINS, *FIELD_NAMES):
            raise BadInput("navegador.position.at", found=shown(wishes.at), known=", ".join((*_BEGINS, *FIELD_NAMES)))

    def all(self) -> None:
        self.people()
        self.explorers()
        self.tokens()
        self.buildings()
        self.market()
        self.phase()
        self.stones()
        self.agenda()

    def by_nation(self, given: Mapping[Who, Value]) -> list[tuple[Nation, Value]]:
        return [(self.state.nations[seat], value) for seat, value in by_seat(self.state, given).items()]

    def people(self) -> None:
        wishes = self.wishes
        for field, given in (("money", wishes.money), ("workers", wishes.workers)):
            amounts: Mapping[Any, int] = given if isinstance(given, Mapping) else dict.fromkeys(range(self.state.seats), given)
            for nation, amount in self.by_nation(amounts):
                setattr(nation, field, amount)
        for nation, fleet in self.by_nation(wishes.ships):
            nation.ships = _counts(REGION_INDEX, "region", fleet)

    def explorers(self) -> None:
        for region, who in self.wishes.explored.items():
            index = _index(REGION_INDEX, "region", region)
            if self.state.is_explored(index):
                raise BadInput("navegador.position.portugal")
            self.state.explored |= 1 << index
            self.state.nations[seat_of(self.state, who)].explorers += 1

    def tokens(self) -> None:
        """Tokens that are asked for lie where they are asked for; then colonies take the cheapest of what is left."""
        state, wishes = self.state, self.wishes
        sizes = state.board.tokens
        founded = [0] * len(REGIONS)
        for nation, owned in self.by_nation(wishes.colonies):
            for slug, count in owned.items():
                index = _index(REGION_INDEX, "region", slug)
                if not sizes[index]:
                    raise BadInput("navegador.position.no_tokens", region=slug)
                founded[index] += count
                nation.colonies[state.board.goods[index]] += count
        said = {_index(REGION_INDEX, "region", region): sorted(prices) for region, prices in wishes.tokens.items()}
        for index, prices in said.items():
            if len(prices) + founded[index] != sizes[index]:
                raise BadInput(
                    "navegador.position.tokens_region",
                    region=REGIONS[index],
                    size=sizes[index],
                    found=len(prices),
                    founded=founded[index],
                )
            state.stacks[index] = tuple(prices)
        for good, kind in enumerate(GOODS):
            regions = [region for region in range(len(REGIONS)) if state.board.goods[region] == good]
            laid = {price for region in regions for price in said.get(region, ())}
            pool = [price for price in TOKENS[kind] if price not in laid]
            shuffle(state, pool)
            # Colonies in regions whose tokens are said took any of the others.
            del pool[: sum(founded[region] for region in regions if region in said)]
            for region in regions:
                if region not in said:
                    lying, pool = sorted(pool[: sizes[region]]), pool[sizes[region] :]
                    state.stacks[region] = tuple(lying[founded[region] :])
            if len(pool) != 1:
                raise BadInput("navegador.position.tokens", good=kind)
            (state.unused[good],) = pool

    def buildings(self) -> None:
        state, wishes = self.state, self.wishes
        for nation, owned in self.by_nation(wishes.factories):
            nation.factories = _counts(GOOD_INDEX, "good", owned)
        for nation, count in self.by_nation(wishes.shipyards):
            nation.shipyards = count
        for nation, count in self.by_nation(wishes.churches):
            nation.churches = count
        for row in range(len(FACTORIES)):
            state.built[row] = sum(nation.factories[row] for nation in state.nations)
        # Every seat's first one never stood on the chart.
        state.built[SHIPYARD:] = [
            max(0, sum(nation.shipyards for nation in state.nations) - state.seats),
            max(0, sum(nation.churches for nation in state.nations) - state.seats),
        ]

    def market(self) -> None:
        for good, row in self.wishes.market.items():
            self.state.market[_index(GOOD_INDEX, "good", good)] = row

    def phase(self) -> None:
        state, wishes = self.state, self.wishes
        state.phase = due_phase(state) if wishes.phase is None else wishes.phase
        for nation, held in self.by_nation(wishes.privileges):
            nation.privileges = _counts(COLUMN_INDEX, "privilege", held)
        if wishes.gallery is not None:
            state.gallery = _counts(COLUMN_INDEX, "privilege", wishes.gallery)
            return
        refill = state.board.refill
        for column in range(len(COLUMNS)):
            taken = sum(nation.privileges[column] for nation in state.nations)
            left = min(sum(refill[: state.phase]), PRIVILEGES_OF_A_KIND) - taken
            state.gallery[column] = max(0, min(refill[state.phase - 1], left))

    def stones(self) -> None:
        state, wishes = self.state, self.wishes
        state.round, state.turns_left = wishes.round, wishes.turns_left
        moved = state.seats if state.round > 1 else self.mover + (wishes.at not in _BEGINS)
        for nation in state.nations[:moved]:
            nation.stone = 0
        for nation, field in self.by_nation(wishes.stones):
            nation.stone = self.field(field)
        if wishes.at not in _BEGINS:
            state.nations[self.mover].stone = self.field(wishes.at)
        state.card = state.seats - 1 if wishes.card is None else seat_of(state, wishes.card)
        state.marker = state.nations[state.card].stone if wishes.marker is None else self.field(wishes.marker)
        if wishes.at == "card" and (state.card != self.mover or state.round == 1):
            raise BadInput("navegador.position.no_card", nation=state.nations[self.mover].name)

    def field(self, name: str) -> int:
        if name not in FIELD_NAMES:
            raise BadInput("navegador.position.unknown_of", what="field", found=shown(name), known=", ".join(FIELD_NAMES))
        return self.state.board.fields.index(name)

    def agenda(self) -> None:
        at = self.wishes.at
        if at in _BEGINS:
            self.state.agenda = [STEP[_BEGINS[at]][self.mover]]
        else:
            self.state.agenda = [STEP["end"][self.mover], ACTION[at][self.mover]]


def _counts(table: Mapping[str, int], what: str, given: Mapping[str, int]) -> list[int]:
    counts = [0] * len(table)
    for slug, count in given.items():
        counts[_index(table, what, slug)] = count
    return counts


def _index(table: Mapping[str, int], what: str, slug: str) -> int:
    if slug not in table:
        raise BadInput("navegador.position.unknown_of", what=what, found=shown(slug), known=", ".join(table))
    return table[slug]
