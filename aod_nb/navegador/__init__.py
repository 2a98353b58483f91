"""Navegador, the whole game as a fast, pure, explaining engine.

state = setup(seats=3, seed=7)
state.apply(state.options()[0])
print(show(state))
"""

from aod_nb.navegador import market, options, scoring
from aod_nb.navegador.game import setup
from aod_nb.navegador.position import placed, position
from aod_nb.navegador.rules import RULES, card
from aod_nb.navegador.scoring import score, winners
from aod_nb.navegador.show import show
from aod_nb.navegador.state import State
from aod_nb.navegador.tell import tell_event, tell_option

__all__ = [
    "RULES",
    "State",
    "card",
    "market",
    "options",
    "placed",
    "position",
    "score",
    "scoring",
    "setup",
    "show",
    "tell_event",
    "tell_option",
    "winners",
]
