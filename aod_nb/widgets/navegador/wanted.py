"""What people would like to choose, what of it is refused, and what each choice costs or pays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aod_nb.core import Option
from aod_nb.i18n import text
from aod_nb.navegador.buildings import next_price
from aod_nb.navegador.hiring import price_of
from aod_nb.navegador.market import process, sell
from aod_nb.navegador.navegador_card import steps_to
from aod_nb.navegador.options import (
    BUILD,
    CLAIM,
    DECLINE,
    DONE,
    EXPLORE,
    FOUND,
    MOVE,
    PAY_SHIP,
    PROCESS,
    SAIL,
    SELL,
    SEND,
    Build,
    Claim,
    Explore,
    Found,
    Hire,
    Launch,
    Move,
    Process,
    Sail,
    Sell,
)
from aod_nb.navegador.redeal import face_down
from aod_nb.navegador.sailing import reach_of
from aod_nb.navegador.state import State
from aod_nb.navegador.tables import (
    BUILDING_INDEX,
    COLUMN_INDEX,
    FREE_STEPS,
    GOOD_INDEX,
    GOODS,
    POINTS_PER_PRIVILEGE,
    PORTUGAL,
    REGION_INDEX,
    REGIONS,
    SALE_PRICE,
)
from aod_nb.plots.navegador.places import region

PLANNED: dict[str, Option | None] = {"sailing": DONE, "crew": None, "colony": DONE, "buildings": DONE, "market": DECLINE}
"""Actions of several steps; which ships explore is asked inside a sailing."""


def kinds(state: State) -> list[tuple[str, str]]:
    """In a sailing the regions where own ships lie, those first from which ships can still sail."""
    if state.seat is None or state.decision.kind != "sailing":
        return []
    able = {option.origin for option in state.options() if isinstance(option, Sail)}
    fleet = zip(REGIONS, state.nations[state.seat].ships, state.decision.waiting(state), strict=True)
    labels = [(not waiting, slug not in able, slug, _fleet(slug, waiting)) for slug, ships, waiting in fleet if ships]
    return [(slug, label) for _, _, slug, label in sorted(labels, key=lambda label: label[:2])]


def _fleet(slug: str, waiting: int) -> str:
    return text("navegador_page.from" if waiting else "navegador_page.from_none", ships=waiting, region=slug)


def kind_place(state: State, kind: str) -> str | None:
    """Where ships wait that have not moved."""
    return region(kind) if state.decision.waiting(state)[REGION_INDEX[kind]] else None


def wanted(state: State, kind: str) -> Sequence[Option]:
    """What is offered, in a lasting order, and beside it whatever somebody might look for."""
    find = _WANTED.get(state.decision.kind)
    return find(state, kind) if find else state.options()


def _fields(state: State, kind: str) -> Sequence[Option]:
    """In the order of the wheel, wherever the stone is: a field stays where it was in the list."""
    return [MOVE[field] for field in state.board.fields]


def _own(table: Sequence[Option]) -> Callable[[State, str], Sequence[Option]]:
    """Wherever ships of the seat lie."""
    return lambda state, kind: [table[region] for region, ships in enumerate(state.nations[state.decision.seat].ships) if ships]


def _growth(state: State, kind: str) -> Sequence[Option]:
    """As many as there is room for, or churches (shipyards)."""
    task, nation = state.decision, state.nations[state.decision.seat]
    return task.answers[: max(task.own(nation), task.limit - task.held(nation)) + 1]  # type: ignore[no-any-return]


def _voyages(state: State, kind: str) -> Sequence[Option]:
    """From one region to every explored one, so many as have not moved; what could be explored; enough."""
    if not kind:  # every ship has moved
        return ()
    origin, reach = REGION_INDEX[kind], reach_of(state)
    ships, entries = state.decision.waiting(state)[origin], reach.entries
    found: list[Option] = []
    for target in range(len(REGIONS)):
        if target != origin and state.is_explored(target):
            found += SAIL[origin][target][: max(1, ships if target in reach.targets[origin] else 0)]
    return [*found, *[EXPLORE[region] for region, origins in enumerate(entries) if origins], DONE]


def _colonies(state: State, kind: str) -> Sequence[Option]:
    explored = [FOUND[region] for region in range(len(REGIONS)) if region != PORTUGAL and state.is_explored(region)]
    return [*explored, DONE]


def _trades(state: State, kind: str) -> Sequence[Option]:
    """One unit at least of each way, so that it is told why there is none."""
    task, nation = state.decision, state.nations[state.decision.seat]
    good = GOOD_INDEX[task.good]
    factories = nation.factories[good] + task.orange
    return [*SELL[good][: max(1, nation.colonies[good])], *PROCESS[good][: max(1, factories)], DECLINE]


_WANTED: dict[str, Callable[[State, str], Sequence[Option]]] = {
    "rondel": _fields,
    "fee": _own(PAY_SHIP),
    "workers": _growth,
    "ships": _growth,
    "sailing": _voyages,
    "crew": _own(SEND),
    "colony": _colonies,
    "buildings": lambda state, kind: [*BUILD, DONE],
    "market": _trades,
    "privilege": lambda state, kind: [*CLAIM, DECLINE],
}


def at_least(state: State, option: Option) -> State:
    """After exploring, if the cheapest token that nobody has seen lies there: the bank pays as much at least."""
    region = REGION_INDEX[option.region] if isinstance(option, Explore) else state.decision.region
    worst = state.copy()
    cheapest, *_ = face_down(state, state.board.goods[region])
    worst.stacks[region] = (cheapest, *state.stacks[region][1:])
    worst.apply(option)
    return worst


def note(state: State, option: Option) -> str:
    """What a legal option costs or pays at once."""
    find = _NOTES.get(type(option))
    return find(state, option) if find else ""


def _move(state: State, option: Move) -> str:
    stone = state.nations[state.decision.seat].stone
    fee = steps_to(stone, state.board.fields.index(option.field)) - FREE_STEPS if stone >= 0 else 0
    told = [text("navegador_page.note.fee", ships=fee)] if fee > 0 else []
    if fee <= 0 and is_idle(state, option):
        told.append(text("navegador_page.note.idle"))
    return ", ".join(told)


def is_idle(state: State, option: Move) -> bool:
    """Whether there is nothing to do on a field that is reached for free: without a question the turn is over."""
    after = state.copy()
    after.apply(option)
    return after.seat != state.seat


def _units(state: State, option: Hire | Launch) -> str:
    task, nation = state.decision, state.nations[state.decision.seat]
    back = SALE_PRICE * max(0, option.count - (task.limit - task.held(nation)))
    price = price_of(option.count, task.own(nation), state.phase)
    if back:
        return text("navegador_page.note.price_back", price=price, back=back)
    return text("navegador_page.note.price", price=price) if option.count else ""


def _explore(state: State, option: Explore) -> str:
    lost = state.board.losses[REGION_INDEX[option.region]]
    return text("navegador_page.note.explore", ships=lost + 1, lost=lost)


def _found(state: State, option: Found) -> str:
    region = REGION_INDEX[option.region]
    good = GOODS[state.board.goods[region]]
    return text("navegador_page.note.found", good=good, price=state.stacks[region][0])


def _build(state: State, option: Build) -> str:
    return text("navegador_page.note.price", price=next_price(state, BUILDING_INDEX[option.building]))


def _trade(state: State, option: Sell | Process) -> str:
    trade = sell if isinstance(option, Sell) else process
    return text("navegador_page.note.gain", money=trade(option.good, state.market[GOOD_INDEX[option.good]], option.units)[0])


def _claim(state: State, option: Claim) -> str:
    column, nation = COLUMN_INDEX[option.privilege], state.nations[state.decision.seat]
    count = nation.possessions()[column]
    bonus = state.board.bonuses[column][nation.privileges[column]]
    return text("navegador_page.note.claim", money=bonus * count, vp=POINTS_PER_PRIVILEGE[column] * count)


_NOTES: dict[type[Option], Callable[[State, Any], str]] = {
    Move: _move,
    Hire: _units,
    Launch: _units,
    Explore: _explore,
    Found: _found,
    Build: _build,
    Sell: _trade,
    Process: _trade,
    Claim: _claim,
}
