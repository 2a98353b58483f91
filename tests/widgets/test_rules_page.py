"""The rules page: cards, editions, and figures that a person may change."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from aod_nb import aod
from aod_nb.core import Record, from_code
from aod_nb.i18n import text
from aod_nb.navegador.proofs import PROOFS
from aod_nb.registry import GAMES, package
from aod_nb.widgets.home import home
from aod_nb.widgets.rules import rules_page
from aod_nb.widgets.rules.fields import form_of
from aod_nb.widgets.rules.page import RulesPage

MARKUP = "<img src=x onerror=alert(1)>"
games = pytest.mark.parametrize("game", GAMES)


def sent(page, **changes):
    """The form as the page sends it, with some fields changed; None leaves one out."""
    return json.dumps({field: value for field, value in (page.usual | changes).items() if value is not None})


def codes(page):
    """The codes of the links to a game with the figures in use."""
    return re.findall(r"\?game=([\w-]+)", page.table.html)


def refuses(page, words):
    """A plain sentence with the reason, and nothing is changed."""
    assert page.refused
    assert words in page.table.html
    assert text("rules.refused", reason="") in page.table.html
    assert "<img" not in page.table.html
    return page.figures == page.proposed and not codes(page)


@games
def test_every_card_is_there_and_words_find_theirs(game):
    page, rules = RulesPage(game), package(game).RULES
    assert page.cards.html.count("<details") == len(rules)
    for rule in rules:
        page.search(package(game).card(rule).title)
        assert f'data-key="{rule}"' in page.cards.html
    page.search(MARKUP)
    assert "<img" not in page.cards.html
    assert "0 cards" in page.cards.html


def test_words_that_no_card_has_together_leave_it_out():
    page = RulesPage("aod")
    page.search("missionary cathedral")
    assert "Cathedral (age II)" in page.cards.html
    assert "Trading Post (age I)" not in page.cards.html


@games
def test_every_figure_stands_there_with_its_provenance(game):
    page, form = RulesPage(game), form_of(game)
    for one in form.PROVENANCE:
        assert text(f"{game}.figure.{one.key}").replace("&", "&amp;") in page.table.html
    assert {one.field for one in form.PROVENANCE if one.field} == set(form.Figures.__struct_fields__)


@games
def test_the_form_as_it_stands_gives_the_proposed_figures(game):
    page = RulesPage(game)
    page.take(sent(page))
    assert page.figures == page.proposed
    assert not page.refused
    assert not codes(page)


def change(game):
    """An edit that contradicts nothing."""
    if game == "aod":
        return {"good:canada": "rice", "capital_spaces": "3", "warfare_spaces": "8", "border:canada-florida": "on"}
    return {
        "tokens:goa": "2",
        "tokens:malaca": "3",
        "prices:church": "150, 170, 250, 300, 350, 400, 450, 500",
        "border:goa-timor": "on",
    }


@games
def test_changed_figures_are_played_with_saved_and_loaded(game):
    page = RulesPage(game)
    page.take(sent(page, **change(game)))
    assert not page.refused
    states = [from_code(code) for code in codes(page)]
    assert [state.seats for state in states] == [2, 3, 4, 5]
    for state in states:
        assert state.setup.figures == page.figures != page.proposed
    state.apply(state.options()[0])
    assert Record.from_json(Record.of(state).to_json()).replay().setup.figures == page.figures
    files = []
    page.table.download = lambda name, written: files.append((name, written))
    page.table._received(None, {"act": "save"}, None)
    other = RulesPage(game)
    other.load(files[0][1])
    assert other.figures == page.figures
    assert other.draft == page.draft
    other.use(other.proposed)
    assert not codes(other)


def test_what_is_changed_is_marked_with_what_was_proposed():
    page = RulesPage("aod")
    page.take(sent(page, **change("aod")))
    assert "proposed: 6" in page.table.html
    assert "proposed: Fur" in page.table.html
    assert "4 fields differ" in page.table.html


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"good:canada": "fish"}, "two regions"),
        ({"good:canada": MARKUP}, "is no trade good"),
        ({"capital_spaces": "many"}, "is no number"),
        ({"capital_spaces": "0"}, ": 1 to 60, not 0."),
        ({"capital_spaces": ""}, "is no number"),
        ({"warfare_spaces": "-2"}, "is no number"),
        ({"border:canada-new_england": None}, "no neighbour for Canada"),
        ({"capital_spaces": "9" * 300}, "cannot be read"),
    ],
)
def test_figures_that_cannot_be(changes, words):
    page = RulesPage("aod")
    page.take(sent(page, **changes))
    assert refuses(page, words)


BREAKS = {
    "exploring_guine": {"border:guine-angola": None},
    "exploring_rio": {
        "border:rio_de_janeiro-angola": None,
        "border:bahia-rio_de_janeiro": None,
        "border:rio_de_janeiro-nagasaki": "on",
    },
    "sailing_cabo": {"border:angola-cabo_da_boa_esperanca": None, "border:bahia-cabo_da_boa_esperanca": "on"},
    "sailing_cabo_far": {"border:guine-cabo_da_boa_esperanca": "on"},
    "sailing_angola": {"border:portugal-guine": None},
    "sailing_bahia": {"border:portugal-bahia": None},
    "tokens": {"tokens:goa": "4"},
    "timor": {"tokens:timor": "1", "tokens:goa": "4"},
    "guine": {"tokens:guine": "1", "tokens:angola": "4", "tokens:mocambique": "4"},
    "gold_factories": {"prices:gold_factory": "70, 90, 100, 160, 190, 220"},
    "spice_factory": {"prices:spice_factory": "70, 90, 130, 160, 190, 220"},
    "sugar_factory": {"prices:sugar_factory": "70, 90, 130, 160, 190, 220"},
    "shipyard": {"prices:shipyard": "100, 160, 200, 250, 300, 350, 400, 450"},
    "church": {"prices:church": "150, 200, 260, 300, 350, 400, 450, 500"},
    "sheet_a": {"points:church": "4"},
    "sheet_l": {"points:colony": "0"},
    "church_bonus": {"bonuses:church": "50, 30, 20"},
    "shipyard_bonus": {"bonuses:shipyard": "60, 40, 30"},
    "explorer_bonus": {"bonuses:explorer": "40, 20, 10"},
    "colony_bonus": {"bonuses:colony": "40, 20, 10"},
    "factory_bonus": {"bonuses:factory": "40, 30, 10"},
    "gallery_start": {"refill:three": "2, 2, 2"},
    "gallery_two": {"refill:two": "1, 1, 2"},
    "gallery_five": {"refill:five": "1, 2, 4"},
    "rondel": {"rondel:0": "market", "rondel:2": "sailing"},
}
"""An edit against each worked example."""


@pytest.mark.parametrize("proof", PROOFS)
def test_an_edit_against_a_worked_example_is_told_which(proof):
    page = RulesPage("navegador")
    page.take(sent(page, **BREAKS[proof]))
    assert refuses(page, text(f"navegador.proof.{proof}"))
    assert all(page.draft.get(field) == value for field, value in BREAKS[proof].items())  # to be mended, not to be written anew
    page.table._received(None, {"act": "back"}, None)
    assert page.draft == page.usual
    assert not page.refused


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"prices:church": "150, 200, , 300, 350, 400, 450, 500"}, "there is nothing for entry 3"),
        ({"prices:church": "150, 200, 250"}, "has 8 spaces, not 3"),
        ({"prices:church": MARKUP}, "is no number"),
        ({"prices:church": None}, "nothing for entry 1"),
        ({"tokens:goa": ""}, "is no number"),
        ({"good:goa": MARKUP}, "is no good"),
        ({"rondel:3": None}, "is no action"),
        ({"bonuses:church": "50, 40, 40"}, "do not go down"),
        ({f"border:{pair}": None for pair in ("goa-malaca",)}, "No way leads"),
        ({"points:explorer": "23"}, "VP printed on the sheet, explorer: 0 to 20, not 23."),
    ],
)
def test_figures_of_the_board_that_cannot_be(changes, words):
    page = RulesPage("navegador")
    page.take(sent(page, **changes))
    assert refuses(page, words)


@games
def test_a_field_beyond_its_limit_is_refused_in_plain_words(game):
    """Whatever number is written, in every field that takes one."""
    tried = 0
    for field in [field for group in form_of(game).groups() for field in group.fields]:
        if field.ticked or field.choices:
            continue
        for beyond in ("1001", "999999", "1000000"):
            page = RulesPage(game)
            usual = page.usual[field.name]
            page.take(sent(page, **{field.name: ", ".join([*usual.split(", ")[:-1], beyond])}))
            assert refuses(page, "Nothing is changed")
            assert not {"$", "`"} & {*page.notice}
            tried += 1
    assert tried > 5


@games
@pytest.mark.parametrize("form", ["[1]", "[" * 100_000, "", "null", '{"a": 1}'])
def test_what_is_no_form(game, form):
    page = RulesPage(game)
    page.take(form)
    assert refuses(page, "cannot be read")


@games
@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", "no figures"),
        ("[" * 100_000, "no figures"),
        ("[]", "no figures"),
        ('{"price": 5}', "is no figure of"),
        ("{}", "The figures have a hole: there is nothing for"),
        ("9", "no figures"),
    ],
)
def test_files_that_hold_no_figures(game, written, words):
    page = RulesPage(game)
    page.load(written)
    assert refuses(page, words)


@games
def test_a_file_with_a_hole_is_refused(game):
    """Wherever something is left out of a table, or nothing stands in its place."""
    whole = msgspec.to_builtins(form_of(game).Figures())
    holes = 0
    for key, table in whole.items():
        if key != "warfare_spaces":  # without an end
            holes += 1
            page = RulesPage(game)
            page.load(json.dumps(whole | {key: None}))
            assert refuses(page, "hole")
        page = RulesPage(game)
        page.load(json.dumps({other: value for other, value in whole.items() if other != key}))
        assert refuses(page, f"The figures have a hole: there is nothing for “{text(f'{game}.figure.{key}')}”.")
        for row in table if isinstance(table, dict) else ():
            holes += 1
            page = RulesPage(game)
            page.load(json.dumps(whole | {key: {other: value for other, value in table.items() if other != row}}))
            assert refuses(page, "hole")
    assert holes > len(whole)


@games
def test_a_file_of_another_game_is_refused(game):
    for other in GAMES:
        if other != game:
            page = RulesPage(game)
            page.load(msgspec.json.encode(form_of(other).Figures()).decode())
            assert refuses(page, f"holds figures of {text(f'{other}.game')}")


def test_a_saved_game_is_no_figures_file():
    page = RulesPage("navegador")
    page.load(Record.of(aod.setup()).to_json())
    assert refuses(page, "is no figure of Navegador")


@games
def test_a_file_without_a_table_does_not_replace_edited_figures(game):
    page = RulesPage(game)
    page.take(sent(page, **change(game)))
    edited = page.figures
    page.load("{}")
    assert page.refused
    assert page.figures is edited


def test_markup_in_a_file_stays_text():
    page = RulesPage("aod")
    page.load(json.dumps({"region_goods": {"peru": MARKUP}}))
    assert refuses(page, "hole")
    page.load(json.dumps({MARKUP: 1}))
    assert refuses(page, "&lt;img")


def test_home_links_only_to_what_there_is():
    folder = Path(__file__).parents[2] / "notebooks"
    notebooks = {str(path.relative_to(folder)) for path in folder.rglob("*.ipynb")}
    html = home().children[0].html
    links = set(re.findall(r'href="([^"]+)"', html))
    jumps = {link for link in links if link.startswith("#")}
    assert jumps <= {f"#{place}" for place in re.findall(r' id="([^"]+)"', html)}
    assert {link.partition("?")[0] for link in links - jumps} == notebooks - {"index.ipynb"}


@games
def test_the_page_leads_home_and_to_the_game(game):
    html = rules_page(game).children[0].html
    assert 'href="index.ipynb"' in html
    assert f'href="{GAMES[game].pages[0][0]}"' in html
    assert text(f"{game}.game") in html
