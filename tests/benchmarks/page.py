"""How long until a page answers a click, beside Voilà's own hello-world in the same run and mode.

``python tests/benchmarks/page.py`` prints the ratios and writes build/page.json. Each time a browser comes first with nothing
cached, and once more; the pages take turns with hello-world, which has its own server, and a visit starts only when both servers
are at rest. Nobody waits for the board: when it is drawn is told beside.
``--page tutorial/*.ipynb --region "a bet" --modes cold`` takes all lessons in turns.
"""

from __future__ import annotations

import argparse
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

import psutil
from webbench import chromium, visit

HERE = Path(__file__).parent
CHECKOUT = HERE.parents[1]
BARS = {"cold": {"first": 0.85, "next": 0.85}, "warm": {"first": 0.6, "next": 0.7}}
"""Times hello-world; the goal is 0.5 in each."""
SERVE = "import pathlib, sys, aod_nb.serve as at; at.serve(int(sys.argv[1]), False, {warm}, pathlib.Path(sys.argv[2]))"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--page", nargs="+", default=["play_aod.ipynb", "play_navegador.ipynb"], help="notebooks, or patterns of them"
    )
    parser.add_argument("--root", type=Path, default=CHECKOUT / "notebooks", help="the folder it is in")
    parser.add_argument("--query", default="", help="what comes behind the ? of its address")
    parser.add_argument("--region", default="New game", help="the region whose first button is clicked; empty: the whole page")
    parser.add_argument("--no-figure", action="store_true", help="do not wait for a Bokeh figure")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--modes", nargs="+", choices=BARS, default=list(BARS))
    parser.add_argument("--out", type=Path, default=CHECKOUT / "build" / "page.json")
    given = parser.parse_args()
    given.pages = [str(file.relative_to(given.root)) for each in given.page for file in sorted(given.root.glob(each))]
    results = {mode: measure(given, mode) for mode in given.modes}
    given.out.parent.mkdir(exist_ok=True)
    given.out.write_text(json.dumps(results, indent=1), encoding="utf-8")
    for mode, result in results.items():
        for time_, bar in BARS[mode].items():
            print(f"{mode}, {time_} visit, bar {bar}")
            hello = result["hello"][time_]["live"]
            for name in ("hello", *given.pages):
                page = result[name][time_]
                board = f", board {page['board']:.0f}" if "board" in page else ""
                weight = f"{page['kib']:.0f} KiB, {page['requests']:.0f} requests"
                told = f"{page['live']:.0f} ms{board}, first paint {page['paint']:.0f}, {weight}"
                print(f"  {page['live'] / hello:.2f}  {name}: {told}")


def measure(given: argparse.Namespace, mode: str) -> dict[str, Any]:
    """Medians of one mode."""
    warm, ports = mode == "warm", (free_port(), free_port())
    preheat = ["--preheat_kernel=True", "--pool_size=1"] if warm else []
    hello = [sys.executable, "-m", "voila", str(HERE / "hello.ipynb"), "--no-browser", f"--port={ports[0]}", *preheat]
    ours = [sys.executable, "-c", SERVE.format(warm=warm), str(ports[1]), str(given.root)]
    targets = {"hello": (f"http://127.0.0.1:{ports[0]}/", None, False)}
    for name in given.pages:
        address = f"http://127.0.0.1:{ports[1]}/voila/render/{name}?{given.query}"
        targets[name] = (address, given.region or None, not given.no_figure)
    visits: dict[str, dict[str, list[dict[str, Any]]]] = {name: {"first": [], "next": []} for name in targets}
    with running(hello, ports[0]) as one, running(ours, ports[1]) as other, chromium() as browser:
        for run in range(given.runs + 1):
            for name, (url, region, figure) in targets.items():
                context = browser.new_context(viewport={"width": 1280, "height": 800})
                for time_, kept in visits[name].items():
                    rest([one, other], [1, 2] if warm else [0, 1])  # ours has its nursery besides
                    marks = visit(context, url, region, figure)
                    if run:  # the first round only warms the disk
                        kept.append(marks)
                    print(mode, name, time_, round(marks["live"]), flush=True)
                context.close()
    medians = {name: {time_: middle(them) for time_, them in both.items()} for name, both in visits.items()}
    return {**medians, "visits": visits}


def middle(visits: list[dict[str, Any]]) -> dict[str, float]:
    return {key: median(one[key] for one in visits) for key in visits[0] if key != "errors"}


@contextmanager
def running(command: list[str], port: int) -> Iterator[psutil.Process]:
    """A server, from its first answer until it has ended."""
    with subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port)
            yield psutil.Process(process.pid)
        finally:
            process.terminate()


def wait_for(port: int, patience: float = 60) -> None:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            urlopen(f"http://127.0.0.1:{port}/voila/static/voila.js").close()
            return
    raise TimeoutError(f"nothing answers on port {port}")


def rest(servers: list[psutil.Process], least: list[int], patience: float = 60) -> None:
    """Until each server has the processes it keeps and nothing of theirs has worked for two seconds."""
    end, quiet, spent = time.monotonic() + patience, 0, -1.0
    while quiet < 4 and time.monotonic() < end:
        time.sleep(0.5)
        children = [server.children(recursive=True) for server in servers]
        now = sum(seconds(process) for family, server in zip(children, servers, strict=True) for process in (server, *family))
        ready = all(len(family) >= count for family, count in zip(children, least, strict=True))
        quiet, spent = (quiet + 1 if ready and abs(now - spent) < 0.02 else 0), now


def seconds(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main()
