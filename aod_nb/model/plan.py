"""An action of several steps, planned on copies of the state: until it is carried out nothing has happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from aod_nb.core import BadInput, Event, Option, Refusal, loaded


class Plan:
    """Steps from a position, and the positions they lead to; an IllegalOption, or another ValueError, where a step cannot be.

    ``ends`` are the kinds of decision that belong to such an action, each with the option that says "nothing more", if it
    has one.  A plan goes no further than its action, and not past the step that would bring something hidden to light:
    that step is its last one, and what it brings is not looked at.
    """

    def __init__(self, start: Any, ends: Mapping[str, Option | None], options: Sequence[Option] = ()) -> None:
        self.start, self.ends, self.options = start, ends, tuple(options)
        self.states = [start]
        """Before each step, and at the end as far as it can be known."""
        self.reveals = False
        """Whether the last step would bring something hidden to light."""
        self.reasons: list[Refusal] = []
        """Why nothing more was asked after the last step, where that needs saying."""
        for option in self.options:
            self._take(option)

    def _take(self, option: Option) -> None:
        if self.is_whole:
            raise BadInput("model.plan_whole")
        before, after, events = self.states[-1], self.states[-1].copy(), list[Event]()
        after.apply(option, events)
        self.reasons = [why for why in self._reasons(events) if why]
        self.reveals = loaded()[before.game].revealed(before, after)
        self.states.append(before if self.reveals else after)

    def _reasons(self, events: Sequence[Event]) -> Iterator[Refusal | None]:
        for event in events:
            if event.kind == "not_asked" and event.seat == self.start.seat and event.args["decision"] in self.ends:
                yield event.args["why"]

    @property
    def state(self) -> Any:
        """Where the plan leads, as far as it can be known."""
        return self.states[-1]

    @property
    def is_whole(self) -> bool:
        """Whether nothing can be added: the action is over, or goes on only from what comes to light."""
        state = self.state
        return self.reveals or state.seat != self.start.seat or state.decision.kind not in self.ends

    @property
    def is_idle(self) -> bool:
        """Whether nothing is done in it."""
        return all(option in self.ends.values() for option in self.options)

    @property
    def end(self) -> Option | None:
        """What says "nothing more" where the plan stands, if anything does."""
        return None if self.is_whole else self.ends[self.state.decision.kind]

    def with_step(self, option: Option) -> Plan:
        """One step more: at the end, or before others where the rules ask for it, as for ships that sail in a fixed order."""
        refused: ValueError | None = None
        for at in range(len(self.options), -1, -1):
            try:
                return Plan(self.start, self.ends, [*self.options[:at], option, *self.options[at:]])
            except ValueError as wrong:
                refused = refused or wrong
        assert refused is not None
        raise refused

    def without_last(self) -> Plan:
        return Plan(self.start, self.ends, self.options[:-1])

    def without(self, at: int) -> Plan:
        """One step less, and with it what only completes it; the rest is done as before, or a ValueError says why not."""
        rest = at + 1
        while self.ends[self._kind(at)] and rest < len(self.options) and not self.ends[self._kind(rest)]:
            rest += 1
        try:
            return Plan(self.start, self.ends, [*self.options[:at], *self.options[rest:]])
        except ValueError:
            end = self.ends[self._kind(at)]  # where each answer leads to the next question, nothing is an answer, too
            if end is None or end == self.options[at]:
                raise
            return Plan(self.start, self.ends, [*self.options[:at], end, *self.options[rest:]])

    def _kind(self, at: int) -> str:
        """Of the decision that a step answers."""
        kind: str = self.states[at].decision.kind
        return kind

    def finished(self) -> Plan:
        """And nothing more, as far as that can be said."""
        plan = self
        while plan.end is not None:
            plan = Plan(plan.start, plan.ends, [*plan.options, plan.end])
        return plan

    @cached_property
    def shown(self) -> Any:
        """The position at its end as it would lie before anything goes on: still this seat's decision."""
        if not self.is_whole or self.reveals:
            return self.state
        picture = self.states[-2].copy()
        picture.agenda.pop().take(picture, self.options[-1], None)
        if not picture.decision.asks:
            picture.agenda = self.start.agenda[:]
        picture.__dict__.pop("legal", None)
        return picture

    @property
    def is_open(self) -> bool:
        """Whether steps may still fit: at the end, or before others, as for ships that nobody is asked about any more."""
        return not self.reveals and self.shown.agenda != self.start.agenda
