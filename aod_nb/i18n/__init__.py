"""Every text of the project, by key.  A leaf: it knows no game and imports nothing of ours.

A key is dotted and starts with the name of its file, or of its folder and file: ``aod.refusal.money`` stands in
``en/aod.toml`` under ``[refusal]``.  Up to a ``_`` that name says whose words are used for slugs.

In a text, ``{price}`` is an argument, ``{region!n}`` the name of the slug given as argument,
``{region!l}`` the same as it stands inside a sentence, ``{asked!t}`` the text of the key given as argument, and
``{count:piece|pieces}`` picks a word by a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

LANGUAGE = "en"


def text(key: str, /, **args: Any) -> str:
    """The text of a key with its arguments filled in; a KeyError for a key that has none."""
    return _Words(key.partition(".")[0].partition("_")[0]).vformat(_catalog()[key], (), args)


def has(key: str) -> bool:
    return key in _catalog()


def keys(prefix: str = "") -> list[str]:
    """All keys that start with the prefix, in the order of the files."""
    return [key for key in _catalog() if key.startswith(prefix)]


def name(domain: str, slug: str) -> str:
    """What a slug of a game's tables is called: ``name("aod", "caribbean")`` is Caribbean."""
    return _catalog().get(f"{domain}.name.{slug}", slug)


def inline(domain: str, slug: str) -> str:
    """The same in the middle of a sentence: ``the Caribbean``, ``colonist``."""
    catalog, word = _catalog(), name(domain, slug)
    return catalog.get(f"{domain}.inline.{slug}") or (word[:1].lower() + word[1:] if slug in _common_nouns(domain) else word)


@cache
def _common_nouns(domain: str) -> frozenset[str]:
    """Slugs whose names have no capital inside a sentence."""
    return frozenset(_catalog().get(f"{domain}.common_nouns", "").split())


def listing(words: Iterable[str]) -> str:
    """Words as people list them: ``a``, ``a and b``, ``a, b and c``."""
    *most, last = list(words) or [text("core.nothing")]
    return text("core.list", most=", ".join(most), last=last) if most else last


class _Words(Formatter):
    def __init__(self, domain: str) -> None:
        self.domain = domain

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion == "t":
            return text(value)
        if conversion not in ("n", "l"):
            return super().convert_field(value, conversion)
        slugs = [value] if isinstance(value, str) else list(value)
        return listing((inline if conversion == "l" else name)(self.domain, slug) for slug in slugs)

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" not in format_spec:
            return str(super().format_field(value, format_spec))
        one, many = format_spec.split("|")
        return f"{value} {one if value == 1 else many}"


@cache
def _catalog() -> dict[str, str]:
    import tomllib  # only now: an engine at play needs no texts

    catalog: dict[str, str] = {}
    for prefix, file in _files(files(__name__).joinpath(LANGUAGE), ""):
        _flatten(prefix, tomllib.loads(file.read_text(encoding="utf-8")), catalog)
    return catalog


def _files(folder: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """Every file with what its keys begin with; a folder is one more part of them."""
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.is_dir():
            yield from _files(file, f"{prefix}{file.name}.")
        elif file.name.endswith(".toml"):
            yield prefix + file.name.removesuffix(".toml"), file


def _flatten(prefix: str, table: dict[str, Any], catalog: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(f"{prefix}.{key}", value, catalog)
        else:
            catalog[f"{prefix}.{key}"] = value
