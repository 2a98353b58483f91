"""The parts in JupyterLab: board and controls in two cells follow a model that a third cell moves; a lesson's steps."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

from aod_nb.lessons import find, judge
from aod_nb.lessons import notebook as notebook_of
from tests.pages.conftest import free_port, until

CELLS = [
    "from aod_nb import aod\nfrom aod_nb.model import GameModel\nfrom aod_nb.widgets.play import board, controls\n"
    "game = GameModel(aod.setup(seats=2, seed=7, starting_order='seats'))\nboard(game)",
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
        with urlopen(url, timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def answer(dialog: Locator) -> None:
    with suppress(TimeoutError):
        dialog.locator(".jp-mod-accept").first.click(timeout=2_000)


@contextmanager
def opened(context: BrowserContext, folder: Path, name: str, cells: int) -> Iterator[Page]:
    """A notebook in JupyterLab, all of its cells run."""
    port = free_port()
    options = ["--no-browser", f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--allow-root"]
    news = ["--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    # Two labs at the same time would remember each other's open tabs.
    own = [f"--LabApp.{what}_dir={folder / what}" for what in ("workspaces", "user_settings")]
    command = [sys.executable, "-m", "jupyterlab", *options, *news, *own, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder) as server:
        try:
            assert until(lambda: answers(f"http://127.0.0.1:{port}/api"), 60)
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{port}/lab/tree/{name}")
            expect(page.locator(".jp-Notebook .jp-Cell").first).to_be_visible()
            expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(cells)
            ran = page.locator(".jp-CodeCell .jp-InputPrompt", has_text=re.compile(r"\[(\*|\d+)\]"))
            item = page.locator(".lm-Menu-itemLabel", has_text=re.compile("^Run All Cells$"))
            code, asks = page.locator(".jp-CodeCell"), page.locator(".jp-Dialog")
            # Which kernel, a slow machine asks, at any moment; and the question may be gone before it is answered.
            page.add_locator_handler(asks.first, lambda: answer(asks.first), no_wait_after=True)
            expect(page.get_by_text("| Idle")).to_be_visible()
            for _ in range(20):  # a click before the notebook is the one at hand runs nothing, or not all
                if not asks.is_visible():
                    page.keyboard.press("Escape")
                page.locator(".lm-MenuBar-itemLabel", has_text="Run").click()
                if until(item.is_visible, 3):
                    item.click(force=True)
                # What runs before the kernel is quite there is taken back.
                if until(lambda: ran.count() == code.count(), 3) and not until(lambda: ran.count() < code.count(), 1):
                    break
            yield page
            page.goto("about:blank")
        finally:
            server.terminate()


SLOW = """
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => make.call(URL, blob.type === 'text/javascript'
        ? new Blob(['await new Promise((done) => setTimeout(done, 3000));', blob], { type: blob.type }) : blob);
"""
"""Every script of a widget takes three seconds to load."""


def test_the_parts_stand_alone_in_jupyterlab(context: BrowserContext, tmp_path: Path) -> None:
    (tmp_path / "parts.ipynb").write_text(notebook())
    with opened(context, tmp_path, "parts.ipynb", len(CELLS)) as page:
        decision = page.get_by_role("region", name="Decision")
        expect(decision).to_contain_text("France decides")
        expect(page.locator(".jp-OutputArea canvas").first).to_be_visible()
        decision.get_by_role("button", name="Initiative", exact=True).click()
        expect(decision).to_contain_text("England decides")


def test_a_lesson_in_jupyterlab_shows_its_steps_at_once(context: BrowserContext, tmp_path: Path) -> None:
    lesson = find("aod", "initiative")
    source = Path(__file__).parents[2] / "notebooks" / notebook_of("aod", "initiative")
    whole = json.loads(source.read_text())
    whole["cells"] = whole["cells"][:6]  # its head and two steps: a lab draws only the cells one sees
    (tmp_path / "lesson.ipynb").write_text(json.dumps(whole))
    with opened(context, tmp_path, "lesson.ipynb", 6) as page:
        first, second = (page.get_by_text(judge.words(lesson, step, "ask")) for step in lesson.steps[:2])
        expect(first).to_be_visible()
        expect(second).to_be_attached()
        page.locator("input[name=number]").fill("2")
        page.get_by_role("button", name="Reveal").click()
        expect(page.locator(".voyage-step-view .right")).to_be_visible()
