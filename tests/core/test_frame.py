"""The proof of the frame: what is shared knows no game, and what one game alone needs is not shared."""

import ast
import re
from pathlib import Path

import pytest

import aod_nb
from aod_nb import core
from aod_nb.registry import GAMES

ROOT = Path(aod_nb.__file__).parent
SHARED = [
    source
    for source in sorted(ROOT.rglob("*.py"))
    if not {*source.relative_to(ROOT).with_suffix("").parts} & {*GAMES, "registry"}
]
LAYERS = ("", "plots.", "widgets.", "lessons.", "bots.", "lab.")
MODULES = tuple(f"aod_nb.{layer}{game}" for game in GAMES for layer in LAYERS)
SLUGS = {*GAMES, *[entry.short for entry in GAMES.values()]}
TEMPLATE = "aod"
"""Our own template for Voilà is called so, and the addresses of its files begin with it."""
OF_TEMPLATE = ("pages/__init__.py", "pages/assets.py", "pages/proxied.py", "pages/server.py")


def names_a_game(words):
    """A slug by itself or before a dot or a colon, a key of a game's texts, or a module of a game."""
    first = re.split("[.:/]", words, maxsplit=1)[0]
    is_key = "." in words and first.partition("_")[0] in SLUGS and first != "aod_nb"
    return first in SLUGS or is_key or is_of_a_game(words)


def is_of_a_game(module):
    return any(module == one or module.startswith(f"{one}.") for one in MODULES)


def spared(tree):
    """Texts that say what something is, and the tags of HTML elements."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "el":
            yield node.args[0]


def asks_which_game(tree):
    """Whatever names a game: in a comparison, a table, a look-up, an argument, a default, or by importing what is its own."""
    told = {id(node) for node in spared(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told and names_a_game(node.value):
            yield node.value
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if is_of_a_game(name.name))
        elif isinstance(node, ast.ImportFrom):
            names = {node.module or "", *[f"{node.module}.{name.name}" for name in node.names]}
            yield from filter(is_of_a_game, names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield from filter(is_of_a_game, [f"{node.value.id}.{node.attr}"])


@pytest.mark.parametrize("source", SHARED, ids=lambda source: str(source.relative_to(ROOT)))
def test_no_module_asks_which_game_it_is(source):
    found = set(asks_which_game(ast.parse(source.read_text())))
    if str(source.relative_to(ROOT)) in OF_TEMPLATE:
        found = {words for words in found if words.partition("/")[0] != TEMPLATE}
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        'if game == "aod": pass',
        'if short != "nav": pass',
        'if entry.package == "aod_nb.navegador": pass',
        'match game:\n case "navegador": pass',
        'TABLE = {"aod": 1}',
        'TABLE["navegador"]',
        'GAMES.get("aod")',
        'slug.startswith("nav")',
        'make(game="navegador")',
        'def make(game="navegador"): pass',
        'traitlets.Unicode("aod")',
        'slot = "aod:pace"',
        'key in ("aod.title",)',
        'text("navegador_page.market")',
        'text(f"aod_page.{key}")',
        'import_module("aod_nb.lab.aod.questions")',
        "from aod_nb import navegador",
        "from aod_nb.aod import setup",
        "from aod_nb.aod.tables import GOODS",
        "from aod_nb.lab import aod",
        "from aod_nb.lab.navegador.tides import tide",
        "from aod_nb.widgets.aod.parts import order",
        "import aod_nb.navegador.tables",
        "import aod_nb.lab.aod",
        "aod_nb.navegador",
    ],
)
def test_each_way_to_ask_would_be_found(line):
    assert list(asks_which_game(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        '"""As in aod."""',
        'def one():\n """navegador"""',
        'role = "voyage-board"',
        "import aod_nb.core",
        "from aod_nb.widgets import navigation",
        'text("widgets.nav")',
        'logging.getLogger("aod_nb")',
        "from aod_nb.lab.table import Table",
        'el("nav", aria_label="x")',
    ],
)
def test_what_names_no_game_is_not_found(line):
    assert not list(asks_which_game(ast.parse(line)))


def names_used(folder):
    """Every name that a game's package imports from the core, or calls on a state or task of it."""
    for source in sorted((ROOT / folder).glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("aod_nb.core"):
                yield from (name.name for name in node.names)


EXPLAINED = {"pick"}
"""A game may draw without shuffling, and the shuffle itself draws."""


def test_what_the_core_offers_serves_more_than_one_game():
    """Each name is used by two games, or by what is built on them (model, widgets, command line, tests' tools)."""
    used = {game: set(names_used(game)) for game in GAMES}
    elsewhere = {name for folder in (".", "model", "bots", "widgets", "core", "pages", "plots") for name in names_used(folder)}
    for name in core.__all__:
        assert sum(name in names for names in used.values()) > 1 or name in elsewhere | EXPLAINED, name
