"""The server and its template, on two small notebooks that know no game."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, TimeoutError, expect
from tornado.web import HTTPError

from aod_nb.i18n import text
from aod_nb.pages.kernels import CappedKernelManager
from aod_nb.palette import SHADES
from aod_nb.serve import query, serve
from tests.pages.conftest import CHROMIUM, NOTEBOOKS, PATIENCE, Seen, Server, serving, until


@pytest.fixture
def page(fresh: Page) -> Page:
    return fresh


def get(server: Server, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
    """An answer to exactly this path: nothing is tidied up on the way."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.putrequest("GET", path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), dict(answer.getheaders())
    finally:
        connection.close()


def kernel_of(page: str) -> str:
    found = re.search(r'"kernelId": "([0-9a-f-]{36})"', page)
    assert found
    return found[1]


def leave(server: Server, page: str, how: str = "") -> None:
    """What the script of a page says when it is left."""
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("POST", f"/voyage/left/{kernel_of(page)}{how}")
    assert connection.getresponse().status == 204
    connection.close()


def opened(page: Page, server: Server, query: str = "") -> Page:
    page.goto(server.page("index", query), wait_until="commit")
    expect(page.get_by_role("button", name="act0")).to_be_visible()
    return page


def click(page: Page, count: int = 1) -> None:
    page.get_by_role("button", name="act0").click()
    expect(page.get_by_text(f"count:{count}", exact=True)).to_be_visible()


# ---- the page ---------------------------------------------------------------------------------------------------------


def test_a_server_builds_no_grammar_when_it_starts() -> None:
    """It was seconds of every start; see ``aod_nb.serve``."""
    code = "import sys, aod_nb.serve; aod_nb.serve._server(); print('jsonschema' in sys.modules, 'lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "True False\n"


def test_a_page_says_what_it_is_and_answers(page: Page, server: Server) -> None:
    page.goto(server.url, wait_until="commit")
    click(page)
    assert page.title() == "Hello pages"
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("meta[name=viewport]").count() == 1
    expect(page.get_by_role("main").get_by_role("button", name="act0")).to_be_visible()
    assert page.get_by_role("main").count() == 1
    expect(page.locator("#voyage-banner")).to_be_hidden()


def test_bokeh_draws(page: Page, server: Server) -> None:
    opened(page, server)
    expect(page.locator("canvas").first).to_be_visible()
    page.wait_for_function("Bokeh.documents.length > 0 && Bokeh.documents.every(one => one.is_idle)")
    assert page.evaluate("document.querySelectorAll('canvas').length") == 0, "a canvas outside a shadow root"


def test_a_skeleton_stands_there_first_and_goes_with_the_first_widget(page: Page, server: Server) -> None:
    page.goto(server.page("late"), wait_until="commit")
    expect(page.locator(".voyage-skeleton-map")).to_be_visible()
    assert page.locator(".voyage-skeleton-map").bounding_box()["height"] > 100  # type: ignore[index]
    expect(page.locator("#voyage-loading p")).to_have_text(text("serve.page.loading"))
    expect(page.get_by_text("here at last")).to_be_visible()
    expect(page.locator("#voyage-loading")).to_have_count(0)


def test_a_cell_that_fails_is_told_in_plain_words(page: Page, server: Server) -> None:
    page.goto(server.page("broken"), wait_until="commit")
    expect(page.get_by_text(text("serve.page.cell_error"))).to_be_visible()
    expect(page.locator("#voyage-loading")).to_have_count(0)
    assert "secret words" not in page.content()


def test_dark_mode_and_reduced_motion_are_followed(browser: Browser, server: Server) -> None:
    looks = []
    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.goto(server.page("index"), wait_until="commit")
        page.locator("#rendered_cells").wait_for()
        page.evaluate("""document.body.insertAdjacentHTML('beforeend',
            '<div class="voyage-skeleton"><div class="voyage-skeleton-map"></div></div>')""")
        looks.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert (
            page.evaluate("getComputedStyle([...document.querySelectorAll('.voyage-skeleton-map')].at(-1)).animationName")
            == "none"
        )
        page.get_by_role("button", name="act0").wait_for()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == looks[-1]
        page.goto("about:blank")
        page.close()
    assert looks == [f"rgb{tuple(bytes.fromhex(shade[1:]))}" for shade in SHADES["paper"]]


def test_nothing_is_cut_on_a_phone(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.page("index"), wait_until="commit")
    page.locator(".voyage-skeleton").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_query_reaches_a_cold_kernel(page: Page, server: Server) -> None:
    opened(page, server, "seed=7&who=a%20b&empty=")
    expect(page.get_by_text("asked:[('empty', ''), ('seed', '7'), ('who', 'a b')]")).to_be_visible()


def test_the_query_of_no_page_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QUERY_STRING", "VOILA_PREHEAT"):
        monkeypatch.delenv(name, raising=False)
    assert query() == {}
    monkeypatch.setenv("QUERY_STRING", "&".join(f"a{number}=1" for number in range(200)))
    assert query() == {}


# ---- the kernel is lost -----------------------------------------------------------------------------------------------


def test_a_page_without_its_kernel_goes_on_by_itself_and_one_without_a_server_says_so(
    context: BrowserContext, seen: Seen
) -> None:
    with serving(NOTEBOOKS) as own:
        page = opened(context.new_page(), own)
        click(page)
        [kernel] = own.kernels()
        os.kill(kernel.pid, signal.SIGKILL)
        banner = page.get_by_role("alert")
        expect(banner).to_have_text(text("serve.page.back"))
        click(page)
        assert until(lambda: len(own.kernels()) == 1), "the kernel of the lost page is still there"
        own.stop()
        expect(banner).to_contain_text(text("serve.page.no_line"))
        page.evaluate("voyagePage.banner('something else')")
        page.evaluate("voyagePage.banner()")
        expect(banner).to_contain_text(text("serve.page.no_line"))
        assert page.locator("#rendered_cells").evaluate("cells => cells.inert"), "a click would be lost without a word"
    seen.errors.clear()


def test_a_connection_that_comes_back_takes_its_banner_along(page: Page, server: Server) -> None:
    page.add_init_script("""const Native = window.WebSocket; window.sockets = [];
        window.WebSocket = class extends Native { constructor(...a) { super(...a); window.sockets.push(this); } }""")
    opened(page, server)
    page.evaluate("sockets.at(-1).close()")
    page.wait_for_function("sockets.length > 1 && sockets.at(-1).readyState === WebSocket.OPEN")
    expect(page.locator("#voyage-banner")).to_be_hidden()
    click(page)


def test_a_page_can_put_its_own_words_across(page: Page, server: Server) -> None:
    opened(page, server)
    page.evaluate("voyagePage.banner('<img src=x onerror=alert(1)> is only a text')")
    expect(page.get_by_role("alert")).to_contain_text("<img src=x onerror=alert(1)> is only a text")
    assert page.locator("#voyage-banner img").count() == 0
    page.evaluate("voyagePage.banner()")
    expect(page.locator("#voyage-banner")).to_be_hidden()


def test_leaving_a_page_ends_its_kernel(context: BrowserContext) -> None:
    with serving(NOTEBOOKS) as own:
        page = opened(context.new_page(), own)
        assert len(own.kernels()) == 1
        page.goto("about:blank")
        assert until(lambda: not own.kernels())


# ---- the door ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/voila", "/voila/", "/voila/tree", "/voila/tree/", "/voila/tree/x/..", "/?seed=7"])
def test_the_root_and_the_tree_lead_home(server: Server, path: str) -> None:
    status, _, headers = get(server, path)
    assert status == 302
    assert headers["Location"] == "/voila/render/index.ipynb" + ("?seed=7" if "?" in path else "")


@pytest.mark.parametrize(
    "path",
    [
        "/api/contents",
        "/api/contents/index.ipynb",
        "/api/kernels",
        "/api/kernelspecs",
        "/api/sessions",
        "/api/terminals",
        "/voila/api/contents",
        "/voila/api/contents/",
        "/voila/api/themes/x",
        "/login",
        "/logout",
        "/voyage/",
        "/voyage/bokeh.js",
        "/voyage/../voyage/bokeh.js",
        "/voyage/page.000000000000.css/../bokeh.js",
        "/voyage/..%2fbokeh.js",
        "/voyage/%2e%2e/%2e%2e/%2e%2e/__init__.py",
        "/voila/templates/voyage/index.html.j2",
        "/voila/templates/voyage/static/../index.html.j2",
        "/voila/templates/voyage/static/%2e%2e/index.html.j2",
        "/voila/templates/voyage/static/..%2f..%2fconf.json",
        "/voila/templates/voyage/static/",
        "/voila/templates/lab/static/index.css",
        "/voila/templates/nonsense",
        "/voila/static/",
        "/voila/static/../../../etc/passwd",
        "/voila/static/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/voila/labextensions/",
        "/voila/labextensions/..%2f..%2f..%2fetc%2fpasswd",
        "/voila/files/",
        "/voila/files/index.ipynb",
        "/voila/files/public",
        "/voila/files/public/",
        "/voila/files/public/../index.ipynb",
        "/voila/files/public/%2e%2e/index.ipynb",
        "/voila/files/public/..%2findex.ipynb",
        "/voila/files/../conftest.py",
        "/voila/render/",
        "/voila/render",
        "/voila/render/conftest.py",
        "/voila/render/../conftest.py",
        "/voila/render/..%2fconftest.py",
        "/voila/render/nowhere.ipynb",
        "/voila/render/../notebooks/index.ipynb",
    ],
)
def test_nothing_else_is_given_or_listed(server: Server, path: str) -> None:
    status, body, _ = get(server, path)
    assert status in (403, 404)
    assert not any(word in body for word in ("cells", "root:", "import ", "extends", "Traceback", "ipynb", "base_template"))


@pytest.mark.parametrize(
    "path", ["/", "/voila/render/index.ipynb", "/voyage/bokeh.000000000000.js", "/voila/static/voila.js", "/nowhere"]
)
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example:80"},
        {"Host": "127.0.0.1@evil.example"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "iframe"},
        {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Dest": "empty"},
    ],
    ids=str,
)
def test_strangers_are_refused(server: Server, path: str, headers: dict[str, str]) -> None:
    before = len(server.kernels())
    assert get(server, path, **headers)[0] in (400, 403)
    assert len(server.kernels()) <= before


def test_a_link_from_elsewhere_and_another_name_of_this_machine_are_welcome(server: Server) -> None:
    assert get(server, "/", Sec_Fetch_Site="cross-site", Sec_Fetch_Dest="document")[0] == 302
    assert get(server, "/", Host=f"localhost:{server.port}")[0] == 302
    assert get(server, "/", Origin=f"http://127.0.0.1:{server.port}")[0] == 302


def test_only_this_machine_is_listened_to(server: Server) -> None:
    addresses = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {"127.0.0.1"}
    for address in addresses:
        if str(address).startswith("127."):
            continue
        with pytest.raises(OSError, match=r"refused|timed out"):
            socket.create_connection((str(address), server.port), 1).close()


# ---- the limit, and the end -------------------------------------------------------------------------------------------


def test_a_place_too_many_is_refused_in_plain_words() -> None:
    with serving(NOTEBOOKS, places=1) as own:
        assert get(own, "/voila/render/index.ipynb")[0] == 200
        status, body, _ = get(own, "/voila/render/index.ipynb")
    assert status == 503
    assert text("serve.refusal.full.text") in body


def test_what_is_kept_ready_never_takes_the_last_place() -> None:
    with serving(NOTEBOOKS, warm=True, places=3, pools={"index.ipynb": 2}) as own:
        assert until(lambda: len(own.kernels()) == 2)
        shown = [get(own, "/voila/render/index.ipynb") for _ in range(4)]
        assert [status for status, *_ in shown] == [200, 200, 200, 503]
        for _, body, _ in shown[:2]:
            leave(own, body)
            time.sleep(4)  # longer than what was taken takes to be made ready again
            assert get(own, "/voila/render/index.ipynb")[0] == 200
            assert get(own, "/voila/render/index.ipynb")[0] == 503


def test_kernels_that_still_start_count(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(manager: Any, **_: Any) -> str:
        await asyncio.sleep(0.05)
        kernel = f"started {len(manager)}"
        manager._kernels[kernel] = SimpleNamespace(provisioner=SimpleNamespace(pid=0))
        return kernel

    async def rush() -> list[Any]:
        manager = CappedKernelManager(max_kernels=10)
        monkeypatch.setattr(manager, "_bury", lambda *_: asyncio.sleep(0))
        return await asyncio.gather(*(manager.start_kernel() for _ in range(30)), return_exceptions=True)

    monkeypatch.setattr(AsyncMappingKernelManager, "_async_start_kernel", slow)
    with ThreadPoolExecutor(1) as thread:  # Playwright's own loop runs in this one
        answers = thread.submit(lambda: asyncio.run(rush())).result()
    assert sum(isinstance(answer, str) for answer in answers) == 10
    assert [answer.status_code for answer in answers if isinstance(answer, HTTPError)] == [503] * 20


def test_looking_for_idle_kernels_while_others_start_says_nothing() -> None:
    often = "import aod_nb.pages.kernels\naod_nb.pages.kernels.SWEEP_SECONDS = 1\n"
    with serving(NOTEBOOKS, before=often, places=16) as own, ThreadPoolExecutor(16) as threads:
        shown = list(threads.map(lambda _: get(own, "/voila/render/index.ipynb")[0], range(16)))
        assert shown == [200] * 16
        assert own.stop() == 0
        assert own.last_words().split() == text("serve.stopped").split()


def test_ctrl_c_ends_cleanly(context: BrowserContext, seen: Seen) -> None:
    with serving(NOTEBOOKS) as own:
        click(opened(context.new_page(), own))
        kernels = own.kernels()
        assert kernels
        assert own.stop() == 0
        assert own.last_words().split() == text("serve.stopped").split()
        assert until(lambda: not any(kernel.is_running() for kernel in kernels))
    seen.errors.clear()


@pytest.mark.parametrize("wait", [0.0, 0.15, 0.5])
def test_ctrl_c_while_kernels_still_start_ends_cleanly(wait: float) -> None:
    with serving(NOTEBOOKS, warm=True) as own:
        time.sleep(wait)  # on purpose at no particular moment of their start
        kernels = own.kernels()
        assert own.stop() == 0
        assert own.last_words().split() == text("serve.stopped").split()
        assert until(lambda: not any(kernel.is_running() for kernel in kernels))


def test_warm_kernels_get_the_query_and_end_cleanly(context: BrowserContext, seen: Seen) -> None:
    with serving(NOTEBOOKS, warm=True) as own:
        assert until(own.kernels), "no kernel was made ready"
        waiting = own.kernels()
        page = opened(context.new_page(), own, "seed=7")
        expect(page.get_by_text("asked:[('seed', '7')]")).to_be_visible()
        click(page)
        assert until(lambda: len(own.kernels()) == 2), "no kernel was made ready for the next visitor"
        kernels = [*waiting, *own.kernels()]
        assert own.stop() == 0
        assert until(lambda: not any(kernel.is_running() for kernel in kernels))
        assert "Traceback" not in own.last_words()
    seen.errors.clear()


def test_what_cannot_be_served_is_said(tmp_path: Any, server: Server) -> None:
    with pytest.raises(ValueError, match=r"index\.ipynb"):
        serve(None, False, False, tmp_path)
    with pytest.raises(ValueError, match=str(server.port)):
        serve(server.port, False, False, NOTEBOOKS)


# ---- the net swallows everything --------------------------------------------------------------------------------------


def test_a_net_that_swallows_packets_costs_nothing(playwright: Playwright, page: Page, server: Server) -> None:
    usual = seconds_until_live(page, server)
    with socket.socket() as pit:
        pit.bind(("127.0.0.1", 0))
        pit.listen(64)
        proxy = f"--proxy-server=127.0.0.1:{pit.getsockname()[1]}"
        swallowed = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", proxy])
        page = swallowed.new_page()
        with pytest.raises(TimeoutError):
            page.goto("http://outside.example/", timeout=1000)
        page.goto("about:blank")
        spent = seconds_until_live(page, server)
        page.goto("about:blank")
        swallowed.close()
    assert spent < 2 * usual + 2


def seconds_until_live(page: Page, server: Server) -> float:
    start = time.monotonic()
    click(opened(page, server))
    return time.monotonic() - start
