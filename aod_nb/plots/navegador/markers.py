"""Ships, stones and the keys to both as rows: shape and colour say whose, a ship has its mark and others a letter."""

from __future__ import annotations

from collections.abc import Iterator

from aod_nb.navegador.state import State
from aod_nb.navegador.tables import FIELDS, MAX_SEATS, PORTUGAL
from aod_nb.plots.cells import Row
from aod_nb.plots.navegador.geometry import Layout
from aod_nb.plots.navegador.palette import NATIONS
from aod_nb.plots.palette import INK, WHITE, outline
from aod_nb.plots.shapes import Point, Rect

ABREAST = 3
STONE = 0.85
"""How large a stone is beside a ship."""


def piece_rows(state: State, layout: Layout) -> Iterator[Row]:
    for region, rect in enumerate(layout.regions.values()):
        yield from _fleet(state, region, rect, layout)
    for at, seat in zip(_stones(state, layout), range(MAX_SEATS), strict=False):
        yield _marker(at, state.nations[seat].name, STONE * layout.marker) if at else _blank(layout)
    rect = layout.card
    yield _marker((rect.left + 9.2, rect.bottom + 3.4), state.nations[state.card].name, layout.marker)
    for seat in range(MAX_SEATS):
        there = seat < state.seats
        yield _marker(legend(layout, seat), state.nations[seat].name, layout.marker) if there else _blank(layout)


def legend(layout: Layout, line: int) -> Point:
    """The sign in a line of the key."""
    return layout.legend[0], round(layout.legend[1] - layout.marker * 2.6 * line, 2)


def _fleet(state: State, region: int, rect: Rect, layout: Layout) -> Iterator[Row]:
    """Each seat's ships, closer and smaller when all five are here; in Portugal, where no token lies, in two rows."""
    present = [nation for nation in state.nations if nation.ships[region]]
    abreast = ABREAST if region == PORTUGAL else MAX_SEATS
    size = layout.marker * (0.88 if len(present) == abreast == MAX_SEATS else 1.0)
    for index in range(MAX_SEATS):
        if index >= len(present):
            yield _blank(layout)
            continue
        row, column = divmod(index, abreast)
        in_row = min(abreast, len(present) - row * abreast)
        pitch = min(6.0, (rect.right - rect.left - 0.6) / in_row)
        x = rect.middle[0] + pitch * (column - (in_row - 1) / 2) - 0.6
        y = rect.bottom + 2.5 + (4.0 if len(present) > abreast and not row else 0.0)
        yield _marker((x, y), present[index].name, size, "ship", present[index].ships[region])


def _stones(state: State, layout: Layout) -> Iterator[Point | None]:
    """By seat: where its stone lies; at most three abreast."""
    on_field = [[seat for seat, nation in enumerate(state.nations) if nation.stone == field] for field in range(FIELDS)]
    step = layout.marker * STONE * 2.45
    for seat in range(MAX_SEATS):
        if seat >= state.seats or state.nations[seat].stone < 0:
            yield None
            continue
        field = state.nations[seat].stone
        here = on_field[field]
        row, column = divmod(here.index(seat), ABREAST)
        abreast = min(ABREAST, len(here) - row * ABREAST)
        x, y = layout.field_middle(field)
        yield round(x + step * (column - (abreast - 1) / 2), 2), round(y - 2.9 - step * row, 2)


def _marker(at: Point, nation: str, size: float, mark: str = "", count: int = 1) -> Row:
    flag, (x, y) = NATIONS[nation], at
    xs, ys = outline(flag.shape, x, y, size)
    return {
        "xs": xs,
        "ys": ys,
        "x": round(x, 2),
        "y": round(y, 2),
        "fill": flag.colour,
        "alpha": 1.0,
        "mark": mark,
        "letter": "" if mark else flag.letter,
        "ink": flag.ink,
        "count_x": round(x + size * 0.8, 2),
        "count_y": round(y - size * 0.75, 2),
        "count": str(count) if count > 1 else "",
        "plate": 1.0 if count > 1 else 0.0,
    }


def _blank(layout: Layout) -> Row:
    x, y = layout.hub
    xs, ys = outline("square", x, y, 0.1)
    blank = {"xs": xs, "ys": ys, "x": x, "y": y, "fill": WHITE, "alpha": 0.0, "mark": "", "letter": ""}
    return blank | {"ink": INK, "count_x": x, "count_y": y, "count": "", "plate": 0.0}
