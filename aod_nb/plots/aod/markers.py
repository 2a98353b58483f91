"""Pieces as rows: shape and colour say whose a piece is, its mark of which kind, a rim that it is a soldier."""

from __future__ import annotations

from collections.abc import Iterator

from aod_nb.aod.pieces import Piece
from aod_nb.aod.state import State
from aod_nb.aod.tables import MAX_SEATS, PIECES, REGIONS
from aod_nb.plots import palette
from aod_nb.plots.aod.geometry import DOCK_MOST, TURN_ORDER, Flow, Layout
from aod_nb.plots.aod.palette import NATIONS
from aod_nb.plots.cells import Row
from aod_nb.plots.palette import outline

Group = tuple[str, str, int, float]
"""A nation's pieces of one kind: nation, kind, how many, how strongly they are drawn.  Without a kind it is the nation's flag."""
GONE = 0.3
"""How strongly a piece is drawn that has had its turn."""


def piece_rows(state: State, layout: Layout) -> Iterator[Row]:
    nations = [nation.name for nation in state.nations]
    for region, spot in zip(REGIONS, layout.spots.values(), strict=True):
        settlers, flow = _settlers(state, REGIONS.index(region)), spot.pieces
        if len(settlers) > 2 * flow.columns and not state.region_goods[REGIONS.index(region)]:
            flow = flow._replace(start=(flow.start[0], max(flow.start[1], min(spot.good[1], spot.name[1] - layout.pitch[1]))))
        yield from _flow(settlers, flow, 2 * MAX_SEATS, layout)
    for box, points in layout.rows.items():
        found = row_markers(state, box, len(points))
        for (x, y), marker in zip(points, [*found, *[None] * len(points)], strict=False):
            yield _marker(x, y, layout, *marker) if marker else _blank(x, y)
    for box, flow in layout.flows.items():
        yield from _flow(waiting(state, box), flow, flow.columns * flow.rows, layout)
    left, steps = legend(layout)
    for index, kind in enumerate(PIECES):
        yield _marker(left + 18, steps[index], layout, "neutral", kind)
    for index in range(MAX_SEATS):
        there = index < len(nations)
        yield _marker(left, steps[index], layout, *_flag(nations[index])) if there else _blank(left, steps[index])


def _flag(nation: str) -> Group:
    return nation, "", 1, 1.0


def _single(nations: list[str], piece: Piece, alpha: float) -> Group:
    return nations[piece.seat], piece.kind, 1, alpha


def row_markers(state: State, box: str, most: int) -> list[Group | None]:
    """What stands on the spaces of a box, from left to right."""
    nations = [nation.name for nation in state.nations]
    if box == TURN_ORDER:
        return [_flag(nations[seat]) for seat in state.order]
    if box == "specialists":
        return [_single(nations, piece, 1.0) if piece else None for piece in state.specialists]
    done = state.resolved - 1 if state.step == box else 0
    pieces = [_single(nations, piece, GONE if index < done else 1.0) for index, piece in enumerate(state.row(box))]
    if box != "colonist_dock":
        return [*pieces[:most]]
    extras = (state.dock_x, state.dock_y)
    row: list[Group | None] = [*pieces[:DOCK_MOST], *[None] * (DOCK_MOST - len(pieces))]
    return row + [None if seat is None else _single(nations, Piece(seat, "colonist"), 1.0) for seat in extras]


def _settlers(state: State, region: int) -> list[Group]:
    return [
        (nation.name, kind, count, 1.0)
        for nation in state.nations
        for kind, count in (("colonist", nation.colonists[region]), ("soldier", nation.soldiers[region]))
        if count
    ]


def waiting(state: State, box: str) -> list[Group]:
    found = []
    for seat in state.order:
        nation = state.nations[seat]
        counts = nation.shipping if box == "merchant_shipping" else nation.discovery
        found += [(nation.name, kind, count, 1.0) for kind, count in zip(PIECES, counts, strict=True) if count]
    return found


def _flow(groups: list[Group], flow: Flow, most: int, layout: Layout) -> Iterator[Row]:
    shown = min(len(groups), most)
    top = flow.start[1] if flow.centred else flow.start[1] + layout.pitch[1] * (-(-shown // flow.columns) - 1) / 2
    for index in range(most):
        row, column = divmod(index, flow.columns)
        x, y = flow.start[0] + layout.pitch[0] * (column + 0.5), top - layout.pitch[1] * row
        if flow.centred:
            in_row = max(1, min(flow.columns, shown - row * flow.columns))
            x = flow.start[0] + layout.pitch[0] * (column - (in_row - 1) / 2) - 0.8
        if index < shown:
            nation, kind, count, alpha = groups[index]
            yield _marker(x, y, layout, nation, kind, count, alpha)
        else:
            yield _blank(*flow.start)


def _marker(x: float, y: float, layout: Layout, nation: str, kind: str, count: int = 1, alpha: float = 1.0) -> Row:
    flag = NATIONS.get(nation, palette.Flag(palette.WHITE, "", "circle", palette.ON_LIGHT))
    soldier = kind == "soldier"
    xs, ys = outline(flag.shape, x, y, layout.marker * (1.08 if soldier else 1.0))
    return {
        "xs": xs,
        "ys": ys,
        "x": round(x, 2),
        "y": round(y, 2),
        "fill": flag.colour,
        "alpha": alpha,
        "rim": alpha if soldier else 0.0,
        "mark": kind,
        "letter": "" if kind else flag.letter,
        "ink": flag.ink,
        "count_x": round(x + layout.marker * 0.8, 2),
        "count_y": round(y - layout.marker * 0.75, 2),
        "count": str(count) if count > 1 else "",
        "plate": 1.0 if count > 1 else 0.0,
    }


def _blank(x: float, y: float) -> Row:
    xs, ys = outline("square", x, y, 0.1)
    blank = {"xs": xs, "ys": ys, "x": round(x, 2), "y": round(y, 2), "fill": palette.WHITE, "alpha": 0.0, "rim": 0.0, "mark": ""}
    counted = {"count_x": round(x, 2), "count_y": round(y, 2), "count": "", "plate": 0.0}
    return blank | {"letter": "", "ink": palette.INK} | counted


def legend(layout: Layout) -> tuple[float, list[float]]:
    """The left edge of the key to the signs, and the height of each of its lines."""
    legend = layout.legend
    step = layout.pitch[1] * 1.15
    return legend.left + 2.5, [round(legend.bottom + 2.5 + step * (MAX_SEATS - line), 2) for line in range(MAX_SEATS + 1)]
