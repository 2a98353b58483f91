"""A figure as BokehJS reads it: written whole once, and after that only what its sources hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bokeh.core.serialization import Serializer
from bokeh.document import Document
from bokeh.models import ColumnDataSource


class Written:
    """Writing hundreds of models takes longer than all else of a page, and of a board nothing but its cells ever changes."""

    def __init__(self, figure: Any) -> None:
        document = Document()
        document.add_root(figure)
        self._whole: Any = document.to_json(deferred=False)
        sources = {model.id: model for model in document.models if isinstance(model, ColumnDataSource)}
        self._cells = [
            (sources[part["id"]], part["attributes"]) for part in _objects(self._whole["roots"]) if part["id"] in sources
        ]

    def now(self) -> Any:
        for source, attributes in self._cells:
            attributes["data"] = Serializer(deferred=False).encode(source.data)
        return self._whole


def _objects(written: Any) -> Iterator[dict[str, Any]]:
    """Every model that stands in it whole; elsewhere it is only named."""
    inside = written.values() if isinstance(written, dict) else written if isinstance(written, list) else ()
    if isinstance(written, dict) and written.get("type") == "object" and "attributes" in written:
        yield written
    for part in inside:
        yield from _objects(part)
