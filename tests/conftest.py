"""In tests a part of a page that fails raises; what takes longest begins first, so that nobody waits for it at the end."""

from __future__ import annotations

from typing import Any

from aod_nb.widgets import session

session.strict = True


def pytest_collection_modifyitems(items: list[Any]) -> None:
    items.sort(key=lambda item: ("a_whole_game" not in item.name, "tests/pages" not in item.nodeid))
