"""How the bots think about Navegador: what a position is worth, how options compare, how play goes on."""

from aod_nb.bots.navegador.mind import margin, weigh
from aod_nb.bots.navegador.quick import Quick
from aod_nb.bots.navegador.talk import reasons, tell
from aod_nb.bots.navegador.worth import worth


def chapter_ends(start: int, state: object) -> bool:
    """A playout stops when the round after the next one begins: until then what was begun has borne fruit."""
    return state.round > start + 1  # type: ignore[attr-defined,no-any-return]


__all__ = ["Quick", "chapter_ends", "margin", "reasons", "tell", "weigh", "worth"]
