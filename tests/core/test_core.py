"""The frame: chance, and what no line of it may know."""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

import aod_nb
from aod_nb import core
from aod_nb.aod.supply import draw_good
from aod_nb.aod.tables import BOXES, GOODS, NATIONS, PIECES, REGIONS
from aod_nb.navegador import tables as navegador

CORE = sorted(Path(core.__file__).parent.glob("*.py"))
SLUGS = {*BOXES, *GOODS, *NATIONS, *PIECES, *REGIONS, "aod", "navegador"} - {"discovery"}
SLUGS |= {*navegador.REGIONS, *navegador.GOODS, *navegador.BUILDINGS, *navegador.COLUMNS, *navegador.ACTIONS}


@pytest.mark.parametrize("module", CORE, ids=lambda module: module.stem)
def test_no_line_of_the_core_knows_a_game(module):
    words = set(re.findall(r"[a-z_]+", module.read_text().lower()))
    assert not words & SLUGS


def seeded(seed=7):
    return SimpleNamespace(seed=seed, draws=0)


def test_a_draw_is_a_function_of_the_seed_and_the_count():
    one, other = seeded(), seeded()
    assert [core.pick(one, 100) for _ in range(50)] == [core.pick(other, 100) for _ in range(50)]
    assert one.draws == 50


def test_draws_are_the_same_on_every_machine():
    state = seeded(1)
    assert [core.pick(state, 1000) for _ in range(5)] == [646, 74, 401, 123, 704]
    items = list(range(8))
    core.shuffle(seeded(42), items)
    assert items == [3, 1, 5, 6, 0, 2, 4, 7]


def test_draws_are_even():
    found = Counter(core.pick(SimpleNamespace(seed=seed, draws=draw), 6) for seed in range(100) for draw in range(120))
    assert all(1850 < count < 2150 for count in found.values())
    assert len(found) == 6


def test_a_bag_is_drawn_by_its_counts():
    found = Counter(draw_good(SimpleNamespace(seed=7, draws=draw, supply=[3, 0, 1])) for draw in range(4000))
    assert set(found) == {0, 2}
    assert 2800 < found[0] < 3200


@pytest.mark.parametrize("heavy", ["numpy", "bokeh", "param", "ipywidgets", "IPython", "tomllib", "pandas"])
def test_the_engine_imports_nothing_heavy(heavy):
    code = f"import sys, aod_nb.aod, aod_nb.navegador; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_package_says_its_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+", aod_nb.__version__)
    assert (Path(aod_nb.__file__).parent / "py.typed").exists()
