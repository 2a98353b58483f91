"""A class that arrives at once, plays a lesson for some minutes, and leaves: ``make crowd``.

Learners are protocol clients: they fetch the page, open its websocket, ask for the state of its widgets and then press
buttons, as the page's script would.  One of them is a real browser.  Prints what it measured and writes build/crowd.json.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from html import unescape
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

CHECKOUT = Path(__file__).parents[2]
LESSON = "tutorial/aod_11_war.ipynb"
KERNEL = re.compile(r'"kernelId": "([0-9a-f-]{36})"')
BUTTON = re.compile(r"<button(?P<attributes>[^>]*)>")
FIELD = re.compile(r'<input name="number"[^>]*? min="(-?\d+)" max="(-?\d+)"')
ATTRIBUTE = re.compile(r'data-(act|value)="([^"]*)"')
ACTS = {"bet", "answer", "choose", "number", "next", "again", "reset"}
THINKS = 2.0
PATIENCE = 60


class Learner:
    """One page, as its script would handle it."""

    def __init__(self, base: str, seed: int) -> None:
        self.base, self.chance = base, random.Random(seed)
        self.models: dict[str, dict[str, Any]] = {}
        self.waiting: dict[str, asyncio.Future[float]] = {}
        self.errors: list[str] = []
        self.clicks: list[float] = []
        self.ready = 0.0

    async def arrive(self) -> None:
        began = time.perf_counter()
        page = await AsyncHTTPClient().fetch(HTTPRequest(f"{self.base}voila/render/{LESSON}", request_timeout=PATIENCE))
        found = KERNEL.search(page.body.decode())
        if not found:
            raise ValueError("a page without a kernel")
        self.kernel = found[1]
        self.cookies = [cookie.split(";")[0] for cookie in page.headers.get_list("Set-Cookie")]
        place = f"{self.base.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels?session_id={self.kernel}"
        asked = HTTPRequest(place, headers={"Cookie": "; ".join(self.cookies)})
        self.way: WebSocketClientConnection = await websocket_connect(asked, max_message_size=1 << 26)
        self.reader = asyncio.create_task(self.read())
        self.control = uuid.uuid4().hex
        content = {"comm_id": self.control, "target_name": "jupyter.widget.control", "data": {}}
        await self.say("comm_open", content, {"version": "1.0.0"})
        await self.say("comm_msg", {"comm_id": self.control, "data": {"method": "request_states"}})
        while not any("voyage-step-view" in state.get("role", "") for state in self.models.values()):
            await asyncio.sleep(0.01)
        self.ready = time.perf_counter() - began

    async def say(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> str:
        number = uuid.uuid4().hex
        header = {"msg_id": number, "username": "", "session": self.kernel, "msg_type": kind, "version": "5.3", "date": ""}
        message = {"header": header, "parent_header": {}, "metadata": metadata or {}, "content": content, "buffers": []}
        await self.way.write_message(json.dumps({**message, "channel": "shell"}))
        return number

    async def read(self) -> None:
        while (message := await self.way.read_message()) is not None:
            told = json.loads(message if isinstance(message, str) else message[self.offset(message) :])
            kind, content = told["header"]["msg_type"], told["content"]
            parent = told["parent_header"].get("msg_id", "")
            if kind in ("comm_open", "comm_msg", "comm_close"):
                self.follow(kind, content)
            elif kind == "error":
                self.errors.append(content["evalue"])
            elif kind == "status" and content["execution_state"] == "idle" and parent in self.waiting:
                self.waiting.pop(parent).set_result(time.perf_counter())
        self.errors.append(f"the connection ended: {self.way.close_code} {self.way.close_reason}")

    @staticmethod
    def offset(message: bytes) -> int:
        """Where the JSON of a message with buffers begins."""
        return int.from_bytes(message[4:8], "big")

    def follow(self, kind: str, content: dict[str, Any]) -> None:
        number, data = content["comm_id"], content.get("data", {})
        if number == getattr(self, "control", ""):
            for name, model in data.get("states", {}).items():
                self.models[name] = model["state"]
        elif kind == "comm_close":
            self.models.pop(number, None)
        else:
            self.models.setdefault(number, {}).update(data.get("state", {}))

    def choices(self) -> list[tuple[str, str, str]]:
        """Every button there is: (widget, act, value)."""
        found = []
        for number, state in self.models.items():
            html = state.get("html", "")
            for match in BUTTON.finditer(html):
                if " disabled" in match["attributes"]:
                    continue
                given = {name: unescape(value) for name, value in ATTRIBUTE.findall(match["attributes"])}
                if given.get("act") in ACTS:
                    found.append((number, given["act"], given.get("value", "")))
            for least, most in FIELD.findall(html):
                value = json.dumps({"number": str(self.chance.randint(int(least), int(most)))})
                found.append((number, "number", value))
        return found

    async def play(self, seconds: float) -> None:
        """Mostly onwards; sometimes another try."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and not self.reader.done():
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * THINKS)
            choices = self.choices()
            onwards = [choice for choice in choices if choice[1] == "next"]
            if onwards and self.chance.random() < 0.7:
                await self.click(*onwards[0])
            elif choices:
                await self.click(*self.chance.choice(choices))
            else:  # the last step, or one that only a change of a control goes on from
                await self.onwards()

    async def onwards(self) -> None:
        head = next(number for number, state in self.models.items() if state.get("role") == "voyage-lesson")
        steps = re.findall(r'data-act="goto" data-value="(\w+)"', self.models[head]["html"])
        await self.click(head, "goto", self.chance.choice(steps))

    async def click(self, number: str, act: str, value: str) -> None:
        began = time.perf_counter()
        data = {"method": "custom", "content": {"act": act, "value": value}}
        asked = await self.say("comm_msg", {"comm_id": number, "data": data})
        answered = self.waiting[asked] = asyncio.get_running_loop().create_future()
        try:
            self.clicks.append(1000 * (await asyncio.wait_for(answered, PATIENCE) - began))
        except TimeoutError:
            self.errors.append(f"no answer to {act}")

    async def leave(self) -> None:
        xsrf = next(cookie.partition("=")[2] for cookie in self.cookies if cookie.startswith("_xsrf="))
        place = f"{self.base}voila/api/shutdown/{self.kernel}"
        headers = {"Cookie": "; ".join(self.cookies), "X-XSRFToken": xsrf}
        with suppress(HTTPClientError):
            await AsyncHTTPClient().fetch(HTTPRequest(place, method="POST", body="", headers=headers, request_timeout=PATIENCE))
        self.way.close()
        self.reader.cancel()


async def browse(base: str) -> float:
    """How long until the page of a real browser, in a process of its own, can be used."""
    seen = await asyncio.create_subprocess_exec(
        sys.executable, str(Path(__file__).with_name("visitor.py")), f"{base}voila/render/{LESSON}", stdout=subprocess.PIPE
    )
    said, _ = await seen.communicate()
    return float(said.decode().split()[-1]) / 1000


async def hold(base: str, process: psutil.Process, learners: int, minutes: float, places: int) -> dict[str, Any]:
    AsyncHTTPClient.configure(None, max_clients=200, max_body_size=1 << 27)
    before = process.memory_full_info().uss / 1e6
    crowd = [Learner(base, seed) for seed in range(learners - 1)]
    looked = asyncio.create_task(browse(base))
    await asyncio.gather(*(one.arrive() for one in crowd))
    arrived = [one.ready for one in crowd]
    browser = await looked
    found: dict[str, Any] = {"last": max(*arrived, browser), "median": median(arrived), "browser": browser}
    if minutes:
        await asyncio.gather(*(one.play(60 * minutes) for one in crowd))
        clicks = sorted(click for one in crowd for click in one.clicks)
        found |= {"clicks": len(clicks), "click": median(clicks), "click_p95": clicks[int(0.95 * len(clicks))]}
        found["errors"] = [error for one in crowd for error in one.errors]
    own = [child.memory_full_info().uss / 1e6 for child in kernels(process)]
    found |= {"kernels": len(own), "uss": max(own), "uss_median": median(own)}
    found["full"] = await full(base, places)
    await asyncio.gather(*(one.leave() for one in crowd))
    for _ in range(100):
        if not kernels(process):
            break
        await asyncio.sleep(0.1)
    found |= {"left": len(kernels(process)), "server_before": before, "server_after": process.memory_full_info().uss / 1e6}
    return found


async def full(base: str, places: int) -> bool:
    """Whether one learner too many gets the full house, and a place as soon as one is free."""
    more: list[Learner] = []
    for seed in range(places + 1):
        one = Learner(base, 1000 + seed)
        try:
            await one.arrive()
        except HTTPClientError as refused:
            await more[0].leave() if more else None
            is_told = refused.code == 503
            late = Learner(base, 2000)
            if more:
                await late.arrive()
                more.append(late)
            await asyncio.gather(*(each.leave() for each in more[1:]))
            return is_told
        more.append(one)
    return False


def kernels(server: psutil.Process) -> list[psutil.Process]:
    """The nursery's children; and those that were started one by one, where there is no nursery."""
    every = server.children(recursive=True)
    return [one for one in every if one.ppid() != server.pid or "ipykernel_launcher" in one.cmdline()]


@contextmanager
def serving(warm: int, places: int) -> Iterator[tuple[str, psutil.Process]]:
    command = [sys.executable, "-m", "aod_nb.app", "serve", "--port", "0", "--places", str(places)]
    command += ["--warm", f"{LESSON}={warm}"] if warm else ["--cold"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=CHECKOUT) as process:
        assert process.stdout
        base = next(word for word in process.stdout.readline().split() if word.startswith("http"))
        try:
            server = psutil.Process(process.pid)
            wait(base, server, warm)
            yield base, server
        finally:
            process.terminate()


def wait(base: str, server: psutil.Process, warm: int) -> None:
    """Until the kernels that are kept ready are, and nothing works any more."""
    quiet, spent = 0, -1.0
    while quiet < 4:
        time.sleep(0.5)
        with urlopen(f"{base}health") as answer:
            ready = json.loads(answer.read())["kernels"] >= warm
        now = sum(one.cpu_times().user + one.cpu_times().system for one in (server, *server.children(recursive=True)))
        quiet, spent = (quiet + 1 if ready and now - spent < 0.05 else 0), now


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=24)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--modes", nargs="+", choices=("cold", "warm"), default=["cold", "warm"])
    given = parser.parse_args()
    results = {}
    for mode in given.modes:
        warm = given.learners if mode == "warm" else 0
        places = 2 * given.learners + 2 if warm else given.learners + 1
        with serving(warm, places) as (base, server):
            minutes = given.minutes if mode == "cold" else 0
            results[mode] = asyncio.run(hold(base, server, given.learners, minutes, places))
        print(mode, json.dumps(results[mode]), flush=True)
    out = CHECKOUT / "build" / "crowd.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(results, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
