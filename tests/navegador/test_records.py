"""Records: saved at any decision, read with suspicion, and never a way to hurt the engine."""

import json
import pickle
import random
from importlib import import_module

import msgspec
import pytest

from aod_nb import navegador
from aod_nb.core import Record, from_code, to_code
from aod_nb.core import game as games
from aod_nb.navegador.options import Explore, Found, Move, Sail, Sell, Send, UseCard
from tests.kit import mutated_record, plays_on_to_the_end
from tests.navegador.games import finished, sample, setting, steps

MUTATIONS, BATCHES = 5_000, 20


def saved(state):
    return Record.of(state).to_json()


def loaded(text):
    return Record.from_json(text).replay()


def test_a_game_is_saved_and_loaded_along_the_way():
    for number in range(10):
        for count, (state, _) in enumerate(steps(number)):
            if count % 40 == 0:
                again = loaded(saved(state))
                assert again == state
                assert again.options() == state.options()
                assert again.taken() == state.taken()


def in_the_middle_of(state, *options):
    """Saved after these options, a game is what it was, and goes on alike."""
    for option in options:
        state.apply(option)
    again = loaded(saved(state))
    assert again == state
    for option in state.options():
        one, other = state.copy(), again.copy()
        one.apply(option)
        other.apply(option)
        assert one == other
    # The same from its own JSON, as a position that nobody vouches for.
    bare = msgspec.json.decode(msgspec.json.encode(state), type=navegador.State)
    assert loaded(saved(bare)) == state
    return state


MET = {"guine": 0, "bahia": 1, "rio_de_janeiro": 0, "angola": 1}


def test_in_the_middle_of_paying_ships():
    state = navegador.position(seats=2, at="rondel", explored=MET, ships={0: {"portugal": 2, "guine": 2, "angola": 2}})
    assert in_the_middle_of(state, Move("ships")).decision.kind == "fee"


def test_in_the_middle_of_a_sailing():
    state = navegador.position(seats=2, at="sailing", explored=MET, ships={0: {"portugal": 3, "guine": 1, "angola": 1}})
    state = in_the_middle_of(state, Sail("portugal", "guine", 1))
    assert state.decision.moved[1] == 1


def test_in_the_middle_of_exploring():
    explored = {"guine": 0, "bahia": 1, "rio_de_janeiro": 0}
    state = navegador.position(seats=2, at="sailing", explored=explored, ships={0: {"guine": 2, "rio_de_janeiro": 1}})
    # One of the two comes from Guiné in any case.
    assert in_the_middle_of(state, Explore("angola")).decision.sent == (1,)
    assert in_the_middle_of(state, Send("rio_de_janeiro")).nations[0].explorers == 3


def test_in_the_middle_of_the_cards_sailing():
    state = navegador.position(seats=2, at="card", seat=1, explored=MET, ships={1: {"portugal": 2, "guine": 1, "bahia": 1}})
    assert in_the_middle_of(state, UseCard()).agenda[0].name == "phase_by_card"


def test_in_the_middle_of_founding_building_and_trading():
    state = navegador.position(
        seats=2, at="colony", explored=MET, workers=9, money=900, ships={0: {"bahia": 2, "guine": 2}}, colonies={1: {"bahia": 1}}
    )
    assert len(in_the_middle_of(state, Found("bahia"), Found("guine")).decision.founded) == 2
    state = navegador.position(seats=2, at="buildings", workers=9, money=900)
    assert in_the_middle_of(state, navegador.options.Build("church")).decision.busy == 5
    state = navegador.position(seats=2, at="market", explored=MET, colonies={0: {"bahia": 2}}, factories={0: {"gold": 1}})
    assert in_the_middle_of(state, Sell("sugar", 1)).decision.good == "gold"


def test_figures_travel_with_the_record_and_the_code():
    state = navegador.setup(seats=2, figures={"rondel": [*navegador.setup().board.fields[:6], "buildings", "market"]})
    state.apply(Move("second_market"))
    for again in (loaded(saved(state)), from_code(to_code(state))):
        assert again == state
        assert again.board.fields[7] == "second_market"


def test_a_record_of_older_rules_resumes_from_its_snapshot(monkeypatch):
    state = sample([3], every=60)[1]
    text = saved(state)
    monkeypatch.setitem(games._games, "navegador", msgspec.structs.replace(games.loaded()["navegador"], rules=2))
    assert not Record.from_json(text).replays
    assert loaded(text) == state


def test_a_state_keeps_its_story_in_a_pickle():
    state = sample([7], every=60)[2]
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert saved(again) == saved(state)


def test_a_whole_game_fits_into_a_code():
    state = finished(2)
    code = to_code(state)
    assert len(code) < 1500
    assert from_code(code) == state


def test_a_record_of_the_other_game_is_refused_as_its_own():
    import_module("aod_nb.aod")  # a game is known once it is loaded
    record = json.loads(saved(navegador.setup(**setting(1))))
    with pytest.raises(ValueError, match="cannot be read"):
        loaded(json.dumps(record | {"game": "aod"}))


@pytest.fixture(scope="module")
def texts():
    """Records of games and, since those are only replayed, of positions, whose snapshots must be checked."""
    records = []
    for count, state in enumerate(sample(range(25), every=37)):
        if count % 4 or len(state.taken()) > 300:  # as if read from its own JSON: the story begins at the position
            state = msgspec.json.decode(msgspec.json.encode(state), type=navegador.State)
        records.append(saved(state))
    return records


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutated_records_are_refused_or_play_on_to_the_end(texts, batch):
    accepted = 0
    for number in range(batch, MUTATIONS, BATCHES):
        chance = random.Random(number)
        try:
            state = loaded(mutated_record(chance.choice(texts), chance))
        except ValueError:  # with its sentence
            continue
        accepted += 1
        assert plays_on_to_the_end(state, chance, 20_000)
    assert accepted > 3
