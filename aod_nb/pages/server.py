"""Voilà as these pages want it: our template, a door, a limit on kernels, nothing listed, plain words."""

from __future__ import annotations

import ipaddress
import logging
import os
import re
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from functools import cache, partial
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
from jupyter_core.utils import ensure_async
from tornado.ioloop import IOLoop
from tornado.routing import Rule
from tornado.web import HTTPError, RedirectHandler, RequestHandler, StaticFileHandler
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from aod_nb.i18n import text
from aod_nb.pages import ADDRESS, HOME, POLICY, TEMPLATE, journal, nursed, templates
from aod_nb.pages.door import Asked, Foreign, Refused, Stranger, say
from aod_nb.pages.kernels import SWEEP_SECONDS, CappedKernelManager, Kernel
from aod_nb.pages.nursed import Nursed
from aod_nb.pages.options import Serving
from aod_nb.serve import ASK

EXTENSIONS = ["@bokeh/jupyter_bokeh", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
ELSEWHERE = "not-on-our-pages"
"""Tag of a notebook's cells that need no kernel here: a lesson's page shows one step at a time, in the first one's place."""
REFILL_SECONDS = 3.0  # not while the browser still loads the page that emptied the pool
PAGE = r"(?:(?:tutorial|lab)/)?[A-Za-z0-9_-]+\.ipynb"
TRANSPORT = "tcp" if sys.platform == "win32" else "ipc"
"""Between server and kernel: sockets in the server's own folder. Of ports picked for a class of kernels some are soon taken."""
MOST_MESSAGE = 4_000_000
"""Bytes of one message from a page: a saved game is at most a quarter of it."""
MOST_BODY = 100_000


def run(serving: Serving) -> None:
    folder = str(Path(__file__).parent)
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [folder, os.environ.get("JUPYTER_PATH")]))
    os.environ["AOD_PAGES"] = "1"  # the kernels know by it that the page brings styles and BokehJS
    if serving.is_public:
        os.environ["AOD_NB_PUBLIC"] = "1"
    os.environ[ASK] = f"{'wss' if serving.certificate else 'ws'}://{_within(serving.address)}:{serving.port}{serving.base_url}"
    journal.keep(serving.log)
    templates.use()
    server = Server(config=settings(serving), config_file_paths=[], log_level=logging.ERROR)
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


def settings(serving: Serving) -> Config:
    warm = {page: {"pool_size": size} for page, size in serving.warm.items() if size}
    return Config(
        Voila={
            "root_dir": str(serving.root),
            "ip": serving.address,
            "port": serving.port,
            "port_retries": 0,
            "open_browser": serving.open_browser,
            "base_url": serving.base_url,
        },
        VoilaConfiguration=page_settings() | {"preheat_kernel": bool(warm), "multi_kernel_manager_class": CappedKernelManager},
        VoilaExecutor={
            "timeout": 60,
            "startup_timeout": 60,
            "skip_cells_with_tag": ELSEWHERE,
            "cell_error_instruction": text("serve.page.cell_error"),
            "cell_timeout_instruction": text("serve.page.cell_timeout"),
        },
        MappingKernelManager={"cull_interval": SWEEP_SECONDS, "cull_idle_timeout": 60 * serving.idle, "cull_connected": False},
        CappedKernelManager={"max_kernels": serving.places, "kernel_manager_class": f"{Kernel.__module__}.{Kernel.__name__}"},
        KernelProvisionerFactory={"default_provisioner_name": nursed.NAME},
        Nursed={"memory": serving.memory, "cpu": 60 * serving.cpu},
        KernelManager={"shutdown_wait_time": 1.0, "transport": TRANSPORT},
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
            "aod_nb": {"bokeh": version("bokeh"), "voila": version("voila")}
            | {word: text(f"serve.page.{word}") for word in ("loading", "lost", "reload")}
        },
    }


class Server(Voila):  # type: ignore[misc]
    """Voilà without its file tree, and with a door."""

    serving: Serving

    def initialize(self, argv: list[str] | None = None) -> None:
        super().initialize(argv)
        signal.signal(signal.SIGINT, self._handle_signal_stop)

    def init_settings(self) -> dict[str, Any]:
        return {
            **super().init_settings(),
            "allow_remote_access": False,
            "headers": {"Content-Security-Policy": POLICY},
            "default_handler_class": Missing,
            "log_function": journal.request,
            "websocket_max_message_size": MOST_MESSAGE,
        }

    def init_handlers(self) -> list[Any]:
        door = self.app.default_router
        if self.serving.token:
            door.rules.insert(0, door.process_rule(Rule(Stranger(self.serving), Asked, {"serving": self.serving})))
        door.rules.insert(0, door.process_rule(Rule(Foreign(self.serving), Refused)))
        theirs = [(rule[0], _OURS.get(rule[1], rule[1]), *rule[2:]) for rule in super().init_handlers()]
        return [*self._own_handlers(), *(rule for rule in theirs if _is_needed(rule[0]))]

    def _own_handlers(self) -> list[Any]:
        base = re.escape(self.base_url)
        home = {"url": f"{self.base_url}voila/render/{HOME}", "permanent": False}
        scripts = Path((find_spec("bokeh").submodule_search_locations or [""])[0], "server", "static", "js")  # type: ignore[union-attr]
        voila = next(Path(folder) for folder in self.static_paths if Path(folder, "voila.js").is_file())
        return [
            (rf"{base}(?:voila/?)?", RedirectHandler, home),
            (rf"{base}voila/tree(?:/.*)?", RedirectHandler, home),
            (rf"{base}health", Health, {"places": self.serving.places}),
            (rf"{base}aod/(bokeh\.min\.js)", StaticFileHandler, {"path": str(scripts)}),
            (rf"{base}aod/(view\.css)", StaticFileHandler, {"path": str(Path(__file__).parents[1] / "widgets")}),
            (rf"{base}aod/shell\.js", Shell, {"folder": voila}),
            (rf"{base}voila/templates/({TEMPLATE}/static/[\w-][\w.-]*)", TemplateStaticFileHandler),
        ]

    def listen(self) -> None:
        self.app.listen = partial(  # Voilà itself has no word for these
            self.app.listen, xheaders=self.serving.behind_proxy, ssl_options=self.serving.tls(), max_body_size=MOST_BODY
        )
        IOLoop.current().add_callback(self._greet)
        super().listen()

    def _greet(self) -> None:
        print(text("serve.at", url=self.link), flush=True)
        if self.serving.token:
            print(text("serve.with_token", token=self.serving.token), flush=True)

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
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)  # a second one need not wait; kernels end with their parent
        logging.disable()  # pages half made complain that their kernels go
        self.ioloop.run_sync(self._end_kernels)  # on the loop that started them: on another, starts would stand still
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _end_kernels(self) -> None:
        await self.kernel_manager.settle()
        with suppress(HTTPError):
            await ensure_async(self.kernel_manager.shutdown_all())
        left = psutil.Process().children(recursive=True)
        for process in left:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(left, timeout=2)


def _is_needed(pattern: str) -> bool:
    """Of Voilà's addresses, those our pages use: no file tree, no contents, no login, no themes, no other template."""
    return not re.search(r"/voila/(tree|templates|api/(contents|themes))|/log(in|out)|^/$", pattern)


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook of ours as a page; nothing else, and errors in plain words."""

    async def get(self, path: str | None = None) -> None:
        name = path or ""
        if not re.fullmatch(PAGE, name) or not Path(self.contents_manager.root_dir, name).is_file():
            raise HTTPError(404)
        self.name = name
        _ = self.xsrf_token  # sets the cookie without which the page may not end its kernel when it is left
        await super().get(path)

    def should_use_rendered_notebook(self, *given: Any) -> bool:
        return self.kernel_manager.is_kept_ready(self.name) and super().should_use_rendered_notebook(*given)  # type: ignore[no-any-return]

    def write_error(self, status_code: int, **_: Any) -> None:
        say(self, {404: "missing", 503: "full"}.get(status_code, "wrong"))


class Health(RequestHandler):
    """For whoever watches the server: that it answers, and how full it is."""

    def initialize(self, places: int) -> None:
        self.places = places

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish({"status": "ok", "kernels": len(self.settings["kernel_manager"]), "places": self.places})


class Channel(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The way between a page and its kernel."""

    async def open(self, *given: Any, **options: Any) -> None:
        await super().open(*given, **options)
        self.set_nodelay(True)  # or the second message of an answer waits 40 ms for the browser to confirm the first

    def get_websocket_protocol(self) -> Any:
        """Jupyter asks every 30 seconds whether the page is still there; tornado, which counts in seconds, need not."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = protocol.params.ping_timeout = None
        return protocol


_OURS = {TornadoVoilaHandler: Page, VoilaKernelWebsocketHandler: Channel}


class Shell(RequestHandler):
    """The parts of Voilà's own script that every page asks for one by one, as one file: seventy requests less.

    A part that is there already is not asked for again; one that should be missing here is asked for as ever.
    """

    def initialize(self, folder: Path) -> None:
        self.folder = folder

    def get(self) -> None:
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", f"max-age={StaticFileHandler.CACHE_MAX_AGE if self.get_argument('v', '') else 0}")
        self.finish(shell(self.folder))


@cache
def shell(folder: Path) -> str:
    """What Voilà's entry script names, each part in a function of its own: some are strict, some are not."""
    names = dict.fromkeys(re.findall(r"\.e\((\d+)\)", (folder / "voila.js").read_text(encoding="utf-8")))
    parts = [part.read_text(encoding="utf-8") for name in names if (part := folder / f"{name}.voila.js").is_file()]
    return "".join(f"(function () {{{part}\n}})();\n" for part in parts)


class Missing(RequestHandler):
    def prepare(self) -> None:
        self.set_status(404)
        say(self, "missing")
