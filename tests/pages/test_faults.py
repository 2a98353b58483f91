"""What may go wrong while somebody plays: nothing is lost that the browser kept, and a plain sentence says what to do."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from threading import Thread
from uuid import uuid4

import psutil
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from aod_nb.i18n import text
from aod_nb.pages.handlers import BROKEN_OFF
from tests.pages.conftest import NOTEBOOKS, NURSERY, ROOT, Seen, Server, free_port, serving, until
from tests.pages.test_lab import SLOW
from tests.pages.test_play import Table


class Net:
    """A way between browser and server that can be cut."""

    def __init__(self, server: Server) -> None:
        self.server, self.port = server, free_port()
        self.loop = asyncio.new_event_loop()
        self.is_cut = self.swallows = self.holds_sockets = False
        self.open: set[asyncio.StreamWriter] = set()
        self.url = f"http://127.0.0.1:{self.port}/"

    def page(self, notebook: str, query: str = "") -> str:
        return f"{self.url}voila/render/{notebook}.ipynb{query and '?' + query}"

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.close()
            return
        self.open.add(writer)
        while self.swallows:
            await asyncio.sleep(0.05)
        with suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self.server.port)
            self.open.add(back)
            await asyncio.gather(self.pump(reader, back), self.pump(there, writer))
        writer.close()

    async def pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(1 << 16):
                while self.holds_sockets and b"Upgrade: websocket" in data:
                    await asyncio.sleep(0.05)
                if self.swallows:
                    await asyncio.get_running_loop().create_future()  # what was once lost leaves this way dead for good
                sink.write(data)
                await sink.drain()
        sink.close()

    def cut(self) -> None:
        def now() -> None:
            self.is_cut = True
            for one in self.open:
                one.transport.abort()
            self.open.clear()

        self.loop.call_soon_threadsafe(now)

    def swallow(self) -> None:
        """Nothing arrives any more, in either direction, and nobody is told."""
        self.swallows = True

    def mend(self) -> None:
        self.is_cut = self.swallows = False

    def run(self) -> None:
        asyncio.set_event_loop(self.loop)
        listening = self.loop.run_until_complete(asyncio.start_server(self.carry, "127.0.0.1", self.port))
        self.loop.run_forever()
        listening.close()
        self.loop.run_until_complete(self.end())
        self.loop.close()

    async def end(self) -> None:
        """Leave no socket open: who tidies up later would blame another test."""
        for one in self.open:
            one.transport.abort()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for one in others:
            one.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0)


@contextmanager
def net_to(server: Server) -> Iterator[Net]:
    net = Net(server)
    thread = Thread(target=net.run, daemon=True)
    thread.start()
    yield net
    net.loop.call_soon_threadsafe(net.loop.stop)
    thread.join()


def said(page: Page, word: str) -> None:
    expect(page.get_by_role("alert")).to_contain_text(text(f"serve.page.{word}"))


@pytest.fixture
def expected(seen: Seen) -> Iterator[None]:
    """Errors in the console that belong to what is tried."""
    yield
    seen.errors.clear()


def test_a_page_goes_on_by_itself_when_its_server_was_killed_and_started_again(context: BrowserContext, expected: None) -> None:
    port = free_port()
    with serving(ROOT, port=port) as own:
        table = Table(context.new_page(), own, "seats=2&seed=7")
        for _ in range(2):
            table.click(table.state.options()[0])
        kept = "JSON.parse(JSON.parse(sessionStorage['aod_nb:aod']).record).options.length == 2"
        table.page.wait_for_function(kept)
        table.page.wait_for_timeout(500)  # and the last word of the answer has come
        own.process.kill()
        said(table.page, "no_line")
    with serving(ROOT, port=port):
        said(table.page, "back")
        expect(table.moves(2)).to_be_visible()
        table.click(table.state.options()[0])


def test_a_browser_whose_net_was_away_goes_on_by_itself(context: BrowserContext, pages: Server, expected: None) -> None:
    with net_to(pages) as net:
        table = Table(context.new_page(), net, "seats=2&seed=7")  # type: ignore[arg-type]
        table.click(table.state.options()[0])
        net.cut()
        said(table.page, "no_line")
        net.mend()
        expect(table.page.get_by_role("alert")).to_be_hidden()
        expect(table.moves(1)).to_be_visible()
        table.click(table.state.options()[0])


def test_a_click_that_the_net_swallowed_is_carried_out_once_when_it_is_back(
    context: BrowserContext, pages: Server, expected: None
) -> None:
    with net_to(pages) as net:
        table = Table(context.new_page(), net, "seats=2&seed=7")  # type: ignore[arg-type]
        table.click(table.state.options()[0])
        net.swallow()
        option = table.state.options()[0]
        table.button(option).click()
        said(table.page, "no_line")
        net.mend()
        expect(table.page.get_by_role("alert")).to_be_hidden()
        expect(table.moves(2)).to_be_visible()
        table.state.apply(option)
        table.click(table.state.options()[0])
        expect(table.moves(3)).to_be_visible()


def test_a_click_told_before_the_connection_is_open_arrives_once(context: BrowserContext, pages: Server) -> None:
    with net_to(pages) as net:
        net.holds_sockets = True
        page = context.new_page()
        page.goto(net.page("play_aod"), wait_until="load")
        page.wait_for_function("window.voyagePage !== undefined")
        page.get_by_role("button", name="Add a seat").click()
        page.wait_for_timeout(500)
        expect(page.locator(".voyage-setup .seats > li:not(.add)")).to_have_count(3)
        net.holds_sockets = False
        expect(page.locator(".voyage-setup .seats > li:not(.add)")).to_have_count(4)


def test_a_kernel_that_takes_its_time_is_said_to_and_carries_the_click_out_once(context: BrowserContext) -> None:
    with serving(ROOT) as own:
        table = Table(context.new_page(), own, "seats=2&seed=7")
        [kernel] = own.kernels()
        kernel.suspend()
        option = table.state.options()[0]
        table.button(option).click()
        said(table.page, "slow")
        kernel.resume()
        expect(table.moves(1)).to_be_visible()
        expect(table.page.get_by_role("alert")).to_be_hidden()


@pytest.mark.parametrize("warm", [False, True])
def test_a_page_whose_kernel_died_before_it_was_there_gets_another(context: BrowserContext, expected: None, warm: bool) -> None:
    with serving(ROOT, warm=warm, pools={"play_aod.ipynb": 1} if warm else None) as own:
        assert not warm or until(lambda: is_quiet(own)), "no page was made ready"
        page = context.new_page()
        page.route("**/voyage/host.*", lambda route: ([kernel.kill() for kernel in own.kernels()], route.continue_()), times=1)
        page.goto(own.page("play_aod", "seats=2&seed=7"), wait_until="commit")
        page.get_by_text(text("serve.page.loading")).wait_for(state="detached")
        page.unroute_all(behavior="ignoreErrors")
        expect(page.get_by_role("region", name="Decision").get_by_role("button").first).to_be_visible()
        assert "VBox(" not in page.inner_text("body")


def test_a_page_goes_on_wherever_it_was_broken_off(fresh: Page, pages: Server, expected: None) -> None:
    told = fresh.request.get(pages.page("play_aod", "seats=2&seed=7")).text()
    whole = re.sub(r'"kernelId": ?"[^"]+"', f'"kernelId": "{uuid4()}"', told)
    assert whole != told
    named = [
        whole.index(words) + len(words) for words in ("<title>", "<head>", "<script>", "voyage-states", "data-words='", "veil")
    ]
    chance, body, answers = Random(7), whole.index("<body"), list[str]()
    fresh.route("**/broken", lambda route: route.fulfill(body=answers.pop(), content_type="text/html"))
    for at in [*named, chance.randrange(body), *(chance.randrange(body, len(whole)) for _ in range(5))]:
        answers += ["<p>It went on.", whole[:at] + BROKEN_OFF]
        fresh.goto(f"{pages.url}broken", wait_until="commit")
        expect(fresh.get_by_text("It went on."), f"cut after {whole[:at][-40:]!r}").to_be_visible()
        fresh.evaluate("sessionStorage.clear()")


FULL = """(storage) => { let size = 1 << 20; while (size >= 1) {
    try { storage.setItem(`full${storage.length}`, 'x'.repeat(size)); } catch { size >>= 1; } } }"""


@pytest.mark.parametrize("full", [("sessionStorage",), ("localStorage",), ("sessionStorage", "localStorage")], ids="+".join)
def test_a_reload_brings_the_newest_position_although_storage_is_full(
    context: BrowserContext, pages: Server, full: tuple[str]
) -> None:
    table = Table(context.new_page(), pages, "seats=2&seed=7")
    table.click(table.state.options()[0])
    for storage in full:
        table.page.evaluate(f"({FULL})({storage})")
    for _ in range(2):
        table.click(table.state.options()[0])
    expect(table.notice).to_contain_text(text("widgets.storage_failed"))
    table.page.reload()
    expect(table.moves(3)).to_be_visible()
    table.click(table.state.options()[0])


def test_a_page_whose_kernel_dies_again_and_again_says_so_in_the_end(context: BrowserContext, expected: None) -> None:
    with serving(NOTEBOOKS) as own:
        page = context.new_page()
        page.goto(own.page("dying"), wait_until="commit")
        said(page, "stuck")
        assert until(lambda: not own.kernels())
        page.close()  # before its errors, of which half a page has some, are forgotten


def test_what_died_while_it_waited_is_never_handed_out(context: BrowserContext) -> None:
    with serving(ROOT, warm=True, pools={"play_aod.ipynb": 1}) as own:
        assert until(lambda: is_quiet(own)), "no page was made ready"
        [waiting] = own.kernels()
        waiting.kill()
        table = Table(context.new_page(), own, "seats=2&seed=7")
        table.click(table.state.options()[0])


def test_a_page_opens_although_the_nursery_hangs(context: BrowserContext) -> None:
    with serving(ROOT) as own:
        table = Table(context.new_page(), own, "seats=2&seed=7")  # for which it has loaded
        [nursery] = [child for child in psutil.Process(own.process.pid).children() if NURSERY in child.cmdline()]
        nursery.suspend()
        table.page.reload()
        expect(table.moves(0)).to_be_visible()
        table.click(table.state.options()[0])


def is_quiet(server: Server) -> bool:
    """Whether what is kept ready is there and does nothing any more."""
    kernels = server.kernels()
    return bool(kernels) and kernels[0].cpu_percent(1.0) < 5


def test_a_browser_that_loads_slowly_gets_a_page_that_answers(context: BrowserContext, pages: Server) -> None:
    context.add_init_script(SLOW)
    table = Table(context.new_page(), pages, "seats=2&seed=7")
    table.click(table.state.options()[0])
