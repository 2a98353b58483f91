"""A nation's mark: its colour, its shape and its letter, as on the board."""

from __future__ import annotations

from functools import cache

from aod_nb.plots.palette import SHAPES
from aod_nb.registry import has, part
from aod_nb.widgets.html import Html, el


@cache
def flag(game: str, nation: str) -> Html:
    """Nothing for a game whose board nobody has drawn."""
    if not has(game, "plots", "palette"):
        return Html()
    look = part(game, "plots", "palette").NATIONS[nation]
    points = " ".join(f"{10 * x:.1f},{-10 * y:.1f}" for x, y in SHAPES[look.shape])
    shape = el("polygon", points=points, fill=look.colour)
    letter = el("text", look.letter, fill=look.ink, text_anchor="middle", dy=".36em")
    return el("svg", shape, letter, viewBox="-16 -16 32 32", aria_hidden="true", class_="flag")
