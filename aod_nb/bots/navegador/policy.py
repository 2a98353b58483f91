"""A sensible answer to each decision within an action, found in some microseconds and without trying it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.clock import distances, turns_ahead
from aod_nb.bots.navegador.holdings import PRICES
from aod_nb.bots.navegador.outlook import WORTH_A_MOVE, Outlook
from aod_nb.bots.navegador.rates import Rates
from aod_nb.navegador.buildings import Buildings
from aod_nb.navegador.colony import Colony
from aod_nb.navegador.hiring import Ships, Workers
from aod_nb.navegador.market import Market
from aod_nb.navegador.options import BUILD, CLAIM, DECLINE, DONE, HIRE, LAUNCH, PROCESS, SAIL, SELL, Explore, Found
from aod_nb.navegador.privilege import Privilege
from aod_nb.navegador.rondel import Fee
from aod_nb.navegador.sailing import Crew, Sailing, reach_of
from aod_nb.navegador.tables import (
    GOODS,
    PROCESSING,
    REGION_INDEX,
)

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def answer(state: State, rates: Rates) -> Any:
    """What to do within an action; not where the stone goes, nor whether the card is used."""
    decision: Any = state.agenda[-1]
    seat = decision.seat
    return _ANSWERS[type(decision)](state, decision, Outlook(state, seat, turns_ahead(state, rates)[seat], rates))


def _fee(state: State, decision: Fee, outlook: Outlook) -> Any:
    return min(state.options(), key=lambda option: lying(outlook, REGION_INDEX[option.region]))


def _crew(state: State, decision: Crew, outlook: Outlook) -> Any:
    return min(state.options(), key=lambda option: lying(outlook, REGION_INDEX[option.origin]))


def lying(outlook: Outlook, region: int, more: int = 0) -> float:
    """VP of the last of one's ships in a region (of the first ``more`` to come)."""
    state, rates = outlook.state, outlook.rates
    useful = outlook.nation.ships[region] + more <= len(state.stacks[region]) if state.explored & 1 << region else False
    return (rates.slot if useful else 0.0) - rates.distance * distances(outlook.board, state.explored)[region]


def _workers(state: State, decision: Workers, outlook: Outlook) -> Any:
    return HIRE[outlook.workers(outlook.nation.money)[1]]


def _ships(state: State, decision: Ships, outlook: Outlook) -> Any:
    return LAUNCH[outlook.ships(outlook.nation.money)[1]]


def _privilege(state: State, decision: Privilege, outlook: Outlook) -> Any:
    column = outlook.best_claim()[1]
    return CLAIM[column] if column >= 0 else DECLINE


def _buildings(state: State, decision: Buildings, outlook: Outlook) -> Any:
    row = outlook.best_building(outlook.nation.money, outlook.nation.workers - decision.busy, state.built)[1]
    return BUILD[row] if row >= 0 else DONE


def _colony(state: State, decision: Colony, outlook: Outlook) -> Any:
    best, picked = 0.0, DONE
    for option in state.options():
        if isinstance(option, Found):
            region = REGION_INDEX[option.region]
            gain = outlook.colony(outlook.board.goods[region]) - state.stacks[region][0] * outlook.rate
            if gain > best:
                best, picked = gain, option  # type: ignore[assignment]
    return picked


def _market(state: State, decision: Market, outlook: Outlook) -> Any:
    """All of it, sold or processed, whichever pays more; the orange factory works where it is paid best."""
    good, nation = GOODS.index(decision.good), outlook.nation
    row = state.market[good] - 1
    wage = PROCESSING[row]
    factories = nation.factories[good]
    if decision.orange and all(
        wage >= PROCESSING[state.market[later] - 1] or nation.colonies[later] * PRICES[later][0] > nation.factories[later] * 60
        for later in range(good + 1, len(GOODS))
    ):
        factories += 1
    sold, made = nation.colonies[good] * PRICES[good][row], factories * wage
    if not sold and not made:
        return DECLINE
    return SELL[good][nation.colonies[good] - 1] if sold > made else PROCESS[good][factories - 1]


def _sailing(state: State, decision: Sailing, outlook: Outlook) -> Any:
    """Explores first, where that pays; then ships go where they are of use."""
    if not decision.explored:
        best, picked = 0.0, None
        for option in state.options():
            if isinstance(option, Explore):
                region = REGION_INDEX[option.region]
                gain = outlook.exploring(region)
                if gain > best:
                    best, picked = gain, option
        if picked is not None:
            return picked
    fleet, reach = decision.waiting(state), reach_of(state)
    for origin in range(decision.origin, len(fleet)):
        if not fleet[origin]:
            continue
        here = lying(outlook, origin)
        best_gain, found = WORTH_A_MOVE, -1
        for target in reach.targets[origin]:
            if origin > decision.origin or target > decision.target:
                gain = lying(outlook, target, 1) - here
                if gain > best_gain:
                    best_gain, found = gain, target
        if found >= 0:
            return SAIL[origin][found][_count(outlook, origin, found, fleet[origin]) - 1]
    return DONE


def _count(outlook: Outlook, origin: int, target: int, waiting: int) -> int:
    """So many ships go there as gain by it."""
    state, ships, rates = outlook.state, outlook.nation.ships, outlook.rates
    away = distances(outlook.board, state.explored)
    nearer = rates.distance * (away[origin] - away[target])
    count = 1
    while count < waiting:
        gain = nearer
        if ships[target] + count + 1 <= len(state.stacks[target]):
            gain += rates.slot
        if ships[origin] - count <= len(state.stacks[origin]) and origin:
            gain -= rates.slot
        if gain <= WORTH_A_MOVE:
            break
        count += 1
    return count


_ANSWERS: dict[type[Any], Callable[[State, Any, Outlook], Any]] = {
    Fee: _fee,
    Crew: _crew,
    Workers: _workers,
    Ships: _ships,
    Privilege: _privilege,
    Buildings: _buildings,
    Colony: _colony,
    Market: _market,
    Sailing: _sailing,
}
