"""The fields in which figures are written, and how what somebody wrote is read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, cast

from aod_nb.core import BadInput, Provenanced, no_figure, shown
from aod_nb.registry import having, part

LONGEST = 200
"""Characters: no field holds more."""
DIGITS = 6


class Field(NamedTuple):
    """Something to write; with choices something to choose, and with ``ticked`` a box to tick."""

    name: str
    label: str
    choices: Sequence[tuple[str, str]] = ()
    """(value, words)"""
    ticked: bool = False
    empty: str = ""
    """What it means to write nothing."""


class Group(NamedTuple):
    """Fields that belong together; ``proved`` names the figures that tell what cannot be otherwise here."""

    title: str
    fields: Sequence[Field]
    proved: Sequence[str] = ()


class FigureForm(Protocol):
    """What a game's ``widgets`` package brings in its module ``rules``; ``Any`` is its own table of figures."""

    PROVENANCE: Sequence[Provenanced]
    Figures: Any
    """The table of figures; made without anything it holds the proposed ones."""

    def figures_from(self, given: Mapping[str, Any]) -> Any:
        """A table from what is given; a ValueError says what cannot be, and why."""

    def groups(self) -> Sequence[Group]: ...

    def written(self, figures: Any) -> dict[str, str]:
        """What stands in the fields for these figures."""

    def read(self, form: Mapping[str, str]) -> dict[str, Any]:
        """The table that the fields say, as ``figures_from`` takes it."""


def form_of(game: str) -> FigureForm:
    return cast(FigureForm, part(game, "widgets", "rules"))


def from_form(form: FigureForm, sent: Mapping[str, str]) -> Any:
    return form.figures_from(form.read(sent))


def fields_sent(form: FigureForm, value: str) -> dict[str, str]:
    """The fields as a page sends them: anything may stand in them, and only those that there are count."""
    try:
        sent = json.loads(value)
    except (ValueError, RecursionError):
        sent = None
    known = [field.name for group in form.groups() for field in group.fields]
    if not isinstance(sent, dict) or not all(isinstance(words, str) and len(words) <= LONGEST for words in sent.values()):
        raise BadInput("widgets.bad_form")
    return {name: sent[name] for name in known if name in sent}


def from_file(game: str, written: str) -> Any:
    """The figures of a file, which holds all of them; a ValueError says what is wrong with it."""
    given = _table(written)
    if given is None:
        raise BadInput("rules.no_file")
    form = form_of(game)
    if (owner := figures_of(written)) not in ("", game):
        raise BadInput("rules.other_game", found=f"{owner}.game", here=f"{game}.game")
    figures = form.figures_from(given)
    for key in form.Figures.__struct_fields__:
        if key not in given:
            raise no_figure(game, key)
    return figures


def figures_of(written: str) -> str:
    """The game whose figures a file holds, at least some of them; empty for a file of something else."""
    given = _table(written) or {}
    return next((game for game in having("widgets", "rules") if given.keys() & set(form_of(game).Figures.__struct_fields__)), "")


def _table(written: str) -> dict[str, Any] | None:
    try:
        given = json.loads(written)
    except (ValueError, RecursionError):
        return None
    return given if isinstance(given, dict) else None


def whole(written: str, label: str) -> int:
    if not written.isdecimal() or len(written) > DIGITS:
        raise BadInput("widgets.bad_number", field=label, found=shown(written))
    return int(written)


def wholes(written: str, label: str) -> list[int | None]:
    """Numbers with commas between; None where nothing stands."""
    return [whole(one.strip(), label) if one.strip() else None for one in written.split(",")]


def listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
