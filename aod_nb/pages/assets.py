"""The few files a page asks for: each one whole, compressed once, named by what it holds, and kept by browsers for ever."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

import brotli  # type: ignore[import-untyped]
import zopfli.gzip  # type: ignore[import-untyped]
from tornado.web import HTTPError, RequestHandler

from aod_nb.pages.packing import takes
from aod_nb.plots.written import bokeh_script
from aod_nb.widgets.scripts import joined
from aod_nb.widgets.styles import styles

HERE = Path(__file__).parent
STYLES = (HERE / "host" / "base.css", HERE / "host" / "page.css")
ASSET = r"(?P<stem>host|page|bokeh)\.(?P<stamp>[0-9a-f]{12})\.(?P<kind>js|css)"
TYPES = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}
COMMENT = re.compile(r"^ *//.*\n|^ +", re.M)
REMARK, BLANKS, SPACES = re.compile(r"/\*.*?\*/", re.S), re.compile(r"\s+"), re.compile(r" ?([{};,]|:(?= )) ?")
FOR_EVER = "public, max-age=31536000, immutable"
QUICK, BEST = 9, 11
"""How hard brotli tries: at once for the first who ask, later in the background for everybody after (seconds for BokehJS)."""
LATER_SECONDS = 15.0


class Asset:
    def __init__(self, text: str) -> None:
        self.whole = text.encode()
        self.stamp = hashlib.sha256(self.whole).hexdigest()[:12]
        self.packed = {"br": brotli.compress(self.whole, quality=QUICK), "gzip": gzip.compress(self.whole, 9, mtime=0)}

    def pack_well(self) -> None:
        """Browsers take brotli over https only: on a school's server gzip counts, which zopfli makes a thirtieth smaller."""
        self.packed["br"] = brotli.compress(self.whole, quality=BEST)
        self.packed["gzip"] = zopfli.gzip.compress(self.whole, numiterations=1)

    def best(self, accepted: str) -> tuple[str, bytes]:
        """An encoding the browser takes, and the bytes in it."""
        return next(((name, packed) for name, packed in self.packed.items() if takes(accepted, name)), ("", self.whole))


@cache
def assets() -> dict[str, Asset]:
    return {
        "host.js": Asset(f'(() => {{\n"use strict";\n{bare(joined(HERE / "host" / "main.js"))}}})();\n'),
        "page.css": Asset(tight("".join(style.read_text(encoding="utf-8") for style in STYLES) + styles())),
        "bokeh.js": Asset(bokeh_script().read_text(encoding="utf-8")),
    }


def names() -> dict[str, str]:
    """What each is called in an address."""
    return {name.partition(".")[0]: f"voyage/{name.replace('.', f'.{asset.stamp}.')}" for name, asset in assets().items()}


def guard() -> str:
    """What stands in the page itself."""
    return bare((HERE / "host" / "guard.js").read_text(encoding="utf-8"))


def bare(script: str) -> str:
    """Without the lines that are for us; no text of ours goes over several lines."""
    return COMMENT.sub("", script)


def tight(style: str) -> str:
    """Without comments, and without spaces where none is needed; one before a colon can stand for "inside"."""
    return SPACES.sub(r"\1", BLANKS.sub(" ", REMARK.sub("", style)))


def pack_well() -> None:
    """To be called beside everything else, and once."""
    for asset in assets().values():
        asset.pack_well()


class Assets(RequestHandler):
    def get(self, stem: str, stamp: str, kind: str) -> None:
        asset = assets().get(f"{stem}.{kind}")
        if asset is None or asset.stamp != stamp:
            raise HTTPError(404)  # of another version of this server: the page that asks says so
        encoding, packed = asset.best(self.request.headers.get("Accept-Encoding", ""))
        if encoding:
            self.set_header("Content-Encoding", encoding)
        self.set_header("Content-Type", TYPES[kind])
        self.set_header("Cache-Control", FOR_EVER)
        self.finish(packed)

    def write_error(self, status_code: int, **_: Any) -> None:
        self.set_header("Cache-Control", "no-store")
        self.finish()
