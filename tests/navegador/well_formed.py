"""Every well-formed option of the game, and positions of random games to try them on."""

import random
from functools import cache
from itertools import product

from aod_nb import navegador
from aod_nb.navegador.options import OPTION_TYPES, Explore, Launch, Move, Send
from aod_nb.navegador.tables import MOST_SHIPS, TOKENS

AMOUNTS = {"hire": range(-1, 12), "launch": range(-1, 12), "sail": range(-1, MOST_SHIPS + 2)}
UNITS = range(-1, len(TOKENS["spice"]) + 1)
"""Amounts run from one too few to one too many."""

AT_SEA = (Explore, Send, Launch)


@cache
def well_formed():
    options = []
    for option_type in OPTION_TYPES:
        amounts = AMOUNTS.get(option_type.__struct_config__.tag, UNITS)
        values = [sorted(option_type.tables.get(field, amounts)) for field in option_type.__struct_fields__]
        options += [option_type(*given) for given in product(*values)]
    assert not any(option.unknown() for option in options)
    return tuple(options)


def moments(number, every, events=None):
    """Copies of the states of a random game: one in so many, and each kind of decision when it is asked first,
    and the end.

    In every other game the players love the sea, which brings exploring and the late phases about.
    """
    state = navegador.setup(seats=2 + number % 4, seed=number, events=events)
    chance, kinds, taken = random.Random(number), set(), 0
    while not state.is_over:
        options = state.options()
        if taken % every == 0 or state.decision.kind not in kinds:
            kinds.add(state.decision.kind)
            yield state.copy()
        if number // 4 % 2:
            free = options[:3] if isinstance(options[0], Move) else options
            options = [option for option in free if isinstance(option, AT_SEA)] or free
        state.apply(chance.choice(options), events)
        taken += 1
    yield state
