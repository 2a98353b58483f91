"""A Bokeh figure as a widget: all changes of one action in one patch, and nothing but taps back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bokeh.protocol import Protocol
from jupyter_bokeh import BokehModel

from aod_nb.widgets.view import ON_OUR_PAGE


class Figure(BokehModel):
    """jupyter_bokeh sends three messages for every source that is patched; held together it is three for all."""

    stop: Callable[[], None]
    """Ends the following of a game; whoever follows one sets it."""

    def __init__(self, model: Any, **traits: Any) -> None:
        self._held: list[Any] | None = None
        self._closed = False
        super().__init__(model, **traits)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything that changes in here goes to the browser at once."""
        self._held = []
        try:
            yield
        finally:
            held, self._held = self._held, None
            if held:
                self._send_patch(held)

    def close(self) -> None:
        """Once: what is dropped after it was closed would be closed again."""
        if not self._closed:
            self._closed = True
            self.layout.close()
            super().close()

    def _document_patched(self, event: Any) -> None:
        if event.setter is self:
            return
        if self._held is None:
            self._send_patch([event])
        else:
            self._held.append(event)

    def _send_patch(self, events: list[Any]) -> None:
        message = Protocol().create("PATCH-DOC", events)
        for payload in (message.header_json, message.metadata_json, message.content_json):
            self.send({"msg": "patch", "payload": payload})
        for buffer in message.buffers:
            self.send({"msg": "patch", "payload": json.dumps(buffer.ref)})
            self.send({"msg": "patch"}, [buffer.to_bytes()])

    def _sync_model(self, model: Any, content: Any, buffers: Any) -> None:
        """A browser may tell of events on the figure; changes of the figure come from Python alone."""
        if not isinstance(content, dict) or content.get("kind") != "MessageSent" or content.get("msg_type") != "bokeh_event":
            return
        try:
            super()._sync_model(model, content, buffers)
        except (AttributeError, KeyError, RuntimeError, TypeError, ValueError):
            return  # a made-up event is none


def bring_bokeh() -> None:
    """Outside our own pages, whose template brings BokehJS, each board brings it: from this machine, in its cell's output.

    Once a kernel would not do: a cell that is run again drops its output, and after a reload of the tab nothing would draw.
    """
    from IPython.core.getipython import get_ipython

    if get_ipython() is None or ON_OUR_PAGE:
        return
    from bokeh.io import output_notebook
    from bokeh.resources import Resources

    output_notebook(Resources(mode="inline", components=["bokeh"]), hide_banner=True)
