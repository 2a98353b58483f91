"""Shall we sail?  What is left to be found, what an expedition may expect, when to wait, what knowing a counter is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import compress, product
from math import comb, prod
from random import Random
from typing import NamedTuple

from aod_nb.aod.discovery import success_chance
from aod_nb.aod.tables import CARDS, COUNTERS
from aod_nb.core import BadInput, shown

STRENGTHS = tuple(sorted({natives for _, _, natives, _ in COUNTERS}))
"""How many natives a counter can have."""
MOST_TURNS = 6
WAIT = 0
"""The choice to send nobody; a whole number above it sends so many pieces into the unknown."""


class Expected(NamedTuple):
    """What an expedition may expect from a counter nobody knows."""

    chance: Fraction
    money: Fraction
    vp: Fraction


def printed(deck: bool = False) -> dict[int, list[tuple[int, int, int]]]:
    """Dollars, loot and VP of the counters (cards), by natives.

    >>> printed()[1]
    [(1, 2, 4), (1, 2, 4)]
    """
    found: dict[int, list[tuple[int, int, int]]] = {}
    for dollars, loot, natives, vp in CARDS.values() if deck else COUNTERS:
        found.setdefault(natives, []).append((dollars, loot, vp))
    return dict(sorted(found.items()))


def unknown(seen: Iterable[int] = (), deck: bool = False, beaten: int = 0) -> dict[int, int]:
    """How many counters of each strength an unknown one may be; ``beaten``: it beat an expedition of that strength unseen.

    >>> unknown([1, 5], beaten=2)
    {3: 6, 4: 3, 5: 1}
    """
    seen = list(seen)
    success_chance(0, seen, deck)  # the engine says what is wrong with them
    if isinstance(beaten, bool) or not isinstance(beaten, int) or beaten < 0:
        raise BadInput("aod.bad.strength", found=shown(beaten))
    left = {natives: len(rows) - seen.count(natives) for natives, rows in printed(deck).items() if natives > beaten}
    if not any(left.values()):
        raise BadInput("aod_lab.bad.nothing_left", beaten=beaten)
    return left


def expected(strength: int, left: dict[int, int], soldiers: int = 0, deck: bool = False) -> Expected:
    """Chance of success, dollars and VP on average.  Which of equally strong counters are left is averaged over.

    >>> chance, money, vp = expected(3, unknown())
    >>> str(chance), str(vp)
    ('11/16', '25/8')
    """
    if not 0 <= soldiers <= strength:
        raise BadInput("aod_lab.bad.soldiers", soldiers=shown(soldiers), strength=shown(strength))
    total, rows = sum(left.values()), printed(deck)
    chance = money = vp = Fraction(0)
    for natives, count in left.items():
        if natives <= strength:
            share = Fraction(count, total)
            chance += share
            money += share * Fraction(sum(dollars + soldiers * loot for dollars, loot, _ in rows[natives]), len(rows[natives]))
            vp += share * Fraction(sum(points for _, _, points in rows[natives]), len(rows[natives]))
    return Expected(chance, money, vp)


def easy_among(regions: int, strength: int, left: dict[int, int]) -> list[Fraction]:
    """How likely 0, 1, 2, ... of so many hidden regions can be taken with this strength: the hypergeometric distribution.

    >>> [str(share) for share in easy_among(2, 1, {1: 1, 5: 2})]
    ['1/3', '2/3', '0']
    """
    total = sum(left.values())
    easy = sum(count for natives, count in left.items() if natives <= strength)
    if isinstance(regions, bool) or not isinstance(regions, int) or not 0 <= regions <= total:
        raise BadInput("aod_lab.bad.regions", found=shown(regions), most=total)
    ways = comb(total, regions)
    return [Fraction(comb(easy, count) * comb(total - easy, regions - count), ways) for count in range(regions + 1)]


def any_easy(regions: int, strength: int, left: dict[int, int], beaten: int = 0) -> Fraction:
    """How likely at least one of so many hidden regions can be taken; ``beaten``: one of them beat so strong an expedition.

    Only that one is known to be stronger: its counter is one of those above ``beaten``, the others are drawn from all the rest.

    >>> str(any_easy(3, 3, unknown(), beaten=3)), str(any_easy(3, 3, unknown()))
    ('33/35', '55/56')
    """
    total = sum(left.values())
    easy = sum(count for natives, count in left.items() if natives <= strength)
    if isinstance(regions, bool) or not isinstance(regions, int) or not 0 <= regions <= total:
        raise BadInput("aod_lab.bad.regions", found=shown(regions), most=total)
    stronger = sum(count for natives, count in left.items() if natives > beaten)
    if not stronger:
        raise BadInput("aod_lab.bad.nothing_left", beaten=beaten)
    if not regions:
        return Fraction(0)
    too_strong = sum(count for natives, count in left.items() if natives > max(beaten, strength))
    if not too_strong:
        return Fraction(1)
    return 1 - Fraction(too_strong, stronger) * Fraction(comb(total - 1 - easy, regions - 1), comb(total - 1, regions - 1))


# When to sail: a plan over some turns, found from its end backwards.

Left = tuple[int, ...]
"""Counters that an unknown one may be, in the order of STRENGTHS."""
Known = tuple[int, ...]
"""Natives of the hidden counters that one has seen."""


class Plan:
    """So many turns with one expedition each.  Pieces that stay in the box wait there; ``more`` join them every turn.

    A failure shows the counter: it can be beaten for certain from then on, unless another nation does so before (``taken``:
    how likely that is, each turn).  What counts are VP, and dollars at a rate.
    """

    def __init__(self, more: int, rate: float, taken: float) -> None:
        self.more, self.taken = more, taken
        self.worth = tuple(sum(points + dollars * rate for dollars, _, points in rows) / len(rows) for rows in printed().values())
        self.value = lru_cache(maxsize=None)(self._value)

    def choices(self, turns: int, pieces: int, known: Known) -> Iterator[int]:
        """Nobody, so many into the unknown, or (below zero) against a counter of so many natives that one knows.

        Nothing is kept back in the last turn, and more than the strongest counter needs is never sent.
        """
        most = min(pieces, STRENGTHS[-1])
        yield from range(WAIT if turns > 1 else most, most + 1)
        yield from (-natives for natives in sorted(set(known)) if natives <= pieces)

    def _value(self, turns: int, pieces: int, left: Left, known: Known) -> float:
        """What the best plan brings on average."""
        if not turns:
            return 0.0
        return max(self.brings(choice, turns, pieces, left, known) for choice in self.choices(turns, pieces, known))

    def later(self, turns: int, pieces: int, left: Left, known: Known) -> float:
        """The same before it shows which of the known counters others take; those that stay out of reach are forgotten."""
        if not turns:
            return 0.0
        reach = pieces + self.more * (turns - 1)
        known = tuple([natives for natives in known if natives <= reach])
        if not known or not self.taken:
            return self.value(turns, pieces, left, known)
        found = 0.0
        for stays in product((True, False), repeat=len(known)):
            likely = prod(1 - self.taken if stay else self.taken for stay in stays)
            if likely:
                found += likely * self.value(turns, pieces, left, tuple(compress(known, stays)))
        return found

    def brings(self, choice: int, turns: int, pieces: int, left: Left, known: Known) -> float:
        """What this turn's choice and the best plan after it bring on average."""
        after = pieces - abs(choice) + self.more
        if choice <= WAIT:
            sure = self.worth[STRENGTHS.index(-choice)] if choice else 0.0
            return sure + self.later(turns - 1, after, left, _without(known, -choice) if choice else known)
        total, found = sum(left), 0.0
        for place, count in enumerate(left):
            if count:
                fewer = (*left[:place], count - 1, *left[place + 1 :])
                natives = STRENGTHS[place]
                if natives <= choice:
                    brought = self.worth[place] + self.later(turns - 1, after, fewer, known)
                else:
                    brought = self.later(turns - 1, after, fewer, tuple(sorted((*known, natives))))
                found += count / total * brought
        return found

    def play(self, chance: Random, choice: int, turns: int, pieces: int, left: Left) -> float:
        """The same once by chance: this choice first, then the best plan."""
        known: Known = ()
        brought = 0.0
        while turns:
            if choice < WAIT:
                brought += self.worth[STRENGTHS.index(-choice)]
                known = _without(known, -choice)
            elif choice > WAIT:
                (place,) = chance.choices(range(len(left)), left)
                left = (*left[:place], left[place] - 1, *left[place + 1 :])
                if STRENGTHS[place] <= choice:
                    brought += self.worth[place]
                else:
                    known = tuple(sorted((*known, STRENGTHS[place])))
            turns, pieces = turns - 1, pieces - abs(choice) + self.more
            known = tuple(natives for natives in known if chance.random() >= self.taken)
            if turns:
                choice = self.best(turns, pieces, left, known)
        return brought

    def best(self, turns: int, pieces: int, left: Left, known: Known) -> int:
        return max(self.choices(turns, pieces, known), key=lambda choice: self.brings(choice, turns, pieces, left, known))


@lru_cache(maxsize=64)
def plan(more: int, rate: float, taken: float) -> Plan:
    return Plan(more, rate, taken)


def _without(known: Known, natives: int) -> Known:
    place = known.index(natives)
    return (*known[:place], *known[place + 1 :])


def counts(seen: Iterable[int] = ()) -> Left:
    """
    >>> counts([3, 3])
    (2, 3, 4, 3, 2)
    """
    left = unknown(seen)
    return tuple(left[natives] for natives in STRENGTHS)


def first_choices(
    pieces: int, more: int, turns: int, rate: float = 0.0, taken: float = 0.0, seen: Sequence[int] = ()
) -> list[float]:
    """What waiting, and sending 1, 2, ... pieces now, bring when all that follows is best.

    >>> [round(value, 2) for value in first_choices(2, 0, 1)]
    [0.0, 0.5, 1.25]
    """
    _check_turns(turns)
    left = counts(seen)
    return [plan(more, rate, taken).brings(choice, turns, pieces, left, ()) for choice in range(pieces + 1)]


def plays(
    chance: Random, pieces: int, more: int, turns: int, rate: float = 0.0, taken: float = 0.0, seen: Sequence[int] = ()
) -> Iterator[list[float]]:
    """The same by chance, each first choice once."""
    _check_turns(turns)
    left = counts(seen)
    while True:
        yield [plan(more, rate, taken).play(chance, choice, turns, pieces, left) for choice in range(pieces + 1)]


def _check_turns(turns: int) -> None:
    if isinstance(turns, bool) or not isinstance(turns, int) or not 1 <= turns <= MOST_TURNS:
        raise BadInput("aod_lab.bad.turns", found=shown(turns), most=MOST_TURNS)


def worth_of_knowing(
    pieces: int, more: int, turns: int, rate: float = 0.0, taken: float = 0.0, seen: Sequence[int] = ()
) -> dict[int, float]:
    """By its natives: what it adds to have seen one hidden counter, before the first expedition.

    >>> {natives: round(worth, 2) for natives, worth in worth_of_knowing(2, 0, 1).items()}
    {1: 2.75, 2: 2.75, 3: 0.08, 4: 0.08, 5: 0.08}
    """
    _check_turns(turns)
    left, best = counts(seen), plan(more, rate, taken)
    blind = best.value(turns, pieces, left, ())
    found = {}
    for place, natives in enumerate(STRENGTHS):
        if left[place]:
            fewer = (*left[:place], left[place] - 1, *left[place + 1 :])
            found[natives] = best.value(turns, pieces, fewer, (natives,)) - blind
    return found


def average_worth(worth: dict[int, float], seen: Sequence[int] = ()) -> float:
    """What it is worth on average to look at a counter, before one knows which it is: never less than nothing."""
    left = unknown(seen)
    return sum(left[natives] * more for natives, more in worth.items()) / sum(left.values())
