"""The pages in a browser: ``serve`` starts them, ``query`` tells a page what stood behind the ``?`` of its address.

Every kernel imports this module, so the server itself and what it needs are imported only by ``serve``.
"""

from __future__ import annotations

import asyncio
import errno
import json
import os
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from aod_nb.core import BadInput, shown
from aod_nb.i18n import text
from aod_nb.pages import ADDRESS, HOME, SECRET
from aod_nb.pages.options import PLACES, Serving

USUAL_PORT = 8866
ASK = "VOYAGE_ASK"
"""Where our own server tells its kernels to ask it."""
ASK_SECRET = "VOYAGE_ASK_SECRET"
"""What they say so that it answers."""


def serve(
    port: int | None = None,
    open_browser: bool = True,
    warm: bool = True,
    root: Path | None = None,
    places: int = PLACES,
    **more: Any,
) -> None:
    """Serve the notebooks of a folder as pages until Ctrl-C, on this machine only unless told otherwise.

    Warm keeps a kernel ready for home and play; a place is a kernel, which is a page open in a browser.  What more there is to
    choose stands in ``pages.options``.  A ValueError for what can't be.
    """
    folder = (root or _notebooks()).resolve()
    if not (folder / HOME).is_file():
        raise ValueError(text("serve.no_pages", folder=folder))
    if not warm:
        more["pools"] = {}
    asked = Serving(folder, port or 0, open_browser=open_browser, places=places, **more).checked()
    serving = replace(asked, port=_free_port(port, asked.address))

    _server().run(serving)


def _server() -> Any:
    """The module of the server, loaded without what nobody asks it.

    Where jsonschema finds ``rfc3987_syntax`` it has it build a grammar of international addresses, most of a server's start, for
    schemas that have none; what is not there it does without.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]
    from aod_nb.pages import server

    return server


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
    from tornado.httpclient import HTTPRequest
    from tornado.websocket import websocket_connect

    place = os.environ.get(ASK) or "ws://{a}:{VOILA_APP_PORT}{VOILA_SERVER_URL}".format(a=ADDRESS, **os.environ)
    headers = {SECRET: os.environ.get(ASK_SECRET, "")}
    address = f"{place}voila/query/{os.environ['VOILA_KERNEL_ID']}"
    where = HTTPRequest(address, headers=headers, validate_cert=False)  # this very machine
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


def _free_port(port: int | None, address: str) -> int:
    """The port asked for, or the usual one, or any."""
    for candidate in (USUAL_PORT, 0) if port is None else (port,):
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address, candidate))
            except OSError as wrong:
                if wrong.errno == errno.EADDRNOTAVAIL:
                    raise BadInput("serve.bad.address", found=shown(address)) from None
                continue
            return int(probe.getsockname()[1])
    raise ValueError(text("serve.busy", port=port))
