"""Bots that wait, hints and reviews, step by step and without a page."""

import random

import pytest

from aod_nb import aod, bots
from aod_nb.aod.options import Place
from aod_nb.bots import Admiral, Advice, Advised, moments
from aod_nb.bots.budget import Budget
from aod_nb.model import GameModel, thoughts
from aod_nb.model.game_model import chance_of
from aod_nb.model.looking_back import Review
from aod_nb.model.thoughts import Thought, bots_play, choosing

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


def test_every_level_in_slices_chooses_as_in_one_go(monkeypatch):
    monkeypatch.setitem(bots.LEVELS, "admiral", Admiral(Budget(playouts=25)))
    game = played()
    for step in (0, 10, 25):
        state = game.whole[step].state
        for name in bots.LEVELS:
            assert done(choosing(name, state, chance_of(state, 9))) == bots.level(name).choose(state, chance_of(state, 9))
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


# What options are worth


def games_of(thought, games):
    """Think until so many games have been played."""
    work = thought.think(60)
    while thought.games < games:
        next(work)
    work.close()
    return thought


def test_a_thought_knows_more_the_longer_it_lasts():
    thought = Thought(played().state)
    assert not thought.is_known
    done(thought.think(0.0))
    assert thought.games == thoughts.LEAST_GAMES  # however little time there is
    spent = thought.spent
    done(thought.think(spent))
    assert (thought.games, thought.spent) == (thoughts.LEAST_GAMES, spent)  # that time is over
    assert thought.share(spent) == 1
    assert thought.share(2 * spent) == 0.5
    games_of(thought, 12)
    assert thought.spent > spent
    best, *others = thought.rows()
    assert best.advised.behind == 0
    assert others
    assert all(row.advised.games for row in others)  # what is named has been played
    assert [row.advised.behind for row in others] == sorted(row.advised.behind for row in others)


def test_a_thought_that_is_stopped_goes_on_where_it_was():
    state = played().state
    whole, parts = games_of(Thought(state), 12), Thought(state)
    for games in (3, 7, 12):
        games_of(parts, games)
    assert [row.options for row in parts.rows()] == [row.options for row in whole.rows()]
    assert parts.advice == whole.advice  # the same position, the same deals


def test_where_there_is_no_choice_nothing_is_thought():
    state = played().state
    state.__dict__["legal"] = state.options()[:1]  # as in a lesson that offers nothing else
    thought = Thought(state)
    assert done(thought.think(5)) is None
    assert (thought.games, thought.is_known, thought.share(5), thought.spent) == (0, True, 1.0, 0.0)
    assert [row.options for row in thought.rows()] == [tuple(state.options())]


class Known:
    """An account that is at its end."""

    games = 30

    def __init__(self, advice):
        self.advice = lambda: advice


def test_options_that_lead_to_the_same_share_a_row_and_what_was_not_tried_has_none():
    def known(option, behind, games=10):
        return Advised(option, behind, behind - 1, behind + 1, "little" if behind else "best", 0.5, games, ())

    advice = Advice((known("a", 0), known("b", 1), known("c", 1), known("d", 2, games=0), known("e", 3)), (("c", "a"),), 30)
    rows = Thought(played().state, Known(advice)).rows()
    assert [row.options for row in rows] == [("a", "c"), ("b",), ("e",)]


# Reviews


def test_a_review_finds_a_blunder_and_says_what_was_better(monkeypatch):
    monkeypatch.setattr(moments, "STAGES", ((None, 4, 1.0), (2, 40, 1.0)))
    game = table(("person", "merchant"))
    chance, merchant, blunder = random.Random(1), bots.level("merchant"), None
    while blunder is None or game.at < blunder + 4:
        option = merchant.choose(game.state, chance)
        if blunder is None and isinstance(option, Place) and option.box == "capital_buildings":
            blunder, option = game.at, Place(option.piece, "warfare")
        game.act(option)
    review = Review(game)
    assert (review.stage, review.progress, review.found()) == (0, (0, game.length), [])
    done(review.think())
    assert review.is_whole
    assert review.looked_at == review.decisions > 1
    costly = review.found()[0]
    assert (costly.step, costly.taken) == (blunder, game.whole[blunder + 1].option)
    assert costly.low > 0
    assert costly.band == "clear"
    assert review.advising_of(blunder).games >= 40
    advised = Review(game, lambda state, option: option == costly.taken)
    done(advised.think())
    assert costly.step not in [other.step for other in advised.found()]  # a hint had said so
    assert [other.step for other in review.still_there(game.real)] == [other.step for other in review.found()]
    while game.at > blunder:
        game.undo()
    game.act(costly.better)
    assert costly.step not in [other.step for other in review.still_there(game.real)]


def test_a_review_looks_at_persons_or_else_at_all(monkeypatch):
    monkeypatch.setattr(moments, "STAGES", ())
    alone = played(("random", "random"), moves=60)
    review, mixed, nothing = Review(alone), Review(played()), Review(table())
    for each in (review, mixed, nothing):
        done(each.think())
        assert each.is_whole
    assert review.decisions == sum(len(moment.state.options()) > 1 for moment in alone.whole[:-1])
    assert 0 < mixed.decisions < 12
    assert (nothing.decisions, nothing.found()) == (0, [])


def test_a_review_that_is_stopped_tells_what_it_has(monkeypatch):
    monkeypatch.setattr(moments, "STAGES", ((None, 8, 1.0),))
    review = Review(played(("random", "random"), moves=60))
    work = review.think()
    while review.stage < 1 or review.progress[0] < 6:
        next(work)
    work.close()
    assert not review.is_whole
    assert review.looked_at == review.decisions
