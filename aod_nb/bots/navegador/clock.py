"""How long the game may still last, and how far it is to the unknown."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.bots.navegador import rates
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.rondel import Rondel
from aod_nb.navegador.tables import NAGASAKI, PORTUGAL, REGIONS

if TYPE_CHECKING:
    from aod_nb.navegador.board import Board
    from aod_nb.navegador.state import State


def turns_ahead(state: State) -> list[float]:
    """Turns that each seat still has before it, the one that has not moved its stone yet included."""
    seats = len(state.nations)
    if not state.agenda:
        return [0.0] * seats
    running = state.agenda[0].seat
    if state.turns_left is None:
        found = [min(rates.ROUNDS[seats] * way_left(state.board, state.explored) + 1.0, worn_out(state.round))] * seats
    else:
        found = [0.0] * seats
        for step in range(1, state.turns_left + 1):
            found[(running + step) % seats] += 1.0
        if isinstance(state.agenda[-1], Rondel | UseOfCard):
            found[running] += 1.0
    return found


def worn_out(turn: int) -> float:
    """However far Nagasaki is, nobody wants to sit on for ever."""
    return max(rates.LEAST_TURNS, rates.LONG_GAME - turn)


@lru_cache(maxsize=8192)
def way_left(board: Board, explored: int) -> int:
    """Regions still to be explored on the way that reaches Nagasaki first."""
    best = {PORTUGAL: 0}
    waiting = [PORTUGAL]
    while waiting:
        region = waiting.pop(0)
        for other in board.neighbours[region]:
            cost = best[region] + (0 if explored & 1 << other else 1)
            if cost < best.get(other, len(REGIONS)):
                best[other] = cost
                waiting.append(other)
    return best[NAGASAKI]


@lru_cache(maxsize=8192)
def distances(board: Board, explored: int) -> tuple[int, ...]:
    """By region: borders to cross until an unexplored one; 0 where none is left."""
    found = [0] * len(REGIONS)
    for origin in range(len(REGIONS)):
        inside, steps = {origin}, 0
        while True:
            steps += 1
            beyond = {other for region in inside for other in board.neighbours[region]}
            if any(not explored & 1 << other for other in beyond):
                found[origin] = steps
                break
            if beyond <= inside:
                break
            inside |= beyond
    return tuple(found)


@lru_cache(maxsize=8192)
def crew_size(board: Board, explored: int) -> int:
    """Ships that it takes to explore what is still unexplored, where it takes least."""
    return 1 + min((lost for region, lost in enumerate(board.losses) if not explored & 1 << region), default=1)
