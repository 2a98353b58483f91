"""Setting the table: from what people ask for to the first decision (II)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aod_nb.aod.auction import Auction
from aod_nb.aod.buildings import tiles
from aod_nb.aod.check import check
from aod_nb.aod.editions import Setup, check_setup, make_setup
from aod_nb.aod.figures import Figures
from aod_nb.aod.options import AnyOption
from aod_nb.aod.redeal import revealed
from aod_nb.aod.state import Nation, State
from aod_nb.aod.tables import (
    CARDS,
    CARIBBEAN,
    COLONISTS_PER_TURN,
    COUNTERS,
    GAME,
    GOOD_INDEX,
    GOODS,
    PIECES,
    REGIONS,
    SLOTS,
    START_MONEY,
)
from aod_nb.aod.turn import STEP, draw_buildings, draw_goods
from aod_nb.core import Game, Log, check_events, register, shuffle

RULES = 2
"""Goes up with every change of the rules that a replay would notice."""


def setup(
    seats: int = 4,
    seed: int = 0,
    edition: str = "classic",
    *,
    nations: Sequence[str] | None = None,
    figures: Figures | Mapping[str, Any] | None = None,
    events: Log = None,
    **switches: Any,
) -> State:
    """A new game at its first decision: ``setup(seats=4, seed=7, auction=True)``.

    A ValueError says what is wrong with a set-up that cannot be, and what would be right.
    """
    check_events(events)
    return _begin(make_setup(seats, seed, edition, nations, figures, switches), events)


def start(chosen: Setup) -> State:
    """The same from the set-up of a record."""
    check_setup(chosen)
    return _begin(chosen, None)


def _begin(chosen: Setup, events: Log) -> State:
    state = laid_out(chosen)
    if chosen.auction:
        state.agenda.append(Auction(0, (0,) * chosen.seats))
    else:
        for extra, seat in enumerate(state.order):
            state.nations[seat].money += extra
    state.begin(chosen, events)
    return state


def laid_out(chosen: Setup) -> State:
    """The table before the first move, everything shuffled by the seed."""
    state = State(
        seed=chosen.seed,
        draws=0,
        agenda=[STEP["placement"]],
        setup=chosen,
        turn=1,
        order=list(range(chosen.seats)),
        waiting=[],
        nations=[_nation(name) for name in chosen.nations],
        initiative=[],
        dock=[],
        trade_goods=[],
        capital_buildings=[],
        specialists=[None] * len(SLOTS),
        warfare=[],
        goods_offer=[],
        ship=True,
        building_offer=[],
        region_goods=[],
        counters=[],
        seen=[0] * len(REGIONS),
        failed=[0] * len(REGIONS),
        unused=list(range(len(COUNTERS))),
        deck=list(CARDS),
        supply=list(GOODS.values()),
        stacks=[tiles(age, chosen) for age in (1, 2, 3)],
    )
    shuffle(state, state.unused)
    state.counters = [-1 if region == CARIBBEAN and not chosen.auction else state.unused.pop() for region in range(len(REGIONS))]
    for stack in state.stacks:
        shuffle(state, stack)
    shuffle(state, state.deck)
    state.region_goods = list(state.board.region_goods)
    for good in state.region_goods:
        state.supply[GOOD_INDEX[good]] -= 1
    state.goods_offer = draw_goods(state)
    draw_buildings(state, 1)
    if chosen.starting_order == "random" and not chosen.auction:
        shuffle(state, state.order)
    return state


def _nation(name: str) -> Nation:
    return Nation(
        name=name,
        money=START_MONEY,
        hand=[COLONISTS_PER_TURN] + [0] * (len(PIECES) - 1),
        shipping=[0] * len(PIECES),
        discovery=[0] * len(PIECES),
        colonists=[0] * len(REGIONS),
        soldiers=[0] * len(REGIONS),
        goods=[0] * len(GOODS),
        buildings=[],
        counters=[],
        cards=[],
        colony_points=[],
    )


register(Game(GAME, RULES, Setup, AnyOption, State, start, check, setup, revealed))
