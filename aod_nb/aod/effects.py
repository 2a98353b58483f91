"""What a building does, in a few words for its tile on the board.

The words follow from the building's fields.  What no field says in words (a score, a decision, a march) has a text of its own,
``aod.effect.<slug>``.  A building without words, a name or a card fails when this module is imported: by every board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from aod_nb.aod.buildings import BUILDINGS, Building, lacking, rule_of
from aod_nb.aod.editions import EDITIONS, make_setup
from aod_nb.aod.tables import GAME, MIN_SEATS
from aod_nb.i18n import has, inline, text

SHORT = 22
"""Characters that fit on a tile."""
WORDLESS = ("asks", "raids", "moves", "mod_missionary", "mod_defence", "advances", "has_score")
"""The fields for which there are no words."""
BOXES = [make_setup(MIN_SEATS, 0, edition, None, None, {}) for edition in EDITIONS]


def effect(slug: str, setup: Any) -> str:
    """What a building does under the switches of a set-up: ``+1 captain a turn``."""
    if has(f"aod.effect.{slug}"):
        return text(f"aod.effect.{slug}", navy=setup.navy_vp)
    return ", ".join(_words(BUILDINGS[slug], setup))


def _words(building: type[Building], setup: Any) -> Iterator[str]:
    if building.piece:
        yield text("aod.does.piece", piece=building.piece)
    if building.docks:
        yield text("aod.does.docks", space=building.docks)
    if building.sails:
        yield text("aod.does.sails", piece=building.sails)
    if building.draws_good:
        yield text("aod.does.draws_good")
    if building.money:
        yield text("aod.does.money", money=building.figure("money", setup))
    if building.money_once:
        yield text("aod.does.money_once", money=building.money_once)
    rates = building.money_per_good
    for money, goods in groupby(rates, key=rates.__getitem__):
        yield text("aod.does.money_per_good", money=money, goods=", ".join(inline(GAME, good) for good in goods))
    if building.vp:
        yield text("aod.does.vp", vp=building.vp)


def _check(building: type[Building]) -> None:
    slug, texts = building.slug, "aod_nb/i18n/en/aod"
    if not has(f"aod.name.{slug}"):
        raise lacking(building, f'name: add {slug} = "..." under [name] in {texts}.toml')
    if not all(has(f"aod_cards.{rule_of(slug)}.{part}") for part in ("title", "text")):
        raise lacking(building, f'card: add ["{rule_of(slug)}"] with a title and a text to {texts}_cards.toml')
    is_told = has(f"aod.effect.{slug}") or not any(getattr(building, field) for field in WORDLESS)
    if not is_told or any(len(effect(slug, setup)) > SHORT for setup in BOXES):
        raise lacking(
            building, f'words that fit on its tile: add {slug} = "..." under [effect] in {texts}.toml, {SHORT} characters at most'
        )


for _building in BUILDINGS.values():
    _check(_building)
