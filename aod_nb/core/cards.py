"""Rule cards: what a rule says in our own words, where it stands in each rulebook, what each edition changes."""

from __future__ import annotations

import msgspec

from aod_nb.core.refusal import BadInput, shown
from aod_nb.i18n import keys, text


class Card(msgspec.Struct, frozen=True):
    rule: str
    title: str
    text: str
    sections: dict[str, str]
    """Rulebook language -> the section."""
    editions: dict[str, str]
    """Edition -> what it changes."""


def card_of(domain: str, rule: str, sections: dict[str, dict[str, str]]) -> Card:
    """The card of a rule from the texts ``<domain>_cards.<rule>.title`` and so on; a ValueError for no rule of the game."""
    if not isinstance(rule, str) or rule not in sections:
        raise BadInput("core.bad.card", found=shown(rule), known=", ".join(sections))
    stem = f"{domain}_cards.{rule}"
    prefix = f"{stem}.editions."
    return Card(
        rule=rule,
        title=text(f"{stem}.title"),
        text=text(f"{stem}.text"),
        sections=sections[rule],
        editions={key.removeprefix(prefix): text(key) for key in keys(prefix)},
    )
