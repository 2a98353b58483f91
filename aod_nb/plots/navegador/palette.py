"""The colours, shapes and letters of this game: every seat has a shape and a letter besides its colour."""

from __future__ import annotations

from aod_nb.palette import BLUE, BROWN, GREEN, INK, MOSS, MUSTARD, NAVY, OCHRE, PLUM, RED, SAND, SHADES, TEAL, YELLOW
from aod_nb.plots.palette import Flag

NATIONS = {
    "red": Flag(RED, "R", "circle", "#FFFFFF"),
    "blue": Flag(BLUE, "B", "square", "#FFFFFF"),
    "green": Flag(GREEN, "G", "diamond", "#FFFFFF"),
    "yellow": Flag(YELLOW, "Y", "triangle", INK),
    "black": Flag(INK, "K", "hex", "#FFFFFF", on_dark=SHADES["soft"].dark),
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

GOODS = {"sugar": ("#FFFFFF", INK), "gold": ("#E3B22B", INK), "spice": ("#8A4B2A", "#FFFFFF")}
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
