"""Quick play of whole games: every decision answered sensibly in some microseconds, with a little chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.clock import turns_ahead
from aod_nb.bots.navegador.outlook import Outlook
from aod_nb.bots.navegador.policy import answer
from aod_nb.bots.navegador.rates import Rates, rates_for
from aod_nb.bots.navegador.worth import moves_ahead
from aod_nb.navegador.navegador_card import UseOfCard
from aod_nb.navegador.options import DECLINE, MOVE, USE_CARD
from aod_nb.navegador.rondel import Rondel

if TYPE_CHECKING:
    from collections.abc import Callable

    from aod_nb.navegador.state import State


class Quick:
    """Plays by these rates, or by the merchants'.  Where the stone goes it strays by up to ``temper`` VP from the best."""

    def __init__(self, rates: Rates | None = None) -> None:
        self.given = rates

    def choose(self, state: State, random: Callable[[], float]) -> Any:
        decision, rates = state.agenda[-1], self.given or rates_for(len(state.nations))
        if isinstance(decision, Rondel):
            return _move(_outlook(state, decision.seat, rates), random)
        if isinstance(decision, UseOfCard):
            return USE_CARD if _outlook(state, decision.seat, rates).sailing() > rates.card else DECLINE
        return answer(state, rates)


def _outlook(state: State, seat: int, rates: Rates) -> Outlook:
    return Outlook(state, seat, turns_ahead(state, rates)[seat], rates)


def _move(outlook: Outlook, random: Callable[[], float]) -> Any:
    temper = outlook.rates.temper
    best, picked = -1e9, 0
    for value, place in moves_ahead(outlook, outlook.nation.stone):
        value += temper * (random() - random())
        if value > best:
            best, picked = value, place
    return MOVE[outlook.board.fields[picked]]
