"""The other actions: workers, ships, colonies, buildings, the market."""

import pytest

from aod_nb import navegador
from aod_nb.navegador.options import Build, Decline, Done, Found, Hire, Launch, Process, Sell
from aod_nb.navegador.tables import REGION_INDEX
from tests.navegador.moves import BY_PHASE, WEST, after, at, fleet, refused, ships, told

# Workers and ships (N.workers, N.ships)


@pytest.mark.parametrize(("phase", "price"), [(1, 50 + 2 * 100), (2, 50 + 2 * 200), (3, 50 + 2 * 300)])
def test_one_by_the_church_or_shipyard_and_more_by_phase(phase, price):
    for field, option in (("workers", Hire(3)), ("ships", Launch(3))):
        state = at(field, option, explored=BY_PHASE[phase])
        assert state.nations[0].money == 2000 - price
        poor = at(field, explored=BY_PHASE[phase], money=price - 10)
        assert refused(poor, option) == (f"{field}_paid", f"N.{field}")
        assert at(field, option, explored=BY_PHASE[phase], money=price).nations[0].money == 0


def test_new_ships_lie_in_portugal():
    state = at("ships", Launch(2), explored=WEST, ships=fleet(guine=2))
    assert ships(state) == {"portugal": 2, "guine": 2}


def test_beyond_nine_workers_only_churches_recruit():
    assert at("workers", workers=8).options() == (Hire(0), Hire(1))
    assert at("workers", workers=9).options() == (Hire(0), Hire(1))
    assert at("workers", workers=7, churches={"red": 1}).options()[-1] == Hire(2)
    assert at("workers", workers=7, churches={"red": 4}).options()[-1] == Hire(4)
    state = at("workers", Hire(1), workers=9, money=50)
    assert (state.nations[0].money, state.nations[0].workers) == (100, 9)


def test_beyond_seven_ships_only_shipyards_build():
    state, events = at("ships", ships=fleet(portugal=6), shipyards={"red": 3}), []
    assert state.options()[-1] == Launch(3)
    assert refused(state, Launch(4)) == ("most_ships", "N.ships")
    after(state, Launch(3), events=events)
    assert ships(state) == {"portugal": 7}
    assert state.nations[0].money == 2000 - 150 + 200
    assert told(events, "launched")[0].args == {"count": 1, "paid_for": 3, "price": 150}
    assert told(events, "ships_sold")[0].args == {"count": 2, "money": 200}
    full = at("ships", Launch(2), ships=fleet(portugal=7), shipyards={"red": 2}, money=100)
    assert (ships(full), full.nations[0].money) == ({"portugal": 7}, 200)


def test_nothing_is_sold_while_there_is_room():
    state, events = at("ships", ships=fleet(portugal=3), shipyards={"red": 3}), []
    after(state, Launch(3), events=events)
    assert ships(state) == {"portugal": 6}
    assert told(events, "ships_sold") == []


# Colonies (N.colony)


def test_the_cheapest_token_is_always_taken_first():
    state, events = at("colony", explored=WEST, workers=6, ships=fleet(bahia=3), tokens={"bahia": [110, 50, 90, 70]}), []
    after(state, Found("bahia"), Found("bahia"), Found("bahia"), events=events)
    assert [event.args["price"] for event in told(events, "founded")] == [50, 70, 90]
    assert state.stacks[REGION_INDEX["bahia"]] == (110,)
    assert state.nations[0].colonies == [3, 0, 0]


def test_nine_workers_are_enough_for_four_colonies():
    state, events = at("colony", explored=WEST, workers=9, ships=fleet(guine=3, bahia=4)), []
    while state.seat == 0:
        after(state, state.options()[0], events=events)
    assert [event.args["region"] for event in told(events, "founded")] == ["guine"] * 3 + ["bahia"]
    assert state.nations[0].workers == 9


def test_each_colony_needs_a_ship_of_its_own():
    state = at("colony", Found("guine"), explored=WEST, workers=9, ships={"red": {"guine": 1, "bahia": 1}, "blue": {"guine": 3}})
    assert refused(state, Found("guine")) == ("ship_busy", "N.colony")
    assert state.options() == (Found("bahia"), Done())


# Buildings (N.buildings)


def test_the_cheapest_of_a_row_goes_first_whoever_builds():
    events = []
    state = at("buildings", workers=9, factories={"blue": {"sugar": 2}})
    after(state, *[Build("sugar_factory")] * 3, events=events)
    assert [event.args["price"] for event in told(events, "built")] == [130, 160, 190]
    assert state.nations[0].factories == [3, 0, 0]


@pytest.mark.parametrize(("building", "need"), [("gold_factory", 3), ("shipyard", 4), ("church", 5)])
def test_workers_that_stand_by(building, need):
    assert Build(building) in at("buildings", workers=need).options()
    if need > 3:
        assert refused(at("buildings", workers=need - 1), Build(building)) == ("building_workers", "N.buildings")
    else:
        assert at("buildings", workers=need - 1).seat == 1  # nothing can be built, nothing is asked
    built = at("buildings", Build(building), workers=need)
    assert (built.seat, built.nations[0].workers) == (1, need)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_chart_by_number_of_players(seats):
    state = navegador.setup(seats=seats)
    assert [len(prices) for prices in state.board.prices] == [6, 6, 6, 10 - seats, 10 - seats]
    assert state.board.prices[3][0] == 100  # the dearest spaces stay empty
    assert all(list(prices) == sorted(prices) for prices in state.board.prices)


# The market (N.market)


def test_every_price_stands_twice_on_the_ten_rows():
    market = navegador.market
    for good, prices in {"sugar": (60, 50, 40, 30, 20), "gold": (70, 60, 50, 40, 30), "spice": (80, 70, 60, 50, 40)}.items():
        assert [market.sell(good, row, 1)[0] for row in range(1, 11)] == [price for price in prices for _ in range(2)]
        assert [market.process(good, row, 1)[0] for row in range(1, 11)] == [20, 20, 30, 30, 40, 40, 50, 50, 60, 60]
    assert navegador.setup().market == [4, 4, 4]


def test_at_the_bottom_one_can_still_sell_and_at_the_top_still_process():
    sold = at("market", Sell("sugar", 2), explored=WEST, colonies={"red": {"bahia": 2}}, market={"sugar": 10})
    assert (sold.nations[0].money, sold.market[0]) == (2000 + 2 * 20, 10)
    processed = at("market", Process("sugar", 1), market={"sugar": 1})
    assert (processed.nations[0].money, processed.market[0]) == (2000 + 20, 1)


def test_the_marker_stops_at_the_ends_of_the_track():
    sold = at("market", Sell("sugar", 4), explored=WEST, colonies={"red": {"bahia": 4}}, market={"sugar": 8})
    assert (sold.nations[0].money, sold.market[0]) == (2000 + 4 * 30, 10)
    processed = at("market", Process("sugar", 4), factories={"red": {"sugar": 3}}, market={"sugar": 3})
    assert (processed.nations[0].money, processed.market[0]) == (2000 + 4 * 30, 1)


def test_goods_are_asked_about_in_order_and_only_where_there_is_something():
    state = at("market", explored=WEST, colonies={"red": {"guine": 1}}, factories={"red": {"spice": 1}})
    goods = []
    while state.seat == 0:
        goods.append(state.decision.good)
        after(state, Decline())
    assert goods == ["sugar", "gold", "spice"]  # the orange factory can work any of them
    state = at("market", Process("sugar", 1), explored=WEST, factories={"red": {"spice": 1}})
    assert state.decision.good == "spice"


def test_a_part_may_be_sold_or_processed():
    state = at("market", explored=WEST, colonies={"red": {"bahia": 3}}, factories={"red": {"sugar": 1}})
    assert state.options() == (
        Sell("sugar", 1), Sell("sugar", 2), Sell("sugar", 3), Process("sugar", 1), Process("sugar", 2), Decline(),
    )  # fmt: skip


def test_the_orange_factory_works_the_last_unit_beyond_ones_own():
    given = {"explored": WEST, "factories": {"red": {"sugar": 2, "gold": 2}}}
    within = at("market", Process("sugar", 2), **given)
    assert Process("gold", 3) in within.options()
    beyond = at("market", Process("sugar", 3), **given)
    assert refused(beyond, Process("gold", 3)) == ("factories_few_used", "N.market")
    assert Process("gold", 2) in beyond.options()
    for units, helped in ((2, False), (3, True)):
        events = []
        after(at("market", **given), Process("sugar", units), events=events)
        assert told(events, "processed")[0].args["orange"] == helped


def test_both_market_fields_do_the_same():
    given = {"explored": WEST, "colonies": {"red": {"bahia": 2}}}
    one, other = (at(field, Sell("sugar", 2), Decline(), Decline(), **given) for field in ("market", "second_market"))
    assert (one.nations[0].money, one.market) == (other.nations[0].money, other.market) == (2100, [6, 4, 4])
    assert other.nations[0].stone == 6
