"""The fields of this game's figures on the rules page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from aod_nb.i18n import name, text
from aod_nb.navegador.figures import PROVENANCE, TABLES, Figures, figures_from
from aod_nb.navegador.tables import ACTIONS, FIELDS, GAME, GOODS, REGIONS, SEA
from aod_nb.widgets.rules.fields import Field, Group, listed, whole, wholes

__all__ = ["PROVENANCE", "Figures", "figures_from", "groups", "read", "written"]

BORDERS = tuple(combinations(REGIONS, 2))
ROWS = ("prices", "bonuses", "refill")
"""Tables whose rows are several numbers."""
PROVED = {
    "borders": ("borders_proved",),
    "prices": ("prices_proved",),
    "points": ("points_proved", "points_per_privilege"),
    "bonuses": ("bonuses_proved",),
    "refill": ("refill_proved",),
    "rondel": ("rondel_proved",),
}


def groups() -> Sequence[Group]:
    goods, actions = _named(GOODS), _named(ACTIONS)
    return (
        _group("borders", [Field(_border(pair), _called(pair), ticked=True) for pair in BORDERS]),
        Group(
            text("navegador_rules.goods"), [Field(f"good:{region}", _name(region), goods) for region in SEA], ("stacks_proved",)
        ),
        Group(text("navegador_rules.tokens"), [Field(f"tokens:{region}", _name(region)) for region in SEA], ("stacks_proved",)),
        *[_group(table, [Field(f"{table}:{row}", _name(row)) for row in _rows(table)]) for table in (*ROWS, "points")],
        _group("rondel", [Field(f"rondel:{place}", _place(place), actions) for place in range(FIELDS)]),
    )


def written(figures: Figures) -> dict[str, str]:
    form = {_border(pair): "on" for pair in figures.borders}
    for region in SEA:
        stack = getattr(figures.stacks, region)
        form |= {f"good:{region}": stack.good, f"tokens:{region}": str(stack.tokens)}
    form |= {f"{table}:{row}": listed(numbers) for table in ROWS for row, numbers in _table(figures, table)}
    form |= {f"points:{row}": str(points) for row, points in _table(figures, "points")}
    return form | {f"rondel:{place}": action for place, action in enumerate(figures.rondel)}


def read(form: Mapping[str, str]) -> dict[str, Any]:
    def of(field: str) -> str:
        return form.get(field, "")

    stacks = {region: {"good": of(f"good:{region}"), "tokens": whole(of(f"tokens:{region}"), _name(region))} for region in SEA}
    numbers = {table: {row: wholes(of(f"{table}:{row}"), _name(row)) for row in _rows(table)} for table in ROWS}
    points = {row: whole(of(f"points:{row}"), _name(row)) for row in _rows("points")}
    return {
        "borders": [list(pair) for pair in BORDERS if _border(pair) in form],
        "stacks": stacks,
        "points": points,
        "rondel": [of(f"rondel:{place}") for place in range(FIELDS)],
    } | numbers


def _group(table: str, fields: Sequence[Field]) -> Group:
    return Group(text(f"navegador.figure.{table}"), fields, PROVED[table])


def _rows(table: str) -> tuple[str, ...]:
    rows: tuple[str, ...] = TABLES[table].__struct_fields__
    return rows


def _table(figures: Figures, table: str) -> Iterator[tuple[str, Any]]:
    yield from msgspec.structs.asdict(getattr(figures, table)).items()


def _name(slug: str) -> str:
    return name(GAME, slug)


def _named(slugs: Sequence[str]) -> list[tuple[str, str]]:
    return [(slug, _name(slug)) for slug in slugs]


def _border(pair: tuple[str, str]) -> str:
    return f"border:{'-'.join(pair)}"


def _called(pair: tuple[str, str]) -> str:
    return " – ".join(map(_name, pair))


def _place(place: int) -> str:
    return text("navegador_rules.place", number=place + 1)
