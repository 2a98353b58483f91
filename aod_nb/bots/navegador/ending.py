"""Whether a seat wants the end of the game: whoever is ahead brings it about, whoever is behind avoids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.bots.navegador.clock import chart_size, impatience
from aod_nb.navegador.scoring import column_points
from aod_nb.navegador.tables import MONEY_PER_POINT

if TYPE_CHECKING:
    from aod_nb.bots.navegador.rates import Rates
    from aod_nb.navegador.state import State


def urge(state: State, seat: int, clear: float, rates: Rates) -> float:
    """VP that bringing the end about is worth to a seat that wants to be ahead by so much, beside what the action brings."""
    lead = rates.finish * (ahead_of_others(state, seat) - clear)
    return max(-rates.most_finish, min(rates.most_finish, lead)) + impatience(state.round, rates)


def ahead_of_others(state: State, seat: int) -> float:
    """VP that a seat has more than the best of the others, as things lie on the table."""
    board, best, own = state.board, -1e9, 0.0
    for other, nation in enumerate(state.nations):
        found = nation.workers + sum(nation.ships) + nation.money / MONEY_PER_POINT + sum(column_points(board, nation))
        if other == seat:
            own = found
        elif found > best:
            best = found
    return own - best


def ends(state: State, built: list[int], row: int) -> bool:
    """Whether the next building of this row is the last one, so that it brings the end."""
    if state.turns_left is not None:
        return False
    prices = state.board.prices
    if state.setup.last_building == "chart":
        return sum(built) + 1 == chart_size(state.board)
    return built[row] + 1 == len(prices[row])


def ends_soon(state: State, built: list[int]) -> bool:
    """Whether the next building of some row may bring the end."""
    if state.turns_left is not None:
        return False
    return state.setup.last_building != "chart" or sum(built) + 1 == chart_size(state.board)
