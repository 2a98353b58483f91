"""Every reason given for any option, in 1000 positions of Navegador, is true of the position it speaks of."""

import random
from functools import cache

import pytest

from aod_nb import navegador
from aod_nb.bots.navegador import reasons, tell
from aod_nb.bots.talk import IDEAS
from aod_nb.i18n import keys
from aod_nb.navegador.options import DECLINE, DONE, MOVE, USE_CARD, Build, Claim, Explore, Found, Hire, Process, Sell
from tests.bots.reasons_navegador import TRUE, Case, is_true
from tests.bots.wrong import wrong
from tests.navegador.games import steps

GAMES, LONGEST, POSITIONS, BATCHES = 60, 1200, 1000, 5
"""Random games wander on for thousands of decisions: positions are taken from the first ones."""
WAY = ("guine", "angola", "cabo_da_boa_esperanca", "mocambique", "goa", "malaca", "macau", "nagasaki")


def taken_from(number):
    """Positions of a game: of each kind of decision some, spread over the game."""
    met = {}
    for place, (state, option) in enumerate(steps(number)):
        if option is None or place >= LONGEST:
            return
        kind = state.decision.kind, min(state.round // 8, 3)
        met[kind] = met.get(kind, 0) + 1
        if met[kind] in (1 + number % 3, 9):
            yield state.copy()


@cache
def positions():
    found = [*built(), *[state for number in range(GAMES) for state in taken_from(number)]]
    return found[:POSITIONS]


def built():
    """What chance hardly ever plays."""
    known = {"explored": dict.fromkeys(WAY[:2], "blue")}
    yield navegador.position(seats=2, at="sailing", ships={"red": {"angola": 2}}, **known)
    yield navegador.position(seats=2, at="sailing", ships={"red": {"macau": 4}}, explored=dict.fromkeys(WAY[:-1], "blue"))
    yield navegador.position(seats=2, at="rondel", turns_left=0, stones={"red": "sailing"}, explored=dict.fromkeys(WAY, "blue"))
    yield navegador.position(seats=2, at="card", card="red", turns_left=0, explored=dict.fromkeys(WAY, "blue"))
    # The card's voyage ends the game, and the turn it was used in is not yet the last one.
    state = navegador.position(
        seats=2, at="card", card="red", ships={"red": {"macau": 5}}, explored=dict.fromkeys(WAY[:-1], "blue")
    )
    for wanted in (USE_CARD, Explore("nagasaki"), DONE):
        yield state.copy()
        state.apply(wanted)
    yield state
    rich = {"workers": {"red": 9}, "money": {"red": 900}}
    yield navegador.position(seats=2, at="colony", ships={"red": {"guine": 2, "angola": 2}}, **rich, **known)
    yield navegador.position(seats=2, at="privilege", colonies={"red": {"guine": 2}}, churches={"red": 3}, **rich, **known)


def given(state):
    """(case, reason) for every reason of every option."""
    for option in state.options():
        case = Case(state, option)
        for reason in reasons(state, option):
            yield case, reason


def test_there_are_1000_positions_of_every_kind():
    asked = {state.decision.kind for state in positions()}
    assert len(positions()) == POSITIONS
    assert asked == {key.split(".")[2] for key in keys("navegador.decision.")}
    assert {state.seats for state in positions()} == {2, 3, 4, 5}
    assert {state.phase for state in positions()} == {1, 2, 3}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_reason_is_true(batch):
    checked = 0
    for state in positions()[batch::BATCHES]:
        for case, reason in given(state):
            assert is_true(case, reason.key, reason.args), (str(reason), case.option, navegador.show(state))
            checked += 1
    assert checked > 1000


def test_every_sentence_is_said_and_has_a_checker():
    texts = {key.removeprefix("navegador_reasons.") for key in keys("navegador_reasons.") if ".games." not in key}
    assert texts == set(TRUE)
    assert texts == {reason.key for state in positions() for _, reason in given(state)}


def test_a_reason_is_a_sentence():
    for state in positions()[::4]:
        for _, reason in given(state):
            assert tell(reason) == str(reason)
            assert str(reason).endswith(".")
            assert reason.idea in IDEAS


def test_no_wrong_figure_passes():
    """Each figure of each sentence is changed: the checker notices."""
    tried, met = 0, {}
    for state in positions():
        for case, reason in given(state):
            if met.setdefault(reason.key, 0) < 3:
                met[reason.key] += 1
                for args in wrong(reason.args):
                    tried += 1
                    assert not holds(case, reason.key, args), (str(reason), args)
    assert tried > 500


def holds(case, key, args):
    try:
        return is_true(case, key, args)
    except (AssertionError, IndexError, KeyError, ValueError):  # such a thing does not exist
        return False


def test_reasons_give_nothing_away():
    """Everything that lies face down is changed: the reasons stay the same."""
    changed = 0
    for number, state in enumerate(positions()):
        other = state.redeal(state.seat, random.Random(number))
        changed += other.stacks != state.stacks
        for option in state.options():
            assert reasons(other, option) == reasons(state, option)
    assert changed > POSITIONS // 3


# Sentences, word for word


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
