"""Seeded and counted chance: every draw is a function of the seed and of how many draws went before."""

from __future__ import annotations

from typing import Protocol, TypeVar

Item = TypeVar("Item")

MAX_SEED = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""

_MASK = 2**64 - 1


class Chance(Protocol):
    """A ``random.Random``, or whatever draws like one."""

    def random(self) -> float: ...


class Chancy(Protocol):
    seed: int
    draws: int


def pick(state: Chancy, count: int) -> int:
    """A number from 0 to count - 1; the state has one draw more."""
    # SplitMix64: the same numbers on every machine and Python.
    mixed = (state.seed * 0xD1342543DE82EF95 + state.draws * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK
    state.draws += 1
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return (mixed ^ (mixed >> 31)) % count


def shuffle(state: Chancy, items: list[Item]) -> None:
    for last in range(len(items) - 1, 0, -1):
        other = pick(state, last + 1)
        items[last], items[other] = items[other], items[last]
