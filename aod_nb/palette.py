"""The colours of pages, boards and plots, each in one place.  No meaning hangs on colour alone."""

from __future__ import annotations

from typing import NamedTuple


class Shade(NamedTuple):
    light: str
    dark: str


SHADES = {
    "paper": Shade("#F7F0E1", "#1E1C18"),
    "card": Shade("#FFFBF2", "#282520"),
    "sunk": Shade("#EDE3CE", "#35312A"),
    "ink": Shade("#2A2622", "#F1E9DA"),
    "soft": Shade("#6B6257", "#B5AA99"),
    "line": Shade("#D8CBB0", "#4A443A"),
    "lit": Shade("#B4432B", "#F08A6C"),
    "lit-paper": Shade("#FCEEDF", "#46322A"),
    "link": Shade("#1F5C99", "#8FC1F0"),
    "focus": Shade("#2F6FB7", "#5C9BE0"),
    "refused": Shade("#A3321F", "#FF9C8A"),
    "right": Shade("#2C7A4B", "#5FB482"),
    "wrong": Shade("#A8461D", "#E08A5C"),
    "alert": Shade("#8A1C1C", "#F3B1A8"),
    "alert-ink": Shade("#FFFFFF", "#2B0906"),
    "veil": Shade("#00000044", "#000000CC"),
}
"""What a style calls var(--paper) and so on."""

INK = SHADES["ink"].light
"""Boards are printed on light paper in every mode."""
PAPER = SHADES["paper"].light
LIT = SHADES["lit"].light
RED, BLUE, GREEN, YELLOW, ORANGE = "#B8252B", "#1F6FB5", "#188262", "#F0C832", "#F28A30"
"""The colours of nations and seats."""
OLIVE, MOSS, FOREST, SAND, MUSTARD = "#8AA15B", "#6B8A3C", "#4C6B22", "#9B8B6A", "#B59B2C"
OCHRE, TEAL, NAVY, PLUM, BROWN, SLATE = "#A6763B", "#2F8F8F", "#2E5F8F", "#7D4F8A", "#5B4A3A", "#4E6E8E"
"""The colours of the parts of a score."""
