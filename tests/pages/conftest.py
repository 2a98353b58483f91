"""Pages in a real browser: a server of our own and Chromium, which can reach nothing but this machine."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    Request,
    ViewportSize,
    WebError,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError

from aod_nb.i18n import text

CHROMIUM = "/usr/bin/chromium"
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
# What Playwright switches off (of several such switches the last one counts), and the pages Chromium would prepare for its
# address bar, invisible here: a second of a core for every tab.
WITHOUT = (
    "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,"
    "AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup"
)
ARGS = ["--no-sandbox", OFFLINE, WITHOUT]
LAPTOP = ViewportSize(width=1280, height=800)
NOTEBOOKS = Path(__file__).parent / "notebooks"
ROOT = Path(__file__).parents[2] / "notebooks"
"""The pages of the project itself."""
START = """import sys, aod_nb.serve as at
from pathlib import Path, PosixPath
at.serve({port}, False, {warm}, Path(sys.argv[1]), {places}, **{more!r})"""
PATIENCE = 60.0
NURSERY = "aod_nb.pages.nursery"


# Some machines are many times as slow as others: how fast pages are is for the benchmarks.
SLOWEST = 60_000
SHOWED = """() => `${document.readyState}; banner: ${document.getElementById('voyage-banner')?.innerText};
veiled: ${document.body?.dataset.veiled}; script: ${!!window.voyagePage}; gone: ${window.voyageGuard?.isGone}
${document.body?.innerText.slice(0, 1500)}`"""
expect.set_options(timeout=SLOWEST)


@dataclass
class Server:
    """A server that runs in a process of its own."""

    process: subprocess.Popen[str]
    url: str
    said: deque[str] = field(default_factory=lambda: deque(maxlen=400))
    """Its last words."""

    def __post_init__(self) -> None:
        # Somebody has to read on: a server stands still as soon as the pipe is full.
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        self.said.extend(self.process.stdout or ())

    def last_words(self) -> str:
        """All it said, once it has ended."""
        self._reader.join(PATIENCE)
        return "".join(self.said)

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 0

    def page(self, notebook: str, query: str = "") -> str:
        return f"{self.url}voila/render/{notebook}.ipynb{query and '?' + query}"

    def kernels(self) -> list[psutil.Process]:
        return [child for child in psutil.Process(self.process.pid).children(recursive=True) if is_kernel(child)]

    def stop(self) -> int:
        """What Ctrl-C does."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@dataclass
class Seen:
    """What a page must not have: errors, and requests to other hosts. A test that expects some clears them."""

    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def request(self, request: Request) -> None:
        asked = urlsplit(request.url)
        if asked.scheme not in ("data", "blob", "about") and asked.hostname != "127.0.0.1":
            self.outside.append(request.url)

    def error(self, wrong: WebError) -> None:
        self.errors.append(str(wrong.error))

    def watch(self, context: BrowserContext) -> Callable[[], None]:
        """See what happens in these tabs, until what is handed back is called."""
        context.on("request", self.request)
        context.on("weberror", self.error)

        def stop() -> None:
            context.remove_listener("request", self.request)
            context.remove_listener("weberror", self.error)

        return stop


def violations(page: Page, part: str | None = None) -> list[Any]:
    """What axe finds on a page, or in a part of it, once nothing moves: only that, not all it looked at."""
    page.wait_for_function("!document.documentElement.classList.contains('voyage-playing')")
    found: list[Any] = Axe().run(page, part, {"resultTypes": ["violations"]}).response["violations"]
    return found


def serious(page: Page, part: str | None = None) -> list[tuple[str, str]]:
    """The critical and serious ones: what, and where first."""
    found = violations(page, part)
    return [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("critical", "serious")]


def is_kernel(process: psutil.Process) -> bool:
    """One that was started, or forked in the nursery."""
    try:
        if "ipykernel_launcher" in process.cmdline():
            return True
        parent = process.parent()
        return parent is not None and all(NURSERY in one.cmdline() for one in (process, parent))
    except psutil.Error:
        return False


def free_port() -> int:
    """Not the usual one: several workers test at the same time."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, warm: bool = False, places: int = 24, before: str = "", port: int = 0, **more: Any) -> Iterator[Server]:
    """A server over a folder of notebooks, from its first word until it has ended."""
    command = [
        sys.executable,
        "-c",
        before + START.format(port=port or free_port(), warm=warm, places=places, more=more),
        str(folder),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout
        line = process.stdout.readline()
        words = text("serve.at", url="{url}").split("{url}")
        assert line.startswith(words[0]), line + process.stdout.read()
        server = Server(process, line.removeprefix(words[0]).split()[0])
        try:
            yield server
        finally:
            server.stop()


def until(condition, patience: float = PATIENCE) -> bool:  # type: ignore[no-untyped-def]
    """Whether it comes true in time."""
    end = time.monotonic() + patience
    while not (true := bool(condition())) and time.monotonic() < end:
        time.sleep(0.05)
    return true


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The pages of tests/pages/notebooks, every kernel cold."""
    with serving(NOTEBOOKS) as running:
        yield running


@pytest.fixture(scope="session")
def pages() -> Iterator[Server]:
    """The project's own pages, every kernel cold."""
    with serving(ROOT) as running:
        yield running


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
    yield launched
    launched.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that failed tells what its tabs showed."""
    report = yield
    contexts = item.funcargs["browser"].contexts if report.failed and "browser" in getattr(item, "funcargs", {}) else ()
    for tab in (tab for context in contexts for tab in context.pages):
        with suppress(PlaywrightError):
            report.sections.append((f"what {tab.url} showed", tab.locator("html").evaluate(SHOWED, timeout=5000)))
    return report


@pytest.fixture
def seen() -> Seen:
    return Seen()


@pytest.fixture
def context(browser: Browser, seen: Seen) -> Iterator[BrowserContext]:
    """A browser's memory of its own; at the end no tab may have had an error or asked an outside host."""
    opened = browser.new_context(viewport=LAPTOP)
    opened.set_default_timeout(SLOWEST)
    seen.watch(opened)
    yield opened
    for page in opened.pages:
        page.goto("about:blank")  # leaving a page ends its kernel, closing the context does not
    opened.close()
    assert seen == Seen()


@pytest.fixture
def fresh(context: BrowserContext) -> Page:
    """A tab of a browser that was never here."""
    return context.new_page()


@pytest.fixture(scope="session")
def returning(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=LAPTOP)
    context.set_default_timeout(SLOWEST)
    yield context.new_page()
    context.close()


@pytest.fixture
def page(returning: Page, pages: Server, seen: Seen) -> Iterator[Page]:
    """A tab that has loaded our scripts for the test before, which halves what a page costs, and remembers nothing else."""
    stop = seen.watch(returning.context)
    returning.set_viewport_size(LAPTOP)
    returning.mouse.move(0, 0)
    yield returning
    returning.goto(f"{pages.url}health")
    stop()
    returning.evaluate("localStorage.clear(); sessionStorage.clear()")
    returning.context.clear_cookies()
    assert seen == Seen()
