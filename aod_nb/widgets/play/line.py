"""A line of the log."""

from __future__ import annotations

import re
from collections.abc import Iterable

from aod_nb.core import Event, State
from aod_nb.i18n import text
from aod_nb.registry import package
from aod_nb.widgets.html import Html, button, el

RULE = re.compile(r" \[([A-Z][\w.]*)\]$")


def line(state: State, event: Event, say: str | None = None, count: int = 1) -> list[Html]:
    """What happened, and how many times; the rule it follows.

    With a name of its own to ``say``, it is said aloud when it is new.
    """
    rules = package(state.game)
    words, title = rules.tell_event(state, event), rules.card(event.rule).title
    return [
        el("span", text("widgets.times", words=words.rstrip("."), count=count) if count > 1 else words, data_say=say),
        Html(" "),
        button("§", "card", event.rule, class_="rule", aria_label=title, title=title),
    ]


def cited(state: State, words: str) -> list[str]:
    """A sentence that ends with the rule it rests on, with a quiet mark in the place of the rule's number."""
    found = RULE.search(words)
    if not found:
        return [words]
    title = package(state.game).card(found[1]).title
    rule = button("§", "card", found[1], class_="rule", aria_label=title, title=title)
    return [words[: found.start()], " ", rule]


def merged(events: Iterable[Event]) -> list[tuple[Event, int]]:
    """Each event once, where it came first, with how many times it happened."""
    found: list[tuple[Event, int]] = []
    for event in events:
        at = next((at for at, (other, _) in enumerate(found) if other == event), None)
        if at is None:
            found.append((event, 1))
        else:
            found[at] = event, found[at][1] + 1
    return found
