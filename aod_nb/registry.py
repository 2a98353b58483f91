"""The games, and where each game keeps its parts.  Nothing else in the project asks which game it is, or imports one by name.

A game is called by its slug, and everything about it lies in packages of that name: its rules in ``aod_nb.<slug>``, the rest
in ``aod_nb.<room>.<slug>``, the room being ``bots``, ``lab``, ``lessons``, ``plots`` or ``widgets``.  A game may do without
any of those rooms.  Nothing of a game is loaded before it is asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple


class Entry(NamedTuple):
    pages: tuple[tuple[str, str], ...]
    """The game's notebooks, each with the key of its text on the home page; the first one is the one to play on."""
    short: str
    """What the file names of its lessons' notebooks begin with."""


GAMES = {
    "aod": Entry(pages=(("play_aod.ipynb", "home_play"), ("rules.ipynb", "home_rules")), short="aod"),
    "navegador": Entry(pages=(("play_navegador.ipynb", "home_play"), ("rules_navegador.ipynb", "home_rules")), short="nav"),
}

TOGETHER = (("two_designs.ipynb", "home_designs"),)
"""The notebooks about all games, each with the key of its text on the home page."""


@cache
def package(game: str) -> ModuleType:
    """The rules of a game: its set-up, its positions, its cards, its words."""
    return import_module(_place(game))


@cache
def has(game: str, room: str, module: str = "") -> bool:
    """Whether a game has a package in a room, or a module there: ``has("aod", "lessons")``."""
    found = find_spec(_place(game, room)) and find_spec(_place(game, room, module))
    return found is not None and found.origin is not None  # a folder without __init__.py is not a package


@cache
def part(game: str, room: str, module: str = "") -> ModuleType:
    """The package of a game in a room, or one of its modules: ``part("aod", "widgets", "designs")``."""
    return import_module(_place(game, room, module))


def having(room: str, module: str = "") -> tuple[str, ...]:
    """The games that have that: ``having("widgets", "designs")``."""
    return tuple(game for game in GAMES if has(game, room, module))


def slot(game: str) -> str:
    """The name under which the browser keeps the newest game."""
    return f"aod_nb:{game}"


def _place(game: str, room: str = "", module: str = "") -> str:
    """The dotted name under which that is imported; a KeyError for a game there is none of."""
    if game not in GAMES:
        raise KeyError(game)
    return ".".join(filter(None, ("aod_nb", room, game, module)))
