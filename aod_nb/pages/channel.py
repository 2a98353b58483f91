"""The way between a page and its kernel: checked on the way in, and with a few words of our own.

A page says ``{"page": "there", "seen": true}`` every second, and the server answers ``{"server": "here"}`` whatever the kernel
does: so the page can tell a slow kernel from a lost connection.  ``{"page": "stay"}`` says that somebody is still there.

A page that has lost its connection tells again what was not answered; what has come already is not passed on twice.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from time import monotonic
from typing import Any

from tornado import gen
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from aod_nb.pages.frames import Broken, check
from aod_nb.pages.journal import note
from aod_nb.pages.kernels import CappedKernelManager

WORD = '{"page"'
MOST_WORD = 200
BUSY = b'{"execution_state": "busy"}'
"""How the message ends by which a kernel says that it begins to work: our own pages have no use for it."""
MOST_LINES = 2
"""A page has one connection, and for a moment two when the first one was lost without a word."""
MOST_OPENING = 4
"""Each takes descriptors until its kernel has answered, even if it was closed meanwhile."""
CODES = {"gone": 4000, "rest": 4001, "idle": 4002, "broken": 4003, "lines": 4004}
"""With which a connection is closed when its kernel ended for a reason that the page should tell."""


class Numbers:
    """How far each page of a kernel has come: a page counts its messages and tells them in their order, also again.

    Whoever doesn't count, as Voilà's own runtime, tells nothing again.
    """

    COUNTED = re.compile(r"([0-9a-f-]{10,40})_(\d{1,9})")
    MOST_PAGES = 20

    def __init__(self) -> None:
        self._newest: dict[str, int] = {}

    def is_new(self, number: str) -> bool:
        counted = self.COUNTED.fullmatch(number)
        if not counted:
            return True
        page, count = counted[1], int(counted[2])
        if count <= self._newest.get(page, 0):
            return False
        if page not in self._newest and len(self._newest) >= self.MOST_PAGES:
            del self._newest[next(iter(self._newest))]
        self._newest[page] = count
        return True


class Channel(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    kernel_manager: CappedKernelManager
    has_left = False
    """Whether the page is gone; it may be so while the way to its kernel is still being opened."""

    async def get(self, kernel_id: str) -> None:
        if self.kernel_manager.opening[kernel_id] >= MOST_OPENING or not self.kernel_manager.calls.may(kernel_id):
            raise HTTPError(429)
        await super().get(kernel_id)

    async def open(self, *given: Any, **options: Any) -> None:
        lines = self.kernel_manager.lines.setdefault(self.kernel_id, [])
        lines.append(self)
        for old in lines[:-MOST_LINES]:
            lines.remove(old)
            old.hang_up("lines")
        self.kernel_manager.opening[self.kernel_id] += 1
        try:
            await super().open(*given, **options)
        finally:
            self.kernel_manager.opening[self.kernel_id] -= 1
        if self.ws_connection is not None:
            self.set_nodelay(True)  # or the second message of an answer waits 40 ms for the browser to confirm the first

    def on_message(self, message: bytes | str) -> None:
        if self.ws_connection is None or self.connection is None or self.has_left:
            return  # the rest of what was sent before the connection was ended
        if isinstance(message, str) and message.startswith(WORD):
            self._heed(message)
            return
        head = check(message, self.selected_subprotocol)
        if not self.kernel_manager.numbers.setdefault(self.kernel_id, Numbers()).is_new(head.number):
            return
        if head.kind == "comm_msg":
            self.kernel_manager.places.touch(self.kernel_id, monotonic())
        super().on_message(message)

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:
        if isinstance(message, bytes) and message.endswith(BUSY) and self.get_query_argument("quiet", ""):
            return gen.moment
        return super().write_message(message, binary)

    def _heed(self, message: str) -> None:
        try:
            word = json.loads(message) if len(message) <= MOST_WORD else {}
        except ValueError:
            raise Broken from None
        if word.get("page") == "there":
            self.kernel_manager.places.is_there(self.kernel_id, monotonic(), word.get("seen") is not False)
            self.tell({"server": "here"})
        elif word.get("page") == "stay":
            self.kernel_manager.places.touch(self.kernel_id, monotonic())
        else:
            raise Broken

    def tell(self, word: dict[str, Any]) -> None:
        with suppress(WebSocketClosedError):
            self.write_message(json.dumps(word))

    def write_error(self, status_code: int, **_: Any) -> None:
        self.finish()

    def hang_up(self, why: str) -> None:
        self.close(CODES.get(why, 1001), why)

    def on_close(self) -> None:
        lines = self.kernel_manager.lines.get(self.kernel_id, [])
        if self in lines:
            lines.remove(self)
        if not lines:
            self.kernel_manager.lines.pop(self.kernel_id, None)
        if self.ping_callback:
            self.ping_callback.stop()  # or what hangs on it stays for another half minute
        self.has_left = True
        with suppress(KeyError):  # who leaves before it is open is in none of Jupyter's lists
            super().on_close()

    def log_exception(self, kind: Any, value: Any, trace: Any) -> None:
        """Whatever goes wrong with a message ends its connection; a broken one is nobody's mistake but its sender's."""
        if isinstance(value, Broken):
            note("broken")
        elif not self.has_left:  # else it was left while it was being opened, and what failed was for nobody
            super().log_exception(kind, value, trace)

    def get_websocket_protocol(self) -> Any:
        """Jupyter asks every 30 seconds whether the page is still there; tornado, which counts in seconds, need not."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = protocol.params.ping_timeout = None
        return protocol
