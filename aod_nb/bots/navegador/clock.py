"""How long the game may still last, and how far it is to the unknown."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.bots.navegador.rates import Rates
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.rondel import Rondel
from aod_nb.navegador.tables import NAGASAKI, PORTUGAL, REGIONS

if TYPE_CHECKING:
    from aod_nb.navegador.board import Board
    from aod_nb.navegador.state import State

USUAL_SEATS = 4
"""The rates of the clock are those of a table of four."""


def turns_ahead(state: State, rates: Rates) -> list[float]:
    """Turns that each seat still has before it, the one that has not moved its stone yet included."""
    seats = len(state.nations)
    if not state.agenda:
        return [0.0] * seats
    running = state.agenda[0].seat
    if state.turns_left is None:
        return [rounds_left(state, rates) + 1.0] * seats
    found = [0.0] * seats
    for step in range(1, state.turns_left + 1):
        found[(running + step) % seats] += 1.0
    if isinstance(state.agenda[-1], Rondel | UseOfCard):
        found[running] += 1.0
    return found


def rounds_left(state: State, rates: Rates) -> float:
    """Rounds until the end begins, by both clocks: Nagasaki and the last building, at the pace of this game so far."""
    board, setup = state.board, state.setup
    slow = 1.0 + rates.per_seat * (USUAL_SEATS - setup.seats)
    # The way to Nagasaki is explored at a steady pace; the last step waits until somebody wants the end.
    first, left = whole_way(board) - 1, way_left(board, state.explored)
    whole = rates.sea + rates.nagasaki
    gone = 1.0 if not left else rates.sea * (first + 1 - left) / (first * whole) if first else 0.0
    sea = _left(state.round, gone, slow * whole, rates.trust)
    if setup.last_building == "chart":
        share = sum(state.built) / chart_size(board)
        chart = _left(state.round, share**rates.chart_bend, slow * rates.chart, rates.trust)
    else:
        share = max([built / len(prices) for built, prices in zip(state.built, board.prices, strict=True)])
        chart = _left(state.round, share**rates.chart_bend, slow * rates.chart_row, rates.trust)
    # Either may end it: of two that are equally near, one will be sooner than either by itself.
    both = sea * chart / (sea * sea + chart * chart) ** 0.5 if sea and chart else 0.0
    return max(rates.fewest, min(both, max(3.0, rates.patience * slow - state.round)))


def _left(now: int, gone: float, usual: float, trust: float) -> float:
    """Rounds left on a way of which this part is gone, when it usually takes so many."""
    pace = (now + trust) / (usual * gone + trust)
    return pace * usual * (1.0 - gone)


def impatience(turn: int, rates: Rates) -> float:
    """VP that the end, and every region and building on the way to it, is worth to anybody in a game that lasts too long."""
    return rates.impatience * max(0.0, turn - rates.patience)


@lru_cache(maxsize=16)
def chart_size(board: Board) -> int:
    """Buildings on the chart at the start."""
    return sum(map(len, board.prices))


@lru_cache(maxsize=16)
def whole_way(board: Board) -> int:
    """Regions to be explored on the shortest way to Nagasaki at the start."""
    return way_left(board, 1 << PORTUGAL)


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
