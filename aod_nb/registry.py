"""The games there are.  Nothing else in the project asks which game it is."""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    package: str
    pages: tuple[tuple[str, str], ...] = ()
    """Notebooks and the keys of what home says of them, the one to play on first."""
    slot: str = ""
    """Under which the browser keeps the newest game."""
    mind: str = ""
    """The package of the heuristics its bots think with."""
    lessons: str = ""
    """The package of its lessons."""
    plots: str = ""
    """The package that draws its board."""
    widgets: str = ""
    """The package of the parts of its pages."""
    short: str = ""
    """With which the names of its lessons' notebooks begin."""
    lab: str = ""
    """The package of the lab's questions about it."""


GAMES = {
    "aod": Entry(
        "aod_nb.aod",
        pages=(("play_aod.ipynb", "home_play"), ("rules.ipynb", "home_rules")),
        slot="aod_nb:aod",
        mind="aod_nb.bots.aod",
        lessons="aod_nb.lessons.aod",
        plots="aod_nb.plots.aod",
        widgets="aod_nb.widgets.aod",
        short="aod",
        lab="aod_nb.lab.aod.questions",
    ),
    "navegador": Entry(
        "aod_nb.navegador",
        pages=(("play_navegador.ipynb", "home_play"), ("rules_navegador.ipynb", "home_rules")),
        slot="aod_nb:navegador",
        lessons="aod_nb.lessons.navegador",
        plots="aod_nb.plots.navegador",
        widgets="aod_nb.widgets.navegador",
        short="nav",
        mind="aod_nb.bots.navegador",
        lab="aod_nb.lab.navegador.questions",
    ),
}

TOGETHER = (("two_designs.ipynb", "home_designs"),)
"""Notebooks about all games, and the keys of what home says of them."""
