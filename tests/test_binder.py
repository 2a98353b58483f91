"""Binder without Docker: its files, what repo2docker makes of them, and that each badge leads to what tests/pages tries."""

from __future__ import annotations

import re
import runpy
import stat
import subprocess
import sys
import tomllib
import warnings
from urllib.parse import parse_qs, urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.pages.test_badges import BADGES, BINDER, ROOT


def test_the_requirements_are_those_of_the_one_lock() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "binder_requirements"))
    assert (BINDER / "requirements.txt").read_text() == tool["written"](), "run .venv/bin/python tools/binder_requirements"


def test_they_are_pinned_fit_the_project_and_are_lean() -> None:
    lines = [line for line in (BINDER / "requirements.txt").read_text().splitlines() if not line.startswith("#")]
    pins = {canonicalize_name(line.split("==")[0]): line.split("==")[1] for line in lines}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for one in map(Requirement, [*project["dependencies"], *extras["app"], *extras["hub"]]):
        assert one.specifier.contains(pins[canonicalize_name(one.name)]), one
    assert not pins.keys() & {
        "jupyterlab",
        "notebook",
        "panel",
        "playwright",
        "pytest",
        "mypy",
        "distributed",
        "pyarrow",
        "pandas",
    }


@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_a_script_can_run_and_stops_at_the_first_error(name: str) -> None:
    file = BINDER / name
    code = file.read_bytes().decode()
    assert file.stat().st_mode & stat.S_IXUSR
    assert "\r" not in code
    lines = [line for line in code.splitlines() if line and not line.startswith("#")]
    assert code.startswith("#!/bin/bash\n")
    assert lines[0] == "set -euo pipefail"
    subprocess.run(["bash", "-n", str(file)], check=True)


def test_start_hands_over_what_it_was_given() -> None:
    given = [sys.executable, "-c", "import sys; print(sys.argv[1:]); sys.exit(7)", "two words", "$HOME", ""]
    ended = subprocess.run([str(BINDER / "start"), *given], capture_output=True, text=True, cwd="/")
    assert ended.returncode == 7
    assert ended.stdout.strip() == "['two words', '$HOME', '']"
    assert ended.stderr == ""


def test_repo2docker_finds_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with warnings.catch_warnings(action="ignore"):  # of its own imports
        from repo2docker.buildpacks import PythonBuildPack
    monkeypatch.chdir(ROOT)
    pack = PythonBuildPack(base_image="docker.io/library/buildpack-deps:24.04")
    pack.platform = "linux/amd64"
    assert pack.detect()
    version = pack.python_version
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert SpecifierSet(project["requires-python"]).contains(version)
    assert version == f"{sys.version_info.major}.{sys.version_info.minor}", "the Python that these tests run on"
    made = pack.render({})
    assert re.search(r"pip install .*-r binder/requirements\.txt", made.replace('"', "").replace("\\\n", ""))
    assert "RUN ./binder/postBuild" in made
    assert re.search(r'ENV R2D_ENTRYPOINT="?/home/\S+/binder/start|ENV R2D_ENTRYPOINT="?\S*binder/start', made)


def test_every_badge_leads_to_an_address_that_is_tried_here_at_a_tag() -> None:
    found = {}
    for file in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for name, link in re.findall(
            r"\[!\[Open in Binder: ([^\]]*)\]\([^)]*\)\]\((https://mybinder\.org/[^)]*)\)", file.read_text()
        ):
            parts = urlsplit(link)
            assert re.fullmatch(r"/v2/gh/[\w.-]+/[\w.-]+/v\d+\.\d+\.\d+", parts.path), link
            found[name] = parse_qs(parts.query)["urlpath"][0]
    assert found == BADGES
