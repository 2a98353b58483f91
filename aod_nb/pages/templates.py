"""Templates that are compiled once, not for every page that is asked for."""

from __future__ import annotations

from types import CodeType
from typing import Any

import voila.notebook_renderer
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from voila.exporter import VoilaExporter


class Compiled(BytecodeCache):
    """In memory; what is asked for is known by its text, so that a template that was changed is compiled again."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._codes[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


class Exporter(VoilaExporter):  # type: ignore[misc]
    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = COMPILED
        return environment


def use() -> None:
    """Voilà makes an exporter for every page, and has no word for which."""
    voila.notebook_renderer.VoilaExporter = Exporter
