"""Marks as HTML: an element for each, hidden from whoever hears the words beside it, and the styles that draw it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from aod_nb.plots.marks import MARKS, SIDE, STROKE, Mark
from aod_nb.registry import has, part
from aod_nb.widgets.html import Html, el

BEGIN = f"url(\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {SIDE} {SIDE}'"
STROKES = f" fill='none' stroke='red' stroke-width='{STROKE}' stroke-linecap='round' stroke-linejoin='round'"


def sign(*slugs: str) -> Html:
    """The marks of a thing, one beside the other; nothing for what has none."""
    return Html("".join(el("i", class_=f"sign sign-{slug}", aria_hidden="true") for slug in slugs if slug in MARKS))


@cache
def sign_at(game: str, place: str) -> Html:
    """The marks of what is chosen at a place of the board."""
    return sign(*part(game, "plots", "signs").of_place(place)) if has(game, "plots", "signs") else Html()


def mark_styles() -> Iterable[str]:
    """Two masks a mark: the tint shows through its body, the colour of the words beside it through its strokes."""
    for slug, mark in MARKS.items():
        yield f".sign-{slug} {{ --tint: {mark.tint}; --body: {_body(mark)}; --strokes: {_strokes(mark)}; }}"


def _body(mark: Mark) -> str:
    return f"{BEGIN}><path d='{mark.body}'/></svg>\")"


def _strokes(mark: Mark) -> str:
    return f"{BEGIN}{STROKES}><path d='{mark.body}{mark.lines}'/></svg>\")"
