"""Positions in which every reason of Navegador is looked at."""

from functools import cache

from aod_nb import navegador
from aod_nb.navegador.options import DONE, USE_CARD, Explore
from tests.navegador.games import steps

GAMES, LONGEST, POSITIONS = 60, 1200, 1000
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
