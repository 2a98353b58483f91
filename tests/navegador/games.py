"""Random legal games over all player counts and several boards, in different tastes."""

import random

from aod_nb import navegador
from aod_nb.navegador.options import Build, Claim, Explore, Found, Hire, Launch, Move

OTHER_BOARD = {
    "rondel": ["sailing", "workers", "market", "colony", "privilege", "ships", "buildings", "market"],
    "points": {"colony": 1, "factory": 1, "explorer": 5, "shipyard": 7, "church": 1},
    "refill": {"two": [1, 1, 1], "three": [1, 2, 3], "four": [1, 1, 3], "five": [1, 2, 3]},
}
"""Proposed figures in other ways that the worked examples allow."""


def setting(number):
    """The set-up of the game of this number."""
    return {"seats": 2 + number % 4, "seed": number, "figures": OTHER_BOARD if number % 5 == 4 else None}


def anything(state, options):
    return options


def thrifty(state, options):
    """Never pays a ship for the rondel where something is free."""
    return options[:3] if isinstance(options[0], Move) and state.nations[state.seat].stone >= 0 else options


def eager(*kinds):
    """Thrifty, and takes what it likes wherever that is offered."""

    def taste(state, options):
        options = thrifty(state, options)
        wanted = [option for option in options if isinstance(option, kinds) and getattr(option, "count", 1)]
        fields = [option for option in options if isinstance(option, Move) and option.field in FIELDS[kinds[0]]]
        return wanted or fields or options

    return taste


FIELDS = {
    Explore: ("sailing", "ships"),
    Build: ("buildings", "market", "second_market", "workers"),
    Found: ("colony", "market", "privilege"),
}

TASTES = {
    "random": anything,
    "thrifty": thrifty,
    "seafarer": eager(Explore, Launch, Hire),
    "builder": eager(Build, Hire),
    "settler": eager(Found, Claim, Explore, Hire),
}
"""What a player likes: among the options that a taste leaves, chance decides."""


def taste_of(number):
    return list(TASTES)[number % len(TASTES)]


def steps(number, events=None, taste=None):
    """Play a game: each state before its decision, and the option that is taken next."""
    state = navegador.setup(**setting(number), events=events)
    chance, liked = random.Random(number), TASTES[taste or taste_of(number)]
    while not state.is_over:
        option = chance.choice(liked(state, state.options()))
        yield state, option
        state.apply(option, events)
    yield state, None


def finished(number, events=None, taste=None):
    for state, option in steps(number, events, taste):
        if option is None:
            return state
    raise AssertionError("a game without an end")


def sample(numbers, every):
    """Copies of states along random games."""
    return [state.copy() for number in numbers for count, (state, _) in enumerate(steps(number)) if count % every == 0]
