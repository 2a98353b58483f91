"""From a click to the first change, over a whole game on the play page: ``python tests/benchmarks/clicks.py``.

Prints the median and the 95th percentile in milliseconds, and writes build/clicks.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright

from tests.pages.conftest import ARGS, CHROMIUM, serving

CHECKOUT = Path(__file__).parents[2]

CLICK = """(random) => new Promise((done) => {
  const buttons = [...document.querySelectorAll("[aria-label=Decision] .choices button:not(.refused)")];
  if (!buttons.length) return done(null);
  const view = document.querySelector(".voyage-decision");
  let start = 0;
  const seen = new MutationObserver(() => { seen.disconnect(); done(performance.now() - start); });
  seen.observe(view, { childList: true, subtree: true, characterData: true });
  setTimeout(() => { start = performance.now(); buttons[Math.floor(random * buttons.length)].click(); }, 120);
})"""
"""A person needs longer than this between two clicks; the page has drawn what the last one changed."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", default="play_aod", help="the notebook to play on")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--most", type=int, default=600, help="clicks, where a game wanders on")
    parser.add_argument("--out", type=Path, default=CHECKOUT / "build" / "clicks.json")
    given = parser.parse_args()
    times = play(given.page, given.seats, given.most)
    found = {"clicks": len(times), "median_ms": median(times), "p95_ms": quantiles(times, n=20)[-1], "worst_ms": max(times)}
    given.out.parent.mkdir(exist_ok=True)
    given.out.write_text(json.dumps(found, indent=1) + "\n")
    print(json.dumps(found, indent=1))


def play(notebook: str, seats: int, most: int) -> list[float]:
    """One game, its choices spread by a fixed stride."""
    times: list[float] = []
    with serving(CHECKOUT / "notebooks") as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(server.page(notebook, f"seats={seats}&seed=7"))
        page.get_by_role("region", name="Decision").get_by_role("button").first.wait_for(timeout=40_000)
        page.wait_for_timeout(1500)
        while len(times) < most and (took := page.evaluate(CLICK, len(times) * 0.37 % 1)) is not None:
            times.append(took)
        page.goto("about:blank")
        browser.close()
    return times


if __name__ == "__main__":
    main()
