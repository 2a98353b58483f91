"""Scoring: workers, ships, money, and possessions times their column (N.score, N.ties)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.core import Event, Score
from aod_nb.navegador.tables import COLUMNS, MONEY_PER_POINT, MOST_PRIVILEGES, POINTS_PER_PRIVILEGE

if TYPE_CHECKING:
    from aod_nb.navegador.board import Board
    from aod_nb.navegador.state import Nation, State

LINES = {"colony": "colonies", "factory": "factories", "explorer": "explorers", "shipyard": "shipyards", "church": "churches"}
"""What the line of a column is called in a score."""


def score(state: State) -> tuple[Score, ...]:
    """The score of every seat; while the game runs, what it would be if it ended now."""
    return tuple(_score(state, seat) for seat in range(state.seats))


def _score(state: State, seat: int) -> Score:
    nation = state.nations[seat]
    lines = {"workers": nation.workers, "ships": sum(nation.ships), "money": nation.money // MONEY_PER_POINT}
    columns = zip(LINES.values(), column_points(state.board, nation), strict=True)
    lines |= dict(columns) | {"king": king(nation, state.setup.king_full)[1]}
    return Score(seat, nation.name, lines, sum(lines.values()))


def column_points(board: Board, nation: Nation) -> list[int]:
    """VP by column, with what is printed and the privileges taken."""
    return [board.points_each(column, nation.privileges[column]) * count for column, count in enumerate(nation.possessions())]


def king(nation: Nation, full: bool = False) -> tuple[str | None, int]:
    """The column where the king's privilege scores most, and what it scores; no column when all are full.

    With ``full`` it may also go in a full column.
    """
    best, most = None, -1
    for column, (slug, count) in enumerate(zip(COLUMNS, nation.possessions(), strict=True)):
        vp = POINTS_PER_PRIVILEGE[column] * count
        if (full or nation.privileges[column] < MOST_PRIVILEGES) and vp > most:
            best, most = slug, vp
    return best, max(0, most)


def winners(state: State) -> tuple[int, ...]:
    """Who wins: a tie goes to the card's holder, or else to the next one who would get it.  Nobody while the game runs."""
    if not state.is_over:
        return ()
    results = score(state)
    best = max(result.total for result in results)
    tied = [result.seat for result in results if result.total == best]
    return (min(tied, key=lambda seat: to_card(state, seat)),)


def to_card(state: State, seat: int) -> int:
    """How many seats to the right of the card's holder somebody sits."""
    return (state.card - seat) % state.seats


def tell_result(state: State, log: list[Event]) -> None:
    for seat, nation in enumerate(state.nations):
        column, vp = king(nation, state.setup.king_full)
        if column is not None:
            log.append(Event("king_placed", "N.score", seat, {"privilege": column, "vp": vp}))
    results = score(state)
    (winner,) = winners(state)
    tied = [result.seat for result in results if result.total == results[winner].total]
    if len(tied) > 1:
        log.append(Event("tie", "N.ties", None, {"tied": tuple(tied), "holder": state.card}))
    log.append(Event("game_over", "N.ties" if len(tied) > 1 else "N.end", None, {"winners": (winner,)}))
