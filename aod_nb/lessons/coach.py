"""A coach who speaks only when something new comes up.

Texts: ``coach.<kind>`` under the step, for kinds of decisions and of events; what has no text is passed over in silence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from aod_nb.core import Event
from aod_nb.i18n import has, text
from aod_nb.lessons.steps import Lesson, Step


class Said(NamedTuple):
    kind: str
    rule: str
    words: str


def says(lesson: Lesson, step: Step, states: Sequence[Any], events: Sequence[Sequence[Event]], seat: int) -> list[Said]:
    """What is new since the last decision of a seat: ``events[n]`` led to ``states[n]``."""
    known: set[str] = set()
    fresh: list[Said] = []
    for number, state in enumerate(states):
        if number and states[number - 1].seat == seat:
            fresh = []  # the seat has answered: what was said before was read
        asked = [(state.decision.kind, state.decision.rule)] if state.seat == seat else []
        for kind, rule in [*((event.kind, event.rule) for event in events[number]), *asked]:
            key = f"{lesson.base}.{step.name}.coach.{kind}"
            if kind not in known and has(key):
                known.add(kind)
                fresh.append(Said(kind, rule, text(key)))
    return fresh
