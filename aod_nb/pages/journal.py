"""What the server did, one line of JSON each, without anything about who asked.

No address, no name of a browser, no query and no token: only the page, the answer and how long it took.
"""

from __future__ import annotations

import json
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tornado.web import RequestHandler

from aod_nb.i18n import text

_file: Path | None = None
_is_failing = False
PAGE = re.compile(r"/voila/render/([A-Za-z0-9_/-]+)\.ipynb$")


def keep(file: Path | None) -> None:
    """Where the lines go from now on; None: nowhere."""
    global _file, _is_failing
    _file, _is_failing = file, False


def note(what: str, **facts: Any) -> None:
    """One line; a disk that is full is told once, and the pages go on."""
    global _is_failing
    if _file is None:
        return
    line = json.dumps({"at": datetime.now(UTC).isoformat(timespec="milliseconds"), "what": what, **facts})
    try:
        with _file.open("a", encoding="utf-8") as out:
            out.write(line + "\n")
    except OSError as wrong:
        if not _is_failing:
            print(text("serve.log_failed", file=_file, reason=wrong.strerror), file=sys.stderr, flush=True)
        _is_failing = True
    else:
        _is_failing = False


def request(handler: RequestHandler) -> None:
    """An answer: pages by name, and whatever went wrong by its kind."""
    status = handler.get_status()
    page = PAGE.search(handler.request.path)
    if page or status >= 400:
        ms = round(1000 * handler.request.request_time())
        note("page" if page else "request", page=page[1] if page and status < 400 else "", status=status, ms=ms)
