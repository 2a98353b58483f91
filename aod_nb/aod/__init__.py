"""Age of Empires III: The Age of Discovery, the whole game as a fast, pure, explaining engine.

state = setup(seats=4, seed=7)
state.apply(state.options()[0])
print(show(state))
"""

from aod_nb.aod import discovery, options, scoring, trade
from aod_nb.aod.game import setup
from aod_nb.aod.position import placed, position
from aod_nb.aod.rules import RULES, card
from aod_nb.aod.scoring import score, winners
from aod_nb.aod.show import show
from aod_nb.aod.state import State
from aod_nb.aod.tell import tell_event, tell_option

__all__ = [
    "RULES",
    "State",
    "card",
    "discovery",
    "options",
    "placed",
    "position",
    "score",
    "scoring",
    "setup",
    "show",
    "tell_event",
    "tell_option",
    "trade",
    "winners",
]
