"""How the bots think about Navegador: what a position is worth, how options compare, how play goes on."""

from aod_nb.bots.navegador.mind import margin, stops, weigh
from aod_nb.bots.navegador.quick import Quick
from aod_nb.bots.navegador.talk import reasons, tell
from aod_nb.bots.navegador.worth import worth

LEAPS = True

__all__ = ["LEAPS", "Quick", "margin", "reasons", "stops", "tell", "weigh", "worth"]
