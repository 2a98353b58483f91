"""How far many games are, for whoever waits: on a line of the terminal, or as whatever else is given to ``run``."""

from __future__ import annotations

import sys
from typing import Protocol

from aod_nb.bots.tournament import Bar


class Progress(Protocol):
    """``aod_nb.widgets.lab.Progress`` is one for a notebook."""

    def begin(self, games: int) -> None: ...

    def went(self, done: int, lost: int) -> bool:
        """So many games are over, and so many of them came to no end; True stops the run, which keeps what it has."""

    def end(self) -> None: ...


class Terminal:
    """A bar on one line; Ctrl-C stops."""

    bar: Bar | None = None

    def begin(self, games: int) -> None:
        self.bar = Bar(games, sys.stderr)

    def went(self, done: int, lost: int) -> bool:
        if self.bar is not None:
            self.bar(done, lost)
        return False

    def end(self) -> None:
        if self.bar is not None:
            self.bar.close()
