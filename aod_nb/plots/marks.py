"""The marks of things: one small drawing of each, the same on boards, mats and buttons and in what moves.

The drawings stand in ``marks.toml``.  Each is told apart by its outline alone: in one colour, and 14 pixels wide.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

from aod_nb.plots.palette import dimmed

SIDE = 24
"""A mark lies in a square of this side, its y downwards as in SVG."""
STROKE = 1.6


class Mark(NamedTuple):
    tint: str
    body: str
    """Paths that are filled with the tint and outlined."""
    lines: str = ""
    """Paths that are only drawn."""


MARKS: dict[str, Mark] = {
    slug: Mark(**drawn) for slug, drawn in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")).items()
}
ON_DARK = 0.58
"""The share of its light that a tint keeps on dark paper, where it is outlined in light ink."""
DARK_TINTS = {mark.tint: dimmed(mark.tint, ON_DARK) for mark in MARKS.values()}
