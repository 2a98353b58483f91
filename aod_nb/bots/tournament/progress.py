"""How far it is, on one line of a terminal."""

from __future__ import annotations

from time import monotonic
from typing import TextIO

from aod_nb.i18n import text

WIDTH = 24
SECONDS = 0.1
"""Between two drawings, so that quick games are not slowed down by their bar."""


class Bar:
    def __init__(self, total: int, out: TextIO) -> None:
        self.total, self.out = total, out
        self.began = self.drawn = monotonic()
        self.length = 0

    def __call__(self, done: int, lost: int) -> None:
        now = monotonic()
        if now - self.drawn < SECONDS and done < self.total:
            return
        self.drawn = now
        filled = WIDTH * done // self.total
        left = (now - self.began) / done * (self.total - done)
        bar = "█" * filled + "░" * (WIDTH - filled)
        self._draw(text("bots.tournament.progress", bar=bar, done=done, total=self.total, lost=lost, left=_clock(left)))

    def _draw(self, line: str) -> None:
        self.out.write("\r" + line.ljust(self.length))
        self.out.flush()
        self.length = len(line)

    def close(self) -> None:
        """Leaves the line as if nothing had been on it."""
        if self.length:
            self._draw("")
            self.out.write("\r")
            self.out.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
