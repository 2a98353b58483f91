"""The board of Navegador."""

from aod_nb.plots.navegador.board import Board
from aod_nb.plots.navegador.places import place_of

__all__ = ["Board", "place_of"]
