"""The colours, shapes and letters of this game: every seat has a shape and a letter besides its colour."""

from __future__ import annotations

from aod_nb.palette import BLUE, BROWN, GREEN, MOSS, MUSTARD, NAVY, OCHRE, PLUM, RED, SAND, SHADES, TEAL, YELLOW
from aod_nb.plots.palette import BLACK, ON_LIGHT, WHITE, Flag
from aod_nb.plots.palette import DARK as SHARED

NATIONS = {
    "red": Flag(RED, "R", "circle", WHITE),
    "blue": Flag(BLUE, "B", "square", WHITE),
    "green": Flag(GREEN, "G", "diamond", WHITE),
    "yellow": Flag(YELLOW, "Y", "triangle", ON_LIGHT),
    "black": Flag(BLACK, "K", "hex", WHITE, on_dark=SHADES["soft"].dark),
}

SCORE = {
    "workers": SAND,
    "money": MUSTARD,
    "colonies": MOSS,
    "factories": OCHRE,
    "explorers": TEAL,
    "shipyards": NAVY,
    "churches": PLUM,
    "king": BROWN,
}
"""Parts of the final score that have a colour of their own."""

GOODS = {"sugar": (WHITE, ON_LIGHT), "gold": ("#E6B52E", ON_LIGHT), "spice": ("#8A4B2A", WHITE)}
"""The colour of a good's marker on the market, and of the price on it."""

KNOWN_SEA = "#F3F9F8"
"""A region that is explored."""
FACE_DOWN = "#B9AA8C"
SHIP = "#E8842C"
"""The marker of the Navegador card: an orange ship."""
ROUTE = "#8C8271"
RED_BORDER = "#A3262B"
STONES_ON = "#FBF7EC"
HUB = "#EFE7D3"
DARK = SHARED | {KNOWN_SEA: "#2F434D", FACE_DOWN: "#6B604C", ROUTE: "#9A8F7C", RED_BORDER: "#E88A84"}
