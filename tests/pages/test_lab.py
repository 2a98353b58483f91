"""The parts in JupyterLab: board and controls in two cells follow a model that a third cell moves."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import BrowserContext, expect

from tests.pages.conftest import free_port, until

CELLS = [
    "from aod_nb import aod\nfrom aod_nb.model import GameModel\nfrom aod_nb.widgets.aod import board, controls\n"
    "game = GameModel(aod.setup(seats=2, seed=7))\nboard(game)",
    "controls(game)",
    "game.act(aod.options.Place('colonist', 'discovery'))",
]


def notebook() -> str:
    cells = [
        {"cell_type": "code", "execution_count": None, "id": f"c{index}", "metadata": {}, "outputs": [], "source": source}
        for index, source in enumerate(CELLS)
    ]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


def answers(url: str) -> bool:
    try:
        return bool(urlopen(url, timeout=2).status == 200)
    except OSError:
        return False


def test_the_parts_stand_alone_in_jupyterlab(context: BrowserContext, tmp_path: Path) -> None:
    (tmp_path / "parts.ipynb").write_text(notebook())
    port = free_port()
    options = ["--no-browser", f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--allow-root"]
    news = ["--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    command = [sys.executable, "-m", "jupyterlab", *options, *news, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path) as server:
        try:
            assert until(lambda: answers(f"http://127.0.0.1:{port}/api"), 60)
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{port}/lab/tree/parts.ipynb")
            expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(CELLS), timeout=60_000)
            page.locator(".lm-MenuBar-itemLabel", has_text="Run").click()
            page.locator(".lm-Menu-itemLabel", has_text=re.compile("^Run All Cells$")).click()
            decision = page.get_by_role("region", name="Decision")
            expect(decision).to_contain_text("France decides", timeout=60_000)
            expect(page.locator(".jp-OutputArea canvas").first).to_be_visible(timeout=20_000)
            decision.get_by_role("button", name="Initiative", exact=True).click()
            expect(decision).to_contain_text("England decides")
            page.goto("about:blank")
        finally:
            server.terminate()
