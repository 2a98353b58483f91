"""The builder sets up any legal position in a few lines, and refuses what cannot be with a clear error."""

import json

import msgspec
import pytest

from aod_nb import navegador
from aod_nb.core import Record
from aod_nb.i18n import keys
from aod_nb.navegador.check import check
from aod_nb.navegador.options import Build, Decline, Explore, Found, Move, PayShip, Process, Sail, Send, UseCard
from aod_nb.navegador.tables import COLUMNS, REGION_INDEX, REGIONS
from aod_nb.navegador.wanted import Wanted
from tests.navegador.well_formed import moments

JUNK = [-5, "settlers", [None], {"england": None}, [["england"]], 10**5000, float("nan"), object()]

WEST = {"guine": "red", "bahia": "red", "rio_de_janeiro": "red"}
TO_CABO = {"guine": "red", "angola": "red", "cabo_da_boa_esperanca": "blue"}
TO_MALACA = TO_CABO | {"mocambique": "blue", "goa": "red", "malaca": "red"}
TO_NAGASAKI = TO_MALACA | {"macau": "red", "nagasaki": "blue"}
FIELDS = navegador.setup().board.fields
EVERYTHING = {"factories": {0: {"sugar": 6, "gold": 6, "spice": 6}}, "shipyards": {0: 9}, "churches": {0: 9}}
"""All buildings of two players."""


def says(words, **given):
    with pytest.raises(ValueError, match=words) as caught:
        navegador.position(**({"seats": 2} | given))
    assert str(caught.value).endswith(".")


# What can be said


def test_what_is_not_said_is_as_at_the_start_of_the_game():
    state, start = navegador.position(seats=3), navegador.setup(seats=3)
    for nation, fresh in zip(state.nations, start.nations, strict=True):
        assert msgspec.structs.replace(nation, stone=-1) == fresh
    assert [nation.stone for nation in state.nations] == [0, 0, 0]  # all stand on Sailing
    assert list(map(len, state.stacks)) == list(map(len, start.stacks))
    assert (state.explored, state.market, state.built, state.gallery) == (1, [4] * 3, [0] * 5, [1] * 5)
    assert (state.round, state.phase, state.turns_left, state.seat, state.decision.kind) == (2, 1, None, 0, "rondel")
    assert (state.card, state.marker) == (2, 0)


@pytest.mark.parametrize("field", FIELDS)
def test_a_position_can_ask_for_the_action_of_every_field(field):
    given = {"explored": WEST, "ships": {"red": {"guine": 2}}, "money": 1000}
    state = navegador.position(seats=3, at=field, **given)
    check(state)
    assert state.seat == 0
    assert state.decision.kind == field.removeprefix("second_")
    assert FIELDS[state.nations[0].stone] == field


@pytest.mark.parametrize(("at", "kind"), [("turn", "card"), ("card", "card"), ("rondel", "rondel")])
def test_a_position_can_stand_before_the_action(at, kind):
    state = navegador.position(at=at, card="red")
    check(state)
    assert (state.seat, state.decision.kind) == (0, kind)


def test_only_the_holder_of_the_card_is_asked_about_it():
    for at in ("turn", "rondel"):
        assert navegador.position(at=at, card="blue").decision.kind == "rondel"
        assert navegador.position(seats=2, at=at, seat="blue", card="blue", round=1).decision.kind == "rondel"


def test_any_seat_can_be_at_turn():
    state = navegador.position(seats=4, seat="green", at="market", round=5)
    assert (state.seat, state.decision.kind, state.round) == (2, "market", 5)
    assert navegador.position(seats=4, seat=2, at="market", round=5) == state


def test_the_first_round_has_stones_only_for_those_who_had_their_turn():
    before = navegador.position(seats=3, seat="blue", round=1)
    assert [nation.stone for nation in before.nations] == [0, -1, -1]
    assert (before.marker, before.decision.kind, len(before.options())) == (-1, "rondel", 8)
    acting = navegador.position(seats=3, seat="green", round=1, at="ships", stones={"red": "market"})
    assert [nation.stone for nation in acting.nations] == [2, 0, 5]
    assert acting.marker == 5


def test_seats_are_named_by_number_or_nation():
    by_nation = navegador.position(seats=2, money={"blue": 70}, ships={"blue": {"portugal": 5}}, card="red")
    assert by_nation == navegador.position(seats=2, money={1: 70}, ships={1: {"portugal": 5}}, card=0)
    assert [nation.money for nation in by_nation.nations] == [200, 70]
    others = navegador.position(seats=2, nations=("black", "green"), workers={"green": 9})
    assert [nation.workers for nation in others.nations] == [3, 9]


def test_money_and_workers_for_all_or_by_who():
    assert [nation.money for nation in navegador.position(seats=3, money=50).nations] == [50, 50, 50]
    assert [nation.workers for nation in navegador.position(seats=3, workers={"red": 2}).nations] == [2, 3, 3]


def test_everything_can_be_said():
    state = navegador.position(
        seats=3,
        at="buildings",
        seat="blue",
        round=17,
        phase=3,
        turns_left=2,
        money={"red": 340, "blue": 1210},
        workers={"red": 2, "blue": 8},
        ships={"red": {"portugal": 1, "nagasaki": 2}, "blue": {"goa": 7}, "green": {}},
        explored=TO_NAGASAKI | {"bahia": "green"},
        colonies={"red": {"guine": 2, "goa": 1}, "blue": {"guine": 1}},
        tokens={"bahia": [40, 120, 60, 80], "nagasaki": [180], "goa": [70, 60]},
        factories={"red": {"spice": 2}, "green": {"spice": 1, "gold": 3}},
        shipyards={"blue": 4},
        churches={"green": 3},
        privileges={"red": {"colony": 3}, "green": {"church": 1, "explorer": 2}},
        gallery={"factory": 2, "church": 1},
        market={"sugar": 1, "spice": 10},
        stones={"red": "second_market", "green": "privilege"},
        card="green",
        marker="workers",
        seed=3,
    )
    check(state)
    red, blue, green = state.nations
    assert (state.seat, state.decision.kind, state.round, state.phase, state.turns_left) == (1, "buildings", 17, 3, 2)
    assert [nation.money for nation in state.nations] == [340, 1210, 200]
    assert [nation.workers for nation in state.nations] == [2, 8, 3]
    assert [sum(nation.ships) for nation in state.nations] == [3, 7, 0]
    assert red.ships[REGION_INDEX["nagasaki"]] == 2
    assert [nation.explorers for nation in state.nations] == [5, 3, 1]
    assert (red.colonies, blue.colonies) == ([0, 2, 1], [0, 1, 0])
    assert state.stacks[REGION_INDEX["bahia"]] == (40, 60, 80, 120)
    assert state.stacks[REGION_INDEX["guine"]] == ()
    assert state.stacks[REGION_INDEX["goa"]] == (60, 70)
    assert (red.factories, green.factories, blue.shipyards, green.churches) == ([0, 0, 2], [0, 3, 1], 4, 3)
    assert state.built == [0, 3, 3, 3, 2]
    assert (red.privileges, green.privileges) == ([3, 0, 0, 0, 0], [0, 0, 2, 0, 1])
    assert state.gallery == [0, 2, 0, 0, 1]
    assert state.market == [1, 4, 10]
    assert [FIELDS[nation.stone] for nation in state.nations] == ["second_market", "buildings", "privilege"]
    assert (state.card, FIELDS[state.marker]) == (2, "workers")
    assert Record.from_json(Record.of(state).to_json()).replay() == state


def test_the_phase_follows_from_what_is_explored():
    assert navegador.position(explored=WEST).phase == 1
    assert navegador.position(explored=TO_CABO).phase == 2
    assert navegador.position(explored=TO_MALACA).phase == 3
    # In the turn that explored Cabo it is still phase I.
    assert navegador.position(at="sailing", explored=TO_CABO, phase=1).phase == 1


@pytest.mark.parametrize(
    ("seats", "explored", "held", "left"),
    [
        (2, WEST, {}, [1] * 5),
        (2, WEST, {"red": {"church": 1}}, [1, 1, 1, 1, 0]),
        (2, TO_CABO, {"red": {"church": 1}}, [1] * 5),
        (5, TO_CABO, {}, [2] * 5),
        (5, TO_CABO, {"red": {"church": 2}}, [2, 2, 2, 2, 1]),
        (5, TO_MALACA, {"red": {"colony": 3}, "blue": {"colony": 3}}, [0, 3, 3, 3, 3]),
    ],
)
def test_the_gallery_is_as_full_as_the_taken_privileges_allow(seats, explored, held, left):
    assert navegador.position(seats=seats, explored=explored, privileges=held).gallery == left


def test_the_cards_marker_lies_by_default_where_its_holders_stone_is():
    state = navegador.position(seats=3, card="blue", stones={"blue": "privilege"})
    assert FIELDS[state.marker] == "privilege"


def test_colonies_were_the_cheapest_of_their_region():
    for seed in range(20):
        whole = navegador.position(explored=WEST, seed=seed)
        state = navegador.position(explored=WEST, seed=seed, colonies={"red": {"bahia": 2}})
        assert state.stacks[REGION_INDEX["bahia"]] == whole.stacks[REGION_INDEX["bahia"]][2:]
        assert state.nations[0].colonies == [2, 0, 0]


def test_tokens_lie_where_they_are_asked_for_open_or_not():
    for seed in range(20):
        state = navegador.position(seed=seed, explored=WEST, tokens={"guine": [120, 80, 90], "angola": [150, 50, 60]})
        assert state.stacks[REGION_INDEX["guine"]] == (80, 90, 120)
        assert state.stacks[REGION_INDEX["angola"]] == (50, 60, 150)
        check(state)


def test_the_rest_is_dealt_by_the_seed():
    assert navegador.position(seed=1) == navegador.position(seed=1)
    assert navegador.position(seed=1) != navegador.position(seed=2)


def test_a_position_runs_on_to_its_first_decision_and_tells_how():
    events = []
    state = navegador.position(at="privilege", workers=2, events=events)
    assert (state.seat, state.decision.kind) == (1, "rondel")
    assert [event.kind for event in events] == ["not_asked", "declined"]


def test_a_position_can_be_laid_with_its_step_still_to_come():
    wanted = {"at": "colony", "explored": WEST, "ships": {"red": {"guine": 1}}, "money": 0}
    laid = navegador.placed(**wanted)
    assert (laid.seat, laid.decision.kind, laid.round) == (0, "colony", 2)
    events = []
    laid.begin(None, events)
    assert laid == navegador.position(**wanted)
    assert [event.kind for event in events] == ["not_asked"]  # nothing can be founded: only now the turn goes on
    assert laid.seat == 1


@pytest.mark.parametrize(
    ("at", "moves"),
    [
        ("card", [UseCard()]),
        ("card", [UseCard(), Explore("angola")]),
        ("rondel", [Move("sailing")]),
        ("rondel", [Move("sailing"), PayShip("guine")]),
        ("sailing", [Sail("portugal", "guine", 1)]),
        ("sailing", [Sail("portugal", "guine", 1), Sail("guine", "portugal", 2)]),
        ("sailing", [Explore("angola")]),
        ("sailing", [Sail("portugal", "guine", 1), Explore("angola"), Send("guine")]),
        ("sailing", [Explore("angola"), Send("guine"), Send("rio_de_janeiro")]),
        ("colony", [Found("guine")]),
        ("colony", [Found("guine"), Found("rio_de_janeiro"), Found("guine")]),
        ("buildings", [Build("church")]),
        ("buildings", [Build("shipyard")]),
        ("buildings", [Build("gold_factory"), Build("sugar_factory")]),
        ("market", [Decline()]),
        ("market", [Process("sugar", 1)]),
    ],
)
def test_the_middle_of_an_action_is_a_move_or_two_away(at, moves):
    state = navegador.position(
        seats=2, at=at, card="red", explored=WEST, money=2000, workers=9, factories={"red": {"gold": 1}},
        ships={"red": {"portugal": 2, "guine": 3, "rio_de_janeiro": 2}}, colonies={"red": {"guine": 1, "bahia": 2}},
    )  # fmt: skip
    for move in moves:
        state.apply(move)
    assert state.seat == 0
    assert by_hand(state) == state
    assert Record.from_json(Record.of(state).to_json()).replay() == state


def test_a_finished_game_can_be_a_position():
    state = navegador.position(seats=2, at="privilege", explored=TO_NAGASAKI, turns_left=0)
    state.apply(Decline())
    assert state.is_over
    check(state)


def test_every_position_of_a_game_passes_the_check():
    for number in range(16):
        for state in moments(number, every=60):
            check(state)


# What cannot be

REFUSED = {
    "unknown_of": ({"ships": {0: {"atlantis": 1}}}, "'atlantis' is no region; there are portugal, guine, bahia"),
    "unread": ({"workers": "many"}, "This position cannot be read: Expected"),
    "at": ({"at": "noon"}, "'noon' is no moment of a turn; there are turn, card, rondel, sailing, workers"),
    "no_card": (
        {"at": "card", "card": "blue"},
        "Red does not have the Navegador card, or it is the first round: nobody asks about it.",
    ),
    "no_tokens": ({"colonies": {"red": {"portugal": 1}}}, "There are no colonies in Portugal."),
    "coins": ({"money": {"blue": 205}}, "Blue has 205 Cr.; all money comes in tens."),
    "workers": ({"workers": {"red": 10}}, "Red has 10 workers; there are 2 to 9."),
    "ships": ({"ships": {"red": {"portugal": 8}}}, "Red has 8 ships on the board; a colour has 7."),
    "ship_unexplored": (
        {"ships": {"red": {"guine": 1}}},
        "Red has a ship in Guiné, which nobody has explored: say who did.",
    ),
    "portugal": (
        {"explored": {"portugal": "red"}},
        "Portugal is known from the start; every other region is explored once.",
    ),
    "explored_apart": ({"explored": {"goa": "red"}}, "Goa is explored, but no explored way leads there."),
    "stack": (
        {"colonies": {"red": {"guine": 1}}},
        "In Guiné lie 2 colony tokens; there are 3, and none is gone before somebody explores it.",
    ),
    "tokens": (
        {"tokens": {"guine": [80, 90, 100], "angola": [80, 110, 120]}},
        "The gold tokens of this position are not those of the box, each price once.",
    ),
    "tokens_region": (
        {"explored": WEST, "colonies": {"red": {"bahia": 1}}, "tokens": {"bahia": [80, 90]}},
        "Bahia has 4 tokens: 2 that lie there and 1 that became colonies do not make so many.",
    ),
    "colonies": (
        {"explored": WEST, "colonies": {"red": {"guine": 4}}},
        "Of the gold tokens 3 are gone from the regions; the players have 4.",
    ),
    "built": (
        {"factories": {"red": {"gold": 4}, "blue": {"gold": 3}}},
        "7 buildings are gone from the row Gold factory, which has 6 spaces.",
    ),
    "first_buildings": (
        {"churches": {"red": 0, "blue": 2}},
        "Red has lost its first shipyard or church: nobody can.",
    ),
    "phase": ({"explored": TO_CABO, "phase": 1}, "This is phase 1; what is explored makes it phase 2."),
    "privileges": (
        {"seats": 5, "explored": TO_MALACA, "privileges": {"red": {"church": 4}}},
        "Red has 4 church privileges; 3 is the most.",
    ),
    "gallery": (
        {"seats": 5, "gallery": {"factory": 2}},
        "In the gallery are 2 factory privileges; in this phase there are never more than 1.",
    ),
    "privileges_many": (
        {"explored": TO_CABO, "privileges": {"red": {"colony": 2}}, "gallery": {"colony": 1}},
        "Of the colony privilege 2 are taken and 1 in the gallery; by now there can be 2 in all.",
    ),
    "stone": (
        {"seats": 3, "seat": "blue", "round": 1, "stones": {"green": "market"}},
        "In round 1 the stone of Green does not lie where it should: "
        "each is set in its seat's first turn and stays on the rondel.",
    ),
    "marker": ({"round": 1, "marker": "market"}, "The marker of the Navegador card is set in the last seat's first turn."),
    "card_first_round": ({"round": 1, "card": "red"}, "In the first round Blue has the Navegador card."),
    "end_begun": (
        {"explored": TO_NAGASAKI},
        "Nagasaki is explored or the last building is gone: the end has begun, and the turns left must be said.",
    ),
    "end_not_begun": (
        {"turns_left": 1},
        "The end has not begun: Nagasaki is unexplored, and there are buildings on the chart.",
    ),
    "turns_left": ({"explored": TO_NAGASAKI, "turns_left": 2}, "2 turns cannot be left: 0 to 1 can."),
}
"""Text -> what is said of a position that cannot be, and how that is answered."""


@pytest.mark.parametrize("key", REFUSED)
def test_a_position_that_cannot_be_is_refused_with_its_figures(key):
    given, words = REFUSED[key]
    with pytest.raises(ValueError, match=r"\.$") as caught:
        navegador.position(**({"seats": 2} | given))
    assert str(caught.value).startswith(words)
    assert caught.value.key == f"navegador.position.{key}"


# Records made by hand: what the builder cannot even say


def by_hand(state, **changes):
    """The record of a position in which some fields say something else."""
    state = msgspec.json.decode(msgspec.json.encode(state), type=navegador.State)
    record = json.loads(Record.of(state).to_json())
    record["position"] |= changes
    record["snapshot"] = record["position"]
    return Record.from_json(json.dumps(record)).replay()


def plain(value):
    return msgspec.to_builtins(value)


def nation(state, seat, **changes):
    """All nations, one of them changed."""
    nations = plain(state.nations)
    nations[seat] |= changes
    return nations


def swapped(state, region):
    """The stacks, one of them turned round."""
    stacks = plain(state.stacks)
    stacks[REGION_INDEX[region]] = stacks[REGION_INDEX[region]][::-1]
    return stacks


def step(name, seat=0):
    return {"task": "step", "name": name, "seat": seat}


START = navegador.position(seats=2, card="red")

HAND_MADE = {
    "nations": (
        {"nations": nation(START, 0, name="green")},
        "The colours of the position are not those of its set-up: 2 seats, each with its own colour in order.",
    ),
    "seat": ({"card": 4}, "4 is no seat at this table of 2."),
    "step": ({"agenda": [step("storm")]}, "storm is no step of a turn; there are phase, card, phase_by_card, rondel"),
    "money": (
        {"nations": nation(START, 1, money=10**12 + 10)},
        "Blue has 1000000000010 Cr.; more than 1000000000000 cannot be.",
    ),
    "rounds": ({"round": 500_001}, "This is round 500001; more than 500000 cannot be."),
    "buildings": (
        {"built": [0, 2, 0, 0, 0]},
        "The players have 0 × gold factory; with those gone from the chart it should be 2.",
    ),
    "explorers": ({"nations": nation(START, 1, explorers=1)}, "The players have 1 explorers; 0 regions are explored."),
    "stack_order": (
        {"stacks": swapped(START, "bahia")},
        "The colony tokens of Bahia do not lie in the order of their prices.",
    ),
    "over_early": ({"agenda": []}, "The game is over only when everybody has had the last turn."),
    "agenda": ({"agenda": [step("action"), step("end")]}, "What is to be done in this position does not fit together."),
    "decision": (
        {"agenda": [step("end"), {"task": "market", "seat": 0, "good": "sugar", "orange": True}]},
        "This position asks what to sell or process of a good with figures that cannot be.",  # the stone is on Sailing
    ),
}
"""Text -> what a record says of the position ``START`` instead."""


@pytest.mark.parametrize("key", HAND_MADE)
def test_a_record_that_cannot_be_is_refused_with_its_figures(key):
    assert by_hand(START) == START
    changes, words = HAND_MADE[key]
    with pytest.raises(ValueError, match=r"\.$") as caught:
        by_hand(START, **changes)
    assert str(caught.value).startswith(words)
    assert caught.value.key == f"navegador.position.{key}"


def test_every_sentence_about_positions_is_given_by_some_position():
    assert {f"navegador.position.{key}" for key in REFUSED | HAND_MADE} == set(keys("navegador.position."))


@pytest.mark.parametrize(
    "agenda",
    [
        [step("rondel"), step("rondel")],
        [{"task": "rondel", "seat": 0}],
        [step("rondel"), {"task": "rondel", "seat": 0}],
        [step("end"), {"task": "rondel", "seat": 0}],
        [step("action"), {"task": "card", "seat": 0}],
        [step("action"), {"task": "rondel", "seat": 0}, {"task": "rondel", "seat": 0}],
    ],
)
def test_an_agenda_that_does_not_fit_together(agenda):
    with pytest.raises(ValueError, match="does not fit together"):
        by_hand(START, agenda=agenda)


def sailing(**given):
    nowhere = [0] * len(REGIONS)
    return {"task": "sailing", "seat": 0, "moved": nowhere, "origin": 0, "target": 0, "explored": False} | given


def moved(**ships):
    return [ships.get(region, 0) for region in REGIONS]


@pytest.mark.parametrize(
    ("at", "task"),
    [
        ("action", {"task": "rondel", "seat": 1}),
        ("action", {"task": "fee", "seat": 0, "left": 3}),
        ("action", {"task": "fee", "seat": 0, "left": 0}),
        ("action", {"task": "fee", "seat": 0, "left": 1, "since": 5}),
        ("phase_by_card", {"task": "card", "seat": 1}),
        ("end", {"task": "workers", "seat": 0}),
        ("end", sailing(moved=moved(portugal=3))),
        ("end", sailing(moved=moved(guine=1))),
        ("end", sailing(moved=moved(portugal=1), origin=0, target=0)),
        ("end", sailing(origin=1, target=0)),
        ("end", sailing(explored=True) | {"seat": 1}),
        ("end", {"task": "crew", "seat": 0, "region": 1, "sent": [0, 0], "voyage": sailing()}),
        ("end", {"task": "crew", "seat": 0, "region": 1, "sent": [2], "voyage": sailing()}),
        ("end", {"task": "crew", "seat": 0, "region": 1, "sent": [], "voyage": sailing(seat=1)}),
        ("end", {"task": "crew", "seat": 0, "region": 12, "sent": [], "voyage": sailing()}),
    ],
)
def test_a_decision_with_figures_that_cannot_be(at, task):
    with pytest.raises(ValueError, match="with figures that cannot be"):
        by_hand(START, agenda=[step(at), task])


@pytest.mark.parametrize(
    ("field", "task"),
    [
        ("colony", {"task": "colony", "seat": 0, "founded": [1]}),  # no colony was founded
        ("buildings", {"task": "buildings", "seat": 0, "busy": 3}),  # nothing was built
        ("market", {"task": "market", "seat": 0, "good": "tea", "orange": True}),
        ("market", {"task": "market", "seat": 0, "good": "sugar", "orange": False}),  # nothing was processed before
    ],
)
def test_an_action_under_way_that_cannot_be(field, task):
    state = navegador.position(seats=2, at=field, explored=WEST, ships={"red": {"guine": 3}}, workers=9, money=1000)
    assert by_hand(state) == state
    with pytest.raises(ValueError, match="with figures that cannot be"):
        by_hand(state, agenda=[step("end"), task])


@pytest.mark.parametrize("sent", [["goa", "goa"], ["portugal"], ["malaca", "goa"], ["mocambique", "goa", "malaca"]])
def test_ships_that_cannot_be_on_their_way_to_explore(sent):
    fleet = {"portugal": 1, "mocambique": 2, "goa": 1, "malaca": 2}
    state = navegador.position(seats=2, at="sailing", card="red", explored=TO_MALACA, ships={"red": fleet})
    crew = {"task": "crew", "seat": 0, "region": REGION_INDEX["macau"], "voyage": sailing()}
    fits = crew | {"sent": [REGION_INDEX["mocambique"]]}
    assert by_hand(state, agenda=[step("end"), fits]).decision.kind == "crew"
    with pytest.raises(ValueError, match="with figures that cannot be"):
        by_hand(state, agenda=[step("end"), crew | {"sent": [REGION_INDEX[region] for region in sent]}])


@pytest.mark.parametrize("wrong", [{"card": 0}, {"marker": 3}, {"card": 0, "marker": 3}])
def test_in_the_cards_own_voyage_it_has_gone_to_the_right(wrong):
    state = navegador.position(seats=3, at="card", card="red", explored=WEST, stones={"red": "market", "green": "ships"})
    state.apply(UseCard())
    assert by_hand(state) == state
    with pytest.raises(ValueError, match="with figures that cannot be"):
        by_hand(state, **wrong)


def test_a_step_of_nobody():
    with pytest.raises(ValueError, match="2 is no seat at this table of 2"):
        by_hand(START, agenda=[step("phase", 2)])


def test_the_card_is_not_asked_in_the_first_round():
    state = navegador.position(seats=2, seat="blue", round=1)
    with pytest.raises(ValueError, match="with figures that cannot be"):
        by_hand(state, agenda=[step("phase_by_card", 1), {"task": "card", "seat": 1}])


def test_tokens_that_are_not_in_the_box():
    stacks = plain(START.stacks)
    stacks[REGION_INDEX["guine"]] = (55, *stacks[REGION_INDEX["guine"]][1:])
    with pytest.raises(ValueError, match="gold tokens of this position are not those of the box"):
        by_hand(START, stacks=stacks)
    with pytest.raises(ValueError, match="spice tokens of this position are not those of the box"):
        by_hand(START, unused=[START.unused[0], START.unused[1], START.stacks[REGION_INDEX["goa"]][0]])
    with pytest.raises(ValueError, match="In Portugal lie 1 colony tokens; there are 0"):
        by_hand(START, stacks=[[50], *START.stacks[1:]])


def test_what_is_explored_begins_with_portugal():
    with pytest.raises(ValueError, match="Portugal is known from the start"):
        by_hand(navegador.position(seats=2, card="red", ships={0: {}, 1: {}}), explored=0)


# Other ways to say what cannot be


def test_too_much_and_too_little():
    says("Red has 1 workers; there are 2 to 9", workers={0: 1})
    says("Red has 8 ships", ships={0: {"portugal": 4, "guine": 4}}, explored=WEST)
    says("Expected `int` <= 10 - at `\\$.market", market={"gold": 11})
    says("Expected `int` >= 1 - at `\\$.market", market={"gold": 0})
    says("Expected `int` >= 0 - at `\\$.money`", money=-10)
    says("Expected `int` <= 3 - at `\\$.phase`", phase=4)
    says("Expected `int` >= 1 - at `\\$.round`", round=0)
    says("10 buildings are gone from the row Shipyard, which has 8 spaces", shipyards={0: 11})
    says("In Bahia lie 3 colony tokens; there are 4, and none is gone before", colonies={0: {"bahia": 1}})
    says("50 turns cannot be left: 0 to 1 can", explored=TO_NAGASAKI, turns_left=50)
    says("3 turns cannot be left: 0 to 2 can", explored=TO_NAGASAKI, turns_left=3, at="buildings")
    says("0 turns cannot be left: 1 to 1 can", explored=TO_NAGASAKI, turns_left=0, round=1)
    says("This is phase 1; what is explored makes it phase 3", explored=TO_MALACA, phase=1, at="sailing")
    says("This is phase 3; what is explored makes it phase 2", explored=TO_CABO, phase=3)
    says("This is phase 1; what is explored makes it phase 3", explored=TO_MALACA, phase=1, at="rondel")


def test_portugal_has_no_colonies():
    says("There are no colonies in Portugal", colonies={0: {"portugal": 0}})
    says("Portugal has 0 tokens: 1 that lie there", tokens={"portugal": [50]})


def test_the_chart_is_empty_only_with_the_end():
    says("the end has begun", **EVERYTHING)
    assert navegador.position(seats=2, turns_left=1, **EVERYTHING).chart_is_empty


def test_words_that_mean_nothing():
    says("Expected `int`, got `bool` - at `\\$.round`", round=True)
    says("does not sit at this table", money={"green": 30})
    says("does not sit at this table", money={2: 30})
    says("does not sit at this table", seat="green")
    says("does not sit at this table", card=7)
    says("does not sit at this table", explored={"guine": "yellow"})
    says("named twice", money={0: 50, "red": 70})
    says("got `float`", ships={0: {"portugal": 2.5}})
    says("unknown field `weather`", weather="fine")
    says("'utopia' is no region", tokens={"utopia": [50]})
    says("'utopia' is no region", explored={"utopia": 0})
    says("'utopia' is no region", colonies={0: {"utopia": 1}})
    says("'tea' is no good; there are sugar, gold, spice", factories={0: {"tea": 1}})
    says("'tea' is no good", market={"tea": 3})
    says("'king' is no privilege; there are colony, factory", privileges={0: {"king": 1}})
    says("'king' is no privilege", gallery={"king": 1})
    says("'harbour' is no field; there are sailing, workers", stones={0: "harbour"})
    says("'harbour' is no field; there are sailing, workers", marker="harbour")
    says("'action' is no moment of a turn", at="action")


@pytest.mark.parametrize("field", sorted(set(Wanted.__struct_fields__)))
@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: type(junk).__name__)
def test_junk_is_refused_with_a_sentence(field, junk):
    with pytest.raises(ValueError, match=r"\w.*\.$"):
        navegador.position(seats=2, **{field: junk})


def test_a_position_that_was_refused_leaves_nothing_behind():
    before = navegador.position(seats=2, explored=WEST)
    says("Red has 10 workers", explored=WEST, workers=10)
    assert navegador.position(seats=2, explored=WEST) == before


def test_columns_are_said_by_name():
    for column in COLUMNS:
        state = navegador.position(seats=5, explored=TO_MALACA, privileges={"red": {column: 1}}, gallery={column: 2})
        assert state.nations[0].privileges == [int(column == other) for other in COLUMNS]
        assert state.gallery == [2 * (column == other) for other in COLUMNS]
