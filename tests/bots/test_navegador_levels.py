"""Bots that play Navegador: who they are, what they may see, what they cost, and that their games come to an end."""

import random

import pytest

from aod_nb import bots, navegador
from aod_nb.bots.budget import Budget
from aod_nb.bots.navegador.clock import rounds_left
from aod_nb.bots.navegador.quick import Quick
from aod_nb.bots.navegador.rates import rates_for
from aod_nb.bots.reasons import reasons_for
from aod_nb.bots.search import Search
from aod_nb.core import Record
from aod_nb.navegador.options import DONE, Build, Claim, Decline, Explore, Hire, Move, Process, Sell, UseCard
from tests.navegador.games import sample, steps

LEVELS = ("random", "beginner", "merchant", "admiral")
KINDS = {"card", "rondel", "fee", "workers", "ships", "sailing", "crew", "colony", "buildings", "market", "privilege"}
"""Of decisions."""
MOST_ROUNDS = 60
"""Twice what a sensible game takes."""


def quick(name):
    return bots.level(name, playouts=6) if name == "admiral" else bots.level(name)


def play(levels, seed, **setup):
    state = navegador.setup(seats=len(levels), seed=seed, **setup)
    chances = [random.Random(f"{seed}:{seat}") for seat in range(len(levels))]
    while not state.is_over:
        state.apply(levels[state.seat].choose(state, chances[state.seat]))
    return state


def best(state, name="merchant"):
    return bots.level(name).choose(state, random.Random(1))


@pytest.mark.parametrize("name", ["merchant", "admiral"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_level_plays_whole_games_of_every_size(name, seats):
    if name == "admiral" and seats > 2:
        return
    state = play([quick(name)] * seats, seed=seats)
    assert state.is_over
    assert state.round <= MOST_ROUNDS
    assert Record.from_json(Record.of(state).to_json()).replay() == state


def test_games_between_four_merchants_last_as_long_as_those_of_people_and_most_end_by_buildings():
    """People's games last 27 to 39 rounds, and four of five end by buildings."""
    merchant, rounds, by_buildings = bots.level("merchant"), [], 0
    for seed in range(6):
        state, chance = navegador.setup(seats=4, seed=seed), random.Random(seed)
        while state.turns_left is None:
            state.apply(merchant.choose(state, chance))
        rounds.append(state.round)
        by_buildings += state.chart_is_empty
    assert 24 <= sum(rounds) / len(rounds) <= 40
    assert max(rounds) <= 50
    assert by_buildings >= 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_quick_play_finishes_whole_games_of_every_size(seats):
    quick, chance = Quick(), random.Random(seats)
    for seed in range(3):
        state = navegador.setup(seats=seats, seed=seed)
        finish(state, quick, chance)
        assert state.round <= 80
        assert max(result.total for result in navegador.score(state)) > 60


def finish(state, quick, chance):
    while not state.is_over:
        state.apply(quick.choose(state, chance.random))


def test_quick_play_answers_every_decision_and_finishes_from_anywhere():
    """From positions that random play came to, whatever is asked there."""
    quick, chance, asked = Quick(), random.Random(1), set()
    for number in range(12):
        for step, (state, option) in enumerate(steps(number)):
            if option is not None and (state.decision.kind not in asked or step % 400 == 399):
                asked.add(state.decision.kind)
                finish(state.copy(), quick, chance)
    assert asked == KINDS


def test_quick_play_depends_on_its_chance_alone():
    """The same chance makes the same game; another one makes another."""
    ends = []
    for seed in (1, 1, 2):
        state = navegador.setup(seats=2, seed=5)
        finish(state, Quick(), random.Random(seed))
        ends.append(state)
    assert ends[0] == ends[1] != ends[2]


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_answers_every_decision_with_one_of_its_options(name):
    asked = set()
    for number in range(10):
        for state, option in steps(number):
            if option is not None and state.decision.kind not in asked:
                asked.add(state.decision.kind)
                assert quick(name).choose(state.copy(), random.Random(number)) in state.options()
    assert asked == KINDS


def with_everything_hidden_changed(state, number):
    """The same for everybody at the table, with other tokens face down and another seed."""
    other = state.redeal(state.seat, random.Random(-number - 1))
    other.seed = number
    return other


@pytest.mark.parametrize("name", LEVELS[1:])
def test_nobody_peeks(name):
    """Everything that a seat may not know is changed: the choice stays the same."""
    looked = 0
    for number, state in enumerate(sample(range(6), every=173)):
        if state.is_over:
            continue
        other = with_everything_hidden_changed(state, number)
        looked += other.stacks != state.stacks
        assert quick(name).choose(other, random.Random(number)) == quick(name).choose(state, random.Random(number))
        for option in state.options()[:5]:
            assert reasons_for(other, option) == reasons_for(state, option)
    assert looked > 12


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_chance_makes_the_same_choice(name):
    for state in sample([3], every=300):
        if not state.is_over:
            assert quick(name).choose(state, random.Random(5)) == quick(name).choose(state, random.Random(5))


def test_thinking_leaves_the_position_as_it_was():
    state = sample([5], every=200)[1]
    before = Record.of(state).to_json()
    assert bots.advise(state, random.Random(1), games=4).options[0].behind == 0
    assert Record.of(state).to_json() == before


def test_merchants_beat_beginners_who_beat_random_play():
    """A few games of what the tournament measures."""
    for better, worse in (("merchant", "beginner"), ("beginner", "random")):
        wins = sum(
            place in navegador.winners(play([quick(better if seat == place else worse) for seat in (0, 1)], seed))
            for seed in range(4)
            for place in (0, 1)
        )
        assert wins >= 6


def test_an_admiral_beats_beginners_with_little_thought():
    admiral, beginner = bots.level("admiral", playouts=20), bots.level("beginner")
    for place in (0, 1):
        state = play([admiral if seat == place else beginner for seat in (0, 1)], 3)
        assert navegador.winners(state) == (place,)


# What the search stands on


def test_the_search_leaves_the_table_only_between_actions():
    """A playout finishes the action that was begun, and judges there; the tree's decisions are those between actions too."""
    for state in sample(range(2), every=97):
        if not state.is_over:
            search = Search(state, bots.mind_of(state), 3)
            search.run(playouts=60)
            for choice in search.root.choices.values():
                if choice.node is not None and choice.node.choices:
                    assert {type(option) for option in choice.node.choices} <= {Move, UseCard, Decline}


def test_who_is_sure_answers_sooner_and_the_same():
    sooner = 0
    for state in sample([2], every=150):
        if not state.is_over:
            whole, short = (Search(state, bots.mind_of(state), 5) for _ in range(2))
            whole.run(playouts=96)
            for _ in short.think(Budget(playouts=96), until_sure=True):
                pass
            assert short.tried()[0].option == whole.tried()[0].option
            sooner += short.playouts < whole.playouts == 96
    assert sooner


def test_what_a_turn_is_worth_is_no_gain_of_anybodys():
    """Whoever moves next is put ahead by what the turns behind it brought the others: nothing on the whole."""
    for seats in (2, 3, 5):
        state, rates = navegador.setup(seats=seats, seed=1), rates_for(seats)
        worths = bots.mind_of(state).worth(state)
        steps = [worths[seat] - worths[seat + 1] for seat in range(seats - 2)]  # the last one holds the card
        assert steps == pytest.approx([rates.turn / seats] * (seats - 2))
        assert worths[0] - worths[-1] == pytest.approx(rates.turn * (seats - 1) / seats - rates.card)


def best_end(state, seat):
    """The most VP ahead of the other that the last turn can bring, found by trying everything."""
    if state.is_over:
        vp = [result.total for result in navegador.score(state)]
        return vp[seat] - vp[1 - seat]
    found = []
    for option in state.options():
        twin = state.copy()
        twin.apply(option)
        found.append(best_end(twin, seat))
    return max(found)


@pytest.mark.parametrize("name", ["merchant", "admiral"])
def test_nothing_is_lost_in_the_last_turn(name):
    merchant, looked = bots.level("merchant"), 0
    for seed in range(6):
        state, chance = navegador.setup(seats=2, seed=seed), random.Random(seed)
        while state.turns_left != 0 or state.decision.kind != "rondel":
            state.apply(merchant.choose(state, chance))
        seat = state.seat
        if sum(state.nations[seat].ships) > 6:
            continue  # too many voyages to try them all
        looked += 1
        best = best_end(state, seat)
        while not state.is_over:
            state.apply(quick(name).choose(state, chance))
        assert best_end(state, seat) == best
    assert looked >= 4


# What a merchant knows of the game


def test_it_explores_first_and_moves_ships_then():
    state = navegador.position(seats=2, at="sailing", ships={"red": {"portugal": 2}})
    assert isinstance(best(state), Explore)


def test_it_sells_at_high_tide_and_processes_after_others_have_sold():
    owned = {"colonies": {"red": {"guine": 2}}, "explored": {"guine": "red"}, "factories": {"red": {"gold": 3}}}
    high = navegador.position(seats=2, at="market", market={"sugar": 4, "gold": 1}, **owned)
    low = navegador.position(seats=2, at="market", market={"sugar": 4, "gold": 10}, **owned)
    for state in (high, low):
        while state.decision.good != "gold":
            state.apply(state.options()[-1])
    assert best(high) == Sell("gold", 2)
    assert isinstance(best(low), Process)


def test_it_takes_the_privilege_that_multiplies_most():
    state = navegador.position(
        seats=2,
        at="privilege",
        workers={"red": 5},
        explored={"guine": "blue", "bahia": "blue", "rio_de_janeiro": "red"},
        colonies={"red": {"guine": 2, "bahia": 3}},
    )
    assert best(state) == Claim("colony")


def test_it_hires_where_workers_are_missing_and_can_be_paid():
    state = navegador.position(seats=2, at="workers", money={"red": 400}, churches={"red": 3})
    option = best(state)
    assert isinstance(option, Hire)
    assert option.count >= 2


def before_the_last_church(last_building, owner):
    """Red may buy the last church of the chart; this seat has all of those that were built so far."""
    other = {"red": "blue", "blue": "red"}[owner]
    return navegador.position(
        seats=2,
        at="buildings",
        round=20,
        last_building=last_building,
        money={"red": 500},
        workers={"red": 5},
        churches={owner: 8, other: 1},
    )


def gain_of_the_church(state):
    """VP that merchants hold it better than to build nothing."""
    worths = dict(zip(state.options(), bots.mind_of(state).weigh(state), strict=True))
    return worths[Build("church")] - worths[DONE]


def test_the_last_building_of_a_row_is_known_as_an_end_where_the_set_up_says_so():
    """Whoever is far ahead buys it, whoever is far behind would lose by it; where the whole chart counts, it is no end."""
    assert best(before_the_last_church("row", "red")) == Build("church")
    gains = {kind: gain_of_the_church(before_the_last_church(kind, "blue")) for kind in ("row", "chart")}
    assert gains["row"] < 0 < gains["chart"]
    near, far = (before_the_last_church(kind, "red") for kind in ("row", "chart"))
    assert rounds_left(near, rates_for(2)) < rounds_left(far, rates_for(2)) / 2


def test_in_the_last_turn_only_what_counts_is_bought():
    """300 Cr. for a worker beyond the church's are more than the VP that the worker counts."""
    way = ("guine", "angola", "cabo_da_boa_esperanca", "mocambique", "goa", "malaca", "macau", "nagasaki")
    state = navegador.position(
        seats=2, at="workers", turns_left=0, money={"red": 850}, explored=dict.fromkeys(way, "blue"), workers={"red": 4}
    )
    assert best(state) == Hire(1)
