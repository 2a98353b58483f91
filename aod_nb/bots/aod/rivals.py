"""What a placement gains by coming now: what would be gone, and what it takes from the others, if they went there first.

Between two placements of a seat each rival places once.  Where is guessed from what every spot promises it at a glance.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from aod_nb.aod.options import Advance
from aod_nb.aod.placement import SPOTS, free_spots
from aod_nb.aod.tables import GOODS_SPACES, TURNS
from aod_nb.bots.aod.joining import joining
from aod_nb.bots.aod.purse import Purse
from aod_nb.bots.sums import total

if TYPE_CHECKING:
    from aod_nb.aod.state import State
    from aod_nb.bots.aod.outlook import Outlook

Spot = tuple[str, str]
"""A box, and a slot where it has some."""

TEMPER = 1.2
"""VP by which a spot must promise a rival more to be e times as likely its choice."""
DENIED = 0.5
"""How much of what a rival loses, where it would likely have gone, is a gain."""
LATER = {"colonist_dock": 0.85, "trade_goods": 0.6, "discovery": 0.8, "merchant_shipping": 0.4, "capital_buildings": 0.3}
"""What a second piece in a box promises, as a share of the first one's."""
CROWDED = {"initiative": 0.5, "trade_goods": 0.4, "capital_buildings": 0.35, "warfare": 0.2}
"""What is lost in a box with spaces in a row when a rival has gone there first."""


def in_time(state: State, outlook: Outlook, seat: int, worths: list[float]) -> list[float]:
    """The worths of the options of a placement, as they are when the pieces still to be placed are thought of, too."""
    shares = likely(state, outlook, seat)
    best: dict[Spot, float] = {}
    for option, worth in zip(state.options(), worths, strict=True):
        if not isinstance(option, Advance):
            spot = option.box, option.slot
            best[spot] = max(best.get(spot, worth), worth)
    risks = {spot: _risk(state, spot, shares) for spot in best}
    more = sum(state.nations[seat].hand) - 1
    plans = {spot: _plan(best, risks, spot, more) for spot in best} if more else {}
    whole = max(plans.values(), default=0.0)
    found = []
    for option, worth in zip(state.options(), worths, strict=True):
        if not isinstance(option, Advance):
            spot = option.box, option.slot
            worth += _denied(state, spot, shares)
            if more:
                worth += plans[spot] - whole
        found.append(worth)
    return found


def likely(state: State, outlook: Outlook, seat: int) -> list[dict[Spot, float]]:
    """For each rival that places before the seat's next turn, how likely it goes to each spot."""
    found = []
    purse = Purse(state, outlook.clock)
    for rival in range(state.seats):
        if rival == seat or not any(state.nations[rival].hand):
            continue
        free = free_spots(state, rival)
        worths = {
            spot: joining(state, outlook, purse, rival, *spot, "colonist")
            for index, spot in enumerate(SPOTS)
            if free & 1 << index
        }
        most = max(worths.values())
        shares = {spot: exp((worth - most) / TEMPER) for spot, worth in worths.items()}
        whole = total(shares.values())
        found.append({spot: share / whole for spot, share in shares.items()})
    return found


def _risk(state: State, spot: Spot, shares: list[dict[Spot, float]]) -> float:
    """Which part of a spot's worth is lost, on the average, if the seat comes a round later."""
    box = spot[0]
    if box in ("discovery", "merchant_shipping"):
        return 0.0
    free = 1.0
    for share in shares:
        free *= 1 - share.get(spot, 0.0)
    if box == "specialists":
        return 1 - free
    row, spaces = state.row(box), _spaces(state, box)
    left = spaces - len(row) if spaces is not None else len(shares) + 1
    if left <= 1:
        return 1 - free
    return (1 - free) * CROWDED.get(box, 0.05 if left > len(shares) else 0.3)


def _spaces(state: State, box: str) -> int | None:
    board = state.board
    sizes = {
        "initiative": board.initiative_spaces,
        "colonist_dock": board.dock_spaces,
        "trade_goods": GOODS_SPACES,
        "capital_buildings": board.capital_spaces,
        "warfare": board.warfare_spaces,
    }
    return sizes[box]


def _plan(best: dict[Spot, float], risks: dict[Spot, float], taken: Spot, more: int) -> float:
    """What the pieces still in hand bring on the other spots, the later ones at more risk."""
    worths = []
    for spot, worth in best.items():
        if spot == taken:
            worth *= LATER.get(spot[0], 0.0)
        if worth > 0:
            worths.append((worth * (1 - risks[spot]), 1 - risks[spot]))
    worths.sort(reverse=True)
    return total(worth * kept**place for place, (worth, kept) in enumerate(worths[:more]))


def _denied(state: State, spot: Spot, shares: list[dict[Spot, float]]) -> float:
    """What rivals lose when a specialist they would likely have taken is gone."""
    if spot[0] != "specialists" or spot[1] == "training" or state.turn == TURNS:
        return 0.0
    lost = total(-TEMPER * log(max(1e-9, 1 - share.get(spot, 0.0))) for share in shares)
    return DENIED * lost / (state.seats - 1)
