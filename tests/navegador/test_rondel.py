"""The stone on the rondel: how far it goes, which ships pay, and that an action may be used for nothing."""

import pytest

from aod_nb import navegador
from aod_nb.navegador.options import Decline, Done, Hire, Launch, Move, PayShip
from tests.navegador.moves import WEST, after, asked, at, fleet, ships, told

# The rondel (N.rondel)


def test_the_first_move_is_free_to_any_field():
    for number, field in enumerate(navegador.setup().board.fields):
        state, events = navegador.setup(), []
        state.apply(Move(field), events)
        assert state.nations[0].stone == number
        assert events[0].args == {"field": field, "steps": 0, "ships": 0}
        assert sum(state.nations[0].ships) == 2


@pytest.mark.parametrize(("fleet_size", "reach"), [(0, 3), (1, 4), (2, 5), (4, 7), (5, 8), (7, 8)])
def test_how_far_a_stone_goes_depends_on_the_ships_on_the_board(fleet_size, reach):
    state = at("turn", stones={"red": "ships"}, ships=fleet(portugal=fleet_size))
    clockwise = ("second_market", "buildings", "sailing", "workers", "market", "colony", "privilege", "ships")
    assert state.options() == tuple(map(Move, clockwise[:reach]))


def test_other_stones_do_not_block():
    state = at("turn", seats=3, stones={"red": "sailing", "blue": "workers", "green": "workers"})
    after(state, Move("workers"))
    assert [nation.stone for nation in state.nations] == [1, 1, 1]


def test_a_move_says_its_steps_and_its_price():
    events = []
    after(at("turn", stones={"red": "buildings"}, ships=fleet(portugal=5)), Move("colony"), events=events)
    assert events[0].args == {"field": "colony", "steps": 4, "ships": 1}
    events = []
    after(at("turn", stones={"red": "buildings"}, ships=fleet(portugal=5)), Move("buildings"), events=events)
    assert events[0].args == {"field": "buildings", "steps": 8, "ships": 5}


def test_which_regions_ship_pays_is_asked_before_the_action():
    state = at("turn", Move("privilege"), explored=WEST, ships=fleet(portugal=1, guine=2))
    assert asked(state) == (0, "fee")
    assert state.options() == (PayShip("portugal"), PayShip("guine"))
    after(state, PayShip("guine"))
    assert ships(state) == {"portugal": 1, "guine": 1}
    assert asked(state) == (0, "privilege")


def test_two_ships_pay_one_after_the_other_in_the_order_of_the_regions():
    state = at("turn", Move("ships"), explored=WEST, ships=fleet(portugal=2, guine=1, bahia=1))
    assert state.options() == (PayShip("portugal"), PayShip("guine"))  # behind Bahia none could follow
    after(state, PayShip("guine"))
    assert asked(state) == (0, "ships")  # only Bahia's was left to follow, so it was not asked
    assert ships(state) == {"portugal": 2}


def test_where_all_ships_lie_together_nothing_is_asked():
    events = []
    state = after(at("turn", ships=fleet(portugal=5)), Move("sailing"), events=events)
    assert [event.args["region"] for event in told(events, "ship_paid")] == ["portugal"] * 5
    assert ships(state) == {}
    assert [event.rule for event in told(events, "not_asked")] == ["N.decide"] * 6  # five ships, and no ship sails


def test_ships_that_paid_can_be_built_again():
    state = at("turn", Move("ships"), ships=fleet(portugal=7))
    assert state.options() == (Launch(0), Launch(1), Launch(2))
    after(state, Launch(2))
    assert ships(state) == {"portugal": 7}


@pytest.mark.parametrize(
    ("field", "nothing"),
    [
        ("sailing", [Done()]),
        ("workers", [Hire(0)]),
        ("market", [Decline()] * 3),
        ("second_market", [Decline()] * 3),
        ("colony", [Done()]),
        ("privilege", [Decline()]),
        ("ships", [Launch(0)]),
        ("buildings", [Done()]),
    ],
)
def test_an_action_may_be_used_for_nothing(field, nothing):
    state = at(field, *nothing, explored=WEST, ships=fleet(guine=2), card="red")
    assert asked(state) == (1, "rondel")
    assert (state.nations[0].money, state.nations[0].workers, ships(state)) == (2000, 3, {"guine": 2})
