"""The proof of the frame: what is shared knows no game, and what one game alone needs is not shared."""

import ast
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
IMPORTS = {f"aod_nb.{part}{game}" for game in GAMES for part in ("", "plots.", "widgets.", "lessons.", "bots.")}


def slugs_in(node):
    """Constants in a node that name a game, or begin a key of its texts."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.partition(".")[0] in GAMES:
            yield part.value


def branches_on_a_game(tree):
    """Whatever chooses by the name of a game: comparisons, cases, tables, look-ups, and imports of its package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.MatchValue):
            yield from slugs_in(node)
        elif isinstance(node, ast.Dict):
            yield from (slug for key in node.keys if key is not None for slug in slugs_in(key))
        elif isinstance(node, ast.Subscript):
            yield from slugs_in(node.slice)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in IMPORTS)
        elif isinstance(node, ast.ImportFrom):
            names = {node.module, *[f"{node.module}.{name.name}" for name in node.names]}
            yield from names & IMPORTS


@pytest.mark.parametrize("source", SHARED, ids=lambda source: str(source.relative_to(ROOT)))
def test_no_branch_on_a_game(source):
    assert not list(branches_on_a_game(ast.parse(source.read_text())))


@pytest.mark.parametrize(
    "line",
    [
        'if game == "aod": pass',
        'match game:\n case "navegador": pass',
        'TABLE = {"aod": 1}',
        'TABLE["navegador"]',
        "from aod_nb import navegador",
        "from aod_nb.aod import setup",
        'key in ("aod.title",)',
    ],
)
def test_a_branch_would_be_found(line):
    assert list(branches_on_a_game(ast.parse(line)))


def names_used(folder):
    """Every name that a game's package imports from the core, or calls on a state or task of it."""
    for source in sorted((ROOT / folder).glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("aod_nb.core"):
                yield from (name.name for name in node.names)


EXPLAINED = {"pick"}
"""A game may draw without shuffling, and the shuffle itself draws."""


def test_what_the_core_offers_serves_more_than_one_game():
    """Each name is used by both games, or by what is built on them (model, widgets, command line, tests' tools)."""
    used = {game: set(names_used(game)) for game in GAMES}
    elsewhere = {name for folder in (".", "model", "bots", "widgets", "core", "pages", "plots") for name in names_used(folder)}
    for name in core.__all__:
        assert all(name in names for names in used.values()) or name in elsewhere | EXPLAINED, name
