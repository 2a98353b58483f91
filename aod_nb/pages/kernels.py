"""Starts the kernel of each place, and ends it as soon as its place is given up."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Coroutine
from contextvars import ContextVar
from dataclasses import dataclass, field
from subprocess import DEVNULL
from time import monotonic
from typing import Any, ClassVar, Protocol

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from tornado.web import HTTPError
from traitlets import Bool, Int, default
from voila.utils import ENV_VARIABLE

from aod_nb.pages.journal import note
from aod_nb.pages.pace import Pace
from aod_nb.pages.places import WARNING_SECONDS, Place, Places
from aod_nb.pages.shares import Shares

SWEEP_SECONDS = 2.0
SPARE_SECONDS = 0.5
TRY_SECONDS = 0.05
SWAP_SECONDS = 5.0
"""How long somebody who reloads a page in a full house waits for the word that the old page is being left."""
AGAIN_SECONDS = 0.5
"""How long that word may take before whoever asks for the same page again is taken to have left it."""
CALLS, CALLS_A_SECOND = 20, 2.0
"""Connections to one kernel: each costs more than any message on it."""
STARTS = 2 * (os.cpu_count() or 1)
"""Kernels that start at the same time: with more, all of them would come later."""


class Line(Protocol):
    """An open connection to a page."""

    def tell(self, word: dict[str, Any]) -> None: ...
    def hang_up(self, why: str) -> None: ...


@dataclass(eq=False)
class Visit:
    """One request for a page, from the first byte to the last."""

    person: str
    page: str
    gone: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the page is left before it is there, or when its kernel ends while the page is being made."""
    place: Place | None = None


VISIT: ContextVar[Visit | None] = ContextVar("visit", default=None)
"""Whose page is being made in this task: Voilà starts kernels without saying for whom."""


class Client(AsyncKernelClient):
    """What makes a page asks its kernel through this.  No thread listens to its heartbeat: its process is watched."""

    def start_channels(self, *given: Any, **options: Any) -> None:
        super().start_channels(*given, **options | {"hb": False})


class Kernel(ServerKernelManager):
    """What the server knows of one kernel."""

    _logger: ClassVar[Any] = None

    def __init__(self, **options: Any) -> None:
        self._clients: list[Any] = []
        self._end: asyncio.Future[None] | None = None
        super().__init__(**options)

    @default("client_factory")
    def _client_factory_default(self) -> type:
        return Client

    def client(self, **options: Any) -> Any:
        made = super().client(**options)
        self._clients.append(made)
        return made

    async def shutdown_kernel(self, *given: Any, **options: Any) -> None:  # type: ignore[override]
        """Only once: whoever makes a page ends its kernel as well when that fails."""
        if self._end is None:
            self._end = asyncio.ensure_future(super().shutdown_kernel(*given, **options))
        await asyncio.shield(self._end)

    def hang_up(self) -> None:
        """Close what a page was made through: a page that is broken off does not do so itself."""
        while self._clients:
            self._clients.pop().stop_channels()

    @default("event_logger")
    def _default_event_logger(self) -> Any:
        """One for all: each would read its rules from their files again."""
        if Kernel._logger is None:
            Kernel._logger = super()._default_event_logger()
        return Kernel._logger


class CappedKernelManager(AsyncMappingKernelManager):
    """A kernel for each place and no more; one that dies is gone, and is never started again behind a page's back."""

    max_kernels = Int(24, config=True, help="How many pages may be open at once.")
    idle = Int(1800, config=True, help="Seconds after which a page that nobody touches ends.")
    is_shared = Bool(False, config=True, help="Whether people take places from each other.")

    def __init__(self, **options: Any) -> None:
        self.lines: dict[str, list[Line]] = {}
        """The open connections of each kernel."""
        self.numbers: dict[str, Any] = {}
        """Which messages each kernel was told."""
        self.opening: Counter[str] = Counter()
        """Connections of each kernel that are being made."""
        self.calls = Pace(CALLS, CALLS_A_SECOND)
        self.visits: dict[str, Visit] = {}
        """Pages that are being made, by their kernel."""
        self.heating: set[asyncio.Task[Any]] = set()
        """Pages to be kept ready that have a place and are being made."""
        self.ready: set[str] = set()
        """Kernels that are kept ready for whoever comes."""
        self.ending: set[str] = set()
        self.starting = 0
        self.starting_ahead = 0
        self._watching: set[asyncio.Task[None]] = set()
        super().__init__(**options)
        self.places = Places(idle=self.idle, is_shared=self.is_shared)
        self.shares = Shares()
        self._pids: dict[str, int] = {}

    # ---- room ---------------------------------------------------------------------------------------------------------

    @property
    def taken(self) -> int:
        """Places that are not free: pages, and kernels that are kept ready or are being made ready."""
        return len(self.places) + len(self.ready) + self.starting_ahead

    async def _admit(self, visit: Visit) -> Place:
        """A place for this visit.  Whoever reloads a page gets the old one's, even if the word that it is left comes late."""
        began = monotonic()
        end = began + (SWAP_SECONDS if visit.person and self.places.holds(visit.person) else 0.0)
        while self.taken >= self.max_kernels:
            again = visit.page if visit.person and monotonic() - began > AGAIN_SECONDS else ""
            spare = self.places.spare(visit.person, monotonic(), again)
            if spare is not None:
                self.give_up(spare, "spare")
            elif self.ready:  # what waits for somebody makes room for somebody who is there
                await self.end(min(self.ready), "spare")
                self._refill(*self._pools_but_failed())
            elif monotonic() >= end or visit.gone.is_set():
                note("full", places=self.max_kernels)
                raise HTTPError(503)
            else:
                await asyncio.sleep(TRY_SECONDS)
        visit.place = self.places.take(visit.person, visit.page, monotonic())
        return visit.place

    async def _spare_place(self) -> None:
        """What is kept ready leaves a place for whoever comes now, and waits as long as there is none to spare."""
        while self.max_kernels and self.taken >= self.max_kernels - 1:
            await asyncio.sleep(SPARE_SECONDS)
        task = asyncio.current_task()
        if task:
            self.heating.add(task)
            task.add_done_callback(self.heating.discard)

    # ---- the life of a kernel -----------------------------------------------------------------------------------------

    async def _async_start_kernel(self, **options: Any) -> str:
        if options.get("env", {}).get(ENV_VARIABLE.VOILA_PREHEAT) == "True":
            await self._spare_place()
            self.starting_ahead += 1
            try:
                kernel = await self._start(**options)
                self.ready.add(kernel)
                return kernel
            finally:
                self.starting_ahead -= 1
        visit = VISIT.get() or Visit("", "")
        place = await self._admit(visit)
        try:
            place.kernel = await self._wanted(asyncio.ensure_future(self._start(visit, **options)))
        except BaseException:
            self.places.release(place)
            raise
        self._page_of(visit, place)
        return place.kernel

    start_kernel = _async_start_kernel  # type: ignore[assignment]

    async def _wanted(self, starting: asyncio.Future[str]) -> str:
        """Whoever waits may leave. One half started would run on: its start is finished, then it is ended."""

        def unwanted(started: asyncio.Future[str]) -> None:
            if not started.cancelled() and not started.exception():
                self._see_to(self.end(started.result(), "left"))

        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(unwanted)
            raise

    async def _start(self, visit: Visit | None = None, **options: Any) -> str:
        async with self._starts():
            if not self.max_kernels or (visit and visit.gone.is_set()):  # nobody waits for it any more
                raise HTTPError(503)
            self.starting += 1
            try:
                # one that is ended while it still starts would complain into our terminal
                kernel: str = await super()._async_start_kernel(stderr=DEVNULL, **options)
            finally:
                self.starting -= 1
        provisioner: Any = self.get_kernel(kernel).provisioner
        self._pids[kernel] = provisioner.pid
        self._see_to(self._bury(kernel, provisioner.pid))
        note("kernel", kernels=len(self))
        return kernel

    def _see_to(self, deed: Coroutine[Any, Any, None]) -> None:
        """Nobody waits for it."""
        task = asyncio.create_task(deed)
        self._watching.add(task)
        task.add_done_callback(self._watching.discard)

    def _kernel(self, kernel: str) -> Kernel:
        found: Any = self.get_kernel(kernel)
        return found  # type: ignore[no-any-return]

    def _starts(self) -> asyncio.Semaphore:
        """Made where the loop runs."""
        if not hasattr(self, "_semaphore"):
            self._semaphore = asyncio.Semaphore(STARTS)
        return self._semaphore

    async def _bury(self, kernel: str, pid: int) -> None:
        """Wait until a process has ended; if nobody ended it, its page is told at once."""
        await until_gone(pid)
        self._pids.pop(kernel, None)
        if kernel in self and kernel not in self.ending:
            note("died", kernels=len(self) - 1)
            await self.end(kernel, "gone")

    async def end(self, kernel: str, why: str) -> None:
        """A kernel has nothing to save: what was played lies in the browser."""
        visit = self.visits.pop(kernel, None)
        if visit:
            visit.gone.set()
        for line in self.lines.pop(kernel, []):
            line.hang_up(why)
        if kernel in self and kernel not in self.ending:
            self._pools_but_failed()
            await self.shutdown_kernel(kernel)

    async def _async_shutdown_kernel(self, kernel_id: str, now: bool | None = True, restart: bool | None = False) -> None:
        """Every way to end a kernel leads through here: its place is free at once, and nothing is waited for."""
        self.ending.add(kernel_id)
        self.ready.discard(kernel_id)
        self.places.release(self.places.of(kernel_id))
        try:
            if kernel_id in self:
                self._kernel(kernel_id).hang_up()
            await super()._async_shutdown_kernel(kernel_id, now=True, restart=restart)
        finally:
            self.ending.discard(kernel_id)
            self.opening.pop(kernel_id, None)
            self.numbers.pop(kernel_id, None)

    shutdown_kernel = _async_shutdown_kernel  # type: ignore[assignment]

    async def settle(self) -> None:
        """Start no more, and wait for those that start: one half started can't be shut down, and would stay behind."""
        self.max_kernels = 0
        for _ in range(100):
            if self.starting:
                await asyncio.sleep(0.05)

    # ---- pages --------------------------------------------------------------------------------------------------------

    def _page_of(self, visit: Visit, place: Place) -> None:
        visit.place = place
        self.visits[place.kernel] = visit
        if place.kernel not in self:  # it died at once
            visit.gone.set()
        if visit.gone.is_set():
            self.give_up(place, "left")

    def hand_over(self, visit: Visit) -> None:
        """The visit takes the page that was kept ready, or will have been in a moment."""

        def take(task: asyncio.Task[Any]) -> None:
            if not task.cancelled() and not task.exception():
                kernel = task.result()["kernel_id"]
                self.ready.discard(kernel)
                self._page_of(visit, self.places.take(visit.person, visit.page, monotonic(), kernel))

        first = self._pools_but_failed()[visit.page][0]
        take(first) if first.done() else first.add_done_callback(take)

    def is_kept_ready(self, page: str) -> bool:
        """Or will be in a moment: who took what waits for a place would wait with it."""
        pool = self._pools_but_failed().get(page, [])
        return any(task.done() or task in self.heating for task in pool[:1])

    def has_page(self, visit: Visit) -> None:
        """The whole page has been sent."""
        if visit.place and self.visits.pop(visit.place.kernel, None) and visit.place.kernel in self:
            self._kernel(visit.place.kernel).hang_up()

    def left(self, visit: Visit) -> None:
        """The browser went away while the page was still being made."""
        visit.gone.set()
        if visit.place:
            self.give_up(visit.place, "left")

    def give_up(self, place: Place, why: str) -> None:
        """The place is free from now on, and its kernel ends as soon as it can."""
        self.places.release(place)
        if place.kernel:
            note(why, kernels=len(self) - 1)
            self._see_to(self.end(place.kernel, why))

    def _pools_but_failed(self) -> dict[str, list[asyncio.Task[Any]]]:
        """What Voilà adds where kernels are kept warm, without those that could not start or died while they waited."""
        pools: dict[str, list[asyncio.Task[Any]]] = getattr(self, "_pools", {})
        for page, pool in pools.items():
            before = len(pool)
            pool[:] = [task for task in pool if not task.done() or self._is_alive(task)]
            if len(pool) < before:
                self._refill(page)
        return pools

    def _refill(self, *pages: str) -> None:
        """As soon as there is room."""
        fill: Any = getattr(self, "fill_if_needed", None)
        for page in pages if fill and self.max_kernels else ():
            fill(notebook_name=page)

    def _is_alive(self, task: asyncio.Task[Any]) -> bool:
        if task.cancelled() or task.exception():
            return False
        kernel = task.result()["kernel_id"]
        return kernel in self and kernel not in self.ending

    # ---- connections --------------------------------------------------------------------------------------------------

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self.places.connected(kernel_id, monotonic())

    def notify_disconnect(self, kernel_id: str) -> None:
        super().notify_disconnect(kernel_id)
        self.places.disconnected(kernel_id, monotonic())

    async def sweep(self) -> None:
        """Called every few seconds: whoever nobody comes back to gives up the place, and is told so where possible."""
        now = monotonic()
        for place in self.places.to_warn(now):
            for line in self.lines.get(place.kernel, []):
                line.tell({"server": "idle", "seconds": WARNING_SECONDS})
        for place, why in list(self.places.due(now)):
            self.give_up(place, why)
        self.shares.even_out(
            ((place.person, self._pids[place.kernel]) for place in self.places.held if place.kernel in self._pids), now
        )


async def until_gone(pid: int) -> None:
    """Wait for the end of a process that need not be our child."""
    if not hasattr(os, "pidfd_open"):
        import psutil  # type: ignore[import-untyped]

        while psutil.pid_exists(pid):
            await asyncio.sleep(1.0)
        return
    try:
        watched = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(watched, ended.set)
    try:
        await ended.wait()
    finally:
        loop.remove_reader(watched)
        os.close(watched)
