"""A line of the log."""

from __future__ import annotations

from aod_nb.core import Event, State
from aod_nb.registry import package
from aod_nb.widgets.html import Html, button, el


def line(state: State, event: Event, say: str | None = None) -> list[Html]:
    """What happened, and the rule it follows; with a name of its own to ``say``, it is said aloud when it is new."""
    return [
        el("span", package(state.game).tell_event(state, event), data_say=say),
        Html(" "),
        button("§", "card", event.rule, class_="rule", aria_label=event.rule, title=event.rule),
    ]
