"""Kernels from the nursery, for Jupyter's kernel managers: a provisioner that is installed as ``aod-nursery``."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any, ClassVar

from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets import Int

from aod_nb.pages.nursery import limit

NAME = "aod-nursery"
LAUNCHER = "ipykernel_launcher"


class Nursery:
    """The other end of ``aod_nb.pages.nursery``, started when it is first wanted and again should it be gone."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """Start it: it loads while the browser is still on its way."""
        if self._process is not None and self._process.poll() is None:
            return
        ours, theirs = socket.socketpair()
        with theirs:
            command = [sys.executable, "-m", "aod_nb.pages.nursery", str(theirs.fileno())]
            self._process = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)
        self._way, self._answers = ours, ours.makefile("r", encoding="utf-8")

    def born(self, order: dict[str, Any]) -> int:
        """The process that is a kernel from now on."""
        with self._lock:
            self.open()
            self._way.sendall(json.dumps(order).encode() + b"\n")
            return int(self._answers.readline())


class Child:
    """A process that is not ours, looked after as ``subprocess.Popen`` looks after one that is."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self) -> int:
        return 0

    def send_signal(self, number: int) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class Nursed(LocalProvisioner):
    """A Python kernel of this server's own environment is forked; any other starts as ever."""

    nursery: ClassVar[Nursery] = Nursery()
    memory = Int(0, config=True, help="MB a kernel may have of its own; 0: as much as there is.")
    cpu = Int(0, config=True, help="Seconds of computing after which a kernel ends; 0: never.")

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        if sys.platform != "linux" or cmd[1:3] != ["-m", LAUNCHER] or cmd[0] != sys.executable:
            return await self._as_ever(cmd, **kwargs)
        order = {"argv": cmd[3:], "env": kwargs["env"], "cwd": kwargs.get("cwd") or os.getcwd()}
        order |= {"memory": self.memory, "cpu": self.cpu}
        try:
            pid = await asyncio.to_thread(self.nursery.born, order)
        except (OSError, ValueError):  # it is gone: the next kernel finds a new one
            return await self._as_ever(cmd, **kwargs)
        self.process: Any = Child(pid)
        self.pid = self.pgid = pid
        return self.connection_info

    async def _as_ever(self, cmd: list[str], **kwargs: Any) -> Any:
        if sys.platform == "linux" and (self.memory or self.cpu):
            kwargs["preexec_fn"] = partial(limit, self.memory, self.cpu)
        return await super().launch_kernel(cmd, **kwargs)
