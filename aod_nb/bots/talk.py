"""Reasons: facts that speak for or against an option, as data.  A game's own ``talk`` finds them, and its texts say them."""

from __future__ import annotations

from typing import Any

import msgspec

from aod_nb.i18n import text

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
    "games",
)
"""What a decision can be about, in whichever game; reasons and reviews are labelled by them."""


class Reason(msgspec.Struct, frozen=True):
    """Something that is true of the position, or of what follows from the option; ``str`` gives its sentence."""

    game: str
    idea: str
    key: str
    """Which sentence: ``<game>_reasons.<key>`` among the texts."""
    args: dict[str, Any] = {}
    """The figures in the sentence."""
    weight: float = 0.0
    """How much it says, beside the other reasons for the option: a rank for sorting, and no figure to be told."""

    def __str__(self) -> str:
        return text(f"{self.game}_reasons.{self.key}", **self.args)
