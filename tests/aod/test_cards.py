"""Rule cards: every rule id has one, in our own words, with its place in each rulebook."""

import re

import pytest

from aod_nb import aod
from aod_nb.aod.buildings import BUILDINGS, rule_of
from aod_nb.aod.editions import EDITIONS
from aod_nb.aod.figures import PROVENANCE, Figures
from aod_nb.aod.placement import BOX_RULES
from aod_nb.i18n import has, keys
from tests.aod.games import finished, steps

APP_RULINGS = {"III.decide"}
"""Rules that stand in no rulebook."""


@pytest.mark.parametrize("rule", aod.RULES)
def test_a_card_has_a_title_two_to_six_sentences_and_its_sections(rule):
    card = aod.card(rule)
    assert card.title
    assert 2 <= len(re.findall(r"[.?!](?=\s|$)", card.text)) <= 6
    assert set(card.editions) <= set(EDITIONS)
    assert set(card.sections) <= {"it", "fr", "ru"}
    assert bool(card.sections) == (rule not in APP_RULINGS)


def test_there_is_no_card_without_a_rule():
    stems = {key.removeprefix("aod_cards.").removesuffix(".title") for key in keys("aod_cards.") if key.endswith(".title")}
    assert stems == set(aod.RULES)


def test_every_building_and_box_has_a_card():
    assert {rule_of(slug) for slug in BUILDINGS} | set(BOX_RULES.values()) <= set(aod.RULES)


def test_only_the_russian_box_has_mint_and_overpopulation():
    for slug in ("mint", "overpopulation"):
        assert set(aod.card(rule_of(slug)).sections) == {"ru"}


def test_every_event_and_decision_of_a_game_cites_a_card():
    for number in range(0, 40, 3):
        events = []
        for state, option in steps(number, events):
            if option is not None:
                assert state.decision.rule in aod.RULES
        assert {event.rule for event in events} <= set(aod.RULES)


def test_an_unknown_rule_is_refused():
    for junk in ("V.docks", "", None, 7):
        with pytest.raises(ValueError, match="is no rule id"):
            aod.card(junk)


def test_every_assumed_figure_that_can_be_replaced_is_shown():
    assert {figure.field for figure in PROVENANCE if figure.field} == set(Figures.__struct_fields__)
    for figure in PROVENANCE:
        assert has(f"aod.figure.{figure.key}")


def test_a_finished_game_is_told_without_a_missing_text():
    for number in range(8):
        events = []
        state = finished(number, events=events)
        for event in events:
            assert aod.tell_event(state, event).endswith((".", "]"))
