"""Golden games, counted positions and playthroughs: what was once right stays so, and every part of the game is in one.

``python -m tests.aod.make_golden`` writes them anew after a change of the rules that is meant.
"""

import json

import msgspec
import pytest

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.editions import EDITIONS, SWITCHES
from aod_nb.aod.options import OPTION_TYPES, Enlist
from aod_nb.aod.turn import STEPS
from aod_nb.core import Record, from_code
from aod_nb.i18n import has
from tests.aod.make_golden import DECISIONS, EVENTS, FILES, RARE, TOLD, told
from tests.kit import count, result

RESULTS = json.loads(FILES.results.read_text())
CODED = json.loads(FILES.codes.read_text())
ROWS = json.loads(FILES.counts.read_text())


def record(name):
    return Record.from_json((FILES.games / f"{name}.json").read_text())


@pytest.mark.parametrize("name", RESULTS)
def test_a_golden_game_ends_as_it_did(name):
    assert result(aod, record(name).replay()) == RESULTS[name]


@pytest.mark.parametrize("name", CODED)
def test_a_game_told_as_a_code_ends_as_it_did(name):
    told = dict(CODED[name])
    assert result(aod, from_code(told.pop("code"))) == told


def test_there_are_enough_of_them():
    assert len(RESULTS) + len(CODED) >= 100
    assert len(ROWS) >= 100
    assert {name.stem for name in FILES.games.glob("game_*.json")} == set(RESULTS)


@pytest.mark.parametrize("number", range(len(ROWS)))
def test_the_legal_options_of_a_position_are_as_many_as_they_were(number):
    state = msgspec.convert(ROWS[number]["position"], aod.State)
    assert [count(state, depth) for depth in (1, 2, 3)] == ROWS[number]["counts"]


@pytest.mark.parametrize("number", TOLD)
def test_a_playthrough_reads_as_it_did(number):
    assert told(number) == (FILES.playthroughs / f"game_{number:03}.txt").read_text()


@pytest.fixture(scope="module")
def told_of():
    """Everything that some golden game holds."""
    held = {what: set() for what in ("building", "decision", "option", "event", "step", "seats", "edition", "switch", "age")}
    for name in RESULTS:
        events, script = [], record(name)
        state = aod.setup(
            script.setup.seats,
            script.setup.seed,
            script.setup.edition,
            events=events,
            **{switch: getattr(script.setup, switch) for switch in SWITCHES},
        )
        held["seats"].add(script.setup.seats)
        held["edition"].add(script.setup.edition)
        held["switch"] |= {(switch, getattr(script.setup, switch)) for switch in SWITCHES}
        for option in script.options:
            held["decision"].add(state.decision.kind)
            held["step"].add(state.step)
            held["option"].add(type(option))
            state.apply(option, events)
        held["event"] |= {event.kind for event in events}
        held["building"] |= {slug for nation in state.nations for slug in nation.buildings}
    return held


def test_every_building_decision_and_option_is_in_some_golden_game(told_of):
    assert told_of["building"] == set(BUILDINGS)
    assert told_of["decision"] == DECISIONS
    assert told_of["option"] == set(OPTION_TYPES) - {Enlist}  # nine soldiers and two kinds of buildings: see test_levy
    assert told_of["seats"] == {2, 3, 4, 5}
    assert told_of["edition"] == set(EDITIONS)
    assert told_of["switch"] == {(switch, setting) for switch, settings in SWITCHES.items() for setting in settings}


def test_every_event_is_in_some_golden_game_and_has_a_text(told_of):
    assert told_of["event"] | {RARE} == EVENTS


def test_every_decision_option_step_and_building_has_its_texts():
    for decision in DECISIONS:
        assert has(f"aod.decision.{decision}")
        assert has(f"aod.ask.{decision}")
    for option in OPTION_TYPES:
        assert has(f"aod.choice.{option.__struct_config__.tag}")
        assert has(f"aod.option.{option.__struct_config__.tag}")
    for step in STEPS:
        assert has(f"aod.step.{step}")
    for building in BUILDINGS:
        assert has(f"aod.name.{building}")
        assert f"App.II.{building}" in aod.RULES
    for edition in EDITIONS:
        assert has(f"aod.edition.{edition}")
    for switch in SWITCHES:
        assert has(f"aod.switch.{switch}")
