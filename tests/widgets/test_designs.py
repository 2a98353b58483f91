"""Two designs side by side: bets that the engines answer, and positions that can be changed once one has bet."""

import re
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

from aod_nb import aod, navegador
from aod_nb.aod.discovery import success_chance
from aod_nb.core import BadInput
from aod_nb.i18n import has, keys, text
from aod_nb.navegador.tables import GOODS, REGION_INDEX, START_ROW, TOKENS
from aod_nb.registry import GAMES, part
from aod_nb.widgets.designs.concepts import BOTH, CLOSE, CONCEPTS, NEITHER, SAME, find, more, where
from aod_nb.widgets.designs.example import example_of, label, result, words
from aod_nb.widgets.designs.page import DesignsPage, choice_label, designs_page

MARKUP = "<img src=x onerror=alert(1)>"
EXAMPLES = [(game, concept.slug) for game in GAMES for concept in CONCEPTS]
each = pytest.mark.parametrize(("game", "concept"), EXAMPLES)
every = pytest.mark.parametrize("slug", [concept.slug for concept in CONCEPTS])


def settings(example):
    """Everything that the controls can say."""
    names = [control.name for control in example.controls]
    for values in product(*[control.values for control in example.controls]):
        yield dict(zip(names, values, strict=True))


def at(slug):
    page = DesignsPage()
    page.goto(slug)
    return page


def sent(view, act, value=""):
    """A message as a browser sends it."""
    view._received(None, {"act": act, "value": value}, None)


@each
def test_every_setting_is_a_position_that_can_be_told(game, concept):
    example = example_of(game, concept)
    assert 1 <= len(example.controls) <= 2
    told = set()
    for values in settings(example):
        state = example.position(**values)
        assert state.game == game
        assert example.rows(state, **values)
        told.add(result(game, concept, example, state, values))
    assert len(told) > 1  # a control that changes nothing would be none
    assert all(control.start in control.values for control in example.controls)


@each
def test_its_texts(game, concept):
    for key in ("situation", "rows", "result"):
        assert has(f"{game}_designs.{concept}.{key}")
    for control in example_of(game, concept).controls:
        assert words(game, concept, f"control.{control.name}")
        names = [label(game, concept, control.name, value) for value in control.values]
        assert len(set(names)) == len(names)
        assert not any("_" in name for name in names)


def test_no_text_of_an_example_is_left_over():
    for game in GAMES:
        source = Path(part(game, "widgets", "designs").__file__).read_text()
        known = set()
        for concept in CONCEPTS:
            base = f"{game}_designs.{concept.slug}"
            known |= {f"{base}.{key}" for key in ("situation", "rows", "result")}
            for control in example_of(game, concept.slug).controls:
                known |= {f"{base}.control.{control.name}", *[f"{base}.{control.name}.{value}" for value in control.values]}
        for key in keys(f"{game}_designs."):
            assert key in known or f'"{key.rpartition(".")[2]}"' in source or f'"{key}"' in source, key
    folder = Path(import_module("aod_nb.widgets.designs").__file__).parent
    sources = " ".join(path.read_text() for path in folder.glob("*.py"))
    own = {f"designs.{concept.slug}.{key}" for concept in CONCEPTS for key in ("title", "ask", "learn")}
    own |= {f"designs.{choice}" for concept in CONCEPTS for choice in concept.others}
    for key in keys("designs."):
        assert key in own or f'"{key}"' in sources, key


@every
def test_a_bet_is_answered_by_the_engines(slug):
    concept = find(slug)
    answer = concept.answer({game: example_of(game, slug).measured() for game in GAMES})
    said = []
    for choice in concept.choices:
        page = at(slug)
        page.bet(choice)
        right = text("designs.right", answer=choice_label(answer))
        assert (right in page.view.html) == (choice == answer)
        assert choice_label(answer) in page.view.html
        said.append(page.view.html)
    assert len(set(said)) == len(concept.choices)


@every
def test_nothing_is_said_before_the_bet(slug):
    page = at(slug)
    for side in page.sides:
        before = side.view.html
        for control in side.example.controls:
            sent(side.view, f"set_{control.name}", "0")
        assert side.view.html == before
        assert "select" not in before
        assert "result" not in before
    assert page.end.html == ""
    page.bet(page.concept.choices[0])
    assert all("select" in side.view.html for side in page.sides)
    assert text(f"designs.{slug}.learn") in page.end.html.replace("&#x27;", "'")
    page.begin_again()
    assert all("select" not in side.view.html for side in page.sides)
    assert page.end.html == ""


@each
def test_each_control_changes_what_the_engine_says(game, concept):
    page = at(concept)
    page.bet(page.concept.choices[0])
    side = page.sides[list(GAMES).index(game)]
    for control in side.example.controls:
        said = set()
        for place, value in enumerate(control.values):
            sent(side.view, f"set_{control.name}", str(place))
            assert side.values[control.name] == value
            said.add(re.search(r'class="result" role="status">(.*?)</p>', side.view.html).group(1))
        assert len(said) > 1


@pytest.mark.parametrize("junk", ["", "-1", "99", "1.5", MARKUP, "9" * 5000, "٣٣٣"])
def test_what_no_control_offers_changes_nothing(junk):
    page = at("cost")
    page.bet(SAME)
    for side in page.sides:
        before = side.view.html, side.values
        for control in side.example.controls:
            sent(side.view, f"set_{control.name}", junk)
        assert (side.view.html, side.values) == before


@pytest.mark.parametrize("junk", ["", BOTH, MARKUP, "no such game"])
def test_what_cannot_be_bet_is_no_bet(junk):
    page = at("cost")
    page.bet(junk)
    assert page.bid == ""
    assert "<img" not in page.view.html


def test_a_bet_is_made_once():
    page = at("sets")
    page.bet(BOTH)
    page.bet(NEITHER)
    assert page.bid == BOTH


@pytest.mark.parametrize("junk", ["", MARKUP, "9" * 5000])
def test_a_concept_there_is_none_of(junk):
    page = at("sets")
    page.goto(junk)
    assert page.concept.slug == "sets"
    assert text("designs.no_concept") in page.view.html
    assert "<img" not in page.view.html
    with pytest.raises(BadInput):
        find(junk)


def test_what_the_browser_kept_comes_back_and_nothing_else():
    page = DesignsPage()
    page._found({"at": "hidden", "hidden": NEITHER, "cost": MARKUP, "sets": "", MARKUP: BOTH}, "", "390")
    assert page.concept.slug == "hidden"
    assert page.bets == {"hidden": NEITHER}
    assert all(side.revealed for side in page.sides)
    page._found({"at": MARKUP}, "", "wide")
    assert page.concept.slug == "hidden"


def test_the_page_is_made_of_the_same_widgets_whatever_is_looked_at():
    page = DesignsPage()
    before = [side.widget.children for side in page.sides]
    for concept in CONCEPTS:
        page.goto(concept.slug)
        page.bet(concept.choices[0])
    assert [side.widget.children for side in page.sides] == before
    assert 'href="index.ipynb"' in designs_page().children[0].html


# What the examples say is what the engines say


def test_more_and_where():
    assert more({"a": 2.0, "b": 2.0 + CLOSE}) == "b"
    assert more({"a": 2.0 + CLOSE, "b": 2.0}) == "a"
    assert more({"a": 2.0, "b": 2.0 + CLOSE / 2}) == SAME
    assert where({"a": True, "b": False}) == "a"
    assert where({"a": False, "b": True}) == "b"
    assert where({"a": True, "b": True}) == BOTH
    assert where({"a": False, "b": False}) == NEITHER


def test_a_full_box_is_shut_and_the_market_never_is():
    assert find("blocking").answer({game: example_of(game, "blocking").measured() for game in GAMES}) == "navegador"
    sales = example_of("navegador", "blocking")
    money = [sales.tell(sales.position(rivals=rivals), rivals=rivals)["money"] for rivals in range(5)]
    row, by_hand = START_ROW, []
    for _ in range(5):
        by_hand.append(navegador.market.sell("gold", row, 2)[0])
        row = navegador.market.sell("gold", row, 2)[1]
    assert money == by_hand
    assert money == sorted(money, reverse=True)


def test_sets_come_in_jumps_and_multipliers_do_not():
    assert find("sets").answer({game: example_of(game, "sets").measured() for game in GAMES}) == "navegador"
    tokens = example_of("aod", "sets")
    told = tokens.tell(tokens.position(tokens=3, ships=0), tokens=3, ships=0)
    assert told["money"] == aod.trade.best_sets({"sugar": 3}).income
    factories = example_of("navegador", "sets")
    told = factories.tell(factories.position(factories=3, privileges=2), factories=3, privileges=2)
    assert told == {"vp": 4 * (2 + 2), "factory": 2 + 2, "privilege": 4}  # the orange one counts


def test_hidden_natives_can_win_and_hidden_prices_cannot():
    assert find("hidden").answer({game: example_of(game, "hidden").measured() for game in GAMES}) == "aod"
    men = example_of("aod", "hidden")
    told = men.tell(men.position(colonists=3, failed=0), colonists=3, failed=0)
    assert told["percent"] == f"{float(success_chance(3)):.0%}"
    tokens = example_of("navegador", "hidden")
    for region in tokens.controls[0].values:
        state = tokens.position(region=region)
        told = tokens.tell(state, region=region)
        good = state.board.goods[REGION_INDEX[region]]
        prices = TOKENS[GOODS[good]]
        assert prices[0] <= told["least"] <= int(told["mean"]) <= told["most"] <= prices[-1]


def test_the_cost_of_the_second_best_is_the_gap_of_the_table():
    for game in GAMES:
        example = example_of(game, "cost")
        for values in settings(example):
            state = example.position(**values)
            rows = example.rows(state, **values)
            assert rows[0][1] == text("designs.best")
            assert rows[1][1] == text("designs.behind", vp=example.tell(state, **values)["vp"])
