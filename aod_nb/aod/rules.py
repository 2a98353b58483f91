"""The rule ids of this game and their cards."""

from __future__ import annotations

from aod_nb.aod.sources import SECTIONS
from aod_nb.aod.tables import GAME
from aod_nb.core import Card, card_of

RULES = tuple(SECTIONS)
"""Every rule id, in the order of the rulebook."""


def card(rule: str) -> Card:
    """What a rule says, where it stands in each rulebook, and what each edition changes."""
    return card_of(GAME, rule, SECTIONS)
