"""A Bokeh figure as a widget: written once, then all changes of one action in one message, and nothing but taps back.

BokehJS is a file of our own pages; anywhere else a figure gives it to the page that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Any

import anywidget
import traitlets
from bokeh.core.serialization import Serializer

from aod_nb.i18n import text
from aod_nb.plots.written import Written, bokeh_script
from aod_nb.widgets.scripts import ON_OUR_PAGE, script_of

Tap = Callable[[float, float], None]


class Figure(anywidget.AnyWidget):
    """``taps`` says who is told of an event on the figure ("tap", "press", ...), and where it was."""

    _esm = script_of("figure")
    drawn = traitlets.Dict().tag(sync=True, to_json=lambda _, figure: figure.whole())
    """All of it as it is now, whenever a page asks."""
    events = traitlets.Tuple().tag(sync=True)
    missing = traitlets.Unicode(text("widgets.no_bokeh")).tag(sync=True)
    _sight: Any = None
    shades = traitlets.Dict().tag(sync=True)
    """What colours become where people like it dark; a figure without any is only dimmed there."""
    pace = 1.0
    """How quickly beats are played: 2.0 is twice as quick."""
    sound = False
    """Whether they are heard as well."""
    stop: Callable[[], None]
    """Ends the following of a game; whoever follows one sets it."""

    def __init__(self, written: Written, taps: dict[str, Tap] | None = None, shades: dict[str, str] | None = None) -> None:
        self.written = written
        self._taps = taps or {}
        self._held: list[Any] | None = None
        self._steps: list[dict[str, Any]] = []
        """What was told so far of changes that are seen one after the other."""
        self._traces: list[dict[str, Any]] = []
        self._are_marks_new = False
        self.told = 0
        super().__init__(events=tuple(self._taps), shades=shades or {})
        self.on_msg(self._received)
        self.written.document.on_change(self._changed)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything that changes in here goes to the browser at once."""
        self._held, self._steps, before = [], [], self._sight
        try:
            yield
        finally:
            held, self._held = self._held, None
            if self._steps:
                self.told += 1
                steps = [*self._steps, {"patch": self._patch(held), "beats": []}]
                self.send({"steps": steps, "pace": self.pace, "sound": self.sound, "sight": self._sight})
            elif held or before != self._sight or self._are_marks_new:
                self._tell(held)

    def whole(self) -> dict[str, Any]:
        """Written out, what is marked, where to look, and how often it was told: a page knows by it that it is another."""
        return self.written.now() | {"sight": self.sight, "traces": self._traces, "told": self.told}

    @property
    def sight(self) -> Any:
        """Where to look: ``near``, the heights between which something is to be seen, and ``focus``, what is spoken of."""
        return self._sight

    @sight.setter
    def sight(self, sight: Any) -> None:
        if sight != self._sight:
            self._sight = sight
            if self._held is None:
                self._tell([])

    def after(self, beats: list[dict[str, Any]]) -> None:
        """Within ``together``: what changed since the last such word is seen once these beats were played."""
        held, self._held = self._held or [], []
        self._steps.append({"patch": self._patch(held), "beats": beats})

    def mark(self, traces: list[dict[str, Any]]) -> None:
        """Quiet marks on what was changed last; they go with whatever is told next."""
        if traces != self._traces:
            self._traces, self._are_marks_new = traces, True

    def close(self) -> None:
        """Once: what is dropped after it was closed would be closed again."""
        if self.comm is not None:
            self.written.document.remove_on_change(self._changed)
            self.layout.close()
            super().close()

    def _changed(self, event: Any) -> None:
        if self._held is None:
            self._tell([event])
        else:
            self._held.append(event)

    def _tell(self, events: list[Any]) -> None:
        self.told += 1
        self.send({"sight": self._sight} | ({"patch": self._patch(events)} if events else {}))

    def _patch(self, events: list[Any]) -> dict[str, Any]:
        models = self.written.document.models
        serializer = Serializer(references=models.synced_references, deferred=False)
        patch = {"events": serializer.encode(events)}
        if self._are_marks_new:
            patch["traces"], self._are_marks_new = self._traces, False
        models.flush_synced(lambda model: not serializer.has_ref(model))
        return patch

    def _received(self, _: Any, content: Any, buffers: Any) -> None:
        """A browser may tell of events on the figure; changes of the figure come from Python alone."""
        if not isinstance(content, dict):
            return
        if content.get("want") == "bokeh" and not ON_OUR_PAGE:
            self.send({"bokeh": bokeh_script().read_text(encoding="utf-8")})
        if content.get("want") == "drawn":
            self.send_state("drawn")
        event, x, y = (content.get(name) for name in ("event", "x", "y"))
        if not isinstance(event, str) or event not in self._taps:
            return
        if isinstance(x, int | float) and isinstance(y, int | float) and isfinite(x) and isfinite(y):
            self._taps[event](x, y)
