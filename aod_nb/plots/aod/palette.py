"""The colours, shapes and letters of this game: every nation has a shape and a letter besides its colour."""

from __future__ import annotations

from aod_nb.palette import BLUE, FOREST, GREEN, MOSS, MUSTARD, OCHRE, OLIVE, ORANGE, RED, YELLOW
from aod_nb.plots.palette import DARK as SHARED
from aod_nb.plots.palette import ON_LIGHT, WHITE, Flag, dimmed

LAND = {
    "caribbean": "#C9E0E2",
    "peru": "#F2DFA8",
    "canada": "#D3DFD2",
    "new_england": "#EBCFBC",
    "florida": "#D6E2BC",
    "new_spain": "#F2DFA8",
    "new_granada": "#EBCFBC",
    "brazil": "#D0DFBA",
    "rio_de_la_plata": "#E9CDB9",
}
"""Once a region is open it has its own tint; before, all have the same."""

DARK = SHARED | {colour: dimmed(colour, 0.38) for colour in LAND.values()}

NATIONS = {
    "england": Flag(RED, "E", "circle", WHITE),
    "france": Flag(BLUE, "F", "square", WHITE),
    "spain": Flag(YELLOW, "S", "triangle", ON_LIGHT),
    "portugal": Flag(GREEN, "P", "diamond", WHITE),
    "holland": Flag(ORANGE, "H", "hex", ON_LIGHT),
}

SCORE = {"colonies_1": OLIVE, "colonies_2": MOSS, "colonies_3": FOREST, "buildings": OCHRE, "economy": MUSTARD}
"""Parts of the final score that have a colour of their own."""
