"""Scoring at the end: the lines, and every tie-break (VIII)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aod_nb import aod


def ended(**given):
    """A finished game of two: positions in step C of turn 8 run on to the scored end."""
    state = aod.position(**({"seats": 2, "turn": 8, "at": "C", "money": 0} | given))
    assert state.is_over
    return state


def test_most_vp_wins():
    state = ended(colony_points={1: [6, 0]})
    assert [score.total for score in aod.score(state)] == [0, 6]
    assert aod.winners(state) == (1,)


def test_a_tie_goes_to_the_colonies_of_turn_8():
    state = ended(colony_points={1: [6, 0]}, taken={"caribbean": 0}, land={"caribbean": {0: 3}})
    assert [score.total for score in aod.score(state)] == [6, 6]
    assert aod.winners(state) == (0,)


def test_then_to_the_dollars():
    assert aod.winners(ended(money={0: 3, 1: 4})) == (1,)


def test_then_to_the_number_of_goods():
    assert aod.winners(ended(goods={0: {"sugar": 2}, 1: {"rice": 1}})) == (0,)


def test_then_the_win_is_shared():
    assert aod.winners(ended()) == (0, 1)
    assert aod.winners(ended(seats=3, goods={0: {"sugar": 1}, 2: {"rice": 1}})) == (0, 2)


def test_economy_is_the_income_from_goods_and_ships_of_turn_8_only():
    state = ended(goods={0: {"sugar": 4}}, buildings={0: ["rum_distillery", "trading_post"]})
    assert state.nations[0].money == 6 + 12 + 5
    assert aod.score(state)[0].lines["economy"] == 6


def test_while_the_game_runs_the_score_is_what_is_banked():
    state = aod.position(
        turn=7,
        at="A",
        goods={0: {"sugar": 4}},
        ships={0: 2},
        buildings={0: ["navy", "taxation", "university"]},
        discovered={"peru": 0},
        counters={"peru": (4, 5, 5, 7)},
        colony_points={0: [6, 2]},
    )
    score = aod.score(state)[0]
    assert score.lines == {
        "discoveries": 7, "colonies_1": 6, "colonies_2": 2, "colonies_3": 0, "buildings": 7, "economy": 0,
    }  # fmt: skip
    assert score.total == 22
    assert (score.seat, score.nation) == (0, "england")
    assert aod.winners(state) == ()


@pytest.mark.parametrize(("turn", "scored"), [(1, 0), (3, 1), (6, 2)])
def test_colonies_score_after_turns_3_and_6(turn, scored):
    state = aod.position(turn=turn, at="D", taken={"caribbean": 0}, land={"caribbean": {0: 3, 1: 1}})
    done = [nation.colony_points for nation in state.nations]
    assert done[0] == ([0] * (scored - 1) + [6] if scored else [])
    assert done[1] == ([0] * (scored - 1) + [2] if scored else [])


@given(st.dictionaries(st.integers(0, 4), st.integers(0, 6), min_size=1, max_size=5))
def test_laws_of_colony_points(counts):
    points = aod.scoring.colony_points(counts)
    assert set(points) == set(counts)
    assert sorted(points.values(), reverse=True)[:3] in (
        ([6, 2, 0], [6, 0, 0], [2, 2, 0], [0, 0, 0], [6, 2], [6, 0], [2, 2], [0, 0], [6], [0])
    )
    for one in counts:
        for other in counts:
            if counts[one] == counts[other]:
                assert points[one] == points[other]
            if points[one] > points[other]:
                assert counts[one] > counts[other]
    if max(counts.values()) < 3:
        assert not any(points.values())
