"""Reasons: why an option is good, as data.  A game's own ``talk`` finds them; its texts say them."""

from __future__ import annotations

from typing import Any

import msgspec

IDEAS = (
    "order",
    "tempo",
    "majority",
    "sets",
    "buildings",
    "odds",
    "war",
    "specialists",
    "money",
    "timing",
    "market",
    "multipliers",
    "exploring",
    "workers",
)
"""What a decision can be about, in whichever game; reasons and reviews are labelled by them."""


class Reason(msgspec.Struct, frozen=True):
    idea: str
    key: str
    args: dict[str, Any] = {}
    vp: float = 0.0
    """How much of the option's worth this is."""
