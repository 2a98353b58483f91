"""How long somebody may think: seconds or playouts."""

from __future__ import annotations

import math

import msgspec

from aod_nb.core import BadInput, shown

MOST_SECONDS, MOST_PLAYOUTS = 3600.0, 10_000_000


class Budget(msgspec.Struct, frozen=True):
    seconds: float | None = None
    playouts: int | None = None


def budget(seconds: object = None, playouts: object = None) -> Budget:
    """Just one of the two; a ValueError on nothing, less, NaN or infinity."""
    if (seconds is None) == (playouts is None):
        raise BadInput("bots.budget.one")
    if seconds is not None:
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not math.isfinite(seconds):
            raise BadInput("bots.budget.seconds", found=shown(seconds), most=int(MOST_SECONDS))
        if not 0 < seconds <= MOST_SECONDS:
            raise BadInput("bots.budget.seconds", found=shown(seconds), most=int(MOST_SECONDS))
        return Budget(seconds=float(seconds))
    if isinstance(playouts, bool) or not isinstance(playouts, int) or not 0 < playouts <= MOST_PLAYOUTS:
        raise BadInput("bots.budget.playouts", found=shown(playouts), most=MOST_PLAYOUTS)
    return Budget(playouts=playouts)
