"""What a position is worth to each seat: VP of what it holds, and of what its stone comes to next."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.bots.navegador.clock import turns_ahead
from aod_nb.bots.navegador.outlook import Outlook
from aod_nb.bots.navegador.rates import Rates, rates_for
from aod_nb.navegador.scoring import score as final_score
from aod_nb.navegador.tables import FIELDS, FREE_STEPS, SECOND_MARKET

if TYPE_CHECKING:
    from aod_nb.navegador.board import Board
    from aod_nb.navegador.state import State


Known = dict[tuple[object, ...], float]
"""What was found before of seats that had the same before them."""


def worth(
    state: State,
    rates: Rates | None = None,
    known: Known | None = None,
    mover: int = -1,
    turns: list[float] | None = None,
) -> list[float]:
    """VP by seat at the end, as far as one can tell.

    ``turns`` are those that each seat has before it, where somebody knows better than the clock.
    ``known`` remembers what was found of the seats beside the mover: who compares options asks for them again and again.
    """
    rates = rates or rates_for(len(state.nations))
    if not state.agenda:
        return [float(result.total) for result in final_score(state)]
    turns = turns or turns_ahead(state, rates)
    found = []
    table: tuple[object, ...] = ()
    if known is not None:
        table = state.phase, state.explored, *state.market, *state.built, *state.gallery, *state.stacks
    for seat, nation in enumerate(state.nations):
        if known is None or seat == mover:
            outlook = Outlook(state, seat, turns[seat], rates)
            found.append(outlook.holdings() + ahead(outlook, nation.stone))
            continue
        key = seat, turns[seat], *table
        value = known.get(key)
        if value is None:
            outlook = Outlook(state, seat, turns[seat], rates)
            value = known[key] = outlook.holdings() + ahead(outlook, nation.stone)
        found.append(value)
    if state.turns_left is None:
        seats, first = len(found), state.agenda[-1].seat
        found[state.card] += rates.card
        # Whoever moves next has more of the round before it than behind it.
        for later in range(seats):
            found[(first + later) % seats] += rates.turn * ((seats - 1) / 2 - later) / seats
    return found


def ahead(outlook: Outlook, stone: int) -> float:
    """What the next turns bring on the best way round the rondel, one to three fields each."""
    ways = moves_ahead(outlook, stone)
    if not ways:
        return 0.0
    return (1.0 if outlook.turns == 1.0 else outlook.rates.ahead) * max([value for value, _ in ways])


def moves_ahead(outlook: Outlook, stone: int) -> list[tuple[float, int]]:
    """What each next move and the two best ones after it bring together, and where it leads; nothing without a turn."""
    turns, later = outlook.turns, outlook.rates.later
    if turns < 1.0:
        return []
    poor, rich, market = fields(outlook)
    first = first_moves(outlook, poor, stone)
    if turns < 2.0:
        return first
    after_poor, after_rich = poor, rich
    if turns >= 3.0:
        best_poor, best_rich = _best_next(poor), _best_next(rich)
        after_poor, after_rich = [], []
        for place in range(FIELDS):
            after_poor.append(poor[place] + later * (best_rich if market[place] else best_poor)[place])
            after_rich.append(rich[place] + later * best_rich[place])
    second_poor, second_rich = _best_next(after_poor), _best_next(after_rich)
    return [(gain + later * (second_rich if market[place] else second_poor)[place], place) for gain, place in first]


def _best_next(gains: list[float]) -> list[float]:
    """By field: the best of those that can be reached freely from it."""
    around = gains + gains[:FREE_STEPS]
    return [max(around[place : place + FREE_STEPS]) for place in range(1, FIELDS + 1)]


def fields(outlook: Outlook) -> tuple[list[float], list[float], list[bool]]:
    """What each field brings now, what it brings after a market, and which fields are markets."""
    money = outlook.nation.money
    poor = outlook.gains(money)
    rich = outlook.gains(money + outlook.yield_now, poor) if money < outlook.rates.market_rich else poor
    return poor, rich, markets_of(outlook.board)


@lru_cache(maxsize=16)
def markets_of(board: Board) -> list[bool]:
    """By field: whether it is a market."""
    return [field in ("market", SECOND_MARKET) for field in board.fields]


def first_moves(outlook: Outlook, gains: list[float], stone: int) -> list[tuple[float, int]]:
    """What the next move can bring, and where it leads; one field beyond the free ones costs a ship."""
    if stone < 0:
        return [(gain, place) for place, gain in enumerate(gains)]
    found = [(gains[(stone + steps) % FIELDS], (stone + steps) % FIELDS) for steps in range(1, FREE_STEPS + 1)]
    if outlook.fleet:
        place = (stone + FREE_STEPS + 1) % FIELDS
        found.append((gains[place] - outlook.ship(outlook.fleet), place))
    return found
