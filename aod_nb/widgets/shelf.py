"""A shelf in the browser for small texts: how far somebody has come, the box they own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from aod_nb.widgets.scripts import script_of

MOST = 64
LONGEST = 100_000


class Shelf(anywidget.AnyWidget):
    """``found`` is told once what lies under the prefix; ``put`` writes one text and touches no other.

    What was put is part of the state: a page that had lost its connection writes it when it is back.
    """

    _esm = script_of("shelf")
    prefix = traitlets.Unicode().tag(sync=True)
    kept = traitlets.Dict().tag(sync=True)

    def __init__(self, found: Callable[[dict[str, str], str, str], None], failed: Callable[[], None], **traits: Any) -> None:
        super().__init__(**traits)
        self._found, self._failed = found, failed
        self.on_msg(self._received)

    def put(self, key: str, value: str) -> None:
        number, _ = self.kept.get(key, (0, ""))
        self.kept = {**self.kept, key: (number + 1, value)}

    def _received(self, _: Any, content: Any, buffers: Any) -> None:
        """What a browser tells is a stranger's word: texts of bearable length, and not too many."""
        if not isinstance(content, dict):
            return
        if content.get("failed") is True:
            self._failed()
        told = content.get("found")
        if isinstance(told, dict):
            texts = [(key, value) for key, value in told.items() if isinstance(value, str) and len(value) <= LONGEST]
            search, width = (value if isinstance(value := content.get(key), str) else "" for key in ("search", "width"))
            self._found(dict(texts[:MOST]), search[:2000], width[:6])
