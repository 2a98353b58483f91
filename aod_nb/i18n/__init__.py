"""Every text of the project, by key.  A leaf: it knows no game and imports nothing of ours.

A key is dotted and starts with the name of its file, or of its folder and file: ``aod.refusal.money`` stands in
``en/aod.toml`` under ``[refusal]``.  Up to a ``_`` that name says whose words are used for slugs.

In a text, ``{price}`` is an argument, ``{region!n}`` the name of the slug given as argument,
``{region!l}`` the same as it stands inside a sentence, ``{asked!t}`` the text of the key given as argument, and
``{count:piece|pieces}`` picks a word by a number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

LANGUAGE = "en"


def text(key: str, /, **args: Any) -> str:
    """The text of a key with its arguments filled in; a KeyError for a key that has none."""
    return _Words(key.partition(".")[0].partition("_")[0]).vformat(template(key), (), args)


def template(key: str) -> str:
    """The text of a key as it is written, with the places for its arguments."""
    return _beside(key)[key]


def has(key: str) -> bool:
    return key in _beside(key)


def keys(prefix: str = "") -> list[str]:
    """All keys that start with the prefix, in the order of the files."""
    near = [begin for begin in _files() if begin.startswith(prefix) or prefix.startswith(begin)]
    return [key for begin in near for key in _file(begin) if key.startswith(prefix)]


def name(domain: str, slug: str) -> str:
    """What a slug of a game's tables is called: ``name("aod", "caribbean")`` is Caribbean."""
    key = f"{domain}.name.{slug}"
    return _beside(key).get(key, slug)


def inline(domain: str, slug: str) -> str:
    """The same in the middle of a sentence: ``the Caribbean``, ``colonist``."""
    key, word = f"{domain}.inline.{slug}", name(domain, slug)
    return _beside(key).get(key) or (word[:1].lower() + word[1:] if slug in _common_nouns(domain) else word)


@cache
def _common_nouns(domain: str) -> frozenset[str]:
    """Slugs whose names have no capital inside a sentence."""
    key = f"{domain}.common_nouns"
    return frozenset(_beside(key).get(key, "").split())


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


def _beside(key: str) -> dict[str, str]:
    """The texts of the file in which a key would stand; a page reads the few files it needs."""
    first, _, rest = key.partition(".")
    return _file(f"{first}.") or _file(f"{first}.{rest.partition('.')[0]}.")


@cache
def _file(begin: str) -> dict[str, str]:
    """The texts of the file whose keys begin like this; none if there is no such file."""
    import tomllib  # only now: an engine at play needs no texts

    texts: dict[str, str] = {}
    if begin in _files():
        _flatten(begin, tomllib.loads(_files()[begin].read_text(encoding="utf-8")), texts)
    return texts


@cache
def _files() -> dict[str, Any]:
    """Every file by what its keys begin with; a folder is one more part of them."""
    found = {}
    for place in sorted(files(__name__).joinpath(LANGUAGE).iterdir(), key=lambda place: place.name):
        inside = sorted(place.iterdir(), key=lambda file: file.name) if place.is_dir() else [place]
        folder = f"{place.name}." if place.is_dir() else ""
        found.update({f"{folder}{file.name.removesuffix('.toml')}.": file for file in inside if file.name.endswith(".toml")})
    return found


def _flatten(begin: str, table: dict[str, Any], texts: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(f"{begin}{key}.", value, texts)
        else:
            texts[f"{begin}{key}"] = value
