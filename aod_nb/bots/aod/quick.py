"""How a game goes on in an admiral's thoughts, and in whole games that are only played for their end: sensible and quick.

Placing follows what the options were worth when the turn was first looked at, with some chance; where the seat's own pieces
have changed that since, it is worked out again.  What the boxes ask later is answered from what lies on the table.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from math import exp
from typing import TYPE_CHECKING, Any

from aod_nb.aod.capital import IndianAllies, Overpopulation, Purchase
from aod_nb.aod.discovery import Crew, Expedition
from aod_nb.aod.dock import Landing
from aod_nb.aod.options import ATTACK, BUY, DECLINE, LAND, RECRUIT, REMOVE, TAKE_GOOD, WAR, Advance
from aod_nb.aod.placement import Placement
from aod_nb.aod.specialists import Training
from aod_nb.aod.tables import PIECE_INDEX, PRICES, REGION_INDEX, SPECIALISTS, TRAINING_PRICE, age_of
from aod_nb.aod.trade import ChooseGood
from aod_nb.aod.warfare import Casualties, Conflict
from aod_nb.bots.aod.boxes import expedition_worth
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.joining import joining, slot_gain
from aod_nb.bots.aod.mind import KNOWN, placing, weigh
from aod_nb.bots.aod.outlook import Outlook, open_regions
from aod_nb.bots.aod.purse import Purse
from aod_nb.bots.aod.rates import EAGER, PIECE

if TYPE_CHECKING:
    from aod_nb.aod.state import State

CHANCE = 0.3
"""How far, in VP, chance strays from what seems best."""
UNKNOWN = -0.5
"""VP of an option that was not offered when the turn was first looked at, beside the others' worth."""
USELESS = -4.0
"""VP of a piece that could not do anything where it stands."""
SCARCE = 0.4
"""VP that a space is worth more that only one piece can take."""
AGAIN = 0.6
"""What a second good of the same turn is worth beside the first one."""
ELSEWHERE = 0.1
"""How often a piece lands elsewhere than in the most promising region."""


class Quick:
    """What is remembered from playout to playout within one search or many games from the same position.

    The turn that is asked about first comes back in every playout, as it was.  Turns after it are other ones in each.
    """

    def __init__(self) -> None:
        self.liked: dict[str, float] = {}
        """VP that a piece in a box is held better than it is worth, for tastes."""
        self.root = 0
        """The turn that was asked about first ..."""
        self.first: _Turn | None = None
        """... and what is known of it; and of the turn that is being played."""
        self.now: _Turn | None = None

    def choose(self, state: State, random: Any) -> Any:
        decision: Any = state.decision
        options = state.options()
        self.root = self.root or state.turn
        if isinstance(decision, Placement):
            return self.turn(state).place(state, decision.seat, options, random)
        rule = _RULES.get(type(decision))
        if rule is not None:
            option = rule(state, decision, random)
            if option in options:
                return option
        return DECLINE if DECLINE in options else options[int(random() * len(options))]

    def turn(self, state: State) -> _Turn:
        now = self.now
        if now is None or now.number != state.turn:
            if self.root != state.turn:
                now = _Turn(state, self.liked, thorough=False)
            elif self.first is None:
                now = self.first = _Turn(state, self.liked, thorough=True)
            else:
                now = self.first
            self.now = now
        return now


class _Turn:
    """A turn as it was when it was first looked at; ``thorough``: with what others will do in mind."""

    def __init__(self, state: State, liked: dict[str, float], thorough: bool) -> None:
        self.number, self.liked, self.thorough = state.turn, liked, thorough
        self.outlook = Outlook(state.copy(), Clock(state))
        self.worths: dict[int, dict[Any, float]] = {}
        self.shares: dict[Any, tuple[tuple[Any, ...], list[float]]] = {}

    def place(self, state: State, seat: int, options: tuple[Any, ...], random: Any) -> Any:
        """By the shares of what each option promises; lists of options are the same objects again and again."""
        spent = _spent(state, seat)
        key = seat, id(options), spent
        known = self.shares.get(key)
        if known is None:
            known = self.shares[key] = options, self._shares(state, seat, options, spent)
        shares = known[1]
        return options[bisect(shares, random() * shares[-1])]

    def _shares(self, state: State, seat: int, options: tuple[Any, ...], spent: Spent) -> list[float]:
        worths = self.worths.get(seat)
        if worths is None:
            first = weigh(state) if self.thorough else self._glance(state, seat)
            liked = self.liked
            worths = self.worths[seat] = {
                option: worth + liked.get(getattr(option, "box", ""), 0.0) for option, worth in zip(options, first, strict=True)
            }
        purse = Purse(state, self.outlook.clock)
        goods, _, fighters, sent = spent
        changed = {
            "specialists": True,
            "capital_buildings": True,
            "trade_goods": goods,
            "warfare": fighters,
            "discovery": any(sent),
        }
        found = []
        for option in options:
            worth = worths.get(option, UNKNOWN)
            if not isinstance(option, Advance) and changed.get(option.box):
                worth = self._worth(state, seat, option, worth, spent, purse)
            found.append(worth)
        best = max(found)
        return list(accumulate([exp((worth - best) / CHANCE) for worth in found]))

    def _glance(self, state: State, seat: int) -> list[float]:
        purse = Purse(state, self.outlook.clock)
        return placing(state, seat, lambda box, slot, piece: joining(state, self.outlook, purse, seat, box, slot, piece))

    def _worth(self, state: State, seat: int, option: Any, worth: float, spent: Spent, purse: Purse) -> float:
        """What an option is worth with what the seat's other pieces will do already."""
        box = option.box
        if box == "specialists" and option.slot != "training":
            return worth + SCARCE
        goods, buyers, _, sent = spent
        cost = PIECE[option.piece] * EAGER[state.turn]
        if box == "specialists":
            gain = slot_gain(state, self.outlook, purse, seat, "training")
            return gain - cost + SCARCE if gain else USELESS
        if box == "discovery":
            gain = expedition_worth(state, self.outlook, seat, _with_one(sent, PIECE_INDEX[option.piece]))
            return gain - expedition_worth(state, self.outlook, seat, sent) - cost + self.liked.get(box, 0.0)
        if box == "trade_goods":
            return (worth + cost) * AGAIN**goods - cost
        if box == "capital_buildings":
            pays = worth > 0 and purse.money[seat] >= PRICES[age_of(state.turn)] * (buyers + 1)
            return worth * AGAIN**buyers if pays else USELESS
        return USELESS  # a second piece in Warfare


def _with_one(pieces: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*pieces[:kind], pieces[kind] + 1, *pieces[kind + 1 :])


Spent = tuple[int, int, int, tuple[int, ...]]
"""Own pieces that take a good, that buy, that fight, and those in Discovery by kind."""


def _spent(state: State, seat: int) -> Spent:
    return (
        _count(state.trade_goods, seat),
        _count(state.capital_buildings, seat),
        _count(state.warfare, seat),
        tuple(state.nations[seat].discovery),
    )


def _count(row: list[Any], seat: int) -> int:
    found = 0
    for piece in row:
        found += piece.seat == seat
    return found


def _land(state: State, decision: Any, random: Any) -> Any:
    """Mostly the most promising region, now and then the next one."""
    fresh, seat = Outlook(state, Clock(state)), decision.seat
    pieces = 2 if getattr(decision, "piece", "") == "missionary" else 1
    shore = sorted(open_regions(state), key=lambda region: -fresh.landing_in(seat, region, pieces))
    place = 0
    while place < len(shore) - 1 and random() < ELSEWHERE:
        place += 1
    return LAND[shore[place]]


def _good(state: State, decision: Any, random: Any) -> Any:
    fresh = Outlook(state, Clock(state))
    return TAKE_GOOD[max(state.goods_offer, key=lambda good: fresh.good(decision.seat, good))]


def _purchase(state: State, decision: Any, random: Any) -> Any:
    worths = Outlook(state, Clock(state)).buildings(decision.seat)
    best = max(state.building_offer, key=worths.__getitem__)
    return BUY[best] if worths[best] > 0 else DECLINE


def _known(state: State, decision: Any, random: Any) -> Any:
    """What the heuristics hold best; they try nothing out for it."""
    worths = KNOWN[type(decision)](state, decision.seat)
    return state.options()[worths.index(max(worths))]


def _training(state: State, decision: Any, random: Any) -> Any:
    outlook, seat = Outlook(state, Clock(state)), decision.seat
    gain = PIECE["missionary"] * EAGER[state.turn + 1] - outlook.cost(seat, TRAINING_PRICE)
    return RECRUIT[SPECIALISTS.index("missionary")] if gain > 0 else DECLINE


def _conflict(state: State, decision: Any, random: Any) -> Any:
    gain, region, opponent = Outlook(state, Clock(state)).battle(decision.seat)
    if gain <= 0:
        return DECLINE
    return ATTACK[REGION_INDEX[region]][opponent] if region else WAR[opponent]


def _casualties(state: State, decision: Any, random: Any) -> Any:
    return REMOVE["soldier"] if REMOVE["soldier"] in state.options() else state.options()[0]


_RULES: dict[type[Any], Any] = {
    Landing: _land,
    IndianAllies: _land,
    Overpopulation: _land,
    ChooseGood: _good,
    Purchase: _purchase,
    Expedition: _known,
    Crew: _known,
    Training: _training,
    Conflict: _conflict,
    Casualties: _casualties,
}
