"""What a person is asked: choices as buttons, a number as a form."""

from __future__ import annotations

from collections.abc import Iterable

from aod_nb.i18n import text
from aod_nb.widgets.html import Html, button, el


def choices(act: str, labelled: Iterable[tuple[str, str]]) -> Html:
    buttons = [button(label, act, choice, data_first=True) for choice, label in labelled]
    return el("div", buttons, class_="choices", data_arrows=True)


def number(act: str, label: str, send: str, **attributes: object) -> Html:
    """A form with one field, called ``number``; what is typed is checked by whoever takes it."""
    field = el("input", name="number", inputmode="numeric", autocomplete="off", data_first=True, **attributes)
    return el("form", el("label", label, " ", field), el("button", send, type="submit"), data_act=act, novalidate=True)


def verdict(right: bool, words: str) -> Html:
    mark = text("lessons.mark_right" if right else "lessons.mark_wrong")
    return el("p", el("b", mark, class_="mark"), " ", words, class_="right" if right else "wrong", role="status")
