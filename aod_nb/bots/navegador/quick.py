"""Quick play of whole games: every decision answered sensibly in some microseconds, with a little chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.clock import turns_ahead
from aod_nb.bots.navegador.outlook import Outlook
from aod_nb.bots.navegador.policy import answer
from aod_nb.bots.navegador.rates import RATES, Rates
from aod_nb.bots.navegador.worth import moves_ahead
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.options import DECLINE, MOVE, USE_CARD
from aod_nb.navegador.rondel import Rondel

if TYPE_CHECKING:
    from collections.abc import Callable

    from aod_nb.navegador.state import State


class Quick:
    """Plays by these rates.  Where the stone goes, chance strays by up to ``temper`` VP from what seems best."""

    def __init__(self, rates: Rates = RATES) -> None:
        self.rates = rates

    def choose(self, state: State, random: Callable[[], float]) -> Any:
        decision = state.agenda[-1]
        if isinstance(decision, Rondel):
            return self._move(state, decision.seat, random)
        if isinstance(decision, UseOfCard):
            return USE_CARD if self._outlook(state, decision.seat).sailing() > self.rates.card else DECLINE
        return answer(state, self.rates)

    def _outlook(self, state: State, seat: int) -> Outlook:
        return Outlook(state, seat, turns_ahead(state, self.rates)[seat], self.rates)

    def _move(self, state: State, seat: int, random: Callable[[], float]) -> Any:
        outlook, temper = self._outlook(state, seat), self.rates.temper
        best, picked = -1e9, 0
        for value, place in moves_ahead(outlook, outlook.nation.stone):
            value += temper * (random() - random())
            if value > best:
                best, picked = value, place
        return MOVE[outlook.board.fields[picked]]
