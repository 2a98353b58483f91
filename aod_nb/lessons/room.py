"""What a room bets when hands are raised.  A tie is told: nobody but the room may settle it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from aod_nb.core import BadInput
from aod_nb.lessons.judge import Asked, read_bet, whole

ROWS = 4
"""So many numbers can be counted; a room seldom bets more."""
MOST_HANDS = 999


class Vote(NamedTuple):
    leading: tuple[str, ...]
    """The bet with most hands; several in a tie."""
    hands: int
    """For each of those."""
    total: int


def vote(step: Asked, raised: Mapping[str, str]) -> Vote:
    """The hands of a room as they were typed: a field for each choice, or rows of a number and its hands."""
    counted = _by_number(step, raised) if step.numbers else _by_choice(step, raised)
    total = sum(counted.values())
    if not total:
        raise BadInput("lessons.no_hands")
    most = max(counted.values())
    return Vote(tuple(bet for bet, hands in counted.items() if hands == most), most, total)


def fields_of(row: int) -> tuple[str, str]:
    """What the two fields of a row are called: the number, and the hands for it."""
    return f"bet_{row}", f"hands_{row}"


def _by_choice(step: Asked, raised: Mapping[str, str]) -> Counter[str]:
    return Counter({choice: _hands(raised.get(choice, "")) for choice in step.choices})


def _by_number(step: Asked, raised: Mapping[str, str]) -> Counter[str]:
    """A number that stands in two rows has the hands of both."""
    counted: Counter[str] = Counter()
    for row in range(ROWS):
        number, hands = (raised.get(field, "") for field in fields_of(row))
        if number.strip() or hands.strip():
            counted[read_bet(step, number)] += _hands(hands)
    return counted


def _hands(typed: str) -> int:
    return whole(typed, 0, MOST_HANDS) if typed.strip() else 0
