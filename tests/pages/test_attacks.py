"""What somebody with bad intentions sends to a running server, by hand; SECURITY.md tells what came back."""

from __future__ import annotations

import json
import re
import socket
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psutil
import pytest
from websocket import (
    ABNF,
    WebSocket,
    WebSocketBadStatusException,
    WebSocketConnectionClosedException,
    WebSocketTimeoutException,
)

from aod_nb.pages.frames import PROTOCOL
from aod_nb.pages.server import MOST_MESSAGE
from tests.pages.conftest import ROOT, Server, serving, until

PATIENCE = 30
HOME = "voila/render/index.ipynb"


def send(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    asked = Request(server.url + path, method=method, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urlopen(asked, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as wrong:
        with wrong:
            return wrong.code, wrong.read().decode()


class Wire:
    """The way between a page and its kernel, in the hands of somebody who writes the messages."""

    def __init__(self, server: Server) -> None:
        self.server = server
        with urlopen(server.url + HOME, timeout=60) as answer:
            self.kernel = json.loads(re.search(r'"kernelId": ("[^"]+")', answer.read().decode())[1])  # type: ignore[index]
            self.cookies = "; ".join(cookie.split(";")[0] for cookie in answer.headers.get_all("Set-Cookie"))
        self.socket = self.connect()

    def again(self, protocol: str = "") -> None:
        """Once the server lets it: who calls again and again waits."""
        self.socket.shutdown()

        def is_let() -> bool:
            with suppress(WebSocketBadStatusException):
                self.socket = self.connect(protocol=protocol)
                return True
            return False

        assert until(is_let)

    def connect(self, kernel: str = "", protocol: str = "", **headers: str) -> WebSocket:
        address = f"{self.server.url.replace('http', 'ws', 1)}api/kernels/{kernel or self.kernel}/channels"
        given = {"Cookie": self.cookies} | {name.replace("_", "-"): value for name, value in headers.items()}
        made = WebSocket()
        try:
            spoken = [protocol] if protocol else None
            made.connect(address, timeout=PATIENCE, header=given, suppress_origin="Origin" not in headers, subprotocols=spoken)
        except WebSocketBadStatusException:
            made.shutdown()
            raise
        return made

    def say(self, kind: str, content: Any, channel: str = "shell", version: str = "2.1.0") -> str:
        number = uuid.uuid4().hex
        header = {"msg_id": number, "username": "", "session": "s", "msg_type": kind, "version": "5.3", "date": ""}
        message = {"header": header, "parent_header": {}, "metadata": {"version": version}, "content": content, "buffers": []}
        self.socket.send(json.dumps({**message, "channel": channel}))
        return number

    def heard(self, number: str, kind: str = "", patience: float = PATIENCE) -> list[dict[str, Any]]:
        """What came in answer to a message, until the kernel has done with it."""
        self.socket.settimeout(patience)
        found = []
        while True:
            said = self.socket.recv()
            if not said:
                raise WebSocketConnectionClosedException
            told = json.loads(said if isinstance(said, str) else said[int.from_bytes(said[4:8], "big") :])
            if told["parent_header"].get("msg_id") != number:
                continue
            found.append(told)
            if told["msg_type"] == (kind or "status") and (kind or told["content"]["execution_state"] == "idle"):
                return found

    def answers(self) -> bool:
        """Whether the kernel still does; a connection that was ended for what came over it is opened again."""
        if not self.socket.connected:
            self.again()
        told = self.heard(self.say("kernel_info_request", {}), "kernel_info_reply")
        return told[-1]["content"]["status"] == "ok"

    def widgets(self) -> dict[str, Any]:
        """The states of the page's widgets, as the page itself asks for them."""
        control = uuid.uuid4().hex
        self.say("comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}, version="1.0.0")
        for told in self.heard(self.say("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})):
            if told["msg_type"] == "comm_msg" and "states" in told["content"]["data"]:
                states: dict[str, Any] = told["content"]["data"]["states"]
                return states
        raise AssertionError("no widgets")

    def leave(self) -> None:
        self.socket.close()
        xsrf = next(cookie.partition("=")[2] for cookie in self.cookies.split("; ") if cookie.startswith("_xsrf="))
        send(self.server, f"voila/api/shutdown/{self.kernel}", "POST", Cookie=self.cookies, X_XSRFToken=xsrf)


@contextmanager
def wire_to(server: Server) -> Iterator[Wire]:
    opened = Wire(server)
    try:
        yield opened
    finally:
        opened.leave()


@pytest.fixture(scope="module")
def home(pages: Server) -> Iterator[Wire]:
    with wire_to(pages) as opened:
        yield opened


@pytest.fixture
def wire(home: Wire) -> Wire:
    """One page's way for all tests, opened again for each."""
    home.again()
    return home


# ---- code in a kernel --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "channel", "content"),
    [
        ("execute_request", "shell", {"code": "open({path!r}, 'w').close()", "silent": False}),
        ("execute_request", "control", {"code": "open({path!r}, 'w').close()", "silent": False}),
        ("inspect_request", "shell", {"code": "open", "cursor_pos": 4, "detail_level": 1}),
        ("complete_request", "shell", {"code": "import o", "cursor_pos": 8}),
        ("history_request", "shell", {"output": True, "raw": True, "hist_access_type": "tail", "n": 9}),
        ("create_subshell_request", "control", {}),
        ("usage_request", "control", {}),
        (
            "debug_request",
            "control",
            {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": "open({path!r}, 'w').close()"}},
        ),
    ],
    ids=str,
)
def test_no_message_runs_code_or_asks_about_it(wire: Wire, tmp_path: Path, kind: str, channel: str, content: Any) -> None:
    path = tmp_path / "written"
    number = wire.say(kind, json.loads(json.dumps(content).replace("{path!r}", repr(str(path)))), channel)
    assert wire.answers(), "messages are answered in order: by now it would have run"
    with pytest.raises(WebSocketTimeoutException):
        wire.heard(number, patience=1.0)
    assert not path.exists()


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("comm_msg", {"comm_id": "nobody", "data": {"method": "custom", "content": {"act": "choose", "value": "0:0"}}}),
        ("comm_msg", {"comm_id": 7, "data": None}),
        ("comm_msg", []),
        ("comm_msg", None),
        ("comm_open", {"comm_id": "x", "target_name": "os.system", "data": {"command": "true"}}),
        ("comm_open", {"comm_id": "y", "target_name": "jupyter.widget", "data": {"state": {"_model_name": "NoSuchModel"}}}),
        ("comm_close", {"comm_id": "nobody"}),
        ("comm_info_request", {"target_name": ["list"]}),
    ],
    ids=str,
)
def test_a_forged_message_leaves_the_kernel_answering(wire: Wire, kind: str, content: Any) -> None:
    wire.say(kind, content)
    if not isinstance(content, dict):  # no message as the protocol has them: the server may hang up
        wire.again()
    assert wire.answers()


@pytest.mark.parametrize(
    "data",
    [
        {"method": "custom", "content": {"act": "choose", "value": "999:999"}},
        {"method": "custom", "content": {"act": "__class__", "value": "x"}},
        {"method": "custom", "content": {"act": ["a"], "value": {"b": 1}}},
        {"method": "custom", "content": None},
        {"method": "custom", "content": "<img src=x onerror=alert(1)>"},
        {"method": "update", "state": {"html": "<script>alert(1)</script>", "_view_module": "evil"}},
        {"method": "update", "state": {"nonsense": [[[[]]]]}},
        {"method": "update", "state": 5},
        {"method": "nonsense"},
        {},
    ],
    ids=str,
)
def test_every_widget_bears_what_is_forged(wire: Wire, data: Any) -> None:
    states = wire.widgets()
    assert states
    for number in states:
        wire.say("comm_msg", {"comm_id": number, "data": data})
    assert wire.answers()
    assert wire.widgets().keys() == states.keys()


def test_what_is_no_message_at_all_leaves_the_server_and_the_kernel_answering(pages: Server) -> None:
    with wire_to(pages) as own:
        for junk in ("", "{", "[]", "null", "7", '"text"', '{"channel": "shell"}', "[" * 5000):
            own.socket.send(junk)
        for junk in (b"", b"\0" * 9, b"\xff" * 64, (2**62).to_bytes(8, "little") + b"x" * 40):
            own.socket.send_binary(junk)
        own.again()
        assert own.answers()
    assert send(pages, "health")[0] == 200


def test_eight_bytes_cost_the_server_nothing(pages: Server) -> None:
    """They said how long a list was to be made: it was, and the machine's memory was gone."""
    process = psutil.Process(pages.process.pid)
    with wire_to(pages) as own:
        before = process.memory_info().rss
        for protocol in (PROTOCOL, ""):
            for size in (40_000_000, 2**64 - 1):
                own.again(protocol)
                own.socket.send_binary(size.to_bytes(8, "little"))
                with pytest.raises((WebSocketConnectionClosedException, OSError)):
                    own.heard("nothing")
        own.again()
        assert own.answers()
        assert process.memory_info().rss - before < 20_000_000


def test_a_kernel_has_two_connections_at_most(pages: Server) -> None:
    process = psutil.Process(pages.process.pid)
    with wire_to(pages) as own:
        assert own.answers()
        before = process.num_fds()
        more = []
        for _ in range(50):
            with suppress(WebSocketBadStatusException):  # too many at once
                more.append(own.connect())
        assert until(lambda: process.num_fds() < before + 40), "each took nine descriptors"
        for one in more:
            one.shutdown()
        own.again()
        assert own.answers()


# ---- other people's kernels --------------------------------------------------------------------------------------------


def test_kernels_cannot_be_listed_asked_about_or_guessed(pages: Server, wire: Wire) -> None:
    assert send(pages, "api/kernels")[0] == 404
    assert send(pages, f"api/kernels/{uuid.uuid4()}")[0] == 404
    with pytest.raises(WebSocketBadStatusException) as refused:
        wire.connect(str(uuid.uuid4()))
    assert refused.value.status_code == 404
    assert wire.answers()


def test_a_kernel_is_reached_by_no_port(pages: Server, wire: Wire) -> None:
    """The one that is open belongs to what its child processes print."""
    for kernel in pages.kernels():
        assert sum(one.status == psutil.CONN_LISTEN for one in kernel.net_connections("inet")) <= 1


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "voila/api/shutdown/{kernel}"),
        ("DELETE", "api/kernels/{kernel}"),
        ("POST", "api/kernels/{kernel}/interrupt"),
        ("POST", "api/kernels/{kernel}/restart"),
        ("POST", "api/kernels"),
        ("PUT", "api/contents/new.ipynb"),
        ("POST", "api/terminals"),
        ("POST", "api/sessions"),
    ],
)
def test_without_the_pages_own_word_nothing_is_ended_or_made(pages: Server, wire: Wire, method: str, path: str) -> None:
    """Even who knows a kernel's number: the word is in a cookie and in the page, and another site can read neither."""
    before = len(pages.kernels())
    assert send(pages, path.format(kernel=wire.kernel), method)[0] in (403, 404, 405)
    assert wire.answers()
    assert len(pages.kernels()) == before


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1.evil.example", "null", "file://"])
def test_another_sites_page_gets_no_way_to_a_kernel(wire: Wire, origin: str) -> None:
    with pytest.raises(WebSocketBadStatusException) as refused:
        wire.connect(Origin=origin)
    assert refused.value.status_code == 403


# ---- the page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query", ["voila-template=reveal", "voila-template=../../etc", "voila-theme=dark", "voila-theme=<script>"]
)
def test_the_query_chooses_no_template_and_no_theme(pages: Server, query: str) -> None:
    status, body = send(pages, f"{HOME}?{query.replace('<', '%3C').replace('>', '%3E')}")
    assert status == 200
    assert re.search(r"/voyage/page\.[0-9a-f]{12}\.css", body)
    assert "reveal" not in body
    assert "<script>=" not in body
    assert 'data-jp-theme-light="true"' in body


@pytest.mark.parametrize("page", ["index", "play_aod", "tutorial/aod_11_war", "lab/sail"])
def test_a_page_holds_nothing_of_its_notebooks_code(pages: Server, page: str) -> None:
    code = [
        line
        for cell in json.loads((ROOT / f"{page}.ipynb").read_text())["cells"]
        if cell["cell_type"] == "code"
        for line in "".join(cell["source"]).splitlines()
        if len(line) > 8
    ]
    status, body = send(pages, f"voila/render/{page}.ipynb")
    assert status == 200
    assert code
    assert not [line for line in code if line in body]


# ---- pages that sleep -------------------------------------------------------------------------------------------------

SOON = "import jupyter_server.base.websocket as theirs; theirs.WS_PING_INTERVAL = 500\n"
"""Every half second it is asked whether a page is still there; one that is silent three times is not."""


def test_a_page_that_answers_keeps_its_connection_and_one_that_sleeps_loses_it() -> None:
    with serving(ROOT, before=SOON) as own, wire_to(own) as asleep, wire_to(own) as awake:
        end = time.monotonic() + 4.0
        asked = 0
        while time.monotonic() < end:
            asked += awake.socket.recv_data_frame(control_frame=True)[0] == ABNF.OPCODE_PING  # and answered by whoever listens
        assert asked >= 4
        assert awake.answers()
        with pytest.raises((WebSocketConnectionClosedException, OSError)):
            asleep.heard("nothing")
        asleep.again()
        assert asleep.answers(), "its kernel waited for it"


# ---- too much ----------------------------------------------------------------------------------------------------------


def test_a_message_too_large_ends_its_connection_and_no_more(pages: Server) -> None:
    with wire_to(pages) as own:
        with pytest.raises((WebSocketConnectionClosedException, OSError)):
            own.heard(own.say("comm_msg", {"comm_id": "x", "data": {"text": "x" * MOST_MESSAGE}}))
        own.again()
        assert own.answers(), "the kernel is still there"


def test_a_flood_of_messages_is_answered_in_the_end(wire: Wire) -> None:
    number = next(iter(wire.widgets()))
    for move in range(2_000):
        wire.say(
            "comm_msg", {"comm_id": number, "data": {"method": "custom", "content": {"act": "choose", "value": f"{move}:0"}}}
        )
    assert wire.answers()


def test_a_flood_of_page_requests_fills_the_places_and_the_server_goes_on(tmp_path: Path) -> None:
    log = tmp_path / "journal.jsonl"
    with serving(ROOT, places=2, log=log) as own:
        with ThreadPoolExecutor(40) as crowd:
            answers = list(crowd.map(lambda _: send(own, HOME)[0], range(200)))
        assert set(answers) == {200, 503}
        assert answers.count(200) == 2
        assert send(own, "health")[0] == 200
        assert until(lambda: len(own.kernels()) <= 2)
        assert sum('"full"' in line for line in log.read_text().splitlines()) == 198


def test_who_leaves_while_a_connection_is_being_opened_leaves_no_traces(pages: Server) -> None:
    wire = Wire(pages)
    path = f"/api/kernels/{wire.kernel}/channels?session_id=x"
    head = {"Host": "127.0.0.1", "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    head |= {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol": "x", "Cookie": wire.cookies}
    asked = f"GET {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in head.items()) + "\r\n"
    pages.said.clear()
    for _ in range(12):
        with socket.create_connection(("127.0.0.1", pages.port)) as brief:
            brief.sendall(asked.encode())
    assert until(lambda: send(pages, "health")[0] == 200)
    time.sleep(0.5)
    said = "".join(pages.said)
    assert "Traceback" not in said, said
    wire.socket.shutdown()
