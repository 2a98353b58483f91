"""Pages and moves as others reach them: by this machine's name and address, with the token, and through a proxy with https.

``make net`` does the same between two hosts of its own, over a line that loses packets.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

from tests.pages.conftest import CHROMIUM, LAPTOP, OFFLINE, ROOT, SLOWEST, WITHOUT, Server, free_port, serving
from tests.pages.table import Table as AnyTable
from tests.pages.test_play import Table

TOKEN = "a-token-for-tests"
NAME, NUMBER = "games.school.example", "192.0.2.7"
HERE = f"--host-resolver-rules=MAP {NAME} 127.0.0.1, MAP {NUMBER} 127.0.0.1, {OFFLINE.partition('=')[2]}"
TLS = Path(__file__).parent / "tls"


@pytest.fixture(scope="module")
def far(playwright: Playwright) -> Iterator[Browser]:
    """A browser for which this machine has another name and a number in the network."""
    launched = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", HERE, WITHOUT])
    yield launched
    launched.close()


@pytest.fixture
def visitor(far: Browser) -> Iterator[BrowserContext]:
    context = far.new_context(viewport=LAPTOP, ignore_https_errors=True)
    context.set_default_timeout(SLOWEST)
    yield context
    context.close()


class Elsewhere(Server):
    """A server as it is called from outside."""

    def __init__(self, url: str) -> None:
        self.url = url


def plays(visitor: BrowserContext, url: str) -> AnyTable:
    """Comes in by the link with the token and makes two moves; the token is nowhere to be seen."""
    page = visitor.new_page()
    page.goto(url)  # the door; the link is pasted over its address
    page.goto(f"{url}#token={TOKEN}")
    expect(page.locator(".voyage-home")).to_be_visible()
    table = Table(page, Elsewhere(url), "seats=2&seed=7")
    for _ in range(2):
        table.click(table.state.options()[0])
    assert TOKEN not in page.url
    assert TOKEN not in json.dumps([page.content(), page.evaluate("[{...localStorage}, {...sessionStorage}]")])
    return table


@pytest.mark.parametrize("host", [NAME, NUMBER])
def test_a_class_plays_under_a_name_or_an_address_of_this_machine(visitor: BrowserContext, host: str) -> None:
    with serving(ROOT, address="0.0.0.0", token=TOKEN, hosts=(NAME,), is_public=True) as own:
        url = f"http://{host}:{own.port}/"
        page = plays(visitor, url).page
        for link in (f"{url}#token={TOKEN}", f"{url}?token={TOKEN}"):  # used again by somebody who is in
            page.goto(link)
            expect(page.locator(".voyage-home")).to_be_visible()
            assert TOKEN not in page.url


def test_a_class_plays_through_a_proxy_that_brings_https(visitor: BrowserContext) -> None:
    given = {"behind_proxy": True, "hosts": (NAME,), "token": TOKEN, "base_url": "/games/", "is_public": True}
    with serving(ROOT, **given) as own, proxy_to(own) as port:
        plays(visitor, f"https://{NAME}:{port}/games/")
        assert {cookie["name"]: cookie["secure"] for cookie in visitor.cookies()}[f"aod_nb_door_{own.port}"]


def test_a_class_plays_by_https_without_a_proxy(visitor: BrowserContext) -> None:
    given = {"certificate": TLS / "certificate.pem", "key": TLS / "key.pem", "hosts": (NAME,), "token": TOKEN}
    with serving(ROOT, address="0.0.0.0", **given) as own:
        plays(visitor, f"https://{NAME}:{own.port}/")


def test_two_servers_on_one_machine_leave_each_other_alone(visitor: BrowserContext) -> None:
    given = {"address": "0.0.0.0", "hosts": (NAME,), "token": TOKEN}
    with serving(ROOT, **given) as one, serving(ROOT, **given | {"token": "another-token"}) as other:
        page = visitor.new_page()
        for server, token in ((one, TOKEN), (other, "another-token"), (one, "")):
            page.goto(f"http://{NAME}:{server.port}/#token={token}")
            expect(page.locator(".voyage-home")).to_be_visible()


@contextmanager
def proxy_to(server: Server) -> Iterator[int]:
    """Takes https, tells the server so, and passes everything on, as nginx or Caddy would."""
    context, port, loop = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH), free_port(), asyncio.new_event_loop()
    context.load_cert_chain(TLS / "certificate.pem", TLS / "key.pem")
    writers: set[asyncio.StreamWriter] = set()

    async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError, ssl.SSLError):
            while data := await source.read(1 << 16):
                sink.write(data)
                await sink.drain()
        sink.close()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.add(writer)
        with suppress(OSError, ssl.SSLError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n"))[:-2]
            more = b"X-Forwarded-Proto: https\r\nX-Forwarded-For: 198.51.100.4\r\n"
            if b"upgrade: websocket" not in head.lower():
                head = b"\r\n".join(line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:"))
                more += b"Connection: close\r\n"  # one request a connection, so that each gets these lines
            there, back = await asyncio.open_connection("127.0.0.1", server.port)
            writers.add(back)
            back.write(head + more + b"\r\n")
            await asyncio.gather(pump(reader, back), pump(there, writer))
        writer.close()

    def run() -> None:
        asyncio.set_event_loop(loop)
        listening = loop.run_until_complete(asyncio.start_server(carry, "127.0.0.1", port, ssl=context))
        loop.run_forever()
        listening.close()
        tasks = asyncio.all_tasks(loop)
        for task in tasks:
            task.cancel()
        for writer in writers:
            writer.transport.abort()
        loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        loop.run_until_complete(asyncio.sleep(0.1))
        loop.close()

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        yield port
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
