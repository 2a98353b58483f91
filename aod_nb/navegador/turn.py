"""A seat's turn: phase, card, rondel, action; and how the turn and the game end (N.phases, N.end)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aod_nb.core import Event, Log, SomeDecision, Task
from aod_nb.navegador.buildings import Buildings
from aod_nb.navegador.colony import Colony
from aod_nb.navegador.hiring import Ships, Workers
from aod_nb.navegador.market import market
from aod_nb.navegador.navegador_card import UseOfCard, may_use
from aod_nb.navegador.privilege import Privilege
from aod_nb.navegador.rondel import Rondel
from aod_nb.navegador.sailing import voyage
from aod_nb.navegador.scoring import tell_result
from aod_nb.navegador.tables import CABO, COLUMNS, MALACA, MAX_SEATS, PRIVILEGES_OF_A_KIND, SECOND_MARKET
from aod_nb.navegador.types import Seat, Slug

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


class Step(Task["State"], frozen=True, tag="step", forbid_unknown_fields=True):
    """What a seat's turn goes on with once the decision above it is taken.  At the bottom of the agenda stands always one."""

    name: Slug
    seat: Seat

    def run(self, state: State, log: Log) -> None:
        agenda, step = state.agenda, self
        while agenda:
            # First the next step, so that what this one asks stands above it.
            following = agenda[-1] = _FOLLOWING[step.name][step.seat]
            task = STEPS[step.name](state, step.seat, log)
            if task is not None:
                agenda.append(task)
                return
            if step.name == LAST_STEP and agenda:
                following = agenda[-1] = STEP[FIRST_STEP][(step.seat + 1) % state.seats]
            step = following


def due_phase(state: State) -> int:
    """The phase that what is explored has brought about."""
    return 3 if state.is_explored(MALACA) else 2 if state.is_explored(CABO) else 1


def renew_phase(state: State, seat: int, log: Log) -> None:
    """A new phase: the gallery is filled up to the table's number."""
    phase = due_phase(state)
    if phase == state.phase:
        return
    state.phase = phase
    wanted = state.board.refill[phase - 1]
    added = {}
    for column, slug in enumerate(COLUMNS):
        stock = PRIVILEGES_OF_A_KIND - state.gallery[column] - sum(nation.privileges[column] for nation in state.nations)
        new = max(0, min(wanted - state.gallery[column], stock))
        state.gallery[column] += new
        if new:
            added[slug] = new
    if log is not None:
        log.append(Event("phase_begins", "N.phases", None, {"phase": phase, "privileges": added}))


def ask_card(state: State, seat: int, log: Log) -> SomeDecision | None:
    return _CARD[seat] if may_use(state, seat) else None


def ask_rondel(state: State, seat: int, log: Log) -> SomeDecision:
    return _RONDEL[seat]


def ask_action(state: State, seat: int, log: Log) -> SomeDecision:
    return ACTION[state.board.fields[state.nations[seat].stone]][seat]


def end_turn(state: State, seat: int, log: Log) -> None:
    if state.turns_left == 0:
        state.agenda.clear()
        if log is not None:
            tell_result(state, log)
        return
    if state.turns_left is not None:
        state.turns_left -= 1
    if seat == state.seats - 1:
        state.round += 1
        if log is not None:
            log.append(Event("round_begins", "N.turns", None, {"round": state.round}))


ACTION: dict[str, tuple[SomeDecision, ...]] = {
    "sailing": tuple(voyage(seat) for seat in range(MAX_SEATS)),
    "workers": tuple(Workers(seat) for seat in range(MAX_SEATS)),
    "market": tuple(market(seat) for seat in range(MAX_SEATS)),
    "colony": tuple(Colony(seat) for seat in range(MAX_SEATS)),
    "privilege": tuple(Privilege(seat) for seat in range(MAX_SEATS)),
    "ships": tuple(Ships(seat) for seat in range(MAX_SEATS)),
    "buildings": tuple(Buildings(seat) for seat in range(MAX_SEATS)),
    SECOND_MARKET: tuple(market(seat) for seat in range(MAX_SEATS)),
}
"""What a field of the rondel asks of each seat."""

_CARD = tuple(UseOfCard(seat) for seat in range(MAX_SEATS))
_RONDEL = tuple(Rondel(seat) for seat in range(MAX_SEATS))

STEPS: dict[str, Callable[[State, int, Log], Any]] = {
    "phase": renew_phase,
    "card": ask_card,
    # A phase that the card's sailing brings about has its effect in the same turn.
    "phase_by_card": renew_phase,
    "rondel": ask_rondel,
    "action": ask_action,
    "end": end_turn,
}
FIRST_STEP, LAST_STEP = "phase", "end"
STEP = {name: tuple(Step(name, seat) for seat in range(MAX_SEATS)) for name in STEPS}
_FOLLOWING = dict(zip(STEPS, [*list(STEP.values())[1:], STEP[LAST_STEP]], strict=True))
