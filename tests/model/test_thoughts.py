"""Bots that wait, hints and reviews, step by step and without a page."""

import random
from math import inf

import pytest

from aod_nb import aod, bots
from aod_nb.aod.options import Place
from aod_nb.bots import Admiral
from aod_nb.bots.budget import Budget
from aod_nb.model import GameModel, thoughts
from aod_nb.model.game_model import chance_of
from aod_nb.model.thoughts import Hint, Review, bots_play, choosing, talk

TABLE = ("person", "merchant", "beginner", "random")


def table(players=TABLE, seed=5, **more):
    return GameModel(aod.setup(seats=len(players), seed=seed, starting_order="seats"), players, **more)


def done(work):
    """Everything is done, without waiting; what it returns."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def played(players=TABLE, seed=5, moves=30):
    """A person who takes anything, against bots."""
    game, chance = table(players, seed), random.Random(seed)
    while not game.state.is_over and game.length < moves:
        game.act(chance.choice(game.state.options()))
    return game


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(thoughts, "FIRST_LOOK", 16)
    monkeypatch.setattr(thoughts, "SECOND_LOOK", 30)


def test_bots_that_wait_play_just_what_they_play_at_once():
    atonce, waiting, chance = table(), table(bots_wait=True), random.Random(1)
    while not atonce.state.is_over:
        option = chance.choice(atonce.state.options())
        atonce.act(option)
        waiting.act(option)
        assert waiting.length < atonce.length or atonce.bot == waiting.bot == ""
        done(bots_play(waiting, lambda: 0.0))
        assert waiting.state == atonce.state
        assert waiting.length == atonce.length
    assert [moment.events for moment in waiting.whole] == [moment.events for moment in atonce.whole]


def test_a_bot_waits_its_pace_and_hears_of_another():
    game, paces = table(("merchant", "merchant"), bots_wait=True), [1e3]
    work = bots_play(game, lambda: paces[0], most=3)
    assert 0 < next(work) <= thoughts.BLINK
    assert 0 < next(work) <= thoughts.BLINK
    assert game.length == 0
    paces[0] = 0.0
    done(work)
    assert game.length == 3


def test_at_a_pace_every_move_is_shown_by_itself_and_at_once_they_are_shown_together():
    shown = []
    for pace in (1e-6, 0.0):
        game = table(bots_wait=True)
        game.act(game.state.options()[0])
        game.param.watch(lambda change: shown.append(change.new), ["at"])
        done(bots_play(game, lambda pace=pace: pace))
    assert shown == [2, 3, 4, 4]


def test_a_move_by_somebody_else_is_kept():
    game, paces = table(("merchant", "merchant"), bots_wait=True), [1e3]
    work = bots_play(game, lambda: paces[0])
    next(work)
    game.act(game.state.options()[0])
    paces[0] = 0.0
    done(work)
    assert game.length == 1


def test_an_admiral_in_slices_chooses_as_in_one_go(monkeypatch):
    admiral = Admiral(Budget(playouts=25))
    monkeypatch.setitem(bots.LEVELS, "admiral", admiral)
    game = played()
    for step in (0, 10, 25):
        state = game.whole[step].state
        assert done(choosing("admiral", state, chance_of(state, 9))) == admiral.choose(state, chance_of(state, 9))
    monkeypatch.setitem(bots.LEVELS, "admiral", Admiral(Budget(seconds=0.02)))
    assert done(choosing("admiral", game.state, random.Random(1))) in game.state.options()


def test_somebody_else_takes_a_seat():
    game = table(("person", "person"))
    game.act(game.state.options()[0])
    with pytest.raises(ValueError, match="for each of the 2 seats"):
        game.seat(["person"])
    with pytest.raises(ValueError, match="is no level"):
        game.seat(["person", "kasparov"])
    assert game.players == ("person", "person")
    game.seat(["person", "merchant"])
    assert (game.length, game.state.seat) == (2, 0)
    game.goto(1)
    game.seat(["merchant", "person"])  # the past is only looked at
    assert (game.at, game.length) == (1, 2)


def test_a_kept_game_is_loaded_with_its_players():
    game, other = played(), table(("person", "person"))
    other.load(game.save(), TABLE)
    assert (other.state, other.players) == (game.state, TABLE)
    for players in (("person",), ("person", "kasparov"), ("person",) * 5):
        with pytest.raises(ValueError, match=r"\.$"):
            other.load(game.save(), players)
    assert other.players == TABLE


def test_a_hint_knows_more_the_longer_it_thinks(monkeypatch):
    monkeypatch.setattr(thoughts, "HINT_SECONDS", 0.3)
    hint = Hint(played().state)
    assert (hint.values(), hint.playouts) == ([], 0)
    work = hint.think()
    next(work)
    assert hint.playouts == 1
    done(work)
    best, *others = hint.values()
    assert hint.share > 0.8
    assert (best.behind, best.error) == (0, 0)
    assert len(others) == thoughts.OPTIONS - 1
    assert [value.behind for value in others] == sorted(value.behind for value in others)
    assert all(0 < value.error < inf for value in others)  # what is named has been looked at


def test_a_hint_that_is_stopped_keeps_what_it_has():
    hint = Hint(played().state)
    work = hint.think()
    for _ in range(20):
        next(work)
    work.close()
    assert hint.values()
    assert hint.share < 1


def test_a_review_finds_a_blunder_and_says_what_was_better(quick):
    game = table(("person", "merchant"))
    chance, merchant, blunder = random.Random(1), bots.level("merchant"), None
    while game.state.turn < 2:
        option = merchant.choose(game.state, chance)
        if blunder is None and isinstance(option, Place) and option.box == "capital_buildings":
            blunder, option = game.at, Place(option.piece, "warfare")
        game.act(option)
    review = Review(game)
    assert all(game.whole[step].state.seat == 0 for step in review.steps)
    done(review.think())
    assert review.is_whole
    worst = review.regrets()[0]
    assert (worst.step, worst.moment) == (blunder, game.whole[blunder + 1])
    assert worst.better.box == "capital_buildings"
    assert worst.behind > worst.error
    assert worst.reasons
    again = Review(game)
    done(again.think())
    assert again.regrets() == review.regrets()  # the same story, the same review


def test_a_review_looks_at_persons_or_else_at_all_and_shows_ten_at_most(quick):
    alone = played(("random", "random"), moves=60)
    review = Review(alone)
    assert review.steps == list(range(alone.length))
    done(review.think())
    found = review.regrets()
    assert len(found) == thoughts.SHOWN
    assert [regret.behind for regret in found] == sorted((regret.behind for regret in found), reverse=True)
    assert all(regret.behind > regret.error for regret in found)
    nothing = Review(table())
    done(nothing.think())
    assert (nothing.steps, nothing.regrets(), nothing.is_whole) == ([], [], True)


def test_a_review_that_is_stopped_tells_what_it_has(quick):
    review = Review(played(("random", "random"), moves=60))
    work = review.think()
    while review.done < 20:
        next(work)
    work.close()
    assert not review.is_whole
    assert review.regrets()


def test_a_move_is_explained_by_what_its_seat_may_know():
    game = played(moves=200)
    differences = set()
    for step in range(1, game.length):
        before, option = game.whole[step - 1].state, game.whole[step].option
        found = talk(before, option, chance_of(before, step))
        if game.players[before.seat] == "merchant":
            assert found.behind <= 0  # it saw just this, and held it best
        differences.add(found.behind > 0)
        assert found.other != option
        assert found == talk(before, option, chance_of(before, step))
    assert differences == {True, False}
