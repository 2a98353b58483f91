"""What stands around a record in a saved game: who plays, how fast, and every branch.

A saved game is a record with one more field, ``around``, so whatever reads records reads it, and older saves lack only
that field.  Nothing here is believed: what cannot be read is left out, and the game itself opens without it.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import msgspec

from aod_nb.core import BadInput, IllegalOption, Option, Record, State, loaded
from aod_nb.core.record import MAX_LENGTH, MAX_OPTIONS
from aod_nb.model.tree import MOST_LINES, Line, Tree, called

MARK = ',"around":'
CLOSES = {"{": "}", "[": "]"}
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
"""Texts, so that brackets in them are passed over, and brackets."""
MOST_READ = 2 * MOST_LINES
"""Lines of a file that are looked at; more than that nobody has written."""


class Kept(msgspec.Struct):
    """A line as it is written: after how many moves of which line (0 is the real game) it begins, and its own moves."""

    parent: int
    step: int
    sandbox: bool = False
    name: str = ""
    options: list[msgspec.Raw] = msgspec.field(default_factory=list)


class Around(msgspec.Struct):
    """Who plays, how fast bots move, whether the real game is a sandbox, which line is shown and where in it."""

    players: list[str] = msgspec.field(default_factory=list)
    pace: str = ""
    sandbox: bool = False
    line: int = 0
    at: int | None = None
    lines: list[msgspec.Raw] = msgspec.field(default_factory=list)


class Saved(NamedTuple):
    record: Record
    around: Around | None
    """None in a save that has only the record."""
    is_whole: bool
    """Whether nothing was cut off."""


# Writing


def around_of(tree: Tree, players: tuple[str, ...], at: int | None, pace: str = "") -> str:
    """What stands around the record of the real game, as text; without ``at`` nobody is anywhere in it."""
    outline = tree.outline()
    places = {id(line): number for number, line in enumerate([tree.main, *(parting.line for parting in outline)])}
    lines = [
        Kept(places[id(parent)], step, line.sandbox, line.name, [_raw(option) for option in line.path[step:]])
        for line, parent, step, _ in outline
    ]
    whole = Around(
        list(players), pace, tree.main.sandbox, 0 if at is None else places[id(tree.current)], at, [_raw(line) for line in lines]
    )
    return msgspec.json.encode(whole).decode()


def _raw(thing: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(thing))


def joined(record: str, around: str) -> str:
    """A saved game of both."""
    return f"{record[:-1]}{MARK}{around}}}" if around else record


# Reading


def read(text: str | bytes) -> Saved:
    """A saved game; a ValueError on anything whose record is none."""
    try:
        record, is_whole = Record.from_json(text), True
    except BadInput:
        record, is_whole = _mended(text), False
    if record.around is msgspec.UNSET:
        return Saved(record, None, is_whole)
    try:
        return Saved(record, msgspec.json.decode(record.around, type=Around), is_whole)
    except (ValueError, RecursionError):
        return Saved(record, None, False)


def _mended(text: str | bytes) -> Record:
    """The record of a saved game that was cut off in what stands around it, with the moves of its branches that are whole."""
    known = text if isinstance(text, str) else text.decode(errors="replace") if isinstance(text, bytes) else ""
    head, mark, around = known.rpartition(MARK)
    if mark and len(known) < MAX_LENGTH:
        for tried in (head + mark + _closed(around[: around.rfind("}") + 1]) + "}", head + "}"):
            with suppress(BadInput):
                return Record.from_json(tried)
    return Record.from_json(text)  # which says what is wrong


def _closed(text: str) -> str:
    """JSON that was cut off behind a brace, with the brackets closed that are open."""
    is_open: list[str] = []
    for bracket in _BRACKETS.findall(text):
        if bracket in CLOSES:
            is_open.append(CLOSES[bracket])
        elif bracket in "]}" and is_open:
            is_open.pop()
    return text + "".join(reversed(is_open))


def branches(around: Around, start: State, main: tuple[Option, ...]) -> tuple[list[Line | None], bool]:
    """The lines of a save by their place in it (the first is the real game), and whether all of them were whole.

    Each is played again; where that cannot be, what comes before still counts.  None: nothing of it does.
    """
    found: list[Line | None] = [Line(0, main)]
    is_whole = len(around.lines) <= MOST_READ
    for written in around.lines[:MOST_READ]:
        line, complete = _branch(written, start, found)
        found.append(line)
        is_whole = is_whole and complete
    return found, is_whole


def _branch(written: msgspec.Raw, start: State, found: list[Line | None]) -> tuple[Line | None, bool]:
    try:
        kept = msgspec.json.decode(written, type=Kept)
    except (ValueError, RecursionError):
        return None, False
    parent = found[kept.parent] if 0 <= kept.parent < len(found) else None
    if parent is None or not 0 <= kept.step <= len(parent.path):
        return None, False
    path = list(parent.path[: kept.step])
    state = start.copy()
    for option in path:
        state.apply(option)
    decoder = _decoder(start.game)
    for raw in kept.options[: MAX_OPTIONS - len(path)]:
        try:
            state.apply(decoder.decode(raw))
        except (IllegalOption, ValueError, RecursionError):
            break
        path.append(state.taken()[-1])
    complete = len(path) == kept.step + len(kept.options)
    if len(path) == kept.step and not complete:
        return None, False
    return Line(len(found), tuple(path), kept.sandbox, called(kept.name)), complete


@cache
def _decoder(game: str) -> msgspec.json.Decoder[Option]:
    return msgspec.json.Decoder(loaded()[game].option_type)
