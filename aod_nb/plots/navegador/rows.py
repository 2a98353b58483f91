"""The view model: what every cell of every data source holds in a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from aod_nb.i18n import name, text
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import (
    BUILDINGS,
    COLUMNS,
    FIELD_NAMES,
    FREE_STEPS,
    GAME,
    GOODS,
    MARKET,
    MAX_SEATS,
    POINTS_PER_PRIVILEGE,
    REGION_INDEX,
    REGIONS,
    ROMAN,
    SEA,
    SECOND_MARKET,
    WORKERS_FOR,
)
from aod_nb.plots import palette
from aod_nb.plots.cells import NOTHING, Row, Rows, columns, place_cells, rank_cells, sign, token, word
from aod_nb.plots.navegador import places, tips
from aod_nb.plots.navegador.geometry import SPACES, TOKENS, Layout
from aod_nb.plots.navegador.markers import legend, piece_rows
from aod_nb.plots.navegador.palette import FACE_DOWN, KNOWN_SEA, RED_BORDER, ROUTE, SHIP
from aod_nb.plots.navegador.palette import GOODS as GOOD_COLOURS
from aod_nb.plots.navegador.routes import crossing
from aod_nb.plots.navegador.signs import vignette
from aod_nb.plots.shapes import Point, Polygon, Rect

SIGN = 3.5
"""The side of a mark."""
PICTURE = 5.7
"""The room for the picture of a building."""
ASLANT = 0.7
"""How much lower the names of fields stand that lie aslant: there is more room."""


def rows(state: State, lit: Mapping[str, str], layout: Layout, hinted: Mapping[str, str] = NOTHING) -> Rows:
    """Source -> column -> cells; ``lit`` says what choosing a place does, ``hinted`` its rank."""
    shown = columns(_places(state, lit, layout, hinted))
    return {
        "routes": columns(_routes(state, layout)),
        "places": shown,
        "ranks": columns(rank_cells(shown, hinted, lambda place: _corner(shown, place, state, layout), layout.marker * 1.35)),
        "spaces": columns(_spaces(state, layout)),
        "tokens": columns(_tokens(state, layout)),
        "signs": columns(_signs(state, layout)),
        "pieces": columns(piece_rows(state, layout)),
        "titles": columns(_titles(state, layout)),
        "notes": columns(_notes(state, layout)),
        "phase": columns([word(layout.hub, ROMAN[state.phase], "center")]),
    }


# Places: everything that can be tapped or pointed at.


def _places(state: State, lit: Mapping[str, str], layout: Layout, hinted: Mapping[str, str]) -> Iterator[Row]:
    polygons = layout.polygons(state.board.fields)

    def row(place: str, fill: str, line: str, tip: str) -> Row:
        return place_cells(place, polygons[place], fill, line, tip, place in lit, place in hinted, 1, 1.0)

    asked = _asked(state)
    for region in REGIONS:
        place = places.region(region)
        fill = KNOWN_SEA if state.is_explored(REGION_INDEX[region]) else palette.UNKNOWN_LAND
        yield row(place, fill, palette.COAST, tips.region_tip(state, region, lit.get(place, "")))
    for field in FIELD_NAMES:
        place = places.field(field)
        fill, line = (palette.ACTIVE_BOX, palette.INK) if field == asked else (palette.BOX, palette.BOX_LINE)
        yield row(place, fill, line, tips.field_tip(state, field, lit.get(place, "")))
    for good in GOODS:
        place = places.good(good)
        yield row(place, palette.BOX, palette.BOX_LINE, tips.good_tip(state, good, lit.get(place, "")))
    yield row(places.PROCESSING, palette.SPACE, palette.BOX_LINE, tips.processing_tip(state, lit.get(places.PROCESSING, "")))
    for building in BUILDINGS:
        place = places.building(building)
        yield row(place, palette.BOX, palette.BOX_LINE, tips.building_tip(state, building, lit.get(place, "")))
    for column in COLUMNS:
        place = places.privilege(column)
        yield row(place, palette.BOX, palette.BOX_LINE, tips.privilege_tip(state, column, lit.get(place, "")))
    yield row(places.CARD, palette.BOX, palette.COAST, tips.card_tip(state, lit.get(places.CARD, "")))


def _asked(state: State) -> str | None:
    """The field whose action is being taken."""
    if state.seat is None or state.decision.kind in ("card", "rondel"):
        return None
    stone = state.nations[state.seat].stone
    return state.board.fields[stone] if stone >= 0 else None


def _corner(shown: dict[str, list[Any]], place: str, state: State, layout: Layout) -> Point:
    """Where the rank of a hint lies: on the right upper corner of a place, on the rim of the rondel."""
    kind, _, slug = place.partition(":")
    if kind == "field":
        return layout.at_rondel(state.board.fields.index(slug), layout.rim - 2.4, -14)
    if kind == "region":
        rect = layout.regions[slug]
        return rect.right - 0.4, rect.top - 0.4
    row = shown["place"].index(place)
    return max(shown["xs"][row]) - 1.9, max(shown["ys"][row]) - 1.9


# Routes: the borders between regions, the red ones with the phase that begins beyond them.


def _routes(state: State, layout: Layout) -> Iterator[Row]:
    for one, other in combinations(range(len(REGIONS)), 2):
        there = other in state.board.neighbours[one]
        start, end, middle = crossing(layout.regions[REGIONS[one]], layout.regions[REGIONS[other]])
        phase = tips.BEGINS_PHASE.get(other)
        yield {
            "xs": [start[0], end[0]],
            "ys": [start[1], end[1]],
            "line": RED_BORDER if phase else ROUTE,
            "alpha": 1.0 if there else 0.0,
            "x": middle[0],
            "y": middle[1],
            "text": ROMAN[phase] if there and phase else "",
            "badge": 1.0 if there and phase else 0.0,
        }


# Spaces of the building chart: what stands there, and the next one to be built.


def _spaces(state: State, layout: Layout) -> Iterator[Row]:
    for row, building in enumerate(BUILDINGS):
        prices, built = state.board.prices[row], state.built[row]
        for space in range(SPACES):
            x, y = layout.space(building, space)
            standing = built <= space < len(prices)
            yield {
                "x": x,
                "y": y,
                "alpha": 1.0 if standing else 0.35 if space < len(prices) else 0.0,
                "fill": palette.ACTIVE_BOX if space == built else palette.SPACE,
                "line": palette.INK if space == built else palette.BOX_LINE,
                "text": str(prices[space]) if standing else "",
            }


# Tokens: colonies of the regions, the markers of the market, how many privileges there are.


def _tokens(state: State, layout: Layout) -> Iterator[Row]:
    for region in SEA:
        yield from _stack(state, REGION_INDEX[region], layout)
    for good, row in zip(GOODS, state.market, strict=True):
        yield _tile(
            layout.row(good, row), 6.4, min(3.6, 0.92 * layout.step), 1.0, str(MARKET[good][row - 1]), *GOOD_COLOURS[good]
        )
    for column, count in zip(COLUMNS, state.gallery, strict=True):
        rect = layout.privileges[column]
        colour = palette.COUNTER if count else palette.BOX_LINE
        yield token("circle", rect.middle[0] + 2.6, rect.middle[1] - 0.2, 1.6, 1.0, colour, str(count), palette.WHITE)


def _stack(state: State, region: int, layout: Layout) -> Iterator[Row]:
    stack, known = state.stacks[region], state.is_explored(region)
    (x, y), step = _stack_begins(state, region, layout), layout.tile + 0.25
    for index in range(TOKENS):
        there = index < len(stack)
        words = (str(stack[index]) if known else "?") if there else ""
        at = (x + SIGN + step * (index + 0.5), y) if there else layout.regions[REGIONS[region]].middle
        yield _tile(at, layout.tile, 2.8, 1.0 if there else 0.0, words, palette.ACTIVE_BOX if known else FACE_DOWN, palette.INK)


def _stack_begins(state: State, region: int, layout: Layout) -> Point:
    """The left end of the mark of a good and its tokens."""
    rect = layout.regions[REGIONS[region]]
    left = rect.middle[0] - (SIGN + (layout.tile + 0.25) * len(state.stacks[region])) / 2
    return left, rect.top - (7.9 if layout.two_lines(REGIONS[region]) else 6.7)


def _tile(at: Point, wide: float, high: float, alpha: float, label: str, fill: str, ink: str) -> Row:
    (x, y), radius = at, 0.5
    corners: Polygon = Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2).polygon(radius)
    xs, ys = [cx for cx, _ in corners], [cy for _, cy in corners]
    return {"xs": xs, "ys": ys, "x": round(x, 2), "y": round(y, 2), "fill": fill, "alpha": alpha, "text": label, "ink": ink}


# Signs: goods, explorers, buildings, privileges; the marker of the Navegador card, an orange ship, on the rondel and the card.


def _signs(state: State, layout: Layout) -> Iterator[Row]:
    for region in SEA:
        index, rect = REGION_INDEX[region], layout.regions[region]
        x, y = _stack_begins(state, index, layout)
        yield sign(GOODS[state.board.goods[index]] if state.stacks[index] else "", (x + SIGN / 2, y), SIGN)
        yield sign("" if state.is_explored(index) else "explorer", (rect.middle[0] - 7.0, rect.bottom + 2.7), SIGN)
    for index, (good, row) in enumerate(zip(GOODS, state.market, strict=True)):
        x, y = layout.row(places.PROCESSING, row)
        yield sign(good, (x - 1.6 + SIGN * index, y), min(SIGN, layout.step) - 0.1)
        rect = layout.columns[good]
        yield sign(good, (rect.middle[0], rect.top - 2.4), 4.0)
    for building, rect in layout.buildings.items():
        yield from _vignette(building, rect)
    for column, rect in layout.privileges.items():
        yield sign(column, (rect.middle[0] - 2, rect.middle[1] - 0.2), 4.0)
    yield sign("explorer", legend(layout, state.seats), SIGN)
    on_rim, is_on_rim = layout.at_rondel(max(state.marker, 0), layout.rim - 2.4, 16), state.marker >= 0
    yield sign("ship" if is_on_rim else "", on_rim, SIGN, tint=SHIP)
    yield sign("ship", (layout.card.left + 4, layout.card.bottom + 3.4), 4.6, tint=SHIP)


def _vignette(building: str, rect: Rect) -> Iterator[Row]:
    """A building on the left of its row; the good that a factory works lies on its corner."""
    x, y = rect.left + 2.8, rect.middle[1]
    main, *rest = vignette(building)
    yield sign(main, (x - 0.4, y + 0.4) if rest else (x, y), 4.4)
    for slug in rest:
        yield sign(slug, (x + 1.3, y - 1.3), 3.0)


# Words.


def _titles(state: State, layout: Layout) -> Iterator[Row]:
    for region, rect in layout.regions.items():
        yield word(
            (rect.middle[0], rect.top - (3.2 if layout.two_lines(region) else 2.3)), _region_name(region, layout), "center"
        )
    for index, field in enumerate(state.board.fields):
        x, y = layout.field_middle(index)
        yield word((x, y + 3.4 - ASLANT * (index % 2)), name(GAME, "market" if field == SECOND_MARKET else field), "center")
    for building, rect in layout.buildings.items():
        yield word((rect.left + PICTURE, rect.middle[1] + 1.4), name(GAME, building), "left")
    yield word(layout.gallery, text("navegador_plots.gallery"), "left")


def _region_name(region: str, layout: Layout) -> str:
    words = name(GAME, region)
    if not layout.two_lines(region):
        return words
    first, _, rest = words.rpartition(" ")
    return f"{first}\n{rest}"


def _notes(state: State, layout: Layout) -> Iterator[Row]:
    for region, rect in layout.regions.items():
        index = REGION_INDEX[region]
        words = "" if state.is_explored(index) else text("navegador_plots.explore", ships=state.board.losses[index] + 1)
        yield word((rect.middle[0] - 5.0, rect.bottom + 2.7), words, "left")
    for index in range(len(FIELD_NAMES)):
        x, y = layout.field_middle(index)
        yield word((x, y + 0.7 - ASLANT * (index % 2)), _fee(state, index), "center")
    for good in GOODS:
        rect = layout.columns[good]
        yield word((rect.middle[0], rect.top - 5.4), name(GAME, good), "center")
    rect = layout.columns[places.PROCESSING]
    yield word((rect.middle[0], rect.top - 5.4), text("navegador_plots.processing"), "center")
    for row, rect in enumerate(layout.buildings.values()):
        yield word((rect.left + PICTURE, rect.middle[1] - 1.5), text("navegador_plots.workers", workers=WORKERS_FOR[row]), "left")
    for column, rect in enumerate(layout.privileges.values()):
        yield word((rect.middle[0], rect.top - 2.0), name(GAME, COLUMNS[column]), "center")
        words = text("navegador_plots.points", points=POINTS_PER_PRIVILEGE[column])
        yield word((rect.middle[0], rect.bottom + 1.9), words, "center")
    rect = layout.card
    yield word((rect.middle[0], rect.top - 2.6), text("navegador_plots.card"), "center")
    yield word((rect.left + 11.6, rect.bottom + 3.4), name(GAME, state.nations[state.card].name), "left")
    for seat in range(MAX_SEATS):
        x, y = legend(layout, seat)
        yield word((x + 2.6, y), name(GAME, state.nations[seat].name) if seat < state.seats else "", "left")
    x, y = legend(layout, state.seats)
    yield word((x + 2.6, y), text("navegador_plots.explorer"), "left")
    x, y = layout.hub
    yield word((x, y + 4.0), text("navegador_plots.phase"), "center")
    yield word((x, y - 3.9), _moment(state), "center")


def _fee(state: State, field: int) -> str:
    """What moving there costs, while that is asked."""
    seat = state.seat
    if seat is None or state.decision.kind != "rondel" or state.nations[seat].stone < 0:
        return ""
    fee = tips.fields_ahead(state, seat, field) - FREE_STEPS
    if fee > sum(state.nations[seat].ships):
        return ""
    return text("navegador_plots.fee", ships=fee) if fee > 0 else text("navegador_plots.free")


def _moment(state: State) -> str:
    if state.is_over:
        return text("navegador_plots.over")
    if state.turns_left is not None:
        return text("navegador_plots.turns_left", turns=state.turns_left + 1)
    return text("navegador_plots.round", round=state.round)
