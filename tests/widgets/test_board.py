"""Boards are drawn once and used again."""

from __future__ import annotations

import json
from random import Random

import pytest
from bokeh.models import ColumnDataSource

from aod_nb import aod, navegador
from aod_nb.widgets.board import BoardFigure, draw_ahead

both = pytest.mark.parametrize(("rules", "narrow"), [(aod, False), (aod, True), (navegador, False), (navegador, True)])


def played(rules, moves):
    state, chance = rules.setup(seats=2, seed=moves), Random(moves)
    for _ in range(moves):
        state.apply(chance.choice(state.options()))
    return state


def shown(rules, moves, narrow=False, on_choose=print):
    state = played(rules, moves)
    lit = {"box:initiative": "", "field:workers": ""}
    return BoardFigure(state.game, on_choose, lambda board: board.show(state, lit), narrow)


@both
def test_what_is_told_again_is_what_bokeh_would_write(rules, narrow):
    for moves in (0, 30, 90, 0):
        figure = shown(rules, moves, narrow)
        told = json.loads(json.dumps(figure.get_state()["drawn"]))
        document = figure.board.figure.document
        assert told["doc"] == json.loads(json.dumps(document.to_json(deferred=False)))
        assert told["root"] == figure.board.figure.id
        assert sum(isinstance(model, ColumnDataSource) for model in document.models) >= len(figure.board.sources)
        figure.close()


@both
def test_a_board_that_was_put_away_is_used_again_and_tells_only_the_new_one(rules, narrow):
    before, after = [], []
    first = shown(rules, 0, narrow, before.append)
    second = shown(rules, 0, narrow)
    assert first.board is not second.board
    first.close()
    first.close()
    third, fourth = shown(rules, 60, narrow, after.append), shown(rules, 60, narrow)
    assert third.board is first.board
    assert len({id(figure.board) for figure in (second, third, fourth)}) == 3
    places = third.board.sources["places"].data
    x, y = (places[side][0][0] * 0.99 + places[side][0][2] * 0.01 for side in ("xs", "ys"))
    hit = third.board.place_at(x, y)
    assert hit
    third.board.show(played(rules, 60), {hit: "here"})
    third._received(third, {"event": "tap", "x": x, "y": y}, [])
    assert (before, after) == ([], [hit])
    sent = []
    first.send = second.send = third.send = lambda content, buffers=None: sent.append(content)
    with third.together():
        third.board.show(played(rules, 20), {})
    assert [len(told["patch"]["events"]) > 1 for told in sent] == [True]
    for figure in (second, third, fourth):
        figure.close()


def test_a_board_of_each_kind_can_be_drawn_ahead():
    assert len(list(draw_ahead())) == 4


@pytest.mark.parametrize(
    "told",
    [
        None,
        7,
        {},
        {"event": "tap"},
        {"event": ["tap"], "x": 1, "y": 1},
        {"event": "tap", "x": "1", "y": 1},
        {"event": "tap", "x": float("nan"), "y": 1},
        {"event": "wheel", "x": 1, "y": 1},
    ],
)
def test_what_is_no_tap_is_none(told):
    chosen = []
    figure = shown(aod, 0, on_choose=chosen.append)
    figure._received(figure, told, [])
    assert chosen == []
    figure.close()
