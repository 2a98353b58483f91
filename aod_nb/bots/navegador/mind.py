"""How the heuristics weigh the options of a decision: VP for the seat, less what the others gain on average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.bots.navegador import rates
from aod_nb.bots.navegador.outlook import Outlook
from aod_nb.bots.navegador.policy import answer
from aod_nb.bots.navegador.worth import worth
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.rondel import Rondel

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def weigh(state: State, selfish: bool = False) -> list[float]:
    """The worth of each option of the decision at hand, in their order; the selfish look at their own VP only."""
    seat = state.decision.seat
    late = max(0.0, state.round - rates.LONG_GAME)
    found = []
    for option in state.options():
        twin = state.copy()
        twin.apply(option)
        finish(twin, seat)
        values = worth(twin)
        value = values[seat] if selfish else margin(values, seat)
        if late:
            value += late * rates.IMPATIENCE * nearer_the_end(state, twin, seat)
        found.append(value)
    return found


def nearer_the_end(before: State, after: State, seat: int) -> float:
    """In a long game: regions that a move explores, and in part the crews that it brings on their way."""
    crews = Outlook(after, seat, 1.0).crews() - Outlook(before, seat, 1.0).crews()
    return after.explored.bit_count() - before.explored.bit_count() + rates.ON_THE_WAY * crews


def finish(state: State, seat: int) -> None:
    """The seat goes on with its action sensibly, until its stone moves or somebody else is asked."""
    while state.agenda and state.agenda[-1].seat == seat and not stops(state.round, state):
        state.apply(answer(state))


def stops(start: int, state: State) -> bool:
    """Between actions a position is judged best."""
    return isinstance(state.agenda[-1], Rondel | UseOfCard)


def margin(values: list[float], seat: int) -> float:
    """A seat's VP less the average of the others'."""
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)
