"""Scoring: the colonies three times, and everything at the end (VIII)."""

from __future__ import annotations

from collections.abc import Mapping
from operator import add
from typing import TYPE_CHECKING

from aod_nb.aod.buildings import rule_of
from aod_nb.aod.tables import CARDS, COUNTERS, GOOD_SET_SIZE, REGIONS, TURNS
from aod_nb.core import BadInput, Event, Log, Score, shown

if TYPE_CHECKING:
    from aod_nb.aod.state import State

FIRST, SECOND, TIED_FIRST = 6, 2, 2
TIED_LEADERS = 2


def colony_points(counts: Mapping[int, int]) -> dict[int, int]:
    """VP of one region from each seat's pieces in it: ``colony_points({0: 4, 1: 2})`` is ``{0: 6, 1: 2}``."""
    if not isinstance(counts, Mapping):
        raise BadInput("aod.bad.mapping", found=shown(counts))
    for seat, pieces in counts.items():
        if isinstance(pieces, bool) or not isinstance(pieces, int) or pieces < 0:
            raise BadInput("aod.bad.pieces", seat=shown(seat), found=shown(pieces))
    points = dict.fromkeys(counts, 0)
    most = max(counts.values(), default=0)
    if most < GOOD_SET_SIZE:
        return points
    leaders = [seat for seat, pieces in counts.items() if pieces == most]
    if len(leaders) == TIED_LEADERS:
        return points | dict.fromkeys(leaders, TIED_FIRST)
    if len(leaders) > TIED_LEADERS:
        return points
    points[leaders[0]] = FIRST
    next_most = max((pieces for pieces in counts.values() if 0 < pieces < most), default=0)
    followers = [seat for seat, pieces in counts.items() if pieces == next_most and next_most]
    if len(followers) == 1:
        points[followers[0]] = SECOND
    return points


def score_colonies(state: State, log: Log) -> None:
    for nation in state.nations:
        nation.colony_points.append(0)
    columns = zip(*[map(add, nation.colonists, nation.soldiers) for nation in state.nations], strict=True)
    for slug, pieces in zip(REGIONS, columns, strict=True):
        if max(pieces) < GOOD_SET_SIZE:
            continue
        counts = dict(enumerate(pieces))
        for seat, points in colony_points(counts).items():
            if points:
                state.nations[seat].colony_points[-1] += points
                if log is not None:
                    args = {"region": slug, "vp": points, "pieces": counts[seat], "turn": state.turn}
                    log.append(Event("colony_scored", "VIII.colonies", seat, args))


def score(state: State) -> tuple[Score, ...]:
    """The score of every seat: final when the game is over, before that what is banked so far."""
    return tuple(_score(state, seat) for seat in range(len(state.nations)))


def _score(state: State, seat: int) -> Score:
    nation = state.nations[seat]
    ages = dict(zip(("colonies_1", "colonies_2", "colonies_3"), [*nation.colony_points, 0, 0, 0], strict=False))
    lines = {
        "discoveries": discovery_points(state, seat),
        **ages,
        "buildings": sum(building_points(state, seat).values()),
        "economy": nation.economy,
    }
    return Score(seat, nation.name, lines, sum(lines.values()))


def discovery_points(state: State, seat: int) -> int:
    nation = state.nations[seat]
    return sum(COUNTERS[counter][3] for counter in nation.counters) + sum(CARDS[card][3] for card in nation.cards)


def building_points(state: State, seat: int) -> dict[str, int]:
    """VP by building: the printed ones at once, the others when the game is over."""
    points: dict[str, int] = {}
    for building in state.buildings_of(seat):
        vp = building.vp + (building.score(state, seat) if state.is_over else 0)
        if vp:
            points[building.slug] = vp
    return points


def winners(state: State) -> tuple[int, ...]:
    """Who wins, several seats after a tie that nothing breaks; nobody as long as the game runs."""
    if not state.is_over:
        return ()
    ranks = {result.seat: tie_break(state, result.seat, result.total) for result in score(state)}
    best = max(ranks.values())
    return tuple(seat for seat, rank in ranks.items() if rank == best)


def tell_result(state: State, log: list[Event]) -> None:
    """The points that only the end brings, and who wins."""
    for seat, nation in enumerate(state.nations):
        for slug, points in building_points(state, seat).items():
            log.append(Event("building_scored", rule_of(slug), seat, {"building": slug, "vp": points}))
        if nation.economy:
            log.append(Event("economy_scored", "VIII.end", seat, {"vp": nation.economy}))
    log.append(Event("game_over", "VIII.ties", None, {"winners": winners(state)}))


def tie_break(state: State, seat: int, total: int) -> tuple[int, int, int, int]:
    """VP, then colony VP of turn 8, then dollars, then the number of goods (VIII.ties)."""
    nation = state.nations[seat]
    last_colonies = nation.colony_points[-1] if state.turn == TURNS and nation.colony_points else 0
    return total, last_colonies, nation.money, sum(nation.goods)
