"""Hidden information: the tokens nobody has seen, dealt anew, and nothing else."""

import random

import pytest

from aod_nb import navegador
from aod_nb.core import Record
from aod_nb.navegador.check import check
from aod_nb.navegador.tables import REGION_INDEX, TOKENS
from tests.navegador.games import sample

HIDDEN = {"seed", "stacks", "unused"}


@pytest.mark.parametrize("batch", range(5))
def test_a_redeal_depends_only_on_the_chance_and_on_what_lies_open(batch):
    for number, state in enumerate(sample(range(batch, 25, 5), every=150)):
        for seat in range(state.seats):
            other = state.redeal(seat, random.Random(-number - 1))  # the same game with other hidden things
            other.seed = number
            assert other.redeal(seat, random.Random(9)) == state.redeal(seat, random.Random(9))


def test_a_redeal_leaves_all_that_is_open_and_can_be():
    for number, state in enumerate(sample(range(10), every=120)):
        for seat in range(state.seats):
            dealt = state.redeal(seat, random.Random(number))
            check(dealt)
            for field in set(state.__struct_fields__) - HIDDEN:
                assert getattr(dealt, field) == getattr(state, field)
            assert dealt.options() == state.options()
            for region, stack in enumerate(state.stacks):
                assert len(dealt.stacks[region]) == len(stack)
                if state.is_explored(region):
                    assert dealt.stacks[region] == stack


def test_every_hidden_token_can_be_anywhere_it_can_be():
    state = navegador.position(seats=2, explored={"bahia": 0})
    bahia, rio = REGION_INDEX["bahia"], REGION_INDEX["rio_de_janeiro"]
    hidden = set(TOKENS["sugar"]) - set(state.stacks[bahia])
    dealt = [state.redeal(1, random.Random(number)) for number in range(200)]
    assert {price for other in dealt for price in other.stacks[rio]} == hidden
    assert {other.unused[0] for other in dealt} == hidden


def test_a_redealt_game_plays_on_and_can_be_saved():
    state = sample([8], every=200)[2].redeal(0, random.Random(1))
    for _ in range(30):
        state.apply(random.Random(2).choice(state.options()))
    assert Record.from_json(Record.of(state).to_json()).replay() == state
