"""Sums of floats that are the same on every Python."""

from __future__ import annotations

from collections.abc import Iterable


def total(values: Iterable[float]) -> float:
    """The plain sum, from left to right: the built-in ``sum`` rounds otherwise from Python 3.12 on, which can change a move."""
    found = 0.0
    for value in values:
        found += value
    return found
