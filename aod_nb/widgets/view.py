"""The one widget all controls are made of: HTML from Python in one message, clicks and forms back in one message.

A pool of ipywidgets buttons would cost a message a button; here a whole panel is one string.  What comes back is only a
name and a value: the engine decides whether it means anything.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

_HERE = Path(__file__).parent
ON_OUR_PAGE = "AOD_PAGES" in os.environ
"""Whether our own server shows this, whose pages bring the styles and BokehJS themselves, once."""

PATIENCE = """
const timeout = AbortSignal.timeout;
AbortSignal.timeout = (ms) => (ms === 2000 ? new AbortController().signal : timeout.call(AbortSignal, ms));
"""
"""anywidget gives a widget two seconds to load and then leaves it deaf for good; our own pages say the same in ``aod.js``."""


def _be_patient() -> None:
    """In a notebook elsewhere: once, before there is any widget."""
    from IPython.core.getipython import get_ipython
    from IPython.display import Javascript, display

    if not ON_OUR_PAGE and hasattr(get_ipython(), "kernel"):
        display(Javascript(PATIENCE))


_be_patient()

Handler = Callable[[str], Any]
MAX_VALUE = 1_200_000
"""No value that a page may send is longer: a saved game at most, and its envelope."""


class View(anywidget.AnyWidget):
    """Shows ``html``; calls the handler of an act with its value."""

    _esm = _HERE / "view.js"
    _css = "" if ON_OUR_PAGE else _HERE / "view.css"
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
