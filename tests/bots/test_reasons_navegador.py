"""What is said of options in Navegador, word for word; ``test_reasons`` holds that all of it is true."""

from aod_nb import navegador
from aod_nb.bots.navegador import reasons
from aod_nb.navegador.options import DECLINE, MOVE, Build, Claim, Explore, Found, Hire, Process, Sell
from tests.bots.checkers.navegador.positions import WAY, positions


def test_positions_are_of_every_kind_of_table():
    assert {state.seats for state in positions()} == {2, 3, 4, 5}
    assert {state.phase for state in positions()} == {1, 2, 3}


def words(state, option):
    return [str(reason) for reason in reasons(state, option)]


def test_a_field_tells_what_it_brings_and_what_it_costs_to_come_there():
    state = navegador.position(seats=2, at="rondel", ships={"red": {"portugal": 2}}, stones={"red": "buildings"})
    assert words(state, MOVE["sailing"])[0] == "Its ships are in reach to explore now: Guiné and Bahia."
    assert "Colony is 4 fields away: that costs 1 ship, with 1 left." in words(state, MOVE["colony"])


def test_exploring_tells_of_explorer_losses_phase_and_end():
    state = navegador.position(seats=2, at="sailing", ships={"red": {"angola": 2}}, explored=dict.fromkeys(WAY[:2], "blue"))
    told = words(state, Explore("cabo_da_boa_esperanca"))
    assert "Phase II follows: ships cross up to 2 borders, and workers and ships beyond one's own cost 200 Cr. each." in told
    assert "2 ships enter together, and 1 of them is lost: 1 ship is left in all." in told
    last = navegador.position(seats=2, at="sailing", ships={"red": {"macau": 4}}, explored=dict.fromkeys(WAY[:-1], "blue"))
    assert "It ends the game: everybody has one more turn." in words(last, Explore("nagasaki"))
    assert "3 ships enter together, and 2 of them are lost: 2 ships are left in all." in words(last, Explore("nagasaki"))


def test_the_market_tells_what_it_pays_and_where_it_leaves_the_price():
    more = {"explored": {"bahia": "red"}, "colonies": {"red": {"bahia": 2}, "blue": {"bahia": 1}}}
    state = navegador.position(seats=2, at="market", market={"sugar": 1}, **more)
    told = words(state, Sell("sugar", 2))
    assert told[0] == "2 units of sugar at 60 Cr. each: 120 Cr."
    assert "After it sugar sells at 50 Cr., not 60, and processing it pays 30." in told
    assert "The lower price meets Blue too, with colonies of sugar." in told
    assert "It sells no sugar: 2 units would bring 120 Cr." in words(state, DECLINE)
    low = navegador.position(seats=2, at="market", market={"sugar": 9}, factories={"red": {"sugar": 1}})
    assert "The orange factory makes one unit of it, for 60 Cr." in words(low, Process("sugar", 2))


def test_possessions_are_told_with_what_multiplies_them():
    more = {"ships": {"red": {"guine": 1}}, "explored": {"guine": "red"}, "tokens": {"guine": [60, 90, 100]}}
    owned = {"privileges": {"red": {"colony": 1}}, "gallery": {"colony": 0}}
    state = navegador.position(seats=2, at="colony", workers={"red": 4}, money={"red": 500}, **more, **owned)
    told = words(state, Found("guine"))
    assert "With its 1 privilege each colony counts 2 VP at the end, and 1 more with another." in told
    assert "The colony in Guiné costs 60 Cr., with 440 Cr. left." in told
    church = navegador.position(seats=2, at="buildings", workers={"red": 5}, money={"red": 500})
    cheap = "At each Workers action one more worker costs 50 Cr., not 100 Cr. as in this phase."
    assert cheap in words(church, Build("church"))


def test_a_privilege_tells_its_vp_its_bonus_and_its_worker():
    state = navegador.position(seats=2, at="privilege", workers={"red": 4}, churches={"red": 3})
    told = words(state, Claim("church"))
    assert told[0] == "At the end it is 6 VP more: 2 for each church, and it has 3 so far."
    assert "The church privilege pays 150 Cr. at once." in told
    assert "It costs a worker, with 3 left." in told


def test_workers_tell_what_they_are_enough_for():
    state = navegador.position(seats=2, at="workers", money={"red": 400})
    told = words(state, Hire(2))
    assert "It has 5 workers then: enough for 2 colonies in one turn." in told
    assert "5 workers are enough for a church." in told
    assert "2 workers cost 150 Cr., with 250 Cr. left." in told
