"""A board as a widget.  Drawing one takes longer than all else of a page: one that was put away is what the next is made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from aod_nb.plots.focus import Focus
from aod_nb.registry import has, having, part
from aod_nb.widgets.figure import Figure

_waiting: defaultdict[tuple[str, bool], list[Any]] = defaultdict(list)
"""Boards that are drawn and shown nowhere, by game and by whether they are narrow."""


def drawing_of(game: str) -> Any:
    """The package that draws a game's board: its ``Board`` and ``place_of``; None for a game that has none yet."""
    return part(game, "plots") if has(game, "plots") else None


class BoardFigure(Figure):
    """Shows what ``show`` puts on the board first; taps on lit places go to ``on_choose``."""

    def __init__(self, game: str, on_choose: Callable[[str], None], show: Callable[[Any], None], narrow: bool = False) -> None:
        self._kind = (game, narrow)
        self.board = _waiting[self._kind].pop() if _waiting[self._kind] else drawing_of(game).Board(on_choose, narrow)
        self.board.on_choose = on_choose
        show(self.board)
        self._sight = self.board.sight(None)
        super().__init__(self.board.written, self.board.taps, self.board.shades)

    def look(self, focus: Focus | None = None) -> None:
        """What is spoken of from now on, or nothing; on a small screen what can be chosen comes in sight."""
        self.sight = self.board.sight(focus)

    def close(self) -> None:
        if self.comm is not None:
            super().close()
            self.board.on_choose = _nowhere
            _waiting[self._kind].append(self.board)


def draw_ahead() -> Iterator[None]:
    """One board of each kind, one at a time, for whoever comes later."""
    for narrow in (False, True):
        for game in having("plots"):
            drawn = drawing_of(game).Board(_nowhere, narrow)
            drawn.written.now()
            _waiting[game, narrow].append(drawn)
            yield


def _nowhere(place: str) -> None:
    """Nobody looks."""
