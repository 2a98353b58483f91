"""The rule ids of this game and their cards."""

from __future__ import annotations

from aod_nb.aod.sources import SECTIONS
from aod_nb.aod.tables import GAME
from aod_nb.core import BadInput, Card, shown
from aod_nb.core.cards import card as core_card

RULES = tuple(SECTIONS)
"""Every rule id, in the order of the rulebook."""


def card(rule: str) -> Card:
    """What a rule says, where it stands in each rulebook, and what each edition changes."""
    if not isinstance(rule, str) or rule not in SECTIONS:
        raise BadInput("aod.bad.card", found=shown(rule), known=", ".join(RULES))
    return core_card(GAME, rule, SECTIONS[rule])
