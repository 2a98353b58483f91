"""A refusal names the rule and the figures that make it so, and refuses exactly what is not offered."""

from unittest.mock import ANY

import pytest

from aod_nb import navegador
from aod_nb.core import IllegalOption
from aod_nb.i18n import keys
from aod_nb.navegador.options import (
    OPTION_TYPES,
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
from aod_nb.navegador.tables import REGIONS
from tests.navegador.well_formed import moments, well_formed

GAMES, BATCHES = 24, 8

WEST = {"guine": "red", "bahia": "red", "rio_de_janeiro": "red"}
ROUND_AFRICA = {"guine": "red", "angola": "red", "cabo_da_boa_esperanca": "red"}
TO_MALACA = ROUND_AFRICA | {"mocambique": "red", "goa": "red", "malaca": "red"}


def asked(at, *moves, **given):
    """Red is asked something, after these moves of its own, in a game of Red and Blue."""
    state = navegador.position(**({"seats": 2, "at": at} | given))
    for move in moves:
        state.apply(move)
    assert state.seat == 0
    return state


def fleet(**ships):
    return {"red": ships}


def worker_left(state):
    """A seat that has lost its third worker while it was asked which privilege it takes: alone it is not asked."""
    state.nations[0].workers = 2
    state.__dict__.pop("legal")
    return state


# The law


def test_the_well_formed_options_are_of_every_type():
    assert {type(option) for option in well_formed()} == set(OPTION_TYPES)
    assert len(well_formed()) > 1500


def test_every_decision_is_asked_in_some_moment():
    kinds = {key.removeprefix("navegador.decision.") for key in keys("navegador.decision.")}
    states = [state for number in range(GAMES) for state in moments(number, every=100)]
    assert {state.decision.kind for state in states if not state.is_over} == kinds


@pytest.mark.parametrize("batch", range(BATCHES))
def test_refused_is_exactly_what_is_not_offered(batch):
    states = [state for number in range(batch, GAMES, BATCHES) for state in moments(number, every=100)]
    assert len(states) > 40
    for state in states:
        offered = set(state.options())
        assert offered <= set(well_formed())
        for option in well_formed():
            refusal = state.why_not(option)
            assert (refusal is None) == (option in offered)
            if refusal is not None:
                assert refusal.rule in navegador.RULES
                assert refusal.text.endswith(".")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_refused_option_changes_nothing(batch):
    for state in [state for number in range(batch, GAMES, BATCHES) for state in moments(number, every=400)]:
        before = state.copy()
        for option in well_formed():
            if option not in before.options():
                with pytest.raises(IllegalOption, match=r"\[N\.\w+\]$"):
                    state.apply(option)
        assert state == before
        assert state.taken() == before.taken()
        assert state.options() == before.options()


# Every sentence that refuses an option

REFUSED = {
    "card_first_round": (
        lambda: asked("turn", round=1),
        UseCard(),
        "The Navegador card cannot be used in the first round. [N.card]",
    ),
    "card_not_held": (
        lambda: asked("turn", card="blue"),
        UseCard(),
        "The Navegador card is with Blue. [N.card]",
    ),
    "card_declined": (
        lambda: asked("turn", Decline(), card="red"),
        UseCard(),
        "The Navegador card is used before the turn; the turn has begun. [N.card]",
    ),
    "card_first": (
        lambda: asked("card", card="red"),
        Move("workers"),
        "First say whether you use the Navegador card; the stone moves after that. [N.card]",
    ),
    "card_sails": (
        lambda: asked("card", card="red"),
        Explore("guine"),
        "Now only the Navegador card lets you sail: use it first. [N.card]",
    ),
    "card_sailing": (
        lambda: asked("card", UseCard(), card="red"),
        Move("workers"),
        "This is the sailing of the Navegador card; the stone moves after it. [N.card]",
    ),
    "card_in_use": (
        lambda: asked("card", UseCard(), card="red"),
        UseCard(),
        "The card is in use: this sailing is its own. [N.card]",
    ),
    "field_first": (
        lambda: asked("turn", round=1),
        Sell("gold", 1),
        "First put your stone on Market. [N.market]",
    ),
    "field_free": (
        lambda: asked("turn"),
        Found("guine"),
        "First the stone goes to Colony, 3 fields on: that move is free. [N.colony]",
    ),
    "field_paid": (
        lambda: asked("turn"),
        Claim("church"),
        "First the stone goes to Privilege, 4 fields on: that move costs 1 ship; on the board: 2. [N.privilege]",
    ),
    "field_dear": (
        lambda: asked("turn"),
        Build("church"),
        "First the stone goes to Buildings, 7 fields on: that move costs 4 ships, and you have only 2. [N.buildings]",
    ),
    "fee_first": (
        lambda: asked("turn", Move("privilege"), explored=WEST, ships=fleet(portugal=1, bahia=1)),
        Claim("church"),
        "First 1 ship pays for the move to Privilege. [N.rondel]",
    ),
    "no_fee": (
        lambda: asked("turn"),
        PayShip("portugal"),
        "No ship is due: ships pay only for a move of more than 3 fields, right after it. [N.rondel]",
    ),
    "moved_already": (
        lambda: asked("workers"),
        Move("market"),
        "Your stone has moved this turn: it is on Workers. [N.rondel]",
    ),
    "other_field": (
        lambda: asked("workers"),
        Process("gold", 1),
        "Your stone is on Workers; this takes a turn on Market. [N.market]",
    ),
    "send_first": (
        lambda: asked("sailing", explored=WEST),
        Send("portugal"),
        "Ships are named only after the region that they explore. [N.sailing]",
    ),
    "crew_first": (
        lambda: asked("sailing", Explore("angola"), explored=WEST, ships=fleet(guine=2, rio_de_janeiro=1)),
        Sail("guine", "portugal", 1),
        "First name the ships that explore Angola: 1 more. [N.sailing]",
    ),
    "must_move": (
        lambda: asked("turn"),
        Done(),
        "The stone has to move. On the field that it reaches you may do nothing. [N.decide]",
    ),
    "must_pay": (
        lambda: asked("turn", Move("ships"), explored=WEST, ships=fleet(portugal=1, guine=1, bahia=1)),
        Decline(),
        "The stone has moved, and the move must be paid: 2 ships are due. [N.decide]",
    ),
    "must_explore": (
        lambda: asked("sailing", Explore("angola"), explored=WEST, ships=fleet(guine=2, rio_de_janeiro=1)),
        Done(),
        "You have said that you explore Angola: 1 more ship must be named. [N.decide]",
    ),
    "none_is_zero": (
        lambda: asked("workers"),
        Decline(),
        "If you want none, answer 0. [N.workers]",
    ),
    "several": (
        lambda: asked("buildings", workers=4, money=100),
        Build("church"),
        "A church takes 5 workers; there are 4. The price is 150 Cr.; at hand are 100 Cr. [N.buildings]",
    ),
    "workers_paid": (
        lambda: asked("workers", churches={"red": 1}, money=240),
        Hire(6),
        "At most 2 now: you have 240 Cr., and 3 workers cost 250 Cr. [N.workers]",
    ),
    "ships_paid": (
        lambda: asked("ships", money=200),
        Launch(5),
        "At most 2 now: you have 200 Cr., and 3 ships cost 250 Cr. [N.ships]",
    ),
    "too_far": (
        lambda: asked("turn", ships=fleet(portugal=2)),
        Move("second_market"),
        "Moving to Second Market costs 3 ships; on the board: 2. [N.rondel]",
    ),
    "no_ship_there": (
        lambda: asked("sailing", explored={"guine": "blue"}),
        Sail("guine", "portugal", 1),
        "Red has no ship in Guiné. [N.sailing]",
    ),
    "fee_order": (
        lambda: asked("turn", Move("ships"), PayShip("guine"), explored=WEST, ships=fleet(portugal=1, guine=2, bahia=1)),
        PayShip("portugal"),
        "Ships pay in the order of the regions: Portugal comes before Guiné, from where one was taken. [N.rondel]",
    ),
    "fee_too_late": (
        lambda: asked("turn", Move("ships"), explored=WEST, ships=fleet(portugal=1, guine=1, bahia=1)),
        PayShip("bahia"),
        "Ships pay in the order of the regions: 2 ships are due, and from Bahia on there are fewer. "
        "Those of earlier regions are named first. [N.rondel]",
    ),
    "sail_nowhere": (
        lambda: asked("sailing", explored=WEST),
        Sail("portugal", "portugal", 1),
        "A ship in Portugal is there already. [N.sailing]",
    ),
    "sail_count": (
        lambda: asked("sailing", explored=WEST),
        Sail("portugal", "guine", 0),
        "0 is no number of ships that sail: at least one. [N.sailing]",
    ),
    "ship_twice": (
        lambda: asked("sailing", Sail("portugal", "guine", 1), explored=WEST, ships=fleet(portugal=2, bahia=1)),
        Sail("guine", "portugal", 1),
        "Every ship in Guiné has moved in this sailing: a ship moves once. [N.sailing]",
    ),
    "ships_few": (
        lambda: asked("sailing", explored=WEST, ships=fleet(portugal=2, bahia=1)),
        Sail("portugal", "guine", 3),
        "3 ships are too many: in Portugal 2 ships have not moved. [N.sailing]",
    ),
    "sail_unexplored": (
        lambda: asked("sailing", explored=WEST),
        Sail("portugal", "angola", 1),
        "Nobody has explored Angola: ships enter it only together, to explore. [N.sailing]",
    ),
    "sail_far": (
        lambda: asked("sailing", explored=WEST),
        Sail("portugal", "rio_de_janeiro", 1),
        "From Portugal to Rio de Janeiro it is too far: 2 borders over explored regions, "
        "and in this phase a ship crosses at most 1. [N.sailing]",
    ),
    "sail_order": (
        lambda: asked("sailing", Sail("bahia", "portugal", 1), explored=WEST, ships=fleet(portugal=1, bahia=2)),
        Sail("portugal", "guine", 1),
        "Moves are told in the order of the regions; the last one was from Bahia to Portugal, "
        "and this one comes before it. [N.sailing]",
    ),
    "sail_twice": (
        lambda: asked("sailing", Sail("portugal", "guine", 1), explored=WEST, ships=fleet(portugal=3)),
        Sail("portugal", "guine", 1),
        "How many sail from Portugal to Guiné is said at once, and was. [N.sailing]",
    ),
    "explored_already": (
        lambda: asked("sailing", explored=WEST),
        Explore("guine"),
        "Guiné is explored. [N.sailing]",
    ),
    "explored_one": (
        lambda: asked("sailing", Explore("guine"), ships=fleet(portugal=5)),
        Explore("bahia"),
        "One new region in a sailing is the most; Bahia must wait. [N.sailing]",
    ),
    "explore_few": (
        lambda: asked("sailing", explored=WEST, ships=fleet(guine=1)),
        Explore("angola"),
        "Exploring Angola takes 2 ships; 1 ship can get there together. [N.sailing]",
    ),
    "ship_named": (
        lambda: asked(
            "sailing",
            Explore("timor"),
            Send("mocambique"),
            explored=TO_MALACA,
            ships=fleet(mocambique=1, goa=1, malaca=1),
        ),
        Send("mocambique"),
        "Every ship in Moçambique is named already, or has moved in this sailing. [N.sailing]",
    ),
    "send_order": (
        lambda: asked(
            "sailing",
            Explore("timor"),
            Send("goa"),
            explored=TO_MALACA,
            ships=fleet(mocambique=1, goa=2, malaca=1),
        ),
        Send("mocambique"),
        "Ships are named in the order of the regions: Moçambique comes before Goa. [N.sailing]",
    ),
    "send_too_late": (
        lambda: asked("sailing", Explore("timor"), explored=TO_MALACA, ships=fleet(mocambique=1, goa=2, malaca=1)),
        Send("malaca"),
        "Ships are named in the order of the regions, and from Malaca on there are too few. [N.sailing]",
    ),
    "count_negative": (
        lambda: asked("workers"),
        Hire(-1),
        "-1 is no number of units: none or more. [N.workers]",
    ),
    "most_workers": (
        lambda: asked("workers", workers=8, churches={"red": 3}, money=1000),
        Hire(4),
        "4 workers are too many: at most 3 now. The limit is 9, there are 8, "
        "and beyond it only churches recruit, one each: there are 3. [N.workers]",
    ),
    "most_ships": (
        lambda: asked("ships", ships=fleet(portugal=6), shipyards={"red": 2}, money=1000),
        Launch(3),
        "3 ships are too many: at most 2 now. The limit is 7 on the board, there are 6, "
        "and beyond it only shipyards build, one each: there are 2. [N.ships]",
    ),
    "price": (
        lambda: asked("buildings", workers=9, money=140, factories={"blue": {"sugar": 2}}),
        Build("church"),
        "The price is 150 Cr.; at hand are 140 Cr. [N.buildings]",
    ),
    "colony_unexplored": (
        lambda: asked("colony", explored=WEST, ships=fleet(guine=1)),
        Found("nagasaki"),
        "Nobody has explored Nagasaki yet. [N.colony]",
    ),
    "no_token": (
        lambda: asked("colony", explored=WEST, ships=fleet(guine=1, bahia=1), colonies={"blue": {"bahia": 4}}),
        Found("bahia"),
        "Every colony of Bahia is founded. [N.colony]",
    ),
    "no_token_ever": (
        lambda: asked("colony", explored=WEST, ships=fleet(portugal=1, guine=1)),
        Found("portugal"),
        "There are no colonies in Portugal. [N.colony]",
    ),
    "ship_busy": (
        lambda: asked(
            "colony", Found("guine"), Found("guine"), explored=WEST, ships=fleet(guine=2, bahia=1), workers=9, money=1000
        ),
        Found("guine"),
        "Every colony needs a ship of its own in the region; in Guiné each is used this turn: 2. [N.colony]",
    ),
    "none_left": (
        lambda: asked("buildings", factories={"red": {"gold": 6}}, money=1000),
        Build("gold_factory"),
        "No gold factory is left on the chart. [N.buildings]",
    ),
    "building_workers": (
        lambda: asked("buildings", workers=4, money=1000),
        Build("church"),
        "A church takes 5 workers; there are 4. [N.buildings]",
    ),
    "building_workers_busy": (
        lambda: asked("buildings", Build("sugar_factory"), workers=6, money=1000),
        Build("shipyard"),
        "A shipyard takes 4 workers; of 6, 3 stand by other buildings of this turn. [N.buildings]",
    ),
    "other_good_later": (
        lambda: asked("market"),
        Process("gold", 1),
        "Asked is about sugar; gold comes later in this action. [N.market]",
    ),
    "other_good_over": (
        lambda: asked("market", Decline()),
        Process("sugar", 1),
        "Asked is about gold; sugar has had its turn in this action. [N.market]",
    ),
    "units": (
        lambda: asked("market"),
        Process("sugar", 0),
        "0 is no number of units: at least one. [N.market]",
    ),
    "colonies_few": (
        lambda: asked("market", explored=WEST, colonies={"red": {"bahia": 2}}),
        Sell("sugar", 3),
        "Sugar to sell, one unit a colony: 2, not 3. [N.market]",
    ),
    "factories_few": (
        lambda: asked("market", factories={"red": {"sugar": 2}}),
        Process("sugar", 4),
        "4 units are too many: at most 3, one with each sugar factory and one with the orange factory. [N.market]",
    ),
    "factories_few_used": (
        lambda: asked("market", Process("sugar", 1), factories={"red": {"gold": 2}}),
        Process("gold", 3),
        "3 units are too many: at most 2, one with each gold factory; the orange factory has worked in this action. [N.market]",
    ),
    "least_workers": (
        lambda: worker_left(asked("privilege")),
        Claim("colony"),
        "A privilege costs a worker, and two must stay: there are 2. [N.privilege]",
    ),
    "not_in_gallery": (
        lambda: asked("privilege", gallery={"church": 1}),
        Claim("factory"),
        "No factory privilege is in the gallery. [N.privilege]",
    ),
    "most_privileges": (
        lambda: asked("privilege", seats=4, explored=TO_MALACA, privileges={"red": {"colony": 3}}),
        Claim("colony"),
        "Red has 3 colony privileges: no column holds more. [N.privilege]",
    ),
}
"""Text -> where something is asked, what is answered instead, and the refusal."""


@pytest.mark.parametrize("key", REFUSED)
def test_a_refusal_says_the_figures_and_the_rule(key):
    position, option, words = REFUSED[key]
    state = position()
    assert option not in state.options()
    refusal = state.why_not(option)
    assert refusal.key == f"navegador.refusal.{key}"
    assert str(refusal) == words
    with pytest.raises(IllegalOption) as caught:
        state.apply(option)
    assert caught.value.refusal == refusal


ALONE = {
    "no_way_to_sail": (
        {"at": "sailing", "ships": {"red": {"portugal": 1}}},
        "No ship of Red can sail on. [N.sailing]",
    ),
    "sail_too_late": (
        {"at": "sailing", "explored": {"guine": "red", "angola": "red"}, "ships": {"red": {"portugal": 1, "guine": 1}}},
        "Moves are told in the order of the regions; after the one from Guiné to Angola, "
        "ships in Portugal can move no more. [N.sailing]",
    ),
    "no_colony": (
        {"at": "colony", "explored": WEST},
        "Red has no ship where a colony is left. [N.colony]",
    ),
    "workers_few": (
        {"at": "colony", "explored": WEST, "ships": {"red": {"guine": 3}}, "workers": 5, "money": 1000},
        "With this colony it takes 6 workers, two for each of the turn; there are 5. [N.colony]",
    ),
    "price": (
        {"at": "workers", "money": 40},
        "The price is 50 Cr.; at hand are 40 Cr. [N.workers]",
    ),
    "building_workers": (
        {"at": "buildings", "workers": 2},
        "A sugar factory takes 3 workers; there are 2. [N.buildings]",
    ),
    "chart_empty": (
        {
            "at": "buildings",
            "factories": {"red": {"sugar": 6, "gold": 6, "spice": 6}},
            "shipyards": {"red": 9},
            "churches": {"red": 9},
            "turns_left": 2,
        },
        "No building is left on the chart. [N.end]",
    ),
    "nothing_to_trade": (
        {"at": "market"},
        "There is no colony for gold and no factory that can work it now. [N.market]",
    ),
    "least_workers": (
        {"at": "privilege", "workers": 2},
        "A privilege costs a worker, and two must stay: there are 2. [N.privilege]",
    ),
    "gallery_empty": (
        {"at": "privilege", "gallery": {}},
        "The gallery has no privilege that Red can take. [N.privilege]",
    ),
}
"""Text -> a position in which nothing but one option is left, and why."""

FIRST = {
    "sail_too_late": [Sail("guine", "angola", 1)],
    "workers_few": [Found("guine"), Found("guine")],
    "nothing_to_trade": [Process("sugar", 1)],
}
"""What is done before it comes to that."""


@pytest.mark.parametrize("key", ALONE)
def test_what_is_not_asked_says_the_figures_and_the_rule(key):
    given, words = ALONE[key]
    events = []
    state = navegador.position(**({"seats": 2, "events": events} | given))
    for option in FIRST.get(key, ()):
        state.apply(option, events)
    assert state.seat == 1
    event = next(event for event in events if event.kind == "not_asked")
    assert event.rule == "N.decide"
    assert event.args["why"].key == f"navegador.refusal.{key}"
    assert str(event.args["why"]) == words
    assert navegador.tell_event(state, event).endswith(words)


TOGETHER = {
    "most_workers_anyway": (
        lambda: asked("workers", churches={"red": 1}, money=240),
        Hire(10),
        "At most 2 now: you have 240 Cr., and 3 workers cost 250 Cr. 10 workers are too many even with more money: at most 6. "
        "The limit is 9, there are 3, and beyond it only churches recruit, one each: there are 1. [N.workers]",
    ),
    "most_ships_anyway": (
        lambda: asked("ships", money=200),
        Launch(9),
        "At most 2 now: you have 200 Cr., and 3 ships cost 250 Cr. 9 ships are too many even with more money: at most 5. "
        "The limit is 7 on the board, there are 2, and beyond it only shipyards build, one each: there are 1. [N.ships]",
    ),
    "explore_far": (
        lambda: asked("sailing", explored=WEST, ships=fleet(portugal=2, guine=1)),
        Explore("angola"),
        "Exploring Angola takes 2 ships; 1 ship can get there together. "
        "The next nearest are in Portugal, 2 borders from Angola; in this phase a ship crosses at most 1. [N.sailing]",
    ),
    "explore_between": (
        lambda: asked("sailing", ships=fleet(portugal=7)),
        Explore("cabo_da_boa_esperanca"),
        "Exploring Cabo da Boa Esperança takes 2 ships; 0 ships can get there together. "
        "Between Portugal and Cabo da Boa Esperança 2 regions must be explored first: Guiné and Angola. [N.sailing]",
    ),
}
"""Text -> the same where it stands beside another one."""


@pytest.mark.parametrize("key", TOGETHER)
def test_every_limit_that_fails_is_named(key):
    position, option, words = TOGETHER[key]
    refusal = position().why_not(option)
    assert key in {reason.key.removeprefix("navegador.refusal.") for reason in refusal.args["reasons"]}
    assert str(refusal) == words


def test_a_colony_is_refused_for_everything_that_is_missing_but_first_for_what_nothing_helps():
    no_ship = asked("colony", explored=WEST, ships=fleet(guine=1), colonies={"blue": {"bahia": 4}})
    assert str(no_ship.why_not(Found("bahia"))) == "Every colony of Bahia is founded. [N.colony]"
    assert str(no_ship.why_not(Found("portugal"))) == "There are no colonies in Portugal. [N.colony]"
    tokens = {"guine": [60, 70, 80], "bahia": [90, 100, 110, 120]}
    poor = asked("colony", explored=WEST, ships=fleet(guine=2), workers=4, money=150, tokens=tokens)
    poor.apply(Found("guine"))
    poor.nations[0].workers = 3
    poor.nations[0].money = 80
    poor.__dict__.pop("legal")
    assert str(poor.why_not(Found("bahia"))) == (
        "Red has no ship in Bahia. With this colony it takes 4 workers, two for each of the turn; there are 3. "
        "The price is 90 Cr.; at hand are 80 Cr. [N.colony]"
    )


def test_a_sailing_is_refused_for_ships_and_distance_alike():
    state = asked("sailing", explored=WEST, ships=fleet(portugal=2))
    assert str(state.why_not(Sail("portugal", "rio_de_janeiro", 3))) == (
        "3 ships are too many: in Portugal 2 ships have not moved. From Portugal to Rio de Janeiro it is too far: "
        "2 borders over explored regions, and in this phase a ship crosses at most 1. [N.sailing]"
    )


def test_before_the_stone_moves_everything_else_waits():
    card = asked("card", card="red")
    assert str(card.why_not(Hire(1))) == (
        "First say whether you use the Navegador card; the stone moves after that. "
        "First the stone goes to Workers, 1 field on: that move is free. [N.card]"
    )
    fee = asked("turn", Move("privilege"), explored=WEST, ships=fleet(portugal=1, bahia=1))
    assert str(fee.why_not(Hire(1))) == (
        "First 1 ship pays for the move to Privilege. Your stone is on Privilege; this takes a turn on Workers. [N.rondel]"
    )
    second = asked("turn", stones={"red": "colony"})
    assert str(second.why_not(Sell("gold", 1))) == (
        "First the stone goes to Second Market, 3 fields on: that move is free. [N.market]"
    )


@pytest.mark.parametrize("at", ["workers", "sailing", "colony", "privilege", "buildings", "market"])
def test_the_card_is_refused_by_its_own_rule_whatever_is_asked(at):
    given = {"explored": WEST, "ships": fleet(guine=2), "workers": 9, "money": 900}
    assert str(asked(at, **given).why_not(UseCard())) == "The Navegador card is with Blue. [N.card]"
    held = asked(at, card="red", **given)
    assert str(held.why_not(UseCard())) == "The Navegador card is used before the turn; the turn has begun. [N.card]"


def test_every_sentence_is_given_by_some_position():
    assert {f"navegador.refusal.{key}" for key in REFUSED | ALONE | TOGETHER} == set(keys("navegador.refusal."))


def test_a_price_is_said_with_the_money_at_hand():
    two_hired = asked("workers", money=240)
    assert str(two_hired.why_not(Hire(3))) == "At most 2 now: you have 240 Cr., and 3 workers cost 250 Cr. [N.workers]"
    phase_2 = asked("ships", money=440, explored=ROUND_AFRICA)
    assert str(phase_2.why_not(Launch(3))) == "At most 2 now: you have 440 Cr., and 3 ships cost 450 Cr. [N.ships]"
    tokens = {"guine": [50, 60, 70], "bahia": [90, 100, 110, 120]}
    dear = asked("colony", money=80, workers=2, explored=WEST, ships=fleet(guine=1, bahia=1), tokens=tokens)
    assert str(dear.why_not(Found("bahia"))) == "The price is 90 Cr.; at hand are 80 Cr. [N.colony]"


def test_who_is_too_poor_for_any_colony_is_told_the_cheapest():
    events = []
    tokens = {"guine": [80, 100, 110], "bahia": [70, 90, 100, 110]}
    given = {"money": 60, "workers": 2, "explored": WEST, "ships": fleet(guine=1, bahia=1, rio_de_janeiro=1), "tokens": tokens}
    navegador.position(at="colony", colonies={"blue": {"rio_de_janeiro": 4}}, events=events, **given)
    assert str(events[0].args["why"]) == "The price is 70 Cr.; at hand are 60 Cr. [N.colony]"


def test_a_region_without_a_ship_is_refused_by_the_rule_at_hand():
    fee = asked("turn", Move("privilege"), explored=WEST, ships=fleet(portugal=1, bahia=1))
    assert str(fee.why_not(PayShip("guine"))) == "Red has no ship in Guiné. [N.rondel]"
    crew = asked("sailing", Explore("angola"), explored=WEST, ships=fleet(guine=2, rio_de_janeiro=1))
    assert str(crew.why_not(Send("bahia"))) == "Red has no ship in Bahia. [N.sailing]"
    colony = asked("colony", explored=WEST, ships=fleet(guine=1))
    assert str(colony.why_not(Found("rio_de_janeiro"))) == "Red has no ship in Rio de Janeiro. [N.colony]"


def test_an_explorer_that_is_too_far_away_is_not_sent():
    crew = asked("sailing", Explore("angola"), explored=WEST, ships=fleet(portugal=1, guine=2, rio_de_janeiro=1))
    assert str(crew.why_not(Send("portugal"))) == (
        "From Portugal to Angola it is too far: 2 borders over explored regions, and in this phase a ship crosses at most 1. "
        "[N.sailing]"
    )


def test_done_where_one_declines_is_told_what_is_asked():
    refusal = asked("market").why_not(Done())
    assert str(refusal) == "This is not what is asked now; asked is: what to sell or process of a good. [N.market]"


# What is no option


def test_what_is_equal_to_everything_is_refused():
    with pytest.raises(IllegalOption):
        asked("turn").apply(ANY)


def test_events_go_into_a_list():
    state = asked("turn")
    before = state.copy()
    with pytest.raises(ValueError, match="appended to a list"):
        state.apply(state.options()[0], events=5)
    assert state == before


@pytest.mark.parametrize("junk", [None, "done", 7, [], {"do": "done"}, object(), float("nan"), Move, ("move", "market")])
def test_what_is_no_option_is_refused_politely(junk):
    state = asked("turn")
    assert state.why_not(junk).text.startswith("This is no option of this game")
    with pytest.raises(IllegalOption):
        state.apply(junk)


@pytest.mark.parametrize(
    "option",
    [
        Move("harbour"),
        Move(3),
        Move(None),
        Move(["market"]),
        PayShip("atlantis"),
        Hire(True),
        Hire("1"),
        Hire(1.5),
        Hire(10**5000),
        Launch(None),
        Sail("portugal", "utopia", 1),
        Sail("portugal", "guine", True),
        Explore("japan"),
        Send([]),
        Found(0),
        Build("palace"),
        Sell("tea", 1),
        Process("sugar", -(10**30)),
        Claim("king"),
    ],
)
def test_what_stands_in_no_table_is_refused_politely(option):
    state = asked("turn")
    refusal = state.why_not(option)
    assert refusal.key == "core.refusal.unknown_value"
    with pytest.raises(IllegalOption, match="of this game"):
        state.apply(option)


def test_when_the_game_is_over_everything_is_refused():
    explored = dict.fromkeys(REGIONS[1:], "red")
    state = asked("privilege", explored=explored, turns_left=0)
    state.apply(Decline())
    assert state.is_over
    assert state.options() == ()
    for option in (Done(), Move("market"), UseCard()):
        assert str(state.why_not(option)) == "The game is over: nothing more can be done. [N.end]"
        with pytest.raises(IllegalOption, match="over"):
            state.apply(option)
