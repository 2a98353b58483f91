"""The pages behind a Jupyter server that others started: on Binder, and for each user of a JupyterHub.

jupyter-server-proxy finds this by its entry point.  It starts our own server with the first page that is asked for and passes on
everything under ``voyage/``.  Who may come in is that Jupyter's business: it asks for its token and compares where a page's
websocket comes from, so our door hears of this machine alone.
"""

from __future__ import annotations

import sys
from typing import Any

from aod_nb.i18n import text

NAME = "voyage"
PLACES = 10
"""One person's tabs."""
PATIENCE = 60.0


def server() -> dict[str, Any]:
    """What jupyter-server-proxy wants to know; it fills in port and base URL."""
    asked = ["--port", "{port}", "--base-url", f"{{base_url}}{NAME}/", "--places", str(PLACES), "--cold"]
    return {
        "command": [sys.executable, "-P", "-m", "aod_nb.app", "serve", *asked],
        "absolute_url": True,
        "request_headers_override": {"Host": "127.0.0.1:{port}", "Origin": "http://127.0.0.1:{port}"},
        "timeout": PATIENCE,
        "launcher_entry": {"title": text("serve.launcher"), "path_info": f"{NAME}/"},
    }
