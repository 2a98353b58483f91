"""The tree of a story: whatever was played can be gone back to, is saved and comes back."""

import json
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aod_nb import aod, navegador
from aod_nb.core import Record
from aod_nb.model import GameModel
from aod_nb.model.saved import MARK, joined
from aod_nb.model.tree import MOST_LINES, MOST_MOVES, Line, Tree, shared

ROOT = Path(__file__).parents[2]
DEEDS = ("act", "act", "act", "undo", "redo", "goto", "branch", "visit", "leave", "enter", "load")


def ways(game):
    """Every way the game was played, as far as it can be gone back to, as the tuples of moves that lead to a moment."""
    lines = [game.line, *(parting.line for parting in game.branches)]
    paths = [tuple(moment.option for moment in game.real[1:]), *(line.path for line in lines)]
    return {path[:step] for path in paths for step in range(len(path) + 1)}


def do(game, deed, number):
    """One deed of a person; what is not possible here is left."""
    if deed == "act" and not game.state.is_over:
        options = game.state.options()
        game.act(options[number % len(options)])
    elif deed == "undo":
        for _ in range(1 + number % 3):
            game.undo()
    elif deed == "redo":
        game.redo()
    elif deed == "goto":
        game.goto(number % (game.length + 1))
    elif deed in ("branch", "visit"):
        getattr(game, deed)(number % len(game.real))
    elif deed == "leave":
        game.leave_branch()
    elif deed == "enter" and game.branches:
        game.enter(game.branches[number % len(game.branches)].line.number)
    elif deed == "load":
        game.load(game.save_all())


@pytest.mark.parametrize("rules", [aod, navegador])
@pytest.mark.parametrize("players", [("person", "person"), ("person", "random")])
@given(deeds=st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 400)), max_size=60), seed=st.integers(0, 20))
@settings(max_examples=60, deadline=None)
def test_nothing_played_is_lost(rules, players, deeds, seed):
    game, ever = GameModel(rules.setup(seats=2, seed=seed), players), set()
    for deed, number in deeds:
        real = game.real
        do(game, deed, number)
        ever.add(tuple(moment.option for moment in game.moments[1:]))
        ever |= ways(game)
        assert len(game.branches) <= MOST_LINES
        assert game.remark or ever <= ways(game)
        if deed in ("goto", "branch", "visit", "leave", "enter"):
            assert game.real == real
        assert game.branched is None or game.real[: game.branched + 1] == game.whole[: game.branched + 1]
        assert tuple(moment.option for moment in game.whole[1:]) == game.line.path
        played = GameModel(game.whole[0].state)
        for moment in game.moments[1:]:
            played.act(moment.option)
        assert played.state == game.state


@pytest.mark.parametrize("rules", [aod, navegador])
@given(deeds=st.lists(st.tuples(st.sampled_from(DEEDS), st.integers(0, 400)), max_size=40))
@settings(max_examples=30, deadline=None)
def test_a_saved_game_brings_everything_back(rules, deeds):
    game, other = (GameModel(rules.setup(seats=2, seed=seed), ("person", "random")) for seed in (1, 2))
    for deed, number in deeds:
        do(game, deed, number)
    around = other.load(game.save_all("fast"))
    assert (other.state, other.at, other.length, other.players) == (game.state, game.at, game.length, game.players)
    assert [moment.state for moment in other.real] == [moment.state for moment in game.real]
    assert (ways(other), other.sandbox, around.pace, other.remark) == (ways(game), game.sandbox, "fast", "")
    assert [parting[2:] for parting in other.branches] == [parting[2:] for parting in game.branches]


def played(moves, seed=3):
    game, chance = GameModel(aod.setup(seats=2, seed=seed)), random.Random(seed)
    for _ in range(moves):
        game.act(chance.choice(game.state.options()))
    return game


def other_move(game, number=0):
    """A move that was not made here."""
    made = {path[game.at] for path in ways(game) if len(path) > game.at}
    return [option for option in game.state.options() if option not in made][number]


def test_the_same_move_after_an_undo_leads_forward_again():
    game = played(10)
    story = game.whole
    for _ in range(3):
        game.undo()
    for step in (8, 9, 10):
        game.act(story[step].option)
        assert (game.at, game.length, game.whole, game.branches) == (step, 10, story, [])


def test_another_move_after_an_undo_keeps_what_followed():
    game = played(10)
    story = game.whole
    game.undo()
    game.undo()
    game.act(other_move(game))
    assert (game.length, game.branched, game.real) == (9, None, game.whole)
    [kept] = game.branches
    assert (kept.step, kept.line.path[8], kept.parent) == (8, story[9].option, game.line)
    assert game.before(kept) is story[8].state
    game.enter(kept.line.number)
    assert (game.branched, [moment.state for moment in game.whole]) == (8, [moment.state for moment in story])
    game.leave_branch()
    assert (game.length, game.branched) == (9, None)


def test_a_branch_of_a_branch_is_named_by_where_it_parts():
    game = played(10)
    game.branch(4)
    for _ in range(4):
        game.act(other_move(game))
    game.goto(6)
    game.act(other_move(game))
    assert (game.branched, game.length) == (4, 7)
    first, second = game.branches
    assert (first.step, first.depth, first.line.sandbox) == (4, 0, game.sandbox)
    assert (second.step, second.depth, second.parent) == (6, 1, first.line)
    assert game.before(second) == game.moments[6].state
    game.give_up(first.line.number)
    [left] = game.branches
    assert (left.line, left.step, left.depth) == (second.line, 4, 0)
    assert game.line is left.line
    assert game.before(left) is game.real[4].state
    game.give_up(left.line.number)
    assert (game.branches, game.branched, game.whole) == ([], None, game.real)


@pytest.mark.parametrize("junk", [0, 9, -1, True, None, "1", 1.5], ids=repr)
def test_only_a_branch_can_be_gone_to_named_or_given_up(junk):
    game = played(6)
    game.branch(2)
    game.act(other_move(game))
    before = game.state
    for deed in (game.enter, game.give_up, lambda number: game.rename(number, "mine")):
        with pytest.raises(ValueError, match="no branch"):
            deed(junk)
    assert game.state is before


def test_the_oldest_that_nobody_named_goes_first_and_that_is_said():
    game = played(60)
    for step in range(MOST_LINES):
        game.branch(step)
        game.act(other_move(game))
    assert (len(game.branches), game.remark) == (MOST_LINES, "")
    numbers = sorted(parting.line.number for parting in game.branches)
    game.rename(numbers[0], "  the  first " + "x" * 99)
    assert game.branches[0].line.name == "the first " + "x" * 30
    game.branch(40)
    assert sorted(parting.line.number for parting in game.branches) == [numbers[0], *numbers[2:], numbers[-1] + 1]
    assert "1 branch had to go, the first from move 2 on" in game.remark
    for parting in game.branches:
        game.rename(parting.line.number, "kept")
    game.branch(41)
    game.act(other_move(game))
    assert numbers[0] not in [parting.line.number for parting in game.branches]


def test_there_is_a_limit_to_the_moves_as_well():
    tree = Tree(())
    for number in range(5):
        tree.add([(number, step) for step in range(MOST_MOVES // 4)], False)
    assert [gone.line.number for gone in tree.trim()] == [1]
    tree.go(tree.add([(9, step) for step in range(MOST_MOVES * 2)], False))
    assert [gone.line.number for gone in tree.trim()] == [2, 3, 4, 5]  # the one that is played stays


@given(one=st.lists(st.integers(0, 2), max_size=9), other=st.lists(st.integers(0, 2), max_size=9))
def test_what_two_ways_share(one, other):
    expected = next((step for step, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    assert shared(one, other) == expected


# Saves that are old, cut off, or a stranger's


def branched():
    game = played(12)
    for step in (3, 6):
        game.branch(step)
        for _ in range(3):
            game.act(other_move(game))
    game.leave_branch()
    return game


def loaded(text):
    game = GameModel(aod.setup(seats=2, seed=9), bots_wait=True)
    game.load(text)
    return game


def test_a_record_alone_is_a_saved_game_and_reads_the_same_with_what_stands_around_it():
    game = branched()
    alone, whole = Record.from_json(game.save_whole()), Record.from_json(game.save_all())
    assert whole.replay() == alone.replay() == game.state
    opened = loaded(game.save_whole())
    assert (opened.state, opened.players, opened.branches, opened.remark) == (game.state, ("person",) * 2, [], "")


def test_a_tree_that_is_cut_off_opens_with_what_is_whole_and_says_so():
    game = branched()
    whole = game.save_all()
    begins, found = whole.index(MARK), set()
    for end in range(begins + len(MARK), len(whole), 7):
        opened = loaded(whole[:end] if end % 2 else whole[:end].encode())
        assert opened.save_whole() == game.save_whole()
        assert "not all of its branches" in opened.remark
        assert ways(opened) <= ways(game)
        found.add(len(ways(opened)))
    assert found == set(range(13, 13 + 6 + 1))  # moment by moment
    for end in range(0, begins, 97):
        with pytest.raises(ValueError, match=r"\.$"):
            loaded(whole[:end])


def kept(**changes):
    return {"parent": 0, "step": 3, "options": [msgspec.to_builtins(OTHER)], **changes}


GAME = played(12)
GAME.goto(3)
OTHER = other_move(GAME)
DEEP = "[" * 100_000

BAD = {
    "no object": 7,
    "no list": {"lines": 7},
    "no line": {"lines": [7]},
    "no parent": {"lines": [kept(parent=2)]},
    "its own parent": {"lines": [kept(parent=1)]},
    "parent before all": {"lines": [kept(parent=-1)]},
    "a step too far": {"lines": [kept(step=13)]},
    "a step before all": {"lines": [kept(step=-1)]},
    "a step that is a text": {"lines": [kept(step="3")]},
    "an illegal move": {"lines": [kept(options=[{"do": "land", "region": "peru"}])]},
    "no move": {"lines": [kept(options=[{"do": "fly"}])]},
    "a name that is none": {"lines": [kept(name=5)]},
    "more lines than anybody writes": {"lines": [kept()] * 100},
    "moves after the end": {"lines": [kept(options=[msgspec.to_builtins(OTHER), *[{"do": "land", "region": "peru"}] * 9])]},
    "players that are none": {"players": 5},
    "a sandbox that is none": {"sandbox": "yes"},
}


@pytest.mark.parametrize("around", BAD.values(), ids=BAD)
def test_what_is_no_tree_leaves_the_game_and_is_said(around):
    game = played(12)
    opened = loaded(joined(game.save_whole(), json.dumps(around)))
    assert opened.state == game.state
    assert "not all of its branches" in opened.remark
    assert len(opened.branches) <= 1


@pytest.mark.parametrize("around", [{}, {"line": 5}, {"line": -1}, {"at": 99}, {"at": -1}, {"lines": []}, {"more": 1}])
def test_a_place_that_is_not_there_is_the_end_of_the_game(around):
    game = played(12)
    opened = loaded(joined(game.save_whole(), json.dumps(around)))
    assert (opened.at, opened.length, opened.branched, opened.remark) == (12, 12, None, "")


@pytest.mark.parametrize("around", ["{", DEEP, '{"lines":' + DEEP + "}", '{"a":1,"a":2}', '{},"around":{}', '{},"options":[]'])
def test_what_is_no_json_is_left_out(around):
    game = played(12)
    opened = loaded(joined(game.save_whole(), around))
    assert (opened.state, opened.branches) == (game.state, [])
    assert "not all of its branches" in opened.remark


@pytest.mark.parametrize("players", [["kasparov", "merchant"], ["merchant"], ["merchant"] * 9, ["<img>", "person"]])
def test_who_cannot_play_is_a_person_and_that_is_said(players):
    game = played(12)
    opened = loaded(joined(game.save_whole(), json.dumps({"players": players})))
    assert opened.state == game.state
    assert opened.players == tuple(name if name == "merchant" else "person" for name in [*players, "person"][:2])
    assert "cannot play" in opened.remark
    linked = GameModel(aod.setup(seats=2, seed=9), bots_wait=True)
    linked.load_code(game.code(), players)
    assert (linked.state, linked.players) == (game.state, opened.players)
    assert "cannot play" in linked.remark


@pytest.mark.parametrize("path", sorted([*ROOT.glob("tests/aod/older/*.json"), *ROOT.glob("tests/*/golden/game_000.json")]))
def test_old_saves_open(path):
    text = path.read_text()
    record = Record.from_json(text)
    game = GameModel((aod if record.game == "aod" else navegador).setup(seats=2))
    game.load(text)
    assert (game.real[-1].state, game.remark, game.branches) == (record.replay(), "", [])
    again = GameModel(game.state)
    again.load(game.save_all())
    assert again.state == game.state


def test_a_line_is_not_kept_twice():
    game = played(10)
    game.branch(3)
    for _ in range(3):
        game.act(game.real[game.at + 1].option)
    assert (game.branched, len(game.branches)) == (3, 1)
    game.leave_branch()
    assert game.branches == []
    assert isinstance(game.line, Line)
