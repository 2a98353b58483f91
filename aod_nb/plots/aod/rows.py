"""The view model: what every cell of every data source holds in a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

from aod_nb.aod.effects import effect
from aod_nb.aod.state import State
from aod_nb.aod.tables import (
    BOXES,
    DOCK_EXTRAS,
    GOODS_ON_OFFER,
    MAX_SEATS,
    PIECES,
    PRICES,
    REGIONS,
    SLOTS,
    SPECIALISTS,
    age_of,
)
from aod_nb.i18n import name, text
from aod_nb.plots import palette
from aod_nb.plots.aod import tips
from aod_nb.plots.aod.geometry import DOCK_MOST, TURN_ORDER, Layout
from aod_nb.plots.aod.markers import legend, piece_rows, row_markers, waiting
from aod_nb.plots.aod.palette import LAND
from aod_nb.plots.aod.signs import SHOWN, vignette
from aod_nb.plots.cells import NOTHING, Row, Rows, columns, mark, place_cells, rank_cells, sign, token, word
from aod_nb.plots.shapes import Point, Polygon, Rect


def rows(
    state: State, lit: Mapping[str, str], layout: Layout, viewer: int | None = None, hinted: Mapping[str, str] = NOTHING
) -> Rows:
    """Source -> column -> cells; ``lit`` says what choosing a place does, ``hinted`` its rank, ``viewer`` which seat looks on."""
    places = columns(_places(state, lit, layout, viewer, hinted))
    return {
        "places": places,
        "ranks": columns(_ranks(places, hinted, layout)),
        "spaces": columns(_spaces(state, layout)),
        "tokens": columns(_tokens(state, layout, viewer)),
        "signs": columns(_signs(state, layout, viewer)),
        "pieces": columns(piece_rows(state, layout)),
        "titles": columns(_titles(state, layout)),
        "notes": columns(_notes(state, layout, viewer)),
        "marks": columns(_marks(state, layout)),
    }


# Places: everything that can be tapped or pointed at.


def _places(state: State, lit: Mapping[str, str], layout: Layout, viewer: int | None, hinted: Mapping[str, str]) -> Iterator[Row]:
    polygons = layout.polygons()

    def row(place: str, polygon: Polygon, fill: str, line: str, tip: str) -> Row:
        return _place(place, polygon, fill, line, tip, place in lit, place in hinted)

    for region in REGIONS:
        place = f"region:{region}"
        tip = tips.region_tip(state, region, viewer, lit.get(place, ""))
        fill = palette.UNKNOWN_LAND if state.counters[REGIONS.index(region)] >= 0 else LAND[region]
        yield row(place, polygons[place], fill, palette.COAST, tip)
    for box in (TURN_ORDER, *BOXES):
        place = f"box:{box}"
        active = state.step == box
        fill, line = (palette.ACTIVE_BOX, palette.INK) if active else (palette.BOX, palette.BOX_LINE)
        yield row(place, polygons[place], fill, line, tips.box_tip(state, box, lit.get(place, "")))
    for slot in SLOTS:
        place = f"box:specialists:{slot}"
        tip = tips.slot_tip(state, slot, lit.get(place, ""))
        yield row(place, polygons[place], palette.SPACE, palette.BOX_LINE, tip)
    for rect, good in _padded(layout.goods, state.goods_offer):
        place = f"good:{good}" if good else ""
        tip = tips.good_tip(state, good, lit.get(place, "")) if good else ""
        yield row(place, rect.polygon(0.7), palette.SPACE, palette.BOX_LINE, tip)
    for rect, building in _padded(layout.buildings, state.building_offer):
        place = f"building:{building}" if building else ""
        tip = tips.building_tip(state, building, lit.get(place, "")) if building else ""
        yield row(place, rect.polygon(), palette.BOX, palette.BOX_LINE, tip)


def _place(place: str, polygon: Polygon, fill: str, line: str, tip: str, lit: bool, hinted: bool) -> Row:
    layer = 0 if not place else 2 if place.count(":") == 2 or place.startswith("good:") else 1
    return place_cells(place, polygon, fill, line, tip, lit, hinted, layer, 1.0 if place else 0.35)


def _padded(rects: tuple[Rect, ...], slugs: list[str]) -> Iterator[tuple[Rect, str]]:
    for index, rect in enumerate(rects):
        yield rect, slugs[index] if index < len(slugs) else ""


# Ranks of what a hint holds best.


def _ranks(places: dict[str, list[Any]], hinted: Mapping[str, str], layout: Layout) -> Iterator[Row]:
    """In the right corner of a place, where nothing else lies; in a region, beside its name."""
    yield from rank_cells(places, hinted, lambda place: _corner(places, place, layout), layout.marker * 1.35)


def _corner(places: dict[str, list[Any]], place: str, layout: Layout) -> Point:
    kind, slug = place.split(":")[:2]
    if kind == "region":
        x, y = layout.spots[slug].name
        return x - 0.8 * len(name("aod", slug)) - 2.2, y  # titles are bold
    row = places["place"].index(place)
    up = min(places["ys"][row]) + 1.8 if place.count(":") == 2 else max(places["ys"][row]) - 1.8
    return max(places["xs"][row]) - 1.8, up


# Spaces of the rows, with their numbers.


def _spaces(state: State, layout: Layout) -> Iterator[Row]:
    board = state.board
    counts = {
        TURN_ORDER: len(state.nations),
        "initiative": board.initiative_spaces,
        "colonist_dock": board.dock_spaces,
        "trade_goods": GOODS_ON_OFFER,
        "capital_buildings": board.capital_spaces,
        "warfare": len(layout.rows["warfare"]) if board.warfare_spaces is None else board.warfare_spaces,
    }
    markers = {box: row_markers(state, box, len(points)) for box, points in layout.rows.items()}
    for box, points in layout.rows.items():
        for index, (x, y) in enumerate(points):
            label, there = str(index + 1), index < counts.get(box, len(points))
            if box == "colonist_dock" and index >= DOCK_MOST:
                label, there = name("aod", DOCK_EXTRAS[index - DOCK_MOST]), True
            elif box == "specialists" or (box == "warfare" and board.warfare_spaces is None):
                label = ""
            taken = index < len(markers[box]) and markers[box][index] is not None
            yield {"x": x, "y": y, "alpha": 1.0 if there else 0.0, "text": label if there and not taken else ""}


# Tokens: counters that somebody has seen.


def _tokens(state: State, layout: Layout, viewer: int | None) -> Iterator[Row]:
    for region, spot in layout.spots.items():
        natives, (x, y) = tips.natives_seen(state, REGIONS.index(region), viewer), spot.pieces.start
        label = "" if natives is None else str(natives)
        yield token("circle", x - 3.4, y - 0.6, layout.marker * 1.1, 1.0 if label else 0.0, palette.COUNTER, label, palette.WHITE)


# Signs: goods on the regions and on offer, counters, the ship that waits, what buildings and empty slots are for.


def _signs(state: State, layout: Layout, viewer: int | None) -> Iterator[Row]:
    for region, (spot, good) in enumerate(zip(layout.spots.values(), state.region_goods, strict=True)):
        x, y = spot.good
        yield sign(good or "", (x - _wide(name("aod", good or "gold")) / 2 - 0.8, y), layout.sign)
        is_hidden = state.counters[region] >= 0 and tips.natives_seen(state, region, viewer) is None
        x, y = spot.pieces.start
        yield sign("unknown" if is_hidden else "", (x, y - 0.6), layout.sign)
    for rect, good in _padded(layout.goods, state.goods_offer):
        yield sign(good, (rect.left + 3, rect.middle[1]), layout.sign)
    for rect, building in _padded(layout.buildings, state.building_offer):
        yield from _vignette(building, rect, layout)
    for slot, piece, point in zip(SPECIALISTS, state.specialists, layout.rows["specialists"], strict=False):
        yield sign("" if piece else slot, point, layout.marker * 1.7, alpha=0.5)
    yield sign("ship", layout.ship, 1.6 * layout.sign, alpha=1.0 if state.ship else 0.12)
    left, steps = legend(layout)
    yield sign("unknown", (left + 18, steps[MAX_SEATS]), layout.sign)


def _vignette(building: str, rect: Rect, layout: Layout) -> Iterator[Row]:
    """A small picture of what a building does, on its left: one mark, or two of which the upper is larger."""
    shown = vignette(building) if building else ()
    (x, y), high = (rect.left + layout.picture / 2, rect.middle[1]), rect.top - rect.bottom
    upper, lower = (y if len(shown) == 1 else y + 0.22 * high), y - 0.27 * high
    yield sign(shown[0] if shown else "", (x, upper), 0.44 * high)
    yield sign(shown[1] if len(shown) == SHOWN else "", (x, lower), 0.33 * high)


def _wide(word: str) -> float:
    """About how wide a note is, in units."""
    return len(word) * 1.1


# Words.


def _titles(state: State, layout: Layout) -> Iterator[Row]:
    for region, spot in layout.spots.items():
        yield word(spot.name, name("aod", region), "center")
    for box, point in layout.headings.items():
        title = name("aod", box)
        yield word(point, title if box == "specialists" else title.replace(" ", "\n"), "left")
    for rect, building in _padded(layout.buildings, state.building_offer):
        x, y = rect.inside(left=layout.picture).middle
        yield word((x, y + 2.2), _title(building, layout), "center")


def _title(building: str, layout: Layout) -> str:
    return "\n".join(wrap(name("aod", building), int(layout.lines * 0.84))) if building else ""


def _effect(building: str, state: State, layout: Layout) -> str:
    return "\n".join(wrap(effect(building, state.setup), layout.lines)) if building else ""


def _notes(state: State, layout: Layout, viewer: int | None) -> Iterator[Row]:
    for region, (spot, good) in enumerate(zip(layout.spots.values(), state.region_goods, strict=True)):
        good_name = name("aod", good) if good else ""
        x, y = spot.good
        yield word((x - _wide(good_name) / 2 + 1.8, y), good_name, "left")
        natives = tips.natives_seen(state, region, viewer)
        words = "" if natives is None else text("plots.native" if natives == 1 else "plots.natives")
        yield word((spot.pieces.start[0] - 1, spot.pieces.start[1] - 0.6), words, "left")
    for rect, good in _padded(layout.goods, state.goods_offer):
        yield word((rect.left + 5.6, rect.middle[1]), name("aod", good) if good else "", "left")
    for slot, rect in zip(SLOTS, layout.slots, strict=True):
        yield word((rect.middle[0], rect.top - 1.9), name("aod", slot), "center")
    age = age_of(state.turn)
    words = f"{text('plots.offer')}\n{text('plots.age_price', age='I' * age, price=PRICES[age])}"
    yield word(layout.offer, words, "left")
    for box, points in layout.rows.items():
        if box not in (TURN_ORDER, "specialists", "colonist_dock"):
            more = len(state.row(box)) - len(points)
            x, y = points[-1]
            yield word((x + 2.4, y), text("plots.more", count=more) if more > 0 else "", "left")
    for box, flow in layout.flows.items():
        more = len(waiting(state, box)) - flow.columns * flow.rows
        x, y = flow.start
        words = text("plots.more", count=more) if more > 0 else ""
        yield word((x + layout.pitch[0] * flow.columns, y - layout.pitch[1]), words, "left")
    for rect, building in _padded(layout.buildings, state.building_offer):
        x, y = rect.inside(left=layout.picture).middle
        yield word((x, y - 2.6), _effect(building, state, layout), "center")
    left, steps = legend(layout)
    for index in range(MAX_SEATS):
        words = name("aod", state.nations[index].name) if index < len(state.nations) else ""
        yield word((left + 2.8, steps[index]), words, "left")
    for index, piece in enumerate(PIECES):
        yield word((left + 20.8, steps[index]), name("aod", piece), "left")
    yield word((left + 20.9, steps[MAX_SEATS]), text("plots.unknown"), "left")
    yield word(layout.deck, str(len(state.deck)), "center")


# The deck.


def _marks(state: State, layout: Layout) -> Iterator[Row]:
    x, y = layout.deck
    for offset in (0.5, 0.0):
        card = Rect(x - 1.9 + offset, y - 2.5 + offset, x + 1.9 + offset, y + 2.5 + offset)
        yield mark(card.polygon(0.4), palette.ACTIVE_BOX, 1.0 if state.deck else 0.12)
