"""Keeps the game in the browser: each tab its own, the newest for everybody else to continue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from aod_nb.widgets.scripts import script_of
from aod_nb.widgets.view import MAX_VALUE

ASKED = (
    "own",
    "around",
    "at",
    "players",
    "newest",
    "newest_around",
    "newest_players",
    "pace",
    "coach",
    "sound",
    "setup",
    "search",
    "began",
    "width",
)
"""What the browser tells when the page begins."""


class Keeper(anywidget.AnyWidget):
    """``record`` is written to the browser's storage whenever it changes; ``found`` is told once what lay there."""

    _esm = script_of("keeper")
    record = traitlets.Unicode().tag(sync=True)
    players = traitlets.Unicode().tag(sync=True)
    """Who plays each seat of it, which is no part of a record."""
    around = traitlets.Unicode().tag(sync=True)
    """Its branches, if it has any."""
    at = traitlets.Unicode().tag(sync=True)
    """How many of its moves lead to the position that is looked at, and of which branch."""
    pace = traitlets.Unicode().tag(sync=True)
    """How fast bots move, the same for every game."""
    coach = traitlets.Unicode().tag(sync=True)
    """Whether the games here are teaching games: ``on`` or ``off``."""
    sound = traitlets.Unicode().tag(sync=True)
    """Whether what happens is heard: ``on`` or ``off``."""
    setup = traitlets.Unicode().tag(sync=True)
    """The table that was set last."""
    slot = traitlets.Unicode().tag(sync=True)
    """What the entry in the storage is called."""

    def __init__(
        self,
        found: Callable[[dict[str, str]], None],
        failed: Callable[[], None],
        crowded: Callable[[], None] = lambda: None,
        **traits: Any,
    ) -> None:
        """``failed``: nothing could be kept; ``crowded``: the game could, but not its branches."""
        super().__init__(**traits)
        self._found, self._failed, self._crowded = found, failed, crowded
        self.on_msg(self._received)

    def _received(self, _: Any, content: Any, buffers: Any) -> None:
        if not isinstance(content, dict):
            return
        if content.get("failed") is True:
            self._failed()
        elif content.get("crowded") is True:
            self._crowded()
        told = content.get("found")
        if isinstance(told, dict):
            texts = {key: told.get(key) for key in ASKED}
            self._found({key: text if isinstance(text, str) and len(text) <= MAX_VALUE else "" for key, text in texts.items()})
