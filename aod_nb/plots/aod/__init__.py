"""The board of the Age of Discovery."""

from aod_nb.plots.aod.board import Board
from aod_nb.plots.aod.places import place_of

__all__ = ["Board", "place_of"]
