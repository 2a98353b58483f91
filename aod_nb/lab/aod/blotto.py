"""How many colonists for Peru?  Regions as Blotto with 6 and 2 VP and their ties: payoffs, best answers, equilibria."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from math import factorial
from random import Random
from typing import Any, NamedTuple

from aod_nb.aod.scoring import FIRST, SECOND, colony_points
from aod_nb.core import BadInput, shown

MOST_PIECES = 9
REGIONS = 3
TOTAL = FIRST + SECOND
"""What a region pays when nobody ties."""
NOTHING = 1e-7
"""What a float may be off."""

Mixed = tuple[float, ...]
"""How likely each choice is taken."""
Split = tuple[int, ...]
"""Pieces by region, the most first: regions are alike, so that only the sizes matter."""


class Payoffs(NamedTuple):
    """What each pair of choices brings: mine in rows, the other's in columns."""

    own: tuple[tuple[float, ...], ...]
    other: tuple[tuple[float, ...], ...]


def pays(own: int, other: int, *third: int) -> int:
    """VP for so many pieces of one's own beside those of the others.

    >>> pays(4, 3), pays(3, 4), pays(4, 4), pays(2, 1)
    (6, 2, 2, 0)
    """
    return colony_points(dict(enumerate((own, other, *third))))[0]


def one_region(most: int, standing: tuple[int, int] = (0, 0), price: float = 1.0) -> Payoffs:
    """Both send 0 to ``most`` pieces at once to a region where some stand; a piece is worth ``price`` VP elsewhere.

    >>> one_region(1, (3, 3), 1).own
    ((2, 2), (5, 1))
    """
    _check_pieces(most)
    choices = range(most + 1)
    mine, theirs = standing
    own = tuple(tuple(pays(mine + sent, theirs + met) - price * sent for met in choices) for sent in choices)
    other = tuple(tuple(pays(theirs + met, mine + sent) - price * met for met in choices) for sent in choices)
    return Payoffs(own, other)


def best_answer(payoffs: Sequence[Sequence[float]], mixed: Mixed) -> tuple[int, float]:
    """The row that brings most against a mixture of columns, and what it brings.

    >>> best_answer(one_region(4).own, (0, 0, 0, 1, 0))
    (4, 2.0)
    """
    values = [sum(likely * cell for likely, cell in zip(mixed, row, strict=True)) for row in payoffs]
    best = max(range(len(values)), key=lambda row: values[row])
    return best, values[best]


def regret(payoffs: Payoffs, own: Mixed, other: Mixed) -> float:
    """What the less content of the two could still gain by another choice; an equilibrium leaves nothing.

    >>> regret(one_region(1, (3, 3), 0.5), (1, 0), (0, 1)), regret(one_region(1, (3, 3), 0.5), (1, 0), (1, 0))
    (0.0, 3.5)
    """
    columns = tuple(zip(*payoffs.other, strict=True))
    mine = sum(likely * best_answer([row], other)[1] for likely, row in zip(own, payoffs.own, strict=True))
    theirs = sum(likely * best_answer([column], own)[1] for likely, column in zip(other, columns, strict=True))
    return max(best_answer(payoffs.own, other)[1] - mine, best_answer(columns, own)[1] - theirs)


def equilibria(payoffs: Payoffs) -> list[tuple[Mixed, Mixed]]:
    """Pairs of mixtures from which nobody gains by leaving, found by nashpy (Lemke and Howson); not always all there are.

    >>> equilibria(one_region(1, (3, 3), 0.5))
    [((1.0, 0.0), (0.0, 1.0)), ((0.0, 1.0), (1.0, 0.0))]
    """
    import nashpy
    import numpy as np

    found: list[tuple[Mixed, Mixed]] = []
    game = nashpy.Game(np.array(payoffs.own, dtype=float), np.array(payoffs.other, dtype=float))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of what is checked here
        for label in range(len(payoffs.own) + len(payoffs.own[0])):
            try:
                own, other = game.lemke_howson(initial_dropped_label=label)
            except ValueError:
                continue  # a degenerate game: this path has no end
            if len(own) != len(payoffs.own) or len(other) != len(payoffs.own[0]):
                continue
            pair = _clean(own), _clean(other)
            if _is_mixture(pair[0]) and _is_mixture(pair[1]) and pair not in found and regret(payoffs, *pair) < NOTHING:
                found.append(pair)
    return found


def even_equilibria(own: Sequence[Sequence[float]]) -> list[Mixed]:
    """Where both stand alike: mixtures that are a best answer to themselves.  Every set of choices is tried.

    >>> even_equilibria(((0, 2), (1, 0)))
    [(0.666667, 0.333333)]
    """
    import numpy as np

    table, size = np.array(own, dtype=float), len(own)
    found: list[Mixed] = []
    for count in range(1, size + 1):
        for kept in combinations(range(size), count):
            # All choices that are kept bring the same value, and their shares add up to one.
            system = np.zeros((count + 1, count + 1))
            system[:count, :count] = table[np.ix_(kept, kept)]
            system[:count, count], system[count, :count] = -1, 1
            try:
                shares = np.linalg.solve(system, np.eye(count + 1)[count])
            except np.linalg.LinAlgError:
                continue
            mixed = np.zeros(size)
            mixed[list(kept)] = shares[:count]
            if mixed.min() > -NOTHING and (table @ mixed).max() - shares[count] < NOTHING and _clean(mixed) not in found:
                found.append(_clean(mixed))
    return found


def _clean(mixed: Any) -> Mixed:
    return tuple(round(max(0.0, float(likely)), 6) for likely in mixed)


def _is_mixture(mixed: Mixed) -> bool:
    return abs(sum(mixed) - 1) < 1e-4


# Several regions at once


def splits(pieces: int, regions: int = REGIONS) -> list[Split]:
    """Every way to split pieces over regions that are alike.

    >>> splits(4)
    [(4, 0, 0), (3, 1, 0), (2, 2, 0), (2, 1, 1)]
    """
    _check_pieces(pieces)
    return [split for split in combinations_with_replacement(range(pieces, -1, -1), regions) if sum(split) == pieces]


@cache
def against(own: Split, other: Split) -> Fraction:
    """VP on average, as the other's regions are in no order that one knows.

    >>> against((3, 1, 0), (2, 2, 0)), against((3, 3, 0), (3, 3, 0))
    (Fraction(6, 1), Fraction(20, 3))
    """
    orders = list(permutations(other))
    return Fraction(sum(pays(mine, theirs) for order in orders for mine, theirs in zip(own, order, strict=True)), len(orders))


@cache
def splitting(pieces: int) -> tuple[tuple[float, ...], ...]:
    """What each of one's own splits brings against each split of as many pieces."""
    ways = splits(pieces)
    return tuple(tuple(float(against(own, other)) for other in ways) for own in ways)


OPPONENTS = ("evenly", "heap", "scattered", "balanced")


@cache
def plays_as(opponent: str, pieces: int) -> Mixed:
    """How likely an opponent of a kind takes each of the splits.

    >>> plays_as("evenly", 4)
    (0.0, 0.0, 0.0, 1.0)
    """
    ways = splits(pieces)
    if opponent == "balanced":
        return even_equilibria(splitting(pieces))[0]
    if opponent == "scattered":  # every piece into a region drawn by itself
        return tuple(_scattered(split, pieces) for split in ways)
    if opponent not in OPPONENTS:
        raise BadInput("aod_lab.bad.opponent", found=shown(opponent))
    (wanted,) = ways[:1] if opponent == "heap" else ways[-1:]
    return tuple(float(split == wanted) for split in ways)


def _scattered(split: Split, pieces: int) -> float:
    ways = factorial(pieces)
    for held in split:
        ways //= factorial(held)
    return float(Fraction(ways * len(set(permutations(split))), len(split) ** pieces))


def answers(opponent: str, pieces: int) -> list[float]:
    """What each split brings on average against that opponent.

    >>> [round(value, 2) for value in answers("evenly", 4)]
    [6.0, 6.0, 0.0, 0.0]
    """
    mixed = plays_as(opponent, pieces)
    return [best_answer([row], mixed)[1] for row in splitting(pieces)]


def meetings(chance: Random, opponent: str, pieces: int) -> Iterator[list[float]]:
    """The same by chance: what each split brings against one split of the opponent, its regions in any order."""
    ways, mixed = splits(pieces), plays_as(opponent, pieces)
    while True:
        (drawn,) = chance.choices(ways, mixed)
        order = chance.sample(drawn, len(drawn))
        yield [sum(pays(mine, theirs) for mine, theirs in zip(own, order, strict=True)) for own in ways]


# What ties destroy


def paid(pieces: Sequence[int]) -> int:
    """What a region pays to all together.

    >>> paid([4, 3]), paid([4, 4]), paid([5, 3, 3])
    (8, 4, 6)
    """
    return sum(colony_points(dict(enumerate(pieces))).values())


@cache
def paid_on_average(players: int, least: int, most: int) -> Fraction:
    """The same when each has from ``least`` to ``most`` pieces there, each number as likely.

    >>> str(paid_on_average(2, 3, 4))
    '6'
    """
    _check_pieces(most)
    if not 0 <= least <= most:
        raise BadInput("aod_lab.bad.least", least=shown(least), most=most)
    total = 0
    for counts in combinations_with_replacement(range(least, most + 1), players):
        ways = factorial(players)
        for count in set(counts):
            ways //= factorial(counts.count(count))
        total += ways * paid(counts)
    return Fraction(total, (most - least + 1) ** players)


def unscored(players: int, least: int, most: int) -> Fraction:
    """How likely nobody has the pieces that it takes for the region to score.

    >>> str(unscored(2, 2, 4)), str(unscored(2, 3, 4))
    ('1/9', '0')
    """
    few = sum(1 for count in range(least, most + 1) if not paid([count]))
    return Fraction(few, most - least + 1) ** players


def crowds(chance: Random, players: Sequence[int], least: int, most: int) -> Iterator[list[int]]:
    """The same by chance, for several numbers of players."""
    while True:
        yield [paid([chance.randint(least, most) for _ in range(count)]) for count in players]


def _check_pieces(pieces: object) -> None:
    if isinstance(pieces, bool) or not isinstance(pieces, int) or not 0 < pieces <= MOST_PIECES:
        raise BadInput("aod_lab.bad.pieces", found=shown(pieces), most=MOST_PIECES)
