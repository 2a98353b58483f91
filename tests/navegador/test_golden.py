"""Golden games, counted positions and playthroughs: what was once right stays so, and every part of the game is in one.

``python -m tests.navegador.make_golden`` writes them anew after a change of the rules that is meant.
"""

import json

import msgspec
import pytest

from aod_nb import navegador
from aod_nb.core import Record, from_code
from aod_nb.i18n import has
from aod_nb.navegador.options import OPTION_TYPES
from aod_nb.navegador.tables import BUILDINGS, COLUMNS, FIELD_NAMES, REGIONS
from aod_nb.navegador.turn import STEPS
from tests.kit import count, result
from tests.navegador.make_golden import DECISIONS, ENDS, EVENTS, FILES, TIES, TOLD, ends_and_ties, told

RESULTS = json.loads(FILES.results.read_text())
CODED = json.loads(FILES.codes.read_text())
ROWS = json.loads(FILES.counts.read_text())


def record(name):
    return Record.from_json((FILES.games / f"{name}.json").read_text())


@pytest.mark.parametrize("name", RESULTS)
def test_a_golden_game_ends_as_it_did(name):
    assert result(navegador, record(name).replay()) == RESULTS[name]


@pytest.mark.parametrize("name", CODED)
def test_a_game_told_as_a_code_ends_as_it_did(name):
    told = dict(CODED[name])
    assert result(navegador, from_code(told.pop("code"))) == told


def test_there_are_enough_of_them():
    assert len(RESULTS) + len(CODED) >= 100
    assert len(ROWS) >= 100
    assert {name.stem for name in FILES.games.glob("game_*.json")} == set(RESULTS)


@pytest.mark.parametrize("number", range(len(ROWS)))
def test_the_legal_options_of_a_position_are_as_many_as_they_were(number):
    state = msgspec.convert(ROWS[number]["position"], navegador.State)
    assert [count(state, depth) for depth in (1, 2, 3)] == ROWS[number]["counts"]


@pytest.mark.parametrize("number", TOLD)
def test_a_playthrough_reads_as_it_did(number):
    assert told(number) == (FILES.playthroughs / f"game_{number:04}.txt").read_text()


@pytest.fixture(scope="module")
def told_of():
    """Everything that some golden game holds."""
    held = {what: set() for what in ("decision", "option", "event", "seats", "figures", "end", "place")}
    for name in RESULTS:
        events, script = [], record(name)
        state = navegador.setup(script.setup.seats, script.setup.seed, figures=script.setup.figures, events=events)
        held["seats"].add(script.setup.seats)
        held["figures"].add(script.setup.figures == navegador.setup().setup.figures)
        for option in script.options:
            held["decision"].add(state.decision.kind)
            held["option"].add(type(option))
            held["place"] |= {getattr(option, field) for field in option.__struct_fields__}
            state.apply(option, events)
        held["event"] |= {event.kind for event in events}
        held["end"] |= ends_and_ties(state, events)
    return held


def test_every_decision_option_and_event_is_in_some_golden_game(told_of):
    assert told_of["decision"] == DECISIONS
    assert told_of["option"] == set(OPTION_TYPES)
    assert told_of["event"] == EVENTS
    assert told_of["seats"] == {2, 3, 4, 5}
    assert told_of["figures"] == {True, False}


def test_every_end_and_every_tie_is_in_some_golden_game(told_of):
    assert told_of["end"] == ENDS | TIES


def test_every_region_building_privilege_and_field_is_in_some_golden_game(told_of):
    assert {*REGIONS, *BUILDINGS, *COLUMNS, *FIELD_NAMES} <= told_of["place"]


def test_every_decision_option_step_and_name_has_its_texts():
    for decision in DECISIONS:
        assert has(f"navegador.decision.{decision}")
        assert has(f"navegador.ask.{decision}")
    for option in OPTION_TYPES:
        assert has(f"navegador.choice.{option.__struct_config__.tag}")
        assert has(f"navegador.option.{option.__struct_config__.tag}")
    for step in STEPS:
        assert has(f"navegador.step.{step}")
    for slug in (*REGIONS, *BUILDINGS, *COLUMNS, *FIELD_NAMES, *navegador.score(navegador.setup())[0].lines):
        assert has(f"navegador.name.{slug}")
