"""Whether the agenda of a position can be: one step, and above it at most one decision that fits what goes before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aod_nb.core import BadInput
from aod_nb.navegador.buildings import Buildings
from aod_nb.navegador.colony import Colony
from aod_nb.navegador.hiring import Ships, Workers
from aod_nb.navegador.market import Market
from aod_nb.navegador.navegador_card import UseOfCard, may_use
from aod_nb.navegador.privilege import Privilege
from aod_nb.navegador.rondel import Fee, Rondel
from aod_nb.navegador.sailing import Crew, Sailing, reach_of
from aod_nb.navegador.tables import FIELDS, FREE_STEPS, GOOD_INDEX, GOODS, WORKERS_FOR, WORKERS_PER_COLONY
from aod_nb.navegador.turn import ACTION, STEPS, Step

if TYPE_CHECKING:
    from aod_nb.navegador.state import State

_ASKED: dict[str, tuple[type[Any], ...]] = {
    # Before this step a seat may be asked ...
    "phase_by_card": (UseOfCard, Sailing, Crew),
    "action": (Rondel, Fee),
    "end": (Workers, Ships, Sailing, Crew, Colony, Buildings, Market, Privilege),
}


def acting(state: State) -> bool:
    """Whether a sailing of the running turn may have been done that has not yet changed the phase."""
    step = state.agenda[0] if state.agenda else None
    return step is None or (isinstance(step, Step) and step.name in ("phase_by_card", "end"))


def check_shape(state: State) -> None:
    """Whether the tasks are of the right kinds; nothing else is asked of the agenda before."""
    if not state.agenda:
        return
    step, *asked = state.agenda
    if not isinstance(step, Step) or len(asked) > 1 or any(isinstance(task, Step) for task in asked):
        raise BadInput("navegador.position.agenda")
    if step.name not in STEPS:
        raise BadInput("navegador.position.step", found=step.name, known=", ".join(STEPS))
    if step.seat >= state.seats:
        raise BadInput("navegador.position.seat", found=step.seat, seats=state.seats)
    if asked and not isinstance(asked[0], _ASKED.get(step.name, ())):
        raise BadInput("navegador.position.agenda")


def check_decision(state: State) -> None:
    """Whether the decision at hand fits the position, which has passed the other laws."""
    for task in state.agenda[1:]:
        step: Step = state.agenda[0]
        law = _LAWS.get(type(task))
        if task.seat != step.seat or not _on_field(state, step, task) or (law is not None and not law(state, task)):
            raise BadInput("navegador.position.decision", found=f"navegador.decision.{task.kind}")


def _on_field(state: State, step: Step, task: Any) -> bool:
    """An action is asked on its field of the rondel."""
    if step.name != "end":
        return True
    asked = ACTION[state.board.fields[state.nations[step.seat].stone]][step.seat]
    return isinstance(task, type(asked)) or (isinstance(task, Crew) and isinstance(asked, Sailing))


def _fits_fee(state: State, task: Fee) -> bool:
    return 0 < task.left <= FIELDS - FREE_STEPS and sum(state.nations[task.seat].ships[task.since :]) >= task.left


def _fits_sailing(state: State, task: Sailing) -> bool:
    """Ships that moved are there; so is the last move's, and the one that explored."""
    begun = (task.origin, task.target) != (0, 0) or task.explored
    return (
        all(moved <= there for moved, there in zip(task.moved, state.nations[task.seat].ships, strict=True))
        and any(task.moved) == begun
        and (not task.explored or (state.explored != 1 and state.setup.sail_on))
        and ((task.origin, task.target) == (0, 0) or task.moved[task.target] > 0)
        and (state.agenda[0].name != "phase_by_card" or _card_was_used(state, task.seat))
    )


def _card_was_used(state: State, seat: int) -> bool:
    """It has gone to the right, its marker to the new holder's field."""
    return state.round > 1 and state.card == (seat - 1) % state.seats and state.marker == state.nations[state.card].stone


def _fits_crew(state: State, task: Crew) -> bool:
    voyage, need = task.voyage, state.board.losses[task.region] + 1
    if voyage.seat != task.seat or voyage.explored or not _fits_sailing(state, voyage) or state.is_explored(task.region):
        return False
    entries, fleet = reach_of(state).entries[task.region], voyage.waiting(state)
    return (
        len(task.sent) < need
        and list(task.sent) == sorted(task.sent)
        and all(origin in entries and task.sent.count(origin) <= fleet[origin] for origin in task.sent)
        and bool(task.options(state))
    )


def _fits_colony(state: State, task: Colony) -> bool:
    nation, board = state.nations[task.seat], state.board
    return (
        nation.workers >= WORKERS_PER_COLONY * len(task.founded)
        and all(
            state.is_explored(region)
            and task.founded.count(region) <= min(nation.ships[region], board.tokens[region] - len(state.stacks[region]))
            for region in task.founded
        )
        and all(
            sum(board.goods[region] == good for region in task.founded) <= nation.colonies[good] for good in range(len(GOODS))
        )
    )


def _fits_construction(state: State, task: Buildings) -> bool:
    nation = state.nations[task.seat]
    owned = sum(nation.factories) * [WORKERS_FOR[0]] + (nation.shipyards - 1) * [WORKERS_FOR[3]]
    owned += (nation.churches - 1) * [WORKERS_FOR[4]]
    sums = {0}
    for workers in owned:
        sums |= {total + workers for total in sums}
    return task.busy <= nation.workers and task.busy in sums


def _fits_market(state: State, task: Market) -> bool:
    # With sugar nothing has been processed yet.
    return task.good in GOODS and (task.orange or GOOD_INDEX[task.good] > 0)


_LAWS: dict[type[Any], Callable[[State, Any], bool]] = {
    UseOfCard: lambda state, task: may_use(state, task.seat),
    Fee: _fits_fee,
    Sailing: _fits_sailing,
    Crew: _fits_crew,
    Colony: _fits_colony,
    Buildings: _fits_construction,
    Market: _fits_market,
}
