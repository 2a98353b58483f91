"""The play page of any game, and its two halves, which also stand alone in notebook cells and follow the same model.

``play_page("aod")`` begins a game for two; ``page(model)``, ``board(model)`` and ``controls(model)`` show a game of yours.
"""

from aod_nb.widgets.play.page import board, controls, page, play_page

__all__ = ["board", "controls", "page", "play_page"]
