"""Records: saved at any decision, read with suspicion, and never a way to hurt the engine."""

import json
import pickle
import random

import msgspec
import pytest

from aod_nb import aod
from aod_nb.aod.options import Attack, Buy, Remove
from aod_nb.core import Record
from aod_nb.core import game as games
from aod_nb.core import record as record_module
from tests.aod.games import finished, sample, setting, steps
from tests.kit import mutated_record, plays_on_to_the_end

MUTATIONS, BATCHES = 10_000, 20


def saved(state):
    return Record.of(state).to_json()


def loaded(text):
    return Record.from_json(text).replay()


@pytest.mark.parametrize("number", range(8))
def test_a_game_is_saved_and_loaded_at_every_decision(number):
    for state, _ in steps(number):
        again = loaded(saved(state))
        assert again == state
        assert again.options() == state.options()
        assert again.taken() == state.taken()


def test_a_game_is_saved_in_the_middle_of_a_battle():
    state = aod.position(
        seats=2,
        turn=4,
        at="warfare",
        discovered={"canada": 1},
        taken={"canada": 1},
        land={"canada": {0: {"soldier": 2, "colonist": 3}, 1: {"soldier": 2, "colonist": 4}}},
        boxes={"warfare": [0]},
    )
    state.apply(Attack("canada", 1))
    state.apply(Remove("colonist"))
    again = loaded(saved(state))
    assert again == state
    for each in (state, again):
        each.apply(Remove("soldier"))
    assert again == state


def test_a_game_is_saved_in_the_middle_of_a_purchase():
    state = aod.position(
        seats=2,
        turn=4,
        at="capital_buildings",
        money=20,
        overpopulation=True,
        discovered={"peru": 0, "canada": 1},
        building_offer=["overpopulation", "taxation"],
        boxes={"capital_buildings": [0]},
    )
    state.apply(Buy("overpopulation"))
    state.apply(aod.options.Land("peru"))
    assert loaded(saved(state)) == state
    assert loaded(saved(state)).decision.left == 2


def test_steps_of_a_record_can_be_replayed_one_by_one():
    record = Record.of(finished(5))
    state = aod.setup(**setting(5))
    for number, option in enumerate(record.options[:40]):
        assert record.replay(number) == state
        state.apply(option)


def test_a_record_of_older_rules_resumes_from_its_snapshot(monkeypatch):
    state = sample([3], every=60)[1]
    text = saved(state)
    monkeypatch.setitem(games._games, "aod", msgspec.structs.replace(games.loaded()["aod"], rules=99))
    record = Record.from_json(text)
    assert not record.replays
    again = record.replay()
    assert again == state
    assert again.taken() == []  # what went before is not played again, and the state knows it
    assert again.origin == state
    assert loaded(saved(again)) == state
    with pytest.raises(ValueError, match="only its last position can be resumed"):
        record.replay(3)


def test_a_record_of_an_older_format_is_migrated(monkeypatch):
    text = saved(sample([4], every=50)[2])
    old = json.loads(text)
    old["moves"] = old.pop("options")
    monkeypatch.setattr(record_module, "FORMAT", 2)

    def migrate(data):
        data["options"] = data.pop("moves")
        return data | {"format": 2}

    monkeypatch.setitem(record_module.MIGRATIONS, 1, migrate)
    assert Record.from_json(json.dumps(old)).replay() == loaded(text.replace('"format":1', '"format":2'))


# Bad input


def refused(text):
    with pytest.raises(ValueError, match=r"\w") as caught:
        loaded(text)
    words = str(caught.value)
    assert words
    assert words.endswith((".", "]"))
    return words


@pytest.fixture(scope="module")
def good():
    return saved(sample([6], every=70)[2])


def changed(text, **fields):
    return json.dumps(json.loads(text) | fields)


def test_cut_short(good):
    assert "cannot be read" in refused(good[: len(good) // 2])
    assert "cannot be read" in refused("")


def test_doubled(good):
    assert "cannot be read" in refused(good + good)


def test_a_key_said_twice(good):
    assert "twice" in refused(good.replace('"turn":', '"turn":1,"turn":', 1))
    assert "twice" in refused(good.replace('{"format":1', '{"game":"aod","format":1', 1))


def test_from_a_newer_version(good):
    assert "newer version" in refused(changed(good, format=2))
    assert "newer version" in refused(changed(good, rules=99))


def test_of_another_game(good):
    assert 'named "chess"; loaded here: aod' in refused(changed(good, game="chess"))


def test_too_long(good):
    assert "too long" in refused(good + " " * 50_000_000)


def test_not_a_number(good):
    assert "cannot be read" in refused(good.replace('"turn":', '"turn":NaN,"was":', 1))
    assert "cannot be read" in refused(changed(good, rules=True))


def test_json_of_something_else():
    for other in ("{}", "[1]", '{"seats": 2}', "7", '{"money": {"gold": 3}, "format": "figures"}'):
        assert refused(other).startswith("This file cannot be read: it is no saved game.")


def test_a_hundred_thousand_brackets():
    assert "cannot be read" in refused("[" * 100_000)
    assert "cannot be read" in refused('{"format":1,"game":"aod","rules":1,"options":' + "[" * 100_000)
    assert "cannot be read" in refused('{"a":' * 100_000)


def test_no_text():
    for junk in (None, 7, [], {}, aod):
        with pytest.raises(ValueError, match="text in JSON"):
            Record.from_json(junk)


def test_an_unknown_field(good):
    assert "cannot be read" in refused(changed(good, note="hello"))


def test_an_illegal_move_in_the_middle(good):
    record = json.loads(good)
    record["options"][10] = {"do": "land", "region": "peru"}
    assert refused(json.dumps(record)).startswith("Move 11 of this record is not legal: ")


def test_moves_that_lead_elsewhere(good):
    record = json.loads(good)
    record["options"].pop()
    assert "contradicts itself" in refused(json.dumps(record))


def test_two_origins_or_none(good):
    record = json.loads(good)
    assert "just one" in refused(json.dumps(record | {"position": record["snapshot"]}))
    assert "just one" in refused(json.dumps(record | {"setup": None}))


def test_a_setup_that_cannot_be(good):
    setup = json.loads(good)["setup"]
    for field, value in {"seats": 7, "seed": -1, "edition": "martian", "nations": ["france", "france"], "navy_vp": 5}.items():
        refused(changed(good, setup=setup | {field: value}))


# Positions that nobody can have reached, made by hand


def resumed(state, **changes):
    """The record of a position in which some fields say something else."""
    state = msgspec.json.decode(msgspec.json.encode(state), type=aod.State)
    record = json.loads(saved(state))
    record["position"] |= changes
    record["snapshot"] = record["position"]
    return json.dumps(record)


def two_to_place():
    return aod.position(seats=2, turn=2, hand={0: 1, 1: 1})


def test_who_is_asked_does_not_wait():
    assert loaded(resumed(two_to_place())).seat == 0
    assert "cannot wait" in refused(resumed(two_to_place(), waiting=[0, 1]))
    sailing = aod.position(seats=2, at="discovery", boxes={"discovery": {0: 2, 1: 1}})
    assert "cannot wait" in refused(resumed(sailing, waiting=[0, 1]))


def test_nobody_waits_when_the_game_is_over():
    assert "can only wait" in refused(resumed(finished(1), waiting=[0]))


def test_spaces_had_their_turn_only_in_a_box_that_is_resolved():
    assert "had their turn" in refused(resumed(two_to_place(), resolved=1))


@pytest.mark.parametrize(
    "auction",
    [
        {"seat": 0, "bids": [9, 0, 0], "passed": []},
        {"seat": 0, "bids": [5, 9, 0], "passed": [1]},
        {"seat": 0, "bids": [0, 0], "passed": []},
        {"seat": 0, "bids": [0, 11, 0], "passed": []},
        {"seat": 0, "bids": [0, 3, 3], "passed": []},
        {"seat": 0, "bids": [0, 3, 0], "passed": [2, 0]},
    ],
)
def test_an_auction_that_cannot_be(auction):
    start = aod.setup(seats=3, auction=True)
    agenda = [{"task": "step", "name": "placement"}, {"task": "auction"} | auction]
    assert "with figures that cannot be" in refused(resumed(start, agenda=agenda))


def test_an_auction_with_other_money():
    start = aod.setup(seats=3, auction=True)
    start.nations[0].money = 100_000
    assert "with figures that cannot be" in refused(resumed(start))


def test_a_gift_for_somebody_else():
    agenda = [{"task": "step", "name": "placement"}, {"task": "gift", "seat": 0}]
    state = aod.position(seats=3, auction=True)
    assert "with figures that cannot be" in refused(resumed(state, agenda=agenda))


def test_a_building_that_asks_belongs_to_who_is_asked():
    for task in ({"task": "cartography"}, {"task": "indian_allies"}, {"task": "overpopulation", "left": 2}):
        state = aod.position(seats=2, turn=4, at="trade_goods", land={"caribbean": {0: 1}}, boxes={"trade_goods": [0]})
        agenda = [{"task": "step", "name": "capital_buildings"}, task | {"seat": 0}]
        assert "with figures that cannot be" in refused(resumed(state, agenda=agenda, trade_goods=[]))


def test_a_battle_is_fought_once():
    both = {0: {"soldier": 1, "colonist": 1}, 1: {"soldier": 1, "colonist": 1}}
    state = aod.position(
        seats=2, turn=4, at="warfare", land={"caribbean": both, "peru": both}, discovered={"peru": 0}, boxes={"warfare": [0]}
    )
    state.apply(aod.options.War(1))
    assert loaded(resumed(state)) == state
    agenda = json.loads(msgspec.json.encode(state.agenda))
    assert "does not fit together" in refused(resumed(state, agenda=[agenda[0], agenda[1], agenda[1], agenda[2]]))
    fits_not = agenda[2] | {"defender_losses": [1, 1, 0]}
    assert "with figures that cannot be" in refused(resumed(state, agenda=[*agenda[:2], fits_not]))


def test_points_that_nobody_can_have():
    state = finished(1)
    first, *others = json.loads(msgspec.json.encode(state.nations))
    assert "for its economy" in refused(resumed(state, nations=[first | {"economy": 99_999}, *others]))
    assert "VP from one scoring" in refused(resumed(state, nations=[first | {"colony_points": [0, 0, 55]}, *others]))


def test_a_rich_position_stays_one_that_can_be_saved():
    state = aod.position(
        seats=2,
        turn=2,
        at="B",
        money=100_000,
        boxes={"initiative": [0], "colonist_dock": [0], "discovery": {0: 100}},
        discovered={"canada": 0},
    )
    assert loaded(saved(state)) == state
    dealt = state.redeal(0, random.Random(1))
    for _ in range(30):
        dealt.apply(random.Random(1).choice(dealt.options()))
        assert loaded(saved(dealt)) == dealt
        assert loaded(saved(dealt.redeal(1, random.Random(2)))).seat == dealt.seat


def test_a_state_keeps_its_story_in_a_pickle():
    state = sample([7], every=60)[2]
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.taken() == state.taken()
    assert saved(again) == saved(state)
    bare = msgspec.json.decode(msgspec.json.encode(state), type=aod.State)
    assert saved(pickle.loads(pickle.dumps(bare))) == saved(bare)


def test_steps_that_are_no_number(good):
    record = Record.from_json(good)
    for junk in (-1, True, "x", 1.5):
        with pytest.raises(ValueError, match="is no number of moves"):
            record.replay(junk)


@pytest.fixture(scope="module")
def texts():
    """Records of games and, since those are only replayed, of positions, whose snapshots must be checked."""
    records = []
    for count, state in enumerate(sample(range(40), every=23)):
        if count % 3:  # as if read from its own JSON: the story begins at the position
            state = msgspec.json.decode(msgspec.json.encode(state), type=aod.State)
        records.append(saved(state))
    return records


@pytest.mark.parametrize("batch", range(BATCHES))
def test_mutated_records_are_refused_or_play_on_to_the_end(texts, batch):
    accepted = 0
    for number in range(batch, MUTATIONS, BATCHES):
        chance = random.Random(number)
        try:
            state = loaded(mutated_record(chance.choice(texts), chance))
        except ValueError:  # with its sentence: see ``refused``
            continue
        accepted += 1
        assert plays_on_to_the_end(state, chance)
    assert accepted > 3
