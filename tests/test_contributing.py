"""The recipes of CONTRIBUTING.md, followed to the letter in a copy of the tree."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text()
BLOCK = re.compile(r"```(?:python|toml)\n# (\S+), (at the end|a new file|under ([^\n]+))\n(.*?)```", re.S)
PLAYED = """
import random
from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS
from aod_nb.aod.effects import effect
from aod_nb.aod.scoring import building_points
from aod_nb.bots import level
from aod_nb.bots.aod.clock import Clock
from aod_nb.bots.aod.outlook import Outlook
from aod_nb.core import Record
from aod_nb.lab.aod.paybacks import all_worth
from aod_nb.plots.aod import Board

NEW = {new!r}
assert len(NEW) == 2
bought = dict.fromkeys(NEW, 0)
for number in range(24):
    state, chance = aod.setup(seats=2 + number % 4, seed=number), random.Random(number)
    player = level("merchant" if number % 8 == 0 else "random")
    while state.seat is not None:
        state.apply(player.choose(state, chance))
    for seat, nation in enumerate(state.nations):
        for slug in set(NEW) & set(nation.buildings):
            bought[slug] += 1
            building = BUILDINGS[slug]
            assert building_points(state, seat).get(slug, 0) == building.vp + building.score(state, seat)
    assert Record.from_json(Record.of(state).to_json()).replay() == state
assert all(bought.values()), bought

for slug, line in NEW.items():
    assert effect(slug, state.setup) == line
    assert aod.card(f"App.II.{{slug}}").text
    turn = {{2: 4, 3: 7}}[BUILDINGS[slug].age]
    shop = aod.position(
        at="capital_buildings", turn=turn, money=30, building_offer=[slug], ships={{"england": 2}},
        boxes={{"capital_buildings": ["england"]}},
    )
    plain = aod.position(
        at="capital_buildings", turn=turn, money=30, ships={{"england": 2}}, boxes={{"capital_buildings": ["england"]}},
        building_offer=["cathedral" if turn == 4 else "militia"],
    )
    price = {{2: 14, 3: 20}}[BUILDINGS[slug].age]
    worth = Outlook(shop, Clock(shop)).buildings(0)[slug]
    assert worth > next(iter(Outlook(plain, Clock(plain)).buildings(0).values())) + 1, (slug, worth)
    assert all_worth(turn)[slug] != 0
    Board(lambda place: None).show(shop, {{}})
print("played")
"""
NEW = {"shipwright": "+1 captain a turn", "regatta": "3 VP per ship"}


def section(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.S | re.M)[1]


def put(tree, path, anchor, block):
    """A block below a line of a file, as far in as that line; or at the end of a file, or as a new one."""
    file = tree / path
    if not file.exists():
        file.write_text(block)
        return
    before = file.read_text()
    if not anchor:
        file.write_text(f"{before.rstrip()}\n\n\n{block}")
        return
    lines = before.splitlines(keepends=True)
    (place,) = [number for number, line in enumerate(lines) if line.strip() == anchor]
    inner = lines[place][: -len(lines[place].lstrip())]
    lines.insert(place + 1, indent(block, inner))
    file.write_text("".join(lines))


@pytest.fixture
def tree(tmp_path):
    """A copy of what is played and tested with."""
    for folder in ("aod_nb", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "golden", "playthroughs"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def ran(tree, *command):
    environment = {"PYTHONPATH": str(tree), "PATH": "/usr/bin:/bin"}
    return subprocess.run([sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True, timeout=300)


def blocks(title):
    return [(path, anchor, block) for path, _, anchor, block in BLOCK.findall(section(title))]


BUILDING = blocks("A building")
TESTS = sorted({path for path, _, _ in BUILDING if path.startswith("tests/")})
CHECK = ("-c", "import aod_nb.plots.aod, aod_nb.bots.aod")


def test_the_recipe_for_a_building_gives_one_that_plays(tree):
    for block in BUILDING:
        put(tree, *block)
    assert ran(tree, *CHECK).returncode == 0
    played = ran(tree, "-c", PLAYED.format(new=NEW))
    assert played.stdout == "played\n", played.stderr
    tested = ran(tree, "-m", "pytest", "-o", "addopts=", "-p", "no:cacheprovider", *TESTS, "-k", "shipwright or regatta")
    assert tested.returncode == 0, tested.stdout
    assert int(re.search(r"(\d+) passed", tested.stdout)[1]) > 4


@pytest.mark.parametrize(
    ("left_out", "told"),
    [
        (("aod.toml", "[name]"), "building Shipwright has no name: add shipwright"),
        (("aod_cards.toml", ""), 'building Shipwright has no card: add ["App.II.shipwright"]'),
        (("aod.toml", "[effect]"), "building Regatta has no words that fit on its tile: add regatta"),
    ],
)
def test_what_a_new_building_lacks_is_said_at_import(tree, left_out, told):
    for path, anchor, block in BUILDING:
        if (Path(path).name, anchor) != left_out:
            put(tree, path, anchor, block)
    asked = ran(tree, *CHECK)
    assert asked.returncode == 1
    assert told in asked.stderr


@pytest.mark.parametrize(
    ("field", "told"),
    [
        ('piece = "capitan"', "piece cannot be 'capitan', only colonist, captain"),
        ('peice = "captain"', "['peice'] is nothing a building has"),
        ('docks = "x"', "IndenturedServitude has docks = 'x', and only one building can"),
        ('piece = "soldier"\n    sails = "soldier"', "cannot come together in step D"),
        ("raids = True", "has raids = True, and only one building can"),
        ("mod_missionary = 2", "no worth to the bots: add 2 under 'mod_missionary' to A_TURN in aod_nb/bots/aod/rates.py"),
        ('sails = "merchant"', "no worth to the bots: add 'merchant' under 'sails' to A_TURN"),
    ],
)
def test_a_field_that_nobody_knows_is_said_at_import(tree, field, told):
    for path, anchor, block in BUILDING:
        put(tree, path, anchor, block.replace('piece = "captain"', field))
    asked = ran(tree, *CHECK[:1], "import aod_nb.bots.aod")
    assert asked.returncode == 1
    assert told in asked.stderr


STEP = """
from aod_nb.i18n import _beside, text
from aod_nb.lessons.steps import Lesson, Remark
from aod_nb.widgets.lesson import Frame

_beside("aod_lessons.setup.remark.ask").update({"aod_lessons.setup.remark.ask": "Read.", "aod_lessons.setup.remark.words": "So."})
frame = Frame(Lesson(game="aod", slug="setup", teaches=(), minutes=1, steps=(Remark(name="remark"),)))
part = frame.part("remark")
part.open()
assert "So." in part.view.html and 'data-act="read"' in part.view.html and text("lessons.kind.remark") in part.view.html
part.handlers()["read"]("")
assert frame.progress.is_done and 'data-act="read"' not in part.view.html
print("played")
"""
LEVEL = """
from aod_nb.bots import LEVELS
from aod_nb.app import main
from aod_nb.widgets.play.parts import levels
from aod_nb import aod

assert list(LEVELS) == levels(aod.setup()) == ["random", "beginner", "gambler", "merchant", "admiral"]
for game in ("aod", "navegador"):
    assert main(["tournament", "gambler", "random", "--game", game, "--games", "2", "--workers", "0"]) == 0
"""


def test_the_recipe_for_a_lesson_step_kind_gives_one_that_is_shown(tree):
    for block in blocks("A lesson step kind"):
        put(tree, *block)
    asked = ran(tree, "-c", STEP)
    assert asked.stdout == "played\n", asked.stderr


def test_the_recipe_for_a_bot_level_gives_one_that_plays(tree):
    for block in blocks("A bot level"):
        put(tree, *block)
    asked = ran(tree, "-c", LEVEL)
    assert asked.returncode == 0, asked.stderr
    assert "gambler" in asked.stdout


def test_every_block_of_code_on_the_page_says_where_it_goes():
    assert len(BLOCK.findall(PAGE)) == len(re.findall(r"^```(?:python|toml)$", PAGE, re.M)) > 12
