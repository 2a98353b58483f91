"""Who plays: a level, and how long it may think about each decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec

from aod_nb.bots import Level, level
from aod_nb.core import BadInput, shown


class Contestant(msgspec.Struct, frozen=True):
    name: str
    make: Callable[[], Level]
    """Somebody new for every game, so that nothing learnt in one game shows in another."""
    timed: bool = False
    """Whether it thinks by the clock: then no two runs are equal."""


def contestant(given: str) -> Contestant:
    """Somebody as the command line writes them: ``merchant``, ``admiral:0.2s``, ``admiral:200p`` (playouts)."""
    name, colon, amount = given.partition(":")
    level(name)
    make = partial(level, name, **_spent(given, amount)) if colon else partial(level, name)
    return Contestant(given, make, getattr(getattr(make(), "budget", None), "seconds", None) is not None)


def _spent(given: str, amount: str) -> dict[str, Any]:
    """What is spent on a decision; whether it is too little or too much, the level says."""
    try:
        if amount.endswith("s"):
            return {"seconds": float(amount[:-1])}
        if amount.endswith("p"):
            return {"playouts": int(amount[:-1])}
    except ValueError:
        pass
    raise BadInput("bots.tournament.budget", found=shown(given))


def told_apart(contestants: Iterable[Contestant]) -> tuple[str, ...]:
    """Their names, numbered where one name plays against itself."""
    counts: Counter[str] = Counter()
    names = []
    for one in contestants:
        counts[one.name] += 1
        names.append(one.name if counts[one.name] == 1 else f"{one.name} ({counts[one.name]})")
    return tuple(names)
