"""Setting the table: from what people ask for to the first decision (N.setup)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aod_nb.core import Game, Log, check_events, register, shuffle
from aod_nb.navegador.check import check
from aod_nb.navegador.editions import Setup, check_setup, make_setup
from aod_nb.navegador.figures import Figures
from aod_nb.navegador.options import AnyOption
from aod_nb.navegador.redeal import deal, revealed
from aod_nb.navegador.state import Nation, State
from aod_nb.navegador.tables import (
    BUILDINGS,
    COLUMNS,
    GAME,
    GOODS,
    PORTUGAL,
    REGIONS,
    START_MONEY,
    START_ROW,
    START_SHIPS,
    START_WORKERS,
    TOKENS,
)
from aod_nb.navegador.turn import FIRST_STEP, STEP

RULES = 1
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
    """A new game at its first decision: ``setup(seats=3, seed=7)``.

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
    state.begin(chosen, events)
    return state


def laid_out(chosen: Setup) -> State:
    """The table before the first move, the tokens shuffled by the seed."""
    state = State(
        seed=chosen.seed,
        draws=0,
        agenda=[STEP[FIRST_STEP][0]],
        setup=chosen,
        nations=[_nation(name) for name in chosen.nations],
        card=chosen.seats - 1,
        stacks=[()] * len(REGIONS),
        market=[START_ROW] * len(GOODS),
        built=[0] * len(BUILDINGS),
        gallery=[0] * len(COLUMNS),
        unused=[0] * len(GOODS),
    )
    state.gallery = [state.board.refill[0]] * len(COLUMNS)
    for good, slug in enumerate(GOODS):
        pool = list(TOKENS[slug])
        shuffle(state, pool)
        deal(state, good, [region for region in range(len(REGIONS)) if state.board.goods[region] == good], pool)
    return state


def _nation(name: str) -> Nation:
    ships = [0] * len(REGIONS)
    ships[PORTUGAL] = START_SHIPS
    return Nation(
        name=name,
        money=START_MONEY,
        workers=START_WORKERS,
        ships=ships,
        colonies=[0] * len(GOODS),
        factories=[0] * len(GOODS),
        privileges=[0] * len(COLUMNS),
    )


register(Game(GAME, RULES, Setup, AnyOption, State, start, check, setup, revealed))
