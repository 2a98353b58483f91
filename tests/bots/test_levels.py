"""Levels: who they are, what they may see, what they cost, and what they refuse."""

import random

import pytest

from aod_nb import aod, bots, navegador
from aod_nb.bots.reasons import reasons_for
from aod_nb.core import Record
from tests.aod.games import finished, sample, steps
from tests.aod.test_redeal import with_everything_hidden_changed

LEVELS = ("random", "beginner", "merchant", "admiral")


def quick(name):
    return bots.level(name, playouts=12) if name == "admiral" else bots.level(name)


def play(levels, seed, **setup):
    state = aod.setup(seats=len(levels), seed=seed, **setup)
    chances = [random.Random(f"{seed}:{seat}") for seat in range(len(levels))]
    while not state.is_over:
        state.apply(levels[state.seat].choose(state, chances[state.seat]))
    return state


def test_there_are_four_levels_from_the_weakest_to_the_strongest():
    assert tuple(bots.LEVELS) == LEVELS


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("edition", ["classic", "russian", "italian"])
def test_a_level_plays_whole_games_of_every_size(name, edition):
    for seats in (2, 3, 5):
        if name == "admiral" and (seats > 2 or edition == "italian"):
            continue
        state = play([quick(name)] * seats, seed=seats, edition=edition, auction=seats == 3)
        assert state.is_over
        assert Record.from_json(Record.of(state).to_json()).replay() == state


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_answers_every_decision_with_one_of_its_options(name):
    asked = set()
    for number in range(12):
        for state, option in steps(number):
            if option is not None and (state.decision.kind not in asked or number == 0):
                asked.add(state.decision.kind)
                assert quick(name).choose(state.copy(), random.Random(number)) in state.options()
    assert len(asked) >= 12


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_chance_makes_the_same_choice(name):
    for state in sample([3, 7], every=60):
        if not state.is_over:
            assert quick(name).choose(state, random.Random(5)) == quick(name).choose(state, random.Random(5))


@pytest.mark.parametrize("name", LEVELS[1:])
def test_nobody_peeks(name):
    """Everything that a seat may not know is changed: the choice stays the same."""
    looked = 0
    for number, state in enumerate(sample(range(8), every=31)):
        if state.is_over:
            continue
        other = with_everything_hidden_changed(state, state.seat, number)
        assert other != state
        looked += 1
        assert quick(name).choose(other, random.Random(number)) == quick(name).choose(state, random.Random(number))
        chosen = state.options()[0]
        assert reasons_for(other, chosen) == reasons_for(state, chosen)
    assert looked > 30


def test_thinking_leaves_the_position_as_it_was():
    state = sample([5], every=50)[2]
    before = Record.of(state).to_json()
    bots.advise(state, random.Random(1), games=4)
    assert Record.of(state).to_json() == before


def test_merchants_beat_beginners_who_beat_random_play():
    """A few games of what the tournament measures."""
    for better, worse in (("merchant", "beginner"), ("beginner", "random")):
        wins = sum(
            place in aod.winners(play([bots.level(better if seat == place else worse) for seat in (0, 1)], seed))
            for seed in range(8)
            for place in (0, 1)
        )
        assert wins >= 12


# Values


def test_advice_knows_the_best_options_at_any_moment():
    state = aod.setup(seats=3, seed=4)
    advising, options = bots.Advising(state, 2), set(state.options())
    thinking = advising.think()
    for games in (2, 6, 10):
        while advising.games < games:
            next(thinking)
        advice = advising.advice()
        assert advice.options[0].behind == 0
        assert {advised.option for advised in advice.options} == options
        assert all(advised.low <= advised.behind <= advised.high for advised in advice.options)
        assert sum(advised.games for advised in advice.options) == advice.games == games


def test_a_watched_option_is_looked_at_however_bad_it_seems():
    state = aod.setup(seats=2, seed=4)
    worst = min(zip(bots.mind_of(state).weigh(state), range(99), strict=False))[1]
    option = state.options()[worst]
    advising = bots.Advising(state, 2, watched=(option,))
    for _ in advising.think():
        if advising.games == 24:
            break
    advised, best = advising.advice().of(option), advising.advice().options[0]
    assert advised.games >= best.games // 2 > 0
    assert advised.behind > 0


# Bad input


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), "1", True, 1e9])
def test_a_budget_that_is_none(seconds):
    with pytest.raises(ValueError, match="is no time to think"):
        bots.level("admiral", seconds=seconds)


@pytest.mark.parametrize("playouts", [0, -5, 1.5, float("nan"), "9", True, 10**12])
def test_a_number_of_playouts_that_is_none(playouts):
    with pytest.raises(ValueError, match="is no number of playouts"):
        bots.level("admiral", playouts=playouts)


def test_two_budgets_or_one_for_who_needs_none():
    with pytest.raises(ValueError, match="one of the two"):
        bots.level("admiral", seconds=1, playouts=5)
    with pytest.raises(ValueError, match="only an admiral does"):
        bots.level("merchant", seconds=1)


@pytest.mark.parametrize("name", ["emperor", "", None, 3])
def test_an_unknown_level(name):
    with pytest.raises(ValueError, match="there are random, beginner, merchant, admiral"):
        bots.level(name)


@pytest.mark.parametrize("name", LEVELS)
def test_a_finished_game(name):
    with pytest.raises(ValueError, match="The game is over"):
        quick(name).choose(finished(1), random.Random(1))
    with pytest.raises(ValueError, match="The game is over"):
        bots.Advising(finished(1), 1)


def test_a_game_without_heuristics_says_so(without):
    without("aod_nb.bots.navegador")
    state = navegador.setup(seats=2)
    assert bots.level("random").choose(state, random.Random(1)) in state.options()
    with pytest.raises(ValueError, match="only random play"):
        bots.level("merchant").choose(state, random.Random(1))
