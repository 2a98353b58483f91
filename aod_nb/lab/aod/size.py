"""How big games are: how many ways there are to play them, and how much lies hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb, factorial, floor, log2, log10, prod
from random import Random
from typing import Any, NamedTuple

from aod_nb.lab.played import QUICK, begun, played, player, seeds
from aod_nb.registry import part


class Known(NamedTuple):
    """A game whose size others have published (Allis 1994; for shogi Matsubara, Iida and Grimbergen 1996)."""

    options: float
    """On average at each decision."""
    length: int
    """Decisions of a usual game."""


PUBLISHED = {
    "connect_four": Known(4, 36),
    "othello": Known(10, 58),
    "chess": Known(35, 80),
    "shogi": Known(80, 115),
    "go": Known(250, 150),
}


def digits(options: float, length: float) -> float:
    """The log10 of the number of games when there are so many options so often: about its digits, less one.

    >>> written(digits(*PUBLISHED["chess"])), written(digits(*PUBLISHED["go"]))
    (124, 360)
    """
    return length * log10(options)


def written(exact: float) -> int:
    """With how many digits a number is written, by its log10.

    >>> written(digits(3, 7)), written(digits(10, 58))
    (4, 59)
    """
    return floor(exact) + 1


HIDDEN = {
    "chess": 1,
    "holdem": comb(50, 2),
    "skat": factorial(22) // (factorial(10) ** 2 * factorial(2)),
    "bridge": factorial(39) // factorial(13) ** 3,
    "stratego": factorial(40) // prod(factorial(count) for count in (1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6)),
}
"""In how many ways the rest may lie when one has looked at what one holds at the start: what two hold of 50 cards, 22 cards
in two hands and the skat, 39 cards in three hands, the 40 pieces of an opponent by how many of each there are."""


def hidden_ways(state: Any, seat: int = 0) -> int:
    """The same of a position of one of our games: what its own rules hide from a seat.

    >>> hidden_ways(begun("navegador", seats=3, seed=1))
    7551819475200000
    """
    found: int = part(state.game, "lab", "hidden").ways(state, seat)
    return found


def bits(ways: int) -> float:
    """Yes-or-no questions it takes to find out, at most (Shannon, 1948): where not all ways are equally likely, fewer.

    >>> bits(HIDDEN["chess"]), round(bits(HIDDEN["bridge"]), 1)
    (0.0, 56.2)
    """
    return log2(ways)


def walks(chance: Random, game: str, seats: int, players: str, places: Sequence[int]) -> Iterator[list[float] | None]:
    """Game by game: options a decision, decisions, digits, and the digits after each of so many decisions.

    The product of the options met in a random game is an unbiased estimate of the number of games (Knuth, 1975); its digits are
    those of a usual game.  One that is over keeps its digits.
    """
    for seed in seeds(chance):
        state = begun(game, seats=seats, seed=seed)
        luck = Random(seed)
        one = player(players, state, luck)
        total, decisions, far = 0, 0, 0.0
        after: list[float] = []
        for _, options in played(state, [one] * seats):
            if len(after) < len(places) and places[len(after)] == decisions:
                after.append(far)
            total, decisions, far = total + options, decisions + 1, far + log10(options)
            yield None
        after += [far] * (len(places) - len(after))
        yield [total / decisions, decisions, far, *after]


@cache
def hidden_by_chapter(game: str, seats: int, seed: int) -> tuple[float, ...]:
    """Bits hidden from the first seat when each turn or round of one game of quick play begins, and at its end.

    >>> hidden_by_chapter("navegador", 2, 1)[0] > hidden_by_chapter("navegador", 2, 1)[-1]
    True
    """
    state = begun(game, seats=seats, seed=seed)
    one = player(QUICK, state, Random(seed))
    found, chapter = [bits(hidden_ways(state))], state.chapter
    for _ in played(state, [one] * seats):
        if state.chapter != chapter:
            found.append(bits(hidden_ways(state)))
            chapter = state.chapter
    return (*found, bits(hidden_ways(state)))
