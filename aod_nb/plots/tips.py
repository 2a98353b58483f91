"""What is said about a place when it is pointed at: a small piece of HTML, every text in it escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from aod_nb.i18n import text
from aod_nb.plots.palette import FAINT_INK, LIT


def tip(title: str, lines: Iterable[str], rule_title: str, sentence: str = "") -> str:
    """A title, what it does and what lies here, what choosing would do, and quietly the name of the rule."""
    parts = [f"<b>{escape(title)}</b>", *(escape(line) for line in lines)]
    if sentence:
        parts.append(f'<span style="color:{LIT};font-weight:600">{escape(sentence)}</span>')
    parts.append(f'<span style="color:{FAINT_INK}">{escape(text("plots.rule", title=rule_title))}</span>')
    return "<br>".join(parts)
