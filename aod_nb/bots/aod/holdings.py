"""What a nation's belongings promise: money, sets of goods, buildings, pieces in hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.tables import GOOD_INDEX, PIECES, PRICES, TURNS, age_of
from aod_nb.aod.trade import income
from aod_nb.bots.aod.rates import (
    EAGER,
    EARNED_LATE,
    GOOD,
    LASTING,
    MONEY,
    PIECE,
    SHIP,
    UNUSED_UNIVERSITY,
    money_rate,
    turns_of_use,
)
from aod_nb.bots.sums import total

if TYPE_CHECKING:
    from aod_nb.aod.state import Nation, State
    from aod_nb.bots.aod.clock import Clock

HOPE = 0.065
"""How much of what one more ship would add to the sets is hoped for, by turn to come."""
GOODS_A_TURN, PIECES_A_TURN, SHIPS_A_TURN, SOLDIERS_A_TURN, BUILDINGS_A_TURN, REGIONS_A_TURN = 0.8, 3.0, 0.25, 0.2, 0.4, 0.2
"""What a nation wins in a usual turn: that is how buildings that count things grow."""
DOLLARS_A_POINT = 5
"""Dollars for which Wealth counts one point."""
SPENT = 2.0
"""VP of Wealth that are spent on other things by turn in which money can be spent."""
LAST_BOUGHT = (7.0, 5.0)
"""What the first and the second building of the last turn are worth, each beyond its price."""
RAISED = 6.0
"""Dollars short of a price in the last turn that are hopeless."""


@lru_cache(maxsize=64)
def income_rate(turn: int, paid: bool) -> float:
    """VP that a dollar of income a turn brings until the end: as money, and in turn 8 as a point of its own."""
    first = turn + paid
    return total(money_rate(later, True) for later in range(first, TURNS)) + (1.0 if first <= TURNS else 0.0)


@lru_cache(maxsize=64)
def pay_rate(turn: int, paid: bool) -> float:
    """VP that a dollar of some building brings that pays every turn, but no point of its own."""
    return total(money_rate(later, True) for later in range(turn + paid, TURNS))


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
    return EAGER[turn] * total([count * PIECE[piece] for count, piece in zip(hand, PIECES, strict=True) if count])


def sure_income(state: State, nation: Nation) -> int:
    """Dollars that a nation's sets and buildings bring it each turn as they are."""
    found = income(nation.goods, nation.ships)
    for slug in nation.buildings:
        building = BUILDINGS[slug]
        if building.money:
            found += building.figure("money", state.setup)
        for good, money in building.money_per_good.items():
            found += money * nation.goods[GOOD_INDEX[good]]
    return found


def money_worth(state: State, nation: Nation, clock: Clock) -> float:
    """VP that a nation's money promises; before the last purchases it counts how many buildings it pays."""
    if clock.turn == TURNS - 1 and clock.buying:
        coming = _coming(state, nation, clock)
        return _last_money(nation.money + coming) - coming * EARNED_LATE  # that much is told of what brings it
    if clock.turn == TURNS and clock.placing:
        return _last_money(nation.money)
    return nation.money * money_rate(clock.turn, clock.bought)


def cost(state: State, nation: Nation, clock: Clock, price: int, held: float, gained: int = 0) -> float:
    """VP that a price is worth out of the dollars held; ``gained``: dollars that what is bought brings still this turn."""
    if clock.turn == TURNS - 1:
        money = held + _coming(state, nation, clock)
        return _last_money(money) - _last_money(money - price + gained) + gained * EARNED_LATE
    return price * money_rate(clock.turn, clock.bought)


def _coming(state: State, nation: Nation, clock: Clock) -> int:
    """Dollars that are sure to come this turn after the purchases."""
    return 0 if clock.paid else sure_income(state, nation)


@lru_cache(maxsize=1 << 10)
def _last_money(money: float) -> float:
    price, worth = PRICES[age_of(TURNS)], 0.0
    for place, bought in enumerate(LAST_BOUGHT, 1):
        worth += bought * min(1.0, max(0.0, (money - price * place) / RAISED + 1))
    return worth + money * MONEY[TURNS]


def building_worth(state: State, nation: Nation, slug: str, clock: Clock) -> float:
    """VP to come from a building, besides what it did at once."""
    building, turn, benefited = BUILDINGS[slug], clock.turn, clock.benefited
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
        worth += _counted(state, nation, slug, clock)
    return worth


def _counted(state: State, nation: Nation, slug: str, clock: Clock) -> float:
    """VP that a building's ``score`` will count at the end."""

    def turns(step: str) -> int:
        """How often a step is still to come."""
        return TURNS - clock.turn + clock.before(step)

    if slug == "mercantilism":
        drawn = sum([BUILDINGS[other].draws_good for other in nation.buildings])
        return sum(nation.goods) + GOODS_A_TURN * turns("trade_goods") + drawn * turns("benefits")
    if slug == "population":
        return (sum(nation.colonists) + sum(nation.soldiers) + PIECES_A_TURN * turns("colonist_dock")) / 2
    if slug == "navy":
        return (nation.ships + SHIPS_A_TURN * turns("merchant_shipping")) * int(state.setup.navy_vp)
    if slug == "power":
        return 2 * (sum(nation.soldiers) + SOLDIERS_A_TURN * turns("colonist_dock"))
    if slug == "prosperity":
        return 2 * (len(nation.buildings) + BUILDINGS_A_TURN * (turns("placement")))
    if slug == "glory":
        held = sum([1 for pair in zip(nation.colonists, nation.soldiers, strict=True) if any(pair)])
        return 2 * (held + REGIONS_A_TURN * turns("colonist_dock"))
    if slug == "wealth":
        money = nation.money + sure_income(state, nation) * turns("income")
        return max(0.0, money / DOLLARS_A_POINT - 0.4 - SPENT * turns("placement"))
    seat = [other is nation for other in state.nations].index(True)
    left = turns("benefits")
    return BUILDINGS[slug].score(state, seat) * TURNS / max(1, TURNS - left)  # it grows as fast as it has so far
