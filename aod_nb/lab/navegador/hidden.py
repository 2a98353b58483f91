"""What lies face down in Navegador: the colony tokens of regions nobody has explored, and those out of the game."""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING

from aod_nb.navegador.tables import GOODS, REGIONS

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def ways(state: State, seat: int) -> int:
    """In how many ways everything that a seat cannot know may lie; nobody knows more than another.

    No two tokens of a good have the same price, and the order within a stack says nothing.
    """
    found = 1
    for good in range(len(GOODS)):
        sizes = [
            len(state.stacks[region])
            for region in range(len(REGIONS))
            if state.board.goods[region] == good and not state.is_explored(region)
        ]
        found *= factorial(sum(sizes) + 1)  # one more is out of the game
        for size in sizes:
            found //= factorial(size)
    return found
