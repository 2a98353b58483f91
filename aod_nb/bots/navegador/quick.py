"""How a game goes on in the admiral's thoughts: sensible play that costs some microseconds a decision."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador import rates
from aod_nb.bots.navegador.clock import turns_ahead
from aod_nb.bots.navegador.outlook import Outlook
from aod_nb.bots.navegador.policy import answer
from aod_nb.bots.navegador.worth import fields
from aod_nb.navegador.options import MOVE
from aod_nb.navegador.rondel import Rondel
from aod_nb.navegador.tables import FIELDS, FREE_STEPS

if TYPE_CHECKING:
    from aod_nb.navegador.state import State

CHANCE = 0.3
"""How far, in VP, chance strays from what seems best."""


class Quick:
    def choose(self, state: State, random: Any) -> Any:
        if isinstance(state.agenda[-1], Rondel):
            return self._move(state, state.agenda[-1].seat, random)
        return answer(state)

    def _move(self, state: State, seat: int, random: Any) -> Any:
        """By the shares of what each field promises, with what can follow from there."""
        outlook = Outlook(state, seat, turns_ahead(state)[seat])
        poor, rich, market = fields(outlook)
        stone, names = outlook.nation.stone, outlook.board.fields
        places = range(FIELDS) if stone < 0 else range(stone + 1, stone + 1 + FREE_STEPS)
        found = []
        for one in places:
            later = rich if market[one % FIELDS] else poor
            follows = max(later[(one + steps) % FIELDS] for steps in range(1, FREE_STEPS + 1))
            found.append(poor[one % FIELDS] + (rates.PATIENCE * follows if outlook.turns >= 2.0 else 0.0))
        best = max(found)
        shares = list(accumulate(exp((value - best) / CHANCE) for value in found))
        place = places[bisect(shares, random() * shares[-1])]
        return MOVE[names[place % FIELDS]]
