"""In tests a part of a page that fails raises; what takes longest begins first, so that nobody waits for it at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from aod_nb import registry
from aod_nb.bots import minds
from aod_nb.widgets import session

session.strict = True


def pytest_collection_modifyitems(items: list[Any]) -> None:
    items.sort(key=lambda item: ("a_whole_game" not in item.name, "tests/pages" not in item.nodeid))


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Takes a module away for one test: ``without("aod_nb.bots.navegador")``."""

    def take(module: str) -> None:
        monkeypatch.setitem(sys.modules, module, None)
        forget()

    yield take
    forget()


def forget() -> None:
    """Which rooms a game has is looked for once; a test that takes one away wants it looked for again."""
    for ask in (registry.package, registry.has, registry.part, minds._mind):
        ask.cache_clear()
