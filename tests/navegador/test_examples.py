"""The rulebook's worked examples, each a test that reads like the example."""

import pytest

from aod_nb import navegador
from aod_nb.navegador.options import (
    Build,
    Claim,
    Decline,
    Explore,
    Found,
    Hire,
    Move,
    PayShip,
    Process,
    Sail,
    Sell,
    UseCard,
)
from aod_nb.navegador.tables import COLUMNS, REGION_INDEX, TOKENS

WEST = {"guine": "red", "bahia": "red", "rio_de_janeiro": "red"}
ROUND_AFRICA = {"guine": "red", "angola": "red", "cabo_da_boa_esperanca": "red"}
TO_MALACA = ROUND_AFRICA | {"mocambique": "red", "goa": "red", "malaca": "red"}


def ships(state, region, seat=0):
    return state.nations[seat].ships[REGION_INDEX[region]]


def playing(state, *options):
    """The game after these options."""
    after = state.copy()
    for option in options:
        after.apply(option)
    return after


def spent(before, after, seat=0):
    return before.nations[seat].money - after.nations[seat].money


def earned(before, after, seat=0):
    return -spent(before, after, seat)


# Rondel: Red's stone lies on Sailing


def stone_on_sailing(fleet=5):
    return navegador.position(at="turn", stones={"red": "sailing"}, ships={"red": {"portugal": fleet}})


@pytest.mark.parametrize(
    ("field", "price"),
    [
        ("workers", 0),
        ("market", 0),
        ("colony", 0),
        ("privilege", 1),
        ("ships", 2),
        ("second_market", 3),
        ("buildings", 4),
        ("sailing", 5),
    ],
)
def test_from_sailing_three_fields_are_free_and_each_further_one_costs_a_ship(field, price):
    state = stone_on_sailing()
    events = []
    state.apply(Move(field), events)
    assert [event.kind for event in events].count("ship_paid") == price
    assert state.nations[0].stone == state.board.fields.index(field)
    assert ships(state, "portugal") == 5 - price
    if price:
        assert str(stone_on_sailing(price - 1).why_not(Move(field))).startswith("Moving to ")


def test_a_move_that_costs_more_ships_than_there_are_is_refused():
    assert stone_on_sailing(0).options() == (Move("workers"), Move("market"), Move("colony"))
    refusal = stone_on_sailing(4).why_not(Move("sailing"))
    assert str(refusal) == "Moving to Sailing costs 5 ships; on the board: 4. [N.rondel]"


# Workers


def test_two_churches_recruit_two_workers_for_100():
    state = navegador.position(at="workers", churches={"red": 2})
    after = playing(state, Hire(2))
    assert spent(state, after) == 100
    assert after.nations[0].workers == state.nations[0].workers + 2


def test_two_churches_and_three_workers_in_phase_2_cost_300():
    state = navegador.position(at="workers", churches={"red": 2}, explored=ROUND_AFRICA, money=300)
    assert state.phase == 2
    after = playing(state, Hire(3))
    assert spent(state, after) == 2 * 50 + 200
    assert after.nations[0].workers == state.nations[0].workers + 3


def test_eight_workers_and_three_churches_pay_150_and_get_200_back():
    state = navegador.position(at="workers", workers=8, churches={"red": 3}, money=150)
    events = []
    after = state.copy()
    after.apply(Hire(3), events)
    assert after.nations[0].workers == 9
    hired, sold = events[:2]
    assert (hired.kind, hired.rule, hired.args) == ("hired", "N.workers", {"count": 1, "paid_for": 3, "price": 150})
    assert (sold.kind, sold.rule, sold.args) == ("workers_sold", "N.workers", {"count": 2, "money": 200})
    assert earned(state, after) == 200 - 150


def test_the_150_must_be_at_hand_before_the_200_come():
    state = navegador.position(at="workers", workers=8, churches={"red": 3}, money=140)
    assert state.options() == (Hire(0), Hire(1), Hire(2))
    assert str(state.why_not(Hire(3))) == "At most 2 now: you have 140 Cr., and 3 workers cost 150 Cr. [N.workers]"


# Sailing: Red has three ships in Portugal and one in Guiné, and it is phase II


def test_only_the_ship_in_guine_reaches_cabo_and_the_others_reach_angola_and_bahia():
    state = navegador.position(at="sailing", explored=ROUND_AFRICA | {"bahia": "red"}, ships={"red": {"portugal": 3, "guine": 1}})
    assert state.phase == 2
    to_cabo = [option for option in state.options() if getattr(option, "target", "") == "cabo_da_boa_esperanca"]
    assert to_cabo == [Sail("guine", "cabo_da_boa_esperanca", 1)]
    refusal = state.why_not(Sail("portugal", "cabo_da_boa_esperanca", 1))
    assert refusal.rule == "N.sailing"
    assert "3 borders over explored regions, and in this phase a ship crosses at most 2." in refusal.text
    after = playing(state, Sail("portugal", "bahia", 1), Sail("portugal", "angola", 2), Sail("guine", "cabo_da_boa_esperanca", 1))
    assert [ships(after, region) for region in ("portugal", "guine", "bahia", "angola", "cabo_da_boa_esperanca")] == [
        0,
        0,
        1,
        2,
        1,
    ]
    assert after.seat == 1  # every ship has moved, so nothing more is asked


# Exploring: Red sails from Guiné and Rio de Janeiro into unknown Angola


def test_red_explores_angola_from_guine_and_rio():
    state = navegador.position(
        at="sailing",
        explored=WEST,
        ships={"red": {"guine": 1, "rio_de_janeiro": 1}},
        tokens={"angola": [90, 70, 120]},
    )
    events = []
    after = state.copy()
    after.apply(Explore("angola"), events)
    assert [ships(after, region) for region in ("guine", "rio_de_janeiro", "angola")] == [0, 0, 1]
    assert sum(after.nations[0].ships) == 1  # one of the two is lost
    assert after.nations[0].explorers == state.nations[0].explorers + 1
    assert after.is_explored(REGION_INDEX["angola"])
    assert earned(state, after) == 70
    explored = next(event for event in events if event.kind == "explored")
    assert explored.args == {
        "region": "angola",
        "origins": ("guine", "rio_de_janeiro"),
        "lost": 1,
        "prices": (70, 90, 120),
        "money": 70,
    }


def test_a_single_ship_reaches_no_unknown_region():
    state = navegador.position(at="sailing", explored=WEST, ships={"red": {"guine": 1}})
    assert str(state.why_not(Explore("angola"))) == "Exploring Angola takes 2 ships; 1 ship can get there together. [N.sailing]"


# Colony: Red has six workers, two ships in Bahia and one in Guiné


def founding(in_guine=1, workers=6, money=400):
    return navegador.position(
        seats=2,
        at="colony",
        explored=WEST,
        workers=workers,
        money=money,
        ships={"red": {"bahia": 2, "guine": in_guine}},
        colonies={"blue": {"bahia": 3, "guine": 0}},
        tokens={"bahia": [100], "guine": [80, 90, 120]},
    )


def colonies_of(state):
    """All that Red can found, the first region that is offered first: the regions, and the game afterwards."""
    founded, after = [], state.copy()
    while after.seat == 0 and isinstance(after.options()[0], Found):
        founded.append(after.options()[0].region)
        after.apply(after.options()[0])
    return founded, after


def test_red_founds_two_colonies_for_180():
    state = founding()
    founded, after = colonies_of(state)
    assert founded == ["guine", "bahia"]
    assert spent(state, after) == 80 + 100
    assert after.nations[0].colonies == [1, 1, 0]
    assert (after.nations[0].workers, sum(after.nations[0].ships)) == (6, 3)  # nobody is spent


def test_with_a_second_ship_in_guine_red_could_found_three():
    state = founding(in_guine=2)
    founded, after = colonies_of(state)
    assert founded == ["guine", "guine", "bahia"]
    assert spent(state, after) == 80 + 90 + 100


def test_three_colonies_only_with_the_money_for_them():
    founded, _ = colonies_of(founding(in_guine=2, money=260))
    assert founded == ["guine", "guine"]


def test_with_three_workers_red_could_found_only_one():
    for first in ("guine", "bahia"):
        state = founding(workers=3)
        events = []
        state.apply(Found(first), events)
        assert state.seat == 1
        why = next(event for event in events if event.kind == "not_asked").args["why"]
        assert str(why) == "With this colony it takes 4 workers, two for each of the turn; there are 3. [N.colony]"


def test_red_cannot_found_in_rio_without_a_ship_there():
    assert str(founding().why_not(Found("rio_de_janeiro"))) == "Red has no ship in Rio de Janeiro. [N.colony]"


def test_the_second_ship_in_bahia_finds_no_second_token():
    state = playing(founding(), Found("bahia"))
    assert str(state.why_not(Found("bahia"))) == "Every colony of Bahia is founded. [N.colony]"


def test_the_price_ranges_of_the_colonies():
    assert {good: (min(prices), max(prices)) for good, prices in TOKENS.items()} == {
        "sugar": (40, 120),
        "gold": (50, 150),
        "spice": (60, 180),
    }


# Buildings: seven workers, and the chart of figure C


def figure_c(money=600):
    """A gold factory costs 70 and the next one 100, a spice factory 100, a shipyard 150."""
    return navegador.position(
        seats=4, at="buildings", workers=7, money=money, factories={"blue": {"spice": 1}}, shipyards={"blue": 2}
    )


@pytest.mark.parametrize(
    ("first", "second", "price"),
    [
        ("gold_factory", "shipyard", 70 + 150),
        ("gold_factory", "gold_factory", 70 + 100),
        ("gold_factory", "spice_factory", 70 + 100),
    ],
)
def test_what_seven_workers_can_build(first, second, price):
    state = figure_c()
    after = playing(state, Build(first), Build(second))
    assert spent(state, after) == price
    assert after.nations[0].workers == 7  # nobody is spent
    assert after.seat == 1  # one or no worker is free: nothing more is asked
    poor = playing(figure_c(money=price - 10), Build(first))
    assert poor.why_not(Build(second)).key == "navegador.refusal.price"


def test_seven_workers_cannot_build_two_shipyards():
    state = playing(figure_c(), Build("shipyard"))
    refusal = state.why_not(Build("shipyard"))
    assert str(refusal) == "A shipyard takes 4 workers; of 7, 4 stand by other buildings of this turn. [N.buildings]"


def test_beside_a_church_seven_workers_build_nothing_more():
    events = []
    state = figure_c()
    state.apply(Build("church"), events)
    assert state.seat == 1
    why = next(event for event in events if event.kind == "not_asked").args["why"]
    assert str(why) == "A sugar factory takes 3 workers; of 7, 5 stand by other buildings of this turn. [N.buildings]"


# Market


def gold_at_50(colonies):
    """The price marker of gold covers the lower 50, row 6; Red owns gold colonies, Blue two."""
    return navegador.position(
        seats=2,
        at="market",
        explored=ROUND_AFRICA,
        colonies={"red": {"guine": min(3, colonies), "angola": max(0, colonies - 3)}, "blue": {"angola": 1}},
        market={"gold": 6},
        card="red",
    )


def test_three_gold_at_the_lower_50_bring_150_and_the_marker_to_the_upper_30():
    state = gold_at_50(3)
    after = playing(state, Decline(), Sell("gold", 3))
    assert earned(state, after) == 150
    assert after.market[1] == 9
    assert navegador.market.sell("gold", 9, 1) == (30, 10)
    assert navegador.market.sell("gold", 8, 1) == (40, 9)  # so row 9 is the upper 30


def test_five_gold_bring_250_and_the_marker_to_the_bottom():
    state = gold_at_50(5)
    after = playing(state, Decline(), Sell("gold", 5))
    assert earned(state, after) == 250
    assert after.market[1] == 10


def test_the_next_one_at_the_market_gets_30_for_each_unit_of_gold():
    for units in (3, 5):
        state = playing(gold_at_50(units), Decline(), Sell("gold", units), Decline(), Move("market"), Decline())
        assert (state.seat, state.decision.good) == (1, "gold")
        after = playing(state, Sell("gold", 1))
        assert earned(state, after, seat=1) == 30


def test_spice_at_60_means_40_for_each_spice_factory():
    for row in (5, 6):
        assert navegador.market.sell("spice", row, 1)[0] == 60
        assert navegador.market.process("spice", row, 1)[0] == 40
    state = navegador.position(at="market", market={"spice": 6}, factories={"red": {"spice": 2}})
    after = playing(state, Decline(), Decline(), Process("spice", 2))
    assert earned(state, after) == 2 * 40
    assert after.market[2] == 4


def figure_e():
    """Two gold colonies, a spice and a sugar one; two sugar factories, a spice one and the orange one."""
    return navegador.position(
        seats=2,
        at="market",
        explored=TO_MALACA | {"bahia": "blue"},
        colonies={"red": {"bahia": 1, "guine": 2, "goa": 1}},
        factories={"red": {"sugar": 2, "spice": 1}},
        market={"sugar": 4, "gold": 6, "spice": 2},
    )


def test_selling_gold_and_spice_and_processing_sugar_brings_270():
    state = figure_e()
    events = []
    after = state.copy()
    for option in (Process("sugar", 3), Sell("gold", 2), Sell("spice", 1)):
        after.apply(option, events)
    assert earned(state, after) == 2 * 50 + 80 + 3 * 30 == 270
    told = [(event.kind, event.args["units"], event.args["price"]) for event in events if "units" in event.args]
    assert told == [("processed", 3, 30), ("sold", 2, 50), ("sold", 1, 80)]
    assert after.market == [1, 8, 3]  # figure F


def test_a_good_is_sold_or_processed_but_not_both():
    state = playing(figure_e(), Process("sugar", 3))
    assert state.decision.good == "gold"
    assert str(state.why_not(Sell("sugar", 1))) == "Asked is about gold; sugar has had its turn in this action. [N.market]"
    refusal = state.why_not(Process("gold", 1))  # the orange factory has worked
    assert refusal.key == "navegador.refusal.factories_few_used"


def test_selling_one_sugar_instead_of_processing_brings_40_less():
    state = figure_e()
    after = playing(state, Sell("sugar", 1), Sell("gold", 2), Sell("spice", 1))
    assert earned(state, after) == 270 - 40
    assert after.market[0] == 5  # the next sugar processed brings more
    assert navegador.market.process("sugar", 5, 1)[0] > navegador.market.process("sugar", 4, 1)[0]


# Privilege: every kind is in the gallery; two churches, one shipyard, five explorers


def five_kinds():
    return navegador.position(
        seats=5,
        at="privilege",
        explored=ROUND_AFRICA | {"bahia": "red", "rio_de_janeiro": "red"},
        workers={"red": 4},
        churches={"red": 2},
        colonies={"red": {"guine": 2, "bahia": 1}},
        factories={"red": {"gold": 3}},
        privileges={"red": {"church": 1, "explorer": 1, "factory": 1}},
        gallery=dict.fromkeys(COLUMNS, 1),
    )


@pytest.mark.parametrize(
    ("privilege", "bonus", "count", "money"),
    [
        ("church", 40, 2, 80),  # the second one
        ("explorer", 20, 5, 100),  # the second one
        ("shipyard", 50, 1, 50),  # the first one
        ("colony", 30, 3, 90),  # the first one: 30 a colony
        ("factory", 20, 4, 80),  # the second one: 20 a factory, the orange one too
    ],
)
def test_a_privilege_pays_the_bonus_it_covers_for_each_possession(privilege, bonus, count, money):
    state = five_kinds()
    events = []
    after = state.copy()
    after.apply(Claim(privilege), events)
    assert events[0].kind == "claimed"
    assert events[0].args == {"privilege": privilege, "bonus": bonus, "count": count, "money": money}
    assert earned(state, after) == money == bonus * count
    assert after.nations[0].workers == 4 - 1
    assert after.gallery == [int(column != privilege) for column in COLUMNS]
    assert after.seat == 1  # one privilege in a turn


# Sheets A and L

SHEET_A = {"colony": 1, "factory": 2, "explorer": 5, "shipyard": 7, "church": 3}
SHEET_L = {"colony": 4, "factory": 2, "explorer": 5, "shipyard": 7, "church": 5}

OTHER_SHEETS = [
    {},
    {"factory": 1, "explorer": 5, "shipyard": 7, "church": 1},
    {"factory": 2, "explorer": 2, "shipyard": 1, "church": 3},
    {"factory": 1, "explorer": 3, "shipyard": 5, "church": 1},
]
"""VP printed on the sheet, as far as the two examples leave them open."""


@pytest.mark.parametrize("printed", OTHER_SHEETS)
@pytest.mark.parametrize("sheet", [SHEET_A, SHEET_L], ids=["A", "L"])
def test_each_possession_counts_what_the_sheet_shows(sheet, printed):
    points = {"colony": 1, "factory": 2, "explorer": 4, "shipyard": 3, "church": 3} | printed
    worth = {"colony": 1, "factory": 1, "explorer": 1, "shipyard": 2, "church": 2}
    held = {column: (sheet[column] - points[column]) // worth[column] for column in COLUMNS}
    state = navegador.position(
        seats=5,
        explored=TO_MALACA,
        privileges={"red": held},
        factories={"red": {"gold": 2}},
        colonies={"red": {"guine": 2}},
        figures={"points": points},
    )
    counts = (2, 3, 6, 1, 1)
    assert navegador.scoring.column_points(state.board, state.nations[0]) == [
        sheet[column] * count for column, count in zip(COLUMNS, counts, strict=True)
    ]
    lines = navegador.score(state)[0].lines
    assert [lines[line] for line in ("colonies", "factories", "explorers", "shipyards", "churches")] == [
        2 * sheet["colony"], 3 * sheet["factory"], 6 * sheet["explorer"], sheet["shipyard"], sheet["church"],
    ]  # fmt: skip


def test_three_ships_and_five_workers_score_three_and_five():
    state = navegador.position(explored=WEST, workers={"red": 5}, ships={"red": {"portugal": 1, "guine": 2}})
    lines = navegador.score(state)[0].lines
    assert (lines["ships"], lines["workers"]) == (3, 5)


# The card: figure I, Yellow is in danger of losing it unused


def figure_i(**given):
    """Yellow's stone stands three fields before the marker of its card."""
    return navegador.position(
        **(
            {
                "seats": 4,
                "seat": "yellow",
                "at": "card",
                "card": "yellow",
                "stones": {"yellow": "ships", "green": "colony"},
                "marker": "sailing",
                "explored": WEST,
            }
            | given
        )
    )


@pytest.mark.parametrize(("field", "lapses"), [("second_market", False), ("buildings", False), ("sailing", True)])
def test_yellow_loses_the_card_unused_when_its_stone_comes_to_the_marker(field, lapses):
    state = playing(figure_i(), Decline())
    events = []
    state.apply(Move(field), events)
    assert ("card_lapsed" in [event.kind for event in events]) == lapses
    assert state.card == (2 if lapses else 3)  # Green sits to the right of Yellow
    if lapses:
        (lapsed,) = [event for event in events if event.kind == "card_lapsed"]
        assert (lapsed.rule, lapsed.seat, lapsed.args) == ("N.card", 3, {"to": 2})
        assert state.board.fields[state.marker] == "colony"  # where Green's stone stands


def test_yellow_does_better_to_use_the_card_before_the_move():
    state = figure_i()
    events = []
    state.apply(UseCard(), events)
    assert events[0].kind == "card_used"
    assert state.card == 2
    assert state.decision.kind == "sailing"
    state.apply(Sail("portugal", "bahia", 2), events)
    assert ships(state, "bahia", seat=3) == 2
    state.apply(Move("sailing"), events)
    assert "card_lapsed" not in [event.kind for event in events]
    assert state.card == 2
    assert (state.seat, state.decision.kind) == (3, "sailing")  # the regular turn follows


# From the introduction


def test_a_church_for_250_and_a_sugar_factory_for_100_take_eight_workers():
    state = navegador.position(
        seats=4, at="buildings", workers=8, money=350, churches={"blue": 3}, factories={"blue": {"sugar": 1}}
    )
    after = playing(state, Build("church"), Build("sugar_factory"))
    assert spent(state, after) == 250 + 100
    seven = navegador.position(
        seats=4, at="buildings", workers=7, money=350, churches={"blue": 3}, factories={"blue": {"sugar": 1}}
    )
    assert playing(seven, Build("church")).seat == 1


def test_two_sugar_processed_at_50_and_two_gold_sold_at_70_bring_240():
    state = navegador.position(
        at="market",
        explored=WEST,
        factories={"red": {"sugar": 1}},
        colonies={"red": {"guine": 2}},
        market={"sugar": 8, "gold": 1},
    )
    after = playing(state, Process("sugar", 2), Sell("gold", 2))
    assert earned(state, after) == 2 * 50 + 2 * 70


def test_the_first_explorer_privilege_with_three_explorers_pays_90():
    state = navegador.position(at="privilege", explored=WEST)
    assert earned(state, playing(state, Claim("explorer"))) == 3 * 30


def test_a_ship_pays_for_privilege_from_whichever_region_red_likes():
    state = navegador.position(
        at="turn", stones={"red": "sailing"}, explored=WEST, ships={"red": {"portugal": 1, "guine": 1, "bahia": 1}}
    )
    state.apply(Move("privilege"))
    assert state.decision.rule == "N.rondel"
    assert state.options() == (PayShip("portugal"), PayShip("guine"), PayShip("bahia"))
    state.apply(PayShip("guine"))
    assert [ships(state, region) for region in ("portugal", "guine", "bahia")] == [1, 0, 1]
    assert state.decision.kind == "privilege"


def test_the_six_first_fields_of_the_rondel():
    state = navegador.setup()
    assert state.board.fields[:6] == ("sailing", "workers", "market", "colony", "privilege", "ships")
    assert state.options() == tuple(map(Move, state.board.fields))  # the first move is free
