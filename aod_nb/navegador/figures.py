"""What the board and the sheets print and the rulebook's text lacks, with provenance.

A table may replace what is only proposed; it travels with the record.  What the worked examples prove is checked for
every table, ours too: one that breaks an example is refused, and told which.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from aod_nb.core import BadInput, Provenanced, check_given, check_pairs, in_table_order, neighbours_of, shown
from aod_nb.navegador.proofs import LATER, PROOFS
from aod_nb.navegador.tables import ACTIONS, BUILDINGS, COIN, COLUMNS, GAME, GOODS, MIN_SEATS, PHASES, REGIONS, SEA
from aod_nb.navegador.types import Price, Slug


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colony tokens of a region: their good, and how many."""

    good: Slug
    tokens: Annotated[int, msgspec.Meta(ge=1, le=4)]


class Stacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    guine: Stack = Stack("gold", 3)
    bahia: Stack = Stack("sugar", 4)
    rio_de_janeiro: Stack = Stack("sugar", 4)
    angola: Stack = Stack("gold", 3)
    cabo_da_boa_esperanca: Stack = Stack("gold", 1)
    mocambique: Stack = Stack("gold", 3)
    ormuz: Stack = Stack("spice", 2)
    goa: Stack = Stack("spice", 3)
    malaca: Stack = Stack("spice", 2)
    timor: Stack = Stack("spice", 2)
    macau: Stack = Stack("spice", 2)
    nagasaki: Stack = Stack("spice", 1)


Ladder = Annotated[tuple[Price, ...], msgspec.Meta(max_length=20)]
FACTORY_PRICES = (70, 100, 130, 160, 190, 220)


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a building costs, from cheap to dear, for every space of the chart."""

    sugar_factory: Ladder = FACTORY_PRICES
    gold_factory: Ladder = FACTORY_PRICES
    spice_factory: Ladder = FACTORY_PRICES
    shipyard: Ladder = (100, 150, 200, 250, 300, 350, 400, 450)
    church: Ladder = (150, 200, 250, 300, 350, 400, 450, 500)


Vp = Annotated[int, msgspec.Meta(ge=0, le=20)]


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP printed on the sheet, before any privilege."""

    colony: Vp = 1
    factory: Vp = 2
    explorer: Vp = 4
    shipyard: Vp = 3
    church: Vp = 3


ThreeBonuses = Annotated[tuple[Price, ...], msgspec.Meta(min_length=3, max_length=3)]


class Bonuses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cruzados a possession for the first, second and third privilege of a kind."""

    colony: ThreeBonuses = (30, 20, 10)
    factory: ThreeBonuses = (30, 20, 10)
    explorer: ThreeBonuses = (30, 20, 10)
    shipyard: ThreeBonuses = (50, 40, 30)
    church: ThreeBonuses = (50, 40, 30)


ByPhase = Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=6)], ...], msgspec.Meta(min_length=PHASES, max_length=PHASES)]


class Refill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Privileges of each kind in the gallery from phase I, II and III, by the number of players."""

    two: ByPhase = (1, 1, 1)
    three: ByPhase = (1, 1, 2)
    four: ByPhase = (1, 2, 2)
    five: ByPhase = (1, 2, 3)

    def of(self, seats: int) -> tuple[int, ...]:
        return (self.two, self.three, self.four, self.five)[seats - MIN_SEATS]


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the board and the sheets that a game is played with."""

    borders: tuple[tuple[Slug, Slug], ...] = (
        ("portugal", "guine"),
        ("portugal", "bahia"),
        ("guine", "angola"),
        ("bahia", "rio_de_janeiro"),
        ("rio_de_janeiro", "angola"),
        ("angola", "cabo_da_boa_esperanca"),
        ("cabo_da_boa_esperanca", "mocambique"),
        ("mocambique", "ormuz"),
        ("mocambique", "goa"),
        ("ormuz", "goa"),
        ("goa", "malaca"),
        ("malaca", "timor"),
        ("malaca", "macau"),
        ("timor", "macau"),
        ("macau", "nagasaki"),
    )
    """Regions side by side; pairs in table order, however they were given."""
    stacks: Stacks = Stacks()
    prices: Prices = Prices()
    points: Points = Points()
    bonuses: Bonuses = Bonuses()
    refill: Refill = Refill()
    rondel: tuple[Slug, ...] = ("sailing", "workers", "market", "colony", "privilege", "ships", "market", "buildings")
    """The actions, clockwise."""


TABLES = {"stacks": Stacks, "prices": Prices, "points": Points, "bonuses": Bonuses, "refill": Refill}
"""Figures that are tables themselves: given anew, they are given whole."""


def figures_from(given: Figures | Mapping[str, Any] | None) -> Figures:
    """The proposed figures with those given in their place; a ValueError on a table that cannot be."""
    if given is not None and not isinstance(given, Figures | Mapping):
        raise BadInput("navegador.bad.figures_type", given=type(given).__name__)
    try:
        plain = msgspec.to_builtins(dict(given) if isinstance(given, Mapping) else given or {})
    except (ValueError, TypeError, RecursionError) as wrong:
        raise BadInput("navegador.bad.figures", reason=str(wrong)) from None
    check_given(GAME, plain, Figures)
    figures = msgspec.convert(plain, Figures)
    check_figures(figures)
    return msgspec.structs.replace(figures, borders=in_table_order(REGIONS, figures.borders))


def check_figures(figures: Figures, recorded: bool = False) -> None:
    """A ValueError on a table that cannot be.  One that comes out of a record may be older than the laws in ``LATER``."""
    _check_borders(figures.borders)
    _check_stacks(figures)
    _check_prices(figures)
    for column in COLUMNS:
        bonuses = getattr(figures.bonuses, column)
        if not bonuses[0] > bonuses[1] > bonuses[2]:
            raise BadInput("navegador.bad.figures_bonuses", column=column)
        _check_coins("bonuses", column, bonuses)
    for seats, counts in msgspec.structs.asdict(figures.refill).items():
        if list(counts) != sorted(counts):
            raise BadInput("navegador.bad.figures_refill", seats=seats)
    for action in figures.rondel:
        if action not in ACTIONS:
            raise BadInput("navegador.bad.figures_action", found=shown(action), known=", ".join(ACTIONS))
    for proof, holds in PROOFS.items():
        if not holds(figures) and not (recorded and proof in LATER):
            raise BadInput("navegador.bad.figures_proof", proof=f"navegador.proof.{proof}")


def _check_borders(pairs: tuple[tuple[str, str], ...]) -> None:
    check_pairs(GAME, REGIONS, pairs)
    neighbours, known = neighbours_of(REGIONS, pairs), {REGIONS[0]}
    for _ in SEA:
        known |= {other for region in known for other in neighbours[region]}
    for region in reversed(SEA):
        if region not in known:
            raise BadInput("navegador.bad.figures_unreached", region=region)


def _check_stacks(figures: Figures) -> None:
    for region in SEA:
        good = getattr(figures.stacks, region).good
        if good not in GOODS:
            raise BadInput("navegador.bad.good", found=shown(good), known=", ".join(GOODS))


def _check_prices(figures: Figures) -> None:
    for building in BUILDINGS:
        ladder = getattr(figures.prices, building)
        spaces = len(getattr(Prices(), building))
        if len(ladder) != spaces:
            raise BadInput("navegador.bad.figures_spaces", building=building, found=len(ladder), spaces=spaces)
        if list(ladder) != sorted(ladder) or not ladder[0]:
            raise BadInput("navegador.bad.figures_ladder", building=building, prices=", ".join(map(str, ladder)))
        _check_coins("prices", building, ladder)


def _check_coins(table: str, key: str, amounts: tuple[int, ...]) -> None:
    for amount in amounts:
        if amount % COIN:
            raise BadInput("navegador.bad.figures_coins", table=f"navegador.figure.{table}", row=key, found=amount)


PROVENANCE = (
    Provenanced("players", "rulebook"),
    Provenanced("colours", "assumed"),
    Provenanced("start", "rulebook"),
    Provenanced("regions", "rulebook"),
    Provenanced("region_names", "assumed"),
    Provenanced("borders_proved", "derived"),
    Provenanced("borders", "assumed", "borders"),
    Provenanced("tokens", "derived"),
    Provenanced("stacks_proved", "derived"),
    Provenanced("stacks", "assumed", "stacks"),
    Provenanced("goods", "reported", "stacks"),
    Provenanced("double_loss", "rulebook"),
    Provenanced("market", "derived"),
    Provenanced("chart", "rulebook"),
    Provenanced("prices_proved", "rulebook"),
    Provenanced("prices", "assumed", "prices"),
    Provenanced("prices_doubted", "assumed", "prices"),
    Provenanced("units", "rulebook"),
    Provenanced("points_per_privilege", "rulebook"),
    Provenanced("points_proved", "derived"),
    Provenanced("points", "assumed", "points"),
    Provenanced("bonuses_proved", "rulebook"),
    Provenanced("bonuses", "assumed", "bonuses"),
    Provenanced("bonuses_doubted", "assumed", "bonuses"),
    Provenanced("refill_proved", "rulebook"),
    Provenanced("refill", "assumed", "refill"),
    Provenanced("rondel_proved", "rulebook"),
    Provenanced("rondel", "reported", "rondel"),
    Provenanced("cheapest_building", "derived"),
    Provenanced("last_building", "reported"),
    Provenanced("king_full", "assumed"),
    Provenanced("sail_on", "assumed"),
    Provenanced("explorer_stops", "assumed"),
)
"""What no rulebook tells can be replaced in ``Figures``, or is a switch of the same name, or stands in ``FIXED``."""

FIXED = ("colours", "region_names", "explorer_stops")
"""Assumed, and the same in every game: the text of each says why."""
