"""What is seen to happen on a board, as data: which thing moves from where to where, what turns over, is paid, falls, scores.

Each game says in its own ``beats`` which beats an event has.  Places are named, as in ``places``; ``seat:1`` is the flag of a
seat in the key of the board.  Where a place lies, and how a thing looks, is asked of the board that shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

import msgspec

from aod_nb.core import Event
from aod_nb.plots import palette
from aod_nb.plots.shapes import Point

SEAT = "seat:"
Act = Literal["fly", "turn", "fall", "rise", "ring", "title"]
"""A thing flies; a counter turns over; a thing falls; words rise; a ring is drawn around a place; words stand over all."""


class Beat(msgspec.Struct, frozen=True, omit_defaults=True):
    act: Act
    target: str = ""
    """Where it happens, or where a thing comes to."""
    source: str = ""
    """Where a thing comes from."""
    thing: str = ""
    """What moves: a piece by its kind, a good by its name, a coin, a ship ..."""
    nation: str = ""
    """Whose it is."""
    words: str = ""
    """What stands on it, or what rises."""
    count: int = 1
    together: bool = False
    """Begins with the beat before, and not after it."""


class Look(msgspec.Struct, frozen=True):
    """How a thing is drawn."""

    shape: str
    fill: str
    ink: str = palette.INK
    letter: str = ""
    mark: str = ""
    """The mark on it; without a shape, the mark alone."""


def seat(number: int) -> str:
    return f"{SEAT}{number}"


def at_once(*beats: Beat) -> tuple[Beat, ...]:
    """All beats begin with the first."""
    return tuple(msgspec.structs.replace(beat, together=number > 0) for number, beat in enumerate(beats))


Told = Callable[[Any, Event, Any, Any], Iterable[Beat]]
"""The beats of an event, given whose it is (the nation, or ""), the event, the position before and the one after."""


def told(by_kind: dict[str, Told], events: Sequence[Event], before: Any, after: Any) -> list[Beat]:
    """The beats of some events, one after the other."""
    found: list[Beat] = []
    for event in events:
        nation = "" if event.seat is None else before.nations[event.seat].name
        if event.kind in by_kind:
            found += by_kind[event.kind](nation, event, before, after)
    return found


def staged(
    beats: Sequence[Beat], where: Callable[[str, bool], Point | None], look: Callable[[Beat], Look], wide: float, high: float
) -> list[dict[str, Any]]:
    """Beats as a browser plays them: points in hundredths of the board from its upper left corner, outlines around 0, 0.

    ``where(place, is_after)``: a place in the position before or after; a beat whose place is not drawn is dropped.
    """
    found = []
    for beat in beats:
        start = where(beat.source, False) if beat.source else None
        end = where(beat.target, True) if beat.target else (wide / 2, high / 2)
        if end is None or (beat.source and start is None):
            continue
        drawn = look(beat)
        told: dict[str, Any] = {"act": beat.act, "to": _hundredths(end, wide, high)}
        if start is not None:
            told["from"] = _hundredths(start, wide, high)
        for key, place in (("owner", beat.target), ("payer", beat.source)):
            if place.startswith(SEAT):  # a page that shows the nations beside the board lets it happen there
                told[key] = int(place.removeprefix(SEAT))
        if beat.act in ("fly", "fall", "turn"):
            corners = palette.SHAPES[drawn.shape] if drawn.shape else ()
            points = " ".join(f"{round(50 * x)},{round(-50 * y)}" for x, y in corners)
            told |= {"points": points, "letter": drawn.letter, "mark": drawn.mark, "count": beat.count}
        told |= {"fill": drawn.fill, "ink": drawn.ink, "words": beat.words, "together": beat.together}
        found.append(told)
    return found


def _hundredths(point: Point, wide: float, high: float) -> list[float]:
    return [round(100 * point[0] / wide, 2), round(100 - 100 * point[1] / high, 2)]
