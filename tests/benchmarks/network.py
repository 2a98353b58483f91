"""Pages over slow lines, beside Voilà's own hello-world: ``python tests/benchmarks/network.py``.

Each line is ``throttle.py``'s; a browser comes once with nothing cached, and once more.  Told are when a first click was
answered, when the board was drawn, and what came over the wire.  Writes build/network.json.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from page import CHECKOUT, HERE, SERVE, free_port, rest, running
from webbench import chromium, visit

LINES = ((10.0, 40.0), (1.6, 150.0))
"""Mbit/s and the milliseconds of a round trip: a home, and a phone in the country."""


@contextmanager
def slow(target: int, mbps: float, rtt: float) -> Iterator[int]:
    port = free_port()
    with subprocess.Popen([sys.executable, HERE / "throttle.py", str(port), str(target), str(mbps), str(rtt)]) as line:
        try:
            yield port
        finally:
            line.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--pages", nargs="+", default=["play_aod.ipynb"], help="notebooks")
    parser.add_argument("--region", default="New game", help="the region whose first button is clicked; empty: the whole page")
    parser.add_argument("--no-hello", action="store_true")
    given = parser.parse_args()
    results: dict[str, Any] = {}
    ports = free_port(), free_port()
    hello = [
        sys.executable,
        "-m",
        "voila",
        str(HERE / "hello.ipynb"),
        "--no-browser",
        f"--port={ports[0]}",
        "--preheat_kernel=True",
        "--pool_size=1",
    ]
    ours = [sys.executable, "-c", SERVE.format(warm=True), str(ports[1]), str(CHECKOUT / "notebooks")]
    with running(hello, ports[0]) as one, running(ours, ports[1]) as other, chromium() as browser:
        for mbps, rtt in LINES:
            targets = [] if given.no_hello else [("hello", ports[0], "/", None, False)]
            targets += [(page, ports[1], f"/voila/render/{page}", given.region or None, True) for page in given.pages]
            for name, target, path, region, figure in targets:
                both: dict[str, list[dict[str, Any]]] = {"first": [], "next": []}
                for _ in range(given.runs):
                    with slow(target, mbps, rtt) as port:
                        context = browser.new_context(viewport={"width": 1280, "height": 800})
                        for marks in both.values():
                            rest([one, other], [1, 2])
                            marks.append(visit(context, f"http://127.0.0.1:{port}{path}", region, figure, patience=120))
                        context.close()
                results[f"{name} at {mbps} Mbit/s, {rtt:.0f} ms"] = both
                for time_, marks in both.items():
                    told = {
                        key: median(mark[key] for mark in marks if key in mark)
                        for key in ("live", "board", "kib", "requests")
                        if key in marks[0]
                    }
                    print(
                        f"{mbps} Mbit/s, {rtt:.0f} ms, {name}, {time_}: "
                        + ", ".join(f"{key} {value:.0f}" for key, value in told.items()),
                        flush=True,
                    )
    out = CHECKOUT / "build" / "network.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(results, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
