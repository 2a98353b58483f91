"""Why something is refused: a rule id, a text's key and the figures that make it so."""

from __future__ import annotations

from typing import Any

import msgspec

from aod_nb.i18n import text


def shown(value: object) -> str:
    """Something given from outside, short enough to stand in a sentence."""
    if isinstance(value, int) and abs(value) >= 10**20:
        return "a number of more than 20 digits"
    short = repr(value)
    return short if len(short) <= 60 else short[:57] + "..."


class Refusal(msgspec.Struct, frozen=True):
    rule: str
    key: str
    args: dict[str, Any] = {}

    @property
    def text(self) -> str:
        return text(self.key, **self.args)

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class IllegalOption(ValueError):
    """An option that the decision at hand does not offer; the state it was tried on is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadInput(ValueError):
    """Something given from outside that cannot be used; the text says what is wrong and what would be right."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(text(key, **args))
        self.key = key
