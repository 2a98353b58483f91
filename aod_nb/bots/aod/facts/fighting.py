"""What a battle removes on each side, and what that does to majorities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.aod.options import MILITIA, Attack, Remove, War
from aod_nb.aod.pieces import pieces_in
from aod_nb.aod.tables import REGION_INDEX, REGIONS, WAR_PRICE
from aod_nb.aod.warfare import VICTIMS, battle_regions, forces
from aod_nb.bots.aod.facts.common import DOLLAR, Facts, fact
from aod_nb.bots.aod.facts.landing import changing, points_with

if TYPE_CHECKING:
    from aod_nb.aod.state import State


def losses(state: State, seat: int, opponent: int, region: int) -> tuple[int, int]:
    """Pieces that leave the region: the opponent's and the attacker's own.

    Each soldier removes a piece, and the attacker need not spend one on the Militia's.
    """
    slug = REGIONS[region]
    taken = min(state.nations[seat].soldiers[region], pieces_in(state, opponent, region))
    _, soldiers, militia = forces(state, slug, opponent, attacked=True)
    return taken, min(soldiers + militia, pieces_in(state, seat, region))


def best_battle(state: State, seat: int) -> tuple[int, int] | None:
    """(opponent, region) of the battle that gains most VP over the opponent, or most pieces, as things stand."""
    fights = [(opponent, region) for opponent in range(state.seats) if opponent != seat
              for region in battle_regions(state, seat, opponent)]  # fmt: skip
    return max(fights, key=lambda fight: _gain(state, seat, *fight), default=None)


def _gain(state: State, seat: int, opponent: int, region: int) -> tuple[int, int]:
    taken, lost = losses(state, seat, opponent, region)
    before, after = points_with(state, region, {}), points_with(state, region, {opponent: -taken, seat: -lost})
    return after[seat] - before[seat] - after[opponent] + before[opponent], taken - lost


def prospect(state: State, seat: int, opponent: int, region: int) -> Facts:
    """The battle that could be fought as things stand."""
    taken, lost = losses(state, seat, opponent, region)
    vp, pieces = _gain(state, seat, opponent, region)
    args = {"region": REGIONS[region], "opponent": state.nations[opponent].name, "taken": taken, "lost": lost}
    yield fact("war", "battle_there", max(0.2, vp + 0.3 * pieces), **args)


def attack(state: State, seat: int, option: Attack) -> Facts:
    region = REGION_INDEX[option.region]
    taken, lost = losses(state, seat, option.opponent, region)
    args = {"region": option.region, "opponent": state.nations[option.opponent].name, "taken": taken, "lost": lost}
    yield fact("war", "battle", 1.0, **args)
    own, other = pieces_in(state, seat, region) - lost, pieces_in(state, option.opponent, region) - taken
    yield fact("war", "battle_leaves", 0.4, region=option.region, own=own, other=other, opponent=args["opponent"])
    yield from changing(state, seat, region, {seat: -lost, option.opponent: -taken})


def war(state: State, seat: int, option: War) -> Facts:
    regions = battle_regions(state, seat, option.opponent)
    fought = [losses(state, seat, option.opponent, region) for region in regions]
    taken, lost = sum(one for one, _ in fought), sum(one for _, one in fought)
    name, money = state.nations[option.opponent].name, state.nations[seat].money
    yield fact("war", "war", 1.0, battles=len(regions), opponent=name, taken=taken, lost=lost)
    yield fact("money", "war_price", DOLLAR * WAR_PRICE, price=WAR_PRICE, left=money - WAR_PRICE)
    for region, (gone, own) in zip(regions, fought, strict=True):
        yield from changing(state, seat, region, {seat: -own, option.opponent: -gone})


def remove(state: State, seat: int, option: Remove) -> Facts:
    """What is left of the kind that falls, before the battle's other losses."""
    fight: Any = state.decision
    loser = fight.defender if fight.attacking else fight.attacker
    if option.piece == MILITIA:
        yield fact("war", "removes_militia", 0.5)
        return
    left = fight.standing(state)[VICTIMS.index(option.piece)] - 1
    args = {"piece": option.piece, "left": left, "nation": state.nations[loser].name, "region": fight.region}
    yield fact("war", "removes", 0.5, **args)
