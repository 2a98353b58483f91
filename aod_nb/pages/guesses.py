"""Slows down whoever guesses a token: a few tries at once for each address, then one now and then."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic

AT_ONCE = 40
"""A class behind one address that types the token in wrongly, all together."""
A_SECOND = 1.0
MOST_ADDRESSES = 10_000


@dataclass
class Guesses:
    tries: dict[str, tuple[float, float]] = field(default_factory=dict)
    """For each address how many tries were left, and when."""

    def may(self, address: str, now: float | None = None) -> bool:
        """Whether this try counts; one too many is not even looked at, right or wrong."""
        now = monotonic() if now is None else now
        left, since = self.tries.pop(address, (float(AT_ONCE), now))
        left = min(AT_ONCE, left + (now - since) * A_SECOND)
        if len(self.tries) >= MOST_ADDRESSES:
            del self.tries[next(iter(self.tries))]  # the one that was silent longest
        self.tries[address] = (left - 1 if left >= 1 else left, now)
        return left >= 1

    def was_right(self, address: str) -> None:
        """A try that was right costs nothing: a class comes in through one address."""
        left, since = self.tries[address]
        self.tries[address] = (left + 1, since)
