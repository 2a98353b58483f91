"""The one widget all controls are made of: HTML from Python in one message, clicks and forms back in one message.

A pool of ipywidgets buttons would cost a message a button; here a whole panel is one string.  What comes back is only a
name and a value: the engine decides whether it means anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from aod_nb.widgets.scripts import ON_OUR_PAGE, script_of
from aod_nb.widgets.styles import styles

Handler = Callable[[str], Any]
MAX_VALUE = 1_200_000
"""No value that a page may send is longer: a saved game at most, and its envelope."""


class View(anywidget.AnyWidget):
    """Shows ``html``; calls the handler of an act with its value."""

    _esm = script_of("view")
    _css = "" if ON_OUR_PAGE else styles()
    html = traitlets.Unicode().tag(sync=True)
    role = traitlets.Unicode().tag(sync=True)
    """The classes of the element around it."""

    def __init__(self, handlers: dict[str, Handler], role: str = "", **traits: Any) -> None:
        super().__init__(role=role, **traits)
        self._handlers = handlers
        self.on_msg(self._received)

    def close(self) -> None:
        """With its layout, which nothing else would close."""
        if self.comm is not None:
            self.layout.close()
        super().close()

    def show(self, html: str) -> None:
        """Nothing is sent when nothing changed."""
        if html != self.html:
            self.html = html

    def download(self, name: str, text: str) -> None:
        """Let the browser save a file."""
        self.send({"download": {"name": name, "text": text}})

    def _received(self, _: Any, content: Any, buffers: Any) -> None:
        """Anything may come from a browser: only a known act with a text of bearable length goes on."""
        if not isinstance(content, dict):
            return
        act, value = content.get("act"), content.get("value", "")
        handler = self._handlers.get(act) if isinstance(act, str) else None
        if handler is not None and isinstance(value, str) and len(value) <= MAX_VALUE:
            handler(value)
