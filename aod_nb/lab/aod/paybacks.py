"""Does a building pay?  What each brings turn by turn, when it has paid its price back, and what age III scores at the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS, Building
from aod_nb.aod.capital import ALLIES, SURPLUS
from aod_nb.aod.tables import AGES, COUNTERS, GOOD_NAMES, MAX_SOLDIERS, PRICES, REGIONS, TURNS, age_of
from aod_nb.bots.aod.rates import LASTING, PIECE, UNUSED_UNIVERSITY, WEAR
from aod_nb.core import BadInput, shown

if TYPE_CHECKING:
    from aod_nb.aod.state import State

SEATS = 4
FILLERS = ("settlers", "monastery", "trade_routes", "navigator", "trading_post", "conquistador", "cathedral", "fortress")
"""Buildings to own besides, where only their number counts."""


class Holding(NamedTuple):
    """What one owns, as far as a building asks for it."""

    goods: int = 6
    paying: int = 2
    """Goods that Mint (or Rum Distillery) pays for."""
    ships: int = 1
    colonists: int = 10
    soldiers: int = 3
    regions: int = 5
    """In how many of them one has a piece."""
    buildings: int = 3
    money: int = 10
    """At the end of the game."""


class View(NamedTuple):
    """How one reckons: what a dollar is worth in VP, and how much a gain loses with every turn one has to wait for it."""

    rate: float = 0.3
    discount: float = WEAR


USUAL, PATIENT = Holding(), View()


class Yield(NamedTuple):
    """What a building brings in one turn."""

    money: int
    vp: float
    """Pieces, goods and places in VP, as the bots reckon them."""


def turns_of(age: int) -> tuple[int, ...]:
    """The turns in which buildings of an age can be bought.

    >>> turns_of(1), turns_of(3)
    ((1, 2, 3), (7, 8))
    """
    return tuple(turn for turn, other in enumerate(AGES, 1) if other == age)


def price(slug: str) -> int:
    """
    >>> price("trading_post"), price("factory")
    (10, 20)
    """
    return PRICES[_building(slug).age]


def yields(slug: str, turn: int, holding: Holding = USUAL) -> list[Yield]:
    """What it brings by turns, the turn of purchase first.

    Money and pieces come at the end of a turn (steps C and D): what comes in the last turn can no longer be used.

    >>> yields("trading_post", 6)
    [Yield(money=5, vp=0.0), Yield(money=5, vp=0.0), Yield(money=0, vp=0.0)]
    """
    building = _building(slug)
    _check_turn(slug, turn)
    each = building.figure("money", _start().setup) + holding.ships * (SEATS - 1) * building.raids
    each += holding.paying * max(building.money_per_good.values(), default=0)
    found = [Yield(each, LASTING[slug]) for _ in range(turn, TURNS)] + [Yield(0, 0.0)]
    found[0] = Yield(found[0].money + building.money_once, found[0].vp + at_once(slug, holding))
    return found


def at_once(slug: str, holding: Holding = USUAL) -> float:
    """VP that buying it brings, printed or reckoned, and what it scores at the end.

    >>> at_once("taxation"), at_once("mercantilism", Holding(goods=7))
    (2.0, 7.0)
    """
    building = _building(slug)
    found = float(building.vp + scored(slug, holding))
    if building.asks == "cartography":  # a counter by chance
        found += sum(vp for *_, vp in COUNTERS) / len(COUNTERS) + PIECE["colonist"]
    elif building.asks == "indian_allies":
        found += ALLIES * PIECE["soldier"]
    elif building.asks == "overpopulation":
        found += SURPLUS * PIECE["colonist"]
    return found + UNUSED_UNIVERSITY * building.advances


def paid_back(slug: str, turn: int, holding: Holding = USUAL) -> int | None:
    """The turn at whose end its dollars have reached its price; None if they never do in time to be spent.

    >>> paid_back("trading_post", 2), paid_back("settlers", 1)
    (3, None)
    """
    earned = 0
    for later, brought in enumerate(yields(slug, turn, holding), turn):
        earned += brought.money
        if earned >= price(slug):
            return later
    return None


def grows(slug: str, turn: int, holding: Holding = USUAL, view: View = PATIENT) -> list[float]:
    """VP it has brought by the end of each turn, less its price.

    >>> [round(value, 2) for value in grows("trading_post", 6, view=View(0.3, 1.0))]
    [-1.5, 0.0, 0.0]
    """
    value, found = -price(slug) * view.rate, []
    for waited, brought in enumerate(yields(slug, turn, holding)):
        value += view.discount**waited * (brought.money * view.rate + brought.vp)
        found.append(value)
    return found


def worth(slug: str, turn: int, holding: Holding = USUAL, view: View = PATIENT) -> float:
    """The same at the end of the game."""
    return grows(slug, turn, holding, view)[-1]


def lives(chance: Random, slug: str, turn: int, holding: Holding = USUAL, view: View = PATIENT) -> Iterator[list[float]]:
    """The same by chance: discounting is a chance, each turn, that the building is of no use any more."""
    brought = yields(slug, turn, holding)
    while True:
        value, found, useful = -price(slug) * view.rate, [], True
        for waited, one in enumerate(brought):
            useful = useful and (waited == 0 or chance.random() < view.discount)
            if useful:
                value += one.money * view.rate + one.vp
            found.append(value)
        yield found


def all_worth(turn: int, holding: Holding = USUAL, view: View = PATIENT) -> dict[str, float]:
    """Every building that can be bought in a turn, the best first.

    >>> worths = list(all_worth(2, view=View(0.5, 1.0)).values())
    >>> worths == sorted(worths, reverse=True)
    True
    """
    if isinstance(turn, bool) or not isinstance(turn, int) or not 1 <= turn <= TURNS:
        raise BadInput("aod_lab.bad.turn", found=shown(turn), most=TURNS)
    found = {slug: worth(slug, turn, holding, view) for slug in of_age(age_of(turn))}
    return dict(sorted(found.items(), key=lambda pair: -pair[1]))


def of_age(age: int) -> list[str]:
    return [slug for slug, building in BUILDINGS.items() if building.age == age]


# What the buildings of age III score, by the engine


@cache
def _start() -> State:
    return aod.setup(seats=SEATS, seed=0)


@lru_cache(maxsize=1 << 14)
def scored(slug: str, holding: Holding) -> int:
    """VP a building scores at the end for its owner, besides the printed ones.

    >>> scored("glory", Holding(regions=4)), scored("wealth", Holding(money=23))
    (8, 4)
    """
    if not _building(slug).has_score:
        return 0
    return _building(slug).score(owner_of(slug, holding), 0)


def owner_of(slug: str, holding: Holding) -> State:
    """A state in which the first seat owns all that, and the building."""
    _check_holding(holding)
    state = _start().copy()
    nation = state.nations[0]
    for count in range(holding.goods):
        nation.goods[count % len(GOOD_NAMES)] += 1
    for kind, pieces in ((nation.colonists, holding.colonists), (nation.soldiers, holding.soldiers)):
        for count in range(pieces):
            kind[count % max(1, holding.regions)] += 1
    nation.ships, nation.money = holding.ships, holding.money
    nation.buildings = [*FILLERS[: holding.buildings], slug]
    return state


def final_points(holding: Holding) -> dict[str, int]:
    """What each building of age III brings at the end of the game, printed VP included.

    >>> final_points(Holding(ships=3))["navy"], final_points(Holding())["factory"]
    (12, 5)
    """
    return {slug: BUILDINGS[slug].vp + scored(slug, holding) for slug in of_age(len(PRICES))}


def _building(slug: str) -> type[Building]:
    if slug not in BUILDINGS:
        raise BadInput("aod_lab.bad.building", found=shown(slug))
    return BUILDINGS[slug]


def _check_turn(slug: str, turn: int) -> None:
    turns = turns_of(_building(slug).age)
    if isinstance(turn, bool) or not isinstance(turn, int) or not turns[0] <= turn <= TURNS:
        raise BadInput("aod_lab.bad.too_early", found=shown(turn), building=slug, first=turns[0], last=TURNS)


def _check_holding(holding: Holding) -> None:
    for name, count in holding._asdict().items():
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise BadInput("aod_lab.bad.holding", name=name, found=shown(count))
    pieces = max(holding.colonists, holding.soldiers)
    if not min(1, pieces) <= holding.regions <= min(pieces, len(REGIONS)):
        raise BadInput("aod_lab.bad.holding_regions", regions=holding.regions, pieces=pieces, most=len(REGIONS))
    if holding.soldiers > MAX_SOLDIERS:
        raise BadInput("aod_lab.bad.holding_soldiers", found=holding.soldiers, most=MAX_SOLDIERS)
    if holding.buildings > len(FILLERS):
        raise BadInput("aod_lab.bad.holding_buildings", found=holding.buildings, most=len(FILLERS))
