"""What things are worth in victory points, by turn: the heuristics' own figures, not rules.

They come from games between merchants: how far seats were ahead at the end beside what they held at the start of each turn,
and games played on twice, with one thing more and without (``tests/benchmarks/valued.py`` shows both again).
"""

from __future__ import annotations

from typing import Any

from aod_nb.aod.buildings import BUILDINGS, Building, lacking
from aod_nb.aod.tables import TURNS

# By turn, index 0 unused.  Money buys buildings; what the last purchases leave is worth nothing.
MONEY = (0.0, 0.52, 0.52, 0.52, 0.52, 0.52, 0.52, 0.42, 0.03)
EARNED_LATE = 0.33
"""A dollar that comes after the purchases of the turn before the last one: it may help to pay the last ones."""
PIECE = {
    # A piece more in hand for the turn to come.
    "colonist": 2.0,
    "captain": 3.2,
    "merchant": 3.0,
    "missionary": 4.0,
    "soldier": 2.4,
}
EAGER = (0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.7, 0.0)
"""How much of that a piece is worth that is placed in a turn, index 0 unused."""
SHIP = (0.0, 1.0, 0.9, 0.8, 0.65, 0.55, 0.4, 0.3, 0.15)
GOOD = (0.0, 0.1, 0.08, 0.07, 0.06, 0.05, 0.04, 0.02, 0.01)
"""What a ship and a good promise beyond the sets they make now, by turn."""
NEAR = (0.0, 0.35, 0.8, 1.0)
"""What share of a region's good is counted for a nation with 0, 1, 2 or 3 pieces there."""
CONTESTED = 0.6
"""What of that is left to whoever has fewer pieces there than somebody else."""
ORDER = (0.0, 0.0, 1.2, 1.5, 1.0, 1.2, 1.5, 1.0, 1.5, 0.0)
"""A place further forward in the turn order of a turn, index 0 unused, with two seats; with more of them less."""
WEAR = 0.97
"""What a gain of every turn to come loses from turn to turn, since much can come between."""

A_TURN: dict[str, dict[Any, float]] = {
    "piece": {"colonist": 1.6, "captain": 3.2, "merchant": 3.4, "missionary": 4.6, "soldier": 1.9},
    "docks": {"x": 3.4, "y": 3.4},
    "sails": {"captain": 2.0, "soldier": 0.9},
    "draws_good": {True: 1.0},
    "moves": {"stable": 0.8, "migration": 0.4},
    "mod_missionary": {1: 1.2},
    "mod_defence": {1: 0.4},
}
"""VP a turn of what a building brings every turn, from the next one on, by field and what stands in it."""
UNUSED_UNIVERSITY = 0.8


def money_rate(turn: int, bought: bool) -> float:
    """VP a dollar; ``bought``: this turn's purchases are over."""
    if bought:
        return 0.0 if turn >= TURNS else EARNED_LATE if turn == TURNS - 1 else MONEY[turn + 1]
    return MONEY[turn]


def turns_of_use(turn: int) -> float:
    """Turns to come in which something that begins next turn is used, the later ones counting less."""
    left = TURNS - turn
    return (1 - WEAR**left) / (1 - WEAR)


def _lasting(building: type[Building]) -> float:
    """VP a turn that a building brings, its money apart."""
    found = 0.0
    for field, rates in A_TURN.items():
        if value := getattr(building, field):
            if value not in rates:
                raise lacking(building, f"worth to the bots: add {value!r} under {field!r} to A_TURN in aod_nb/bots/aod/rates.py")
            found += rates[value]
    return found


LASTING = {slug: _lasting(building) for slug, building in BUILDINGS.items()}
"""VP a turn by building."""
