"""The reactive model: one fact, verbs that never half-happen, and a story to walk in."""

import random

import param
import pytest

from aod_nb import aod
from aod_nb.aod.options import Land, Place
from aod_nb.core import IllegalOption, Record
from aod_nb.model import GameModel


def played(moves, seats=2, seed=3, **more):
    game = GameModel(aod.setup(seats=seats, seed=seed), **more)
    chance = random.Random(seed)
    for _ in range(moves):
        game.act(chance.choice(game.state.options()))
    return game


def test_a_state_cannot_be_set_from_outside():
    game = played(0)
    for name, value in {"state": aod.setup(), "at": 1, "length": 1, "sandbox": True, "players": ("random",)}.items():
        with pytest.raises(TypeError, match=r"[Cc]onstant"):
            setattr(game, name, value)


def test_act_goes_on_and_a_refusal_changes_nothing():
    game = played(0)
    before = game.state
    with pytest.raises(IllegalOption, match=r"III\.A"):
        game.act(Land("peru"))
    assert game.state is before
    game.act(Place("colonist", "discovery"))
    assert before.nations[0].hand[0] == 5  # what was shown before is as it was
    assert (game.at, game.length, game.state.seat) == (1, 1, 1)


def test_undo_and_redo_are_the_identity():
    game = played(30)
    states = [moment.state for moment in game.moments]
    for expected in reversed(states[:-1]):
        game.undo()
        assert game.state is expected
    assert not game.can_undo
    game.undo()
    assert game.at == 0
    for expected in states[1:]:
        game.redo()
        assert game.state is expected
    assert not game.can_redo


def test_another_move_after_an_undo_replaces_what_followed():
    game = played(10)
    for _ in range(6):
        game.undo()
    assert (game.at, game.length) == (4, 10)
    game.act(game.state.options()[0])
    assert (game.at, game.length, game.branched) == (5, 5, None)


def test_playing_on_from_where_one_looked_back_is_a_branch_and_loses_nothing():
    game = played(10)
    real, kept = game.real, game.save_whole()
    game.goto(6)
    game.undo()
    assert (game.at, game.branched) == (5, None)
    for _ in range(3):
        game.act(game.state.options()[0])
    assert (game.at, game.length, game.branched) == (8, 8, 5)
    assert (game.real, game.save_whole()) == (real, kept)
    assert game.whole[:6] == real[:6]
    game.goto(6)  # in a branch what follows is replaced, as after an undo
    game.act(game.state.options()[-1])
    assert (game.length, game.branched, game.real) == (7, 5, real)
    game.leave_branch()
    assert (game.at, game.length, game.branched, game.whole) == (10, 10, None, real)
    game.leave_branch()
    assert game.at == 10
    game.goto(5)
    game.redo()
    game.goto(10)  # back at the end nothing is looked back at any more
    game.undo()
    game.act(game.state.options()[0])
    assert (game.branched, game.length) == (None, 10)


def test_a_branch_begins_where_one_wants_and_another_takes_its_place():
    game = played(10)
    real = game.real
    game.branch(7)
    assert (game.at, game.length, game.branched, game.state) == (7, 7, 7, real[7].state)
    assert not game.can_redo
    game.act(game.state.options()[0])
    game.branch(3)
    assert (game.at, game.length, game.branched, game.real) == (3, 3, 3, real)
    game.visit(9)
    assert (game.at, game.length, game.branched, game.whole) == (9, 10, None, real)
    game.act(game.state.options()[0])  # a visit is a look back
    assert (game.branched, game.real) == (9, real)
    for deed in (game.branch, game.visit):
        for junk in (-1, 11, True, "3", None, 2.0, 10**5000):
            with pytest.raises(ValueError, match="is no move of this game"):
                deed(junk)
    assert game.branched == 9


def test_a_branch_of_what_was_hidden_is_a_sandbox_and_the_game_is_not():
    game = played(0)
    turn = game.state.turn
    while game.state.turn == turn:
        game.act(game.state.options()[0])
    assert not game.sandbox
    game.branch(0)
    assert game.sandbox
    game.leave_branch()
    assert not game.sandbox


def test_another_game_takes_the_place_of_a_branch_and_of_its_game():
    game = played(6)
    saved = game.save()
    for deed in (lambda: game.new(seats=2), lambda: game.load(saved), lambda: game.load_code(played(3).code())):
        game.branch(0)
        game.act(game.state.options()[0])
        deed()
        assert game.branched is None
        assert game.real == game.whole


def test_bots_play_on_in_a_branch():
    game = GameModel(aod.setup(seats=2, seed=5, starting_order="seats"), ("person", "random"))
    for _ in range(4):
        game.act(game.state.options()[0])
    real = game.real
    game.branch(2)
    game.act(game.state.options()[-1])
    assert game.state.seat == 0
    assert game.length > 3
    game.seat(("random", "random"))
    assert game.state.is_over
    assert game.real == real


def test_after_something_hidden_came_to_light_another_way_is_a_sandbox():
    game = played(3)
    game.undo()
    assert not game.undo_reveals
    game.act(game.state.options()[-1])
    assert not game.sandbox
    turn = game.state.turn
    while game.state.turn == turn:  # new goods are drawn when the turn ends
        game.act(game.state.options()[0])
    assert game.undo_reveals
    game.undo()
    game.act(game.state.options()[-1])
    assert game.sandbox
    game.new(seats=2)
    assert not game.sandbox


def test_goto_goes_only_where_the_story_has_been():
    game = played(5)
    for junk in (-1, 6, True, "3", None, 2.0, 10**5000):
        with pytest.raises(ValueError, match="is no move of this game"):
            game.goto(junk)
    assert game.at == 5


def test_a_saved_game_is_loaded_with_its_story():
    game, other = played(40), played(0)
    other.load(game.save())
    assert other.state == game.state
    assert other.length == 40
    assert [moment.events for moment in other.moments][1:] == [moment.events for moment in game.moments][1:]
    other.goto(7)
    assert other.state == game._moments[7].state


def test_a_game_of_a_code_is_loaded_with_its_story():
    game, other = played(40), played(0)
    other.load_code(game.code())
    assert other.state == game.state
    assert other.length == 40


def test_what_cannot_be_loaded_leaves_the_game_as_it_was():
    game = played(12)
    before = game.state
    for deed in (
        lambda: game.load("{}"),
        lambda: game.load(game.save()[:-40]),
        lambda: game.load_code("nonsense"),
        lambda: game.new(seats=9),
        lambda: game.new(seats=2, players=["person", "kasparov"]),
        lambda: game.new(seats=2, players=["person"]),
    ):
        with pytest.raises(ValueError, match=r"\.$"):
            deed()
        assert game.state is before
        assert (game.at, game.length) == (12, 12)


def test_a_position_is_loaded_without_the_way_to_it():
    position = aod.position(seats=2, turn=4, at="D")
    game = played(0)
    game.load(Record.of(position).to_json())
    assert (game.state, game.length) == (position, 0)
    with pytest.raises(ValueError, match="save it as a file"):
        game.code()


def test_bots_play_until_a_person_is_asked():
    game = played(0)
    game.new(seats=3, seed=5, players=["random", "person", "random"])
    assert game.state.seat == 1
    before = game.length
    game.act(game.state.options()[0])
    assert game.state.seat == 1
    assert game.length > before + 1
    game.undo()
    assert (game.state.seat, game.at) == (1, before)


def test_bots_alone_play_to_the_end_and_the_same_seed_plays_the_same():
    game, other = played(0), played(0)
    for each in (game, other):
        each.new(seats=2, seed=8, players=["random"] * 2)
        assert each.state.is_over
    assert game.state == other.state


def test_param_depends_and_watch_work_as_people_know_them():
    seen = []

    class Watcher(param.Parameterized):
        game = param.Parameter()

        @param.depends("game.state", watch=True)
        def note(self):
            seen.append(self.game.at)

    game = played(0)
    watcher = Watcher(game=game)
    game.param.watch(lambda *changes: seen.append(sorted(change.name for change in changes)), ["state", "at", "length"])
    game.act(game.state.options()[0])
    assert seen == [1, ["at", "length", "state"]]
    assert watcher.game is game
