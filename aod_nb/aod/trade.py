"""Trade goods: the Trade Goods box, and the best sets of goods and ships (V.goods, VI.sets)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

import msgspec

from aod_nb.aod.options import TAKE_GOOD, TakeGood
from aod_nb.aod.refusals import refusal
from aod_nb.aod.tables import GOOD_INDEX, GOOD_NAMES
from aod_nb.aod.types import Seat
from aod_nb.core import BadInput, Decision, Event, Log, Refusal, SomeDecision, shown

if TYPE_CHECKING:
    from aod_nb.aod.state import State

SHIP = "ship"
ANY_THREE, THREE_ALIKE, FOUR_ALIKE = 1, 3, 6
"""What a set pays."""
MOST_TOKENS = 12
"""Twice as many of a good as any box holds: enough to ask what if."""


class ChooseGood(Decision["State", TakeGood, TakeGood], frozen=True, tag="choose_good", forbid_unknown_fields=True):
    """The owner of a piece in the Trade Goods box takes one of the goods left."""

    seat: Seat
    rule: ClassVar[str] = "V.goods"

    def options(self, state: State) -> tuple[TakeGood, ...]:
        return tuple(TAKE_GOOD[good] for good in GOOD_NAMES if good in state.goods_offer)

    def refuse(self, state: State, option: TakeGood) -> Refusal:
        return refusal("V.goods", "good_not_offered", good=option.good, offered=list(dict.fromkeys(state.goods_offer)))

    def take(self, state: State, option: TakeGood, log: Log) -> None:
        state.goods_offer.remove(option.good)
        state.nations[self.seat].goods[GOOD_INDEX[option.good]] += 1
        if log is not None:
            log.append(Event("good_taken", "V.goods", self.seat, {"good": option.good}))


def next_good(state: State, log: Log) -> SomeDecision | None:
    """In order of spaces, each piece takes a good."""
    while (piece := state.next_piece(state.trade_goods)) is not None:
        if state.goods_offer:  # in a built position there may be fewer goods than pieces
            return ChooseGood(piece.seat)
    return None


class Partition(msgspec.Struct, frozen=True):
    """Goods and ships in their best sets."""

    income: int
    sets: tuple[tuple[str, ...], ...]
    """The sets that pay, the dearest first; a ship stands last in its set."""

    @property
    def pays(self) -> tuple[int, ...]:
        return tuple(set_income(tokens) for tokens in self.sets)


def set_income(tokens: tuple[str, ...]) -> int:
    if len({token for token in tokens if token != SHIP}) > 1:
        return ANY_THREE
    return FOUR_ALIKE if len(tokens) == 4 else THREE_ALIKE


def best_sets(goods: Mapping[str, int], ships: int = 0) -> Partition:
    """The partition of goods and ships that pays most: ``best_sets({"sugar": 3}, 1).income`` is 6."""
    if not isinstance(goods, Mapping):
        raise BadInput("aod.bad.mapping", found=shown(goods))
    for good, count in goods.items():
        if good not in GOOD_INDEX:
            raise BadInput("aod.bad.good", found=shown(good), known=", ".join(GOOD_NAMES))
        _check_count(good, count)
    _check_count(SHIP, ships)
    held = sorted(((count, good) for good, count in goods.items() if count), key=lambda pair: (-pair[0], GOOD_INDEX[pair[1]]))
    plan = _plan(tuple(count for count, _ in held), ships)
    tokens = [[good] * count for count, good in held]
    sets = [_alike(tokens[index], size, ship) for index, size, ship in plan.alike]
    loose = [good for row in tokens for good in row]
    for size in (*(2,) * plan.pairs, *(3,) * plan.triples):
        taken, loose = loose[:size], loose[size:]
        sets.append((*taken, SHIP) if size == 2 else tuple(taken))
    return Partition(plan.income, tuple(sorted(sets, key=set_income, reverse=True)))


def _check_count(name: str, count: int) -> None:
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_TOKENS:
        raise BadInput("aod.bad.token_count", name=name, found=shown(count), high=MOST_TOKENS)


def _alike(row: list[str], size: int, ship: bool) -> tuple[str, ...]:
    taken = row[: size - ship]
    del row[: size - ship]
    return (*taken, SHIP) if ship else tuple(taken)


def income(goods: list[int], ships: int) -> int:
    """What the sets of a nation pay, from its counts of goods."""
    return _plan(tuple(sorted(filter(None, goods), reverse=True)), ships).income


class _Plan(msgspec.Struct, frozen=True):
    income: int
    alike: tuple[tuple[int, int, bool], ...]
    """(which count, size of the set, whether a ship is in it)"""
    pairs: int
    """Sets of two goods and a ship that pay $1."""
    triples: int


@lru_cache(maxsize=1 << 14)
def _plan(counts: tuple[int, ...], ships: int) -> _Plan:
    """The best partition depends only on how many tokens of each kind there are, not on which.

    Kind by kind every way to make sets of alike tokens is tried; of two ways that use as many ships and leave as many
    loose tokens only the better is kept.  Loose tokens then make sets of any three, a ship saving one of them.
    """
    ways: dict[tuple[int, int], tuple[int, tuple[tuple[int, int, bool], ...]]] = {(0, 0): (0, ())}
    for index, count in enumerate(counts):
        wider: dict[tuple[int, int], tuple[int, tuple[tuple[int, int, bool], ...]]] = {}
        for (used, loose), (paid, sets) in ways.items():
            for more_ships, more_loose, more_paid, made in _alike_ways(count):
                key = used + more_ships, loose + more_loose
                if key[0] <= ships and (key not in wider or wider[key][0] < paid + more_paid):
                    wider[key] = paid + more_paid, (*sets, *((index, size, ship) for size, ship in made))
        ways = wider
    best = _Plan(-1, (), 0, 0)
    for (used, loose), (paid, sets) in ways.items():
        pairs = min(ships - used, loose // 2)
        triples = (loose - 2 * pairs) // 3
        if paid + pairs + triples > best.income:
            best = _Plan(paid + pairs + triples, sets, pairs, triples)
    return best


@lru_cache(maxsize=1 << 10)
def _alike_ways(count: int) -> tuple[tuple[int, int, int, tuple[tuple[int, bool], ...]], ...]:
    """Ways to make sets of tokens of one kind: (ships used, tokens left loose, what they pay, the sets)."""
    ways = []
    for fours in range(count // 4 + 1):
        for helped_fours in range((count - 4 * fours) // 3 + 1):
            left = count - 4 * fours - 3 * helped_fours
            for threes in range(left // 3 + 1):
                for helped_threes in range((left - 3 * threes) // 2 + 1):
                    loose = left - 3 * threes - 2 * helped_threes
                    if loose > 2:  # three of them pay $3 as a set, and never more than $2 loose
                        continue
                    made = ((4, False),) * fours + ((4, True),) * helped_fours
                    made += ((3, False),) * threes + ((3, True),) * helped_threes
                    paid = FOUR_ALIKE * (fours + helped_fours) + THREE_ALIKE * (threes + helped_threes)
                    ways.append((helped_fours + helped_threes, loose, paid, made))
    return tuple(ways)
