"""What a move costs the browser, and how smoothly it is seen: ``python tests/benchmarks/moves.py``.

For both boards: milliseconds of the main thread a move (the browser's own account), with a hint shown and without; and, with
the processor slowed four times, the longest frame of each move while something moves.  Writes build/moves.json.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from tests.pages.conftest import ARGS, CHROMIUM, serving

CHECKOUT = Path(__file__).parents[2]
BUSY = ("TaskDuration",)
QUIET = "() => !document.documentElement.classList.contains('voyage-playing')"
FRAMES = """() => {
  window.longest = [];
  const watch = (last) => requestAnimationFrame((now) => {
    if (document.documentElement.classList.contains('voyage-playing')) window.longest.push(now - last);
    watch(now);
  });
  watch(performance.now());
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40)
    given = parser.parse_args()
    found = {}
    with serving(CHECKOUT / "notebooks") as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for game in ("aod", "navegador"):
            for hint in (False, True):
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                page.goto(server.page(f"play_{game}", "seats=2&seed=7"))
                found[f"{game}{' with a hint' if hint else ''}"] = _play(page, given.moves, hint)
                page.close()
        browser.close()
    out = CHECKOUT / "build" / "moves.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(found, indent=1) + "\n")
    print(json.dumps(found, indent=1))


def _play(page: Page, moves: int, hint: bool) -> dict[str, Any]:
    page.locator(".voyage-stage:not(.over)").wait_for(state="attached", timeout=40_000)
    page.wait_for_timeout(1500)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.evaluate(FRAMES)
    busy, longest = [], []
    for number in range(2 * moves):
        is_slow = number >= moves
        if number == moves:
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        if hint and (asked := page.get_by_role("button", name="Hint")).count():  # in the middle of a plan it is open still
            asked.click()
            page.wait_for_timeout(400)
        page.evaluate("window.longest = []")
        before = _busy(session)
        if not _move(page, number):
            break
        page.wait_for_timeout(150)
        page.wait_for_function(QUIET)
        page.wait_for_timeout(300)
        if is_slow:
            longest.append(page.evaluate("Math.max(0, ...window.longest)"))
        else:
            busy.append(_busy(session) - before)
    smooth = sum(one <= 100 for one in longest) / len(longest) if longest else None
    return {"moves": len(busy), "main_thread_ms": median(busy), "slow_moves": len(longest), "no_frame_over_100_ms": smooth}


def _busy(session: CDPSession) -> float:
    metrics = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return 1000 * sum(metrics[name] for name in BUSY)


def _move(page: Page, number: int) -> bool:
    """A choice, by a fixed stride."""
    return bool(
        page.evaluate(
            """(number) => {
              const all = [...document.querySelectorAll('.voyage-decision .choices [data-act]:not(.refused)')];
              all[number * 5 % all.length]?.click();
              return all.length > 0;
            }""",
            number,
        )
    )


if __name__ == "__main__":
    main()
