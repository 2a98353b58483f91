"""Where everything lies: the chart above, below it the rondel, the market, the buildings and the privileges."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from aod_nb.navegador.tables import BUILDINGS, COLUMNS, FIELD_NAMES, FIELDS, GOODS, MARKET_ROWS, REGIONS
from aod_nb.plots.navegador import geography, places
from aod_nb.plots.shapes import GAP, Point, Polygon, Rect

TOKENS = 4
"""The most colony tokens of a region."""
SPACES = 8
"""The most buildings of a row."""


LONGEST = 14
"""Letters of a region's name that fit on one line."""


class Layout(NamedTuple):
    wide: float
    high: float
    marker: float
    """Radius of a piece."""
    tile: float
    """The width of a colony token."""
    sea: Rect
    lands: tuple[Polygon, ...]
    islands: tuple[Polygon, ...]
    regions: dict[str, Rect]
    legend: Point
    compass: Point
    card: Rect
    hub: Point
    """The middle of the rondel."""
    rim: float
    inner: float
    market: Rect
    columns: dict[str, Rect]
    """The market's goods and processing."""
    head: float
    """How high the heads of these columns are."""
    buildings: dict[str, Rect]
    spaces: float
    """Where the first space of a row of buildings lies, from its left."""
    space_wide: float
    privileges: dict[str, Rect]
    gallery: Point
    """Where the heading of the privileges begins."""

    @property
    def coasts(self) -> tuple[Polygon, ...]:
        """Land that is no place."""
        return (*self.lands, *self.islands)

    def polygons(self, fields: tuple[str, ...]) -> dict[str, Polygon]:
        """The places by key; ``fields`` are the rondel's, clockwise."""
        found = {places.region(slug): rect.polygon(2.2) for slug, rect in self.regions.items()}
        found |= {places.field(slug): _sector(self.hub, self.rim, self.inner, fields.index(slug)) for slug in FIELD_NAMES}
        found |= {(places.good(slug) if slug in GOODS else slug): rect.polygon() for slug, rect in self.columns.items()}
        found |= {places.building(slug): rect.polygon() for slug, rect in self.buildings.items()}
        found |= {places.privilege(slug): rect.polygon() for slug, rect in self.privileges.items()}
        return found | {places.CARD: self.card.polygon()}

    def at_rondel(self, field: int, radius: float, turn: float = 0.0) -> Point:
        """A point of a field: so far from the middle, so many degrees clockwise of the field's own middle."""
        return _on_wheel(self.hub, field, radius, turn)

    def two_lines(self, region: str) -> bool:
        """Whether the region's name is too long for one."""
        return len(region) > LONGEST

    def field_middle(self, field: int) -> Point:
        """Between its name and its stones."""
        share = 0.61 if field % 2 else 0.56  # aslant, where fields are narrower at the height of their names
        return self.at_rondel(field, self.inner + share * (self.rim - self.inner))

    @property
    def step(self) -> float:
        """The height of a row of the market."""
        rect = self.columns[places.PROCESSING]
        return (rect.top - self.head - rect.bottom - 0.6) / MARKET_ROWS

    def row(self, column: str, row: int) -> Point:
        """A row of the market, 1 at the top."""
        rect = self.columns[column]
        return round(rect.middle[0], 2), round(rect.top - self.head - self.step * (row - 0.5), 2)

    def space(self, building: str, space: int) -> Point:
        rect = self.buildings[building]
        step = (rect.right - rect.left - self.spaces) / SPACES
        return round(rect.left + self.spaces + step * (space + 0.5) - 0.3, 2), rect.middle[1]


def _on_wheel(hub: Point, field: int, radius: float, turn: float) -> Point:
    angle = pi / 2 - 2 * pi * field / FIELDS - turn * pi / 180
    return round(hub[0] + radius * cos(angle), 2), round(hub[1] + radius * sin(angle), 2)


@cache
def _sector(hub: Point, rim: float, inner: float, field: int) -> Polygon:
    half, steps = 180 / FIELDS - 0.7, 8
    turns = [half * (2 * step / steps - 1) for step in range(steps + 1)]
    return (
        *[_on_wheel(hub, field, rim, turn) for turn in turns],
        *[_on_wheel(hub, field, inner + 0.6, turn) for turn in reversed(turns)],
    )


@cache
def layout(narrow: bool = False) -> Layout:
    return _narrow() if narrow else _wide()


def _wide() -> Layout:
    page = Rect(0, 0, 162, 132).inside(1, 1, 1, 1)
    sea = page._replace(bottom=page.top - geography.HIGH)
    below = page._replace(top=sea.bottom - GAP)
    wheel = below._replace(right=below.left + below.top - below.bottom)
    market = below._replace(left=wheel.right + GAP, right=wheel.right + GAP + 42)
    rest = below._replace(left=market.right + GAP)
    chart, gallery = rest._replace(bottom=rest.bottom + 16.5), rest._replace(top=rest.bottom + 15.5)
    return _layout(162, 132, sea, wheel, market, chart, gallery, narrow=False)


def _narrow() -> Layout:
    high = 256.0
    page = Rect(0, 0, 76, high).inside(1, 1, 1, 1)
    sea = page._replace(bottom=page.top - geography.TALL_HIGH)
    wheel = Rect(page.left + 8, sea.bottom - GAP - 58, page.right - 8, sea.bottom - GAP)
    market = page._replace(top=wheel.bottom - GAP, bottom=wheel.bottom - GAP - 41)
    chart = page._replace(top=market.bottom - GAP, bottom=market.bottom - GAP - 34)
    gallery = page._replace(top=chart.bottom - GAP)
    return _layout(76, high, sea, wheel, market, chart, gallery, narrow=True)


def _layout(wide: float, high: float, sea: Rect, wheel: Rect, market: Rect, chart: Rect, gallery: Rect, narrow: bool) -> Layout:
    size = (21.6, 14.4) if narrow else (25, 14)

    def at(point: Point) -> Point:
        return round(sea.left + point[0], 2), round(sea.bottom + point[1], 2)

    def around(point: Point, across: float, up: float) -> Rect:
        x, y = at(point)
        return Rect(*(round(edge, 2) for edge in (x - across / 2, y - up / 2, x + across / 2, y + up / 2)))

    def shaped(polygon: Polygon) -> Polygon:
        """A coast, as far as the chart goes."""
        inside = [(round(x, 1), round(y, 1)) for x, y in map(at, polygon)]
        return tuple((min(max(x, sea.left), sea.right), min(max(y, sea.bottom), sea.top)) for x, y in inside)

    middles = geography.TALL if narrow else geography.REGIONS
    tracks = market.inside(left=0.8, right=0.8, bottom=0.8, top=0.8)
    processing = 18.0 if narrow else 15.6
    goods = tracks._replace(right=tracks.right - processing - 0.8).columns(len(GOODS), 0.8)
    return Layout(
        wide=wide,
        high=high,
        marker=1.6 if narrow else 1.7,
        tile=4.1 if narrow else 4.3,
        sea=sea,
        lands=tuple(shaped(land) for land in geography.lands(narrow)),
        islands=tuple(shaped(island) for island in geography.islands(narrow)),
        regions={slug: around(middles[slug], *size) for slug in REGIONS},
        legend=at((39, 98) if narrow else (4, 69)),
        compass=at((6.5, 8) if narrow else (41, 8)),
        card=around((57, 9.5) if narrow else (122, 7), 20.4, 10.6),
        hub=wheel.middle,
        rim=(wheel.top - wheel.bottom) / 2 - 1.0,
        inner=8.2,
        market=market,
        columns=dict(zip((*GOODS, places.PROCESSING), [*goods, tracks._replace(left=tracks.right - processing)], strict=True)),
        head=7.0,
        buildings=dict(zip(BUILDINGS, chart.rows(len(BUILDINGS), 0.8), strict=True)),
        spaces=27.0 if narrow else 24.6,
        space_wide=4.6,
        privileges=dict(zip(COLUMNS, gallery._replace(top=gallery.top - 3.6).columns(len(COLUMNS), 0.8), strict=True)),
        gallery=(gallery.left + 0.6, gallery.top - 1.6),
    )
