"""A game that the browser kept, taken up where it was left."""

from __future__ import annotations

from aod_nb.model import GameModel


def take_up(game: GameModel, record: str) -> bool:
    """Whether it could be: what cannot be read, or began from another position, changes nothing and shows nowhere."""
    aside = GameModel(game.whole[0].state, game.players, bots_wait=True)
    try:
        aside.load(record, game.players)
    except ValueError:
        return False
    if aside.whole[0].state != game.whole[0].state:
        return False
    game.load(record, game.players)
    return True
