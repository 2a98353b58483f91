"""The builder sets up any legal position in a few lines, and refuses what cannot be with a clear error."""

import pytest

from aod_nb import aod
from aod_nb.aod.check import check
from aod_nb.aod.tables import CARDS, GOOD_INDEX, REGIONS
from aod_nb.aod.turn import STEPS
from aod_nb.aod.wanted import Wanted
from tests.aod.games import sample

JUNK = [-5, "settlers", [None], {"england": None}, [["england"]], 10**5000, float("nan"), object()]


def says(words, **given):
    with pytest.raises(ValueError, match=words):
        aod.position(**({"seats": 2} | given))


@pytest.mark.parametrize("step", [*STEPS, *"ABCDEFGHIJ"])
@pytest.mark.parametrize("turn", [1, 3, 8])
def test_a_position_can_stand_at_every_step_of_a_turn(step, turn):
    if turn == 8 and (step in list(STEPS)[list(STEPS).index("colonies") + 1 :] or step in "EFGHIJ"):
        says("Turn 8 stops when the colonies are scored", turn=turn, at=step)
        return
    state = aod.position(seats=3, turn=turn, at=step)
    check(state)
    assert state.is_over or len(state.options()) > 1


def test_seats_are_named_by_number_or_nation():
    by_nation = aod.position(seats=2, money={"france": 7}, hand={"france": {"captain": 1}})
    assert by_nation == aod.position(seats=2, money={1: 7}, hand={1: {"captain": 1}})
    assert (by_nation.nations[0].money, by_nation.nations[1].money) == (10, 7)


def test_everything_can_be_said():
    state = aod.position(
        seats=3,
        turn=5,
        at="A",
        order=["spain", "england", "france"],
        hand={"spain": {"colonist": 1, "missionary": 2}, "england": 1},
        land={"peru": {"spain": {"soldier": 1, "colonist": 2}}, "caribbean": {"france": 1}},
        boxes={
            "initiative": ["france"],
            "colonist_dock": [("england", "merchant"), "france"],
            "x": "france",
            "merchant_shipping": {"england": {"captain": 1}},
            "discovery": {"spain": {"soldier": 2}},
            "specialists": {"training": ("england", "captain")},
            "warfare": ["spain"],
        },
        goods={"spain": {"sugar": 2, "gold": 1}},
        ships={"spain": 1, "england": 2},
        buildings={"france": ["indentured_servitude", "university"]},
        university_used=True,
        discovered={"peru": "england", "canada": "france"},
        counters={"peru": (4, 5, 5, 7), "brazil": (1, 3, 3, 5)},
        failed={"brazil": {"england": 1, "france": 2}},
        taken={"peru": "spain"},
        goods_offer=["rice", "rice", "indigo", "fur"],
        building_offer=["taxation", "stable"],
        colony_points={"spain": [8]},
        seed=3,
    )
    check(state)
    assert state.order == [2, 0, 1]
    assert state.seat == 2
    assert state.nations[0].counters
    assert aod.score(state)[0].lines["discoveries"] == 7
    assert aod.score(state)[2].lines["colonies_1"] == 8
    assert state.nations[2].goods[GOOD_INDEX["silver"]] == 1
    assert state.university is None
    assert state.seen[REGIONS.index("brazil")] == 0b111
    assert state.failed[REGIONS.index("brazil")] == 2
    assert state.goods_offer == ["rice", "rice", "indigo", "fur"]


def test_the_rest_is_dealt_by_the_seed():
    assert aod.position(seed=1) == aod.position(seed=1)
    assert aod.position(seed=1) != aod.position(seed=2)


def test_every_position_of_a_game_passes_the_check():
    for state in sample(range(24), every=11):
        check(state)


def test_too_many_pieces():
    says("11 soldiers in use; a colour has 10", hand={0: {"soldier": 6}}, land={"caribbean": {0: {"soldier": 2}}},
         boxes={"discovery": {0: {"soldier": 3}}})  # fmt: skip
    says("holds 4 pieces on 3 spaces", boxes={"colonist_dock": [0, 0, 1, 1]})
    says("two pieces in Initiative", boxes={"initiative": [0, 0]})
    says("110 pieces in hand and in boxes; more than 100 cannot be", hand={0: 90}, boxes={"discovery": {0: 20}})


def test_three_own_pieces_beside_an_untaken_good():
    says("England has 3 pieces in Canada beside its untaken fur", discovered={"canada": 0}, land={"canada": {0: 3}})


def test_a_good_that_is_not_there():
    says("only 2 tokens of cattle left", goods={0: {"cattle": 3}})
    says("only 0 tokens of fish left", goods={0: {"fish": 2}}, goods_offer=["fish"])
    says("'tea' is no good", goods={0: {"tea": 1}})


def test_a_building_of_a_later_age():
    says("Navy is of age 3; in age 1 it is not there yet", buildings={0: ["navy"]})
    says("Taxation is of age 2; in age 1 it is not there yet", turn=3, building_offer=["taxation"])
    says("Settlers is of age 1; in age 2 it is no longer on offer", turn=4, building_offer=["settlers"])
    says("Monastery is taken already", buildings={0: ["monastery"], 1: ["monastery"]})
    says("Mint is taken already, or not in the box", buildings={0: ["mint"]})
    says("'palace' is no building", buildings={0: ["palace"]})


def test_places_that_cannot_be():
    says("pieces in Peru, which nobody has discovered", land={"peru": {0: 1}})
    says("Caribbean is open from the start", discovered={"caribbean": 0})
    says("no free discovery counter", counters={"peru": (9, 9, 9, 9)})
    says("no free discovery counter", counters={"peru": (4, 5, 5, 7), "brazil": (4, 5, 5, 7)})
    says("won only when every region is discovered", cards={0: ["china"]})
    says("'atlantis' is not in the discovery deck", cards={0: ["atlantis"]})
    says("merchant ships in turn 2: there can be 2", turn=2, ships={0: 3})
    says("was resolved before this step", at="warfare", boxes={"trade_goods": [0]})
    says("owns no building that fills space X", boxes={"x": 0})
    says("none can be saved", at="capital_buildings", hand={0: 1})
    says("colonies were scored 1 time", turn=4, colony_points={0: [2, 2]})


def test_words_that_mean_nothing():
    says("'noon' is no step", at="noon")
    says("Expected `int` <= 8 - at `\\$.turn`", turn=9)
    says("Expected `int`, got `bool` - at `\\$.turn`", turn=True)
    says("does not sit at this table", money={"spain": 3})
    says("does not sit at this table", money={2: 3})
    says("Expected `int` >= 0 - at `\\$.money`", money=-1)
    says("got `float` - at `\\$.hand", hand={0: 2.5})
    says("'pirate' is no piece", hand={0: {"pirate": 1}})
    says("unknown field `harbour`", boxes={"harbour": [0]})
    says("unknown field `weather`", weather="fine")
    says("'utopia' is no region", land={"utopia": {0: 1}})
    says("just once", order=[0, 0])
    says("named twice", money={0: 5, "england": 7})
    says("a merchant ship waits in its box", ship=False)
    says("Seats can only wait", waiting=[0, 0])
    says("would have discovered Brazil", counters={"brazil": (1, 2, 1, 4)}, failed={"brazil": {0: 1}})


@pytest.mark.parametrize("field", sorted(set(Wanted.__struct_fields__) - {"turn", "at"}))
@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: type(junk).__name__)
def test_junk_is_refused_with_a_sentence(field, junk):
    with pytest.raises(ValueError, match=r"\w.*\.$"):
        aod.position(seats=2, **{field: junk})


def test_a_round_of_placing_can_be_under_way():
    state = aod.position(seats=3, hand={0: 2, 1: 2, 2: 2}, waiting=[2, 1])
    seats = []
    for _ in range(6):
        seats.append(state.seat)
        state.apply(aod.options.Place("colonist", "discovery"))
    assert seats == [2, 1, 0, 1, 2, 0]


def test_all_cards_can_be_won_once_all_is_open():
    state = aod.position(turn=7, discovered=dict.fromkeys(REGIONS[1:], 0), cards={1: list(CARDS)})
    assert state.deck == []
    assert aod.score(state)[1].lines["discoveries"] == sum(row[3] for row in CARDS.values())


def test_an_auction_can_be_under_way():
    state = aod.position(seats=5, auction=True, bids={"england": 1, "portugal": 2}, passed=["france", "spain"])
    check(state)
    assert state.seat == 4  # the next one after the highest bidder who is still in it
    for bid in (aod.options.Bid(8), aod.options.Pass(), aod.options.Bid(9), aod.options.Pass()):
        state.apply(bid)
    assert (state.seat, state.decision.kind) == (4, "gift")
    assert state.order == [3, 4, 0, 2, 1]
    fresh = aod.position(seats=3, auction=True, bids={})
    assert (fresh.seat, fresh.decision) == (0, aod.setup(seats=3, auction=True).decision)
    assert aod.position(seats=3, auction=True, passed=[0]).seat == 1
    assert aod.position(seats=3, auction=True).decision.kind == "placement"  # it is over


@pytest.mark.parametrize(
    "given", [{"bids": {0: 3}, "passed": [0]}, {"bids": {0: 11}}, {"bids": {0: 3, 1: 3}}, {"passed": [1, 2]}, {"money": 12}]
)
def test_an_auction_that_cannot_be(given):
    says(
        "asks a bid for the turn order, or a pass with figures that cannot be",
        **({"seats": 3, "auction": True, "bids": {}} | given),
    )


def test_bids_need_the_auction_and_its_moment():
    says("asks a bid for the turn order", seats=3, bids={0: 3})
    says("nobody is asked a bid for the turn order", seats=3, auction=True, bids={0: 3}, at="initiative")
