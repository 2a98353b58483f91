"""The parts without a browser: what they show, what they take, and how little they send."""

import json
import random
import re
from html.parser import HTMLParser

import pytest
from ipywidgets import Widget

from aod_nb import aod
from aod_nb.aod.tables import PIECES
from aod_nb.i18n import text
from aod_nb.model import GameModel
from aod_nb.widgets.keeper import ASKED, Keeper
from aod_nb.widgets.play.choices import choices, choose_place, lit_places
from aod_nb.widgets.play.page import board, controls, page, resume
from aod_nb.widgets.session import session_of
from aod_nb.widgets.view import View
from tests.aod.games import finished, setting

MARKUP = '<img src=x onerror="alert(1)">'


class Table:
    """A page without a browser: its views by role, and clicks on them."""

    rules = aod

    def __init__(self, seats=2, seed=3, make=page, **more):
        self.game = GameModel(self.rules.setup(seats=seats, seed=seed, **self.rules.editions.CHOICES.in_order), **more)
        self.whole = make(self.game)
        self.session = session_of(self.game)

    def __getitem__(self, role):
        return next(view for view in views(self.whole) if view.role == f"voyage-{role}")

    def click(self, role, act, value=""):
        self[role]._received(None, {"act": act, "value": value}, [])

    def choose(self, label):
        index = [choice.label for choice in choices(self.session)].index(label)
        self.click("decision", "choose", f"{self.game.at}:{index}")


def views(widget):
    found = [widget] if isinstance(widget, View) else []
    return found + [view for child in getattr(widget, "children", ()) for view in views(child)]


class Tags(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.tags = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


def named(html, tag, label):
    return [attrs for name, attrs in Tags(html).tags if name == tag and attrs.get("aria-label") == label]


def test_regions_have_the_names_that_readers_and_tests_know():
    table = Table()
    assert named(table["decision"].html, "section", "Decision")[0]["role"] == "region"
    assert named(table["log"].html, "section", "Log")[0]["role"] == "region"
    table.click("menu", "new")
    assert named(table["setup"].html, "section", "New game")[0]["role"] == "region"
    table.game._publish([type(table.game.moments[0])(finished(4), None, [], False)])
    assert named(table["scores"].html, "table", "Scores")


def test_a_choice_is_taken_by_its_button():
    table = Table()
    table.choose("Discovery")
    assert table.game.at == 1
    assert table.game.state.nations[0].discovery[0] == 1
    assert "France" in table["decision"].html


def test_what_cannot_be_done_stays_visible_and_says_why():
    table = Table()
    table.choose("Initiative")
    table.choose("Discovery")
    assert "refused" in table["decision"].html
    index = [choice.label for choice in choices(table.session)].index("Initiative")
    table.click("decision", "why", f"{table.game.at}:{index}")
    assert "one piece per player. [V.initiative]" in table["decision"].html
    table.click("decision", "choose", f"{table.game.at}:{index}")  # a forged click on what is not offered
    assert table.game.at == 2
    assert "one piece per player" in table["decision"].html


@pytest.mark.parametrize("token", ["", "0", "0:", "0:999", "1:0", "x:0", "0:-1", "0:0x1", "0:" + "9" * 5000, "٣:٣", "0:0:0"])
def test_a_stale_or_forged_token_changes_nothing(token):
    table = Table()
    before = table.game.state
    table.click("decision", "choose", token)
    assert table.game.state is before
    assert "another position" in table["decision"].html


@pytest.mark.parametrize(
    "content",
    [
        None,
        7,
        [],
        {},
        {"act": "choose"},
        {"act": ["choose"], "value": "0:0"},
        {"act": "rm", "value": "-rf"},
        {"act": "choose", "value": 0},
        {"act": "choose", "value": "0:0" * 10**6},
    ],
)
def test_messages_that_no_page_sends_are_dropped_or_refused(content):
    table = Table()
    before = table.game.state
    for view in views(table.whole):
        view._received(None, content, [])
    assert table.game.state is before


@pytest.mark.parametrize("number", range(4))
def test_a_tap_on_the_board_and_a_button_do_the_same(number):
    table, chance = Table(**{key: setting(number)[key] for key in ("seats", "seed")}), random.Random(number)
    while not table.game.state.is_over:
        lit = sorted(lit_places(table.session))
        offered = [choice for choice in choices(table.session) if not choice.refusal]
        assert {choice.option for choice in offered} <= set(table.game.state.options())
        assert set(lit) == {choice.place for choice in offered if choice.place}
        if lit and chance.random() < 0.8:
            place = chance.choice(lit)
            here = [choice.option for choice in offered if choice.place == place]
            choose_place(table.session, place)
            if len(here) > 1:
                assert table.session.place == place
                choice = chance.choice(
                    [choice for choice in choices(table.session) if choice.place == place and not choice.refusal]
                )
                table.click("decision", "choose", f"{table.game.at}:{choices(table.session).index(choice)}")
            assert table.game.moments[-1].option in here or len(table.game.moments[-1].events) > 0
        else:
            choice = chance.choice(offered)
            table.click("decision", "choose", f"{table.game.at}:{choices(table.session).index(choice)}")
        choose_place(table.session, "region:atlantis")
    assert "Scores" in table["scores"].html


def test_every_option_can_be_chosen_by_some_button():
    for number in range(6):
        game = GameModel(aod.setup(**setting(number)))
        session, chance = session_of(game), random.Random(number)
        while not game.state.is_over:
            reachable = set()
            for kind in PIECES if game.decision.kind == "placement" else [""]:
                session.kind = kind
                reachable |= {choice.option for choice in choices(session) if not choice.refusal}
            assert reachable == set(game.state.options())
            game.act(chance.choice(game.state.options()))


def test_undo_redo_and_the_slider():
    table = Table()
    for _ in range(6):
        table.choose("Discovery")
    table.click("bar", "undo")
    table.click("bar", "goto", "2")
    assert table.game.at == 2
    table.click("bar", "redo")
    assert table.game.at == 3
    for junk in ("-1", "99", "x", "", "9" * 5000):
        table.click("bar", "goto", junk)
        assert table.game.at == 3
        assert "is no move" in table["notice"].html


def chair(nation, place=0, player="person"):
    """What the form of the set-up tells of a seat."""
    return {f"nation{place}": nation, f"player{place}": player}


def test_a_new_game_from_the_form():
    table = Table()
    form = {"seed": "7", "edition": "russian", "auction": "true", "navy_vp": "3", "university": '"one"'}
    form |= chair("spain") | chair("england", 1) | chair("holland", 2, "random")
    table.click("setup", "start", json.dumps(form))
    state = table.game.state
    assert state.setup.nations == ("spain", "england", "holland")
    assert (state.setup.seed, state.setup.auction, state.setup.navy_vp, state.setup.university) == (7, True, 3, "one")
    assert table.game.players == ("person", "person", "random")


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({}, "is no number of seats"),
        ({f"nation{place}": "spain" for place in range(900)}, "is no number of seats"),
        (chair("france") | chair("spain", 1) | {"seed": "-4"}, "is no number"),
        (chair("france") | chair("spain", 1) | {"seed": "9" * 19}, "is no seed"),
        (chair("france") | chair("spain", 1) | {"edition": MARKUP}, "is no edition"),
        (chair(MARKUP) | chair("spain", 1), "is no nation"),
        (chair("france") | chair("france", 1), "is given twice"),
        (chair("france") | chair("spain", 2), "is no nation"),
        (chair("france") | chair("spain", 1) | {"auction": MARKUP}, "cannot be"),
        (chair("france", 0, MARKUP) | chair("spain", 1), "is no level"),
        (chair("france", 0, "") | chair("spain", 1), "is no level"),
        ({"nation0": 2}, "cannot be read"),
        ([1], "cannot be read"),
    ],
)
def test_a_form_that_no_page_sends(form, words):
    table = Table()
    before = table.game.state
    table.click("menu", "new")
    table.click("setup", "start", json.dumps(form))
    assert table.game.state is before
    assert words in table["setup"].html
    assert "<img" not in table["setup"].html


def test_saves_and_codes_that_are_none():
    table = Table()
    table.choose("Discovery")
    before = table.game.state
    for act, value in (
        ("load", MARKUP),
        ("load", "{}"),
        ("code", json.dumps({"code": MARKUP})),
        ("code", "[" * 100_000),
        ("too_large", "12000000"),
    ):
        table.click("menu", act, value)
        assert table.game.state is before
        assert 'class="notice"' in table["notice"].html
        assert "<img" not in table["notice"].html


def test_save_load_and_share_go_round():
    table, other, third = Table(), Table(seed=9), Table(seed=10)
    for _ in range(5):
        table.choose("Discovery")
    other.click("menu", "load", table.game.save())
    assert other.game.state == table.game.state
    table.click("menu", "share", "yes")
    assert table.game.code() in table["menu"].html
    third.click("menu", "code", json.dumps({"code": f"http://127.0.0.1:8866/play?game={table.game.code()}"}))
    assert third.game.state == table.game.state


def found(**texts):
    return dict.fromkeys(ASKED, "") | texts


def test_a_tab_finds_its_own_game_again():
    saved = Table()
    saved.choose("Discovery")
    table = Table(seed=8)
    resume(table.session, found(own=saved.game.save(), newest="x"))
    assert table.game.state == saved.game.state


def test_the_newest_game_of_another_tab_is_offered():
    saved = Table()
    saved.choose("Discovery")
    table = Table(seed=8)
    resume(table.session, found(newest=saved.game.save()))
    assert table.game.length == 0
    assert "Continue" in table["notice"].html
    table.click("notice", "continue")
    assert table.game.state == saved.game.state
    assert "Continue" not in table["notice"].html


def test_a_link_opens_its_game_and_a_reload_comes_back_to_the_own_one():
    saved = Table()
    saved.choose("Discovery")
    link = f"?game={saved.game.code()}"
    table = Table(seed=8)
    resume(table.session, found(search=link))
    assert table.game.state == saved.game.state
    table.choose("Discovery")
    again = Table(seed=8)
    resume(again.session, found(search=link, own=table.game.save(), began=link))
    assert again.game.state == table.game.state
    other = Table(seed=8)
    resume(other.session, found(search="?seats=3&seed=5&edition=italian&auction=true"))
    assert other.game.state == aod.setup(seats=3, seed=5, edition="italian", auction=True)


@pytest.mark.parametrize(
    "search",
    [
        "?game=",
        "?game=abc",
        "?game=" + "A" * 9000,
        "?seats=9",
        "?seats=x",
        "?seats=2&seed=-1",
        f"?edition={MARKUP}",
        "?auction=1",
        "?" + "&".join(f"a{n}=1" for n in range(100)),
    ],
)
def test_links_that_lead_nowhere(search):
    table = Table()
    before = table.game.state
    resume(table.session, found(search=search))
    assert table.game.state is before
    assert 'class="notice"' in table["notice"].html
    assert "<img" not in table["notice"].html


def test_what_lies_in_the_storage_may_be_anything():
    told = []
    keeper = Keeper(told.append, lambda: told.append("failed"))
    for content in (None, 5, {"found": 7}, {"found": {"own": 5, "newest": "n" * 10**7}}, {"failed": "yes"}, {"failed": True}):
        keeper._received(None, content, [])
    assert told == [found(), "failed"]
    table = Table()
    resume(table.session, found(own=MARKUP, newest=MARKUP))
    assert table.game.length == 0
    assert "<img" not in table["notice"].html


def test_the_game_is_kept_once_it_is_played():
    table = Table()
    keeper = next(child for child in table.whole.children if isinstance(child, Keeper))
    assert keeper.record == ""
    table.choose("Discovery")
    assert keeper.record == table.game.save()


def test_a_rule_card_opens_and_closes():
    table = Table()
    table.click("decision", "card", "V.dock")
    assert named(table["notice"].html, "dialog", "Colonist Dock")
    table.click("notice", "close_card")
    assert "<dialog" not in table["notice"].html
    table.click("decision", "card", MARKUP)
    assert "<img" not in table["notice"].html


def test_parts_in_different_cells_follow_one_model():
    game = GameModel(aod.setup(seats=2, starting_order="seats"))
    drawn, panels = board(game), controls(game)
    game.act(game.state.options()[0])
    assert "France" in next(view for view in views(panels) if view.role == "voyage-decision").html
    assert drawn is not None
    assert session_of(game) is session_of(game)


def test_few_messages_an_action(monkeypatch):
    table, sent = Table(seats=5), []
    monkeypatch.setattr(Widget, "_send", lambda self, message, buffers=None: sent.append(message))
    chance, most = random.Random(1), 0
    for _ in range(120):
        before = len(sent)
        table.game.act(chance.choice(table.game.state.options()))
        most = max(most, len(sent) - before)
    assert sent
    assert most <= 20


def test_no_widget_is_left_over():
    table, chance = Table(seats=3), random.Random(1)
    from ipywidgets.widgets.widget import _instances

    table.game.act(table.game.state.options()[0])
    before = len(_instances)
    for seed in range(10):
        for _ in range(30):
            if not table.game.state.is_over:
                table.game.act(chance.choice(table.game.state.options()))
        table.click("bar", "undo")
        table.game.new(seats=2 + seed % 4, seed=seed)
    assert len(_instances) == before


def test_the_mats_tell_what_was_bid_in_an_auction():
    table = Table(seats=3)
    table.game.new(seats=3, seed=1, auction=True)
    for option in (aod.options.BID[4], aod.options.PASS):
        table.game.act(option)
    told = [text("aod_page.bid_none"), "$4", text("aod_page.bid_out", bid=text("aod_page.bid_none"), space=3)]
    rows = re.findall(f"<dt>{text('aod_page.bid')}</dt><dd><span>(.*?)</span>", table["mats"].html)
    assert sorted(rows) == sorted(told)
    table.game.act(aod.options.PASS)
    assert text("aod_page.bid") not in table["mats"].html
