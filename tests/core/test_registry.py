"""Where a game keeps its parts is asked in one place."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import aod_nb
from aod_nb import registry
from aod_nb.registry import GAMES, Entry, has, having, package, part, slot

ROOT = Path(aod_nb.__file__).parent
ROOMS = ("bots", "lab", "lessons", "plots", "widgets")
LOADERS = {"registry.py", "lab/__init__.py", "pages/nursery.py"}
"""Who imports a module by a name that is worked out; the lab and the nursery load modules that belong to no game."""


def test_only_the_registry_imports_a_game_by_name():
    found = {
        str(source.relative_to(ROOT))
        for source in ROOT.rglob("*.py")
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "import_module"
    }
    assert found == LOADERS


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_all_rooms_and_a_slot_of_its_own(game):
    assert package(game).__name__ == f"aod_nb.{game}"
    for room in ROOMS:
        assert has(game, room)
        assert part(game, room).__name__ == f"aod_nb.{room}.{game}"
    assert slot(game) == f"aod_nb:{game}"


def test_a_room_without_a_game(without):
    first, *others = GAMES
    without(f"aod_nb.plots.{first}")
    assert not has(first, "plots")
    assert having("plots") == tuple(others)
    assert not has(first, "widgets", "attic")
    for ask in (lambda: part(first, "widgets", "attic"), lambda: has(first, "attic")):
        with pytest.raises(ModuleNotFoundError):
            ask()


@pytest.mark.usefixtures("without")
def test_a_folder_that_only_holds_leftovers_is_no_room(monkeypatch, tmp_path):
    from aod_nb import plots

    monkeypatch.setitem(registry.GAMES, "chess", Entry(pages=(), short="ch"))
    monkeypatch.setattr(plots, "__path__", [*plots.__path__, str(tmp_path)])
    (tmp_path / "chess" / "__pycache__").mkdir(parents=True)
    assert not has("chess", "plots")


@pytest.mark.parametrize("ask", [package, lambda game: has(game, "plots"), lambda game: part(game, "plots")])
def test_a_game_there_is_none_of(ask):
    with pytest.raises(KeyError):
        ask("chess")


def test_the_registry_loads_no_game_before_it_is_asked():
    code = "import sys, aod_nb.registry; print([name for name in sys.modules if name.startswith('aod_nb.')])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "['aod_nb.registry']"
