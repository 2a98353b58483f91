"""Does a building pay?  What it brings is counted in played turns of the engine."""

from random import Random

import pytest

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.options import DECLINE, Buy
from aod_nb.aod.tables import GOOD_INDEX, PRICES, TURNS, age_of
from aod_nb.core import BadInput
from aod_nb.lab.aod.paybacks import (
    Holding,
    View,
    all_worth,
    at_once,
    final_points,
    grows,
    lives,
    of_age,
    paid_back,
    price,
    scored,
    turns_of,
    worth,
    yields,
)

PAYS = [
    slug
    for slug, building in BUILDINGS.items()
    if building.money or building.money_per_good or building.money_once or building.raids
]
OPEN = dict.fromkeys(("peru", "canada", "new_england", "florida"), "france")


def dollars(slug, turn, goods, ships):
    """What a building pays in the turn it is bought: played with it and without, by the engine."""
    good = next(iter(BUILDINGS[slug].money_per_good), "fur")

    def played(buys):
        state = aod.position(
            seats=4,
            turn=turn,
            at="capital_buildings",
            seed=3,
            mint=slug == "mint",
            money=100,
            building_offer=[slug],
            goods={"england": {good: goods}} if goods else {},
            ships={"england": ships} if ships else {},
            boxes={"capital_buildings": ["england"]},
        )
        state.apply(Buy(slug) if buys else DECLINE)
        while state.turn == turn and not state.is_over and state.step not in ("new_buildings", "placement"):
            state.apply(state.options()[-1])
        return state.nations[0].money

    return played(True) - played(False) + price(slug)


@pytest.mark.parametrize("slug", PAYS)
@pytest.mark.parametrize(("goods", "ships"), [(0, 0), (3, 2)])
def test_what_it_pays_is_what_the_engine_pays(slug, goods, ships):
    turn = turn_before_last(slug)
    assert yields(slug, turn, Holding(paying=goods, ships=ships))[0].money == dollars(slug, turn, goods, ships)


@pytest.mark.parametrize("slug", BUILDINGS)
def test_every_building_has_a_price_and_a_value_in_every_turn_of_its_age(slug):
    for turn in turns_of(BUILDINGS[slug].age):
        assert age_of(turn) == BUILDINGS[slug].age
        assert slug in all_worth(turn)
        assert price(slug) == PRICES[age_of(turn)]
        assert len(yields(slug, turn)) == TURNS - turn + 1


def by_hand(slug, turn, holding, view):
    """The sum said anew: nothing that comes at the end of the last turn counts."""
    value = at_once(slug, holding) + BUILDINGS[slug].money_once * view.rate - price(slug) * view.rate
    each = yields(slug, turn_before_last(slug), holding)[0]
    once = at_once(slug, holding), BUILDINGS[slug].money_once
    for later in range(turn, TURNS):
        value += view.discount ** (later - turn) * ((each.money - once[1]) * view.rate + each.vp - once[0])
    return value


def turn_before_last(slug):
    return max(turn for turn in turns_of(BUILDINGS[slug].age) if turn < TURNS)


@pytest.mark.parametrize("slug", BUILDINGS)
@pytest.mark.parametrize("view", [View(0.3, 1.0), View(0.5, 0.8)], ids=str)
def test_worth_is_the_sum_of_what_it_brings(slug, view):
    for turn in turns_of(BUILDINGS[slug].age):
        assert worth(slug, turn, view=view) == pytest.approx(by_hand(slug, turn, Holding(), view))


def test_nothing_gets_better_by_buying_it_later():
    for slug, building in BUILDINGS.items():
        values = [worth(slug, turn) for turn in turns_of(building.age)]
        assert values == sorted(values, reverse=True)


def test_an_annuity():
    """Published: $1 a turn for n turns is worth (1 - d^n) / (1 - d)."""
    rate, discount = 0.4, 0.9
    for turn in turns_of(1):
        payments = TURNS - turn
        present = (1 - discount**payments) / (1 - discount)
        assert worth("trading_post", turn, view=View(rate, discount)) == pytest.approx(rate * (5 * present - 10))


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_paid_back_when_the_dollars_are_there(turn):
    earned, later = 0, turn
    while True:
        earned += 5
        if earned >= 10:
            break
        later += 1
    assert paid_back("trading_post", turn) == later
    assert paid_back("conquest_of_the_inca_empire", turn) == turn
    assert paid_back("settlers", turn) is None
    assert paid_back("factory", 8) is None


@pytest.mark.parametrize(
    "holding",
    [
        Holding(),
        Holding(goods=0, ships=0, colonists=0, soldiers=0, regions=0, buildings=0, money=0),
        Holding(goods=12, ships=5, colonists=24, soldiers=8, regions=8, buildings=7, money=59),
        Holding(colonists=9, soldiers=0, regions=4),
    ],
    ids=str,
)
def test_what_age_iii_scores_by_hand(holding):
    pieces = holding.colonists + holding.soldiers
    assert final_points(holding) == {
        "militia": 0,
        "mercantilism": holding.goods,
        "population": pieces // 2,
        "navy": holding.ships * aod.setup(seats=2, seed=0).setup.navy_vp,
        "power": 2 * holding.soldiers,
        "prosperity": 2 * (holding.buildings + 1),
        "glory": 2 * holding.regions,
        "wealth": holding.money // 5,
        "migration": 0,
        "factory": 5,
    }


def test_a_game_played_to_its_end_scores_the_same():
    """A position of the engine's builder, run to its last step."""
    land = {"caribbean": 4, "peru": 3, "canada": 2}
    state = aod.position(
        seats=2,
        turn=8,
        at="warfare",
        money=17,
        discovered=OPEN,
        taken={"caribbean": "france", "peru": "france", "canada": "france"},
        land={region: {"england": {"colonist": count, "soldier": 1}} for region, count in land.items()},
        goods={"england": {"fur": 2, "rice": 2}},
        ships={"england": 2},
        buildings={"england": ["settlers", *of_age(3)]},
    )
    while not state.is_over:
        state.apply(state.options()[-1])
    nation = state.nations[0]
    holding = Holding(
        goods=sum(nation.goods),
        ships=nation.ships,
        colonists=sum(nation.colonists),
        soldiers=sum(nation.soldiers),
        regions=len(land),
        buildings=0,
        money=nation.money,
    )
    for slug, points in aod.scoring.building_points(state, 0).items():
        counted = 2 * len(nation.buildings) if slug == "prosperity" else final_points(holding)[slug]
        assert points == counted, slug
    assert nation.goods[GOOD_INDEX["rice"]] == 2


def test_a_life_by_chance_agrees_with_discounting():
    view = View(0.3, 0.8)
    for slug, turn in (("monastery", 2), ("taxation", 4)):
        drawing, exact = lives(Random(6), slug, turn, view=view), grows(slug, turn, view=view)
        seen = [next(drawing) for _ in range(4000)]
        for place, value in enumerate(exact):
            assert sum(drawn[place] for drawn in seen) / len(seen) == pytest.approx(value, abs=0.25)


def test_what_cannot_be_is_said():
    with pytest.raises(BadInput, match="no building"):
        price("castle")
    for turn in (3, 9, 4.5, True):
        with pytest.raises(BadInput, match="cannot be bought in turn"):
            yields("taxation", turn)
    for turn in (0, 9, 2.5, True):
        with pytest.raises(BadInput, match="is no turn"):
            all_worth(turn)
    for holding, said in (
        (Holding(goods=-1), "number of goods"),
        (Holding(ships=2.5), "number of ships"),
        (Holding(regions=10), "regions cannot be held"),
        (Holding(colonists=0, soldiers=0, regions=1), "regions cannot be held"),
        (Holding(soldiers=11), "too many"),
        (Holding(buildings=20), "too many"),
    ):
        with pytest.raises(BadInput, match=said):
            scored("glory", holding)


def test_the_page_says_how_many_seats_privateers_are_reckoned_for():
    from aod_nb.i18n import text
    from aod_nb.lab.aod.paybacks import SEATS

    assert SEATS == 4
    for look in ("every", "late", "one"):
        assert text(f"aod_lab.building.{look}.control.ships").endswith("(four players)")
