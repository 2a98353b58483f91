"""Rule cards: what a rule says in our own words, where it stands in each rulebook, what each edition changes."""

from __future__ import annotations

import msgspec

from aod_nb.i18n import keys, text


class Card(msgspec.Struct, frozen=True):
    rule: str
    title: str
    text: str
    sections: dict[str, str]
    """Rulebook language -> the section."""
    editions: dict[str, str]
    """Edition -> what it changes."""


def card(domain: str, rule: str, sections: dict[str, str]) -> Card:
    """The card of a rule from the texts ``<domain>_cards.<rule>.title`` and so on."""
    stem = f"{domain}_cards.{rule}"
    prefix = f"{stem}.editions."
    return Card(
        rule=rule,
        title=text(f"{stem}.title"),
        text=text(f"{stem}.text"),
        sections=sections,
        editions={key.removeprefix(prefix): text(key) for key in keys(prefix)},
    )
