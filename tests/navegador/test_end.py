"""How the game ends."""

import pytest

from aod_nb.navegador.options import Build, Decline, Explore, Move, UseCard
from aod_nb.navegador.tables import REGIONS
from tests.navegador.moves import TO_MACAU, after, asked, at, pass_the_action, told

# The end (N.end)


def last_turns(state):
    """Play on, doing nothing, until the game is over: whose stone moves."""
    movers = []
    while not state.is_over:
        if state.decision.kind == "card":
            after(state, Decline())
        elif state.decision.kind == "rondel":
            movers.append(state.seat)
            after(state, state.options()[0])
        else:
            pass_the_action(state)
    return movers


def turns_after(seat, seats):
    """Everybody once more, beginning at the left of a seat and ending with it."""
    return [(seat + step) % seats for step in range(1, seats + 1)]


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 3), (5, 2)])
def test_nagasaki_explored_by_sailing_gives_everybody_one_more_turn(seats, seat):
    events = []
    state = at("sailing", seats=seats, seat=seat, explored=TO_MACAU, ships={seat: {"macau": 3}})
    after(state, Explore("nagasaki"), events=events)
    assert [(event.rule, event.seat) for event in told(events, "end_nagasaki")] == [("N.end", seat)]
    assert state.turns_left == seats - 1
    assert last_turns(state) == turns_after(seat, seats)


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 2), (5, 0)])
def test_nagasaki_explored_by_the_card_leaves_its_user_the_regular_turn_first(seats, seat):
    events = []
    state = at("card", seats=seats, seat=seat, card=seat, explored=TO_MACAU, ships={seat: {"macau": 3}})
    after(state, UseCard(), Explore("nagasaki"), events=events)
    assert len(told(events, "end_nagasaki")) == 1
    assert (asked(state), state.turns_left) == ((seat, "rondel"), seats)
    assert last_turns(state) == [seat, *turns_after(seat, seats)]


def all_but_one_building(seats, seat):
    """A seat is asked what to build, and owns everything that others must not have but the last spice factory."""
    first = dict.fromkeys(range(seats), 1)
    most = first | {seat: 10 - (seats - 1)}
    factories = {seat: {"sugar": 6, "gold": 6, "spice": 5}}
    return at("buildings", seats=seats, seat=seat, workers=9, factories=factories, shipyards=most, churches=most)


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3), (5, 2)])
def test_the_last_building_gives_everybody_one_more_turn(seats, seat):
    events = []
    state = all_but_one_building(seats, seat)
    assert state.turns_left is None
    after(state, Build("spice_factory"), events=events)
    assert [(event.rule, event.seat) for event in told(events, "end_buildings")] == [("N.end", seat)]
    assert state.chart_is_empty
    assert last_turns(state) == turns_after(seat, seats)


def test_one_empty_row_is_not_the_end():
    state = at("buildings", Build("gold_factory"), factories={"blue": {"gold": 5}})
    assert (state.built[1], state.turns_left) == (6, None)


def test_the_end_begins_once():
    events = []
    explored = TO_MACAU | {"nagasaki": "red"}
    most = {"red": 9}
    factories = {"red": {"sugar": 6, "gold": 6, "spice": 5}}
    given = {"workers": 9, "factories": factories, "shipyards": most, "churches": most, "explored": explored}
    state = at("buildings", turns_left=1, **given)
    after(state, Build("spice_factory"), events=events)
    assert told(events, "end_buildings") == []
    assert last_turns(state) == [1]


def test_a_round_ends_with_the_last_seats_turn():
    events = []
    state = at("privilege", seats=3, seat=2, round=7, card="red")
    after(state, Decline(), events=events)
    assert (state.round, asked(state)) == (8, (0, "card"))
    assert [event.args for event in told(events, "round_begins")] == [{"round": 8}]
    after(state, Decline(), Move("colony"), events=events)
    assert (state.round, asked(state)) == (8, (1, "rondel"))
    assert len(told(events, "round_begins")) == 1


def test_after_the_last_turn_nobody_is_asked():
    events = []
    state = at("privilege", turns_left=0, explored=dict.fromkeys(REGIONS[1:], "red"))
    after(state, Decline(), events=events)
    assert state.is_over
    assert (state.seat, state.decision, state.options()) == (None, None, ())
    assert events[-1].kind == "game_over"
