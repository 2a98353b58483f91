"""The board of Navegador without a browser: what lies where, what a tap does, and how little a move changes."""

import json
import re
from itertools import combinations
from random import Random

import pytest
from bokeh.models import Patches

from aod_nb import navegador
from aod_nb.navegador import tables
from aod_nb.navegador.options import (
    BUILD,
    CLAIM,
    DECLINE,
    DONE,
    EXPLORE,
    FOUND,
    HIRE,
    LAUNCH,
    MOVE,
    PAY_SHIP,
    PROCESS,
    SAIL,
    SELL,
    SEND,
    USE_CARD,
)
from aod_nb.plots.cells import changes
from aod_nb.plots.navegador import Board, geography, palette, place_of
from aod_nb.plots.navegador.geometry import layout
from aod_nb.plots.navegador.places import CARD, PLACES, PROCESSING, REGION_PLACES
from aod_nb.plots.navegador.routes import crossing
from aod_nb.plots.navegador.rows import rows
from aod_nb.plots.shapes import contains
from tests.navegador.games import steps
from tests.plots.test_board import clear_point

LAYOUTS = (layout(), layout(narrow=True))
GAMES = range(10)


def lit_places(state):
    places = [] if state.is_over else [place_of(option) for option in state.options()]
    return {place: f"choose {place}" for place in places if place}


def cells(state, source, drawn=LAYOUTS[0], lit=None):
    return rows(state, lit or {}, drawn)[source]


def tips(state):
    places = cells(state, "places")
    return dict(zip(places["place"], places["tip"], strict=True))


def words(state):
    return [word for source in ("titles", "notes", "phase", "tokens", "spaces") for word in cells(state, source)["text"] if word]


# The drawing.


def boxes(drawn):
    return [
        *[drawn.columns[column] for column in (*tables.GOODS, PROCESSING)],
        *drawn.buildings.values(),
        *drawn.privileges.values(),
    ]


@pytest.mark.parametrize("drawn", LAYOUTS)
def test_everything_lies_on_the_figure_and_nothing_on_anything_else(drawn):
    at_sea = [*drawn.regions.values(), drawn.card]
    for rect in (*boxes(drawn), drawn.sea, *at_sea):
        assert 0 <= rect.left < rect.right <= drawn.wide
        assert 0 <= rect.bottom < rect.top <= drawn.high
    for rect in at_sea:
        assert drawn.sea.left <= rect.left <= rect.right <= drawn.sea.right, rect
        assert drawn.sea.bottom <= rect.bottom <= rect.top <= drawn.sea.top, rect
    for group in ([drawn.sea, *boxes(drawn)], at_sea):
        for one, other in combinations(group, 2):
            apart = one.right <= other.left or other.right <= one.left or one.top <= other.bottom or other.top <= one.bottom
            assert apart, (one, other)


@pytest.mark.parametrize("drawn", LAYOUTS)
def test_no_point_belongs_to_two_places(drawn):
    polygons = drawn.polygons(navegador.setup().board.fields)
    assert set(polygons) == set(PLACES)
    for across in range(int(drawn.wide)):
        for up in range(int(drawn.high)):
            there = [place for place, polygon in polygons.items() if contains(polygon, across + 0.503, up + 0.507)]
            assert len(there) <= 1, there


@pytest.mark.parametrize("drawn", LAYOUTS)
def test_what_stands_on_a_place_lies_within_it(drawn):
    polygons = drawn.polygons(navegador.setup().board.fields)
    for column in (*tables.GOODS, PROCESSING):
        place = column if column == PROCESSING else f"good:{column}"
        assert all(contains(polygons[place], *drawn.row(column, row)) for row in range(1, tables.MARKET_ROWS + 1))
    for building in tables.BUILDINGS:
        assert all(contains(polygons[f"building:{building}"], *drawn.space(building, space)) for space in range(8))
    for index, field in enumerate(navegador.setup().board.fields):
        assert contains(polygons[f"field:{field}"], *drawn.field_middle(index))
    for lands in (drawn.lands, drawn.islands):
        assert all(0 <= x <= drawn.wide and 0 <= y <= drawn.high for land in lands for x, y in land)


def test_every_region_lies_somewhere_in_both_charts():
    assert tuple(geography.REGIONS) == tuple(geography.TALL) == tables.REGIONS


def test_seats_differ_in_colour_letter_and_shape():
    flags = list(palette.NATIONS.values())
    assert tuple(palette.NATIONS) == tables.NATIONS
    for field in ("colour", "letter", "shape"):
        assert len({getattr(flag, field) for flag in flags}) == len(flags)
    assert "burst" not in {flag.shape for flag in flags}
    assert tuple(palette.GOODS) == tables.GOODS


# Borders.


@pytest.mark.parametrize("drawn", LAYOUTS)
def test_routes_are_the_borders_and_red_ones_say_which_phase_begins(drawn):
    state = navegador.setup()
    shown = cells(state, "routes", drawn)
    pairs = list(combinations(tables.REGIONS, 2))
    assert {pair for pair, alpha in zip(pairs, shown["alpha"], strict=True) if alpha} == set(state.setup.figures.borders)
    red = {pair: text for pair, text in zip(pairs, shown["text"], strict=True) if text}
    assert red == {("angola", "cabo_da_boa_esperanca"): "II", ("goa", "malaca"): "III"}
    for pair, xs, ys in zip(pairs, shown["xs"], shown["ys"], strict=True):
        if pair in state.setup.figures.borders:
            assert (xs[1] - xs[0]) ** 2 + (ys[1] - ys[0]) ** 2 > 0.5, pair  # something of it is seen


def test_other_borders_are_other_routes():
    borders = (*navegador.setup().setup.figures.borders, ("rio_de_janeiro", "cabo_da_boa_esperanca"))
    state = navegador.setup(figures={"borders": borders})
    shown = cells(state, "routes")
    assert sum(shown["alpha"]) == len(borders)
    assert sorted(filter(None, shown["text"])) == ["II", "II", "III"]


def test_a_route_begins_where_it_leaves_a_region():
    one, other = (LAYOUTS[0].regions[region] for region in ("bahia", "rio_de_janeiro"))
    start, end, middle = crossing(one, other)
    assert (start[1], end[1]) == (one.bottom, other.top)
    assert other.top < middle[1] < one.bottom


# Options and their places.


@pytest.mark.parametrize(
    ("option", "place"),
    [
        (SAIL[0][1][0], "region:guine"),
        (EXPLORE[8], "region:goa"),
        (SEND[4], "region:angola"),
        (PAY_SHIP[0], "region:portugal"),
        (FOUND[2], "region:bahia"),
        (LAUNCH[2], "region:portugal"),
        (MOVE["second_market"], "field:second_market"),
        (SELL[1][0], "good:gold"),
        (PROCESS[2][1], PROCESSING),
        (BUILD[4], "building:church"),
        (CLAIM[0], "privilege:colony"),
        (USE_CARD, CARD),
        (LAUNCH[0], None),
        (HIRE[1], None),
        (DONE, None),
        (DECLINE, None),
    ],
)
def test_options_are_about_places(option, place):
    assert place_of(option) == place
    assert place is None or place in PLACES


# A board at play.


@pytest.mark.parametrize("narrow", [False, True])
def test_a_tap_on_a_lit_place_chooses_it_and_on_another_nothing(narrow):
    chosen = []
    shown = Board(chosen.append, narrow=narrow)
    seen, points = set(), {}
    for number in GAMES:
        points.clear()  # another board may have another rondel
        for count, (state, _) in enumerate(steps(number)):
            lit = lit_places(state)
            if count % 40 and set(lit) <= seen:
                continue
            seen |= set(lit)
            shown.show(state, lit)
            for place in PLACES:
                x, y = clear_point(shown, place, points)
                chosen.clear()
                shown.tapped(x, y)
                assert chosen == ([place] if place in lit else [])
    assert seen == set(PLACES)


def test_a_tap_beside_everything_chooses_nothing():
    chosen = []
    shown = Board(chosen.append)
    shown.show(navegador.setup(), dict.fromkeys(PLACES, "here"))
    for x, y in (shown.layout.hub, shown.layout.compass, (-5, -5)):
        shown.tapped(x, y)
    assert chosen == []


def test_after_many_moves_the_sources_hold_what_is_computed_afresh():
    shown = Board(print)
    for number in GAMES:
        for count, (state, _) in enumerate(steps(number)):
            shown.show(state, lit_places(state))
            if count % 50 == 0 or state.is_over:
                fresh = rows(state, lit_places(state), shown.layout)
                assert {name: source.data for name, source in shown.sources.items()} == fresh
            if count >= 200:
                break


def test_a_move_sends_one_small_message_per_source(monkeypatch):
    shown = Board(print)
    sent, sizes = [], []
    monkeypatch.setattr("bokeh.models.ColumnDataSource.patch", lambda source, patches: sent.append((source.name, patches)))
    for state, _ in steps(3):
        sent.clear()
        shown.show(state, lit_places(state))
        names = [name for name, _ in sent]
        assert len(names) == len(set(names))
        sizes.append((sum(len(cells) for _, patches in sent for cells in patches.values()), len(json.dumps(sent))))
        sent.clear()
        shown.show(state, lit_places(state))
        assert sent == []
        if len(sizes) > 300:
            break
    numbers, characters = zip(*sizes[1:], strict=True)
    assert sum(numbers) / len(numbers) < 90
    assert sum(characters) / len(characters) < 8_000


def test_the_whole_game_can_be_shown_in_both_layouts():
    for narrow in (False, True):
        shown = Board(print, narrow=narrow)
        for number in (1, 4):
            for count, (state, _) in enumerate(steps(number)):
                if count % 15 == 0 or state.is_over:
                    shown.show(state)


# What can be read from it.


def test_tokens_are_face_down_until_somebody_explores():
    state = navegador.position(
        seats=2, explored={"guine": "red"}, tokens={"guine": [80, 90, 120]}, ships={"red": {"guine": 1, "portugal": 2}}
    )
    assert {"80", "90", "120"} <= set(cells(state, "tokens")["text"])
    assert cells(state, "tokens")["text"].count("?") == 30 - 3
    assert "80, 90, 120" in tips(state)["region:guine"]
    hidden = [price for stack in state.stacks[2:] for price in stack]
    for place in REGION_PLACES[2:]:
        assert not any(re.search(rf"\b{price}\b", tips(state)[place]) for price in hidden)


def test_nothing_hidden_is_drawn():
    """Dealt anew, the same position gives the same cells."""
    for state, _ in steps(2):
        twin = state.copy()
        twin.deal_anew(0, Random(1))
        assert rows(twin, {}, LAYOUTS[0]) == rows(state, {}, LAYOUTS[0])
        if state.round > 4:
            break


def test_ships_stand_where_they_are_with_their_number():
    ships = {"red": {"portugal": 3}, "blue": {"guine": 1}}
    state = navegador.position(seats=2, explored={"guine": "blue"}, ships=ships)
    pieces = cells(state, "pieces")
    drawn = list(zip(pieces["x"], pieces["y"], pieces["fill"], pieces["count"], pieces["mark"], strict=True))
    for region, nation, count in (("portugal", "red", "3"), ("guine", "blue", "")):
        rect = LAYOUTS[0].regions[region].polygon(0.1)
        assert [(whose, many) for x, y, whose, many, mark in drawn if mark and contains(rect, x, y)] == [
            (palette.NATIONS[nation].colour, count)
        ]


def pieces_in(state, drawn, polygon, count=""):
    pieces = cells(state, "pieces", drawn)
    table = zip(pieces["x"], pieces["y"], pieces["count"], pieces["alpha"], strict=True)
    return [(x, y) for x, y, number, alpha in table if alpha and number == count and contains(polygon, x, y)]


def keep_apart(points, size):
    return all((x1 - x2) ** 2 + (y1 - y2) ** 2 > (2 * size) ** 2 for (x1, y1), (x2, y2) in combinations(points, 2))


@pytest.mark.parametrize("drawn", LAYOUTS)
@pytest.mark.parametrize("region", ["portugal", "guine"])
def test_five_fleets_find_room_in_a_region(drawn, region):
    ships = {nation: {region: 7} for nation in tables.NATIONS}
    state = navegador.position(seats=5, explored={"guine": "blue"}, ships=ships)
    fleets = pieces_in(state, drawn, drawn.regions[region].polygon(0.1), "7")
    assert len(fleets) == 5
    assert keep_apart(fleets, drawn.marker)


@pytest.mark.parametrize("drawn", LAYOUTS)
@pytest.mark.parametrize("field", tables.FIELD_NAMES)
def test_five_stones_find_room_on_a_field(drawn, field):
    state = navegador.position(seats=5, at="rondel", stones=dict.fromkeys(tables.NATIONS, field), round=3)
    polygon = drawn.polygons(state.board.fields)[f"field:{field}"]
    stones = pieces_in(state, drawn, polygon)
    assert len(stones) == 5
    assert keep_apart(stones, drawn.marker)


def test_the_market_shows_what_a_unit_brings():
    state = navegador.position(seats=2, market={"sugar": 1, "gold": 10, "spice": 5})
    tip = tips(state)
    assert "sells for 60 Cr. and is processed for 20 Cr." in tip["good:sugar"]
    assert "sells for 30 Cr. and is processed for 60 Cr." in tip["good:gold"]
    assert "Spice is processed for 40 Cr." in tip[PROCESSING]
    for good, row in zip(tables.GOODS, state.market, strict=True):
        tokens = cells(state, "tokens")
        at = LAYOUTS[0].row(good, row)
        there = [text for x, y, text in zip(tokens["x"], tokens["y"], tokens["text"], strict=True) if (x, y) == at]
        assert there == [str(tables.MARKET[good][row - 1])]


def test_the_rondel_says_what_each_field_costs():
    state = navegador.position(seats=2, at="rondel", ships={"red": {"portugal": 2}}, stones={"red": "sailing"})
    tip = tips(state)
    assert "Red: 3 fields further, free." in tip["field:colony"]
    assert "Red: 4 fields further, for 1 ship." in tip["field:privilege"]
    assert "for 5 ships; 2 on the board." in tip["field:sailing"]
    notes = cells(state, "notes")["text"]
    assert (notes.count("free"), notes.count("1 ship"), notes.count("2 ships")) == (3, 1, 1)


def test_the_field_whose_action_is_taken_stands_out():
    state = navegador.position(seats=2, at="colony", explored={"guine": "red"}, ships={"red": {"guine": 2}})
    places = cells(state, "places")
    lines = dict(zip(places["place"], places["line"], strict=True))
    assert len({lines[f"field:{field}"] for field in tables.FIELD_NAMES}) == 2
    assert [field for field in tables.FIELD_NAMES if lines[f"field:{field}"] != lines["field:ships"]] == ["colony"]


def test_what_is_built_is_gone_and_the_next_price_stands_out():
    state = navegador.position(seats=3, factories={"red": {"gold": 2}})
    spaces = cells(state, "spaces")
    start = 8 * tables.BUILDING_INDEX["gold_factory"]
    assert spaces["text"][start : start + 8] == ["", "", "130", "160", "190", "220", "", ""]
    assert spaces["fill"][start + 2] not in (spaces["fill"][start + 1], spaces["fill"][start + 3])
    assert "The next one costs 130 Cr., 4 left" in tips(state)["building:gold_factory"]
    assert "Red: 2" in tips(state)["building:gold_factory"]


def test_a_privilege_says_what_it_pays_each_seat():
    known = dict.fromkeys(tables.REGIONS[1:10], "red")
    taken = {"red": {"church": 1}, "blue": {"colony": 3}}
    state = navegador.position(seats=5, explored=known, churches={"red": 2}, privileges=taken)
    assert "Red: 1 taken, the next one pays 40 × 2 = 80 Cr." in tips(state)["privilege:church"]
    assert "Blue: 3 taken, the most there can be." in tips(state)["privilege:colony"]


def test_phase_card_and_end_can_be_read():
    state = navegador.position(
        seats=2,
        explored=dict.fromkeys(tables.SEA, "red"),
        ships={"red": {"portugal": 1}, "blue": {"portugal": 1}},
        card="blue",
        marker="market",
        stones={"blue": "market"},
        turns_left=1,
    )
    assert cells(state, "phase")["text"] == ["III"]
    assert "Blue holds it" in tips(state)[CARD]
    assert "Its marker lies on Market." in tips(state)[CARD]
    assert any("2 turns" in word for word in words(state))
    over = next(state for state, _ in steps(0) if state.is_over)
    assert "over" in words(over)


@pytest.mark.parametrize("drawn", LAYOUTS)
def test_what_a_hint_is_about_is_told_apart_without_colour(drawn):
    state = navegador.setup(seats=2)
    plain = rows(state, lit_places(state), drawn)
    ranks = {"region:guine": "2", "field:market": "1", "building:church": "3", "region:atlantis": "9"}
    shown = rows(state, lit_places(state), drawn, hinted=ranks)
    places, badges = shown["places"], shown["ranks"]
    marked = {place for place, shape in zip(places["place"], places["hint_xs"], strict=True) if shape}
    assert marked == set(ranks) - {"region:atlantis"}
    assert set(changes(plain["places"], places)) == {"hint_xs", "hint_ys"}
    assert sorted(zip(badges["text"], badges["alpha"], strict=True)) == [("1", 1.0), ("2", 1.0), ("3", 1.0)]
    assert plain["ranks"]["alpha"] == [0.0] * 3
    assert all(0 <= x <= drawn.wide and 0 <= y <= drawn.high for x, y in zip(badges["x"], badges["y"], strict=True))


def test_markup_in_texts_is_escaped():
    evil = '<img src=x onerror=alert(1)> & "quotes"'
    for tip in cells(navegador.setup(), "places", lit=dict.fromkeys(PLACES, evil))["tip"]:
        assert "&lt;img" in tip
        assert set(re.findall(r"<[^>]*>", re.sub(r' style="[^"<>]*"', "", tip))) <= {"<b>", "</b>", "<br>", "<span>", "</span>"}


@pytest.mark.parametrize("narrow", [False, True])
def test_the_figure_is_quiet_and_shaped_like_the_first_games(narrow):
    shown = Board(print, narrow=narrow).figure
    assert [tool.__class__.__name__ for tool in shown.tools] == ["HoverTool"]
    assert shown.tools[0].limit == 1
    assert shown.toolbar_location is None
    assert not any(axis.visible for axis in shown.axis)
    assert any(isinstance(renderer.glyph, Patches) for renderer in shown.renderers)
    assert narrow or shown.aspect_ratio == pytest.approx(1.23, abs=0.01)
