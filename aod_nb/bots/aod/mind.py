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
from aod_nb.aod.tables import CARDS, COUNTERS, DECK, MERCHANT_LANDING, PIECE_INDEX, REGION_INDEX, TURNS
from aod_nb.aod.warfare import Casualties, Conflict
from aod_nb.bots.aod import boxes
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.joining import slot_gain
from aod_nb.bots.aod.odds import chance_of
from aod_nb.bots.aod.outlook import MOST_STRENGTH, Outlook, outlook_of, unseen
from aod_nb.bots.aod.purse import Purse
from aod_nb.bots.aod.rates import EAGER, ORDER, PIECE
from aod_nb.bots.aod.rivals import in_time
from aod_nb.bots.aod.worth import worth
from aod_nb.bots.sums import total

if TYPE_CHECKING:
    from aod_nb.aod.state import State

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
    return values[seat] - (total(values) - values[seat]) / (len(values) - 1)


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
    """What the box that the piece goes to promises with it and without, and what is lost if it is placed later."""
    clock = Clock(state)
    outlook = outlook_of(state, clock, keep=True)
    table = _Boxes(state, clock, outlook, seat)

    def joined(box: str, slot: str, piece: str) -> float:
        return judge(table.change(box, slot, piece), seat)

    found = placing(state, seat, joined)
    return in_time(state, outlook, seat, found) if judge is margin else found


def placing(state: State, seat: int, joining: Callable[[str, str, str], float]) -> list[float]:
    """The options of a placement, by what joining a box (on a slot, with a piece) gains, less what the piece is worth anyway."""
    gains: dict[tuple[str, str, str], float] = {}
    eager = EAGER[state.turn]
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
            if box == "initiative":
                gain = gains[alike] = gain + _forward(state, seat)
        found.append(gain - PIECE[piece] * eager)
    return found


class _Boxes:
    """What the boxes promise everybody with and without a piece of a seat; each is looked at without it once."""

    def __init__(self, state: State, clock: Clock, outlook: Outlook, seat: int) -> None:
        self.state, self.outlook, self.seat = state, outlook, seat
        self.purse = Purse(state, clock)
        self.before: dict[str, list[float]] = {}
        trainee = state.specialists[-1]
        self.pays = self.purse.buyers[seat] > 0 or (trainee is not None and trainee.seat == seat)
        """Whether more money could change what the seat's pieces buy."""

    def change(self, box: str, slot: str, piece: str) -> list[float]:
        """VP by seat that a piece more brings."""
        state, purse, seat = self.state, self.purse, self.seat
        touched, money, buyers = [box], 0, 0
        if box == "specialists":
            change = boxes.none(state)
            change[seat] = slot_gain(state, self.outlook, purse, seat, slot)
            return change
        if box == "capital_buildings":
            touched, buyers = [box, "training"], 1
        elif self.pays and box == "initiative":
            touched, money = [box, "capital_buildings", "training"], len(state.initiative) + 1
        elif self.pays and box == "colonist_dock" and piece == "merchant":
            touched, money = [box, "capital_buildings", "training"], MERCHANT_LANDING
        for name in touched:
            if name not in self.before:
                self.before[name] = self._promise(name, "")
        change = boxes.none(state)
        purse.add(seat, money, buyers)
        for name in touched:
            after = self._promise(name, piece if name == box else "")
            change = [so_far + new - old for so_far, new, old in zip(change, after, self.before[name], strict=True)]
        purse.add(seat, -money, -buyers)
        return change

    def _promise(self, box: str, piece: str) -> list[float]:
        """What a box promises everybody, with a piece of the seat added."""
        state, outlook, seat = self.state, self.outlook, self.seat
        more = [PIECES_OF[seat][piece]] if piece else []
        if box == "initiative":
            return boxes.initiative(state, outlook, state.initiative + more)
        if box == "colonist_dock":
            return boxes.dock(state, outlook, boxes.dock_row(state) + more)
        if box == "trade_goods":
            return boxes.trade_goods(state, outlook, state.trade_goods + more)
        if box == "capital_buildings":
            return boxes.purchases(state, outlook, state.capital_buildings + more, self.purse.money)
        if box == "training":
            return boxes.specialists(
                state, outlook, [None, None, None, None, state.specialists[-1]], self.purse.after_purchases()
            )
        if box == "warfare":
            return boxes.warfare(state, outlook, state.warfare + more, self.purse.after_training())
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
    first = [piece.seat for piece in state.initiative]
    old = first + [other for other in state.order if other not in first]
    new = [*first, seat]
    return ORDER[state.turn + 1] * max(0, old.index(seat) - new.index(seat)) * 2 / (len(old) - 1)


def expedition(state: State, seat: int) -> list[float]:
    """Known counters are certain; of the others only the chances are."""
    clock = Clock(state)
    outlook = Outlook(state, clock)
    nation = state.nations[seat]
    strength = min(MOST_STRENGTH, expedition_value(nation.discovery))
    stay = boxes.waiting(outlook, seat, strength)
    found = []
    for option in state.options():
        if isinstance(option, Decline):
            found.append(0.0 if state.turn == TURNS else stay)
        else:
            found.append(_sail_gain(state, seat, option.target, strength, outlook))
    return found


def _sail_gain(state: State, seat: int, target: str, strength: int, outlook: Outlook) -> float:
    region = None if target == DECK else REGION_INDEX[target]
    chance = chance_of(state, seat, strength, region)
    if chance == 0 or (state.turn < TURNS and chance < boxes.DARE):
        return -1.0
    if region is None:
        return outlook.sailing(seat)[strength]
    landing = 0.8 * outlook.landing_in(seat, region)
    if knows_counter(state, seat, region):
        pool = [state.counters[region]]
    else:
        pool = [counter for counter in unseen(state, seat) if COUNTERS[counter][2] > state.failed[region]]
    wins = [counter for counter in pool if COUNTERS[counter][2] <= strength]
    return total(COUNTERS[counter][3] + COUNTERS[counter][0] * outlook.rate + landing for counter in wins) / len(pool)


STAYS = 0.05
"""VP of a piece that need not sail."""
TOO_FEW = 0.5
"""VP of sending as many as may be needed, beside what is likely to be found."""


def crew(state: State, seat: int) -> list[float]:
    """As many as it takes for what the target may hold, and no more; colonists stay first, soldiers last.

    Too few cost what they are less likely to find.
    """
    task: Any = state.decision
    box = state.nations[seat].discovery
    kind = PIECE_INDEX[task.piece]
    rest = expedition_value([held if index > kind else 0 for index, held in enumerate(box)])
    whole = expedition_value(task.sent) + expedition_value([0] * kind + box[kind:])
    needed = max([natives for natives in _natives(state, seat, task.target) if natives <= whole], default=whole)
    outlook = Outlook(state, Clock(state))

    def gain(strength: int) -> float:
        return max(0.0, _sail_gain(state, seat, task.target, min(MOST_STRENGTH, strength), outlook))

    found = []
    for option in state.options():
        assert isinstance(option, Man)
        sent = expedition_value((*task.sent[:kind], option.count, *task.sent[kind + 1 :]))
        short = 0.0 if sent + rest >= needed else TOO_FEW + gain(whole) - gain(sent + rest)
        found.append(-STAYS * option.count - short)
    return found


def _natives(state: State, seat: int, target: str) -> list[int]:
    """How many natives may wait there, as far as the seat knows."""
    if target == DECK:
        return [CARDS[card][2] for card in state.deck]
    region = REGION_INDEX[target]
    if knows_counter(state, seat, region):
        return [COUNTERS[state.counters[region]][2]]
    return [COUNTERS[counter][2] for counter in unseen(state, seat) if COUNTERS[counter][2] > state.failed[region]]


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
