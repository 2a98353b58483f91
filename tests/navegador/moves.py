"""Positions, moves and what is read off them, for the tests of a turn."""

from aod_nb import navegador
from aod_nb.navegador.options import Decline, Done, Hire, Launch
from aod_nb.navegador.tables import REGIONS

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


def pass_the_action(state):
    """Nothing is done in the action at hand."""
    while not state.is_over and state.decision.kind not in ("card", "rondel"):
        options = state.options()
        after(state, next(option for option in (Done(), Decline(), Hire(0), Launch(0)) if option in options))
