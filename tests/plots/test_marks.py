"""One mark for everything, told apart by its outline, and drawn where letters were."""

import re
from itertools import combinations

import pytest

from aod_nb import aod, navegador
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.tables import GOOD_NAMES, PIECES, REGIONS
from aod_nb.navegador import tables
from aod_nb.plots.aod import signs
from aod_nb.plots.marks import MARKS, SIDE
from aod_nb.plots.navegador import signs as navegador_signs
from aod_nb.registry import GAMES
from aod_nb.widgets.board import drawing_of
from aod_nb.widgets.marks import mark_styles, sign
from tests.plots.test_beats import moves, of

NUMBER = re.compile(r"-?\d*\.?\d+")


def figures(path):
    return [float(number) for number in NUMBER.findall(path)]


def test_everything_of_both_games_has_a_mark():
    owned = {*GOOD_NAMES, *PIECES, *tables.GOODS, *tables.COLUMNS, *signs.THINGS, *navegador_signs.THINGS}
    assert owned <= set(MARKS)
    for slug in BUILDINGS:
        assert signs.vignette(slug), slug
        assert set(signs.vignette(slug)) <= set(MARKS), slug
    for slug in tables.BUILDINGS:
        assert set(navegador_signs.vignette(slug)) <= set(MARKS), slug
    shown = {mark for slug in BUILDINGS for mark in signs.vignette(slug)}
    shown |= {mark for slug in tables.BUILDINGS for mark in navegador_signs.vignette(slug)}
    assert set(MARKS) == owned | shown


def test_factories_differ_by_what_they_work():
    assert len({navegador_signs.vignette(slug) for slug in tables.BUILDINGS}) == len(tables.BUILDINGS)


def test_marks_differ_by_more_than_their_colour():
    for one, other in combinations(MARKS, 2):
        assert MARKS[one].body != MARKS[other].body, (one, other)
        assert figures(MARKS[one].body) != figures(MARKS[other].body), (one, other)


@pytest.mark.parametrize("slug", MARKS)
def test_a_mark_lies_in_its_square(slug):
    mark = MARKS[slug]
    assert set(re.sub(NUMBER, "", mark.body + mark.lines)) <= set("MLHVCAZ ")
    assert re.fullmatch("#[0-9A-F]{6}", mark.tint)
    reach = figures(mark.body + mark.lines)
    assert min(reach) >= 0
    assert max(reach) <= SIDE


def test_goods_lie_on_the_board_as_marks():
    for narrow in (False, True):
        state, shown = aod.setup(), drawing_of("aod").Board(print, narrow)
        shown.show(state)
        marks = shown.sources["signs"].data["mark"]
        assert set(state.region_goods) | set(state.goods_offer) | {"unknown", "ship"} <= set(marks)
        assert {mark for slug in state.building_offer for mark in signs.vignette(slug)} <= set(marks)
        assert not any(shown.sources["tokens"].data["text"])
        state, shown = navegador.setup(), drawing_of("navegador").Board(print, narrow)
        shown.show(state)
        marks = shown.sources["signs"].data["mark"]
        assert {*tables.GOODS, *tables.COLUMNS, "ship"} <= set(marks)
        assert all(text == "?" or text.isdigit() or not text for text in shown.sources["tokens"].data["text"])


def test_a_piece_has_the_mark_of_its_kind_and_a_flag_its_letter():
    where = {REGIONS[0]: {"england": {"soldier": 2}}}
    shown = drawing_of("aod").Board(print)
    shown.show(aod.position(seats=2, turn=2, at="initiative", land=where, hand={}))
    pieces = shown.sources["pieces"].data
    assert set(PIECES) <= set(pieces["mark"])
    assert not any(mark and letter for mark, letter in zip(pieces["mark"], pieces["letter"], strict=True))
    assert {"E", "F"} == set(filter(None, pieces["letter"]))
    assert [plate for plate, count in zip(pieces["plate"], pieces["count"], strict=True) if count] == [1.0]


@pytest.mark.parametrize("game", GAMES)
def test_what_flies_looks_as_it_does_on_the_board(game):
    seen = set()
    for events, before, after in moves(game)[::3]:
        for beat in of(game).beats(events, before, after):
            if beat.act == "fly":
                drawn = of(game).look(beat)
                assert drawn.shape or drawn.mark, beat
                assert not drawn.mark or drawn.mark in MARKS, beat
                seen.add(drawn.mark)
    assert len(seen) > 5


def test_a_mark_on_a_page_is_drawn_by_the_styles_and_not_read_out():
    styles = "\n".join(mark_styles())
    for slug in MARKS:
        assert f".sign-{slug} {{" in styles
        assert 'aria-hidden="true"' in sign(slug)
    assert sign("nothing", "") == ""
    assert "#" not in re.sub(r"--tint: #[0-9A-F]{6}", "", styles), "it would end the address of a drawing"
