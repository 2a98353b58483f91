"""Where everything lies: the map on the left, the event boxes on the right from top to bottom, the buildings above."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from aod_nb.aod.tables import BOXES, BUILDINGS_ON_OFFER, DOCK_EXTRAS, GOODS_SPACES, INITIATIVE_SPACES, MAX_SEATS, REGIONS, SLOTS
from aod_nb.aod.tables import dock_spaces as dock_spaces_of
from aod_nb.plots.aod import coast
from aod_nb.plots.shapes import GAP, Point, Polygon, Rect

TURN_ORDER = "turn_order"
ROWS = (TURN_ORDER, *BOXES)
DOCK_MOST = dock_spaces_of(MAX_SEATS)
CAPITAL_MOST = 9
WARFARE_MOST = 9
"""How many spaces are drawn of boxes that a table may make larger; the rest is counted."""


class Flow(NamedTuple):
    """Groups of pieces row by row; the rows are centred, or start at the left."""

    start: Point
    """The middle of the first row, or its left end."""
    columns: int
    rows: int
    centred: bool = False


class RegionSpot(NamedTuple):
    name: Point
    good: Point
    pieces: Flow


class Layout(NamedTuple):
    wide: float
    high: float
    marker: float
    """Radius of a piece."""
    sign: float
    """The side of a mark."""
    picture: float
    """The width of the small picture on a building."""
    lines: int
    """Letters that fit beside it."""
    pitch: Point
    """From one group of pieces to the next, and from one row to the next."""
    regions: dict[str, Polygon]
    backland: Polygon
    islands: tuple[Polygon, ...]
    spots: dict[str, RegionSpot]
    boxes: dict[str, Rect]
    headings: dict[str, Point]
    """Where a box's title begins, at half its height."""
    rows: dict[str, tuple[Point, ...]]
    """The spaces of the boxes that have some; the dock's X and Y come last."""
    flows: dict[str, Flow]
    slots: tuple[Rect, ...]
    """The named spaces of the Specialists box."""
    goods: tuple[Rect, ...]
    buildings: tuple[Rect, ...]
    ship: Point
    deck: Point
    offer: Point
    legend: Rect
    compass: Point
    sea: Rect

    @property
    def coasts(self) -> tuple[Polygon, ...]:
        """Land that is no place."""
        return (self.backland,)

    def polygons(self) -> dict[str, Polygon]:
        """The places that never change, by key."""
        found = {f"region:{region}": polygon for region, polygon in self.regions.items()}
        found |= {f"box:{box}": self.boxes[box].polygon() for box in ROWS}
        return found | {f"box:specialists:{slot}": rect.polygon(0.7) for slot, rect in zip(SLOTS, self.slots, strict=True)}


@cache
def layout(narrow: bool = False) -> Layout:
    return _layout(Rect(0, 0, 74, 208), narrow=True) if narrow else _layout(Rect(0, 0, 162, 132), narrow=False)


def _layout(whole: Rect, narrow: bool) -> Layout:
    page = whole.inside(1, 1, 1, 1)
    if narrow:
        head, below = page._replace(bottom=page.top - 29), page._replace(top=page.top - 30)
        land = below._replace(bottom=below.top - 94)
        boxes = below._replace(top=land.bottom - GAP)
    else:
        head, below = page._replace(bottom=page.top - 11), page._replace(top=page.top - 12)
        land = below._replace(right=page.left + 94)
        boxes = below._replace(left=land.right + 1)
    margin = 1.5
    scale = min(
        (land.right - land.left - 2 * margin) / coast.RIGHT, (land.top - land.bottom - 2 * margin) / (coast.TOP - coast.BOTTOM)
    )
    title = 15.5
    rects = dict(zip(ROWS, _stacked(boxes, narrow), strict=True))
    inner = {box: rect.inside(left=title, right=1, bottom=0.8, top=0.8) for box, rect in rects.items()}
    special = rects["specialists"]
    slots = special.inside(left=1, right=1, bottom=0.9, top=4.2).columns(len(SLOTS), 0.7)
    goods = inner["trade_goods"].inside(left=18.8)
    goods_places = tuple(place for half in goods.halves(0.8) for place in half.columns(2, 0.8))
    marker, pitch = (1.65, (5.3, 3.9)) if narrow else (1.7, (5.6, 4.0))

    def at(point: Point) -> Point:
        x, y = land.left + margin + scale * point[0], land.bottom + margin + scale * (point[1] - coast.BOTTOM)
        return round(x, 2), round(y, 2)

    def shaped(polygon: Polygon) -> Polygon:
        """A tenth is less than a pixel, and takes less of a page's bytes than a hundredth."""
        return tuple((round(x, 1), round(y, 1)) for x, y in map(at, polygon))

    flow_columns = {box: int((inner[box].right - inner[box].left - 7) / pitch[0]) for box in ("merchant_shipping", "discovery")}
    return Layout(
        wide=whole.right,
        high=whole.top,
        marker=marker,
        sign=4.0,
        picture=5.8,
        lines=26 if narrow else 18,
        pitch=pitch,
        regions={region: shaped(coast.regions()[region]) for region in REGIONS},
        backland=shaped(coast.backland()),
        islands=tuple(shaped(island) for island in coast.islands()),
        spots={region: _spot(region, at, narrow) for region in REGIONS},
        boxes=rects,
        headings={
            box: (rect.left + 1.4, rect.top - 2.3 if box == "specialists" else rect.middle[1]) for box, rect in rects.items()
        },
        rows={
            TURN_ORDER: _row(inner[TURN_ORDER], MAX_SEATS, 5),
            "initiative": _row(inner["initiative"], INITIATIVE_SPACES, 5),
            "colonist_dock": _row(inner["colonist_dock"], DOCK_MOST + len(DOCK_EXTRAS), 4.3),
            "trade_goods": _row(inner["trade_goods"], GOODS_SPACES, 4.5),
            "capital_buildings": _row(inner["capital_buildings"], CAPITAL_MOST, 5),
            "specialists": tuple(
                (slot.middle[0], slot.bottom + (slot.top - slot.bottom) * (0.32 if narrow else 0.36)) for slot in slots
            ),
            "warfare": _row(inner["warfare"], WARFARE_MOST, 5),
        },
        flows={box: Flow((inner[box].left, inner[box].middle[1]), columns, 2) for box, columns in flow_columns.items()},
        slots=tuple(slots),
        goods=goods_places,
        buildings=_cards(head) if narrow else tuple(head.inside(left=17).columns(BUILDINGS_ON_OFFER)),
        ship=(inner["merchant_shipping"].right - 4, inner["merchant_shipping"].middle[1]),
        deck=(inner["discovery"].right - 4, inner["discovery"].middle[1]),
        offer=(head.left + 0.6, head.top - 4.5 if narrow else head.middle[1]),
        legend=Rect(*at((0, -7)), *at((40, 36))),
        compass=at((84, 84)),
        sea=land,
    )


def _spot(region: str, at: Callable[[Point], Point], narrow: bool) -> RegionSpot:
    anchor = coast.ANCHORS[region]
    (x, y), columns = anchor.name, anchor.columns
    if narrow:
        x, columns = x + coast.NARROW_SHIFTS.get(region, 0), 3 if columns == 4 else columns
    rows = -(-2 * MAX_SEATS // columns)
    return RegionSpot(at((x, y)), at(anchor.good), Flow(at(anchor.pieces), columns, rows, centred=True))


def _cards(head: Rect) -> tuple[Rect, ...]:
    """Three rows of two; the first place is left for words."""
    step = (head.top - head.bottom + GAP) / 3
    rows = [head._replace(top=head.top - row * step, bottom=head.top - (row + 1) * step + GAP) for row in range(3)]
    return tuple(card for row in rows for card in row.columns(2))[1:]


HEIGHTS = {
    TURN_ORDER: 7.5,
    "initiative": 8.0,
    "colonist_dock": 9.0,
    "trade_goods": 12.5,
    "merchant_shipping": 10.5,
    "capital_buildings": 8.5,
    "discovery": 10.5,
    "specialists": 14.0,
    "warfare": 8.5,
}


def _stacked(column: Rect, narrow: bool) -> list[Rect]:
    gap = GAP * (0.6 if narrow else 1)
    stretch = (column.top - column.bottom - gap * (len(ROWS) - 1)) / sum(HEIGHTS.values())
    top, found = column.top, []
    for box in ROWS:
        found.append(Rect(column.left, round(top - HEIGHTS[box] * stretch, 2), column.right, round(top, 2)))
        top = found[-1].bottom - gap
    return found


def _row(rect: Rect, count: int, pitch: float) -> tuple[Point, ...]:
    pitch = min(pitch, (rect.right - rect.left) / count)
    return tuple((round(rect.left + pitch * (space + 0.5), 2), rect.middle[1]) for space in range(count))
