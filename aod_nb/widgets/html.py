"""HTML in one place: whatever is put into an element is escaped, unless it is an element itself."""

from __future__ import annotations

from html import escape
from typing import Any

_VOID = {"input", "br", "hr"}


class Html(str):
    """Text that is HTML already, because ``el`` made it."""

    __slots__ = ()


def el(tag: str, *children: Any, **attributes: Any) -> Html:
    """An element: ``el("b", "1 < 2", class_="x")`` is ``<b class="x">1 &lt; 2</b>``.

    Children are elements, lists of them, texts or numbers; None and False are nothing.  An attribute that is True
    stands without a value; ``_`` at its end is dropped, and between its parts it is a hyphen.
    """
    parts = []
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")
        parts.append(f" {name}" if value is True else f' {name}="{escape(str(value), quote=True)}"')
    opened = f"<{tag}{''.join(parts)}>"
    return Html(opened) if tag in _VOID else Html(f"{opened}{join(children)}</{tag}>")


def join(children: Any) -> Html:
    """Elements and texts one after the other."""
    if children is None or children is False:
        return Html()
    if isinstance(children, Html):
        return children
    if isinstance(children, list | tuple):
        return Html("".join(join(child) for child in children))
    return Html(escape(str(children), quote=False))


def button(label: Any, act: str, value: Any = None, **attributes: Any) -> Html:
    """A button whose click reaches Python as (act, value)."""
    return el("button", label, type="button", data_act=act, data_value=value, **attributes)
