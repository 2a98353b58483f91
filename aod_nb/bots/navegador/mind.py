"""How the heuristics weigh the options of a decision: VP for the seat, less what the others gain on average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.bots.navegador.policy import answer
from aod_nb.bots.navegador.rates import RATES, Rates
from aod_nb.bots.navegador.worth import worth
from aod_nb.bots.sums import total
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.rondel import Rondel

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def weigh(state: State, selfish: bool = False, rates: Rates = RATES) -> list[float]:
    """The worth of each option of the decision at hand, in their order; the selfish look at their own VP only."""
    seat = state.decision.seat
    found = []
    for option in state.options():
        twin = state.copy()
        twin.apply(option)
        finish(twin, seat, rates)
        values = worth(twin, rates)
        found.append(values[seat] if selfish else margin(values, seat))
    return found


def finish(state: State, seat: int, rates: Rates = RATES) -> None:
    """The seat goes on with its action sensibly, until its stone moves or somebody else is asked."""
    while state.agenda and state.agenda[-1].seat == seat and not stops(state.round, state):
        state.apply(answer(state, rates))


def stops(start: int, state: State) -> bool:
    """Between actions a position is judged best."""
    return isinstance(state.agenda[-1], Rondel | UseOfCard)


def margin(values: list[float], seat: int) -> float:
    """A seat's VP less the average of the others'."""
    return values[seat] - (total(values) - values[seat]) / (len(values) - 1)
