"""Long work on the page's own event loop, in slices so short that every click is answered in between."""

from __future__ import annotations

import asyncio
import gc
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from time import perf_counter

from aod_nb.model.thoughts import Work

SLICE = 0.01
"""Seconds of work at a stretch: one step of it may add some milliseconds, and a click waits for two or three stretches."""
BREATH = 0.001
"""Seconds in between, for the threads that carry messages to the loop and back."""
FIRST, EVERY = 0.12, 0.35
"""Seconds until what was found so far is shown for the first time, and at most between two showings later on."""


class Worker:
    """One piece of work at a time: whatever starts ends what ran before.  Without a loop, as in a script, it is done at once."""

    def __init__(self, troubled: Callable[[Exception], None], rested: Callable[[], None] = lambda: None) -> None:
        """``rested`` is called when a piece of work has come to its end by itself."""
        self.about = ""
        """What is being worked on; empty when nothing is."""
        self._troubled, self._rested = troubled, rested
        self._work: Work | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def has_loop(self) -> bool:
        """Whether work is done bit by bit."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return False
        return True

    def start(self, about: str, work: Work, show: Callable[[], None] | None = None) -> None:
        """``show`` is called now and then, and when it has ended."""
        self.stop()
        self.about, self._work = about, _shown(work, show)
        if self.has_loop:
            _spare_collections()
            self._task = asyncio.get_running_loop().create_task(self._slices(self._work, show))
        else:
            deque(self._work, maxlen=0)
            self._end(show)

    def stop(self, but: str = "") -> bool:
        """End what is being done, unless it is ``but``; whether there was anything to end."""
        if self._work is None or self.about == but:
            return False
        work, task, self.about, self._work, self._task = self._work, self._task, "", None, None
        if task is not None:
            task.cancel()
        with suppress(ValueError):  # it ends itself
            work.close()
        return True

    async def _slices(self, work: Work, show: Callable[[], None] | None) -> None:
        try:
            while True:
                end, pause = perf_counter() + SLICE, 0.0
                while not pause and perf_counter() < end:
                    pause = next(work)
                await asyncio.sleep(pause or BREATH)
        except StopIteration:
            self._end(show)
        except Exception as trouble:
            self.about, self._work, self._task = "", None, None
            self._troubled(trouble)

    def _end(self, show: Callable[[], None] | None) -> None:
        self.about, self._work, self._task = "", None, None
        if show:
            show()
        if not self.about:
            self._rested()


def _shown(work: Work, show: Callable[[], None] | None) -> Work:
    """The work, with looks at it in between; each takes a stretch of its own."""
    gap = FIRST
    due = perf_counter() + gap
    try:
        for pause in work:
            yield pause
            if show and perf_counter() > due:
                yield BREATH
                show()
                due, gap = perf_counter() + gap, min(2 * gap, EVERY)
                yield BREATH
    finally:
        work.close()


@cache
def _spare_collections() -> None:
    """What is there when work first begins, all of Bokeh among it, stays: looking it through for garbage would take 60 ms."""
    gc.freeze()
