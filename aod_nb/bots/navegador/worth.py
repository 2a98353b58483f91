"""What a position is worth to each seat: VP of what it holds, and of what its stone comes to next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.bots.navegador import rates
from aod_nb.bots.navegador.clock import turns_ahead
from aod_nb.bots.navegador.outlook import Outlook
from aod_nb.navegador.scoring import score as final_score
from aod_nb.navegador.tables import FIELDS, FREE_STEPS

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def worth(state: State) -> list[float]:
    """VP by seat at the end, as far as one can tell."""
    if not state.agenda:
        return [float(result.total) for result in final_score(state)]
    turns = turns_ahead(state)
    found = []
    for seat, nation in enumerate(state.nations):
        outlook = Outlook(state, seat, turns[seat])
        found.append(outlook.holdings() + ahead(outlook, nation.stone))
    if state.turns_left is None:
        found[state.card] += rates.CARD
        # Whoever moves next has more of the round before it than behind it.
        seats, first = len(found), state.agenda[-1].seat
        for later in range(seats):
            found[(first + later) % seats] += rates.TURN * ((seats - 1) / 2 - later) / seats
    return found


def ahead(outlook: Outlook, stone: int) -> float:
    """What the next turns bring on the best way round the rondel, one to three fields each."""
    turns = outlook.turns
    if turns < 1.0:
        return 0.0
    poor, rich, market = fields(outlook)
    weight = 1.0 if turns == 1.0 else rates.AHEAD
    if turns < 2.0:
        return weight * max(gain for gain, _ in first_moves(outlook, poor, stone))
    best = 0.0
    second, third = rates.PATIENCE, rates.PATIENCE**2 if turns >= 3.0 else 0.0
    for gain, one in first_moves(outlook, poor, stone):
        later = rich if market[one] else poor
        for two in range(one + 1, one + 1 + FREE_STEPS):
            place = two % FIELDS
            value = gain + second * later[place]
            if third:
                last = rich if market[place] else later
                value += third * max(last[(two + 1) % FIELDS], last[(two + 2) % FIELDS], last[(two + 3) % FIELDS])
            if value > best:
                best = value
    return weight * best


def fields(outlook: Outlook) -> tuple[list[float], list[float], list[bool]]:
    """What each field brings now, what it brings after a market, and which fields are markets."""
    money = outlook.nation.money
    poor = outlook.gains(money)
    rich = outlook.gains(money + outlook.yield_now, poor) if money < rates.RICH else poor
    return poor, rich, [field.endswith("market") for field in outlook.board.fields]


def first_moves(outlook: Outlook, gains: list[float], stone: int) -> list[tuple[float, int]]:
    """What the next move can bring, and where it leads; one field beyond the free ones costs a ship."""
    if stone < 0:
        return [(gain, place) for place, gain in enumerate(gains)]
    found = [(gains[(stone + steps) % FIELDS], (stone + steps) % FIELDS) for steps in range(1, FREE_STEPS + 1)]
    if outlook.fleet:
        place = (stone + FREE_STEPS + 1) % FIELDS
        found.append((gains[place] - outlook.ship(outlook.fleet), place))
    return found
