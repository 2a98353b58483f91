"""The rules page: cards, editions, and figures that a person may change."""

import json
import re
from pathlib import Path

import pytest

from aod_nb import aod
from aod_nb.aod.figures import Figures
from aod_nb.core import from_code
from aod_nb.widgets.aod.rules import RulesPage, rules_page
from aod_nb.widgets.home import home

MARKUP = "<img src=x onerror=alert(1)>"


def sent(**changes):
    """The form as the page sends it, with some fields changed; None leaves one out."""
    figures = Figures()
    form = {f"good:{region}": good for region, good in figures.goods.items() if region != "peru"}
    form |= {f"border:{'-'.join(sorted(pair, key=list(figures.goods).index))}": "on" for pair in figures.adjacency}
    form |= {"capital_spaces": "5", "warfare_spaces": ""} | changes
    return json.dumps({field: value for field, value in form.items() if value is not None})


def test_every_card_is_there_and_words_find_theirs():
    page = RulesPage()
    assert page.cards.html.count("<details") == len(aod.RULES)
    page.search("missionary cathedral")
    assert "Cathedral (age II)" in page.cards.html
    assert "Trading Post (age I)" not in page.cards.html
    page.search(MARKUP)
    assert "<img" not in page.cards.html
    assert "0 cards" in page.cards.html


def test_the_form_as_it_stands_gives_the_default_figures():
    page = RulesPage()
    page.take(sent())
    assert page.figures == Figures()
    assert page.link == ""


def test_changed_figures_are_played_with_and_kept():
    page = RulesPage()
    page.take(sent(**{"good:canada": "rice", "capital_spaces": "3", "warfare_spaces": "6", "border:canada-florida": "on"}))
    game = from_code(page.link.partition("?game=")[2])
    assert game.region_goods[2] == "rice"
    assert (game.board.capital_spaces, game.board.warfare_spaces) == (3, 6)
    assert ("canada", "florida") in game.setup.figures.adjacency
    other = RulesPage()
    other.load(json.dumps({"region_goods": game.setup.figures.goods, "capital_spaces": 3}))
    assert other.figures.capital_spaces == 3
    other.use(Figures())
    assert other.link == ""


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (sent(**{"good:canada": "fish"}), "two regions"),
        (sent(**{"good:canada": MARKUP}), "is no trade good"),
        (sent(capital_spaces="many"), "is no number"),
        (sent(capital_spaces="0"), "cannot be used"),
        (sent(warfare_spaces="-2"), "is no number"),
        (sent(**{"border:canada-new_england": None}), "no neighbour for Canada"),
        ("[1]", "cannot be read"),
        ("[" * 100_000, "cannot be read"),
    ],
)
def test_figures_that_cannot_be(form, words):
    page = RulesPage()
    page.take(form)
    assert page.figures == Figures()
    assert words in page.table.html
    assert "<img" not in page.table.html


@pytest.mark.parametrize("written", ["", "[" * 100_000, "[]", '{"price": 5}', json.dumps({"region_goods": {"peru": MARKUP}})])
def test_files_that_hold_no_figures(written):
    page = RulesPage()
    page.load(written)
    assert page.figures == Figures()
    assert 'role="status"></p>' not in page.table.html
    assert "<img" not in page.table.html


def test_home_links_only_to_what_there_is():
    folder = Path(__file__).parents[2] / "notebooks"
    notebooks = {str(path.relative_to(folder)) for path in folder.rglob("*.ipynb")}
    html = home().children[0].html
    links = set(re.findall(r'href="([^"]+)"', html))
    assert links == notebooks - {"index.ipynb"}
    assert rules_page() is not None
