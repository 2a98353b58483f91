"""How the bots think about The Age of Discovery: what a position is worth, how options compare, how play goes on."""

from aod_nb.bots.aod.belief import BELIEF
from aod_nb.bots.aod.glance import glance
from aod_nb.bots.aod.mind import margin, weigh
from aod_nb.bots.aod.quick import Quick
from aod_nb.bots.aod.talk import reasons, tell
from aod_nb.bots.aod.worth import worth

CAREFUL = 1
SOON = 2
LEAPS = False


def stops(start: int, state: object) -> bool:
    """A playout stops when the next turn begins: there a position is judged best."""
    return state.turn > start  # type: ignore[attr-defined,no-any-return]


__all__ = ["BELIEF", "CAREFUL", "LEAPS", "SOON", "Quick", "glance", "margin", "reasons", "stops", "tell", "weigh", "worth"]
