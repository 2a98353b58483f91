"""Kernels that are forked are kernels like any other, and a page finds one even if the nursery is gone."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import urlopen

import psutil
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning import KernelProvisionerFactory
from playwright.sync_api import Page

from aod_nb.pages.nursed import NAME, Child, Nursed
from tests.pages.conftest import NOTEBOOKS, NURSERY, PATIENCE, Server, serving, until

T = TypeVar("T")
ASK = """import json, os, random, sys
print(json.dumps([random.random(), os.environ.get("ASKED"), os.getcwd(), "bokeh.models" in sys.modules]))"""


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: the browser's loop runs in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()


async def answers(asked: str, cwd: Path) -> tuple[str, Any]:
    """What a kernel says, and the provisioner that looked after it."""
    KernelProvisionerFactory.instance().default_provisioner_name = NAME
    manager = AsyncKernelManager()
    await manager.start_kernel(env={"ASKED": asked}, cwd=str(cwd))
    client = manager.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=PATIENCE)
        said: list[str] = []
        await client.execute_interactive(
            ASK, output_hook=lambda message: said.append(message["content"].get("text", "")), timeout=PATIENCE
        )
        return "".join(said), manager.provisioner
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


def test_each_kernel_has_its_own_chance_environment_and_folder(tmp_path: Path) -> None:
    told = [json.loads(run(answers(name, tmp_path))[0]) for name in ("one", "two")]
    assert told[0][0] != told[1][0]
    assert [row[1:] for row in told] == [["one", str(tmp_path), True], ["two", str(tmp_path), True]]


def test_a_kernel_that_is_shut_down_is_gone(tmp_path: Path) -> None:
    _, provisioner = run(answers("one", tmp_path))
    assert not psutil.pid_exists(provisioner.pid)
    assert Child(provisioner.pid).poll() == 0


def test_another_programme_starts_as_ever(tmp_path: Path) -> None:
    child = Nursed()
    child.connection_info = {}
    run(child.launch_kernel([sys.executable, "-c", "import time; time.sleep(60)"], env={}, cwd=str(tmp_path)))
    process = psutil.Process(child.pid)
    assert NURSERY not in process.cmdline()
    process.kill()
    child.process.wait()


def test_a_page_opens_although_the_nursery_was_killed(page: Page, server: Server) -> None:
    for child in psutil.Process(server.process.pid).children():
        if NURSERY in child.cmdline():
            child.kill()
    page.goto(server.page("index"))
    page.get_by_role("button").first.wait_for()


def test_a_kernel_whose_page_is_left_before_it_is_born_ends_at_once() -> None:
    with serving(NOTEBOOKS) as own:
        with urlopen(own.url + "voila/render/index.ipynb", timeout=60) as page:
            page.read()
        [first], [nursery] = (
            own.kernels(),
            [child for child in psutil.Process(own.process.pid).children() if NURSERY in child.cmdline()],
        )
        nursery.suspend()
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", own.port)) as visitor:
                visitor.sendall(b"GET /voila/render/index.ipynb HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                time.sleep(0.3)
        nursery.resume()
        time.sleep(1.0)
        assert until(lambda: own.kernels() == [first])
