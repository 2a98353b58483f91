"""What no merchant may do: pay with money that will be gone, sail without a chance, misjudge what is certain."""

import random
from collections import Counter

import pytest

from aod_nb import aod, bots
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.options import BUY, DECLINE, RECRUIT, Place
from aod_nb.bots.aod import Quick, glance, weigh, worth
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.purse import Purse
from tests.bots.test_levels import play

TRAINING = Place("colonist", "specialists", "training")
CAPITAL = Place("colonist", "capital_buildings", "")
COUNTING = ("mercantilism", "population", "navy", "power", "prosperity", "glory", "wealth")
REGIONS = ("peru", "canada", "new_england", "florida", "new_spain", "new_granada", "brazil", "rio_de_la_plata")


def weighed(state):
    return dict(zip(state.options(), weigh(state.copy()), strict=True))


def seen(state):
    return dict(zip(state.options(), glance(state.copy()), strict=True))


def placing(money, boxes=None, turn=2, hand=3, offer=("monastery", "trade_routes"), other=1):
    return aod.position(
        seats=2, turn=turn, at="A", hand={0: hand, 1: other}, money={0: money, 1: 0}, boxes=boxes or {}, building_offer=[*offer]
    )


# Money that comes and goes


def test_a_purse_counts_what_comes_and_goes_in_the_order_of_the_boxes():
    boxes = {"initiative": [1, 0], "colonist_dock": {"merchant": 1}, "capital_buildings": [0], "specialists": {"training": 0}}
    boxes["colonist_dock"] = [[0, "merchant"]]
    state = placing(4, boxes)
    purse = Purse(state, Clock(state))
    assert purse.money == [4 + 2 + 5, 1]
    assert purse.after_purchases() == [11 - 10, 1]
    state = placing(12, {"specialists": {"training": 0}})
    assert Purse(state, Clock(state)).after_training() == [7, 0]


@pytest.mark.parametrize("look", [weighed, seen])
def test_training_is_worth_nothing_when_a_building_takes_the_money(look):
    """$10 pay either; the building is worth more, and its piece may come later."""
    state = placing(10, {"capital_buildings": [0]})
    nothing = min(look(state).values())
    assert look(state)[TRAINING] == pytest.approx(nothing, abs=1.0)
    assert look(placing(10))[TRAINING] < look(placing(16))[TRAINING]
    assert look(placing(16, {"capital_buildings": [0]}))[TRAINING] > look(state)[TRAINING] + 0.5


@pytest.mark.parametrize("look", [weighed, seen])
def test_a_piece_that_cannot_buy_gains_nothing(look):
    poor, rich = look(placing(9)), look(placing(10))
    assert poor[CAPITAL] < 0 < rich[CAPITAL]
    second = {"capital_buildings": [0]}
    assert look(placing(19, second))[CAPITAL] < 0 < look(placing(20, second))[CAPITAL]


def test_a_dollar_that_pays_a_building_is_worth_the_building():
    """Initiative's first space pays $1: it makes nine dollars ten."""
    short, far = placing(9, {"capital_buildings": [0]}), placing(7, {"capital_buildings": [0]})
    first = Place("colonist", "initiative", "")
    assert weighed(short)[first] > weighed(far)[first] + 1


def games():
    for seed in range(12):
        yield [bots.level("merchant")] * 2, seed
    for seed in range(4):
        yield [bots.level("merchant")] * 4, 100 + seed


def test_merchants_pay_what_they_placed_for_and_wait_with_single_pieces():
    done = Counter()
    for levels, seed in games():
        state = aod.setup(seats=len(levels), seed=seed)
        chances = [random.Random(f"{seed}:{seat}") for seat in range(len(levels))]
        while not state.is_over:
            kind, options = state.decision.kind, state.options()
            option = levels[state.seat].choose(state, chances[state.seat])
            if kind == "placement":
                done["trainings placed"] += option.slot == "training"
                if option.slot == "training":
                    assert state.turn < 8
            elif kind == "training":
                done["trainings asked about"] += 1  # without the money nobody is asked
                done["trainings paid"] += option in RECRUIT
            elif kind == "expedition" and option is not DECLINE:
                done["expeditions"] += 1
                if sum(state.nations[state.seat].discovery) == 1 and not state.nations[state.seat].discovery[1]:
                    assert state.turn == 8, (seed, state.turn, options)
            state.apply(option)
    assert done["trainings asked about"] == done["trainings placed"] > 20
    assert done["trainings paid"] > 0.9 * done["trainings placed"]
    assert done["expeditions"] > 60


# Expeditions


def alone(turn, **wanted):
    return aod.position(seats=2, turn=turn, at="discovery", boxes={"discovery": {0: 1}}, **wanted)


@pytest.mark.parametrize("turn", range(1, 8))
def test_one_piece_waits_for_more(turn):
    state = alone(turn)
    assert max(weighed(state), key=weighed(state).get) is DECLINE
    assert max(seen(state), key=seen(state).get) is DECLINE
    assert Quick().choose(state, random.Random(turn).random) is DECLINE


def test_in_the_last_turn_it_tries_its_luck():
    state = alone(8)
    assert max(weighed(state), key=weighed(state).get) is not DECLINE
    assert Quick().choose(state, random.Random(1).random) is not DECLINE


def test_nobody_sends_more_than_any_natives_need():
    state = aod.position(seats=2, turn=5, at="discovery", boxes={"discovery": {0: {"colonist": 4, "captain": 2}}})
    state.apply(next(option for option in state.options() if option is not DECLINE))
    worths = weighed(state)
    best = max(worths, key=worths.get)
    assert (best.piece, best.count) == ("colonist", 1)  # with two captains that makes five, the most natives there are


# Buildings that count


@pytest.mark.parametrize("slug", COUNTING)
def test_what_a_building_counts_in_the_last_turn_is_what_it_counts_at_the_end(slug):
    """After the last purchase nothing more is decided: the promise is the score, but for a dollar or two of Wealth."""
    state = aod.position(
        seats=2,
        turn=8,
        at="capital_buildings",
        money={0: 33, 1: 5},
        ships={0: 2},
        goods={0: {"silver": 4, "gold": 3, "fish": 2}},
        land={"peru": {0: {"colonist": 2, "soldier": 2}}, "florida": {0: 1, 1: 3}, "caribbean": {0: 3}},
        taken={"peru": 0, "florida": 1, "caribbean": 0},
        buildings={0: ["factory", "trading_post"]},
        building_offer=[slug, "militia"],
        boxes={"capital_buildings": [0]},
        discovered={region: number % 2 for number, region in enumerate(REGIONS)},
    )
    state.apply(BUY[slug])
    promised = worth(state)[0]
    while not state.is_over:
        state.apply(state.options()[-1])
    found = aod.score(state)[0].total
    assert BUILDINGS[slug].score(state, 0) > 0
    assert promised == pytest.approx(found, abs=1.0)


def test_wealth_knows_what_its_owner_is_sure_to_earn():
    """In turn 8 the sets and Factory still pay before Wealth counts: eleven dollars are two points."""

    def gain(goods, buildings):
        state = aod.position(
            seats=2,
            turn=8,
            at="capital_buildings",
            money={0: 20, 1: 0},
            goods={0: goods},
            buildings={0: buildings},
            building_offer=["wealth", "militia"],
            boxes={"capital_buildings": [0]},
        )
        return dict(zip(state.options(), glance(state), strict=True))[BUY["wealth"]]

    poor, sets, mill = gain({}, []), gain({"silver": 4, "gold": 4}, []), gain({"silver": 4, "gold": 4}, ["trading_post"])
    assert sets - poor >= 1.9
    assert mill - sets == pytest.approx(1, abs=0.1)


# Whole games by quick play


def test_quick_play_looks_at_each_later_turn_anew():
    """Many games are played with one of it: what it knew of a turn of one game is nothing for the next."""
    quick = Quick()
    state, other = aod.setup(seats=2, seed=1), aod.setup(seats=2, seed=2)
    chance = random.Random(3)
    for start in (state, other):
        twin = start.copy()
        while twin.turn < 4:
            twin.apply(quick.choose(twin, chance.random))
        assert quick.turn(twin).outlook.state.building_offer == twin.building_offer


def test_quick_play_ends_whole_games_much_as_merchants_do():
    lines = {"quick": Counter(), "merchant": Counter()}

    class Fast:
        def __init__(self):
            self.quick = Quick()

        def choose(self, state, rng):
            return self.quick.choose(state, rng.random)

    for seed in range(12):
        for name, levels in (("quick", [Fast(), Fast()]), ("merchant", [bots.level("merchant")] * 2)):
            for result in aod.score(play(levels, seed)):
                lines[name].update(result.lines)
    quick, merchant = lines["quick"], lines["merchant"]
    assert 0.7 < quick.total() / merchant.total() < 1.1
    for line in ("discoveries", "buildings", "economy", "colonies_2", "colonies_3"):
        assert 0.5 < quick[line] / merchant[line] < 1.6, line
