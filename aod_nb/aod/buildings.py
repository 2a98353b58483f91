"""The Capital Buildings, one block each: what a building does stands in its fields, and a final score is a function beside them.

CONTRIBUTING.md says how to add one.  A field that does not exist, and a value that no step of the turn knows, fail at import.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from aod_nb.aod.tables import DOCK_EXTRAS, GOOD_NAMES, PIECES

if TYPE_CHECKING:
    from aod_nb.aod.state import State


class Switch(str):
    """A figure that a switch of the set-up decides."""


Figure = int | Switch

BUILDINGS: dict[str, type[Building]] = {}
"""Every building by slug, in table order."""


class Building:
    slug: ClassVar[str] = ""
    age: ClassVar[int] = 0
    copies: ClassVar[Figure] = 1
    vp: ClassVar[int] = 0
    """Printed victory points."""
    # Once, when it is bought.
    money_once: ClassVar[int] = 0
    asks: ClassVar[str] = ""
    """The decision that buying it puts to the buyer."""
    # Every turn, step C.
    money_per_good: ClassVar[dict[str, int]] = {}
    # Every turn, step D.
    money: ClassVar[Figure] = 0
    piece: ClassVar[str] = ""
    """A free piece for the hand."""
    docks: ClassVar[str] = ""
    """The space of the dock, x or y, that gets a free colonist."""
    sails: ClassVar[str] = ""
    """A free piece for the Discovery box."""
    draws_good: ClassVar[bool] = False
    raids: ClassVar[bool] = False
    """Each other player pays $1 per ship of the owner."""
    moves: ClassVar[str] = ""
    """The march the owner may make: stable or migration."""
    # As long as it is owned.
    mod_missionary: ClassVar[int] = 0
    """More colonists than the usual one when a missionary lands."""
    mod_defence: ClassVar[int] = 0
    """Soldiers that appear when the owner is attacked."""
    advances: ClassVar[bool] = False
    """Once in the game a piece goes to the front of a row."""
    has_score: ClassVar[bool] = False
    """Whether it has a ``score`` of its own; found out, never written down."""

    def __init_subclass__(cls) -> None:
        unknown = [name for name in vars(cls) if not name.startswith("__") and not hasattr(Building, name)]
        if unknown or cls.age not in (1, 2, 3):
            raise TypeError(f"building {cls.__name__}: {unknown or 'age'} is nothing a building has")
        cls.slug = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls.has_score = "score" in vars(cls)
        _check_values(cls)
        BUILDINGS[cls.slug] = cls

    @classmethod
    def score(cls, state: State, seat: int) -> int:
        """Victory points at the end, beside the printed ones."""
        return 0

    @classmethod
    def figure(cls, field: str, setup: Any) -> int:
        """A field's figure under the switches of a set-up."""
        value = getattr(cls, field)
        return int(getattr(setup, value)) if isinstance(value, Switch) else int(value)


KNOWN: dict[str, tuple[str, ...]] = {
    "piece": PIECES,
    "docks": DOCK_EXTRAS,
    "sails": PIECES,
    "moves": ("stable", "migration"),
    "money_per_good": GOOD_NAMES,
}
"""Field -> what may stand in it."""
ALONE = ("asks", "docks", "raids", "moves", "advances")
"""Fields that only one building at a time can have with the same value: its rules, or its space, are for that one."""

EACH_TURN = ("money", "piece", "docks", "sails", "draws_good", "moves")
"""What comes in step D.  A march comes alone, and only one soldier: the owner may be asked about either."""


def _check_values(building: type[Building]) -> None:
    for field, known in KNOWN.items():
        value = getattr(building, field)
        for one in [value] if isinstance(value, str) else value:
            if one and one not in known:
                raise TypeError(f"building {building.__name__}: {field} cannot be {one!r}, only {', '.join(known)}")
    for field in ALONE:
        value = getattr(building, field)
        if owner := next((other for other in BUILDINGS.values() if value and getattr(other, field) == value), None):
            raise TypeError(f"building {building.__name__}: {owner.__name__} has {field} = {value!r}, and only one building can")
    together = [field for field in EACH_TURN if getattr(building, field)]
    if len(together) > 1 and (building.moves or building.piece == building.sails == "soldier"):
        raise TypeError(f"building {building.__name__}: {' and '.join(together)} cannot come together in step D")


def lacking(building: type[Building], what: str) -> TypeError:
    """The error for something a building needs elsewhere; ``what`` says what, and where to add it."""
    return TypeError(f"building {building.__name__} has no {what}")


# Age I


class Settlers(Building):
    age = 1
    copies = 2
    piece = "colonist"


class Monastery(Building):
    age = 1
    piece = "missionary"


class TradeRoutes(Building):
    age = 1
    piece = "merchant"


class TrainingGrounds(Building):
    age = 1
    piece = "soldier"


class IndenturedServitude(Building):
    age = 1
    docks = "x"


class Conquistador(Building):
    age = 1
    sails = "soldier"


class Navigator(Building):
    age = 1
    sails = "captain"


class ConquestOfTheIncaEmpire(Building):
    age = 1
    money_once = 20


class TradingPost(Building):
    age = 1
    money = 5


class NewWorldCartography(Building):
    age = 1
    vp = 4
    asks = "cartography"


class Mint(Building):
    age = 1
    copies = Switch("mint")
    money_per_good = {"gold": 2, "silver": 2}


# Age II


class IndianAllies(Building):
    age = 2
    asks = "indian_allies"


class Privateers(Building):
    age = 2
    raids = True


class ShipYards(Building):
    age = 2
    piece = "captain"


class Cathedral(Building):
    age = 2
    mod_missionary = 1


class Taxation(Building):
    age = 2
    money = 10
    vp = 2


class University(Building):
    age = 2
    vp = 5
    advances = True


class WestIndiesCompany(Building):
    age = 2
    draws_good = True


class ColonizationLaws(Building):
    age = 2
    docks = "y"


class RumDistillery(Building):
    age = 2
    money_per_good = {"sugar": 3}


class Marketplace(Building):
    age = 2
    piece = "merchant"


class MilitaryAcademy(Building):
    age = 2
    piece = "soldier"


class Fortress(Building):
    age = 2
    piece = "soldier"


class Stable(Building):
    age = 2
    moves = "stable"


class Overpopulation(Building):
    age = 2
    copies = Switch("overpopulation")
    asks = "overpopulation"


# Age III


class Militia(Building):
    age = 3
    mod_defence = 1


class Mercantilism(Building):
    age = 3

    @classmethod
    def score(cls, state: State, seat: int) -> int:
        return sum(state.nations[seat].goods)


class Population(Building):
    age = 3

    @classmethod
    def score(cls, state: State, seat: int) -> int:
        nation = state.nations[seat]
        return (sum(nation.colonists) + sum(nation.soldiers)) // 2


class Navy(Building):
    age = 3

    @classmethod
    def score(cls, state: State, seat: int) -> int:
        return state.nations[seat].ships * state.setup.navy_vp


class Power(Building):
    age = 3

    @classmethod
    def score(cls, state: State, seat: int) -> int:
        return 2 * sum(state.nations[seat].soldiers)


class Prosperity(Building):
    age = 3

    @classmethod
    def score(cls, state: State, seat: int) -> int:
        return 2 * len(state.nations[seat].buildings)


class Glory(Building):
    age = 3

    @classmethod
    def score(cls, state: State, seat: int) -> int:
        nation = state.nations[seat]
        return 2 * sum(1 for pieces in zip(nation.colonists, nation.soldiers, strict=True) if any(pieces))


class Wealth(Building):
    age = 3

    @classmethod
    def score(cls, state: State, seat: int) -> int:
        return state.nations[seat].money // 5


class Migration(Building):
    age = 3
    moves = "migration"


class Factory(Building):
    age = 3
    money = Switch("factory_income")
    vp = 5


BUILDING_ORDER = {slug: index for index, slug in enumerate(BUILDINGS)}


def tiles(age: int, setup: Any) -> list[str]:
    """The tiles of an age that are in the box, in table order."""
    return [
        building.slug for building in BUILDINGS.values() if building.age == age for _ in range(building.figure("copies", setup))
    ]


def rule_of(slug: str) -> str:
    return f"App.II.{slug}"
