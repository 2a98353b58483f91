"""The rule ids of this game and their cards."""

from __future__ import annotations

from aod_nb.core import Card, card_of
from aod_nb.navegador.sources import SECTIONS
from aod_nb.navegador.tables import GAME

RULES = tuple(SECTIONS)
"""Every rule id, in the order of the rulebook."""


def card(rule: str) -> Card:
    """What a rule says, and where it stands in the rulebook."""
    return card_of(GAME, rule, SECTIONS)
