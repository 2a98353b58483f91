"""What the server answers at each of its addresses."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, RequestHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.tornado.handler import TornadoVoilaHandler

from aod_nb.pages import SECRET
from aod_nb.pages.door import AGAIN_SECONDS, say
from aod_nb.pages.kernels import VISIT, CappedKernelManager, Visit

PAGE = r"(?:(?:tutorial|lab)/)?[A-Za-z0-9_-]+\.ipynb"
PERSON = re.compile(r"[A-Za-z0-9_-]{22}")
MAKING_SECONDS = 180.0
"""A page that is still not made by then never will be."""
KERNEL = r"(?P<kernel>[0-9a-f-]{36})"
LOADING = "loading"
BROKEN_OFF = """'"></title></style></script>
<script>window.voyageGuard ? voyageGuard.gone() : setTimeout(() => location.reload(), 2000)</script>"""
"""Ends whatever a page may have broken off in: an attribute, a title, a script; even before the guard was there."""
LEFT = rf"(?P<kernel>[0-9a-f-]{{36}}|{LOADING})"


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook of ours as a page; nothing else, and errors in plain words."""

    kernel_manager: CappedKernelManager
    visit: Visit | None = None
    cookie = ""
    """The name of the cookie that tells persons apart; it says nothing about who they are."""

    async def get(self, path: str | None = None) -> None:
        name = path or ""
        if not re.fullmatch(PAGE, name) or not Path(self.contents_manager.root_dir, name).is_file():
            raise HTTPError(404)
        _ = self.xsrf_token  # sets the cookie without which the page may not end its kernel when it is left
        self.visit = Visit(self._person(), name)
        VISIT.set(self.visit)
        making, gone = asyncio.ensure_future(super().get(path)), asyncio.ensure_future(self.visit.gone.wait())
        try:
            await asyncio.wait({making, gone}, timeout=MAKING_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if making.done():
                await making
                self.kernel_manager.has_page(self.visit)
            else:
                await self._break_off()
        finally:
            gone.cancel()
            making.cancel()
            with suppress(BaseException):
                await making

    def _person(self) -> str:
        known = self.get_cookie(self.cookie) or ""
        if PERSON.fullmatch(known):
            return known
        person = secrets.token_urlsafe(16)
        is_safe = self.request.protocol == "https"
        self.set_cookie(self.cookie, person, path=self.base_url, httponly=True, samesite="Lax", secure=is_safe)
        return person

    async def _break_off(self) -> None:
        """The kernel of a page ended while the page was being made: the page says so and asks for another."""
        assert self.visit
        self.kernel_manager.left(self.visit)
        if not self._headers_written:
            raise HTTPError(500)
        with suppress(StreamClosedError):
            await self.finish(BROKEN_OFF)

    def on_connection_close(self) -> None:
        """The browser left before the page was there."""
        super().on_connection_close()
        if self.visit:
            self.kernel_manager.left(self.visit)

    def should_use_rendered_notebook(self, *given: Any) -> bool:
        assert self.visit
        if not self.kernel_manager.is_kept_ready(self.visit.page) or not super().should_use_rendered_notebook(*given):
            return False
        self.kernel_manager.hand_over(self.visit)
        return True

    def write_error(self, status_code: int, **_: Any) -> None:
        say(self, {404: "missing", 503: "full"}.get(status_code, "wrong"), again=AGAIN_SECONDS if status_code != 404 else 0)


class OfAKernel(RequestHandler):
    """What a page says about itself beside its connection. A kernel's number is known to nobody but its page."""

    def initialize(self) -> None:
        self.kernels: CappedKernelManager = self.settings["kernel_manager"]
        self.set_header("Cache-Control", "no-store")

    def write_error(self, status_code: int, **_: Any) -> None:
        self.finish()


class Alive(OfAKernel):
    """Whether the kernel of a page is there, asked while the page loads and when its connection is lost."""

    def get(self, kernel: str) -> None:
        if kernel not in self.kernels or kernel in self.kernels.ending:
            raise HTTPError(410)  # which nobody on the way would say in our stead
        self.kernels.places.is_there(kernel, monotonic())
        self.finish({"alive": True})


class Left(OfAKernel):
    """A page is being left, as its browser says in parting: about to be, or for good.

    A page that has not come far enough to know its kernel is one of those that this person is still loading.
    """

    def post(self, kernel: str) -> None:
        places = self.kernels.places
        if kernel == LOADING:
            places.leaves_what_loads(self.get_cookie(Page.cookie) or "")
        elif place := places.of(kernel):
            if self.get_query_argument("soon", ""):
                place.is_leaving = True
            else:
                self.kernels.give_up(place, "left")
        self.set_status(204)
        self.finish()


class Query(RequestInfoSocketHandler):  # type: ignore[misc]
    """Where a warm kernel asks for the address of the page it was taken for; for browsers there is nothing here."""

    secret = ""

    def prepare(self) -> None:
        if not hmac.compare_digest(self.request.headers.get(SECRET, ""), self.secret):
            self.set_status(404)
            say(self, "missing")


class Health(RequestHandler):
    """For whoever watches the server: that it answers, and how full it is."""

    def initialize(self, places: int) -> None:
        self.places = places

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"status": "ok", "kernels": len(self.settings["kernel_manager"]), "places": self.places})


class Missing(RequestHandler):
    def prepare(self) -> None:
        self.set_status(404)
        say(self, "missing")
