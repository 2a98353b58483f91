"""Voilà as these pages want it: our template, a door, a limit on kernels, nothing listed, plain words."""

from __future__ import annotations

import asyncio
import gc
import ipaddress
import logging
import os
import re
import secrets
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
from jupyter_core.utils import ensure_async
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.routing import Rule
from tornado.web import GZipContentEncoding, HTTPError, RedirectHandler
from tornado.websocket import WebSocketClosedError
from traitlets.config import Config
from voila.app import Voila
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from aod_nb.i18n import text
from aod_nb.pages import ADDRESS, HOME, POLICY, TEMPLATE, assets, folder, journal, kernels, machine, nursed, templates
from aod_nb.pages.channel import Channel
from aod_nb.pages.door import GUESSES, GUESSES_A_SECOND, Asked, Foreign, Refused, Stranger, cookie_of
from aod_nb.pages.handlers import KERNEL, LEFT, Alive, Health, Left, Missing, Page, Query
from aod_nb.pages.kernels import CappedKernelManager, Kernel
from aod_nb.pages.nursed import Nursed
from aod_nb.pages.options import Serving
from aod_nb.pages.pace import Pace
from aod_nb.pages.packing import Brotli
from aod_nb.serve import ASK, ASK_SECRET

EXTENSIONS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
ELSEWHERE = "not-on-our-pages"
"""Tag of a notebook's cells that need no kernel here: a lesson's page shows one step at a time, in the first one's place."""
REFILL_SECONDS = 3.0  # not while the browser still loads the page that emptied the pool
TRANSPORT = "tcp" if sys.platform == "win32" else "ipc"
"""Between server and kernel: sockets in the server's own folder. Of ports picked for a class of kernels some are soon taken."""
MOST_MESSAGE = 4_000_000
"""Bytes of one message from a page: a saved game is at most a quarter of it."""
MOST_BODY = 100_000
ANSWER_SECONDS = 3.0
"""How long a new connection waits for its kernel to answer before it is used all the same."""
ENDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""A closed terminal ends the server as Ctrl-C does."""


PERSON = "aod_nb_person"
WORDS = (
    "lost",
    "no_line",
    "slow",
    "undone",
    "back",
    "rest",
    "idle",
    "stay",
    "ended",
    "on",
    "stuck",
    "reload",
    "unloaded",
    "saved",
    "no_socket",
)
"""What the script of a page says about how things stand."""


def run(serving: Serving) -> None:
    machine.raise_limits()
    own = Nursed.nursery.folder = folder.make()
    try:
        _run(serving, own)
    finally:
        folder.remove(own)


def _run(serving: Serving, own: Path) -> None:
    here = str(Path(__file__).parent)
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [here, os.environ.get("JUPYTER_PATH")]))
    os.environ["VOYAGE_PAGES"] = "1"  # the kernels know by it that the page brings styles and BokehJS
    if serving.is_public:
        os.environ["VOYAGE_PUBLIC"] = "1"
    Query.secret = os.environ[ASK_SECRET] = secrets.token_hex(16)
    Page.cookie = cookie_of(serving, PERSON)
    os.environ[ASK] = f"{'wss' if serving.certificate else 'ws'}://{_within(serving.address)}:{serving.port}{serving.base_url}"
    journal.keep(serving.log)
    for name in ("tornado.general", "tornado.application"):
        logging.getLogger(name).setLevel(logging.ERROR)  # they warn of whatever strangers send, and of pages left too early
    templates.use()
    server = Server(config=settings(serving, own), config_file_paths=[], log_level=logging.ERROR)
    server.serving = serving
    Nursed.nursery.open()
    server.initialize([])
    server.start()
    print(text("serve.stopped"), flush=True)


def _within(address: str) -> str:
    """Where this machine reaches itself if it listens on an address."""
    if ipaddress.ip_address(address).is_unspecified:
        return ADDRESS
    return f"[{address}]" if ":" in address else address


def settings(serving: Serving, own: Path) -> Config:
    warm = {page: {"pool_size": size} for page, size in serving.warm.items() if size}
    return Config(
        Voila={
            "root_dir": str(serving.root),
            "ip": serving.address,
            "port": serving.port,
            "port_retries": 0,
            "open_browser": serving.open_browser,
            "base_url": serving.base_url,
            "connection_dir_root": str(own),
            "tornado_settings": {
                "allow_remote_access": True,  # the door has looked at the host's name, whatever was asked for
                "headers": {"Content-Security-Policy": POLICY},
                "default_handler_class": Missing,
                "log_function": journal.request,
                "websocket_max_message_size": MOST_MESSAGE,
                "websocket_compression_options": {},
            },
        },
        VoilaConfiguration=page_settings() | {"preheat_kernel": bool(warm), "multi_kernel_manager_class": CappedKernelManager},
        VoilaExecutor={
            "timeout": 60,
            "startup_timeout": 60,
            "iopub_timeout": 60,  # what cells show may come late where many pages are made at once
            "skip_cells_with_tag": ELSEWHERE,
            "cell_error_instruction": text("serve.page.cell_error"),
            "cell_timeout_instruction": text("serve.page.cell_timeout"),
        },
        CappedKernelManager={
            "kernel_info_timeout": ANSWER_SECONDS,
            "max_kernels": serving.places,
            "idle": 60 * serving.idle,
            "is_shared": serving.is_public,
            "kernel_manager_class": f"{Kernel.__module__}.{Kernel.__name__}",
        },
        KernelProvisionerFactory={"default_provisioner_name": nursed.NAME},
        Nursed={"memory": serving.memory, "cpu": 60 * serving.cpu},
        KernelManager={"autorestart": False, "transport": TRANSPORT},
        VoilaKernelManager={"kernel_pools_config": {"default": {"pool_size": 0}} | warm, "fill_delay": REFILL_SECONDS},
    )


def page_settings() -> dict[str, Any]:
    """What every Voilà that shows these pages needs, also one that others started."""
    return {
        "template": TEMPLATE,
        "theme": "light",
        "allow_template_override": "NO",
        "allow_theme_override": "NO",
        "strip_sources": True,
        "show_tracebacks": False,
        "file_allowlist": [r"public/[A-Za-z0-9_-]+\.(png|svg|css)"],
        "file_denylist": [r".*\.(ipynb|py|json|toml|cfg)"],
        "extension_allowlist": EXTENSIONS,
        "resources": {
            "aod_nb": {
                "files": assets.names(),
                "guard": assets.guard(),
                "loading": text("serve.page.loading"),
                "words": {word: text(f"serve.page.{word}") for word in WORDS},
            }
        },
    }


class Server(Voila):  # type: ignore[misc]
    """Voilà without its file tree, and with a door."""

    serving: Serving

    def initialize(self, argv: list[str] | None = None) -> None:
        super().initialize(argv)
        for number in ENDS:
            signal.signal(number, self._handle_signal_stop)

    def init_handlers(self) -> list[Any]:
        for packing in (Brotli, GZipContentEncoding):  # pages; files are compressed already
            self.app.add_transform(packing)
        door = self.app.default_router
        if self.serving.token:
            given = {"serving": self.serving, "guesses": Pace(GUESSES, GUESSES_A_SECOND)}
            door.rules.insert(0, door.process_rule(Rule(Stranger(self.serving), Asked, given)))
        door.rules.insert(0, door.process_rule(Rule(Foreign(self.serving), Refused)))
        theirs = [(rule[0], _OURS.get(rule[1], rule[1]), *rule[2:]) for rule in super().init_handlers()]
        return [*self._own_handlers(), *(rule for rule in theirs if _is_needed(rule[0]))]

    def _own_handlers(self) -> list[Any]:
        base = re.escape(self.base_url)
        home = {"url": f"{self.base_url}voila/render/{HOME}", "permanent": False}
        return [
            (rf"{base}(?:voila/?)?", RedirectHandler, home),
            (rf"{base}voila/tree(?:/.*)?", RedirectHandler, home),
            (rf"{base}health", Health, {"places": self.serving.places}),
            (rf"{base}voyage/{assets.ASSET}", assets.Assets),
            (rf"{base}voyage/alive/{KERNEL}", Alive),
            (rf"{base}voyage/left/{LEFT}", Left),
            (rf"{base}voila/templates/({TEMPLATE}/static/[\w-][\w.-]*)", TemplateStaticFileHandler),
        ]

    def listen(self) -> None:
        self.app.listen = partial(  # Voilà itself has no word for these
            self.app.listen, xheaders=self.serving.behind_proxy, ssl_options=self.serving.tls(), max_body_size=MOST_BODY
        )
        IOLoop.current().add_callback(self._greet)
        PeriodicCallback(self.kernel_manager.sweep, 1000 * kernels.SWEEP_SECONDS).start()
        asyncio.get_event_loop().set_exception_handler(_unheard)
        super().listen()

    def _greet(self) -> None:
        IOLoop.current().call_later(assets.LATER_SECONDS, threading.Thread(target=assets.pack_well, daemon=True).start)
        gc.collect()
        gc.freeze()  # looking through all that was loaded for garbage would keep everybody waiting now and then
        print(text("serve.at", url=self.link), flush=True)
        if self.serving.generated:  # one that was chosen is known, and need not be seen on a projector
            print(text("serve.with_token", token=self.serving.token, url=self.link), flush=True)
        elif self.serving.token:
            print(text("serve.with_your_token"), flush=True)
        for warning in self.serving.warnings():
            print(warning, flush=True)

    @property
    def link(self) -> str:
        """What a person types in: this machine's own address in the room, where it listens to all."""
        serving, address = self.serving, self.serving.address
        if ipaddress.ip_address(address).is_unspecified:
            mine = [one.address for them in psutil.net_if_addrs().values() for one in them if one.family == socket.AF_INET]
            address = next((one for one in mine if not one.startswith("127.")), ADDRESS)
        host = serving.hosts[0] if serving.hosts else f"[{address}]" if ":" in address else address
        scheme = "https" if serving.certificate else "http"
        return f"{scheme}://{host}:{self.port}{serving.base_url}"

    def launch_browser(self) -> None:
        threading.Thread(target=webbrowser.open, args=(self.link,), daemon=True).start()

    def stop(self) -> None:
        for number in ENDS:
            signal.signal(number, signal.SIG_DFL)  # a second one need not wait; kernels end with this process
        logging.disable()  # pages half made complain that their kernels go
        self.ioloop.run_sync(self._end_kernels)  # on the loop that started them: on another, starts would stand still

    async def _end_kernels(self) -> None:
        await self.kernel_manager.settle()
        with suppress(HTTPError):
            await ensure_async(self.kernel_manager.shutdown_all())
        left = psutil.Process().children(recursive=True)
        for process in left:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(left, timeout=2)


def _unheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What a task failed with that nobody waited for: Voilà makes a page in one, also a page that has been left since."""
    task = context.get("future")
    if isinstance(context.get("exception"), WebSocketClosedError):
        return
    if isinstance(task, asyncio.Task) and getattr(task.get_coro(), "__name__", "") == "put_html":
        journal.note("unmade")
    else:
        loop.default_exception_handler(context)


def _is_needed(pattern: str) -> bool:
    """Whether our pages use this address of Voilà's; an address that a new version adds stays closed."""
    return any(name in pattern for name in ("/api/kernels/", "/voila/static/", "/voila/labextensions/", "/voila/render/", *_RARE))


_RARE = ("/voila/api/shutdown/", "/voila/query/", "/voila/files/")
_OURS = {TornadoVoilaHandler: Page, VoilaKernelWebsocketHandler: Channel, RequestInfoSocketHandler: Query}
