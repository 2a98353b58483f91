"""Binder without Docker: its files, what repo2docker makes of them, and that each badge leads to what tests/pages tries."""

from __future__ import annotations

import re
import runpy
import stat
import subprocess
import sys
import tomllib
import warnings
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.pages.test_badges import BADGES, BINDER, ROOT


def test_the_requirements_are_those_of_the_one_lock() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "binder_requirements"))
    assert (BINDER / "requirements.txt").read_text() == tool["written"](), "run .venv/bin/python tools/binder_requirements"


def pins_of(file: Path) -> dict[str, str]:
    """The versions; each has the hashes of its files."""
    found = {}
    for name, version, hashes in re.findall(
        r"^([\w.-]+)==([^\s;]+)[^\n]*\\\n((?:    --hash=sha256:[0-9a-f]{64}[ \\]*\n)+)", file.read_text(), re.M
    ):
        assert hashes
        found[canonicalize_name(name)] = version
    assert len(found) == file.read_text().count("==") - file.read_text().count("sys_platform ==")
    return found


def test_the_lock_has_hashes_and_no_version_with_a_known_hole() -> None:
    pins = pins_of(ROOT / "constraints.txt")
    assert len(pins) > 190
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    floors = {canonicalize_name(one.name): one.specifier for one in map(Requirement, project["optional-dependencies"]["app"])}
    for name, bad in {"tornado": "6.5.5", "jupyter-server": "2.20.0", "bokeh": "3.8.1", "voila": "0.5.5"}.items():
        assert not floors[name].contains(bad), f"{name} {bad} has a hole"
        assert floors[name].contains(pins[name])


def test_they_are_pinned_fit_the_project_and_are_lean() -> None:
    pins = pins_of(BINDER / "requirements.txt")
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
