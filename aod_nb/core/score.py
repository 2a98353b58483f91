"""What a seat has scored, in the same shape in every game."""

from __future__ import annotations

import msgspec


class Score(msgspec.Struct, frozen=True):
    """A seat's victory points line by line."""

    seat: int
    nation: str
    lines: dict[str, int]
    total: int
