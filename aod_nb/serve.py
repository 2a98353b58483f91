"""The pages in a browser: ``serve`` starts them, ``query`` tells a page what stood behind the ``?`` of its address.

Every kernel imports this module, so the server itself and what it needs are imported only by ``serve``.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qsl

from aod_nb.i18n import text
from aod_nb.pages import ADDRESS, HOME

USUAL_PORT = 8866
PLACES = 24


def serve(
    port: int | None = None, open_browser: bool = True, warm: bool = True, root: Path | None = None, places: int = PLACES
) -> None:
    """Serve the notebooks of a folder as pages, on this machine only, until Ctrl-C; a ValueError if that can't be.

    Warm keeps a kernel ready for home and play; a place is a kernel, which is a page open in a browser.
    """
    folder = (root or _notebooks()).resolve()
    if not (folder / HOME).is_file():
        raise ValueError(text("serve.no_pages", folder=folder))
    chosen = _free_port(port)

    from aod_nb.pages.server import run

    run(folder, chosen, open_browser, warm, places)


def query() -> dict[str, str]:
    """What stood behind the ``?`` of this page's address; empty anywhere else than on a page.

    In a kernel kept warm this waits until somebody opens the page, so a page asks as late as it can.
    """
    if os.environ.get("VOILA_PREHEAT") == "True" and "QUERY_STRING" not in os.environ:
        with ThreadPoolExecutor(1) as thread:  # the kernel's own loop runs in this one
            os.environ.update(thread.submit(lambda: asyncio.run(_visit())).result())
    try:
        return dict(parse_qsl(os.environ.get("QUERY_STRING", ""), keep_blank_values=True, max_num_fields=100))
    except ValueError:
        return {}


async def _visit() -> dict[str, str]:
    """The visitor's request, as Voilà tells it to a warm kernel. Voilà's own helper would cost each kernel 47 MB."""
    from tornado.websocket import websocket_connect

    where = "ws://{a}:{VOILA_APP_PORT}{VOILA_SERVER_URL}voila/query/{VOILA_KERNEL_ID}".format(a=ADDRESS, **os.environ)
    try:
        told = await (await websocket_connect(where)).read_message()
    except OSError:
        told = None
    return {str(name): str(value) for name, value in json.loads(told or "{}").items()} or {"QUERY_STRING": ""}


def _notebooks() -> Path:
    """The checkout's notebooks, or the copy that comes with an installed package."""
    package = Path(__file__).parent
    packaged, checkout = package / "notebooks", package.parent / "notebooks"
    return packaged if packaged.is_dir() else checkout


def _free_port(port: int | None) -> int:
    """The port asked for, or the usual one, or any."""
    for candidate in (USUAL_PORT, 0) if port is None else (port,):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((ADDRESS, candidate))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise ValueError(text("serve.busy", port=port))
