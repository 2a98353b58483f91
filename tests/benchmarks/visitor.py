"""One visit in a real browser, in a process of its own: prints after how many milliseconds the lesson answers."""

from __future__ import annotations

import sys

from webbench import chromium, visit

if __name__ == "__main__":
    with chromium() as browser:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        print(visit(context, sys.argv[1], "a bet", True)["live"])
