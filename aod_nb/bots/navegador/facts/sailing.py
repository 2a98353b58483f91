"""What exploring brings and costs, and where ships are of use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.bots.navegador.facts.common import ASIDE, COIN, Facts, counts, fact
from aod_nb.navegador.options import Explore, PayShip, Sail, Send
from aod_nb.navegador.redeal import face_down
from aod_nb.navegador.sailing import Crew, reach_of
from aod_nb.navegador.seamap import crossings
from aod_nb.navegador.tables import (
    COLUMN_INDEX,
    GOODS,
    NAGASAKI,
    PORTUGAL,
    PRICE_PER_PHASE,
    REGION_INDEX,
    REGIONS,
    ROMAN,
)
from aod_nb.navegador.turn import due_phase

if TYPE_CHECKING:
    from aod_nb.navegador.state import State


def rewards(state: State, region: int) -> tuple[int, int]:
    """The least and the most that the bank can pay for exploring: the cheapest token of the region is one of these."""
    pool, size = face_down(state, state.board.goods[region]), state.board.tokens[region]
    return pool[0], pool[len(pool) - size]


def in_reach(state: State, seat: int) -> list[str]:
    """Unknown regions that enough ships can enter together."""
    ships, losses = state.nations[seat].ships, state.board.losses
    entries = reach_of(state).entries
    return [
        REGIONS[region]
        for region, origins in enumerate(entries)
        if origins and sum(ships[origin] for origin in origins) > losses[region]
    ]


def explore(state: State, seat: int, option: Explore) -> Facts:
    region = REGION_INDEX[option.region]
    lost, (least, most) = state.board.losses[region], rewards(state, region)
    yield counts(state, seat, COLUMN_INDEX["explorer"])
    yield fact("money", "reward", COIN * (least + most) / 2, region=option.region, least=least, most=most)
    yield fact("exploring", "ships_lost", 0.5, ships=lost + 1, lost=lost, left=sum(state.nations[seat].ships) - lost)
    twin = state.copy()
    twin.explored |= 1 << region
    phase = due_phase(twin)
    if phase > due_phase(state):
        yield fact("tempo", "phase", 1.5, phase=ROMAN[phase], borders=phase, price=PRICE_PER_PHASE * phase)
    if region == NAGASAKI and state.turns_left is None:
        yield fact("tempo", "ends_game", 3.0)
    good, tokens = GOODS[state.board.goods[region]], state.board.tokens[region]
    yield fact("market", "opens", ASIDE, region=option.region, good=good, tokens=tokens)


def sail(state: State, seat: int, option: Sail) -> Facts:
    origin, target = REGION_INDEX[option.origin], REGION_INDEX[option.target]
    ships = state.nations[seat].ships[target] + option.count
    stack = state.stacks[target]
    if stack and ships - option.count < len(stack):
        args = {"region": option.target, "good": GOODS[state.board.goods[target]], "price": stack[0], "tokens": len(stack)}
        yield fact("market", "colonies_there", 0.6, ships=ships, **args)
    was, away = to_unknown(state, origin), to_unknown(state, target)
    if away < was:
        yield fact("exploring", "nearer", 0.5 * (was - away), region=option.target, away=away, was=was)
    enough = [
        REGIONS[region]
        for region, origins in enumerate(reach_of(state).entries)
        if target in origins and ships > state.board.losses[region]
    ]
    if enough:
        yield fact("exploring", "enough_ships", 0.8, ships=ships, region=option.target, targets=enough)
    yield fact("exploring", "ships_left", ASIDE, region=option.origin, ships=state.nations[seat].ships[origin] - option.count)


def to_unknown(state: State, region: int) -> int:
    """Borders from a region to the nearest one that nobody has explored; 0 when all are."""
    away = crossings(state.board.neighbours, state.explored, region)
    return min((steps for other, steps in away.items() if not state.is_explored(other)), default=0)


def no_more_sailing(state: State, seat: int) -> Facts:
    voyage: Any = state.decision
    still = sum(voyage.waiting(state))
    if still:
        yield fact("exploring", "ships_stay", 0.4, ships=still)


def pay_ship(state: State, seat: int, option: PayShip) -> Facts:
    yield from _leaving(state, seat, option.region, 1)


def send(state: State, seat: int, option: Send) -> Facts:
    crew: Any = state.decision
    assert isinstance(crew, Crew)
    gone = 1 + sum(REGIONS[origin] == option.origin for origin in crew.sent)
    yield from _leaving(state, seat, option.origin, gone)


def _leaving(state: State, seat: int, slug: str, gone: int) -> Facts:
    """What is left where ships are missed: a colony needs one."""
    region = REGION_INDEX[slug]
    left = state.nations[seat].ships[region] - gone
    if region == PORTUGAL:
        yield fact("exploring", "leaves_portugal", 0.4, left=left)
    else:
        yield fact("exploring", "leaves_region", 0.4, region=slug, left=left, tokens=len(state.stacks[region]))
