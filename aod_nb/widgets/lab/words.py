"""How the lab writes figures, formulas and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any

from aod_nb.i18n import has, name, text
from aod_nb.lab.intervals import FEW, Estimate
from aod_nb.widgets.html import Html, el

BEHIND = re.compile(r"\D+$")
"""What stands behind a number: its unit, said once for both ends of an interval."""
RAISED = re.compile(r"([_^])(?:\(([^()]*)\)|(\w))")


def figure(unit: str, value: float | None) -> str:
    """A figure in its unit; a dash where there is none."""
    if value is None or not isfinite(value):
        return text("lab.none")
    return text(f"lab.unit.{unit}", value=value, percent=100 * value).replace("$-", "-$")


def interval(unit: str, estimate: Estimate) -> str:
    """Where nothing is sure yet, it says so; and none is written without a width, which would claim to know everything."""
    if not estimate.is_sure:
        return text("lab.interval_none" if estimate.size < FEW else "lab.interval_alike")
    low, high = (figure(unit, bound) for bound in (estimate.low, estimate.high))
    if low == high:
        return text("lab.interval_narrow", value=low)
    return text("lab.interval", low=BEHIND.sub("", low), high=high)


def formula(lines: str) -> Html:
    """A line of a formula each: ``x_k`` and ``x_(ij)`` stand lower, ``2^n`` higher.  No script, no outside host."""
    return el("div", [el("p", _line(line)) for line in lines.strip().splitlines()], class_="formula")


def _line(line: str) -> list[Any]:
    parts, end = list[Any](), 0
    for match in RAISED.finditer(line):
        tag = "sub" if match.group(1) == "_" else "sup"
        parts += [line[end : match.start()], el(tag, match.group(2) or match.group(3))]
        end = match.end()
    return [*parts, line[end:]]


def cell(game: str, value: Any) -> str:
    """A cell of a table to read: slugs by their names, long fractions cut, a dash for nothing."""
    if value is None:
        return text("lab.none")
    return f"{value:.4g}" if isinstance(value, float) else name(game, str(value))


def column(base: str, look: str, slug: str) -> str:
    """The head of a column."""
    key = f"{base}.{look}.column.{slug}"
    return text(key) if has(key) else slug


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    """The first cell of a row names it."""
    head = el("thead", el("tr", [el("th", words, scope="col") for words in heads]))
    body = [el("tr", el("th", row[0], scope="row"), [el("td", words) for words in row[1:]]) for row in rows]
    return el("div", el("table", head, el("tbody", body)), class_="wide", tabindex="0")
