"""How the heuristics weigh the options of a decision: VP for the seat, less what the others gain on average."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aod_nb.aod.auction import Auction
from aod_nb.aod.discovery import Crew, Expedition, expedition_value
from aod_nb.aod.options import Advance, Attack, Bid, Decline, Man, Pass, War
from aod_nb.aod.pieces import PIECE as PIECES_OF
from aod_nb.aod.placement import Placement
from aod_nb.aod.redeal import knows_counter
from aod_nb.aod.tables import COUNTERS, DECK, PIECE_INDEX, REGION_INDEX, SLOTS, TURNS
from aod_nb.aod.warfare import Casualties, Conflict

from . import boxes
from .clock import Clock
from .outlook import MOST_STRENGTH, Outlook, outlook_of, unseen
from .rates import ORDER, PIECE
from .worth import worth

if TYPE_CHECKING:
    from aod_nb.aod.state import State

HURRY = 0.36
"""VP that placing where there is always room is worth less, as long as other pieces wait to be placed."""
USELESS = -0.5
"""VP of the University's move, which few need."""
BY_KIND = ("colonist_dock", "merchant_shipping", "discovery")
"""Boxes in which it matters which piece comes."""
SPACE_WORTH = (0.0, 4.0, 2.6, 1.8, 1.2, 1.0)
"""VP that a space of the turn order is worth at the auction, the first one with its free discovery."""


Judge = Callable[[list[float], int], float]
"""What VP of every seat mean to one of them."""


def weigh(state: State, selfish: bool = False) -> list[float]:
    """The worth of each option of the decision at hand, in their order; the selfish look at their own VP only."""
    decision = state.decision
    known = KNOWN.get(type(decision))
    if known is not None:
        return known(state, decision.seat)
    rule = _WEIGHED.get(type(decision), by_outcome)
    return rule(state, decision.seat, own if selfish else margin)


def margin(values: list[float], seat: int) -> float:
    """A seat's VP less the average of the others'."""
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def own(values: list[float], seat: int) -> float:
    return values[seat]


def by_outcome(state: State, seat: int, judge: Judge) -> list[float]:
    """Each option is tried, and the position that follows is judged."""
    found = []
    for option in state.options():
        twin = state.copy()
        twin.apply(option)
        found.append(judge(worth(twin), seat))
    return found


def placement(state: State, seat: int, judge: Judge) -> list[float]:
    """Only the box that the piece goes to changes: so only that box is judged, with the piece and without."""
    clock = Clock(state)
    outlook = outlook_of(state, clock, keep=True)
    before: dict[str, list[float]] = {}

    def joining(box: str, slot: str, piece: str) -> float:
        if box not in before:
            before[box] = _box(state, clock, outlook, seat, box, "", "")
        after = _box(state, clock, outlook, seat, box, piece, slot)
        return judge([new - old for new, old in zip(after, before[box], strict=True)], seat)

    return placing(state, seat, joining)


def placing(state: State, seat: int, joining: Callable[[str, str, str], float]) -> list[float]:
    """The options of a placement, by what joining a box (on a slot, with a piece) gains, less what the piece is worth anyway."""
    more_to_place = sum(state.nations[seat].hand) > 1
    gains: dict[tuple[str, str, str], float] = {}
    found = []
    for option in state.options():
        if isinstance(option, Advance):
            found.append(USELESS)
            continue
        box, slot, piece = option.box, option.slot, option.piece
        alike = box, slot, piece if box in BY_KIND else ""
        gain = gains.get(alike)
        if gain is None:
            gain = gains[alike] = joining(box, slot, piece)
        gain -= PIECE[piece]
        if box == "initiative":
            gain += _forward(state, seat)
        elif more_to_place and box in ("merchant_shipping", "discovery", "warfare"):
            gain -= HURRY
        found.append(gain)
    return found


def _box(state: State, clock: Clock, outlook: Outlook, seat: int, box: str, piece: str, slot: str) -> list[float]:
    """What a box promises everybody, with a piece of the seat added."""
    more = [PIECES_OF[seat][piece]] if piece else []
    if box == "initiative":
        return boxes.initiative(state, outlook, state.initiative + more)
    if box == "colonist_dock":
        return boxes.dock(state, outlook, boxes.dock_row(state) + more)
    if box == "trade_goods":
        return boxes.trade_goods(state, outlook, state.trade_goods + more)
    if box == "capital_buildings":
        return boxes.capital_buildings(state, outlook, state.capital_buildings + more, boxes.coming_money(state, clock))
    if box == "warfare":
        return boxes.warfare(state, outlook, state.warfare + more)
    if box == "specialists":
        slots = state.specialists[:]
        if piece:
            slots[SLOTS.index(slot)] = more[0]
        return boxes.specialists(state, outlook, slots)
    field = "shipping" if box == "merchant_shipping" else box
    held = [getattr(nation, field) for nation in state.nations]
    if piece:
        held[seat] = held[seat][:]
        held[seat][PIECE_INDEX[piece]] += 1
    if field == "shipping":
        return boxes.shipping(state, outlook, held)
    return boxes.discovery(state, outlook, held)


def _forward(state: State, seat: int) -> float:
    """What acting earlier next turn is worth."""
    if state.turn == TURNS:
        return 0.0
    first = [piece.seat for piece in state.initiative]
    old = first + [other for other in state.order if other not in first]
    new = [*first, seat]
    return ORDER * max(0, old.index(seat) - new.index(seat)) * len(old) / (len(old) - 1)


def expedition(state: State, seat: int) -> list[float]:
    """Known counters are certain; of the others only the chances are."""
    clock = Clock(state)
    outlook = Outlook(state, clock)
    nation = state.nations[seat]
    strength = min(MOST_STRENGTH, expedition_value(nation.discovery))
    stay = boxes.WAIT * outlook.sailing(seat)[min(MOST_STRENGTH, strength + 2)] * strength / (strength + 2)
    found = []
    for option in state.options():
        if isinstance(option, Decline):
            found.append(0.0 if state.turn == TURNS else stay)
        else:
            found.append(_sail_gain(state, seat, option.target, strength, outlook))
    return found


def _sail_gain(state: State, seat: int, target: str, strength: int, outlook: Outlook) -> float:
    if target == DECK:
        return outlook.sailing(seat)[strength]
    region = REGION_INDEX[target]
    counter = state.counters[region]
    landing = 0.8 * outlook.landing_in(seat, region)
    if knows_counter(state, seat, region):
        dollars, _, needed, vp = COUNTERS[counter]
        return vp + dollars * outlook.rate + landing if needed <= strength else -1.0
    if strength <= state.failed[region]:
        return -1.0
    pool = [counter for counter in unseen(state, seat) if COUNTERS[counter][2] > state.failed[region]]
    wins = [counter for counter in pool if COUNTERS[counter][2] <= strength]
    return sum(COUNTERS[counter][3] + COUNTERS[counter][0] * outlook.rate + landing for counter in wins) / max(1, len(pool))


def crew(state: State, seat: int) -> list[float]:
    """As many as it takes to a counter that is known, otherwise all."""
    task: Any = state.decision
    box = state.nations[seat].discovery
    kind = PIECE_INDEX[task.piece]
    target = None if task.target == DECK else REGION_INDEX[task.target]
    found = []
    for option in state.options():
        assert isinstance(option, Man)
        sent = expedition_value((*task.sent[:kind], option.count, *task.sent[kind + 1 :]))
        rest = expedition_value([held if index > kind else 0 for index, held in enumerate(box)])
        value = float(option.count)
        if target is not None and knows_counter(state, seat, target):
            needed = COUNTERS[state.counters[target]][2]
            value = -float(option.count) if sent + rest >= needed else float(option.count) - 50
            if sent + rest < needed:
                value -= 10
        found.append(value)
    return found


def conflict(state: State, seat: int, judge: Judge) -> list[float]:
    """The battle is fought out, each side choosing its losses as it likes best."""
    found = []
    for option in state.options():
        twin = state.copy()
        twin.apply(option)
        while isinstance(twin.decision, Casualties) and isinstance(option, Attack | War):
            values = by_outcome(twin, twin.decision.seat, judge)
            twin.apply(twin.options()[values.index(max(values))])
        found.append(judge(worth(twin), seat))
    return found


def auction(state: State, seat: int) -> list[float]:
    """The first space with its discovery for its bid, or the second one for half of it."""
    found = []
    for option in state.options():
        if isinstance(option, Pass):
            found.append(SPACE_WORTH[min(len(SPACE_WORTH) - 1, state.seats - len(state.decision.passed))] * 0.5)
        else:
            assert isinstance(option, Bid)
            found.append(SPACE_WORTH[1] + 1.0 - 0.42 * option.amount)
    return found


Rule = Callable[["State", int], list[float]]
KNOWN: dict[type[Any], Rule] = {Expedition: expedition, Crew: crew, Auction: auction}
"""What is weighed by what the seat knows, and for nobody else."""
_WEIGHED: dict[type[Any], Callable[[State, int, Judge], list[float]]] = {Placement: placement, Conflict: conflict}
