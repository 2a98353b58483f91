"""The quiet marks of each nation's last move: on the board, in its colour, and gone when it moves again."""

import random

import pytest

from aod_nb.model import GameModel
from aod_nb.plots.traces import last_moves, traces
from aod_nb.registry import GAMES, package, part
from aod_nb.widgets.board import drawing_of

games = pytest.mark.parametrize("game", GAMES)


def played(game, moves=120, seed=5):
    chance, model = random.Random(seed), GameModel(package(game).setup(seats=3, seed=seed))
    for _ in range(moves):
        if not model.state.is_over:
            model.act(chance.choice(model.state.options()))
    return model


@games
def test_marks_lie_on_the_board_in_the_colours_of_those_who_moved(game):
    board, story = drawing_of(game).Board(lambda place: None), played(game).moments
    flags, seen = part(game, "plots", "palette").NATIONS, set()
    for length in range(1, len(story) + 1):
        before = story[:length]
        moved = {flags[before[-1].state.nations[seat].name].colour for seat in last_moves(before)}
        for mark in traces(board, before):
            assert all(0 <= part <= 100 for part in mark["at"])
            assert mark["fill"] in moved
            seen.add(mark["fill"])
    assert len(seen) == 3
    assert traces(board, story[:1]) == []


@games
def test_only_the_last_decisions_in_a_row_of_each_seat_count(game):
    """What a seat decided before somebody else did is gone by."""
    story = played(game).moments
    for length in range(2, len(story) + 1, 7):
        who = [moment.state.seat for moment in story[: length - 1]]  # who decided each move
        for seat, steps in last_moves(story[:length]).items():
            assert steps == list(range(steps[0], steps[-1] + 1))
            assert {who[step - 1] for step in steps} == {seat}
            assert seat not in who[steps[-1] :]
            assert steps[0] == 1 or who[steps[0] - 2] != seat or length - steps[0] >= 80


def test_two_marks_on_one_place_are_told_apart():
    board, story = drawing_of("aod").Board(lambda place: None), played("aod").moments
    for length in range(1, len(story)):
        marks = traces(board, story[:length])
        assert len({(*mark["at"], mark["points"]) for mark in marks}) == len(marks)
