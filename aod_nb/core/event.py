"""Something that happened, as data: the log, the lessons, the lab and the texts read it."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True):
    kind: str
    rule: str
    seat: int | None = None
    args: dict[str, Any] = {}


Log = list[Event] | None
"""Where events go; with None nobody listens and none are made."""
