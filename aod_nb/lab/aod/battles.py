"""The arithmetic of war: who is left, what it does to the VP, when to attack, and when a full war is worth its price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from random import Random
from typing import NamedTuple

from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.tables import WAR_PRICE
from aod_nb.aod.warfare import VICTIMS
from aod_nb.core import BadInput, shown
from aod_nb.lab.aod.blotto import pays

MILITIA = BUILDINGS["militia"].mod_defence
"""Soldiers that a Militia adds when its owner is attacked."""
MOST_REGIONS = 8


class Force(NamedTuple):
    """The pieces of one side in a region."""

    colonists: int
    soldiers: int

    @property
    def pieces(self) -> int:
        return self.colonists + self.soldiers


def battle(own: Force, other: Force, militia: int = 0, first: str = "soldier") -> tuple[Force, Force]:
    """Who is left on both sides when ``own`` attacks.  Each soldier removes an enemy piece, both sides at once.

    ``first``: the kind that both take first.  A Militia strikes for the attacked, and nobody wastes a blow on it.

    >>> battle(Force(3, 2), Force(4, 1))
    (Force(colonists=3, soldiers=1), Force(colonists=3, soldiers=0))
    >>> battle(Force(3, 2), Force(4, 1), MILITIA)
    (Force(colonists=3, soldiers=0), Force(colonists=3, soldiers=0))
    """
    for force in (own, other):
        _check_force(force)
    if isinstance(militia, bool) or not isinstance(militia, int) or not 0 <= militia <= MILITIA:
        raise BadInput("aod_lab.bad.militia", found=shown(militia), most=MILITIA)
    if first not in VICTIMS[:2]:
        raise BadInput("aod_lab.bad.first", found=shown(first))
    if not can_fight(own, other):
        return own, other
    return _struck(own, other.soldiers + militia, first), _struck(other, own.soldiers, first)


def can_fight(own: Force, other: Force) -> bool:
    """Both have pieces there, and at least one has a soldier."""
    return bool(own.pieces and other.pieces and (own.soldiers or other.soldiers))


def _struck(force: Force, blows: int, first: str) -> Force:
    if first == "soldier":
        lost = min(force.soldiers, blows)
        return Force(force.colonists - min(force.colonists, blows - lost), force.soldiers - lost)
    lost = min(force.colonists, blows)
    return Force(force.colonists - lost, force.soldiers - min(force.soldiers, blows - lost))


def joined(force: Force, more: Force) -> Force:
    """With pieces that land.

    >>> joined(Force(1, 1), Force(2, 0))
    Force(colonists=3, soldiers=1)
    """
    return Force(force.colonists + more.colonists, force.soldiers + more.soldiers)


def lead(own: Force, other: Force, third: int = 0) -> int:
    """By how many VP one is ahead in the region, if it is scored now; a third nation may stand there too.

    >>> lead(Force(3, 1), Force(3, 0)), lead(Force(3, 0), Force(2, 1))
    (4, 0)
    """
    mine, theirs = own.pieces, other.pieces
    return pays(mine, theirs, third) - pays(theirs, mine, third)


def gain(own: Force, other: Force, third: int = 0, militia: int = 0) -> int:
    """What an attack changes in that lead.

    >>> gain(Force(2, 2), Force(4, 0)), gain(Force(2, 2), Force(3, 2))
    (4, 0)
    """
    return lead(*battle(own, other, militia), third) - lead(own, other, third)


# Before or after reinforcement

ORDERS = ("peace", "attack_first", "land_first")


def in_order(order: str, own: Force, other: Force, landing: Force, their_landing: Force, militia: int = 0) -> tuple[Force, Force]:
    """Who stands there in the end when one does not attack, attacks and then both land, or the other way round.

    >>> in_order("attack_first", Force(1, 2), Force(1, 0), Force(0, 0), Force(0, 2))
    (Force(colonists=1, soldiers=2), Force(colonists=0, soldiers=2))
    >>> in_order("land_first", Force(1, 2), Force(1, 0), Force(0, 0), Force(0, 2))
    (Force(colonists=1, soldiers=0), Force(colonists=1, soldiers=0))
    """
    if order not in ORDERS:
        raise BadInput("aod_lab.bad.order", found=shown(order))
    if order == "attack_first":
        own, other = battle(own, other, militia)
    own, other = joined(own, landing), joined(other, their_landing)
    return battle(own, other, militia) if order == "land_first" else (own, other)


# A full war


@lru_cache(maxsize=256)
def gains(most_own: int, most_other: int) -> dict[int, Fraction]:
    """How likely an attack in a region changes the lead by how much: two to four colonists of each, up to so many soldiers.

    >>> {change: str(share) for change, share in gains(0, 0).items()}
    {0: '1'}
    """
    regions = crowded(most_own, most_other)
    found: dict[int, Fraction] = {}
    for own, other in regions:
        change = gain(own, other)
        found[change] = found.get(change, Fraction(0)) + Fraction(1, len(regions))
    return dict(sorted(found.items()))


@lru_cache(maxsize=256)
def crowded(most_own: int, most_other: int) -> list[tuple[Force, Force]]:
    """Regions that two nations may share, each as likely as any other."""
    colonists = range(2, 5)
    sides = product(colonists, range(most_own + 1), colonists, range(most_other + 1))
    return [(Force(settlers, soldiers), Force(theirs, foes)) for settlers, soldiers, theirs, foes in sides]


def best_of(changes: Sequence[int], rate: float) -> str:
    """What brings most: a full war, the best single battle, or peace.  ``rate``: VP that a dollar is worth.

    >>> best_of([4, 4, 4], 0.5), best_of([4, 2, -2], 0.5), best_of([-1, 0], 0.5)
    ('war', 'battle', 'peace')
    """
    return _best(sum(changes), max(0, *changes), rate)


def _best(total: int, single: int, rate: float) -> str:
    if total - WAR_PRICE * rate > single:
        return "war"
    return "battle" if single > 0 else "peace"


CHOICES = ("war", "battle", "peace")


def choices(most_regions: int, most_own: int, most_other: int, rate: float) -> list[dict[str, float]]:
    """How likely each choice is the best, when the two share 1, 2, ... regions: the sum and the best of the changes go together.

    >>> [round(shares["war"], 3) for shares in choices(3, 3, 0, 0.0)]
    [0.0, 0.13, 0.297]
    """
    if isinstance(most_regions, bool) or not isinstance(most_regions, int) or not 0 < most_regions <= MOST_REGIONS:
        raise BadInput("aod_lab.bad.shared", found=shown(most_regions), most=MOST_REGIONS)
    single = {change: float(share) for change, share in gains(most_own, most_other).items()}
    together: dict[tuple[int, int], float] = {(0, 0): 1.0}
    """(sum, best or nothing) -> how likely"""
    found = []
    for _ in range(most_regions):
        wider: dict[tuple[int, int], float] = {}
        for (total, best), likely in together.items():
            for change, share in single.items():
                key = total + change, max(best, change)
                wider[key] = wider.get(key, 0.0) + likely * share
        together = wider
        shares = dict.fromkeys(CHOICES, 0.0)
        for (total, best), likely in together.items():
            shares[_best(total, best, rate)] += likely
        found.append(shares)
    return found


def worlds(chance: Random, most_regions: int, most_own: int, most_other: int, rate: float) -> Iterator[list[int]]:
    """The same by chance: whether a full war is best in the first one, two, ... regions."""
    every = [gain(*region) for region in crowded(most_own, most_other)]
    while True:
        changes = chance.choices(every, k=most_regions)
        yield [best_of(changes[: count + 1], rate) == "war" for count in range(most_regions)]


def _check_force(force: Force) -> None:
    for count in force:
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise BadInput("aod_lab.bad.force", found=shown(count))
