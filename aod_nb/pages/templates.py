"""How Voilà makes a page: templates that are compiled once, and what the kernel has shown given to them.

Borrowed: Voilà makes an exporter and an executor for every page and has no setting for which classes they are, so their names in
its renderer are bound to ours. It holds for Voilà 0.5; ``tests/pages/test_borrowed.py`` tells when it is no longer needed.
"""

from __future__ import annotations

from types import CodeType
from typing import Any

import voila.notebook_renderer
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from voila.execute import VoilaExecutor
from voila.exporter import VoilaExporter

from aod_nb.pages import written


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
KEPT = "aod_widgets"
"""Where a notebook keeps the executor's widgets while it is made into a page."""


class Exporter(VoilaExporter):  # type: ignore[misc]
    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = COMPILED
        environment.globals |= {"widget_shown": _shown, "widgets_told": _told}
        return environment


class Executor(VoilaExecutor):  # type: ignore[misc]
    """Keeps for the page what widgets there are: nbclient has heard it all anyway."""

    def __init__(self, nb: Any, **options: Any) -> None:
        super().__init__(nb, **options)
        self.nb.metadata[KEPT] = self

    def handle_comm_msg(self, outs: list[Any], msg: dict[str, Any], cell_index: int) -> None:
        super().handle_comm_msg(outs, msg, cell_index)
        if msg["msg_type"] == "comm_close":
            self.widget_state.pop(msg["content"]["comm_id"], None)
            self.widget_buffers.pop(msg["content"]["comm_id"], None)


def _shown(output: dict[str, Any], nb: Any) -> Any:
    return written.shown(output, nb.metadata[KEPT].widget_state)


def _told(nb: Any) -> Any:
    executor = nb.metadata[KEPT]
    return written.told(executor.widget_state, executor.widget_buffers)


def use() -> None:
    voila.notebook_renderer.VoilaExporter = Exporter
    voila.notebook_renderer.VoilaExecutor = Executor
