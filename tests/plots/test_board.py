"""The board without a browser: what lies where, what a tap does, and how little a move changes."""

import json
import re
from itertools import combinations

import pytest
from bokeh.core.enums import HatchPattern
from bokeh.models import Patches
from bokeh.plotting import figure

from aod_nb import aod
from aod_nb.aod import tables
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.editions import EDITIONS
from aod_nb.aod.effects import SHORT, effect
from aod_nb.aod.figures import Figures
from aod_nb.aod.options import Land, Migrate, Place, Ride, Sail
from aod_nb.plots.aod import Board, palette, place_of
from aod_nb.plots.aod.coast import BOTTOM, RIGHT, TOP, regions
from aod_nb.plots.aod.geometry import layout
from aod_nb.plots.aod.places import BOX_PLACES, REGION_PLACES, SLOT_PLACES
from aod_nb.plots.aod.rows import rows
from aod_nb.plots.cells import changes
from aod_nb.plots.shapes import contains
from tests.aod.games import steps

LAYOUTS = (layout(), layout(narrow=True))
GAMES = range(8)


def middle(polygon):
    """A point well inside: of a grid, the one that is farthest from the border."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    grid = [
        (min(xs) + (max(xs) - min(xs)) * across / 20, min(ys) + (max(ys) - min(ys)) * up / 20)
        for across in range(1, 20)
        for up in range(1, 20)
    ]
    return max(
        (point for point in grid if contains(polygon, *point)),
        key=lambda point: min((point[0] - x) ** 2 + (point[1] - y) ** 2 for x, y in polygon),
    )


def lit_places(state):
    places = [] if state.is_over else [place_of(option) for option in state.options()]
    return {place: f"choose {place}" for place in places if place}


def top_left(polygon):
    """On the title of a box whose middle belongs to its slots."""
    return min(x for x, _ in polygon) + 3, max(y for _, y in polygon) - 1.5


def clear_point(shown, place, known):
    """A point of a place that nothing else lies on; found once, as places don't move."""
    table = shown.sources["places"].data
    index = table["place"].index(place)
    if index not in known:
        polygon = list(zip(table["xs"][index], table["ys"][index], strict=True))
        known[index] = next(point for point in (middle(polygon), top_left(polygon)) if shown.place_at(*point) == place)
    return known[index]


# The drawing.


@pytest.mark.parametrize("drawn", LAYOUTS)
def test_every_region_holds_its_anchors(drawn):
    assert tuple(drawn.regions) == tables.REGIONS == tuple(drawn.spots)
    for region, spot in drawn.spots.items():
        for anchor in (spot.name, spot.good, spot.pieces.start):
            assert contains(drawn.regions[region], *anchor), region


def test_regions_do_not_overlap():
    drawn = regions()
    for across in range(int(RIGHT) * 2):
        for up in range(int(BOTTOM) * 2, int(TOP) * 2):
            x, y = across / 2 + 0.013, up / 2 + 0.017
            assert sum(contains(polygon, x, y) for polygon in drawn.values()) <= 1, (x, y)


def test_adjacent_regions_share_a_border_and_no_others_do():
    pairs = {frozenset(pair) for pair in Figures().adjacency}
    for one, other in combinations(tables.REGIONS, 2):
        common = set(regions()[one]) & set(regions()[other])
        if {one, other} == {"caribbean", "florida"} or frozenset((one, other)) in pairs:
            assert len(common) >= 2, (one, other)
        else:
            assert len(common) <= 1, (one, other)


@pytest.mark.parametrize("drawn", LAYOUTS)
def test_everything_lies_on_the_figure_and_boxes_keep_apart(drawn):
    rects = [*drawn.boxes.values(), *drawn.buildings]
    for rect in (*rects, drawn.sea, drawn.legend):
        assert 0 <= rect.left < rect.right <= drawn.wide
        assert 0 <= rect.bottom < rect.top <= drawn.high
    for one, other in combinations([*rects, drawn.sea], 2):
        apart = one.right <= other.left or other.right <= one.left or one.top <= other.bottom or other.top <= one.bottom
        assert apart, (one, other)
    tops = [rect.top for rect in drawn.boxes.values()]
    assert tops == sorted(tops, reverse=True)
    assert tuple(drawn.boxes) == ("turn_order", *tables.BOXES)
    for box, points in drawn.rows.items():
        assert all(contains(drawn.boxes[box].polygon(), *point) for point in points)


def test_nations_differ_in_colour_letter_and_shape():
    flags = list(palette.NATIONS.values())
    assert set(palette.NATIONS) == set(tables.NATIONS)
    for field in ("colour", "letter", "shape"):
        assert len({getattr(flag, field) for flag in flags}) == len(flags)


@pytest.mark.parametrize("building", BUILDINGS)
def test_every_building_says_in_short_what_it_does(building):
    for edition in EDITIONS:
        assert 8 < len(effect(building, aod.setup(edition=edition).setup)) <= SHORT


# Options and their places.


def test_options_are_about_places():
    assert place_of(Land("peru")) == "region:peru"
    assert place_of(Ride("peru", "brazil")) == "region:brazil"
    assert place_of(Migrate("peru")) == "region:peru"
    assert place_of(Place("soldier", "specialists", "captain")) == "box:specialists:captain"
    assert place_of(Place("colonist", "initiative")) == "box:initiative"
    assert place_of(Sail("deck")) == "box:discovery"
    assert place_of(aod.options.BUY["settlers"]) == "building:settlers"
    assert place_of(aod.options.TAKE_GOOD["sugar"]) == "good:sugar"
    assert place_of(aod.options.PASS) is None
    assert place_of(aod.options.RECRUIT[0]) is None


# A board at play.


@pytest.mark.parametrize("narrow", [False, True])
def test_a_tap_on_a_lit_place_chooses_it_and_on_another_nothing(narrow):
    chosen = []
    shown = Board(chosen.append, narrow=narrow)
    kinds, points = set(), {}
    for number in GAMES:
        for count, (state, _) in enumerate(steps(number)):
            lit = lit_places(state)
            if count % 7 and set(lit) <= kinds:
                continue
            kinds |= set(lit)
            shown.show(state, lit)
            known = [place for place in shown.sources["places"].data["place"] if place]
            assert set(lit) <= set(known)
            for place in known:
                x, y = clear_point(shown, place, points)
                chosen.clear()
                shown.tapped(x, y)
                assert chosen == ([place] if place in lit else [])
    assert set(REGION_PLACES) | set(SLOT_PLACES) | set(BOX_PLACES) - {"box:specialists"} <= kinds


@pytest.mark.parametrize("drawn", LAYOUTS)
def test_what_a_hint_is_about_is_told_apart_without_colour(drawn):
    """A dashed line, a hatching, and the rank on a shape that is no nation's."""
    state = aod.setup(seats=2)
    plain = rows(state, lit_places(state), drawn)
    ranks = {"box:initiative": "2", "region:peru": "1", "box:specialists:captain": "3", "region:atlantis": "9"}
    shown = rows(state, lit_places(state), drawn, hinted=ranks)
    places = shown["places"]
    marked = {place for place, shape in zip(places["place"], places["hint_xs"], strict=True) if shape}
    assert marked == set(ranks) - {"region:atlantis"}
    assert set(changes(plain["places"], places)) == {"hint_xs", "hint_ys"}
    assert (plain["places"]["lit"], plain["pieces"]) == (places["lit"], shown["pieces"])
    badges = shown["ranks"]
    assert sorted(zip(badges["text"], badges["alpha"], strict=True)) == [("1", 1.0), ("2", 1.0), ("3", 1.0)]
    assert plain["ranks"]["alpha"] == [0.0] * 3
    assert all(0 <= x <= drawn.wide and 0 <= y <= drawn.high for x, y in zip(badges["x"], badges["y"], strict=True))
    assert "burst" not in {flag.shape for flag in palette.NATIONS.values()}
    where = rows(state, {}, drawn, hinted=dict.fromkeys(ranks, ""))
    assert sum(1 for shape in where["places"]["hint_ys"] if shape) == 3
    assert where["ranks"]["alpha"] == [0.0] * 3
    glyphs = [renderer.glyph for renderer in Board(print).figure.renderers]
    dashed = [glyph for glyph in glyphs if getattr(glyph, "xs", None) == "hint_xs"]
    assert [(glyph.line_dash, glyph.hatch_pattern) for glyph in dashed] == [([7, 5], "right_diagonal_line")]


def test_a_tap_beside_everything_chooses_nothing():
    chosen = []
    shown = Board(chosen.append)
    shown.show(aod.setup(), dict.fromkeys((*REGION_PLACES, *BOX_PLACES), "here"))
    for x, y in ((1.5, 60), (-5, -5)):
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
    sent = []
    monkeypatch.setattr("bokeh.models.ColumnDataSource.patch", lambda source, patches: sent.append((source.name, patches)))
    sizes = []
    for state, _ in steps(3):
        sent.clear()
        shown.show(state, lit_places(state))
        names = [name for name, _ in sent]
        assert len(names) == len(set(names))
        sizes.append((sum(len(cells) for _, patches in sent for cells in patches.values()), len(json.dumps(sent))))
        sent.clear()
        shown.show(state, lit_places(state))
        assert sent == []
    cells, characters = zip(*sizes[1:], strict=True)
    total = sum(len(table) * len(next(iter(table.values()))) for table in shown._shown.values())
    assert sum(cells) / len(cells) < 70
    assert max(cells) < total / 3
    assert sum(characters) / len(characters) < 6_000


def test_a_placed_piece_changes_its_cells_only():
    state, drawn = aod.setup(seats=2), layout()
    before = rows(state, {}, drawn)
    state.apply(Place("colonist", "initiative"))
    after = rows(state, {}, drawn)
    changed = {name: changes(before[name], after[name]) for name in before}
    assert set(changed["places"]) == {"tip"}
    assert [row for row, _ in changed["places"]["tip"]] == [before["places"]["place"].index("box:initiative")]
    assert all(len(cells) == 1 for cells in changed["pieces"].values())
    assert changed["notes"] == changed["titles"] == changed["tokens"] == changed["marks"] == {}


@pytest.mark.parametrize("seats", range(2, 6))
def test_the_dock_has_as_many_spaces_as_the_players_need(seats):
    drawn = layout()
    labels = rows(aod.setup(seats=seats), {}, drawn)["spaces"]["text"]
    start = len(drawn.rows["turn_order"]) + len(drawn.rows["initiative"])
    dock = labels[start : start + len(drawn.rows["colonist_dock"])]
    assert [label for label in dock if label] == [*map(str, range(1, 2 * seats)), "X", "Y"]


def test_more_pieces_than_fit_are_counted():
    state = aod.position(
        seats=2,
        turn=2,
        at="initiative",
        boxes={"warfare": [0, 1] * 3, "capital_buildings": [0, 1] * 2},
        figures={"capital_spaces": 60},
        hand={},
    )
    for _ in range(8):
        state.capital_buildings.append(state.capital_buildings[0])
        state.warfare.append(state.warfare[0])
    notes = rows(state, {}, layout())["notes"]["text"]
    assert "+3" in notes
    assert "+5" in notes


def test_seen_counters_are_told_to_those_who_may_know():
    state = aod.position(seats=2, turn=3, at="warfare", failed={"peru": {"england": 2}}, hidden_failures=True)
    tip = dict(zip(*[rows(state, {}, layout(), 0)["places"][column] for column in ("place", "tip")], strict=True))
    assert "seen" in tip["region:peru"]
    for viewer in (None, 1):
        tip = dict(zip(*[rows(state, {}, layout(), viewer)["places"][column] for column in ("place", "tip")], strict=True))
        assert "seen" not in tip["region:peru"]
        assert "worth 2" in tip["region:peru"]


def test_markup_in_texts_is_escaped():
    evil = '<img src=x onerror=alert(1)> & "quotes"'
    for narrow in (False, True):
        state = aod.setup()
        places = rows(state, {}, layout(narrow))["places"]["place"]
        for tip in rows(state, dict.fromkeys(places, evil), layout(narrow))["places"]["tip"]:
            assert "<img" not in tip
            assert set(re.findall(r"<[^>]*>", re.sub(r' style="[^"<>]*"', "", tip))) <= {
                "<b>",
                "</b>",
                "<br>",
                "<span>",
                "</span>",
            }


@pytest.mark.parametrize("narrow", [False, True])
def test_the_figure_is_quiet_and_its_patterns_are_known(narrow):
    shown = Board(print, narrow=narrow).figure
    assert isinstance(shown, figure)
    assert [tool.__class__.__name__ for tool in shown.tools] == ["HoverTool"]
    assert shown.tools[0].limit == 1
    assert shown.toolbar_location is None
    assert not any(axis.visible for axis in shown.axis)
    for renderer in shown.renderers:
        if isinstance(renderer.glyph, Patches):
            pattern = renderer.glyph.hatch_pattern
            assert pattern is None or getattr(pattern, "value", pattern) in HatchPattern


def test_the_whole_game_can_be_shown_in_both_layouts():
    for narrow in (False, True):
        shown = Board(print, narrow=narrow)
        for number in (1, 5):
            for count, (state, _) in enumerate(steps(number)):
                if count % 9 == 0 or state.is_over:
                    shown.show(state)


def test_what_lies_on_a_box_is_told_instead_of_the_box():
    places = rows(aod.setup(), {}, layout())["places"]
    layers = dict(zip(places["place"], places["layer"], strict=True))
    for slot in SLOT_PLACES:
        assert layers[slot] > layers["box:specialists"]
    for place, layer in layers.items():
        if place.startswith("good:"):
            assert layer > layers["box:trade_goods"]
