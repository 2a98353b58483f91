"""Kernels from the nursery, for Jupyter's kernel managers: a provisioner that is installed as ``voyage-nursery``."""

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
from pathlib import Path
from threading import Lock
from typing import Any, ClassVar

from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets import Int

from aod_nb.pages.nursery import limit

NAME = "voyage-nursery"
LAUNCHER = "ipykernel_launcher"
LOADING_SECONDS = 60.0
BIRTH_SECONDS = 5.0
"""A nursery that takes longer to fork hangs."""


class Nursery:
    """The other end of ``aod_nb.pages.nursery``, started when it is first wanted and again should it be gone."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._life: tuple[int, int] | None = None
        self.folder = Path(os.devnull)
        """The server's own, for the nursery to remove should the server be killed."""

    def open(self) -> None:
        """Start it: it loads while the browser is still on its way."""
        if self._process is not None and self._process.poll() is None:
            return
        if self._life is None:
            self._life = os.pipe()  # nobody but this process ever holds the end to be written to
        ours, theirs = socket.socketpair()
        with theirs:
            given = [theirs.fileno(), self._life[0]]
            command = [sys.executable, "-m", "aod_nb.pages.nursery", *map(str, given), str(self.folder)]
            self._process = subprocess.Popen(command, pass_fds=given, stdin=subprocess.DEVNULL)
        ours.settimeout(LOADING_SECONDS)
        self._way, self._answers, self._is_loaded = ours, ours.makefile("r", encoding="utf-8"), False

    def born(self, order: dict[str, Any]) -> int:
        """The process that is a kernel from now on.  An OSError if there is no answer: the next order finds another nursery."""
        with self._lock:
            self.open()
            try:
                if not self._is_loaded:
                    self._answers.readline()
                    self._way.settimeout(BIRTH_SECONDS)
                    self._is_loaded = True
                self._way.sendall(json.dumps(order).encode() + b"\n")
                return int(self._answers.readline())
            except (OSError, ValueError):
                self.kill()
                raise

    def kill(self) -> None:
        """Its kernels go on."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._way.close()


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
