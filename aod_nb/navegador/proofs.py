"""What the rulebook proves about the board and the sheets: each worked example as a law for any table of figures.

The texts ``navegador.proof.*`` say which example a table breaks.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from aod_nb.navegador.seamap import distance
from aod_nb.navegador.tables import COLUMNS, GOODS, MOST_PRIVILEGES, POINTS_PER_PRIVILEGE, SEA, TOKENS

if TYPE_CHECKING:
    from aod_nb.navegador.figures import Figures

Proof = Callable[["Figures"], bool]

SHEET_A = {"colony": 1, "factory": 2, "explorer": 5, "shipyard": 7, "church": 3}
SHEET_L = {"colony": 4, "factory": 2, "explorer": 5, "shipyard": 7, "church": 5}
"""VP a possession on the two sheets that the rulebook reads out, each with at most three privileges in a column."""

RONDEL = ("sailing", "workers", "market", "colony", "privilege", "ships")
LAST_FIELDS = ("buildings", "market")


def _sheet(values: dict[str, int]) -> Proof:
    def holds(figures: Figures) -> bool:
        for column, step in zip(COLUMNS, POINTS_PER_PRIVILEGE, strict=True):
            privileges, rest = divmod(values[column] - getattr(figures.points, column), step)
            if rest or not 0 <= privileges <= MOST_PRIVILEGES:
                return False
        return True

    return holds


def _tokens(figures: Figures) -> bool:
    """Every token but one of each kind lies in some region."""
    stacks = [getattr(figures.stacks, region) for region in SEA]
    return all(sum(stack.tokens for stack in stacks if stack.good == good) == len(TOKENS[good]) - 1 for good in GOODS)


def _follows(ladder: tuple[int, ...], one: int, other: int) -> bool:
    return (one, other) in pairwise(ladder)


PROOFS: dict[str, Proof] = {
    # The map.
    "exploring_guine": lambda figures: distance(figures.borders, "guine", "angola") == 1,
    "exploring_rio": lambda figures: distance(figures.borders, "rio_de_janeiro", "angola") == 1,
    "sailing_cabo": lambda figures: distance(figures.borders, "guine", "cabo_da_boa_esperanca") <= 2,
    "sailing_cabo_far": lambda figures: distance(figures.borders, "portugal", "cabo_da_boa_esperanca") >= 3,
    "sailing_angola": lambda figures: distance(figures.borders, "portugal", "angola") <= 2,
    "sailing_bahia": lambda figures: distance(figures.borders, "portugal", "bahia") <= 2,
    # The stacks.
    "tokens": _tokens,
    "timor": lambda figures: (figures.stacks.timor.good, figures.stacks.timor.tokens) == ("spice", 2),
    "guine": lambda figures: figures.stacks.guine.tokens >= 2,
    # The building chart.
    "gold_factories": lambda figures: _follows(figures.prices.gold_factory, 70, 100),
    "spice_factory": lambda figures: 100 in figures.prices.spice_factory,
    "sugar_factory": lambda figures: 100 in figures.prices.sugar_factory,
    "shipyard": lambda figures: 150 in figures.prices.shipyard,
    "church": lambda figures: 250 in figures.prices.church,
    # The sheets.
    "sheet_a": _sheet(SHEET_A),
    "sheet_l": _sheet(SHEET_L),
    "church_bonus": lambda figures: figures.bonuses.church[1] == 40,
    "shipyard_bonus": lambda figures: figures.bonuses.shipyard[0] == 50,
    "explorer_bonus": lambda figures: figures.bonuses.explorer[0] == 30 and 20 in figures.bonuses.explorer,
    "colony_bonus": lambda figures: 30 in figures.bonuses.colony,
    "factory_bonus": lambda figures: 20 in figures.bonuses.factory,
    # The gallery and the rondel.
    "gallery_start": lambda figures: all(counts[0] == 1 for counts in (figures.refill.three, figures.refill.four)),
    "gallery_two": lambda figures: figures.refill.two == (1, 1, 1),
    "gallery_five": lambda figures: figures.refill.five == (1, 2, 3),
    "rondel": lambda figures: figures.rondel[:6] == RONDEL and tuple(sorted(figures.rondel[6:])) == LAST_FIELDS,
}

LATER = frozenset({"exploring_guine", "exploring_rio"})
"""Laws that are stricter than they were: a game that was saved with other figures before still opens."""
