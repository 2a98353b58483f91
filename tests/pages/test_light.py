"""Pages that travel: what they weigh, in how many requests, and what they do when something does not arrive."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import brotli  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import BrowserContext, Route, expect

from aod_nb.i18n import text
from aod_nb.pages import assets
from aod_nb.pages.packing import takes
from tests.pages.conftest import Seen, Server
from tests.pages.test_play import Table

KIB = 1024
PLAY, MORE, NEXT = 400, 50, 30
"""KiB of a first visit of the play page, how much more another page may weigh, and of every next visit."""
MOST_REQUESTS = 6
MOST_MESSAGES = 8
PAGES = {
    "index": PLAY,
    "play_aod": PLAY,
    "play_navegador": PLAY,
    "rules": PLAY,
    "tutorial/aod_02_placing": PLAY + MORE,
    "tutorial/nav_01_rondel": PLAY + MORE,
    "lab/sail": PLAY + MORE,
    "lab/balance": PLAY + MORE,
}


@pytest.fixture
def expected(seen: Seen) -> Iterator[None]:
    """Errors in the console that belong to what is tried."""
    yield
    seen.errors.clear()
    seen.outside.clear()


def visit(context: BrowserContext, address: str) -> tuple[float, int, int]:
    """KiB, requests and opened sockets until everything is there."""
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    sockets: list[str] = []
    inside: set[str] = set()
    """Drawings that stand in a style already are told of like requests."""
    wire.on(
        "Network.requestWillBeSent", lambda event: inside.add(event["requestId"] * event["request"]["url"].startswith("data:"))
    )
    wire.on("Network.loadingFinished", lambda event: event["requestId"] in inside or sizes.append(event["encodedDataLength"]))
    wire.on("Network.webSocketCreated", lambda event: sockets.append(event["url"]))
    page.goto(address, wait_until="load")
    expect(page.get_by_role("main").locator("button:visible, a:visible").first).to_be_visible()
    page.wait_for_timeout(300)
    page.goto("about:blank")
    page.close()
    return sum(sizes) / KIB, len(sizes), len(sockets)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_weighs_little_and_comes_in_few_requests(context: BrowserContext, pages: Server, name: str) -> None:
    size, requests, sockets = visit(context, pages.page(name))
    assert size <= PAGES[name]
    assert requests + sockets <= MOST_REQUESTS
    size, requests, sockets = visit(context, pages.page(name))
    assert size <= (NEXT if PAGES[name] == PLAY else NEXT + MORE)
    assert sockets == 1


def fetched(url: str, encoding: str) -> tuple[bytes, dict[str, str]]:
    with urlopen(Request(url, headers={"Accept-Encoding": encoding}), timeout=30) as answer:
        return answer.read(), dict(answer.headers)


@pytest.mark.parametrize("name", ["host", "page", "bokeh"])
def test_a_file_is_compressed_named_by_its_content_and_kept_for_ever(pages: Server, name: str) -> None:
    url = pages.url + assets.names()[name]
    whole, headers = fetched(url, "identity")
    assert "Content-Encoding" not in headers
    for encoding, unpack in (("br", brotli.decompress), ("gzip", gzip.decompress)):
        packed, headers = fetched(url, f"deflate, {encoding};q=0.9")
        assert headers["Content-Encoding"] == encoding
        assert unpack(packed) == whole
        assert len(packed) < len(whole) / 2
        assert "immutable" in headers["Cache-Control"]
        assert headers["Vary"] == "Accept-Encoding"
    assert "Content-Encoding" not in fetched(url, "br;q=0")[1]


@pytest.mark.parametrize(("encoding", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress)])
def test_pages_are_compressed(pages: Server, encoding: str, unpack: Callable[[bytes], bytes]) -> None:
    page, headers = fetched(pages.page("play_aod"), encoding)
    assert headers["Content-Encoding"] == encoding
    assert unpack(page).rstrip().endswith(b"</html>")
    rest = {name: len(fetched(pages.url + address, encoding)[0]) for name, address in assets.names().items()}
    for name, asset in assets.assets().items():  # as a server does soon after it began
        asset.pack_well()
        assert unpack(asset.packed[encoding]) == asset.whole
        assert len(asset.packed[encoding]) <= rest[name.partition(".")[0]]
    assert len(page) + sum(len(asset.packed[encoding]) for asset in assets.assets().values()) < PLAY * KIB


@pytest.mark.parametrize(
    ("accepted", "taken"),
    [("br", True), ("gzip, br;q=0.5", True), ("br;q=0", False), ("br; q=0.0", False), ("gzip", False), ("", False)],
)
def test_an_encoding_is_taken_or_not(accepted: str, taken: bool) -> None:
    assert takes(accepted, "br") == taken


def test_the_set_up_is_in_the_page_as_it_arrives(context: BrowserContext, pages: Server) -> None:
    """Without any script; a click on it counts when the script has come."""
    held: list[Route] = []
    page = context.new_page()
    page.route("**/voyage/host.*", lambda route: held.append(route))
    page.goto(pages.page("play_aod"), wait_until="commit")
    start = page.get_by_role("button", name="Start")
    expect(start).to_be_visible()
    assert page.evaluate("typeof window.voyagePage") == "undefined"
    start.click()
    held[0].continue_()
    expect(page.get_by_role("region", name="Decision")).to_be_visible()


def test_a_form_that_is_sent_before_the_script_has_come_is_sent_once(context: BrowserContext, pages: Server) -> None:
    held: list[Route] = []
    page = context.new_page()
    page.route("**/voyage/host.*", lambda route: held.append(route))
    page.goto(pages.page("lab/sail"), wait_until="commit")
    field = page.locator(".voyage-guess input[name=number]")
    field.fill("12")
    for _ in range(2):
        field.press("Enter")
    held[0].continue_()
    expect(page.locator(".voyage-guess .wrong")).to_be_visible()
    assert "number=" not in page.url


def test_a_click_is_answered_before_bokeh_has_come(context: BrowserContext, pages: Server) -> None:
    held: list[Route] = []
    page = context.new_page()
    page.route("**/voyage/bokeh.*", lambda route: held.append(route))
    page.goto(pages.page("play_aod", "seats=2&seed=7&starting_order=seats"), wait_until="commit")
    page.locator(".voyage-decision [data-act=choose]").first.click()
    expect(page.get_by_text("1 of 1")).to_be_visible()
    assert page.evaluate("typeof window.Bokeh") == "undefined"
    held[0].continue_()
    page.wait_for_function("window.Bokeh?.documents.length > 0 && Bokeh.documents.every(one => one.is_idle)")
    tips = page.evaluate("Bokeh.documents[0].get_model_by_name('places').data.tip.join()")
    assert "Space 1 pays England $1." in tips, "what has changed meanwhile is drawn"


def test_a_board_that_has_not_come_is_asked_for_again(context: BrowserContext, pages: Server, expected: None) -> None:
    page = context.new_page()
    page.route("**/voyage/bokeh.*", lambda route: route.abort(), times=1)
    page.goto(pages.page("play_aod", "seats=2&seed=7&starting_order=seats"), wait_until="commit")
    page.get_by_role("button", name=text("widgets.no_bokeh")).click()
    page.wait_for_function("window.Bokeh?.documents.length > 0 && Bokeh.documents.every(one => one.is_idle)")
    expect(page.locator(".voyage-board .bk-Figure")).to_be_visible()


@pytest.mark.parametrize("fault", ["refused", "missing", "cut off"])
def test_a_script_that_has_not_come_is_said_with_a_way_on(
    context: BrowserContext, pages: Server, expected: None, fault: str
) -> None:
    def answer(route: Route) -> None:
        if fault == "refused":
            route.abort()
        elif fault == "missing":
            route.fulfill(status=404)
        else:
            route.fulfill(body=assets.assets()["host.js"].whole[:9000], content_type="text/javascript")

    page = context.new_page()
    page.route("**/voyage/host.*", answer, times=1)
    page.goto(pages.page("play_aod", "seats=2&seed=7&starting_order=seats"), wait_until="commit")
    expect(page.get_by_role("alert")).to_contain_text(text("serve.page.unloaded"))
    page.get_by_role("button", name=text("serve.page.reload")).click()
    page.locator(".voyage-decision [data-act=choose]").first.click()
    expect(page.get_by_text("1 of 1")).to_be_visible()


def test_a_saved_page_says_that_it_is_one(context: BrowserContext, pages: Server, expected: None, tmp_path: Path) -> None:
    page = context.new_page()
    with urlopen(pages.page("play_aod", "seats=2&seed=7&starting_order=seats"), timeout=60) as answer:
        saved = tmp_path / "saved.html"
        saved.write_bytes(answer.read())
    page.goto(saved.as_uri())
    expect(page.get_by_role("alert")).to_contain_text(text("serve.page.saved"))


def test_a_proxy_that_holds_websockets_back_is_said_with_what_to_ask_for(
    context: BrowserContext, pages: Server, expected: None
) -> None:
    page = context.new_page()
    page.route_web_socket(re.compile("channels"), lambda socket: socket.close(code=1011))
    page.goto(pages.page("play_aod", "seats=2&seed=7&starting_order=seats"), wait_until="commit")
    expect(page.get_by_role("alert")).to_contain_text(text("serve.page.no_socket"))


def test_a_page_works_where_storage_is_blocked(context: BrowserContext, pages: Server) -> None:
    blocked = "Object.defineProperty(window, '{}', {{ get() {{ throw new DOMException('blocked', 'SecurityError'); }} }});"
    context.add_init_script(blocked.format("localStorage") + blocked.format("sessionStorage"))
    table = Table(context.new_page(), pages, "seats=2&seed=7&starting_order=seats")
    for _ in range(2):
        table.click(table.state.options()[0])
    expect(table.notice).to_contain_text(text("widgets.storage_failed"))
    table.page.reload()
    expect(table.moves(2)).to_be_visible()


def test_back_and_forward_lead_to_where_one_was(context: BrowserContext, pages: Server) -> None:
    table = Table(context.new_page(), pages, "seats=2&seed=7&starting_order=seats")
    table.click(table.state.options()[0])
    table.page.goto(pages.page("index"))
    table.page.go_back()
    expect(table.moves(1)).to_be_visible()
    table.click(table.state.options()[0])
    table.page.go_forward()
    expect(table.page.get_by_role("main").get_by_role("link").first).to_be_visible()


# ---- a notebook of somebody else's ------------------------------------------------------------------------------------------


def test_widgets_that_are_not_known_are_left_to_voila(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    page.goto(server.page("strange"), wait_until="commit")
    slider = page.locator(".widget-slider [role=slider], .widget-slider .noUi-handle").first
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("moved to 6", exact=True)).to_be_visible()
    page.get_by_role("button", name="ours").click()
    expect(page.get_by_text("clicked 1", exact=True)).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_a_page_of_known_widgets_asks_for_nothing_of_voilas(context: BrowserContext, pages: Server) -> None:
    asked: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    Table(page, pages, "seats=2&seed=7&starting_order=seats")
    assert not [url for url in asked if "/voila/static/" in url or "/labextensions/" in url]


# ---- how much is said ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("notebook", ["play_aod", "play_navegador"])
def test_an_action_takes_few_messages(context: BrowserContext, pages: Server, notebook: str) -> None:
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    page.goto(pages.page(notebook, "seats=2&seed=7&starting_order=seats"), wait_until="load")
    page.wait_for_function("window.Bokeh?.documents.length > 0 && Bokeh.documents.every(one => one.is_idle)")
    frames: list[str] = []
    wire.on("Network.webSocketFrameReceived", lambda event: frames.append(event["response"]["payloadData"]))
    wire.on("Network.webSocketFrameSent", lambda event: frames.append(event["response"]["payloadData"]))
    counts = []
    for _ in range(2):
        page.wait_for_timeout(500)
        frames.clear()
        page.locator(".voyage-decision [data-act=choose]:visible").first.click()
        page.wait_for_timeout(500)
        counts.append(len([frame for frame in frames if not frame.startswith('{"')]))
    assert min(counts) > 1
    assert max(counts) <= MOST_MESSAGES, counts
