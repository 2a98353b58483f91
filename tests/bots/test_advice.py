"""Advice: options compared by games played to the end, held against positions whose answer is proven."""

import random

import pytest

from aod_nb import aod, bots
from aod_nb.bots.advice import Advising, deals_of
from aod_nb.bots.estimate import BANDS, Belief, gap
from aod_nb.bots.playouts import Ended
from aod_nb.bots.reasons import lines_apart
from aod_nb.core import Record
from tests.aod.games import finished, sample
from tests.aod.test_redeal import with_everything_hidden_changed
from tests.bots.puzzles import KINDS, puzzles

GAMES = 60


@pytest.fixture(scope="module")
def solved():
    """Some positions with what every option is exactly worth, and the advice for them."""
    chosen = [puzzle for kind in KINDS for puzzle in puzzles(kind)[:3]]
    return [
        (bots.advise(state, random.Random(number), games=GAMES), right, worths)
        for number, (state, right, worths) in enumerate(chosen)
    ]


def test_the_best_option_is_the_proven_one(solved):
    found = [advice.options[0].option in right for advice, right, _ in solved]
    assert sum(found) >= 14


def test_nobody_is_told_that_a_worse_option_is_clearly_better(solved):
    """Where both sides play perfectly; the bots that play on do not, quite."""
    for advice, _, worths in solved:
        best = advice.options[0].option
        for row in advice.options:
            if row.band == "clear":
                assert worths[row.option] < worths[best], row


def test_options_stand_best_first_each_with_its_interval(solved):
    for advice, _, worths in solved:
        assert {row.option for row in advice.options} == worths.keys()
        first, *others = advice.options
        assert (first.band, first.behind, first.low, first.high) == ("best", 0.0, 0.0, 0.0)
        assert [row.behind for row in advice.options] == sorted(row.behind for row in advice.options)
        assert all(row.band in BANDS[1:] and row.low <= row.behind <= row.high for row in others)
        assert sum(row.games for row in advice.options) == advice.games == GAMES
        assert all(0 <= row.wins <= 1 for row in advice.options)


def test_the_same_chance_gives_the_same_advice():
    state = sample([3], every=60)[1]
    one, other = (bots.advise(state, random.Random(4), games=12) for _ in range(2))
    assert one == other


def test_thinking_leaves_the_position_as_it_was():
    state = sample([5], every=50)[2]
    before = Record.of(state).to_json()
    bots.advise(state, random.Random(1), games=5)
    assert Record.of(state).to_json() == before


def test_advice_peeks_at_nothing():
    looked = 0
    for number, state in enumerate(sample(range(3), every=47)):
        if not state.is_over and len(state.options()) > 1:
            other = with_everything_hidden_changed(state, state.seat, number)
            assert bots.advise(other, random.Random(1), games=4) == bots.advise(state, random.Random(1), games=4)
            looked += 1
    assert looked > 5


def test_what_leads_to_the_same_is_one():
    """In the last turn no token is counted any more that completes no set."""
    state = aod.position(seats=2, turn=8, at="trade_goods", boxes={"trade_goods": [0]}, goods_offer=["sugar", "rice", "fur"])
    advice = bots.advise(state, random.Random(1), games=40)
    (group,) = advice.same
    assert len(group) == 3
    assert {row.band for row in advice.options} == {"best", "equal"}
    assert {row.behind for row in advice.options} == {0.0}


def test_a_watched_option_is_looked_at_however_bad_it_seems():
    state = aod.setup(seats=2, seed=4)
    worst = Advising(state, 2).tried[-1].option
    advising = Advising(state, 2, watched=(worst,))
    for _ in advising.think():
        if advising.games >= 12:
            break
    assert advising.advice().of(worst).games >= 2


def test_the_deals_of_a_position_come_from_what_was_played():
    one, other = aod.setup(seats=2, seed=4), aod.setup(seats=2, seed=5)
    assert deals_of(one) == deals_of(other)
    one.apply(one.options()[0])
    assert deals_of(one) != deals_of(other)


def test_a_finished_game_and_a_made_up_option():
    with pytest.raises(ValueError, match="The game is over"):
        bots.advise(finished(1), random.Random(1))
    advice = bots.advise(aod.setup(seats=2), random.Random(1), games=1)
    with pytest.raises(ValueError, match="is not among the options"):
        advice.of("anything")


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), "1", True])
def test_a_time_that_is_none(seconds):
    with pytest.raises(ValueError, match="is no time to think"):
        bots.advise(aod.setup(seats=2), random.Random(1), seconds=seconds)


@pytest.mark.parametrize("level", ["random", "beginner", "merchant"])
def test_a_game_is_played_out_in_place(level):
    state = aod.setup(seats=2, seed=3)
    bots.play_out(state, random.Random(1), level)
    assert state.is_over
    with pytest.raises(ValueError, match="is no level"):
        bots.play_out(state, random.Random(1), "emperor")


# How sure it is


def ends(leads, soon=None):
    return [Ended(lead, 0.0, {}, 0.0, one) for lead, one in zip(leads, soon or leads, strict=True)]


def test_intervals_hold_as_often_as_they_promise():
    """The truth is drawn as the belief says it lies, and games are drawn around it."""
    belief, chance = Belief(slope=0.7, spread=0.2, drift=0.1, policy=0.08, usual=10.0), random.Random(1)
    inside = 0
    for _ in range(2000):
        expected = chance.gauss(0, 3)
        true = 0.7 * expected + chance.gauss(0, 2.0)
        at_the_end = true + chance.gauss(0, 0.8)
        some_chapters_on = at_the_end + chance.gauss(0, 1.0)
        games = chance.randrange(12, 80)
        soon = [some_chapters_on + chance.gauss(0, 5) for _ in range(games)]
        leads = [one + at_the_end - some_chapters_on + chance.gauss(0, 75**0.5) for one in soon]
        told = gap(belief, expected, ends(leads, soon), ends([0.0] * games))
        inside += told.low <= true <= told.high
    assert 0.93 <= inside / 2000 <= 0.97


def test_more_games_say_more():
    belief, chance = Belief(slope=1.0, spread=0.2, drift=0.1, policy=0.05, usual=10.0), random.Random(2)
    gaps = [chance.gauss(4, 8) for _ in range(400)]
    errors = [gap(belief, 0.0, ends(gaps[:games]), ends([0.0] * games)).error for games in (0, 10, 100, 400)]
    assert errors == sorted(errors, reverse=True)
    assert gap(belief, 0.0, ends(gaps), ends([0.0] * 400)).band == "clear"
    assert gap(belief, 0.0, ends([0.1, -0.1] * 100), ends([0.0] * 200)).band == "equal"


def test_what_comes_after_is_believed_as_far_as_games_show_it():
    """The same at the end; but one was seen to be ahead some chapters on."""
    belief, chance = Belief(slope=1.0, spread=0.2, drift=0.1, policy=0.05, usual=10.0), random.Random(4)
    soon = [3.0 + chance.gauss(0, 1) for _ in range(50)]
    leads = [chance.gauss(0, 12) for _ in range(50)]
    told = gap(belief, 0.0, ends(leads, soon), ends([0.0] * 50))
    assert 0.3 < told.mean < 3.0


def test_lines_of_the_score_are_told_where_games_differ_there():
    def end(colonies, goods):
        return Ended(colonies + goods, 1.0, {"colonies_1": colonies, "economy": goods}, 0.0, 0.0)

    chance = random.Random(3)
    these = [end(6 + chance.random(), chance.gauss(0, 5)) for _ in range(30)]
    those = [end(2 + chance.random(), chance.gauss(0, 5)) for _ in range(30)]
    (reason,) = lines_apart("aod", these, those)
    assert (reason.key, reason.args["line"]) == ("games.more", "colonies_1")
    assert reason.args["vp"] == pytest.approx(4, abs=0.3)
    assert str(reason) == f"Games played on from here end with {reason.args['vp']} VP more for “Colonies, turn 3”."
    assert lines_apart("aod", these[:5], those[:5]) == []
