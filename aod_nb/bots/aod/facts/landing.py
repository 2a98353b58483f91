"""What pieces do where they arrive, and where they are missed: majorities, VP, and the good of the region."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aod_nb.aod.benefits import MigrationTarget
from aod_nb.aod.capital import ALLIES, IndianAllies, Overpopulation
from aod_nb.aod.dock import Landing
from aod_nb.aod.options import Land, Migrate, Movers, Ride
from aod_nb.aod.pieces import soldiers_left
from aod_nb.aod.scoring import colony_points
from aod_nb.aod.tables import GOOD_SET_SIZE, MERCHANT_LANDING, REGION_INDEX, REGIONS
from aod_nb.bots.aod.facts.common import ASIDE, DOLLAR, Facts, counts_in, fact, more_income, next_scoring

if TYPE_CHECKING:
    from aod_nb.aod.state import State

LEAD, NEARER = 0.8, 0.3
"""The weight of a lead, and of coming closer to one."""
GOOD, NEARLY = 1.5, 0.6
"""The weight of a good that is taken, and of one that the next piece takes."""

BY_ITSELF = ("dock_good", "dock_vp", "dock_near")
TOGETHER = ("dock_good_together", "dock_vp_together", "dock_near_together")
"""What a piece of the dock can do by itself, and with the own ones that land before it."""


def lands_as(state: State, seat: int, piece: str) -> int:
    """How many pieces a piece of the dock is once it has landed: a missionary brings others."""
    return 2 + state.owned(seat, "mod_missionary") if piece == "missionary" else 1


def land(state: State, seat: int, option: Land) -> Facts:
    decision: Any = state.decision
    region = REGION_INDEX[option.region]
    if isinstance(decision, Landing):
        yield from arriving(state, seat, region, lands_as(state, seat, decision.piece))
        yield from special(state, seat, decision.piece)
    elif isinstance(decision, IndianAllies):
        if soldiers_left(state, seat) >= ALLIES:
            yield from arriving(state, seat, region, ALLIES)
    elif isinstance(decision, Overpopulation):
        yield from arriving(state, seat, region, 1)
    elif isinstance(decision, MigrationTarget):
        yield standing(state, seat, region)


def special(state: State, seat: int, piece: str) -> Facts:
    """What landing means for a merchant and a missionary."""
    if piece == "merchant":
        yield fact("money", "merchant_lands", DOLLAR * MERCHANT_LANDING, money=MERCHANT_LANDING)
    elif piece == "missionary":
        yield fact("majority", "missionary_lands", NEARER, pieces=lands_as(state, seat, piece))


def arriving(state: State, seat: int, region: int, pieces: int) -> Facts:
    """What a seat gains in a region when this many of its pieces arrive there."""
    slug, counts, good = REGIONS[region], counts_in(state, region), state.region_goods[region]
    was, own = counts[seat], counts[seat] + pieces
    other = max(count for place, count in enumerate(counts) if place != seat)
    if good and own >= GOOD_SET_SIZE:
        yield fact("sets", "takes_good", GOOD, region=slug, good=good, own=own)
        yield from more_income(state, seat, good)
    elif good and own == GOOD_SET_SIZE - 1:
        yield fact("sets", "good_next", NEARLY, region=slug, good=good)
    if not other:
        yield fact("majority", "alone" if was else "first_there", LEAD, region=slug, own=own)
    elif own > other:
        key = "takes_lead" if was <= other else "holds_lead"
        yield fact("majority", key, LEAD, region=slug, own=own, other=other)
    elif own == other:
        yield fact("majority", "draws_level", LEAD, region=slug, own=own, other=other)
    else:
        yield fact("majority", "comes_closer", NEARER, region=slug, own=own, other=other)
    yield from changing(state, seat, region, {seat: pieces})


def changing(state: State, seat: int, region: int, more: dict[int, int]) -> Facts:
    """What the region pays when it is scored next, if pieces come or go by these numbers and nothing else happens."""
    slug, turn = REGIONS[region], next_scoring(state)
    before, after = points_with(state, region, {}), points_with(state, region, more)
    gain = after[seat] - before[seat]
    if gain:
        yield fact(
            "majority", "vp_gain" if gain > 0 else "vp_loss", abs(gain), region=slug, vp=after[seat], was=before[seat], turn=turn
        )
    losses = {other: before[other] - after[other] for other in range(state.seats) if other != seat}
    victim = max(losses, key=lambda other: losses[other])
    if losses[victim] > 0:
        name = state.nations[victim].name
        yield fact("majority", "rival_loses", 0.5 * losses[victim], nation=name, vp=losses[victim], region=slug)


def points_with(state: State, region: int, more: dict[int, int]) -> dict[int, int]:
    """What a region pays each seat once some seats have more pieces there, or fewer: seat -> the difference."""
    counts = counts_in(state, region)
    return colony_points({seat: max(0, count + more.get(seat, 0)) for seat, count in enumerate(counts)})


def standing(state: State, seat: int, region: int) -> Any:
    """How a seat stands in a region now."""
    counts = counts_in(state, region)
    other = max(count for place, count in enumerate(counts) if place != seat)
    return fact("majority", "stands", NEARER, region=REGIONS[region], own=counts[seat], other=other)


# Stable and Migration


def ride(state: State, seat: int, option: Ride) -> Facts:
    yield from _moving(state, seat, option.origin, option.target, 1)


def migrate(state: State, seat: int, option: Migrate) -> Facts:
    yield standing(state, seat, REGION_INDEX[option.origin])


def movers(state: State, seat: int, option: Movers) -> Facts:
    decision: Any = state.decision
    yield from _moving(state, seat, decision.origin, decision.target, option.colonists + option.soldiers)


def _moving(state: State, seat: int, origin: str, target: str, pieces: int) -> Facts:
    yield from arriving(state, seat, REGION_INDEX[target], pieces)
    left = counts_in(state, REGION_INDEX[origin])
    other = max(count for place, count in enumerate(left) if place != seat)
    yield fact("majority", "leaves", NEARER, region=origin, own=left[seat] - pieces, other=other)
    yield from changing(state, seat, REGION_INDEX[origin], {seat: -pieces})


# The dock, before anything lands


def dock(state: State, seat: int, piece: str) -> Facts:
    """Where a piece on the next space of the dock could do most, together with the own ones that land before it."""
    pieces = lands_as(state, seat, piece)
    coming = sum(lands_as(state, seat, before.kind) for before in state.dock if before.seat == seat)
    ahead = sum(before.seat != seat for before in state.dock)
    hopes = [_hope(state, seat, region, coming, pieces) for region, counter in enumerate(state.counters) if counter < 0]
    best = max(filter(None, hopes), key=lambda found: found.weight, default=None)
    if best is not None:
        yield best
        if best.key in ("dock_good", "dock_good_together"):
            yield from more_income(state, seat, best.args["good"])
    if ahead:
        yield fact("tempo", "dock_ahead", ASIDE, count=ahead)
    yield from special(state, seat, piece)


def _hope(state: State, seat: int, region: int, coming: int, pieces: int) -> Any:
    """The best that landing there can do: take its good, gain VP, or come nearer to the good."""
    slug, good = REGIONS[region], state.region_goods[region]
    counts = counts_in(state, region)
    before = counts[seat] + coming
    own = before + pieces
    takes, pays, nears = TOGETHER if coming else BY_ITSELF
    more = {"coming": coming} if coming else {}
    if good and before < GOOD_SET_SIZE <= own:
        return fact("sets", takes, 2 * GOOD + ASIDE * own, region=slug, good=good, own=own, **more)
    was, vp = (points_with(state, region, {seat: count})[seat] for count in (coming, coming + pieces))
    if vp > was:
        other = max(count for place, count in enumerate(counts) if place != seat)
        args = {"region": slug, "own": own, "other": other, "vp": vp, "was": was, "turn": next_scoring(state)}
        return fact("majority", pays, 0.6 * (vp - was), **args, **more)
    if good and own < GOOD_SET_SIZE:
        return fact("sets", nears, ASIDE * own, region=slug, good=good, own=own, more=GOOD_SET_SIZE - own, **more)
    return None
