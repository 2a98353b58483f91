"""Where the kernels of our pages come from: one process that has loaded what every page needs, and forks for each.

Loading Bokeh and the widgets takes most of a page's first second; here it is done once for all pages, and their kernels share
the memory.  ``python -m aod_nb.pages.nursery ORDERS LIFE FOLDER`` reads orders from a socket, one line of JSON each, and answers
with the process it made.

Nothing here outlives the server, however it ends: the server alone holds the writing end of the pipe ``LIFE``, and each kernel
ends as soon as nobody does.  The nursery then ends what is left and removes the server's folder.
"""

from __future__ import annotations

import gc
import json
import os
import random
import select
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from aod_nb.pages import folder

LOADED = (
    "ipykernel.kernelapp",
    "ipykernel.ipkernel",
    "ipykernel.debugger",
    "ipywidgets",
    "anywidget",
    "bokeh.plotting",
    "aod_nb.widgets.home",
    "aod_nb.widgets.lesson",
    "aod_nb.widgets.play",
)


LOADED_NOW = "ready"
"""What the nursery says when it can take orders."""
STACK = 256 << 10
GONE_MS = 2000


def main(orders: int, life: int, own: Path) -> None:
    with socket.socket(fileno=orders) as way:
        load()
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the kernels here: the system buries them
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)  # they are for the server, which closes its end
        with suppress(OSError):
            way.sendall(f"{LOADED_NOW}\n".encode())
            take_orders(way, life, own)
    end_all(life, own)


def take_orders(way: socket.socket, life: int, own: Path) -> None:
    fd, lines, drawing = way.fileno(), way.makefile("r", encoding="utf-8"), draw()
    while line := next_order(way, lines, drawing):
        child = os.fork()
        if not child:
            way.detach()
            os.close(fd)
            live(json.loads(line), life, own)
        way.sendall(b"%d\n" % child)


def end_all(life: int, own: Path) -> None:
    """If the server is gone: end the kernels that could not do so themselves, and remove what it left."""
    if not is_over(life, GONE_MS):
        return  # it only took another nursery
    import psutil  # type: ignore[import-untyped]

    for kernel in psutil.Process().children():
        with suppress(ProcessLookupError):
            os.killpg(kernel.pid, signal.SIGKILL)
    folder.remove(own)


def is_over(life: int, ms: int | None = None) -> bool:
    """Wait until the server has ended, at most this long; whether it has."""
    poll = select.poll()
    poll.register(life, 0)  # only the end of the other side is told
    return bool(poll.poll(ms))


def end_with(life: int, own: Path) -> None:
    """End this process and its children with the server, whatever it is doing; nothing else may be left to remove the folder."""

    def wait() -> None:
        is_over(life)
        folder.remove(own)
        os.killpg(0, signal.SIGKILL)

    usual = threading.stack_size(STACK)  # a stack counts as memory of the kernel's own
    threading.Thread(target=wait, daemon=True).start()
    threading.stack_size(usual)


def load() -> None:
    """Everything that costs time, and nothing that starts a thread or opens a socket: that would not survive the fork."""
    from aod_nb.registry import having, part

    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"  # ipykernel's debugger would warn of what nobody here debugs
    for name in LOADED:
        import_module(name)
    for room, module in (("widgets", "parts"), ("plots", "board")):
        for game in having(room, module):
            part(game, room, module)
    gc.collect()
    gc.freeze()  # so that collecting garbage does not touch, and thereby copy, what the kernels share


def draw() -> Iterator[None]:
    """Boards for those who come later."""
    from aod_nb.widgets.board import draw_ahead

    for _ in draw_ahead():
        gc.freeze()
        yield


def next_order(way: socket.socket, orders: TextIO, drawing: Iterator[None]) -> str:
    """Nothing is drawn while somebody waits."""
    while not select.select([way], [], [], 0)[0]:
        try:
            next(drawing)
        except StopIteration:
            break
    return orders.readline()


def limit(memory: int, cpu: int) -> None:
    """What this process may use: MB of its own, seconds of computing; 0 is no limit."""
    import resource  # not on every system

    if memory:
        resource.setrlimit(resource.RLIMIT_DATA, (memory << 20, memory << 20))
    if cpu:
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 1))


def live(order: dict[str, Any], life: int, own: Path) -> None:
    """Be a kernel, as ``ipykernel_launcher`` would be, from here to the end of this process.

    In a session of its own: where the system shares the processor fairly between sessions, no kernel can starve another.
    """
    os.setsid()
    for number in (signal.SIGCHLD, signal.SIGHUP, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.environ.clear()
    os.environ.update(order["env"])
    end_with(life, own)
    os.chdir(order["cwd"])
    limit(order["memory"], order["cpu"])
    random.seed()  # forked from one process, all would draw the same
    code = 1
    try:
        from ipykernel.kernelapp import IPKernelApp
        from ipywidgets import register_comm_target

        kernel: Any = IPKernelApp.instance()
        kernel.initialize([*order["argv"], "--HistoryManager.enabled=False"])  # nobody types code here
        register_comm_target()  # ipywidgets does so itself only where it is loaded in a running kernel
        kernel.start()
        code = 0
    finally:
        os._exit(code)


if __name__ == "__main__":
    if sys.path[0] in ("", os.getcwd()):
        del sys.path[0]  # a kernel puts it there itself, for its own folder
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
