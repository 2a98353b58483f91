"""Hidden information: the tokens of unexplored regions, and those out of the game.  Nobody knows more than another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.core import MAX_SEED
from aod_nb.navegador.tables import GOODS, REGIONS

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def revealed(before: State, after: State) -> bool:
    """Whether a stack was turned up on the way from one state to the other."""
    return before.explored != after.explored


def deal_anew(state: State, seat: int, rng: Any) -> None:
    """The tokens that lie face down anew.

    The result depends only on ``rng`` and on what lies open: everything hidden is sorted before it is dealt.
    """
    for good in range(len(GOODS)):
        pool = face_down(state, good)
        rng.shuffle(pool)
        deal(state, good, unexplored(state, good), pool)
    state.seed = int(rng.random() * MAX_SEED)


def unexplored(state: State, good: int) -> list[int]:
    """The regions where tokens of a good lie face down."""
    return [region for region in range(len(REGIONS)) if state.board.goods[region] == good and not state.is_explored(region)]


def face_down(state: State, good: int) -> list[int]:
    """The tokens of a good that nobody has seen, the cheapest first: in which region, if in any, nobody knows."""
    return sorted([state.unused[good], *[price for region in unexplored(state, good) for price in state.stacks[region]]])


def deal(state: State, good: int, regions: list[int], pool: list[int]) -> None:
    """Every region its number of tokens; the last one leaves the game."""
    for region in regions:
        size = state.board.tokens[region]
        state.stacks[region] = tuple(sorted(pool[:size]))
        del pool[:size]
    (state.unused[good],) = pool
