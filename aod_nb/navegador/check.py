"""Whether a position can be: the laws of the game for a state that nobody vouches for.

The position builder and every record that is resumed pass through here.  Each law refuses with one clear sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from aod_nb.core import BadInput
from aod_nb.navegador.check_agenda import acting, check_decision, check_shape
from aod_nb.navegador.editions import check_setup
from aod_nb.navegador.rondel import Rondel
from aod_nb.navegador.tables import (
    BUILDINGS,
    CABO,
    CHURCH,
    COIN,
    COLUMNS,
    GOODS,
    LEAST_WORKERS,
    MALACA,
    MOST_PRIVILEGES,
    MOST_SHIPS,
    MOST_WORKERS,
    NAGASAKI,
    OF_BOTH,
    PRIVILEGES_OF_A_KIND,
    REGIONS,
    SHIPYARD,
    TOKENS,
)
from aod_nb.navegador.turn import due_phase

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


MOST_MONEY, MOST_ROUNDS = 10**12, 500_000
"""Far below what a save can hold, so that what passes stays one that can be saved."""


def check(state: State) -> None:
    """A ValueError with a clear text on a position that cannot be."""
    check_setup(state.setup)
    if tuple(nation.name for nation in state.nations) != state.setup.nations:
        raise refuse("nations", seats=state.setup.seats)
    if state.setup.seats != len(state.setup.nations) or state.card >= state.seats:
        raise refuse("seat", found=state.card, seats=state.seats)
    check_shape(state)
    for law in _LAWS:
        law(state)
    check_decision(state)


def refuse(key: str, **args: object) -> BadInput:
    return BadInput(f"navegador.position.{key}", **args)


def _law_people(state: State) -> None:
    for nation in state.nations:
        if nation.money % COIN:
            raise refuse("coins", nation=nation.name, found=nation.money)
        if nation.money > MOST_MONEY:
            raise refuse("money", nation=nation.name, found=nation.money, limit=MOST_MONEY)
        if not LEAST_WORKERS <= nation.workers <= MOST_WORKERS:
            raise refuse("workers", nation=nation.name, found=nation.workers, low=LEAST_WORKERS, high=MOST_WORKERS)
        if sum(nation.ships) > MOST_SHIPS:
            raise refuse("ships", nation=nation.name, found=sum(nation.ships), limit=MOST_SHIPS)
        for region, ships in enumerate(nation.ships):
            if ships and not state.is_explored(region):
                raise refuse("ship_unexplored", nation=nation.name, region=REGIONS[region])


def _law_map(state: State) -> None:
    """What is explored hangs together with Portugal, and every explorer has an owner."""
    if not state.explored & 1:
        raise refuse("portugal")
    known, board = {0}, state.board
    for _ in REGIONS:
        known |= {other for region in known for other in board.neighbours[region] if state.is_explored(other)}
    for region, slug in enumerate(REGIONS):
        if state.is_explored(region) and region not in known:
            raise refuse("explored_apart", region=slug)
    owned = sum(nation.explorers for nation in state.nations)
    if owned != len(known) - 1:
        raise refuse("explorers", found=owned, count=len(known) - 1)


def _law_tokens(state: State) -> None:
    board = state.board
    for good, slug in enumerate(GOODS):
        founded, lying = 0, [state.unused[good]]
        for region, size in enumerate(board.tokens):
            stack = state.stacks[region]
            if board.goods[region] != good:
                continue
            if len(stack) > size or (len(stack) < size and not state.is_explored(region)):
                raise refuse("stack", region=REGIONS[region], found=len(stack), size=size)
            if list(stack) != sorted(stack):
                raise refuse("stack_order", region=REGIONS[region])
            founded += size - len(stack)
            lying += stack
        if len(set(lying)) < len(lying) or not set(lying) <= set(TOKENS[slug]):
            raise refuse("tokens", good=slug)
        owned = sum(nation.colonies[good] for nation in state.nations)
        if owned != founded:
            raise refuse("colonies", good=slug, found=owned, count=founded)
    if state.stacks[0]:
        raise refuse("stack", region=REGIONS[0], found=len(state.stacks[0]), size=0)


def _law_chart(state: State) -> None:
    for nation in state.nations:
        if not nation.shipyards or not nation.churches:
            raise refuse("first_buildings", nation=nation.name)
    for row, building in enumerate(BUILDINGS):
        spaces = len(state.board.prices[row])
        if state.built[row] > spaces:
            raise refuse("built", building=building, found=state.built[row], spaces=spaces)
        if row == SHIPYARD:
            owned, rest = sum(nation.shipyards for nation in state.nations), OF_BOTH - spaces
        elif row == CHURCH:
            owned, rest = sum(nation.churches for nation in state.nations), OF_BOTH - spaces
        else:
            owned, rest = sum(nation.factories[row] for nation in state.nations), 0
        if owned != state.built[row] + rest:
            raise refuse("buildings", building=building, found=owned, count=state.built[row] + rest)


def _law_phase(state: State) -> None:
    due = due_phase(state)
    # What is explored in a turn changes the phase at the start of the next one.
    both = state.is_explored(CABO) and state.is_explored(MALACA)  # one of them at the earliest in an earlier turn
    if state.phase != due and not (both < state.phase < due and acting(state)):
        raise refuse("phase", found=state.phase, due=due)
    for column, slug in enumerate(COLUMNS):
        taken = [nation.privileges[column] for nation in state.nations]
        for nation in state.nations:
            if nation.privileges[column] > MOST_PRIVILEGES:
                found = nation.privileges[column]
                raise refuse("privileges", nation=nation.name, privilege=slug, found=found, limit=MOST_PRIVILEGES)
        if state.gallery[column] > state.board.refill[state.phase - 1]:
            raise refuse("gallery", privilege=slug, found=state.gallery[column], limit=state.board.refill[state.phase - 1])
        most = sum(state.board.refill[: state.phase])
        if sum(taken) + state.gallery[column] > min(most, PRIVILEGES_OF_A_KIND):
            limit = min(most, PRIVILEGES_OF_A_KIND)
            raise refuse("privileges_many", privilege=slug, found=sum(taken), gallery=state.gallery[column], limit=limit)


def _law_stones(state: State) -> None:
    """In the first round stones are set one after the other; the card's marker with the last one."""
    if state.round > MOST_ROUNDS:
        raise refuse("rounds", found=state.round, limit=MOST_ROUNDS)
    last = state.seats - 1
    step = state.agenda[0] if state.agenda else None
    moved = state.seats
    if state.round == 1 and step is not None:
        moved = step.seat + (step.name in ("action", "end") and not isinstance(state.decision, Rondel))
    for seat, nation in enumerate(state.nations):
        if (nation.stone >= 0) != (seat < moved):
            raise refuse("stone", nation=nation.name, round=state.round)
    if (state.marker >= 0) != (moved == state.seats):
        raise refuse("marker")
    if state.round == 1 and state.card != last:
        raise refuse("card_first_round", nation=state.nations[last].name)


def _law_end(state: State) -> None:
    begun = state.is_explored(NAGASAKI) or state.last_building_is_gone
    if begun != (state.turns_left is not None):
        raise refuse("end_begun" if begun else "end_not_begun")
    if state.is_over and state.turns_left != 0:
        raise refuse("over_early")
    if state.turns_left is None or state.is_over:
        return
    # Only in the turn that has begun the end everybody's last one is still to come.
    limit = state.seats - (not acting(state) and state.agenda[0].name != "action")
    least = state.seats - 1 - state.agenda[0].seat if state.round == 1 else 0
    if not least <= state.turns_left <= limit:
        raise refuse("turns_left", found=state.turns_left, least=least, limit=limit)


_LAWS: tuple[Callable[[State], None], ...] = (
    _law_people,
    _law_map,
    _law_tokens,
    _law_chart,
    _law_phase,
    _law_stones,
    _law_end,
)
