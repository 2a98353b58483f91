"""Where the last move of each nation has changed something: quiet marks over the board until its next move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aod_nb.model.game_model import Moment
from aod_nb.plots.beats import SEAT
from aod_nb.plots.palette import SHAPES
from aod_nb.registry import part

FURTHEST = 80
"""Moments that are looked back at most: by then everybody has moved."""
CHANGES = ("fly", "turn")
"""What a beat does that leaves something where it was."""
BELOW, BESIDE = 2.6, 1.9
"""Units of the board: how far below, and from one dot to the next."""
RING, DOT = 1.5, 0.65
"""Their size, in pieces: a ring around what lies by itself, anywhere else a dot below."""


def last_moves(story: Sequence[Moment]) -> dict[int, list[int]]:
    """By seat: the steps that led from its last decisions in a row, the earliest first."""
    found: dict[int, list[int]] = {}
    running = None  # whose last moves are being gathered
    for step in range(len(story) - 1, max(0, len(story) - 1 - FURTHEST), -1):
        seat = story[step - 1].state.seat
        if seat not in found:
            running = seat
        elif seat != running:
            running = None
        if seat is not None and seat == running:
            found.setdefault(seat, []).insert(0, step)
    return found


def traces(board: Any, story: Sequence[Moment]) -> list[dict[str, Any]]:
    """The marks as a browser draws them: points in hundredths of the board, in the nation's shape and colour."""
    now = story[-1].state
    flags = part(now.game, "plots", "palette").NATIONS
    found: list[dict[str, Any]] = []
    taken: dict[tuple[float, float], int] = {}
    layout = board.layout
    for seat, steps in last_moves(story).items():
        flag = flags[now.nations[seat].name]
        spots = {spot: None for step in steps for spot in _spots(layout, story[step - 1].state, story[step], now, seat)}
        points = " ".join(f"{round(50 * dx)},{round(-50 * dy)}" for dx, dy in SHAPES[flag.shape])
        for x, y, is_space in spots:
            beside = taken.get((x, y), 0)
            taken[x, y] = beside + 1
            ring = is_space and not beside
            at = (x, y) if ring else (x + BESIDE * (beside - 1), y - BELOW)
            wide = round(400 * layout.marker * (RING if ring else DOT) / layout.wide, 2)
            mark: dict[str, Any] = {"at": [round(100 * at[0] / layout.wide, 2), round(100 - 100 * at[1] / layout.high, 2)]}
            found.append(mark | {"points": points, "fill": flag.colour, "ring": ring, "wide": wide})
    return found


def _spots(layout: Any, before: Any, moment: Moment, now: Any, seat: int) -> Iterator[tuple[float, float, bool]]:
    """Where a move of this seat has changed something that still lies there, and whether that is a space for one thing."""
    game, places = part(before.game, "plots", "beats"), part(before.game, "plots", "places")
    for event in moment.events:
        if event.seat != seat:
            continue
        for beat in game.beats([event], before, moment.state):
            if beat.act in CHANGES and beat.target and not beat.target.startswith(SEAT):
                point = game.where(beat.target, moment.state, layout)
                if point is not None and places.still(beat.target, moment.state, now, seat):
                    yield *point, places.is_space(beat.target)
