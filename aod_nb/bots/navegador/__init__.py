"""How the bots think about Navegador: what a position is worth, how options compare, how play goes on."""

from aod_nb.bots.navegador.belief import BELIEF
from aod_nb.bots.navegador.mind import margin, stops, weigh
from aod_nb.bots.navegador.quick import Quick
from aod_nb.bots.navegador.talk import reasons, tell
from aod_nb.bots.navegador.worth import worth

CAREFUL = 1
SOON = 4
LEAPS = True


def glance(state: object) -> list[float]:
    """An action is asked for step by step: what it brings shows only once it is tried."""
    return []


__all__ = ["BELIEF", "CAREFUL", "LEAPS", "SOON", "Quick", "glance", "margin", "reasons", "stops", "tell", "weigh", "worth"]
