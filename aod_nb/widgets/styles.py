"""The styles of our parts: colours from the palette, and ``view.css``, which knows neither a colour nor a nation by itself."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from aod_nb.palette import SHADES
from aod_nb.registry import GAMES
from aod_nb.widgets.scripts import HERE

OURS = "body.aod-body, .aod-view, .aod-page, .aod-asked, .aod-words, .aod-step"
DARK = "@media (prefers-color-scheme: dark)"
FAINT = {"black": SHADES["soft"].dark}
"""On dark paper a nation's own colour may not be seen."""


def styles() -> str:
    return "\n".join([*_colours(), (HERE / "view.css").read_text(encoding="utf-8")])


def _colours() -> Iterable[str]:
    for mode, before, after in ((0, "", ""), (1, f"{DARK} {{ ", " }")):
        yield f"{before}{OURS} {{ {' '.join(f'--{name}: {shade[mode]};' for name, shade in SHADES.items())} }}{after}"
    for game in (import_module(f"{entry.plots}.palette") for entry in GAMES.values() if entry.plots):
        for nation, flag in game.NATIONS.items():
            yield f".aod-view .{nation} {{ --nation: {flag.colour}; }}"
            if nation in FAINT:
                yield f"{DARK} {{ .aod-view .{nation} {{ --nation: {FAINT[nation]}; }} }}"
        for part, colour in game.SCORE.items():
            yield f".aod-scores .part.{part} {{ --part: {colour}; }}"
