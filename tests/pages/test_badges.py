"""Every badge's address behind a Jupyter server, as Binder starts one, in a real browser."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import psutil
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from aod_nb import aod
from aod_nb.core import Record
from aod_nb.i18n import text
from tests.pages.conftest import Seen, Server, free_port, until
from tests.pages.test_play import Table

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
BADGES = {
    "play": "voyage/voila/render/play_aod.ipynb",
    "tutorial": "voyage/voila/render/tutorial/aod_01_setup.ipynb",
    "lab": "voyage/voila/render/lab/sail.ipynb",
    "JupyterLab": "lab/tree/notebooks/tutorial/aod_01_setup.ipynb",
}
JUPYTER = os.environ.get("VOYAGE_TEST_JUPYTER", str(Path(sys.executable).with_name("jupyter")))
"""The environment to try: this one, or the clean one that ``make binder`` set up as Binder does."""


@pytest.fixture
def page(fresh: Page) -> Page:
    return fresh


@dataclass
class Session:
    """What Binder starts for a visitor: a Jupyter server under a path of its own, with a token."""

    process: subprocess.Popen[bytes]
    url: str
    token: str

    def address(self, urlpath: str) -> str:
        """Where Binder sends the visitor."""
        return f"{self.url}{urlpath}?token={self.token}"

    @property
    def pages(self) -> Server:
        return Server(self.process, f"{self.url}voyage/")  # type: ignore[arg-type]

    def end(self) -> None:
        children = psutil.Process(self.process.pid).children(recursive=True)
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        assert not psutil.wait_procs(children, timeout=10)[1], "something outlived its session"


@contextmanager
def session(folder: Path, visitor: str) -> Iterator[Session]:
    port, token = free_port(), secrets.token_hex(12)
    options = [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.base_url=/user/{visitor}/"]
    options += [f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={ROOT}", "--no-browser", "--allow-root"]
    own = {"JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"), "JUPYTER_CONFIG_DIR": str(folder / "config")}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(
            [str(BINDER / "start"), JUPYTER, "server", *options], stdout=log, stderr=log, env=os.environ | own, cwd=folder
        )
        running = Session(process, f"http://127.0.0.1:{port}/user/{visitor}/", token)
        try:
            assert until(lambda: status(f"{running.url}api") == 200, 60), (folder / "log").read_text()
            yield running
        finally:
            if process.poll() is None:
                running.end()


def status(url: str) -> int:
    try:
        with urlopen(Request(url), timeout=60) as answer:
            return int(answer.status)
    except HTTPError as wrong:
        wrong.close()
        return wrong.code
    except OSError:
        return 0


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    with session(tmp_path_factory.mktemp("binder"), "visitor-1a2b") as running:
        yield running


def shown(page: Page, visit: Session, badge: str) -> Page:
    page.goto(visit.address(BADGES[badge]), wait_until="commit")
    return page


@pytest.mark.parametrize("badge", BADGES)
def test_a_badge_opens_its_page_and_only_for_who_has_the_token(visit: Session, badge: str) -> None:
    assert status(visit.address(BADGES[badge])) == 200
    with urlopen(f"{visit.url}{BADGES[badge]}", timeout=60) as sent_away:
        assert urlsplit(sent_away.url).path.endswith("/login")


def test_the_page_to_play_on_plays(page: Page, visit: Session) -> None:
    shown(page, visit, "play")
    page.get_by_role("button", name="Start").click()
    decision = page.get_by_role("region", name="Decision")
    expect(decision.locator(".choices button").first).to_be_visible()
    before = decision.inner_text()
    decision.locator(".choices button").first.click()
    expect(decision).not_to_have_text(before)
    expect(page.locator("canvas").first).to_be_visible()
    page.get_by_role("button", name="Share").click()
    assert visit.token not in page.locator("#voyage-link").input_value()


def test_a_lesson_answers_a_bet(page: Page, visit: Session) -> None:
    shown(page, visit, "tutorial")
    step = page.locator(".voyage-steps .voyage-step")
    expect(step.locator(".ask")).to_be_visible()
    step.locator("input[name=number]").fill("3")
    step.get_by_role("button", name="Reveal").click()
    expect(step.locator(".right, .wrong").first).to_be_visible()


def test_the_lab_answers_a_guess(page: Page, visit: Session) -> None:
    shown(page, visit, "lab")
    asked = page.locator(".voyage-guess")
    expect(asked.locator("h1")).to_be_visible()
    asked.locator("input[name=number]").fill("3")
    asked.get_by_role("button", name=text("lab.reveal")).click()
    expect(asked.locator(".right, .wrong").first).to_be_visible()


def test_links_lead_on_in_the_session_and_a_page_that_is_left_gives_its_kernel_back(page: Page, visit: Session) -> None:
    before = visit.pages.kernels()
    shown(page, visit, "tutorial")
    expect(page.locator(".voyage-steps .ask")).to_be_visible()
    [kernel] = set(visit.pages.kernels()) - set(before)
    page.get_by_role("link", name=text("widgets.home")).first.click()
    expect(page.locator(".voyage-home")).to_be_visible()
    assert page.url.startswith(f"{visit.url}voyage/voila/render/index.ipynb")
    assert until(lambda: not kernel.is_running())


@pytest.mark.parametrize(("origin", "answer"), [("http://evil.example", 403), ("null", 403), ("", 101)])
def test_another_site_gets_no_way_to_a_kernel(page: Page, visit: Session, origin: str, answer: int) -> None:
    shown(page, visit, "tutorial")
    expect(page.locator(".voyage-steps .ask")).to_be_visible()
    kernel = json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"]
    here = urlsplit(visit.url)
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Cookie": "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in page.context.cookies()),
        "Origin": origin or f"http://{here.netloc}",
    }
    connection = HTTPConnection(here.netloc, timeout=20)
    connection.request("GET", f"{here.path}voyage/api/kernels/{kernel}/channels", headers=headers)
    assert connection.getresponse().status == answer
    connection.close()


def test_what_binder_ended_is_taken_up_from_a_file_or_a_code(context: BrowserContext, tmp_path: Path, seen: Seen) -> None:
    (first := tmp_path / "first").mkdir()
    (second := tmp_path / "second").mkdir()
    with session(first, "visitor-first") as ended:
        context.new_page().goto(ended.address("voyage/health"))  # with the token once: from there on its cookie lets in
        table = Table(context.new_page(), ended.pages, "seats=2&seed=7")
        for _ in range(3):
            table.click(table.state.options()[0])
        with table.page.expect_download() as download:
            table.page.get_by_role("button", name="Save").click()
        file = Path(download.value.path()).read_text()
        table.page.get_by_role("button", name="Share").click()
        code = table.page.locator(".share textarea").input_value()
        ended.end()
        expect(table.page.get_by_role("alert")).to_contain_text(text("serve.page.no_line"))
        table.page.close()
        seen.errors.clear()
    state = Record.from_json(file).replay()
    assert state == table.state
    with session(second, "visitor-second") as new:
        context.new_page().goto(new.address("voyage/health"))
        by_file = Table(context.new_page(), new.pages, "seats=2&seed=9", aod.setup(seats=2, seed=9))
        by_file.load(file)
        expect(by_file.moves(3)).to_be_visible()
        by_code = Table(context.new_page(), new.pages, "seats=2&seed=9", aod.setup(seats=2, seed=9))
        by_code.page.get_by_role("button", name="Share").click()
        by_code.page.get_by_label(text("widgets.enter_code")).fill(code)
        by_code.page.get_by_role("button", name=text("widgets.open_code")).click()
        expect(by_code.moves(3)).to_be_visible()
        by_code.page.get_by_role("button", name="Share").click()
        for one in (by_file, by_code):
            one.state = state.copy()
            one.click(one.state.options()[0])
            one.page.goto("about:blank")
