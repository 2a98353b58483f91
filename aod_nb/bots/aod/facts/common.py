"""What all facts of this game need: how a fact is written down, and how often something still happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from aod_nb.aod.pieces import pieces_in
from aod_nb.aod.tables import GAME, GOOD_INDEX, MERCHANT_LANDING, SCORING_TURNS, TURNS
from aod_nb.aod.trade import income
from aod_nb.aod.turn import STEPS
from aod_nb.bots.talk import Reason

if TYPE_CHECKING:
    from aod_nb.aod.state import State

Facts = Iterator[Reason]

DOLLAR = 0.3
"""How much a dollar weighs beside a VP, when facts are sorted."""
ASIDE = 0.1
"""The weight of what is good to know and decides little."""


def fact(idea: str, key: str, weight: float, **args: Any) -> Reason:
    return Reason(GAME, idea, key, args, weight)


def is_after(state: State, step: str) -> bool:
    """Whether the turn has come past a step."""
    steps = list(STEPS)
    return steps.index(state.step or steps[-1]) > steps.index(step)


def payments_left(state: State) -> int:
    """How often step C still pays for goods and ships."""
    return TURNS - state.turn + (not is_after(state, "income"))


def next_scoring(state: State) -> int:
    """The turn in which the colonies are scored next."""
    return SCORING_TURNS[min(len(state.nations[0].colony_points), len(SCORING_TURNS) - 1)]


def counts_in(state: State, region: int) -> list[int]:
    """Pieces in a region, by seat."""
    return [pieces_in(state, seat, region) for seat in range(state.seats)]


def money_at_capital(state: State, seat: int) -> int:
    """What a seat has when buildings are bought, as things stand: Initiative and landing merchants pay before that."""
    nation = state.nations[seat]
    if is_after(state, "initiative"):
        return nation.money
    paid = sum(space for space, piece in enumerate(state.initiative, 1) if piece.seat == seat)
    landing = sum(piece.seat == seat and piece.kind == "merchant" for piece in state.dock)
    return nation.money + paid + MERCHANT_LANDING * landing


def paid_now(state: State, seat: int) -> int:
    """What the sets pay as they are."""
    nation = state.nations[seat]
    return income(nation.goods, nation.ships)


def with_good(state: State, seat: int, good: str) -> int:
    """What the sets pay more with one more token of this good."""
    nation = state.nations[seat]
    goods = nation.goods[:]
    goods[GOOD_INDEX[good]] += 1
    return income(goods, nation.ships) - paid_now(state, seat)


def more_income(state: State, seat: int, good: str) -> Facts:
    """What a token of this good changes in the sets."""
    more, times, was = with_good(state, seat, good), payments_left(state), paid_now(state, seat)
    if more and times:
        yield fact("sets", "income", DOLLAR * more * times, good=good, money=was + more, was=was, times=times)
