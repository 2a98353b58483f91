"""Positions in which every reason of The Age of Discovery is looked at."""

from functools import cache

from tests.aod.games import sample, steps
from tests.bots.built_aod import built

POSITIONS = 1000


@cache
def positions():
    """What chance hardly ever plays, one of each kind of decision from each of many games, and any from random games."""
    kinds = []
    for number in range(60):
        met = set()
        for state, option in steps(number, taste=("", "soldiers")[number % 2]):
            if option is not None and state.decision.kind not in met and state.decision.kind not in ("placement", "landing"):
                met.add(state.decision.kind)
                kinds.append(state.copy())
    played = [state for state in sample(range(60), every=11) if not state.is_over]
    found = [*built(), *kinds[::3], *played]
    return found[:POSITIONS]
