"""Where to look on a board: in the board's own hundredths, whatever its shape."""

import pytest

from aod_nb.plots.focus import Focus, heights, seen
from aod_nb.registry import GAMES, package
from aod_nb.widgets.board import drawing_of

SQUARE = [(10.0, 40.0), (30.0, 40.0), (30.0, 20.0), (10.0, 20.0)]
"""On a board 200 wide and 100 high."""


def outlines(place):
    return [SQUARE] if place == "here" else []


def test_what_is_bright_lies_where_it_is_drawn():
    assert seen(Focus(("here", "nowhere")), outlines, 200, 100) == {
        "bright": [[[5.0, 60.0], [15.0, 60.0], [15.0, 80.0], [5.0, 80.0]]],
        "arrows": [],
        "frame": None,
    }


def test_an_arrow_points_at_the_upper_edge():
    assert seen(Focus(arrows=("here",)), outlines, 200, 100)["arrows"] == [[10.0, 60.0]]


def test_what_comes_near_is_in_the_frame_and_the_frame_on_the_board():
    left, top, size = seen(Focus(("here",), is_near=True), outlines, 200, 100)["frame"]
    assert 0 <= left <= 5
    assert left + size >= 15
    assert top <= 60
    assert 80 <= top + size <= 100
    assert size < 100


def test_heights_are_counted_from_above():
    assert heights([SQUARE], 100) == [60.0, 80.0]
    assert heights([], 100) is None


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_on_a_board_what_can_be_chosen_is_in_sight_and_whatever_is_not_drawn_is_nowhere(game, narrow):
    board = drawing_of(game).Board(lambda place: None, narrow)
    state = package(game).setup(seats=3, seed=7)
    lit = {place: "" for option in state.options() if (place := drawing_of(game).place_of(option))}
    board.show(state, lit)
    top, bottom = board.sight(None)["near"]
    assert 0 <= top < bottom <= 100
    place = next(iter(lit))
    focus = board.sight(Focus((place,), (place,), is_near=True))["focus"]
    assert focus["bright"]
    assert focus["arrows"]
    assert all(0 <= part <= 100 for outline in focus["bright"] for point in outline for part in point)
    assert board.sight(Focus(("nowhere",)))["focus"] == {"bright": [], "arrows": [], "frame": None}
    board.show(state)
    assert board.sight(None) == {"near": None, "focus": None}
