"""The styles of our parts: colours from the palettes, marks, ``view.css`` for all games, and the ``view.css`` of one game."""

from __future__ import annotations

from collections.abc import Iterable

from aod_nb.palette import SHADES
from aod_nb.plots.palette import BOOK
from aod_nb.registry import GAMES, having, part
from aod_nb.widgets.marks import mark_styles
from aod_nb.widgets.scripts import HERE

OURS = "body.voyage-body, .voyage-view, .voyage-page, .voyage-asked, .voyage-words, .voyage-step"
SHEETS = ("view", "layout", "stage", "marks", "home", "setup", "branches", "ending")
"""Each has one purpose; later ones may say more of what earlier ones began."""
DARK = "@media (prefers-color-scheme: dark)"


def styles() -> str:
    sheets = [*(HERE / f"{sheet}.css" for sheet in SHEETS), *(HERE / game / "view.css" for game in GAMES)]
    return "\n".join([*_colours(), *mark_styles(), *(sheet.read_text(encoding="utf-8") for sheet in sheets if sheet.exists())])


def _colours() -> Iterable[str]:
    yield f"{OURS} {{ --book: {BOOK}; }}"
    for mode, before, after in ((0, "", ""), (1, f"{DARK} {{ ", " }")):
        yield f"{before}{OURS} {{ {' '.join(f'--{name}: {shade[mode]};' for name, shade in SHADES.items())} }}{after}"
    for game in having("plots", "palette"):
        yield from _colours_of(game)


def _colours_of(game: str) -> Iterable[str]:
    """The colours of a game's nations, and of the lines of its score."""
    palette = part(game, "plots", "palette")
    for nation, flag in palette.NATIONS.items():
        yield f".voyage-view .{nation} {{ --nation: {flag.colour}; }}"
        if flag.on_dark:
            yield f"{DARK} {{ .voyage-view .{nation} {{ --nation: {flag.on_dark}; }} }}"
    for line, colour in palette.SCORE.items():
        yield f".voyage-scores .part.{line} {{ --part: {colour}; }}"
