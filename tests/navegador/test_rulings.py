"""Rulings that no rulebook tells are switches of the set-up; as they are set first, a game is what it always was."""

import json
import random
from itertools import product

import msgspec
import pytest

from aod_nb import navegador
from aod_nb.core import Record, from_code, to_code
from aod_nb.navegador.check import check
from aod_nb.navegador.editions import SWITCHES
from aod_nb.navegador.options import Build, Done, Explore, Sail
from aod_nb.navegador.scoring import king
from tests.navegador.games import TASTES
from tests.navegador.make_golden import FILES
from tests.navegador.moves import TO_ANGOLA, after, asked, at, fleet, ships, told

ALL = [dict(zip(SWITCHES, settings, strict=True)) for settings in product(*SWITCHES.values())]


def test_without_a_word_every_ruling_is_as_it_always_was():
    state = navegador.setup()
    assert {switch: getattr(state.setup, switch) for switch in SWITCHES} == {key: first for key, (first, _) in SWITCHES.items()}


def test_a_record_from_before_there_were_switches_still_opens():
    written = json.loads((FILES.games / "game_0014.json").read_text())
    for setup in (written["setup"], written["snapshot"]["setup"]):
        for switch in SWITCHES:
            setup.pop(switch, None)
    state = Record.from_json(json.dumps(written)).replay()
    assert state.is_over
    assert state.setup.last_building == "chart"


def test_a_code_holds_only_rulings_that_are_not_the_usual_ones():
    """So the codes from before there were switches are those of today."""
    usual, other = navegador.setup(), navegador.setup(king_full=True)
    assert len(to_code(usual)) < len(to_code(other))
    assert from_code(to_code(other)).setup.king_full


@pytest.mark.parametrize("number", range(len(ALL)))
def test_games_under_every_ruling_end_and_travel_with_record_and_code(number):
    switches = ALL[number]
    for taste in ("seafarer", "builder"):
        state = navegador.setup(seats=2 + number % 4, seed=number, **switches)
        chance = random.Random(number)
        for _ in range(3000):
            if state.is_over:
                break
            state.apply(chance.choice(TASTES[taste](state, state.options())))
        assert {switch: getattr(state.setup, switch) for switch in SWITCHES} == switches
        assert Record.from_json(Record.of(state).to_json()).replay() == state
        assert from_code(to_code(state)) == state
        resumed = msgspec.json.decode(msgspec.json.encode(state), type=navegador.State)
        assert navegador.score(resumed) == navegador.score(state)


def test_a_record_with_a_ruling_that_does_not_exist_is_refused():
    record = json.loads(Record.of(navegador.setup()).to_json())
    for name, value in (("last_building", "none"), ("sail_on", 1), ("turbo", True)):
        bad = json.loads(json.dumps(record))
        for setup in (bad["setup"], bad["snapshot"]["setup"]):
            setup[name] = value
        with pytest.raises(ValueError, match="cannot be read"):
            Record.from_json(json.dumps(bad))


# The last building of a row


def last_of_a_row(**switches):
    return at("buildings", Build("gold_factory"), factories={"blue": {"gold": 5}}, **switches)


def test_the_last_building_of_any_row_can_bring_the_end():
    events = []
    state = at("buildings", factories={"blue": {"gold": 5}}, workers=9, last_building="row")
    assert state.turns_left is None
    after(state, Build("gold_factory"), events=events)
    assert [event.rule for event in told(events, "end_buildings")] == ["N.end"]
    assert state.turns_left == 2
    assert not state.chart_is_empty
    assert last_of_a_row().turns_left is None
    after(state, Done(), events=events)
    assert state.turns_left == 1


def test_a_position_with_an_empty_row_is_one_of_the_end():
    with pytest.raises(ValueError, match="the last building is gone: the end has begun"):
        navegador.position(seats=2, factories={"red": {"gold": 6}}, last_building="row")
    state = navegador.position(seats=2, factories={"red": {"gold": 6}}, last_building="row", turns_left=1)
    assert state.last_building_is_gone


# The king's privilege in a full column

FULL = {"seats": 2, "at": "turn", "privileges": {"red": {"church": 3}}, "churches": {"red": 4},
        "explored": {"guine": "red", "angola": "red", "cabo_da_boa_esperanca": "red", "mocambique": "red", "goa": "red",
                     "malaca": "red"}}  # fmt: skip


def test_the_kings_privilege_goes_in_a_full_column_only_where_the_ruling_says_so():
    usual, other = navegador.position(**FULL), navegador.position(**FULL, king_full=True)
    nation = usual.nations[0]
    assert king(nation) == ("explorer", 6)
    assert king(nation, full=True) == ("church", 8)
    assert navegador.score(usual)[0].lines["king"] == 6
    assert navegador.score(other)[0].lines["king"] == 8
    assert navegador.score(other)[0].total == navegador.score(usual)[0].total + 2


# Sailing on after a discovery


def discovered(**switches):
    given = {"explored": TO_ANGOLA | {"bahia": "red", "rio_de_janeiro": "red"}, "ships": fleet(portugal=1, angola=4)}
    return at("sailing", Explore("cabo_da_boa_esperanca"), **given, **switches)


def test_ships_sail_on_after_a_discovery_where_the_ruling_says_so():
    state = discovered()
    assert asked(state) == (0, "sailing")
    after(state, Sail("angola", "cabo_da_boa_esperanca", 2))
    assert ships(state) == {"portugal": 1, "cabo_da_boa_esperanca": 3}


def test_without_that_ruling_the_action_ends_with_the_discovery():
    state = discovered(sail_on=False)
    assert state.seat == 1
    assert ships(state) == {"portugal": 1, "angola": 2, "cabo_da_boa_esperanca": 1}
    before = at("sailing", Sail("portugal", "guine", 1), explored=TO_ANGOLA, ships=fleet(portugal=1, angola=3), sail_on=False)
    after(before, Explore("cabo_da_boa_esperanca"))
    assert ships(before) == {"guine": 1, "angola": 1, "cabo_da_boa_esperanca": 1}


def test_a_sailing_after_a_discovery_cannot_be_without_that_ruling():
    state = discovered()
    assert state.decision.explored
    written = json.loads(msgspec.json.encode(state))
    written["setup"]["sail_on"] = False
    with pytest.raises(ValueError, match="with figures that cannot be"):
        check(msgspec.convert(written, navegador.State))
