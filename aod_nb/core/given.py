"""A table of figures as somebody wrote it, held against its type: what cannot be is called by the figure's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from aod_nb.core.refusal import BadInput, shown
from aod_nb.i18n import inline, text


class _Place(NamedTuple):
    """Where something stands: the names of a figure, of its rows, the numbers of entries."""

    game: str
    path: tuple[str | int, ...] = ()

    def within(self, part: str | int) -> _Place:
        return _Place(self.game, (*self.path, part))

    @property
    def words(self) -> str:
        figure, *parts = self.path
        return ", ".join([text(f"{self.game}.figure.{figure}"), *map(self.called, parts)])

    def called(self, part: str | int) -> str:
        return text("core.figures.entry", number=part) if isinstance(part, int) else inline(self.game, part)


def check_given(game: str, given: Mapping[str, object], kind: type[msgspec.Struct]) -> None:
    """A ValueError for what is not of this type.  A figure may be left out; one that is given has no hole."""
    place, fields = _Place(game), _inside(kind)
    for key in given:
        if key not in fields:
            raise BadInput("core.figures.unknown", found=shown(key), game=f"{game}.game", known=", ".join(fields))
    for key, value in given.items():
        _check(place.within(key), value, fields[key])


def no_figure(game: str, figure: str) -> BadInput:
    """What is said where a whole figure is missing."""
    return BadInput("core.figures.nothing", place=text(f"{game}.figure.{figure}"))


@cache
def _inside(kind: type) -> dict[str, object]:
    """The fields of a table, each with what it may be."""
    from msgspec import inspect  # only now: a game with the proposed figures needs no such thing

    return {field.name: field.type for field in inspect.type_info(kind).fields}  # type: ignore[attr-defined]


def _check(place: _Place, value: object, kind: Any) -> None:
    """``kind`` is what msgspec tells of a type; figures are tables, lists, whole numbers and words."""
    if options := getattr(kind, "types", ()):  # one thing or nothing
        if value is None:
            return
        kind = next(option for option in options if type(option).__name__ != "NoneType")
    if value is None:
        raise _hole(place)
    if hasattr(kind, "cls"):
        _check_table(place, value, _inside(kind.cls))
    elif hasattr(kind, "item_type"):
        for number, entry in enumerate(_listed(place, value, kind.min_length or 0, kind.max_length), 1):
            _check(place.within(number), entry, kind.item_type)
    elif hasattr(kind, "item_types"):
        entries = _listed(place, value, len(kind.item_types), len(kind.item_types))
        for number, (entry, one) in enumerate(zip(entries, kind.item_types, strict=True), 1):
            _check(place.within(number), entry, one)
    elif hasattr(kind, "ge"):
        if isinstance(value, bool) or not isinstance(value, int):
            raise _wrong(place, "number", found=_short(value))
        if not kind.ge <= value <= kind.le:
            raise _wrong(place, "range", low=kind.ge, high=kind.le, found=shown(value))
    elif not isinstance(value, str) or len(value) > kind.max_length:
        raise _wrong(place, "word", most=kind.max_length, found=_short(value))


def _check_table(place: _Place, value: object, fields: Mapping[str, object]) -> None:
    if not isinstance(value, Mapping):
        raise _wrong(place, "table", found=_short(value))
    for key in value:
        if key not in fields:
            raise _wrong(place, "unknown_row", found=shown(key), known=", ".join(fields))
    for key, kind in fields.items():
        _check(place.within(key), value.get(key), kind)


def _listed(place: _Place, value: object, least: int, most: int | None) -> Sequence[object]:
    """The entries of a list that is as long as it may be."""
    if not isinstance(value, list | tuple):
        raise _wrong(place, "list", found=_short(value))
    if least == most != len(value):
        raise _wrong(place, "length", entries=most, found=len(value))
    if most is not None and len(value) > most:
        raise _wrong(place, "longest", entries=most, found=len(value))
    return value


def _hole(place: _Place) -> BadInput:
    *before, last = place.path
    if not before:
        return no_figure(place.game, str(last))
    return BadInput("core.figures.hole", place=_Place(place.game, tuple(before)).words, part=place.called(last))


def _wrong(place: _Place, key: str, **args: object) -> BadInput:
    return BadInput("core.figures.wrong", place=place.words, reason=text(f"core.figures.{key}", **args))


def _short(value: object) -> str:
    """Lists and tables may be long, and deep."""
    if isinstance(value, list | tuple):
        return text("core.figures.a_list")
    return text("core.figures.a_table") if isinstance(value, Mapping) else shown(value)
