"""Pages that are opened over slow lines when their server has been idle for a while: ``python tests/benchmarks/idle.py``.

Two servers, with pages kept ready and without; before each round nobody asks them for anything.  In a round each of four lines
carries some pages to one browser each, all at once.  A page is dead if its first click is not answered, or if the text that
stands for a widget is ever seen.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from contextlib import ExitStack
from pathlib import Path

from network import slow
from playwright.async_api import Browser, async_playwright

from tests.pages.conftest import ARGS, CHROMIUM, serving

CHECKOUT = Path(__file__).parents[2]
SPEEDS = (1.0, 1.6, 4.0, 8.0)
ROUND_TRIP = 100.0
PATIENCE_MS = 240_000


async def visit(browser: Browser, port: int, seed: int) -> str:
    """What is wrong with a page, or nothing."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    await page.add_init_script(
        "new MutationObserver(() => { if (/VBox\\\\(/.test(document.body?.innerText ?? '')) window.sawRaw = true; })"
        ".observe(document, { childList: true, subtree: true });"
    )
    try:
        await page.goto(f"http://127.0.0.1:{port}/voila/render/play_aod.ipynb?seats=2&seed={seed}", wait_until="commit")
        await page.locator(".voyage-decision [data-act=choose]").first.click()
        await page.get_by_text("1 of 1").wait_for()
        return "raw text" if await page.evaluate("window.sawRaw") else ""
    except Exception as wrong:
        return str(wrong).splitlines()[0]
    finally:
        await page.goto("about:blank")
        await context.close()


async def rounds(ports: list[int], idle: list[float], each: int) -> list[str]:
    found: list[str] = []
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for number, seconds in enumerate(idle):
            await asyncio.sleep(seconds)
            began = time.monotonic()
            told = await asyncio.gather(*(visit(browser, port, number * each + one) for port in ports for one in range(each)))
            found += told
            print(
                f"after {seconds:.0f} s: {len(told)} pages in {time.monotonic() - began:.0f} s, dead {sum(map(bool, told))}",
                flush=True,
            )
        await browser.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--idle", type=float, nargs="+", default=[75, 120, 180, 240, 300], help="seconds before each round")
    parser.add_argument("--each", type=int, default=5, help="pages a round for each line and server")
    given = parser.parse_args()
    places = given.each * len(SPEEDS) + 4
    with ExitStack() as stack:
        pools = {"play_aod.ipynb": given.each * len(SPEEDS)}
        servers = [
            stack.enter_context(serving(CHECKOUT / "notebooks", warm=True, pools=pools, places=places)),
            stack.enter_context(serving(CHECKOUT / "notebooks", places=places)),
        ]
        ports = [stack.enter_context(slow(one.port, speed, ROUND_TRIP)) for one in servers for speed in SPEEDS]
        found = asyncio.run(rounds(ports, given.idle, given.each))
    dead = [what for what in found if what]
    print(f"{len(found)} pages, {len(dead)} dead {sorted(set(dead))}")


if __name__ == "__main__":
    main()
