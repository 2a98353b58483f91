"""Voilà as these pages want it: on this machine only, our template, a limit on kernels, nothing listed, plain words."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shutil
import signal
import threading
import webbrowser
from contextlib import suppress
from functools import cache
from html import escape
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import psutil  # type: ignore[import-untyped]
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.httputil import HTTPServerRequest, split_host_and_port
from tornado.ioloop import IOLoop
from tornado.routing import Matcher, Rule
from tornado.web import HTTPError, RedirectHandler, RequestHandler, StaticFileHandler
from traitlets import Int
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from aod_nb.i18n import text
from aod_nb.pages import ADDRESS, HOME, nursed

TEMPLATE = "aod"
EXTENSIONS = ["@bokeh/jupyter_bokeh", "@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
ELSEWHERE = "not-on-our-pages"
"""Tag of a notebook's cells that need no kernel here: a lesson's page shows one step at a time, in the first one's place."""
IDLE_SECONDS = 1800
REFILL_SECONDS = 3.0  # not while the browser still loads the page that emptied the pool
POLICY = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'self'; base-uri 'self'"
PAGE = r"(?:(?:tutorial|lab)/)?[A-Za-z0-9_-]+\.ipynb"
HERE = {"127.0.0.1", "localhost", "::1", "[::1]"}


def run(root: Path, port: int, open_browser: bool, warm: bool, places: int) -> None:
    folder = str(Path(__file__).parent)
    os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [folder, os.environ.get("JUPYTER_PATH")]))
    os.environ["AOD_PAGES"] = "1"  # the kernels know by it that the page brings styles and BokehJS
    server = Server(config=settings(root, port, open_browser, warm, places), config_file_paths=[], log_level=logging.ERROR)
    nursed.Nursed.nursery.open()
    server.initialize([])
    server.start()
    print(text("serve.stopped"), flush=True)


def settings(root: Path, port: int, open_browser: bool, warm: bool, places: int) -> Config:
    return Config(
        Voila={"root_dir": str(root), "ip": ADDRESS, "port": port, "port_retries": 0, "open_browser": open_browser},
        VoilaConfiguration=page_settings() | {"preheat_kernel": warm, "multi_kernel_manager_class": CappedKernelManager},
        VoilaExecutor={
            "timeout": 60,
            "startup_timeout": 60,
            "skip_cells_with_tag": ELSEWHERE,
            "cell_error_instruction": text("serve.page.cell_error"),
            "cell_timeout_instruction": text("serve.page.cell_timeout"),
        },
        MappingKernelManager={"cull_interval": 60, "cull_idle_timeout": IDLE_SECONDS, "cull_connected": False},
        CappedKernelManager={"max_kernels": places},
        KernelProvisionerFactory={"default_provisioner_name": nursed.NAME},
        KernelManager={"shutdown_wait_time": 1.0},
        VoilaKernelManager={
            "kernel_pools_config": {"default": {"pool_size": 0}} | {page: {"pool_size": 1} for page in warm_pages(root)},
            "fill_delay": REFILL_SECONDS,
        },
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


def warm_pages(root: Path) -> list[str]:
    """Where people start: home, and the pages one plays on."""
    return sorted(page.name for page in root.glob("*.ipynb") if page.name == HOME or page.name.startswith("play"))


class CappedKernelManager(AsyncMappingKernelManager):
    """Refuses a kernel too many, counting those that are still starting."""

    max_kernels = Int(24, config=True, help="How many kernels may run at once.")
    starting = 0

    async def _async_start_kernel(self, **options: Any) -> str:
        if len(self) + self.starting >= self.max_kernels:
            raise HTTPError(503)
        self.starting += 1
        try:
            # one that is ended while it still starts would complain into our terminal
            return await super()._async_start_kernel(stderr=DEVNULL, **options)
        finally:
            self.starting -= 1

    start_kernel = _async_start_kernel  # type: ignore[assignment]

    async def settle(self) -> None:
        """Start no more, and wait for those that start: one half started can't be shut down, and would stay behind."""
        self.max_kernels = 0
        for _ in range(100):
            if self.starting:
                await asyncio.sleep(0.05)


class Server(Voila):  # type: ignore[misc]
    """Voilà without its file tree, and with a door."""

    def initialize(self, argv: list[str] | None = None) -> None:
        super().initialize(argv)
        signal.signal(signal.SIGINT, self._handle_signal_stop)

    def init_settings(self) -> dict[str, Any]:
        return {
            **super().init_settings(),
            "allow_remote_access": False,
            "headers": {"Content-Security-Policy": POLICY},
            "default_handler_class": Missing,
            "ws_ping_timeout": 30_000,  # its default is longer than the interval, of which tornado complains
        }

    def init_handlers(self) -> list[Any]:
        door = self.app.default_router
        door.rules.insert(0, door.process_rule(Rule(Foreign(), Refused)))
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
            (rf"{base}aod/(bokeh\.min\.js)", StaticFileHandler, {"path": str(scripts)}),
            (rf"{base}aod/(view\.css)", StaticFileHandler, {"path": str(Path(__file__).parents[1] / "widgets")}),
            (rf"{base}aod/shell\.js", Shell, {"folder": voila}),
            (rf"{base}voila/templates/({TEMPLATE}/static/[\w-][\w.-]*)", TemplateStaticFileHandler),
        ]

    def listen(self) -> None:
        IOLoop.current().add_callback(print, text("serve.at", url=self.connection_url), flush=True)
        super().listen()

    def launch_browser(self) -> None:
        threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()

    def stop(self) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a second Ctrl-C need not wait; kernels end with their parent
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


class Foreign(Matcher):
    """Requests for another host name, or made by another site's page: a local server must answer neither."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        strange_host = split_host_and_port(request.host.lower())[0] not in HERE
        origin = request.headers.get("Origin")
        strange_origin = origin is not None and origin.split("://")[-1].lower() != request.host.lower()
        embedded = request.headers.get("Sec-Fetch-Site") == "cross-site" and request.headers.get("Sec-Fetch-Dest") != "document"
        return {} if strange_host or strange_origin or embedded else None


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook of ours as a page; nothing else, and errors in plain words."""

    async def get(self, path: str | None = None) -> None:
        name = path or ""
        if not re.fullmatch(PAGE, name) or not Path(self.contents_manager.root_dir, name).is_file():
            raise HTTPError(404)
        _ = self.xsrf_token  # sets the cookie without which the page may not end its kernel when it is left
        await super().get(path)

    def write_error(self, status_code: int, **_: Any) -> None:
        _say(self, {404: "missing", 503: "full"}.get(status_code, "wrong"))


class Channel(VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """The way between a page and its kernel."""

    async def open(self, *given: Any, **options: Any) -> None:
        await super().open(*given, **options)
        self.set_nodelay(True)  # or the second message of an answer waits 40 ms for the browser to confirm the first


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
        _say(self, "missing")


class Refused(RequestHandler):
    def prepare(self) -> None:
        self.set_status(403)
        _say(self, "foreign")


def _say(handler: RequestHandler, what: str) -> None:
    """A page without a kernel: a title, a sentence and the way home."""
    keys = (f"refusal.{what}.title", f"refusal.{what}.text", "page.home")
    title, words, home = (escape(text(f"serve.{key}")) for key in keys)
    base = handler.settings["base_url"]
    handler.set_header("Content-Type", "text/html; charset=utf-8")
    handler.set_header("Content-Security-Policy", POLICY)
    handler.finish(
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f'<link rel="stylesheet" href="{base}voila/templates/{TEMPLATE}/static/aod.css"></head>'
        f'<body class="jp-Notebook"><main class="aod-plain"><h1>{title}</h1><p>{words}</p>'
        f'<p><a href="{base}">{home}</a></p></main></body></html>'
    )
