"""The reactive model of a game: ``GameModel`` holds a state that outsiders cannot set, and says when it changes."""

from aod_nb.model.game_model import GameModel, Moment

__all__ = ["GameModel", "Moment"]
