"""How the heuristics weigh the options of a decision: VP for the seat, less what the others gain on average."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aod_nb.bots.navegador.clock import impatience, turns_ahead
from aod_nb.bots.navegador.ending import urge
from aod_nb.bots.navegador.policy import answer
from aod_nb.bots.navegador.rates import Rates, rates_for
from aod_nb.bots.navegador.worth import Known, worth
from aod_nb.bots.sums import total
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.rondel import Rondel
from aod_nb.navegador.tables import NAGASAKI

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def weigh(state: State, selfish: bool = False, rates: Rates | None = None) -> list[float]:
    """The worth of each option of the decision at hand, in their order; the selfish look at their own VP only."""
    seat, rates = state.decision.seat, rates or rates_for(len(state.nations))
    found: list[float] = []
    known: Known = {}
    before = turns_ahead(state, rates) if state.turns_left is None else None
    late = impatience(state.round, rates)
    for option in state.options():
        twin = state.copy()
        twin.apply(option)
        finish(twin, seat, rates)
        if before is not None and twin.turns_left is not None:
            # What is hoped for of a long game and what is sure of a short one don't compare: the end has a worth of its own.
            clear = rates.clear_sea if twin.is_explored(NAGASAKI) else rates.clear_chart
            values, end = worth(twin, rates, known, seat, before), urge(twin, seat, clear, rates)
        else:
            values, end = worth(twin, rates, known, seat), 0.0
        if late:
            end += late * (nearness(twin) - nearness(state))
        found.append((values[seat] if selfish else margin(values, seat)) + end)
    return found


def nearness(state: State) -> int:
    """Regions explored and buildings built: the steps towards both ends."""
    return state.explored.bit_count() + sum(state.built)


def finish(state: State, seat: int, rates: Rates) -> None:
    """The seat goes on with its action sensibly, until its stone moves or somebody else is asked."""
    while state.agenda and state.agenda[-1].seat == seat and not stops(state.round, state):
        state.apply(answer(state, rates))


def stops(start: int, state: State) -> bool:
    """Between actions a position is judged best."""
    return isinstance(state.agenda[-1], Rondel | UseOfCard)


def margin(values: list[float], seat: int) -> float:
    """A seat's VP less the average of the others'."""
    return values[seat] - (total(values) - values[seat]) / (len(values) - 1)
