"""The play page of the Age of Discovery; without a game of its own it begins one for two."""

from __future__ import annotations

import ipywidgets

from aod_nb import aod
from aod_nb.model import GameModel
from aod_nb.widgets.play.page import board, controls
from aod_nb.widgets.play.page import page as page_of

__all__ = ["board", "controls", "page"]


def page(game: GameModel | None = None) -> ipywidgets.Widget:
    return page_of(game or GameModel(aod.setup(seats=2), bots_wait=True))
