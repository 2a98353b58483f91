"""One visit to one address in a real browser, measured from inside the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, sync_playwright

CHROMIUM = "/usr/bin/chromium"
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
PROBE = Path(__file__).with_name("probe.js").read_text(encoding="utf-8")
PAINT = "performance.getEntriesByType('paint').find(entry => entry.name === 'first-contentful-paint')?.startTime"
FIRST_BYTE = "performance.getEntriesByType('navigation')[0].responseStart"


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", OFFLINE])
        yield browser
        browser.close()


def visit(context: BrowserContext, url: str, region: str | None, figure: bool, patience: float = 60) -> dict[str, Any]:
    """The marks of ``probe.js``, the first byte and paint, and how much came over the wire."""
    page = context.new_page()
    page.add_init_script(f"window.__want = {json.dumps({'region': region, 'figure': figure})};\n{PROBE}")
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    errors: list[str] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(url, wait_until="commit", timeout=patience * 1000)
    page.wait_for_function("'done' in window.__perf.marks", timeout=patience * 1000, polling=50)
    marks: dict[str, Any] = page.evaluate("window.__perf.marks")
    marks |= {"first_byte": page.evaluate(FIRST_BYTE), "paint": page.evaluate(PAINT)}
    page.close(run_before_unload=True)
    page.wait_for_event("close") if not page.is_closed() else None
    return marks | {"requests": len(sizes), "kib": round(sum(sizes) / 1024), "errors": errors}
