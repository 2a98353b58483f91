"""Where a figure comes from, as the app shows it."""

from __future__ import annotations

from typing import Literal

import msgspec

Provenance = Literal["rulebook", "derived", "reported", "assumed"]
"""``reported``: one source says so that is no rulebook, or a few that may have it from each other."""


class Provenanced(msgspec.Struct, frozen=True):
    """A figure: its key, where it comes from, and the field of the game's ``Figures`` that may replace it."""

    key: str
    provenance: Provenance
    field: str | None = None
    switch: str | None = None
    """The switch of the set-up that settles it otherwise."""
