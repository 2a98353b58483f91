"""Sums of floats that are the same on every Python.

From 3.12 on ``sum`` makes up for what rounding loses, so its last digits differ from those of 3.11; one such digit can turn
a choice, and with it the rest of a game.
"""

from __future__ import annotations

from collections.abc import Iterable


def total(values: Iterable[float]) -> float:
    found = 0.0
    for value in values:
        found += value
    return found
