"""Rule cards: every rule id has one, in our own words, with its place in the rulebook."""

import re

import pytest

from aod_nb import navegador
from aod_nb.i18n import has, keys, text
from aod_nb.navegador.editions import EDITIONS, SWITCHES
from aod_nb.navegador.figures import FIXED, PROVENANCE, TABLES, Figures
from aod_nb.navegador.options import OPTION_TYPES
from aod_nb.navegador.proofs import PROOFS
from aod_nb.navegador.state import AnyTask
from aod_nb.navegador.tables import BUILDINGS, COLUMNS, FIELD_NAMES, GOODS, NATIONS, REGIONS
from aod_nb.navegador.turn import STEPS
from tests.navegador.well_formed import moments

RULES = (
    *("N.setup", "N.turns", "N.rondel", "N.decide", "N.workers", "N.ships", "N.sailing", "N.colony", "N.buildings"),
    *("N.market", "N.privilege", "N.phases", "N.card", "N.end", "N.score", "N.ties"),
)
"""As the page of the rules has them."""

APP_RULINGS = {"N.decide"}
"""Rules that stand in no rulebook."""


def test_the_rules_are_those_of_the_page_in_its_order():
    assert navegador.RULES == RULES


@pytest.mark.parametrize("rule", RULES)
def test_a_card_has_a_title_two_to_six_sentences_and_its_sections(rule):
    card = navegador.card(rule)
    assert card.rule == rule
    assert card.title
    assert 2 <= len(re.findall(r"[.?!](?=\s|$)", card.text)) <= 6
    assert set(card.editions) <= set(EDITIONS)
    assert set(card.sections) == (set() if rule in APP_RULINGS else {"it"})  # of Navegador only that one is there
    assert all(card.sections.values())


def test_there_is_no_card_without_a_rule():
    cards = keys("navegador_cards.")
    stems = {key.removeprefix("navegador_cards.").removesuffix(".title") for key in cards if key.endswith(".title")}
    assert stems == set(RULES)


def test_no_two_cards_have_one_title_or_one_text():
    cards = [navegador.card(rule) for rule in RULES]
    assert len({card.title for card in cards}) == len({card.text for card in cards}) == len(RULES)


def test_every_decision_cites_a_card():
    for task in AnyTask.__args__:
        if task.asks:
            assert task.rule in RULES


@pytest.mark.parametrize("number", range(0, 16, 2))
def test_every_event_and_decision_of_a_game_cites_a_card(number):
    events = []
    for state in moments(number, every=10, events=events):
        assert state.is_over or state.decision.rule in RULES
    assert {event.rule for event in events} <= set(RULES)
    for event in events:
        why = event.args.get("why")
        assert why is None or why.rule in RULES


def test_every_rule_that_something_happens_by_is_cited_in_some_game():
    cited = set()
    for number in range(16):
        events = []
        for state in moments(number, every=1000, events=events):
            cited |= {state.decision.rule} if state.decision else set()
        cited |= {event.rule for event in events}
    assert cited == set(RULES) - {"N.setup"}


def test_an_unknown_rule_is_refused():
    for junk in ("N.storm", "n.card", "", None, 7):
        with pytest.raises(ValueError, match="is no rule id"):
            navegador.card(junk)


# Figures and where they come from


def test_every_assumed_figure_that_can_be_replaced_is_shown():
    assert {figure.field for figure in PROVENANCE if figure.field} == set(Figures.__struct_fields__)
    for figure in PROVENANCE:
        assert has(f"navegador.figure.{figure.key}")
        assert figure.field is None or figure.provenance in ("assumed", "reported")


def test_what_no_rulebook_tells_can_be_changed_or_says_why_not():
    """Figures are replaced, rulings are switches of the set-up; the few that are neither say so themselves."""
    for figure in PROVENANCE:
        told = figure.provenance in ("rulebook", "derived")
        assert (figure.field is not None, figure.key in SWITCHES, figure.key in FIXED).count(True) == (not told), figure.key
    assert set(SWITCHES) | set(FIXED) <= {figure.key for figure in PROVENANCE}
    for key in FIXED:
        assert "cannot be changed" in text(f"navegador.figure.{key}")
    for switch, settings in SWITCHES.items():
        assert has(f"navegador.switch.{switch}")
        assert all(isinstance(setting, bool) or has(f"navegador.setting.{setting}") for setting in settings)


def test_a_card_says_of_assumed_figures_that_they_can_be_changed():
    for rule in ("N.setup", "N.rondel", "N.buildings", "N.privilege", "N.phases", "N.score", "N.end"):
        words = navegador.card(rule).text
        assert re.search(r"assumed|reported|reports", words)
        assert "whoever sets up" in words


def test_what_a_single_source_says_is_reported():
    assert {figure.key for figure in PROVENANCE if figure.provenance == "reported"} == {"goods", "rondel", "last_building"}
    assert "only reported" in navegador.card("N.setup").text


def test_what_is_doubted_is_marked_so():
    for key in ("bonuses_doubted", "prices_doubted"):
        assert "doubtful" in text(f"navegador.figure.{key}")
    assert "with doubt" in navegador.card("N.buildings").text
    assert "with doubt" in navegador.card("N.privilege").text


def test_the_lessons_say_where_they_rest_on_assumed_figures():
    for step in ("sailing.reach", "buildings.plan", "privileges.choose"):
        assert "assumed" in text(f"navegador_lessons.{step}.ask")


def test_every_figure_with_a_text_has_its_provenance():
    assert {f"navegador.figure.{figure.key}" for figure in PROVENANCE} == set(keys("navegador.figure."))
    assert {figure.provenance for figure in PROVENANCE} == {"rulebook", "derived", "reported", "assumed"}


def test_every_figure_that_can_be_replaced_stands_beside_what_is_proved_of_it():
    shown = [figure.key for figure in PROVENANCE]
    for field in Figures.__struct_fields__:
        assert shown[shown.index(field) - 1] == f"{field}_proved"
        assert PROVENANCE[shown.index(f"{field}_proved")].provenance != "assumed"
    assert set(TABLES) < set(Figures.__struct_fields__)


def test_every_proof_says_what_it_proves():
    assert {f"navegador.proof.{proof}" for proof in PROOFS} == set(keys("navegador.proof."))
    for proof in PROOFS:
        assert re.fullmatch(r"[A-Z8].*\.", text(f"navegador.proof.{proof}"))


# Texts


def test_everything_on_the_table_has_a_name():
    for slug in (*NATIONS, *REGIONS, *GOODS, *BUILDINGS, "orange_factory", *COLUMNS, *FIELD_NAMES):
        assert has(f"navegador.name.{slug}")


def test_every_decision_option_and_step_has_its_texts():
    for task in AnyTask.__args__:
        if task.asks:
            tag = task.__struct_config__.tag
            assert has(f"navegador.decision.{tag}")
            assert has(f"navegador.ask.{tag}")
    for option in OPTION_TYPES:
        tag = option.__struct_config__.tag
        assert has(f"navegador.choice.{tag}")
        assert has(f"navegador.option.{tag}")
    for step in STEPS:
        assert has(f"navegador.step.{step}")
    for edition in EDITIONS:
        assert has(f"navegador.edition.{edition}")


@pytest.mark.parametrize("number", range(8))
def test_a_game_is_told_without_a_missing_text(number):
    events = []
    for state in moments(number, every=50, events=events):
        assert "{" not in navegador.show(state)
        for option in state.options():
            assert navegador.tell_option(state, option)
            assert navegador.tell_option(state, option, as_choice=True)
    for event in events:
        line = navegador.tell_event(state, event)
        assert line.endswith((".", "]"))
        assert "{" not in line
        assert "_" not in line


def test_a_line_of_the_log_reads_like_a_sentence():
    events = []
    state = navegador.position(
        seats=2, at="sailing", explored={"guine": "red", "bahia": "red", "rio_de_janeiro": "red"}, events=events,
        ships={"red": {"guine": 1, "rio_de_janeiro": 1}}, tokens={"angola": [70, 90, 120]},
    )  # fmt: skip
    state.apply(navegador.options.Explore("angola"), events)
    told = [navegador.tell_event(state, event) for event in events]
    assert told[:2] == ["Red has no choice: a ship from Guiné.", "Red has no choice: a ship from Rio de Janeiro."]
    assert told[2] == (
        "Red explores Angola with ships from Guiné and Rio de Janeiro: 1 ship is lost, "
        "the tokens show 70, 90 and 120, and the bank pays 70 Cr."
    )
