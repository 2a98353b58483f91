"""What a server bears: a million broken frames, and a full house in which everybody reloads again and again: ``make siege``.

Prints what it measured and writes build/siege.json.  Everything goes to a server of its own on this machine, and ends by itself.
"""

from __future__ import annotations

import argparse
import json
import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Any
from urllib.request import urlopen

import psutil
from websocket import WebSocketException

CHECKOUT = Path(__file__).parents[2]
sys.path.insert(0, str(CHECKOUT))

from aod_nb.pages.frames import PROTOCOL  # noqa: E402
from tests.pages.conftest import NOTEBOOKS, ROOT, Server, serving, until  # noqa: E402
from tests.pages.test_attacks import Wire, wire_to  # noqa: E402
from tests.pages.test_frames import BROKEN  # noqa: E402
from tests.pages.test_places import reloads  # noqa: E402

KINDS = 10
PAGES = 20
AT_ONCE = 200
"""Frames written at a stretch; the first one ends their connection."""
ROUND_SECONDS = 0.05


def framed(payload: bytes | str) -> bytes:
    """A websocket's frame from a client, with a mask of noughts."""
    data = payload.encode() if isinstance(payload, str) else payload
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([0x81 if isinstance(payload, str) else 0x82]) + length + b"\0" * 4 + data


class Watch:
    """Asks for the server's health all the time, and remembers how long it waited and how much memory it saw."""

    def __init__(self, server: Server) -> None:
        self.server, self.process = server, psutil.Process(server.process.pid)
        self.waits: list[float] = []
        self.memory: list[float] = []
        self.over = Event()
        self.thread = Thread(target=self.run, daemon=True)

    def run(self) -> None:
        while not self.over.is_set():
            began = time.perf_counter()
            with urlopen(f"{self.server.url}health", timeout=60) as answer:
                answer.read()
            self.waits.append(1000 * (time.perf_counter() - began))
            self.memory.append(self.process.memory_info().rss / 1e6)
            self.over.wait(ROUND_SECONDS)

    @contextmanager
    def kept(self) -> Iterator[Watch]:
        self.thread.start()
        try:
            yield self
        finally:
            self.over.set()
            self.thread.join()

    def told(self) -> dict[str, float]:
        waits = sorted(self.waits)
        return {
            "asked": len(waits),
            "health median": median(waits),
            "health worst": waits[-1],
            "memory before": self.memory[0],
            "memory most": max(self.memory),
            "memory after": self.memory[-1],
        }


def bombard(server: Server, frames: int) -> dict[str, Any]:
    """From many pages at once, since the connections to each kernel are slowed down."""
    kinds = [framed(payload) for payload in BROKEN.values() if len(payload) < 60_000][:KINDS]
    with ExitStack() as stack:
        pages = [stack.enter_context(wire_to(server)) for _ in range(PAGES)]
        watch = stack.enter_context(Watch(server).kept())
        sent = rounds = refused = 0
        while sent < frames:
            written = volley(pages[rounds % PAGES], kinds[rounds % len(kinds)])
            rounds, sent, refused = rounds + 1, sent + written, refused + (not written)
        time.sleep(2)  # until they may call again
        answers = 0
        for page in pages:
            page.again()
            answers += page.answers()
    return {"frames": sent, "kinds": len(kinds), "calls": rounds, "refused": refused, "pages that answer": answers} | watch.told()


def volley(own: Wire, one: bytes) -> int:
    """How many frames could be written before the connection was gone."""
    try:
        own.socket.shutdown()
        own.socket = own.connect(protocol=PROTOCOL)
    except (OSError, WebSocketException):
        time.sleep(0.02)
        return 0
    raw: socket.socket = own.socket.sock
    written = 0
    with suppress(OSError):
        while written < AT_ONCE * len(one):
            written += raw.send(one * ((AT_ONCE * len(one) - written) // len(one) + 1))
    return min(AT_ONCE, written // len(one))


def reload_all(people: int, times: int) -> dict[str, Any]:
    with serving(NOTEBOOKS, places=people, is_public=True) as own, Watch(own).kept() as watch:
        began = time.perf_counter()
        with ThreadPoolExecutor(people) as threads:
            kept = list(threads.map(lambda _: reloads(own, times), range(people)))
        took = time.perf_counter() - began
        left_over = not until(lambda: len(own.kernels()) <= people, 60)
        found = {"people": people, "reloads": times, "kept": sum(kept), "seconds": took, "left over": left_over}
        found["kernels"] = len(own.kernels())
    return found | watch.told()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--people", type=int, default=24)
    parser.add_argument("--reloads", type=int, default=10)
    given = parser.parse_args()
    with serving(ROOT) as server:
        bombard(server, 100_000)  # what grows with the first pages is not the frames' doing
        results = {"frames": bombard(server, given.frames)}
    print("frames", json.dumps(results["frames"]), flush=True)
    results["reloads"] = reload_all(given.people, given.reloads)
    print("reloads", json.dumps(results["reloads"]), flush=True)
    out = CHECKOUT / "build" / "siege.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(results, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
