"""Games the lab plays itself, decision by decision, from any position; what is measured on the way is up to whoever asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import exp
from random import Random
from typing import Any

from aod_nb.bots import level, mind_of
from aod_nb.bots.tournament.games import MAX_DECISIONS
from aod_nb.core import BadInput
from aod_nb.registry import package

CHANCE = 0.3
"""How far, in VP, chance strays from what promises most."""
Player = Callable[[Any], Any]
"""From a state to the option it takes."""
QUICK = "quick"
"""The quick play of which an admiral's playouts are made: sensible, and a whole game takes little more than a breath."""


def player(name: str, state: Any, chance: Random) -> Player:
    """Somebody new for one game: a level of the bots, or ``quick``."""
    if name == QUICK:
        return _quick(mind_of(state), chance)
    known = level(name)
    return lambda state: known.choose(state, chance)


def _quick(mind: Any, chance: Random) -> Player:
    """Where a mind's quick play does not go on by itself, the most promising option, now and then one that promises less."""
    quick = mind.Quick()

    def choose(state: Any) -> Any:
        if not (mind.LEAPS and mind.stops(state.chapter, state)):
            return quick.choose(state, chance.random)
        worths = mind.weigh(state)
        best = max(worths)
        return chance.choices(state.options(), [exp((worth - best) / CHANCE) for worth in worths])[0]

    return choose


def begun(game: str, **setup: Any) -> Any:
    """A new game by the name of the game, the seats playing in the order in which they sit."""
    return package(game).setup(**{**package(game).editions.CHOICES.in_order, **setup})


def results(state: Any) -> tuple[list[int], tuple[int, ...]]:
    """VP by seat as it stands, and who won."""
    game = package(state.game)
    return [result.total for result in game.score(state)], game.winners(state)


def played(state: Any, players: Sequence[Player]) -> Iterator[tuple[int, int]]:
    """Plays on to the end; before each decision, whose it is and how many options there are.

    >>> state = begun("aod", seats=2, seed=1)
    >>> asked = list(played(state, [player("random", state, Random(1))] * 2))
    >>> state.is_over, asked[0][0], len(asked) > 100
    (True, 0, True)
    """
    for _ in range(MAX_DECISIONS):
        seat = state.seat
        if seat is None:
            return
        yield seat, len(state.options())
        state.apply(players[seat](state))
    raise BadInput("bots.tournament.endless", decisions=MAX_DECISIONS)


def seeds(chance: Random) -> Iterator[int]:
    """A seed for each game that is played."""
    while True:
        yield chance.getrandbits(53)
