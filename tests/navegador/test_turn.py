"""The course of a turn: rondel, actions, phases, the Navegador card, and how the game ends."""

import pytest

from aod_nb import navegador
from aod_nb.navegador.options import (
    Build,
    Claim,
    Decline,
    Done,
    Explore,
    Found,
    Hire,
    Launch,
    Move,
    PayShip,
    Process,
    Sail,
    Sell,
    Send,
    UseCard,
)
from aod_nb.navegador.tables import REGION_INDEX, REGIONS

WEST = {"guine": "red", "bahia": "red", "rio_de_janeiro": "red"}
TO_ANGOLA = {"guine": "red", "angola": "red"}
TO_CABO = TO_ANGOLA | {"cabo_da_boa_esperanca": "red"}
TO_GOA = TO_CABO | {"mocambique": "red", "goa": "red"}
TO_MALACA = TO_GOA | {"malaca": "red"}
TO_MACAU = TO_MALACA | {"macau": "red"}
BY_PHASE = {1: {}, 2: TO_CABO, 3: TO_MALACA}


def at(where, *moves, **given):
    """A position after these moves; Red is seat 0, and all have money for anything."""
    state = navegador.position(**({"seats": 2, "at": where, "money": 2000} | given))
    return after(state, *moves)


def after(state, *moves, events=None):
    for move in moves:
        state.apply(move, events)
    return state


def fleet(**ships):
    return {"red": ships}


def ships(state, seat=0):
    """The regions where a seat has ships, and how many."""
    return {region: count for region, count in zip(REGIONS, state.nations[seat].ships, strict=True) if count}


def refused(state, option):
    refusal = state.why_not(option)
    assert refusal is not None
    return refusal.key.removeprefix("navegador.refusal."), refusal.rule


def told(events, kind):
    return [event for event in events if event.kind == kind]


def asked(state):
    return state.seat, state.decision.kind


# The rondel (N.rondel)


def test_the_first_move_is_free_to_any_field():
    for number, field in enumerate(navegador.setup().board.fields):
        state, events = navegador.setup(), []
        state.apply(Move(field), events)
        assert state.nations[0].stone == number
        assert events[0].args == {"field": field, "steps": 0, "ships": 0}
        assert sum(state.nations[0].ships) == 2


@pytest.mark.parametrize(("fleet_size", "reach"), [(0, 3), (1, 4), (2, 5), (4, 7), (5, 8), (7, 8)])
def test_how_far_a_stone_goes_depends_on_the_ships_on_the_board(fleet_size, reach):
    state = at("turn", stones={"red": "ships"}, ships=fleet(portugal=fleet_size))
    clockwise = ("second_market", "buildings", "sailing", "workers", "market", "colony", "privilege", "ships")
    assert state.options() == tuple(map(Move, clockwise[:reach]))


def test_other_stones_do_not_block():
    state = at("turn", seats=3, stones={"red": "sailing", "blue": "workers", "green": "workers"})
    after(state, Move("workers"))
    assert [nation.stone for nation in state.nations] == [1, 1, 1]


def test_a_move_says_its_steps_and_its_price():
    events = []
    after(at("turn", stones={"red": "buildings"}, ships=fleet(portugal=5)), Move("colony"), events=events)
    assert events[0].args == {"field": "colony", "steps": 4, "ships": 1}
    events = []
    after(at("turn", stones={"red": "buildings"}, ships=fleet(portugal=5)), Move("buildings"), events=events)
    assert events[0].args == {"field": "buildings", "steps": 8, "ships": 5}


def test_which_regions_ship_pays_is_asked_before_the_action():
    state = at("turn", Move("privilege"), explored=WEST, ships=fleet(portugal=1, guine=2))
    assert asked(state) == (0, "fee")
    assert state.options() == (PayShip("portugal"), PayShip("guine"))
    after(state, PayShip("guine"))
    assert ships(state) == {"portugal": 1, "guine": 1}
    assert asked(state) == (0, "privilege")


def test_two_ships_pay_one_after_the_other_in_the_order_of_the_regions():
    state = at("turn", Move("ships"), explored=WEST, ships=fleet(portugal=2, guine=1, bahia=1))
    assert state.options() == (PayShip("portugal"), PayShip("guine"))  # behind Bahia none could follow
    after(state, PayShip("guine"))
    assert asked(state) == (0, "ships")  # only Bahia's was left to follow, so it was not asked
    assert ships(state) == {"portugal": 2}


def test_where_all_ships_lie_together_nothing_is_asked():
    events = []
    state = after(at("turn", ships=fleet(portugal=5)), Move("sailing"), events=events)
    assert [event.args["region"] for event in told(events, "ship_paid")] == ["portugal"] * 5
    assert ships(state) == {}
    assert [event.rule for event in told(events, "not_asked")] == ["N.decide"] * 6  # five ships, and no ship sails


def test_ships_that_paid_can_be_built_again():
    state = at("turn", Move("ships"), ships=fleet(portugal=7))
    assert state.options() == (Launch(0), Launch(1), Launch(2))
    after(state, Launch(2))
    assert ships(state) == {"portugal": 7}


@pytest.mark.parametrize(
    ("field", "nothing"),
    [
        ("sailing", [Done()]),
        ("workers", [Hire(0)]),
        ("market", [Decline()] * 3),
        ("second_market", [Decline()] * 3),
        ("colony", [Done()]),
        ("privilege", [Decline()]),
        ("ships", [Launch(0)]),
        ("buildings", [Done()]),
    ],
)
def test_an_action_may_be_used_for_nothing(field, nothing):
    state = at(field, *nothing, explored=WEST, ships=fleet(guine=2), card="red")
    assert asked(state) == (1, "rondel")
    assert (state.nations[0].money, state.nations[0].workers, ships(state)) == (2000, 3, {"guine": 2})


# Workers and ships (N.workers, N.ships)


@pytest.mark.parametrize(("phase", "price"), [(1, 50 + 2 * 100), (2, 50 + 2 * 200), (3, 50 + 2 * 300)])
def test_one_by_the_church_or_shipyard_and_more_by_phase(phase, price):
    for field, option in (("workers", Hire(3)), ("ships", Launch(3))):
        state = at(field, option, explored=BY_PHASE[phase])
        assert state.nations[0].money == 2000 - price
        poor = at(field, explored=BY_PHASE[phase], money=price - 10)
        assert refused(poor, option) == ("price", f"N.{field}")
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


# Sailing (N.sailing)


@pytest.mark.parametrize(
    ("phase", "reached"),
    [
        (1, {"portugal", "angola"}),
        (2, {"portugal", "angola", "cabo_da_boa_esperanca"}),
        (3, {"portugal", "angola", "cabo_da_boa_esperanca", "mocambique"}),
    ],
)
def test_a_ship_crosses_as_many_borders_as_the_number_of_the_phase(phase, reached):
    explored = {1: TO_ANGOLA, 2: TO_CABO, 3: TO_MALACA}[phase]
    state = at("sailing", explored=explored, ships=fleet(guine=1))
    assert state.phase == phase
    assert {option.target for option in state.options() if isinstance(option, Sail)} == reached


def test_ships_sail_only_over_explored_regions():
    state = at("sailing", explored=TO_CABO | {"rio_de_janeiro": "red"}, ships=fleet(portugal=1))
    assert refused(state, Sail("portugal", "rio_de_janeiro", 1)) == ("sail_far", "N.sailing")  # Bahia lies between
    open_way = at("sailing", explored=TO_CABO | WEST, ships=fleet(portugal=1))
    assert Sail("portugal", "rio_de_janeiro", 1) in open_way.options()


def test_several_ships_sail_together_or_apart():
    state = at("sailing", explored=WEST, ships=fleet(portugal=3))
    assert [option for option in state.options() if isinstance(option, Sail)] == [
        Sail("portugal", "guine", 1), Sail("portugal", "guine", 2), Sail("portugal", "guine", 3),
        Sail("portugal", "bahia", 1), Sail("portugal", "bahia", 2), Sail("portugal", "bahia", 3),
    ]  # fmt: skip
    after(state, Sail("portugal", "guine", 1))
    assert state.options() == (Sail("portugal", "bahia", 1), Sail("portugal", "bahia", 2), Done())
    after(state, Sail("portugal", "bahia", 1))
    assert ships(state) == {"portugal": 1, "guine": 1, "bahia": 1}


def test_a_ship_moves_once():
    state = at("sailing", Sail("portugal", "guine", 1), explored=TO_ANGOLA, ships=fleet(portugal=1, guine=1))
    assert ships(state) == {"guine": 2}
    assert [option for option in state.options() if isinstance(option, Sail)] == [
        Sail("guine", "portugal", 1), Sail("guine", "angola", 1),
    ]  # fmt: skip
    assert refused(state, Sail("guine", "angola", 2)) == ("ships_few", "N.sailing")
    after(state, Sail("guine", "angola", 1))
    assert asked(state)[0] == 1
    assert ships(state) == {"guine": 1, "angola": 1}


def test_a_plan_can_be_told_in_one_way_only():
    state = at("sailing", Sail("guine", "portugal", 1), explored=TO_ANGOLA, ships=fleet(portugal=1, guine=2))
    assert refused(state, Sail("portugal", "guine", 1)) == ("sail_order", "N.sailing")
    assert refused(state, Sail("guine", "portugal", 1)) == ("sail_twice", "N.sailing")  # two at once, then
    assert Sail("guine", "angola", 1) in state.options()


def test_ships_of_earlier_regions_cannot_move_after_those_of_later_ones_and_are_told_so():
    events = []
    state = at("sailing", explored=TO_ANGOLA, ships=fleet(portugal=1, guine=1))
    assert Sail("portugal", "guine", 1) in state.options()
    after(state, Sail("guine", "angola", 1), events=events)  # the ship in Portugal should have come first
    assert asked(state)[0] == 1
    (ended,) = [event for event in told(events, "not_asked") if event.args["decision"] == "sailing"]
    assert str(ended.args["why"]) == (
        "Moves are told in the order of the regions; after the one from Guiné to Angola, "
        "ships in Portugal can move no more. [N.sailing]"
    )


def test_ships_of_others_are_not_in_the_way_and_of_no_help():
    state = at("sailing", explored=WEST, ships={"red": {"guine": 1}, "blue": {"guine": 5, "rio_de_janeiro": 1}})
    assert refused(state, Explore("angola")) == ("explore_few", "N.sailing")
    after(state, Sail("guine", "portugal", 1))
    assert ships(state, seat=1) == {"guine": 5, "rio_de_janeiro": 1}


# Exploring (N.sailing)


def test_ships_explore_from_different_regions_and_distances():
    explored = TO_CABO | WEST
    state = at("sailing", explored=explored, ships=fleet(angola=1, cabo_da_boa_esperanca=1, portugal=2))
    assert Explore("mocambique") in state.options()
    after(state, Explore("mocambique"))
    assert ships(state) == {"portugal": 2, "mocambique": 1}


def test_which_ships_explore_is_asked_one_by_one():
    state = at("sailing", Explore("angola"), explored=WEST, ships=fleet(guine=2, rio_de_janeiro=2))
    assert asked(state) == (0, "crew")
    assert state.options() == (Send("guine"), Send("rio_de_janeiro"))
    from_guine = after(state.copy(), Send("guine"))
    assert from_guine.options() == (Send("guine"), Send("rio_de_janeiro"))
    assert ships(after(from_guine.copy(), Send("guine"), Done())) == {"rio_de_janeiro": 2, "angola": 1}
    assert ships(after(from_guine.copy(), Send("rio_de_janeiro"), Done())) == {"guine": 1, "rio_de_janeiro": 1, "angola": 1}
    assert ships(after(state.copy(), Send("rio_de_janeiro"), Done())) == {"guine": 2, "angola": 1}


def test_the_bank_pays_the_cheapest_colony_of_the_new_region():
    state = at("sailing", tokens={"bahia": [120, 60, 80, 110]}, money=0)
    events = []
    after(state, Explore("bahia"), events=events)
    assert state.nations[0].money == 60
    assert state.nations[0].explorers == 1
    assert state.stacks[REGION_INDEX["bahia"]] == (60, 80, 110, 120)  # all stay there, face up
    assert told(events, "explored")[0].args["lost"] == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nagasaki_always_costs_two_ships_and_macau_with_two_or_three_players(seats):
    for region, port, explored, lost in (
        ("nagasaki", "macau", TO_MACAU, 2),
        ("macau", "malaca", TO_MALACA, 2 if seats <= 3 else 1),
        ("timor", "malaca", TO_MALACA, 1),
    ):
        few = at("sailing", seats=seats, explored=explored, ships=fleet(**{port: lost}))
        assert str(few.why_not(Explore(region))).endswith(f"{lost} ship{'s' * (lost > 1)} can get there together. [N.sailing]")
        state = at("sailing", seats=seats, explored=explored, ships=fleet(**{port: lost + 1}))
        after(state, Explore(region))
        assert ships(state) == {region: 1}


def test_only_one_new_region_in_a_sailing():
    state = at("sailing", Explore("guine"), ships=fleet(portugal=4))
    assert not any(isinstance(option, Explore) for option in state.options())
    assert refused(state, Explore("bahia")) == ("explored_one", "N.sailing")


def test_other_ships_follow_into_the_new_region_but_what_explored_stays():
    state = at("sailing", Explore("bahia"), explored=TO_ANGOLA, ships=fleet(portugal=3))
    assert ships(state) == {"portugal": 1, "bahia": 1}
    assert state.options() == (Sail("portugal", "guine", 1), Sail("portugal", "bahia", 1), Done())
    assert refused(state, Sail("bahia", "portugal", 1)) == ("ship_twice", "N.sailing")
    after(state, Sail("portugal", "bahia", 1))
    assert ships(state) == {"bahia": 2}


def test_other_ships_sail_on_through_the_new_region():
    explored = TO_CABO | {"rio_de_janeiro": "red"}  # Rio was reached from Angola; Bahia is still unknown
    state = at("sailing", explored=explored, ships=fleet(portugal=3))
    assert refused(state, Sail("portugal", "rio_de_janeiro", 1)) == ("sail_far", "N.sailing")
    after(state, Explore("bahia"), Sail("portugal", "rio_de_janeiro", 1))
    assert ships(state) == {"bahia": 1, "rio_de_janeiro": 1}


def test_ships_that_have_sailed_do_not_explore():
    state = at("sailing", Sail("portugal", "guine", 1), explored=WEST, ships=fleet(portugal=2, guine=1))
    assert refused(state, Explore("angola")) == ("explore_few", "N.sailing")


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


# Privileges (N.privilege)


def test_one_privilege_in_a_turn_and_two_workers_stay():
    state = at("privilege", Claim("shipyard"), workers=3)
    assert state.seat == 1
    assert state.nations[0].workers == 2
    assert at("privilege", workers=2).seat == 1  # nothing can be taken, so nothing is asked


def test_the_three_bonuses_of_a_column():
    bonuses = []
    for held in range(3):
        state, events = at("privilege", explored=TO_MALACA, privileges={"red": {"church": held}}, gallery={"church": 1}), []
        after(state, Claim("church"), events=events)
        bonuses.append(told(events, "claimed")[0].args["bonus"])
    assert bonuses == [50, 40, 30]
    full = at("privilege", seats=4, explored=TO_MALACA, privileges={"red": {"church": 3}})
    assert refused(full, Claim("church")) == ("most_privileges", "N.privilege")
    assert Claim("colony") in full.options()


def test_a_kind_that_is_gone_from_the_gallery():
    state = at("privilege", Claim("church"), Move("privilege"), card="red")
    assert (asked(state), state.gallery) == ((1, "privilege"), [1, 1, 1, 1, 0])
    assert refused(state, Claim("church")) == ("not_in_gallery", "N.privilege")
    assert state.options() == (Claim("colony"), Claim("factory"), Claim("explorer"), Claim("shipyard"), Decline())


# Phases (N.phases)


def test_the_new_phase_has_its_effect_from_the_next_turn():
    state, events = at("sailing", explored=TO_ANGOLA, ships={"red": {"angola": 3}, "blue": {"guine": 1}}, card="red"), []
    after(state, Explore("cabo_da_boa_esperanca"), events=events)
    assert (state.seat, state.phase) == (0, 1)
    assert refused(state, Sail("angola", "portugal", 1)) == ("sail_far", "N.sailing")
    assert told(events, "phase_begins") == []
    after(state, Done(), events=events)
    assert (state.seat, state.phase) == (1, 2)
    assert told(events, "phase_begins")[0].rule == "N.phases"
    after(state, Move("workers"), Hire(2))
    assert state.nations[1].money == 2000 - 50 - 200


def test_phase_3_begins_after_malaca():
    state = at("sailing", explored=TO_GOA, ships=fleet(goa=2))
    assert state.phase == 2
    after(state, Explore("malaca"))
    assert (state.seat, state.phase) == (1, 3)


def test_what_the_card_brings_about_has_its_effect_in_the_same_turn():
    events = []
    state = at("card", card="red", explored=TO_ANGOLA, stones={"red": "buildings"}, ships=fleet(angola=3))
    after(state, UseCard(), Explore("cabo_da_boa_esperanca"), events=events)
    assert state.phase == 1  # the card's own voyage is still one of phase I
    assert refused(state, Sail("angola", "portugal", 1)) == ("sail_far", "N.sailing")
    after(state, Done(), events=events)
    assert (asked(state), state.phase) == ((0, "rondel"), 2)
    assert [event.kind for event in events][-1] == "phase_begins"
    after(state, Move("sailing"))
    assert Sail("angola", "portugal", 1) in state.options()


# The gallery (N.phases)


@pytest.mark.parametrize(("seats", "numbers"), [(2, (1, 1, 1)), (3, (1, 1, 2)), (4, (1, 2, 2)), (5, (1, 2, 3))])
def test_each_phase_fills_the_gallery_up_to_its_number(seats, numbers):
    assert navegador.setup(seats=seats).gallery == [numbers[0]] * 5
    second = at("sailing", Explore("cabo_da_boa_esperanca"), seats=seats, explored=TO_ANGOLA, ships=fleet(angola=2), gallery={})
    assert second.gallery == [numbers[1]] * 5
    third = at("sailing", Explore("malaca"), seats=seats, explored=TO_GOA, ships=fleet(goa=2), gallery={})
    assert third.gallery == [numbers[2]] * 5


def test_privileges_that_are_left_count():
    events = []
    state = at("sailing", seats=5, explored=TO_ANGOLA, ships=fleet(angola=2), gallery={"colony": 1, "church": 1})
    after(state, Explore("cabo_da_boa_esperanca"), events=events)
    assert state.gallery == [2, 2, 2, 2, 2]
    added = told(events, "phase_begins")[0].args
    assert added == {"phase": 2, "privileges": {"colony": 1, "factory": 2, "explorer": 2, "shipyard": 2, "church": 1}}


def test_a_full_gallery_gets_nothing():
    events = []
    state = at("sailing", explored=TO_ANGOLA, ships=fleet(angola=2))
    after(state, Explore("cabo_da_boa_esperanca"), events=events)
    assert told(events, "phase_begins")[0].args["privileges"] == {}
    assert state.gallery == [1] * 5


def test_there_are_six_privileges_of_a_kind():
    refill = {"two": [1, 1, 1], "three": [1, 6, 6], "four": [1, 2, 2], "five": [1, 2, 3]}
    state = at(
        "sailing", Explore("cabo_da_boa_esperanca"), seats=3, explored=TO_ANGOLA, ships=fleet(angola=2),
        privileges={"blue": {"church": 1}}, gallery={"colony": 1}, figures={"refill": refill},
    )  # fmt: skip
    assert state.gallery == [6, 6, 6, 6, 5]


# The Navegador card (N.card)


def first_round(seats, *fields):
    """A game whose first moves go to these fields, where nothing is done."""
    state = navegador.setup(seats=seats)
    for field in fields:
        after(state, Move(field))
        pass_the_action(state)
    return state


def pass_the_action(state):
    """Nothing is done in the action at hand."""
    while not state.is_over and state.decision.kind not in ("card", "rondel"):
        options = state.options()
        after(state, next(option for option in (Done(), Decline(), Hire(0), Launch(0)) if option in options))


def test_in_the_first_round_the_last_seat_has_the_card_and_is_not_asked():
    state = first_round(3, "colony", "colony")
    assert (state.round, state.card, asked(state)) == (1, 2, (2, "rondel"))
    assert refused(state, UseCard()) == ("card_first_round", "N.card")
    assert state.marker == -1


def test_in_the_first_round_the_marker_goes_where_the_last_seat_begins():
    state = first_round(3, "colony", "market", "privilege")
    assert (state.round, state.board.fields[state.marker]) == (2, "privilege")


def test_from_the_second_round_on_the_holder_is_asked_before_the_turn():
    state = first_round(3, "colony", "colony", "privilege")
    kinds = []
    for _ in range(3):
        kinds.append(asked(state))
        if state.decision.kind == "card":
            break
        after(state, state.options()[0])
        pass_the_action(state)
    assert kinds == [(0, "rondel"), (1, "rondel"), (2, "card")]


def test_a_used_card_goes_to_the_right_and_its_marker_to_the_new_holders_stone():
    stones = {"red": "market", "blue": "colony", "green": "ships", "yellow": "workers"}
    for seat, (nation, right, field) in enumerate(
        [("red", 3, "workers"), ("blue", 0, "market"), ("green", 1, "colony"), ("yellow", 2, "ships")]
    ):
        events = []
        state = at("card", seats=4, seat=nation, card=nation, stones=stones)
        after(state, UseCard(), events=events)
        assert (state.card, state.board.fields[state.marker]) == (right, field)
        (passed,) = told(events, "card_passed")
        assert (passed.rule, passed.seat, passed.args) == ("N.card", seat, {"to": right})


def test_a_card_that_red_used_can_be_used_by_the_last_seat_in_the_same_round():
    state = at("card", UseCard(), Done(), Move("colony"), seats=3, card="red", stones={"red": "market"})
    assert asked(state) == (1, "rondel")
    after(state, Move("colony"))
    assert (asked(state), state.round) == ((2, "card"), 2)


def test_the_card_is_one_more_sailing_under_the_usual_rules():
    state = at("card", UseCard(), card="red", explored=TO_ANGOLA, stones={"red": "buildings"}, ships=fleet(portugal=4, guine=2))
    assert asked(state) == (0, "sailing")
    after(state, Sail("portugal", "guine", 1))
    assert refused(state, Sail("guine", "angola", 3)) == ("ships_few", "N.sailing")
    after(state, Done(), Move("sailing"))
    assert asked(state) == (0, "sailing")
    assert Sail("guine", "angola", 3) in state.options()  # in the regular turn the ship sails again


def test_card_and_turn_together_can_explore_two_regions():
    state = at("card", UseCard(), Explore("guine"), Done(), card="red", stones={"red": "buildings"}, ships=fleet(portugal=4))
    after(state, Move("sailing"), Explore("bahia"))
    assert state.nations[0].explorers == 2


def test_a_card_that_is_declined_is_kept():
    events = []
    state = at("card", card="red", stones={"red": "market"})
    after(state, Decline(), events=events)
    assert events[0].args == {"decision": "card"}
    assert (state.card, asked(state)) == (0, (0, "rondel"))
    assert refused(state, UseCard()) == ("card_declined", "N.card")


@pytest.mark.parametrize(
    ("field", "lapses"),
    [("colony", False), ("privilege", False), ("ships", True), ("second_market", True), ("buildings", True)],
)
def test_the_card_lapses_when_its_holder_reaches_or_passes_the_marker(field, lapses):
    events = []
    stones = {"red": "market", "yellow": "workers"}
    state = at("card", Decline(), seats=4, card="red", marker="ships", stones=stones, ships=fleet(portugal=5))
    after(state, Move(field), events=events)
    if lapses:
        assert (state.card, state.board.fields[state.marker]) == (3, "workers")
        assert [(event.seat, event.args) for event in told(events, "card_lapsed")] == [(0, {"to": 3})]
    else:
        assert (state.card, state.board.fields[state.marker]) == (0, "ships")
        assert told(events, "card_lapsed") == []


def test_the_way_to_the_marker_leads_round_the_rondel():
    short = at("card", Decline(), Move("sailing"), card="red", marker="workers", stones={"red": "buildings"})
    assert short.card == 0
    far = at("card", Decline(), Move("workers"), card="red", marker="workers", stones={"red": "buildings"})
    assert far.card == 1
    beyond = at("card", Decline(), Move("market"), card="red", marker="sailing", stones={"red": "buildings"})
    assert beyond.card == 1


def test_eight_fields_enter_the_markers_field_and_seven_do_not():
    given = {"card": "red", "stones": {"red": "market"}, "marker": "market", "ships": fleet(portugal=7)}
    assert at("card", Decline(), Move("workers"), **given).card == 0
    assert at("card", Decline(), Move("market"), **given).card == 1


def test_a_card_that_was_used_does_not_lapse():
    events = []
    given = {"seats": 4, "card": "red", "marker": "colony", "stones": {"red": "market", "yellow": "colony"}}
    state = at("card", **given)
    after(state, UseCard(), Done(), Move("privilege"), events=events)
    assert told(events, "card_lapsed") == []
    assert (state.card, state.board.fields[state.marker]) == (3, "colony")


def test_who_does_not_hold_the_card_passes_the_marker_freely():
    state = at("rondel", Move("colony"), seats=4, card="blue", marker="market", stones={"red": "workers"})
    assert (state.card, state.board.fields[state.marker]) == (1, "market")


def test_the_card_may_still_be_used_before_the_move_that_would_lose_it():
    state = at("turn", card="red", marker="colony", stones={"red": "market"}, ships={"red": {}})
    assert asked(state) == (0, "card")
    assert UseCard() in state.options()


def test_a_lapsed_card_is_there_for_its_new_holder():
    state = at("card", Decline(), Move("colony"), seats=2, card="red", marker="colony", stones={"red": "market"})
    assert asked(state) == (1, "card")


def test_with_two_players_the_card_goes_to_and_fro():
    state = at("card", seats=2, card="red", stones={"red": "market", "blue": "ships"})
    after(state, UseCard(), Done(), Move("colony"))
    assert asked(state) == (1, "card")
    after(state, UseCard(), Done(), Move("buildings"))
    pass_the_action(state)
    assert (state.card, state.board.fields[state.marker], asked(state)) == (0, "colony", (0, "card"))


def test_the_card_of_two_players_in_the_first_two_rounds():
    state = first_round(2, "colony", "market")
    assert (state.round, asked(state)) == (2, (0, "rondel"))
    after(state, Move("privilege"))
    pass_the_action(state)
    assert asked(state) == (1, "card")


def test_the_card_stays_usable_in_the_last_round():
    state = at("turn", seats=3, card="red", turns_left=0, explored=TO_MACAU | {"nagasaki": "blue"}, ships=fleet(portugal=2))
    assert asked(state) == (0, "card")
    after(state, UseCard(), Sail("portugal", "guine", 1))
    assert ships(state) == {"portugal": 1, "guine": 1}


# The end (N.end)


def last_turns(state):
    """Play on, doing nothing, until the game is over: whose stone moves."""
    movers = []
    while not state.is_over:
        if state.decision.kind == "card":
            after(state, Decline())
        elif state.decision.kind == "rondel":
            movers.append(state.seat)
            after(state, state.options()[0])
        else:
            pass_the_action(state)
    return movers


def turns_after(seat, seats):
    """Everybody once more, beginning at the left of a seat and ending with it."""
    return [(seat + step) % seats for step in range(1, seats + 1)]


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 3), (5, 2)])
def test_nagasaki_explored_by_sailing_gives_everybody_one_more_turn(seats, seat):
    events = []
    state = at("sailing", seats=seats, seat=seat, explored=TO_MACAU, ships={seat: {"macau": 3}})
    after(state, Explore("nagasaki"), events=events)
    assert [(event.rule, event.seat) for event in told(events, "end_nagasaki")] == [("N.end", seat)]
    assert state.turns_left == seats - 1
    assert last_turns(state) == turns_after(seat, seats)


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 2), (5, 0)])
def test_nagasaki_explored_by_the_card_leaves_its_user_the_regular_turn_first(seats, seat):
    events = []
    state = at("card", seats=seats, seat=seat, card=seat, explored=TO_MACAU, ships={seat: {"macau": 3}})
    after(state, UseCard(), Explore("nagasaki"), events=events)
    assert len(told(events, "end_nagasaki")) == 1
    assert (asked(state), state.turns_left) == ((seat, "rondel"), seats)
    assert last_turns(state) == [seat, *turns_after(seat, seats)]


def all_but_one_building(seats, seat):
    """A seat is asked what to build, and owns everything that others must not have but the last spice factory."""
    first = dict.fromkeys(range(seats), 1)
    most = first | {seat: 10 - (seats - 1)}
    factories = {seat: {"sugar": 6, "gold": 6, "spice": 5}}
    return at("buildings", seats=seats, seat=seat, workers=9, factories=factories, shipyards=most, churches=most)


@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (2, 1), (3, 1), (4, 3), (5, 2)])
def test_the_last_building_gives_everybody_one_more_turn(seats, seat):
    events = []
    state = all_but_one_building(seats, seat)
    assert state.turns_left is None
    after(state, Build("spice_factory"), events=events)
    assert [(event.rule, event.seat) for event in told(events, "end_buildings")] == [("N.end", seat)]
    assert state.chart_is_empty
    assert last_turns(state) == turns_after(seat, seats)


def test_one_empty_row_is_not_the_end():
    state = at("buildings", Build("gold_factory"), factories={"blue": {"gold": 5}})
    assert (state.built[1], state.turns_left) == (6, None)


def test_the_end_begins_once():
    events = []
    explored = TO_MACAU | {"nagasaki": "red"}
    most = {"red": 9}
    factories = {"red": {"sugar": 6, "gold": 6, "spice": 5}}
    given = {"workers": 9, "factories": factories, "shipyards": most, "churches": most, "explored": explored}
    state = at("buildings", turns_left=1, **given)
    after(state, Build("spice_factory"), events=events)
    assert told(events, "end_buildings") == []
    assert last_turns(state) == [1]


def test_a_round_ends_with_the_last_seats_turn():
    events = []
    state = at("privilege", seats=3, seat=2, round=7, card="red")
    after(state, Decline(), events=events)
    assert (state.round, asked(state)) == (8, (0, "card"))
    assert [event.args for event in told(events, "round_begins")] == [{"round": 8}]
    after(state, Decline(), Move("colony"), events=events)
    assert (state.round, asked(state)) == (8, (1, "rondel"))
    assert len(told(events, "round_begins")) == 1


def test_after_the_last_turn_nobody_is_asked():
    events = []
    state = at("privilege", turns_left=0, explored=dict.fromkeys(REGIONS[1:], "red"))
    after(state, Decline(), events=events)
    assert state.is_over
    assert (state.seat, state.decision, state.options()) == (None, None, ())
    assert events[-1].kind == "game_over"
