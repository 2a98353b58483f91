"""What may go wrong while somebody plays: nothing is lost that the browser kept, and a plain sentence says what to do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from aod_nb.i18n import text
from tests.pages.conftest import ROOT, Seen, Server, free_port, serving
from tests.pages.test_lab import SLOW
from tests.pages.test_play import Table

MINUTE = 60_000


class Net:
    """A way between browser and server that can be cut."""

    def __init__(self, server: Server) -> None:
        self.server, self.port = server, free_port()
        self.loop = asyncio.new_event_loop()
        self.is_cut = False
        self.open: set[asyncio.StreamWriter] = set()
        self.url = f"http://127.0.0.1:{self.port}/"

    def page(self, notebook: str, query: str = "") -> str:
        return f"{self.url}voila/render/{notebook}.ipynb{query and '?' + query}"

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.close()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self.server.port)
        self.open |= {writer, back}
        with suppress(OSError):
            await asyncio.gather(self.pump(reader, back), self.pump(there, writer))

    async def pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(1 << 16):
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

    def mend(self) -> None:
        self.is_cut = False

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
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)
        await asyncio.sleep(0)


@contextmanager
def net_to(server: Server) -> Iterator[Net]:
    net = Net(server)
    thread = Thread(target=net.run, daemon=True)
    thread.start()
    yield net
    net.loop.call_soon_threadsafe(net.loop.stop)
    thread.join()


def lost(page: Page) -> None:
    expect(page.get_by_role("alert")).to_contain_text(text("serve.page.lost"))


@pytest.fixture
def expected(seen: Seen) -> Iterator[None]:
    """Errors in the console that belong to what is tried."""
    yield
    seen.errors.clear()


def test_a_server_that_was_restarted_finds_the_game_in_the_browser(context: BrowserContext, expected: None) -> None:
    port = free_port()
    with serving(ROOT, port=port) as own:
        table = Table(context.new_page(), own, "seats=2&seed=7")
        for _ in range(2):
            table.click(table.state.options()[0])
        own.stop()
        lost(table.page)
    with serving(ROOT, port=port):
        table.page.get_by_role("alert").get_by_role("button", name=text("serve.page.reload")).click()
        expect(table.moves(2)).to_be_visible()
        table.click(table.state.options()[0])


def test_a_browser_that_was_offline_for_a_minute_loses_nothing(context: BrowserContext, pages: Server, expected: None) -> None:
    with net_to(pages) as net:
        table = Table(context.new_page(), net, "seats=2&seed=7")  # type: ignore[arg-type]
        table.click(table.state.options()[0])
        net.cut()
        lost(table.page)
        table.page.wait_for_timeout(MINUTE)
        net.mend()
        table.page.reload()
        expect(table.moves(1)).to_be_visible()
        table.click(table.state.options()[0])


def test_a_browser_that_loads_slowly_gets_a_page_that_answers(context: BrowserContext, pages: Server) -> None:
    context.add_init_script(SLOW)
    table = Table(context.new_page(), pages, "seats=2&seed=7")
    table.click(table.state.options()[0])


def test_a_clock_that_jumps_ahead_ends_no_page_that_is_open(context: BrowserContext) -> None:
    jump = """if True:
    import time
    import aod_nb.pages.kernels as kernels
    import jupyter_server.services.kernels.kernelmanager as theirs
    from datetime import timedelta
    kernels.SWEEP_SECONDS = 1
    began, now = time.monotonic(), theirs.utcnow
    theirs.utcnow = lambda: now() + timedelta(days=400 if time.monotonic() - began > 12 else 0)
"""
    with serving(ROOT, before=jump) as own:
        table = Table(context.new_page(), own, "seats=2&seed=7")
        table.page.wait_for_timeout(15_000)
        table.click(table.state.options()[0])
        expect(table.page.get_by_role("alert")).to_be_hidden()
