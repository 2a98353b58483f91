"""The styles of Navegador's league: each plays whole games in its own way, and sees no more than the others."""

import random

import pytest

from aod_nb import bots, navegador
from aod_nb.bots.navegador.styles import STYLES, style
from aod_nb.core import BadInput
from tests.navegador.games import sample

ROUNDS = 18
"""So long that a way to play shows."""


def table_of(name):
    """What two players of this style own after some rounds, together, by column of the sheet."""
    state, chance, player = navegador.setup(seats=2, seed=1), random.Random(1), style(name)
    while state.round <= ROUNDS and not state.is_over:
        state.apply(player.choose(state, chance))
    return [sum(owned) for owned in zip(*[nation.possessions() for nation in state.nations], strict=True)]


def test_each_owns_most_of_what_it_likes():
    owned = {name: table_of(name) for name in ("colonies", "factories", "churches")}
    for column, name in ((0, "colonies"), (1, "factories"), (4, "churches")):
        assert owned[name][column] == max(table[column] for table in owned.values())


def test_sailors_and_racers_explore_sooner_than_those_who_build():
    """Regions explored when ten rounds are over."""
    explored = {}
    for name in ("sailors", "racers", "factories"):
        state, chance, player = navegador.setup(seats=2, seed=1), random.Random(1), style(name)
        while state.round <= 10:
            state.apply(player.choose(state, chance))
        explored[name] = state.explored.bit_count()
    assert min(explored["sailors"], explored["racers"]) > explored["factories"]


@pytest.mark.parametrize("name", STYLES)
def test_a_style_takes_an_option_and_nobody_peeks(name):
    looked = 0
    for number, state in enumerate(sample(range(3), every=211)):
        if not state.is_over:
            other = state.redeal(state.seat, random.Random(-number - 1))
            looked += other.stacks != state.stacks
            chosen = style(name).choose(state, random.Random(number))
            assert chosen in state.options()
            assert style(name).choose(other, random.Random(number)) == chosen
    assert looked > 3


def test_merchants_beat_a_style_in_either_seat():
    """A sign of what ``tests/benchmarks/league.py table`` measures."""
    merchant = bots.level("merchant")
    for place in (0, 1):
        players, state, chance = [style("factories")] * 2, navegador.setup(seats=2, seed=4), random.Random(4)
        players[place] = merchant
        while not state.is_over:
            state.apply(players[state.seat].choose(state, chance))
        assert navegador.winners(state) == (place,)


def test_an_unknown_style_is_refused_with_those_that_are_known():
    with pytest.raises(BadInput, match="racers"):
        style("pirates")
