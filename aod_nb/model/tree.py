"""Every way a game was played: the real game, and the branches that part from it or from each other.

A line is the options of one way from the first move to the last.  Lines that begin alike are one way up to where they
part, so together they are a tree.  Positions are not kept: the options, played again, lead to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from aod_nb.core import BadInput, Option, shown

MOST_LINES = 24
"""Branches that are kept beside the real game."""
MOST_MOVES = 6_000
"""Moves they may have of their own, all together: a game of random play has 300, or 2,500 in Navegador."""
MOST_NAME = 40


class Line(msgspec.Struct, eq=False):
    """One way the game was played.  ``eq`` is off: two lines of the same options are still two."""

    number: int
    """A later line has a higher number; the real game has 0."""
    path: tuple[Option, ...]
    sandbox: bool = False
    """Whether it goes on from before something hidden came to light."""
    name: str = ""
    """What a person calls it."""


def called(name: str) -> str:
    """What a person calls a line, short enough for a list."""
    return " ".join(name.split())[:MOST_NAME].rstrip()


class Parting(NamedTuple):
    """Where a line leaves the line it shares most moves with, of those that are listed before it."""

    line: Line
    parent: Line
    step: int
    depth: int


def shared(one: Sequence[Option], other: Sequence[Option]) -> int:
    """How many moves two ways have in common, from the first on."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        half = (low + high + 1) // 2
        if one[low:half] == other[low:half]:
            low = half
        else:
            high = half - 1
    return low


class Tree:
    """The lines of one game.  The first is the real game; one of them is current."""

    def __init__(self, path: Sequence[Option], sandbox: bool = False) -> None:
        self.lines = [Line(0, tuple(path), sandbox)]
        self.current = self.main

    @property
    def main(self) -> Line:
        return self.lines[0]

    def find(self, number: object) -> Line:
        """A branch by its number; a ValueError for one that is not there."""
        found = next((line for line in self.lines[1:] if line.number == number and not isinstance(number, bool)), None)
        if found is None:
            raise BadInput("model.no_branch", found=shown(number))
        return found

    def grow(self, path: Sequence[Option], sandbox: bool) -> None:
        """The current line as it is played now."""
        self.current.path, self.current.sandbox = tuple(path), sandbox

    def add(self, path: Sequence[Option], sandbox: bool, name: str = "") -> Line:
        """One more branch, which is not gone to."""
        line = Line(max(line.number for line in self.lines) + 1, tuple(path), sandbox, name)
        self.lines.append(line)
        return line

    def go(self, line: Line) -> None:
        """Another line becomes the current one."""
        self.current = line
        self.tidy()

    def give_up(self, line: Line) -> None:
        """A branch goes, with what no other line shares."""
        self.lines.remove(line)
        if self.current is line:
            self.current = self.main

    def tidy(self) -> None:
        """A line that is wholly part of another is not kept twice, unless somebody named it."""
        for line in self.lines[1:]:
            others = [other for other in self.lines if other is not line]
            is_twice = any(shared(other.path, line.path) == len(line.path) for other in others)
            if is_twice and not line.name and line is not self.current:
                self.lines.remove(line)

    def trim(self) -> list[Parting]:
        """What went so that the rest can be kept: the oldest that nobody named, and named ones only after all others."""
        gone = []
        while len(self.lines) - 1 > MOST_LINES or sum(len(line.path) - step for line, _, step, _ in self.outline()) > MOST_MOVES:
            spare = sorted((line for line in self.lines[1:] if line is not self.current), key=lambda line: bool(line.name))
            if not spare:
                break
            gone.append(next(parting for parting in self.outline() if parting.line is spare[0]))
            self.lines.remove(spare[0])
        return gone

    def outline(self) -> list[Parting]:
        """Where each branch parts: from the real game or an older branch, whichever it has more moves in common with."""
        found: list[Parting] = []
        for count, line in enumerate(self.lines[1:], 1):
            alike = [(shared(older.path, line.path), -place) for place, older in enumerate(self.lines[:count])]
            step, place = max(alike)
            depth = found[-place - 1].depth + 1 if place else 0
            found.append(Parting(line, self.lines[-place], step, depth))
        return found

    def in_order(self) -> Iterator[Parting]:
        """The branches by where they part, each before those that part from it."""
        outline = sorted(self.outline(), key=lambda parting: -parting.step)
        waiting = [parting for parting in outline if parting.parent is self.main]
        while waiting:
            parting = waiting.pop()
            yield parting
            waiting += [other for other in outline if other.parent is parting.line]
