"""Random legal games over all editions, switches and player counts."""

import random
import re

from aod_nb import aod
from aod_nb.aod.editions import EDITIONS, SWITCHES


def setting(number):
    """The set-up of the game of this number: every number another mix."""
    chance = random.Random(number)
    switches = {} if number % 3 == 0 else {name: chance.choice(settings) for name, settings in SWITCHES.items()}
    return {"seats": 2 + number % 4, "seed": number, "edition": list(EDITIONS)[number // 4 % len(EDITIONS)]} | switches


TASTES = {
    "": "$nothing",
    "soldiers": "slot='soldier'|'soldier', box='colonist_dock'|Recruit.*soldier|fortress|military_academy|training_grounds",
}
"""What a player likes best: options that match are taken first, which brings rare things about."""


def steps(number, events=None, taste=""):
    """Play a game at random: each state before its decision, and the option that is taken next."""
    state = aod.setup(**setting(number), events=events)
    chance, liked = random.Random(number), re.compile(TASTES[taste])
    while not state.is_over:
        options = state.options()
        option = chance.choice([option for option in options if liked.search(repr(option))] or options)
        yield state, option
        state.apply(option, events)
    yield state, None


def finished(number, events=None, taste=""):
    for state, option in steps(number, events, taste):
        if option is None:
            return state
    raise AssertionError("a game without an end")


def sample(numbers, every):
    """Copies of states along random games."""
    return [state.copy() for number in numbers for count, (state, _) in enumerate(steps(number)) if count % every == 0]
