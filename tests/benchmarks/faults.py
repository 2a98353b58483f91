"""What a page says and does when something fails, as a table: ``make faults``.

Each row has a browser of its own: two moves, the fault (in some rows with a click while it lasts), its end, and then: does
the page go on by itself, is the game where it was, does the next move work?  Prints Markdown and writes build/faults.json.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil
from playwright.sync_api import Error, expect, sync_playwright

CHECKOUT = Path(__file__).parents[2]
sys.path.insert(0, str(CHECKOUT))

from aod_nb.i18n import text  # noqa: E402
from tests.pages.conftest import ARGS, CHROMIUM, LAPTOP, ROOT, Server, free_port, serving, until  # noqa: E402
from tests.pages.test_faults import Net, net_to  # noqa: E402
from tests.pages.test_play import Table  # noqa: E402

PATIENCE = 15.0
BACK = 60.0


@dataclass
class Found:
    what: str
    said: float | None
    """Seconds until the page said that something is wrong."""
    words: str
    on: float | None
    """Seconds after the fault's end until the page went on by itself."""
    lost: int
    """Moves that were there before and are not now."""
    click: str
    """What became of a click while it lasted."""


@dataclass
class Scene:
    stack: ExitStack
    table: Table
    server: Server
    net: Net
    port: int
    chromium: list[psutil.Process]


Deed = Callable[[Scene], object]


def restart(scene: Scene) -> None:
    scene.stack.enter_context(serving(ROOT, port=scene.port))


def freeze(scene: Scene) -> None:
    for one in scene.chromium:
        one.suspend()


def thaw(scene: Scene) -> None:
    for one in scene.chromium:
        one.resume()


def nothing(_: Scene) -> None: ...


ROWS: dict[str, tuple[Deed, Deed, float, bool]] = {
    "kernel killed in mid-game": (lambda scene: scene.server.kernels()[0].kill(), nothing, 0, False),
    "server killed, started again after 10 s": (lambda scene: scene.server.process.kill(), restart, 10, False),
    "connection reset for 60 s": (lambda scene: scene.net.cut(), lambda scene: scene.net.mend(), 60, False),
    "connection reset for 6 min": (lambda scene: scene.net.cut(), lambda scene: scene.net.mend(), 360, False),
    "packets swallowed for 60 s, a click": (lambda scene: scene.net.swallow(), lambda scene: scene.net.mend(), 60, True),
    "packets swallowed for 6 min, a click": (lambda scene: scene.net.swallow(), lambda scene: scene.net.mend(), 360, True),
    "kernel stopped for 20 s, a click": (
        lambda s: s.server.kernels()[0].suspend(),
        lambda s: s.server.kernels()[0].resume(),
        20,
        True,
    ),
    "browser asleep for 2 min": (freeze, thaw, 120, False),
    "browser asleep for 7 min": (freeze, thaw, 420, False),
}


def moves_of(table: Table) -> int:
    return int(table.page.locator(".voyage-bar .moves").inner_text().split(" of ")[0])


def tried(what: str, shorter: float) -> Found:
    hurt, mend, lasts, clicks = ROWS[what]
    port = free_port()
    with ExitStack() as stack:
        server = stack.enter_context(serving(ROOT, port=port))
        net = stack.enter_context(net_to(server))
        before = set(psutil.Process().children(recursive=True))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = browser.new_page(viewport=LAPTOP)
        table = Table(page, net, "seats=2&seed=7")  # type: ignore[arg-type]
        chromium = [one for one in set(psutil.Process().children(recursive=True)) - before if "chromium" in one.name()]
        scene = Scene(stack, table, server, net, port, [one for one in chromium if "--type=" in " ".join(one.cmdline())])
        for _ in range(2):
            table.click(table.state.options()[0])
        began = time.monotonic()
        hurt(scene)
        if clicks:
            table.button(table.state.options()[0]).click()
        asleep = hurt is freeze
        said, words = (None, "") if asleep else first_word(table, PATIENCE)
        told = None if said is None else said - began
        time.sleep(max(0.0, lasts / shorter - (time.monotonic() - began)))
        mend(scene)
        began = time.monotonic()
        if asleep:
            said, words = first_word(table, 8)
            told = None if said is None else said - began
        on = time.monotonic() - began if until(lambda: is_on(table), BACK) else None
        banner = alert(table)
        until(lambda: moves_of(table) >= 2, 5)  # a page that was loaded anew is there a moment before its game
        moves = moves_of(table)
        click = (
            ""
            if not clicks
            else "carried out"
            if moves == 3
            else "said undone"
            if banner == text("serve.page.undone")
            else "lost"
        )
        if moves == 3:
            table.state.apply(table.state.options()[0])
        table.click(table.state.options()[0])
        expect(table.moves(moves + 1)).to_be_visible()
        return Found(what, told, words, on, 2 - min(2, moves), click)


def alert(table: Table) -> str:
    try:
        bar = table.page.locator("#voyage-banner")
        return bar.locator("p").inner_text(timeout=500) if bar.is_visible() else ""
    except Error:
        return ""


def first_word(table: Table, patience: float) -> tuple[float | None, str]:
    words: list[str] = []
    until(lambda: words.append(alert(table)) or words[-1], patience)
    return (time.monotonic(), words[-1]) if words[-1] else (None, "")


def is_on(table: Table) -> bool:
    """The game is there and can be touched."""
    try:
        inert = table.page.locator("#rendered_cells").evaluate("cells => cells.inert", timeout=500)
        return not inert and table.page.locator(".voyage-bar .moves").is_visible() and alert(table) != text("serve.page.slow")
    except Error:
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shorter", type=float, default=1.0, help="how many times shorter each fault lasts")
    parser.add_argument("--only", default="", help="rows whose name has this in it")
    given = parser.parse_args()
    rows = [what for what in ROWS if given.only in what]
    print("| what | said after | goes on by itself after | moves lost | a click meanwhile |\n|---|--:|--:|--:|---|")
    found = []
    with ThreadPoolExecutor(2) as threads:  # two cores
        for one in threads.map(lambda what: tried(what, given.shorter), rows):
            found.append(one)
            said, on = (f"{value:.1f} s" if value is not None else "never" for value in (one.said, one.on))
            print(f"| {one.what} | {said}: {one.words} | {on} | {one.lost} | {one.click} |", flush=True)
    out = CHECKOUT / "build" / "faults.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps([asdict(one) for one in found], indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
