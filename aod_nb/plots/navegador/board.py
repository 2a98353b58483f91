"""The board of this game: positions on a figure, taps back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aod_nb import navegador
from aod_nb.core import Event
from aod_nb.navegador.state import State
from aod_nb.plots.beats import staged
from aod_nb.plots.board import TappedBoard
from aod_nb.plots.marks import DARK_TINTS
from aod_nb.plots.navegador.beats import beats, look, where
from aod_nb.plots.navegador.drawing import Drawing
from aod_nb.plots.navegador.geometry import layout
from aod_nb.plots.navegador.palette import DARK
from aod_nb.plots.navegador.rows import rows


class Board(TappedBoard):
    """``figure`` is what to show; ``show`` puts a position on it; taps on lit places go to ``on_choose`` as their keys."""

    shades = DARK_TINTS | DARK

    def __init__(self, on_choose: Callable[[str], None], narrow: bool = False) -> None:
        self.layout = layout(narrow)
        super().__init__(on_choose, rows(navegador.setup(), {}, self.layout), self.layout.wide, self.layout.high)
        Drawing(self.figure, self.sources, self.layout)

    def show(
        self,
        state: State,
        lit: Mapping[str, str] | None = None,
        viewer: int | None = None,
        hinted: Mapping[str, str] | None = None,
    ) -> None:
        """Show a position; ``lit`` maps the places that can be chosen to what choosing them does, ``hinted`` to ranks.

        No ``viewer`` sees more than another in this game.
        """
        lit = lit or {}
        self.put(rows(state, lit, self.layout, hinted or {}), lit)

    def happened(self, events: Sequence[Event], before: State, after: State) -> list[dict[str, Any]]:
        """What is seen of what happened between two positions, as a browser plays it on this board."""
        found, layout = beats(events, before, after), self.layout
        return staged(
            found, lambda place, is_after: where(place, after if is_after else before, layout), look, layout.wide, layout.high
        )
