"""How far many games are, in a notebook: ``table = await Progress().run(200)`` has a button to stop them."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from IPython.display import display

from aod_nb.i18n import text
from aod_nb.lab import Table, run
from aod_nb.widgets.html import button, el
from aod_nb.widgets.view import View

SECONDS = 0.1
"""Between two drawings, so that quick games are not slowed down by their bar."""


class Progress(View):
    """Shows itself when the games begin.  Whatever stops them, what was played is kept.

    A kernel hears a click while a cell waits, not while it works: so the games go on beside a cell that waits for them.  Given
    as ``run(200, progress=Progress())`` it only shows; there Jupyter's own button for interrupting stops.
    """

    def __init__(self) -> None:
        super().__init__({"stop": lambda value: self.stop()}, role="voyage-step-view voyage-progress")
        self.games = self.done = 0
        self.stopped = self.waits = False
        self._drawn = 0.0

    def __repr__(self) -> str:
        return "Progress()"

    async def run(self, games: int, **how: Any) -> Table:
        """As ``aod_nb.lab.run``."""
        self.waits = True
        self._appear(games)
        playing = asyncio.ensure_future(asyncio.to_thread(run, games, progress=self, **how))
        try:
            return await asyncio.shield(playing)
        except asyncio.CancelledError:  # Jupyter's own button
            self.stop()
            return await playing
        finally:
            self.waits = False

    def stop(self) -> None:
        self.stopped = True

    # What ``aod_nb.lab.run`` tells

    def begin(self, games: int) -> None:
        if not self.waits:
            self._appear(games)

    def went(self, done: int, lost: int) -> bool:
        self.done = done
        if monotonic() - self._drawn > SECONDS:
            self._draw(can_stop=self.waits)
        return self.stopped

    def end(self) -> None:
        self._draw(can_stop=False)

    # Inside

    def _appear(self, games: int) -> None:
        self.games, self.done, self.stopped = games, 0, False
        self._draw(can_stop=self.waits)
        display(self)

    def _draw(self, can_stop: bool) -> None:
        self._drawn = monotonic()
        bar = el("progress", max=self.games, value=self.done, aria_label=text("lab.run.progress"))
        told = text("lab.run.done", done=self.done, games=self.games)
        stop = [" ", button(text("lab.stop"), "stop", class_="stop")] if can_stop else []
        self.show(el("p", bar, " ", told, stop, class_="thinking", role="status"))
