"""Slows down whoever tries something again and again: some tries at once, then one now and then."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

MOST_KNOWN = 10_000


@dataclass
class Pace:
    at_once: float
    a_second: float
    tries: dict[str, tuple[float, float]] = field(default_factory=dict)
    """For each who tries, how many tries were left, and when."""

    def may(self, who: str, now: float | None = None) -> bool:
        """Whether this try counts; one too many is not even looked at."""
        now = monotonic() if now is None else now
        left, since = self.tries.pop(who, (self.at_once, now))
        left = min(self.at_once, left + (now - since) * self.a_second)
        if len(self.tries) >= MOST_KNOWN:
            del self.tries[next(iter(self.tries))]  # the one that was silent longest
        self.tries[who] = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def give_back(self, who: str) -> None:
        """That try costs nothing."""
        left, since = self.tries[who]
        self.tries[who] = (left + 1, since)
