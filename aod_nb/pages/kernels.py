"""How many kernels there may be, and what each may use."""

from __future__ import annotations

import asyncio
from subprocess import DEVNULL
from time import monotonic
from typing import Any, ClassVar

from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from tornado.web import HTTPError
from traitlets import Int, default
from voila.utils import ENV_VARIABLE

from aod_nb.pages.journal import note

SWEEP_SECONDS = 15
SPARE_SECONDS = 0.5
NEVER_SECONDS = 60
"""Without anybody ever connected a page was not opened by a browser, or was left before it was there."""
AWAY_SECONDS = 300
"""A laptop may sleep, a net may fail: for so long a page finds its kernel again."""


class Kernel(ServerKernelManager):
    """What the server knows of one kernel."""

    _logger: ClassVar[Any] = None

    @default("event_logger")
    def _default_event_logger(self) -> Any:
        """One for all: each would read its rules from their files again."""
        if Kernel._logger is None:
            Kernel._logger = super()._default_event_logger()
        return Kernel._logger


class CappedKernelManager(AsyncMappingKernelManager):
    """Refuses a kernel too many, counting those that are still starting; ends those nobody comes back to."""

    max_kernels = Int(24, config=True, help="How many kernels may run at once.")
    starting = 0

    def __init__(self, **options: Any) -> None:
        self.alone: dict[str, tuple[float, float]] = {}
        """Kernels nobody is connected to: since when, and for how long they wait. By a clock that nobody can set."""
        self.heating: set[asyncio.Task[Any]] = set()
        """Pages to be kept ready that have a place and are being made."""
        super().__init__(**options)

    async def _async_start_kernel(self, **options: Any) -> str:
        if options.get("env", {}).get(ENV_VARIABLE.VOILA_PREHEAT) == "True":
            await self._spare_place()
        if len(self) + self.starting >= self.max_kernels:
            note("full", places=self.max_kernels)
            raise HTTPError(503)
        self.starting += 1
        try:
            # one that is ended while it still starts would complain into our terminal
            kernel = await super()._async_start_kernel(stderr=DEVNULL, **options)
        finally:
            self.starting -= 1
        self.alone[kernel] = (monotonic(), NEVER_SECONDS)
        note("kernel", kernels=len(self))
        return kernel

    async def _spare_place(self) -> None:
        """What is kept ready leaves a place for whoever comes now, and waits as long as there is none to spare."""
        while self.max_kernels and len(self) + self.starting >= self.max_kernels - 1:
            await asyncio.sleep(SPARE_SECONDS)
        task = asyncio.current_task()
        if task:
            self.heating.add(task)
            task.add_done_callback(self.heating.discard)

    def is_kept_ready(self, page: str) -> bool:
        """Or will be in a moment: who took what waits for a place would wait with it."""
        pool = self._pools_but_failed().get(page, [])
        return any(task.done() or task in self.heating for task in pool[:1])

    start_kernel = _async_start_kernel  # type: ignore[assignment]

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self.alone.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id: str) -> None:
        super().notify_disconnect(kernel_id)
        if kernel_id in self and not self._kernel_connections.get(kernel_id):
            self.alone[kernel_id] = (monotonic(), AWAY_SECONDS)

    def remove_kernel(self, kernel_id: str) -> Any:
        self.alone.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Asked of every kernel every few seconds; one that is kept ready for a page is not idle, it waits."""
        is_starting = not self._kernels[kernel_id].trait_has_value("last_activity")
        if is_starting or kernel_id in self._kept_ready():
            return
        since, patience = self.alone.get(kernel_id, (monotonic(), AWAY_SECONDS))
        if monotonic() - since > patience:
            note("abandoned", kernels=len(self) - 1)
            await ensure_async(self.shutdown_kernel(kernel_id))
        else:
            await super().cull_kernel_if_idle(kernel_id)

    def _kept_ready(self) -> set[str]:
        return {task.result()["kernel_id"] for pool in self._pools_but_failed().values() for task in pool if task.done()}

    def _pools_but_failed(self) -> dict[str, list[asyncio.Task[Any]]]:
        """What Voilà adds where kernels are kept warm; it stumbles over one that could not start whenever another ends."""
        pools: dict[str, list[asyncio.Task[Any]]] = getattr(self, "_pools", {})
        for pool in pools.values():
            pool[:] = [task for task in pool if not task.done() or not (task.cancelled() or task.exception())]
        return pools

    async def settle(self) -> None:
        """Start no more, and wait for those that start: one half started can't be shut down, and would stay behind."""
        self.max_kernels = 0
        for _ in range(100):
            if self.starting:
                await asyncio.sleep(0.05)
