"""The colours, shapes and letters of this game: every seat has a shape and a letter besides its colour."""

from __future__ import annotations

from aod_nb.plots.palette import INK, Flag

NATIONS = {
    "red": Flag("#B8252B", "R", "circle", "#FFFFFF"),
    "blue": Flag("#1F6FB5", "B", "square", "#FFFFFF"),
    "green": Flag("#1B8A6B", "G", "diamond", "#FFFFFF"),
    "yellow": Flag("#F0C832", "Y", "triangle", INK),
    "black": Flag("#2E2A25", "K", "hex", "#FFFFFF"),
}

GOODS = {
    "sugar": ("Su", "#FFFFFF", INK),
    "gold": ("Go", "#E3B22B", INK),
    "spice": ("Sp", "#8A4B2A", "#FFFFFF"),
}
"""Letters, colour, and the colour of the letters on it."""

EXPLORER = "E"
KNOWN_SEA = "#F3F9F8"
"""A region that is explored."""
FACE_DOWN = "#B9AA8C"
SHIP = "#E8842C"
"""The marker of the Navegador card: an orange ship."""
ROUTE = "#8C8271"
RED_BORDER = "#A3262B"
STONES_ON = "#FBF7EC"
HUB = "#EFE7D3"
