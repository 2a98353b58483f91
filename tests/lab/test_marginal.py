"""What a colonist is worth: positions drawn and given, playouts that see nothing hidden."""

import json
from random import Random

import pytest

from aod_nb import aod, navegador
from aod_nb.aod.placement import Placement
from aod_nb.core import BadInput, Record, to_code
from aod_nb.lab.aod.marginal import Playouts, drawn, places, read, spelt, study, unplaced
from aod_nb.lab.played import player
from aod_nb.lab.simulation import run


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("placed", [0, 2, 4])
def test_a_position_is_drawn_where_it_was_asked_for(turn, placed):
    state = drawn(5, 3, turn, placed)
    assert (state.turn, state.seat) == (turn, state.order[0])
    assert isinstance(state.decision, Placement)
    assert places(state)
    assert drawn(5, 3, turn, placed) == state


def game(moves, seats=3):
    state = aod.setup(seats, seed=4)
    one = player("random", state, Random(4))
    for _ in range(moves):
        state.apply(one(state))
    return state


def test_ones_own_is_read_from_a_code_and_from_a_save():
    state = game(2)
    assert read(to_code(state)) == state
    assert read(f"  {Record.of(state).to_json()} ") == state


@pytest.mark.parametrize("junk", ["", "  ", None, 5, "no code", "{", "{}", "[]", "A" * 40, '{"game": "aod"}', "9" * 5000])
def test_junk_is_refused_in_a_sentence(junk):
    with pytest.raises(BadInput) as refused:
        read(junk)
    assert str(refused.value).endswith(".")


def test_codes_and_saves_that_were_touched_are_refused_or_read():
    chance = Random(8)
    texts = [to_code(game(30)), Record.of(game(30)).to_json()]
    refused = 0
    for _ in range(300):
        text = chance.choice(texts)
        at = chance.randrange(len(text))
        try:
            assert places(read(text[:at] + chance.choice('A9{"-,') + text[at + 1 :]))
        except BadInput:
            refused += 1
    assert refused > 100


def test_a_position_without_a_colonist_to_place():
    with pytest.raises(BadInput, match="This question is about placing"):
        read(to_code(navegador.setup(3, seed=1)))
    over = game(0, 2)
    one = player("random", over, Random(1))
    while not isinstance(over.decision, Placement) or over.turn < 2:
        if not isinstance(over.decision, Placement):
            with pytest.raises(BadInput, match="places no colonist now"):
                read(to_code(over))
        over.apply(one(over))
    while not over.is_over:
        over.apply(one(over))
    with pytest.raises(BadInput, match="That game is over"):
        read(to_code(over))


@pytest.mark.parametrize(
    "given", [(-1, 3, 1, 0), (1, 3, 0, 0), (1, 3, 9, 0), (1, 3, 1, 5), (True, 3, 1, 0), (1, 3, 2.5, 0), (1, 9, 1, 0)]
)
def test_what_cannot_be_drawn(given):
    with pytest.raises(BadInput):
        drawn(*given)


def test_nothing_hidden_is_looked_at():
    state = drawn(3, 4, 2, 1)
    for _ in range(3):
        other = state.redeal(state.seat, Random(99))
        first, second = (run(study(one, Random(2), budget=200), 60) for one in (state, other))
        assert first == second


def test_a_playout_leaves_the_position_alone():
    state = drawn(3, 4, 2, 1)
    before = json.loads(Record.of(state).to_json())
    playouts = Playouts(state, Random(1))
    for arm in range(len(playouts.options)):
        playouts.draw(arm)
    assert json.loads(Record.of(state).to_json()) == before


def test_every_box_has_its_name_and_comes_to_an_estimate():
    state = drawn(7, 4, 4, 1)
    found = run(study(state, Random(1), budget=800), 400)
    assert [one.name for one in found] == [spelt(option) for option in places(state)]
    assert len({one.name for one in found}) == len(found)
    assert all(one.low < one.value < one.high for one in found)


def test_one_colonist_less_is_all_that_is_missing():
    state = drawn(7, 4, 4, 1)
    without = unplaced(state)
    seat = state.seat
    assert sum(without.nations[seat].hand) == sum(state.nations[seat].hand) - 1
    option = next(option for option in places(state) if option.box == "discovery")
    state.apply(option)
    state.nations[seat].discovery[0] -= 1  # and taken away again: the same position
    assert state == without
