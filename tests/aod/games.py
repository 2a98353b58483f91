"""Random legal games over all editions, switches and player counts."""

import random

from aod_nb import aod
from aod_nb.aod.editions import EDITIONS, SWITCHES


def setting(number):
    """The set-up of the game of this number: every number another mix."""
    chance = random.Random(number)
    switches = {} if number % 3 == 0 else {name: chance.choice(settings) for name, settings in SWITCHES.items()}
    return {"seats": 2 + number % 4, "seed": number, "edition": list(EDITIONS)[number // 4 % len(EDITIONS)]} | switches


def steps(number, events=None, **more):
    """Play a game at random: each state before its decision, and the option that is taken next."""
    state = aod.setup(**(setting(number) | more), events=events)
    chance = random.Random(number)
    while not state.is_over:
        option = chance.choice(state.options())
        yield state, option
        state.apply(option, events)
    yield state, None


def finished(number, **more):
    for state, option in steps(number, **more):
        if option is None:
            return state
    raise AssertionError("a game without an end")


def sample(numbers, every, **more):
    """Copies of states along random games."""
    return [state.copy() for number in numbers for count, (state, _) in enumerate(steps(number, **more)) if count % every == 0]
