"""Reasons on the rondel: what a field brings now, what it costs to come there, and where it goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from aod_nb.bots.navegador.holdings import hoped_bonus
from aod_nb.bots.navegador.outlook import Outlook
from aod_nb.bots.navegador.worth import fields
from aod_nb.bots.talk import Reason
from aod_nb.navegador.hiring import price_of
from aod_nb.navegador.navegador_card import steps_to
from aod_nb.navegador.options import Move
from aod_nb.navegador.tables import FIELDS, FREE_STEPS, REGIONS, WORKERS_PER_COLONY

if TYPE_CHECKING:
    from aod_nb.navegador.state import State

LITTLE = 0.5
"""VP that a field should bring to be named as the next one."""


def rondel_reasons(state: State, option: Move, outlook: Outlook) -> Iterator[Reason]:
    place = outlook.board.fields.index(option.field)
    poor, rich, market = fields(outlook)
    yield from _action(state, option.field, outlook, poor[place])
    yield from _way(state, option.field, place, outlook)
    later = rich if market[place] else poor
    value, following = max((later[(place + steps) % FIELDS], -steps) for steps in range(1, FREE_STEPS + 1))
    if value > LITTLE and outlook.turns >= 2.0:
        names = {"field": outlook.board.fields[(place - following) % FIELDS], "vp": round(value, 1)}
        yield Reason("navegador", "timing", "goes_on", names, value / 2)
    if outlook.turns == 1.0:
        yield Reason("navegador", "tempo", "last_turn", {}, 0.5)


def _action(state: State, field: str, outlook: Outlook, gain: float) -> Iterator[Reason]:
    nation, money = outlook.nation, outlook.nation.money
    if field == "sailing":
        yield from _sailing(state, outlook)
    elif field == "workers":
        count = outlook.workers(money)[1]
        if count:
            args = {"count": count, "price": price_of(count, nation.churches, state.phase)}
            yield Reason("navegador", "workers", "can_hire", args, gain)
    elif field == "ships":
        count = outlook.ships(money)[1]
        if count:
            args = {"count": count, "price": price_of(count, nation.shipyards, state.phase)}
            yield Reason("navegador", "exploring", "can_launch", args, gain)
    elif field == "colony":
        slots = sum(min(ships, len(stack)) for ships, stack in zip(nation.ships, state.stacks, strict=True))
        count = min(slots, nation.workers // WORKERS_PER_COLONY)
        if gain > 0:
            yield Reason("navegador", "multipliers", "can_found", {"count": count}, gain)
    elif field == "buildings":
        row = outlook.best_building(money, nation.workers, state.built)[1]
        if row >= 0:
            args = {"workers": nation.workers, "money": money}
            yield Reason("navegador", "multipliers", "can_build", args, gain)
    elif field != "privilege":
        yield from _market(outlook, gain)


def _market(outlook: Outlook, gain: float) -> Iterator[Reason]:
    now, usual = round(outlook.yield_now), round(outlook.income)
    yield Reason("navegador", "market", "pays" if now <= usual else "pays_well", {"money": now, "usual": usual}, gain)


def _sailing(state: State, outlook: Outlook) -> Iterator[Reason]:
    """The best region within reach."""
    reach, losses, ships = state.board.reach(state.explored, state.phase), outlook.board.losses, outlook.nation.ships
    near = [
        (outlook.exploring(region), -region)
        for region, entries in enumerate(reach.entries)
        if sum(ships[origin] for origin in entries) > losses[region]
    ]
    if near:
        gain, region = max(near)
        args = {"region": REGIONS[-region], "money": round(hoped_bonus(outlook.board)[-region])}
        yield Reason("navegador", "exploring", "can_explore", args, gain)


def _way(state: State, field: str, place: int, outlook: Outlook) -> Iterator[Reason]:
    stone = outlook.nation.stone
    if stone < 0:
        return
    steps = steps_to(stone, place)
    if steps > FREE_STEPS:
        yield Reason("navegador", "timing", "far", {"field": field, "ships": steps - FREE_STEPS}, 0.3)
    if state.card == state.seat and state.round > 1 and steps >= steps_to(stone, state.marker):
        yield Reason("navegador", "timing", "card_lapses", {}, 0.1)
