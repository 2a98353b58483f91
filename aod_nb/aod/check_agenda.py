"""Whether the agenda of a position can be: which decisions a step may ask, and with which figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aod_nb.aod.auction import Auction, Gift
from aod_nb.aod.benefits import March, Migrants, MigrationTarget, Rest, march, migrants_in, soldiers_for
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.capital import Cartography, IndianAllies, Overpopulation, Purchase
from aod_nb.aod.discovery import Crew, Expedition, may_sail
from aod_nb.aod.dock import Landing
from aod_nb.aod.levy import HAND, Levy
from aod_nb.aod.pieces import soldiers_left
from aod_nb.aod.placement import Placement
from aod_nb.aod.specialists import Training
from aod_nb.aod.tables import COLONISTS_PER_TURN, DECK, PIECE_INDEX, PIECES, REGION_INDEX, REGIONS, START_MONEY
from aod_nb.aod.trade import ChooseGood
from aod_nb.aod.turn import STEPS, Step
from aod_nb.aod.university import WITHIN, UniversityWindow
from aod_nb.aod.warfare import Battle, Casualties, Conflict, battle_regions
from aod_nb.core import BadInput

if TYPE_CHECKING:
    from aod_nb.aod.state import State

_ASKED: dict[str, tuple[type[Any], ...]] = {
    "placement": (Placement, Auction, Gift),
    "colonist_dock": (Landing, UniversityWindow),
    "trade_goods": (ChooseGood,),
    "capital_buildings": (Purchase, Cartography, IndianAllies, Overpopulation, Levy, UniversityWindow),
    "discovery": (Expedition, Crew),
    "specialists": (Training, Levy),
    "warfare": (Conflict, Casualties),
    "benefits": (March, MigrationTarget, Migrants, Levy),
}
"""What a step may ask; the windows of the University are named after what follows them."""

_FIELDS: dict[str, tuple[str, ...]] = {
    "name": tuple(STEPS),
    "piece": PIECES,
    "region": REGIONS,
    "origin": REGIONS,
    "target": (*REGIONS, DECK),
}


def check_agenda(state: State) -> None:
    if not state.agenda:
        return
    for task in state.agenda:
        _check_fields(state, task)
    step, *asked = state.agenda
    if not isinstance(step, Step) or any(isinstance(task, Step) for task in asked):
        raise BadInput("aod.position.agenda")
    if not asked:
        return
    *battles, top = asked
    if battles and _is_levied(state, battles, top):
        battles = []
    if battles and not (step.name == "warfare" and all(isinstance(task, Battle) for task in battles)):
        raise BadInput("aod.position.agenda")
    if battles and isinstance(top, Conflict):
        raise BadInput("aod.position.agenda")
    expected = _ASKED.get(step.name, (UniversityWindow,))
    if not isinstance(top, expected):
        raise BadInput("aod.position.asked", step=f"aod.step.{step.name}", found=f"aod.decision.{top.kind}")
    law = _LAWS.get(type(top))
    if law is not None and not law(state, top):
        raise BadInput("aod.position.decision", found=f"aod.decision.{top.kind}")
    # The battles of a full war: one in each region, the last one of the table at the bottom.
    fights = [task for task in asked if isinstance(task, Battle | Casualties)]
    regions = [REGION_INDEX[task.region] for task in fights]
    pairs = {(task.attacker, task.defender) for task in fights}
    if sorted(set(regions), reverse=True) != regions or len(pairs) > 1:
        raise BadInput("aod.position.agenda")
    if not all(_fits_battle(state, battle) for battle in battles):
        raise BadInput("aod.position.agenda")


def _is_levied(state: State, below: list[Any], top: Any) -> bool:
    """Two soldiers of the Indian Allies, or the rest of an owner's benefits under a question about one of them."""
    if not isinstance(top, Levy) or len(below) != 1:
        return False
    (task,) = below
    if isinstance(task, Rest):
        buildings = state.buildings_of(task.seat)
        fits = task.seat == top.seat and 0 < task.after <= len(buildings)
        return state.step == "benefits" and fits and buildings[task.after - 1].slug == top.source
    return bool(task == top) and top.source == "indian_allies"


def _fits_levy(state: State, task: Levy) -> bool:
    """Something brings a soldier to where it is due, and figures are short."""
    left, soldiers = soldiers_left(state, task.seat), state.nations[task.seat].soldiers
    if task.paid != (task.source == "training") or (left and state.step != "benefits"):
        return False
    if state.step == "specialists":
        return task.source in ("soldier", "training") and task.goal == HAND and any(soldiers)
    if task.source not in state.nations[task.seat].buildings:
        return False
    building = BUILDINGS[task.source]
    if state.step == "benefits":
        return task.goal == soldiers_for(building) and isinstance(state.agenda[1], Rest) and (left > 0 or any(soldiers))
    region = REGION_INDEX.get(task.goal)
    return building.asks == "indian_allies" and region is not None and state.counters[region] < 0 and any(soldiers)


def _check_fields(state: State, task: Any) -> None:
    for field in task.__struct_fields__:
        value = getattr(task, field)
        if field in ("seat", "attacker", "defender") and not 0 <= value < state.setup.seats:
            raise BadInput("aod.position.seat", found=value, seats=state.setup.seats)
        if field in _FIELDS and value not in _FIELDS[field]:
            raise BadInput("aod.position.unknown", what=field, found=str(value))


def _fits_auction(state: State, task: Auction) -> bool:
    made = [bid for bid in task.bids if bid]
    highest = [seat for seat, bid in enumerate(task.bids) if bid and bid == max(task.bids)]
    return (
        _fits_start(state)
        and all(nation.money == START_MONEY for nation in state.nations)
        and len(task.bids) == state.setup.seats
        and len(set(made)) == len(made)
        and max(task.bids) <= START_MONEY
        and len(set(task.passed)) == len(task.passed) < state.setup.seats - 1
        and not {task.seat} & {*task.passed, *highest}
        and not set(highest) & set(task.passed)
        and all(seat < state.setup.seats for seat in task.passed)
    )


def _fits_start(state: State) -> bool:
    """Nothing has happened yet but the auction."""
    rows = (state.initiative, state.dock, state.trade_goods, state.capital_buildings, state.warfare, state.waiting)
    hands = [COLONISTS_PER_TURN] + [0] * (len(PIECES) - 1)
    return (
        state.setup.auction
        and state.turn == 1
        and not any(rows)
        and not any(state.specialists)
        and all(nation.hand == hands for nation in state.nations)
        and not any(any(nation.shipping) or any(nation.discovery) for nation in state.nations)
    )


def _fits_window(state: State, task: UniversityWindow) -> bool:
    step = WITHIN.get(task.moment) or (task.moment if task.moment == "after_new_order" else f"before_{task.moment}")
    return state.university == task.seat and state.agenda[0].name == step


def _fits_crew(state: State, task: Crew) -> bool:
    kind, box = PIECE_INDEX[task.piece], state.nations[task.seat].discovery
    hidden = task.target != DECK and state.counters[REGION_INDEX[task.target]] >= 0
    return (
        len(task.sent) == len(PIECES)
        and all(gone <= held for gone, held in zip(task.sent, box, strict=True))
        and not any(task.sent[kind:])
        and box[kind] > 0
        and (hidden or (task.target == DECK and state.all_open and bool(state.deck)))
    )


def _asks(state: State, task: Any) -> bool:
    """Whether the seat owns the building that asks this."""
    return any(building.asks == task.kind for building in state.buildings_of(task.seat))


def _fits_battle(state: State, task: Battle | Casualties) -> bool:
    return task.attacker != task.defender and REGION_INDEX[task.region] in battle_regions(state, task.attacker, task.defender)


def _fits_casualties(state: State, task: Casualties) -> bool:
    first = state.setup.losses_first == "attacker"
    if not _fits_battle(state, task) or (
        task.attacking == first and any(task.attacker_losses if first else task.defender_losses)
    ):
        return False
    # Every soldier of the side that begins has chosen before the other does; nobody removes more than there is.
    for attacking in (True, False):
        side = Casualties(task.region, task.attacker, task.defender, attacking, task.defender_losses, task.attacker_losses)
        left, hits = side.standing(state), side.hits_left(state)
        if min(left) < 0 or hits < 0:
            return False
        if attacking == first != task.attacking and hits and any(left):
            return False
    return task.hits_left(state) > 0 and any(task.standing(state))


def _fits_march(state: State, task: March) -> bool:
    asked = march(state, task.seat, task.stable, task.migration)
    return asked is not None and _owns(state, task.seat, task.stable, task.migration)


def _fits_migration(state: State, task: MigrationTarget | Migrants) -> bool:
    fits = _owns(state, task.seat, task.stable, True) and migrants_in(state, task.seat, REGION_INDEX[task.origin]) > 0
    if isinstance(task, Migrants):
        return fits and task.target in REGION_INDEX and _open(state, task.target) and task.target != task.origin
    return fits and bool(task.options(state))


def _owns(state: State, seat: int, stable: bool, migration: bool) -> bool:
    moves = {building.moves for building in state.buildings_of(seat)}
    return (not stable or "stable" in moves) and (not migration or "migration" in moves)


def _open(state: State, region: str) -> bool:
    return state.counters[REGION_INDEX[region]] < 0


_LAWS: dict[type[Any], Callable[[State, Any], bool]] = {
    Auction: _fits_auction,
    Gift: lambda state, task: _fits_start(state) and task.seat == state.order[1],
    UniversityWindow: _fits_window,
    ChooseGood: lambda state, task: bool(state.goods_offer),
    Cartography: lambda state, task: not state.all_open and _asks(state, task),
    IndianAllies: lambda state, task: bool(task.options(state)) and _asks(state, task),
    Overpopulation: lambda state, task: _asks(state, task),
    Levy: _fits_levy,
    Expedition: lambda state, task: may_sail(state, task.seat),
    Crew: _fits_crew,
    Casualties: _fits_casualties,
    March: _fits_march,
    MigrationTarget: _fits_migration,
    Migrants: _fits_migration,
}
