"""The wheel, installed where the source tree is not and used from another folder; ``make binder`` does it with all it needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import aod_nb
from aod_nb.i18n import text
from tests.pages.conftest import free_port

ROOT = Path(__file__).parents[1]
KEPT = {".ipynb", ".toml", ".css", ".js", ".j2", ".json", ".typed", ".py"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)], cwd=ROOT, check=True)
    [made] = place.glob("*.whl")
    return made


@dataclass
class Installed:
    folder: Path

    def run(self, *command: str) -> subprocess.Popen[str]:
        """A command of the environment, from a folder with nothing in it."""
        (self.folder / "elsewhere").mkdir(exist_ok=True)
        theirs = {"JUPYTER_PATH": str(Path(sys.prefix, "share", "jupyter")), "PYTHONPATH": ""}
        program = [str(self.folder / "bin" / command[0]), *command[1:]]
        return subprocess.Popen(
            program,
            cwd=self.folder / "elsewhere",
            env=os.environ | theirs,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An environment with the wheel; what it depends on is borrowed from this one."""
    folder = tmp_path_factory.mktemp("env")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(pip, check=True)
    borrowed = folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages" / "borrowed.pth"
    borrowed.write_text(sysconfig.get_path("purelib") + "\n")
    return Installed(folder)


def test_every_file_of_the_package_and_every_notebook_is_in_it(wheel: Path) -> None:
    tracked = {
        file.relative_to(ROOT) for top in ("aod_nb", "notebooks") for file in (ROOT / top).rglob("*") if file.suffix in KEPT
    }
    tracked -= {file for file in tracked if ".ipynb_checkpoints" in file.parts}
    expected = {str(file if file.parts[0] == "aod_nb" else "aod_nb" / file) for file in tracked}
    with ZipFile(wheel) as opened:
        names = set(opened.namelist())
    assert expected <= names
    assert not [name for name in names if name.startswith("tests/") or "__pycache__" in name]
    template = f"aod_nb-{aod_nb.__version__}.data/data/share/jupyter/voila/templates/voyage/"
    assert {f"{template}conf.json", f"{template}index.html.j2"} <= names


def test_it_is_used_and_not_the_source_tree(installed: Installed) -> None:
    told, _ = installed.run("python", "-c", "import aod_nb; print(aod_nb.__file__)").communicate(timeout=60)
    assert Path(told.strip()).is_relative_to(installed.folder)


def test_a_game_is_told_in_the_terminal(installed: Installed) -> None:
    process = installed.run("aod-nb", "show", "navegador", "--seats", "2")
    told, _ = process.communicate(timeout=120)
    assert process.returncode == 0, told
    assert "The game goes to" in told


@pytest.fixture(scope="module", params=["serve", "play"])
def url(installed: Installed, request: pytest.FixtureRequest) -> Iterator[str]:
    more = ["--no-browser"] if request.param == "play" else []
    with installed.run("aod-nb", request.param, "--port", str(free_port()), "--cold", *more) as process:
        assert process.stdout
        line = process.stdout.readline()
        assert line.startswith(text("serve.at", url="|").split("|")[0]), line + process.stdout.read()
        yield line.removeprefix(text("serve.at", url="|").split("|")[0]).split()[0]
        process.terminate()


def got(url: str) -> str:
    with urlopen(url, timeout=120) as answer:
        return str(answer.read().decode())


def test_pages_template_and_texts_are_served_from_it(url: str) -> None:
    page = unescape(got(f"{url}voila/render/index.ipynb"))
    assert text("serve.page.loading") in page
    assert text("serve.page.cell_error") not in page
    assert re.search(r'"model_id":', page), "no widget was made"
    files = re.findall(r"/(voyage/(?:host|page)\.[0-9a-f]{12}\.(?:js|css))", page)
    assert len(files) == 2
    for file in files:
        assert len(got(url + file)) > 1000
    assert '"status": "ok"' in got(f"{url}health")
