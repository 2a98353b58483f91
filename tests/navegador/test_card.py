"""The Navegador card."""

import pytest

from aod_nb import navegador
from aod_nb.navegador.options import Decline, Done, Explore, Move, Sail, UseCard
from tests.navegador.moves import TO_ANGOLA, TO_MACAU, after, asked, at, fleet, pass_the_action, refused, ships, told

# The Navegador card (N.card)


def first_round(seats, *fields):
    """A game whose first moves go to these fields, where nothing is done."""
    state = navegador.setup(seats=seats)
    for field in fields:
        after(state, Move(field))
        pass_the_action(state)
    return state


def test_in_the_first_round_the_last_seat_has_the_card_and_is_not_asked():
    state = first_round(3, "colony", "colony")
    assert (state.round, state.card, asked(state)) == (1, 2, (2, "rondel"))
    assert refused(state, UseCard()) == ("card_first_round", "N.card")
    assert state.marker == -1


def test_in_the_first_round_the_marker_goes_where_the_last_seat_begins():
    state = first_round(3, "colony", "market", "privilege")
    assert (state.round, state.board.fields[state.marker]) == (2, "privilege")


def test_from_the_second_round_on_the_holder_is_asked_before_the_turn():
    state = first_round(3, "colony", "colony", "privilege")
    kinds = []
    for _ in range(3):
        kinds.append(asked(state))
        if state.decision.kind == "card":
            break
        after(state, state.options()[0])
        pass_the_action(state)
    assert kinds == [(0, "rondel"), (1, "rondel"), (2, "card")]


def test_a_used_card_goes_to_the_right_and_its_marker_to_the_new_holders_stone():
    stones = {"red": "market", "blue": "colony", "green": "ships", "yellow": "workers"}
    for seat, (nation, right, field) in enumerate(
        [("red", 3, "workers"), ("blue", 0, "market"), ("green", 1, "colony"), ("yellow", 2, "ships")]
    ):
        events = []
        state = at("card", seats=4, seat=nation, card=nation, stones=stones)
        after(state, UseCard(), events=events)
        assert (state.card, state.board.fields[state.marker]) == (right, field)
        (passed,) = told(events, "card_passed")
        assert (passed.rule, passed.seat, passed.args) == ("N.card", seat, {"to": right})


def test_a_card_that_red_used_can_be_used_by_the_last_seat_in_the_same_round():
    state = at("card", UseCard(), Done(), Move("colony"), seats=3, card="red", stones={"red": "market"})
    assert asked(state) == (1, "rondel")
    after(state, Move("colony"))
    assert (asked(state), state.round) == ((2, "card"), 2)


def test_the_card_is_one_more_sailing_under_the_usual_rules():
    state = at("card", UseCard(), card="red", explored=TO_ANGOLA, stones={"red": "buildings"}, ships=fleet(portugal=4, guine=2))
    assert asked(state) == (0, "sailing")
    after(state, Sail("portugal", "guine", 1))
    assert refused(state, Sail("guine", "angola", 3)) == ("ships_few", "N.sailing")
    after(state, Done(), Move("sailing"))
    assert asked(state) == (0, "sailing")
    assert Sail("guine", "angola", 3) in state.options()  # in the regular turn the ship sails again


def test_card_and_turn_together_can_explore_two_regions():
    state = at("card", UseCard(), Explore("guine"), Done(), card="red", stones={"red": "buildings"}, ships=fleet(portugal=4))
    after(state, Move("sailing"), Explore("bahia"))
    assert state.nations[0].explorers == 2


def test_a_card_that_is_declined_is_kept():
    events = []
    state = at("card", card="red", stones={"red": "market"})
    after(state, Decline(), events=events)
    assert events[0].args == {"decision": "card"}
    assert (state.card, asked(state)) == (0, (0, "rondel"))
    assert refused(state, UseCard()) == ("card_declined", "N.card")


@pytest.mark.parametrize(
    ("field", "lapses"),
    [("colony", False), ("privilege", False), ("ships", True), ("second_market", True), ("buildings", True)],
)
def test_the_card_lapses_when_its_holder_reaches_or_passes_the_marker(field, lapses):
    events = []
    stones = {"red": "market", "yellow": "workers"}
    state = at("card", Decline(), seats=4, card="red", marker="ships", stones=stones, ships=fleet(portugal=5))
    after(state, Move(field), events=events)
    if lapses:
        assert (state.card, state.board.fields[state.marker]) == (3, "workers")
        assert [(event.seat, event.args) for event in told(events, "card_lapsed")] == [(0, {"to": 3})]
    else:
        assert (state.card, state.board.fields[state.marker]) == (0, "ships")
        assert told(events, "card_lapsed") == []


def test_the_way_to_the_marker_leads_round_the_rondel():
    short = at("card", Decline(), Move("sailing"), card="red", marker="workers", stones={"red": "buildings"})
    assert short.card == 0
    far = at("card", Decline(), Move("workers"), card="red", marker="workers", stones={"red": "buildings"})
    assert far.card == 1
    beyond = at("card", Decline(), Move("market"), card="red", marker="sailing", stones={"red": "buildings"})
    assert beyond.card == 1


def test_eight_fields_enter_the_markers_field_and_seven_do_not():
    given = {"card": "red", "stones": {"red": "market"}, "marker": "market", "ships": fleet(portugal=7)}
    assert at("card", Decline(), Move("workers"), **given).card == 0
    assert at("card", Decline(), Move("market"), **given).card == 1


def test_a_card_that_was_used_does_not_lapse():
    events = []
    given = {"seats": 4, "card": "red", "marker": "colony", "stones": {"red": "market", "yellow": "colony"}}
    state = at("card", **given)
    after(state, UseCard(), Done(), Move("privilege"), events=events)
    assert told(events, "card_lapsed") == []
    assert (state.card, state.board.fields[state.marker]) == (3, "colony")


def test_who_does_not_hold_the_card_passes_the_marker_freely():
    state = at("rondel", Move("colony"), seats=4, card="blue", marker="market", stones={"red": "workers"})
    assert (state.card, state.board.fields[state.marker]) == (1, "market")


def test_the_card_may_still_be_used_before_the_move_that_would_lose_it():
    state = at("turn", card="red", marker="colony", stones={"red": "market"}, ships={"red": {}})
    assert asked(state) == (0, "card")
    assert UseCard() in state.options()


def test_a_lapsed_card_is_there_for_its_new_holder():
    state = at("card", Decline(), Move("colony"), seats=2, card="red", marker="colony", stones={"red": "market"})
    assert asked(state) == (1, "card")


def test_with_two_players_the_card_goes_to_and_fro():
    state = at("card", seats=2, card="red", stones={"red": "market", "blue": "ships"})
    after(state, UseCard(), Done(), Move("colony"))
    assert asked(state) == (1, "card")
    after(state, UseCard(), Done(), Move("buildings"))
    pass_the_action(state)
    assert (state.card, state.board.fields[state.marker], asked(state)) == (0, "colony", (0, "card"))


def test_the_card_of_two_players_in_the_first_two_rounds():
    state = first_round(2, "colony", "market")
    assert (state.round, asked(state)) == (2, (0, "rondel"))
    after(state, Move("privilege"))
    pass_the_action(state)
    assert asked(state) == (1, "card")


def test_the_card_stays_usable_in_the_last_round():
    state = at("turn", seats=3, card="red", turns_left=0, explored=TO_MACAU | {"nagasaki": "blue"}, ships=fleet(portugal=2))
    assert asked(state) == (0, "card")
    after(state, UseCard(), Sail("portugal", "guine", 1))
    assert ships(state) == {"portugal": 1, "guine": 1}
