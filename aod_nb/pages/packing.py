"""Pages compressed as they leave, piece by piece: brotli for browsers that take it, which is a seventh less than gzip."""

from __future__ import annotations

from typing import Any

import brotli  # type: ignore[import-untyped]
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import OutputTransform

QUALITY = 5


def takes(accepted: str, encoding: str) -> bool:
    """Whether a browser that says so takes an encoding; with a weight of nothing it does not."""
    asked = (one.replace(" ", "").partition(";q=") for one in accepted.split(","))
    return any(name == encoding and (not weight or weight.strip("0.")) for name, _, weight in asked)


class Brotli(OutputTransform):
    """Before tornado's own transform, which leaves alone what is encoded already."""

    def __init__(self, request: HTTPServerRequest) -> None:
        self._packer = brotli.Compressor(quality=QUALITY) if takes(request.headers.get("Accept-Encoding", ""), "br") else None

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        is_page = headers.get("Content-Type", "").startswith("text/html") and "Content-Encoding" not in headers
        if not is_page or (finishing and not chunk):
            self._packer = None
        if self._packer:
            headers["Content-Encoding"] = "br"
            chunk = self.transform_chunk(chunk, finishing)
            if "Content-Length" in headers:
                del headers["Content-Length"]
                if finishing:
                    headers["Content-Length"] = str(len(chunk))
        return status_code, headers, chunk

    def transform_chunk(self, chunk: bytes, finishing: bool) -> bytes:
        if not self._packer:
            return chunk
        packed: Any = self._packer.process(chunk)
        return bytes(packed + (self._packer.finish() if finishing else self._packer.flush()))
