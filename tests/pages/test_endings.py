"""Nothing is left of a server, however it ends: no kernel, no nursery, no file."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import psutil
import pytest

from aod_nb.pages import folder
from tests.pages.conftest import NOTEBOOKS, Server, serving, until

PATIENCE = 20.0


def left_over(folders: set[Path]) -> set[Path]:
    return {place for place in folders if place.exists()}


def folders_of(server: Server) -> set[Path]:
    """What the server's processes say they use."""
    family = psutil.Process(server.process.pid).children(recursive=True)
    found = {Path(argument) for child in family for argument in child.cmdline() if folder.PREFIX in argument}
    assert found
    return found


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda how: how.name)
@pytest.mark.parametrize("busy", [False, True], ids=["idle", "busy"])
def test_nothing_is_left(how: signal.Signals, busy: bool) -> None:
    with serving(NOTEBOOKS, warm=True) as own:
        page = "voila/render/busy.ipynb" if busy else "voila/render/index.ipynb"
        with urlopen(own.url + page, timeout=60):
            family = psutil.Process(own.process.pid).children(recursive=True)
            mine = folders_of(own)
            assert own.kernels()
            assert left_over(mine) == mine != set()
            own.process.send_signal(how)
            assert until(lambda: not any(one.is_running() and one.status() != psutil.STATUS_ZOMBIE for one in family), PATIENCE)
        assert until(lambda: not left_over(mine), PATIENCE)


def test_kernels_go_on_without_their_nursery_and_end_with_the_server() -> None:
    with serving(NOTEBOOKS) as own, urlopen(own.url + "voila/render/index.ipynb", timeout=60) as page:
        page.read()
        [kernel] = own.kernels()
        nursery, mine = kernel.parent(), folders_of(own)
        assert nursery is not None
        nursery.kill()
        assert not until(lambda: not kernel.is_running(), 1.5)
        own.process.kill()
        assert until(lambda: not kernel.is_running(), PATIENCE)
        assert until(lambda: not left_over(mine), PATIENCE)


@pytest.fixture
def no_home(tmp_path: Path) -> Iterator[Path]:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(stat.S_IRUSR | stat.S_IXUSR)
    yield home
    home.chmod(stat.S_IRWXU)


def test_nothing_is_written_to_a_home_and_none_is_needed(no_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(no_home))
    watched = f"import os; os.setuid({NOBODY})\n" if os.geteuid() == 0 and can_be_nobody() else ""
    with serving(NOTEBOOKS, before=watched) as own, urlopen(own.url + "voila/render/index.ipynb", timeout=60) as page:
        assert b"kernelId" in page.read()
    assert list(no_home.rglob("*")) == []


NOBODY = 65534


def can_be_nobody() -> bool:
    """Whether another user may read where this is installed; root could write to any home."""
    code = f"import os; os.setuid({NOBODY}); import aod_nb.serve, ipykernel"
    return subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_a_server_has_a_folder_that_only_its_user_can_read(server: Server) -> None:
    [mine] = folders_of(server)
    assert stat.S_IMODE(mine.stat().st_mode) == stat.S_IRWXU
