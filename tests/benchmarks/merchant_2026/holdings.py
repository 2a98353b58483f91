"""What a nation's belongings promise: money, sets of goods, buildings, pieces in hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.tables import GOOD_INDEX, PIECES, TURNS
from aod_nb.aod.trade import income

from .rates import GOOD, LASTING, MONEY, PIECE, SHIP, UNUSED_UNIVERSITY, turns_of_use

if TYPE_CHECKING:
    from aod_nb.aod.state import Nation, State

HOPE = 0.065
"""How much of what one more ship would add to the sets is hoped for, by turn to come."""
GOODS_A_TURN, PIECES_A_TURN, SHIPS_A_TURN = 0.9, 3.4, 0.4
"""What a nation wins in a usual turn: that is how buildings that count things grow."""


@lru_cache(maxsize=64)
def income_rate(turn: int, paid: bool) -> float:
    """VP that a dollar of income a turn brings until the end: as money, and in turn 8 as a point of its own."""
    first = turn + paid
    return sum(MONEY[later + 1] for later in range(first, TURNS)) + (1.0 if first <= TURNS else 0.0)


@lru_cache(maxsize=64)
def pay_rate(turn: int, paid: bool) -> float:
    """VP that a dollar of some building brings that pays every turn, but no point of its own."""
    return sum(MONEY[later + 1] for later in range(turn + paid, TURNS))


@lru_cache(maxsize=1 << 14)
def _sets(counts: tuple[int, ...], ships: int) -> tuple[int, int]:
    """What the sets pay, and what they would with a ship more."""
    return income([*counts], ships), income([*counts], ships + 1)


def sets_worth(goods: list[int], ships: int, turn: int, paid: bool) -> float:
    return _sets_worth(tuple(goods), ships, turn, paid)


@lru_cache(maxsize=1 << 14)
def _sets_worth(goods: tuple[int, ...], ships: int, turn: int, paid: bool) -> float:
    now, more = _sets(tuple(sorted(goods, reverse=True)), ships)
    hope = HOPE * (TURNS - turn + (not paid))
    ahead = min(TURNS, turn + paid)
    promised = ships * SHIP[ahead] + sum(goods) * GOOD[ahead] if turn + paid <= TURNS else 0.0
    return (now + hope * (more - now)) * income_rate(turn, paid) + promised


def goods_worth(goods: list[int], ships: int, turn: int, paid: bool) -> tuple[float, ...]:
    """By good, what one token more of it adds to the sets."""
    return _goods_worth(tuple(goods), ships, turn, paid)


@lru_cache(maxsize=1 << 14)
def _goods_worth(goods: tuple[int, ...], ships: int, turn: int, paid: bool) -> tuple[float, ...]:
    before = _sets_worth(goods, ships, turn, paid)
    more = [(*goods[:index], held + 1, *goods[index + 1 :]) for index, held in enumerate(goods)]
    return tuple(_sets_worth(with_it, ships, turn, paid) - before for with_it in more)


def hand_worth(hand: list[int], turn: int) -> float:
    """Pieces that wait for the next turn; before the first step of a turn that turn is meant."""
    if turn > TURNS:
        return 0.0
    return sum([count * PIECE[piece] for count, piece in zip(hand, PIECES, strict=True) if count])


def building_worth(state: State, nation: Nation, slug: str, turn: int, benefited: bool) -> float:
    """VP to come from a building, besides what it did at once; ``benefited``: this turn's step D is over."""
    building = BUILDINGS[slug]
    worth = float(building.vp)
    if building.money:
        worth += building.figure("money", state.setup) * pay_rate(turn, benefited)
    for good, money in building.money_per_good.items():
        worth += money * (nation.goods[GOOD_INDEX[good]] + 0.3) * pay_rate(turn, benefited)
    if building.raids:
        worth += (state.seats - 1) * (nation.ships + 0.5) * pay_rate(turn, benefited)
    if LASTING[slug]:
        use = turns_of_use(turn - 1) if not benefited else turns_of_use(turn)
        # What step D of turn 8 brings cannot be played any more.
        worth += LASTING[slug] * max(0.0, use - 1)
    if building.advances and state.university is not None:
        worth += UNUSED_UNIVERSITY
    if building.has_score:
        worth += _counted(state, nation, slug, TURNS - turn + (not benefited))
    return worth


def _counted(state: State, nation: Nation, slug: str, left: float) -> float:
    """VP that a building's ``score`` will count at the end, ``left`` turns from now."""
    if slug == "mercantilism":
        return sum(nation.goods) + GOODS_A_TURN * left
    if slug == "population":
        return (sum(nation.colonists) + sum(nation.soldiers) + PIECES_A_TURN * left) / 2
    if slug == "navy":
        return (nation.ships + SHIPS_A_TURN * left) * int(state.setup.navy_vp)
    if slug == "power":
        return 2 * (sum(nation.soldiers) + 0.5 * left)
    if slug == "prosperity":
        return 2 * (len(nation.buildings) + ("prosperity" not in nation.buildings) + 0.3 * left)
    if slug == "glory":
        held = sum([1 for pair in zip(nation.colonists, nation.soldiers, strict=True) if any(pair)])
        return 2 * (held + 0.3 * left)
    if slug == "wealth":
        return (nation.money + 4 * left) / 5 * 0.8
    seat = [other is nation for other in state.nations].index(True)
    return BUILDINGS[slug].score(state, seat) * TURNS / max(1, TURNS - left)  # it grows as fast as it has so far
