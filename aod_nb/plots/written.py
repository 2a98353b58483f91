"""A figure as BokehJS reads it: written whole once, and after that only what its sources hold."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bokeh.core.serialization import Serializer
from bokeh.document import Document
from bokeh.models import ColumnDataSource


def bokeh_script() -> Path:
    """BokehJS, as it lies in Bokeh's own package."""
    [folder] = find_spec("bokeh").submodule_search_locations  # type: ignore[union-attr,misc]
    return Path(folder, "server", "static", "js", "bokeh.min.js")


class Written:
    """Writing hundreds of models takes longer than all else of a page, and of a board nothing but its cells ever changes.

    A figure of which ``only_cells`` is not true is written whole each time.
    """

    def __init__(self, figure: Any, only_cells: bool = True) -> None:
        self.document = Document()
        self.document.add_root(figure)
        self._figure, self._only_cells = figure, only_cells
        self._whole: Any = self.document.to_json(deferred=False)
        sources = {model.id: model for model in self.document.models if isinstance(model, ColumnDataSource)}
        self._cells = [
            (sources[part["id"]], part["attributes"]) for part in _objects(self._whole["roots"]) if part["id"] in sources
        ]

    def now(self) -> dict[str, Any]:
        if self._only_cells:
            for source, attributes in self._cells:
                attributes["data"] = Serializer(deferred=False).encode(source.data)
        else:
            self._whole = self.document.to_json(deferred=False)
        ratio = self._figure.aspect_ratio
        return {"doc": self._whole, "root": self._figure.id, "ratio": ratio if isinstance(ratio, int | float) else None}


def _objects(written: Any) -> Iterator[dict[str, Any]]:
    """Every model that stands in it whole; elsewhere it is only named."""
    inside = written.values() if isinstance(written, dict) else written if isinstance(written, list) else ()
    if isinstance(written, dict) and written.get("type") == "object" and "attributes" in written:
        yield written
    for part in inside:
        yield from _objects(part)
