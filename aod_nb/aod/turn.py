"""The turn: steps A to J as one table, the boxes of B in their order (III)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aod_nb.aod.benefits import next_owner, raid
from aod_nb.aod.buildings import BUILDINGS, rule_of
from aod_nb.aod.capital import next_buyer, next_purchase
from aod_nb.aod.discovery import next_expedition
from aod_nb.aod.dock import next_lander, next_landing, pay_initiative
from aod_nb.aod.order import line_up, renew_order
from aod_nb.aod.placement import next_placement
from aod_nb.aod.scoring import score_colonies, tell_result
from aod_nb.aod.shipping import ship
from aod_nb.aod.specialists import next_specialist
from aod_nb.aod.supply import draw_good
from aod_nb.aod.tables import (
    BUILDINGS_ON_OFFER,
    COLONIST,
    COLONISTS_PER_TURN,
    GOOD_INDEX,
    GOOD_NAMES,
    GOODS_ON_OFFER,
    MAX_SHIPS,
    SCORING_TURNS,
    TURNS,
    age_of,
)
from aod_nb.aod.trade import income, next_good
from aod_nb.aod.university import window
from aod_nb.aod.warfare import next_conflict
from aod_nb.core import Event, Log, SomeTask, Task

if TYPE_CHECKING:
    from aod_nb.aod.state import State


class Step(Task["State"], frozen=True, tag="step", forbid_unknown_fields=True):
    """A step of the turn.  It stays on the agenda until it has nothing more to ask, and makes way for the next one."""

    name: str

    def run(self, state: State, log: Log) -> None:
        agenda, step = state.agenda, self
        while True:
            task = _RUN[step.name](state, log)
            if task is not None:
                agenda.append(task)
                return
            if step.name == LAST_STEP and state.turn == TURNS:  # turn 8 stops there
                agenda.pop()
                if log is not None:
                    tell_result(state, log)
                return
            step = agenda[-1] = _FOLLOWING[step.name]

    def following(self) -> Step:
        return _FOLLOWING[self.name]

    def next_space(self, state: State) -> SomeTask | None:
        """The question to the next piece of a box that is carried out space by space."""
        return next_lander(state) if self.name == "colonist_dock" else next_buyer(state)


# C and D


def pay_income(state: State, log: Log) -> None:
    for seat in state.order:
        nation = state.nations[seat]
        paid = income(nation.goods, nation.ships)
        nation.money += paid
        if state.turn == TURNS:
            nation.economy = paid
        if log is not None and paid:
            log.append(Event("income", "III.C", seat, {"money": paid}))
        for slug, money in goods_income(state, seat):
            nation.money += money
            if log is not None and money:
                log.append(Event("building_money", rule_of(slug), seat, {"building": slug, "money": money}))


def goods_income(state: State, seat: int) -> list[tuple[str, int]]:
    """What Rum Distillery and Mint pay: (building, dollars)."""
    nation = state.nations[seat]
    return [
        (slug, sum(money * nation.goods[GOOD_INDEX[good]] for good, money in rates.items()))
        for slug in nation.buildings
        if (rates := BUILDINGS[slug].money_per_good)
    ]


def score_age(state: State, log: Log) -> None:
    if state.turn in SCORING_TURNS:
        score_colonies(state, log)


# E to J


def refresh_buildings(state: State, log: Log) -> None:
    """To five from the current age's stack; after turns 3 and 6 the unsold ones leave the game first."""
    age = age_of(state.turn + 1)
    if age != age_of(state.turn):
        if log is not None:
            log.append(Event("age_ends", "III.E", None, {"age": age - 1, "buildings": tuple(state.building_offer)}))
        state.stacks[age - 2].clear()
        state.building_offer.clear()
    new = draw_buildings(state, age)
    if log is not None:
        log.append(Event("buildings_offered", "III.E", None, {"buildings": tuple(new)}))


def draw_buildings(state: State, age: int) -> list[str]:
    stack = state.stacks[age - 1]
    wanted = BUILDINGS_ON_OFFER - len(state.building_offer)
    new = stack[:wanted]
    del stack[:wanted]
    state.building_offer += new
    return new


def refresh_goods(state: State, log: Log) -> None:
    """Unsold goods go back into the supply; four new ones."""
    for good in state.goods_offer:
        state.supply[GOOD_INDEX[good]] += 1
    state.goods_offer = draw_goods(state)
    if log is not None:
        log.append(Event("goods_offered", "III.F", None, {"goods": tuple(state.goods_offer)}))


def draw_goods(state: State) -> list[str]:
    drawn = []
    for _ in range(min(GOODS_ON_OFFER, sum(state.supply))):
        drawn.append(GOOD_NAMES[draw_good(state)])
    return drawn


def refresh_ship(state: State, log: Log) -> None:
    """A new ship if the box is empty; never two."""
    if not state.ship and sum(nation.ships for nation in state.nations) < MAX_SHIPS:
        state.ship = True
        if log is not None:
            log.append(Event("ship_offered", "III.G", None, {}))


def give_colonists(state: State, log: Log) -> None:
    for nation in state.nations:
        nation.hand[COLONIST] += COLONISTS_PER_TURN
    if log is not None:
        log.append(Event("colonists", "III.H", None, {"count": COLONISTS_PER_TURN}))


def advance_turn(state: State, log: Log) -> None:
    state.turn += 1
    if log is not None:
        log.append(Event("turn_begins", "III.J", None, {"turn": state.turn, "age": age_of(state.turn)}))


LAST_STEP = "colonies"

_Run = Callable[["State", Log], SomeTask | None]


def _once(work: Callable[[State, Log], None]) -> _Run:
    def run(state: State, log: Log) -> None:
        work(state, log)

    return run


def _window(moment: Any) -> _Run:
    return lambda state, log: window(state, moment)


STEPS: dict[str, tuple[str, _Run]] = {
    # name: (letter of the turn, what is run; what it returns is asked, and then it is run again)
    "placement": ("A", next_placement),
    "before_initiative": ("B", _window("initiative")),
    "initiative": ("B", _once(pay_initiative)),
    "before_colonist_dock": ("B", _window("colonist_dock")),
    "colonist_dock": ("B", next_landing),
    "trade_goods": ("B", next_good),
    "before_merchant_shipping": ("B", _window("merchant_shipping")),
    "merchant_shipping": ("B", _once(ship)),
    "before_capital_buildings": ("B", _window("capital_buildings")),
    "capital_buildings": ("B", next_purchase),
    "before_discovery": ("B", _window("discovery")),
    "discovery_order": ("B", _once(line_up)),
    "discovery": ("B", next_expedition),
    "specialists": ("B", next_specialist),
    "warfare": ("B", next_conflict),
    "income": ("C", _once(pay_income)),
    "privateers": ("D", _once(raid)),
    "before_benefits": ("D", _window("benefits")),
    "benefits_order": ("D", _once(line_up)),
    "benefits": ("D", next_owner),
    "colonies": ("D", _once(score_age)),
    "new_buildings": ("E", _once(refresh_buildings)),
    "new_goods": ("F", _once(refresh_goods)),
    "new_ship": ("G", _once(refresh_ship)),
    "new_colonists": ("H", _once(give_colonists)),
    "before_new_order": ("I", _window("new_order")),
    "new_order": ("I", _once(renew_order)),
    "after_new_order": ("I", _window("after_new_order")),
    "next_turn": ("J", _once(advance_turn)),
}
STEP = {name: Step(name) for name in STEPS}
_RUN = {name: run for name, (_, run) in STEPS.items()}
_FOLLOWING = dict(zip(STEPS, [*list(STEP.values())[1:], STEP["placement"]], strict=True))
