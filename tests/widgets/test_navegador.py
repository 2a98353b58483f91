"""Navegador's page without a browser: what only this game has, and that what is shared serves it too."""

import json
import random
import re

import msgspec
import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from aod_nb import aod, navegador
from aod_nb.i18n import name, text
from aod_nb.model import GameModel
from aod_nb.navegador.options import Explore, Move, Process, Sail
from aod_nb.navegador.scoring import LINES, column_points
from aod_nb.navegador.tables import COLUMNS
from aod_nb.plots.navegador.places import PLACES
from aod_nb.registry import GAMES, slot
from aod_nb.widgets import session as sessions
from aod_nb.widgets.navegador import parts
from aod_nb.widgets.play import board, controls, play_page, stage
from aod_nb.widgets.play.choices import choices, choose_place, chosen_kind, kinds, lit_places, told
from aod_nb.widgets.play.hint import hinted
from aod_nb.widgets.play.notice import opened_card
from aod_nb.widgets.play.page import resume
from aod_nb.widgets.play.plan import stand
from aod_nb.widgets.rules.fields import form_of
from aod_nb.widgets.session import Session, session_of
from tests.navegador.games import TASTES
from tests.widgets.test_parts import MARKUP, Tags, chair, found, named, views
from tests.widgets.test_parts import Table as AnyTable

QUICK = ("seafarer", "builder", "settler")
"""Tastes whose games end soon."""


class Table(AnyTable):
    rules = navegador

    def choose(self, label):
        index = [choice.label for choice in choices(self.session)].index(label)
        self.click("decision", "choose", f"{stand(self.session)}:{index}")

    def confirm(self):
        """What the button sends."""
        self.click("decision", "confirm", re.search('data-act="confirm" data-value="([^"]*)"', self["decision"].html)[1])


def at(**position):
    """A page at a position."""
    table = Table()
    table.game._begin(navegador.position(**position), [], None)
    return table


def offered(table):
    return [(index, choice) for index, choice in enumerate(choices(table.session)) if not choice.refusal]


def label(table, words):
    return next(choice for choice in choices(table.session) if choice.label == words)


def cells(html, tag="td"):
    return [re.sub("<[^>]+>", "", cell) for cell in re.findall(rf"<{tag}\b[^>]*>(.*?)</{tag}>", html)]


def row(html, head):
    """The cells of a table's row."""
    found = re.search(rf'<tr[^>]*><th scope="row"[^>]*>(?:<i [^>]*></i>)?{re.escape(head)}</th>(.*?)</tr>', html)
    return cells(found[1])


# What is shown


def test_regions_have_the_names_that_readers_and_tests_know():
    table = Table()
    known = {"decision": "Decision", "log": "Log", "tables": "Market", "mats": "Nations"}
    for role, words in known.items():
        assert named(table[role].html, "section", words)[0]["role"] == "region"
    assert named(table["tables"].html, "table", "Market")
    assert "The Age of Discovery" not in "".join(view.html for view in views(table.whole))


def test_the_bar_says_round_phase_and_whose_action():
    table = Table()
    assert "Round 1, phase I" in table["bar"].html
    assert ">Red<" in table["bar"].html
    assert '<li aria-current="step">Rondel</li><li>Action</li>' in table["bar"].html
    table.choose("Second Market")
    assert '<li>Rondel</li><li aria-current="step">Market</li>' in table["bar"].html
    late = at(at="rondel", explored={"cabo_da_boa_esperanca": 0, "guine": 0, "angola": 1}, round=9)
    assert "Round 9, phase II" in late["bar"].html


def test_a_choice_is_taken_by_its_button():
    table = Table()
    table.choose("Ships")
    assert label(table, "1 ship").note == "50 Cr."
    table.choose("2 ships")
    assert table.game.state.nations[0].money == 50
    assert "Red builds 2 ships for 150 Cr." in table["log"].html
    assert ">Blue<" in table["bar"].html


def test_what_cannot_be_done_stays_visible_and_says_why():
    table = Table()
    table.choose("Ships")
    refused = label(table, "3 ships")
    assert refused.refusal == "At most 2 now: you have 200 Cr., and 3 ships cost 250 Cr. [N.ships]"
    index = choices(table.session).index(refused)
    table.click("decision", "why", f"{table.game.at}:{index}")
    assert "you have 200 Cr." in table["decision"].html.split('class="refusal"')[1]
    before = table.game.state
    table.click("decision", "choose", f"{table.game.at}:{index}")  # a forged click on what is not offered
    assert table.game.state is before


@pytest.mark.parametrize(
    ("position", "refused", "words"),
    [
        ({"at": "rondel", "ships": {0: {"portugal": 1}}}, "Ships", "Moving to Ships costs 2 ships"),
        ({"at": "sailing", "ships": {0: {"guine": 2}}, "explored": {"guine": 0, "angola": 1, "bahia": 1}}, "Explore", "takes"),
        ({"at": "sailing", "ships": {0: {"guine": 2}}, "explored": {"guine": 0, "angola": 1, "bahia": 1}}, "1 ship", "too far"),
        ({"at": "buildings"}, "Church", "A church takes 5 workers; there are 3."),
        ({"at": "privilege", "gallery": {"colony": 1, "church": 0}}, "Church", "No church privilege is in the gallery."),
        ({"at": "market", "workers": 3}, "Sell 1", "Sugar to sell, one unit a colony: 0, not 1."),
        ({"at": "workers", "money": 100}, "2 workers", "At most 1 now: you have 100 Cr., and 2 workers cost 150 Cr."),
    ],
)
def test_every_action_shows_what_is_refused(position, refused, words):
    table = at(**position)
    reasons = [choice.refusal for choice in choices(table.session) if choice.label.startswith(refused)]
    assert any(words in reason for reason in reasons), reasons


def test_the_market_says_what_selling_and_processing_would_pay():
    position = {"colonies": {0: {"guine": 1, "bahia": 2}}, "explored": {"guine": 0, "bahia": 0}, "factories": {0: {"gold": 2}}}
    table = at(at="market", market={"gold": 6, "sugar": 2}, **position)
    assert row(table["tables"].html, "Gold") == ["50 Cr.", "1 for 50 Cr.", "40 Cr.", "2 for 80 Cr."]
    assert row(table["tables"].html, "Sugar") == ["60 Cr.", "2 for 120 Cr.", "20 Cr.", "–"]
    assert 'aria-current="true"><th scope="row">Sugar' in table["tables"].html
    table.choose("No")
    assert label(table, "Process 3").note == "+120 Cr."  # one by the orange factory
    table.choose("Process 3")
    table.confirm()
    assert table.game.state.nations[0].money == 320


def test_a_mat_says_what_each_column_counts_and_together_it_is_the_score():
    chance = random.Random(5)
    state = navegador.setup(seats=3, seed=5)
    for _ in range(300):
        state.apply(chance.choice(TASTES["settler"](state, state.options())))
    for seat, nation in enumerate(state.nations):
        html = stage.mats(state, [seat])
        points = []
        for column, slug in enumerate(COLUMNS):
            have, each, vp, taken, _ = row(html, name("navegador", LINES[slug]))
            assert int(have) * int(each) == int(vp)
            assert taken == f"{nation.privileges[column]}/3"
            points.append(int(vp))
        assert points == column_points(state.board, nation)
        rest = re.search(r"Workers (\d+), Ships (\d+), Money (\d+)(?:, King's privilege (\d+))?", html)
        result = navegador.score(state)[seat]
        assert sum(points) + sum(int(vp) for vp in rest.groups() if vp) == result.total


def test_what_happens_next_names_the_seats_in_their_order_and_the_end():
    chance, ends = random.Random(7), 0
    game = GameModel(navegador.setup(seats=3, seed=2))
    while not game.state.is_over:
        state = game.state
        told = parts.coming(state)
        turns = [line for line in told if "turn" in line]
        now = state.agenda[0].seat
        names = [name("navegador", state.nations[(now + step) % 3].name) for step in range(1, 1 + len(turns))]
        assert [line.partition("'")[0] for line in turns] == names
        assert len(turns) == (2 if state.turns_left is None else state.turns_left)
        ends += "The game ends" in told
        game.act(chance.choice(TASTES["seafarer"](state, state.options())))
    assert ends


def test_a_log_line_has_its_rule_and_the_rule_its_card():
    table = Table()
    table.choose("Workers")
    assert "Red begins on Workers." in table["log"].html
    table.click("log", "card", "N.rondel")
    assert named(table["notice"].html, "dialog", navegador.card("N.rondel").title)
    table.click("notice", "close_card")
    table.click("tables", "card", "N.market")
    assert named(table["notice"].html, "dialog", navegador.card("N.market").title)
    for junk in ("V.dock", MARKUP, ""):  # of the other game, or of none
        table.click("log", "card", junk)
        assert "<dialog" not in table["notice"].html


# Playing


def test_ships_sail_from_the_region_that_is_chosen():
    sea = {"guine": 0, "bahia": 1, "angola": 1}
    table = at(at="sailing", ships={0: {"portugal": 2, "guine": 1}}, explored=sea)
    assert kinds(table.session) == [("portugal", "2 ships from Portugal"), ("guine", "1 ship from Guiné")]
    assert {choice.option.origin for _, choice in offered(table) if isinstance(choice.option, Sail)} == {"portugal"}
    table.click("decision", "kind", "guine")
    assert {choice.option.origin for _, choice in offered(table) if isinstance(choice.option, Sail)} == {"guine"}
    table.click("decision", "kind", MARKUP)
    assert "<img" not in table["decision"].html
    assert {choice.option.origin for _, choice in offered(table) if isinstance(choice.option, Sail)} == {"portugal"}
    choose_place(table.session, "region:guine")  # one ship or two?
    assert table.session.place == "region:guine"
    assert "Show all choices" in table["decision"].html
    table.choose("2 ships to Guiné")
    assert table.session.shown.nations[0].ships[1] == 3
    assert kinds(table.session) == [("guine", "1 ship from Guiné")]


def test_ships_are_told_where_to_sail_from_by_taps():
    """A region with ships that wait is lit: where it is no target, a tap there is all; where it is, both are offered."""
    sea = {"guine": 0, "bahia": 1, "angola": 1}
    table = at(at="sailing", ships={0: {"portugal": 2, "guine": 1, "angola": 1}}, explored=sea)
    choose_place(table.session, "region:angola")
    assert chosen_kind(table.session) == "angola"
    choose_place(table.session, "region:portugal")
    assert chosen_kind(table.session) == "portugal"
    choose_place(table.session, "region:guine")
    assert 'data-act="kind" data-value="guine"' in table["decision"].html
    assert ">1 ship to Guiné<" in table["decision"].html
    assert ">1 ship to Bahia<" not in table["decision"].html
    table.click("decision", "kind", "guine")
    choose_place(table.session, "region:angola")
    assert table.session.place == "region:angola"  # its own ships could sail as well
    table.choose("1 ship to Angola")
    assert [chosen_kind(table.session), *lit_places(table.session)][:2] == ["angola", "region:portugal"]


def last_third(seats, seed, taste):
    """The position in which a third of a game's decisions are still to come."""

    def played(most):
        state, chance = navegador.setup(seats=seats, seed=seed), random.Random(seed)
        while not state.is_over and len(state.taken()) < most:
            state.apply(chance.choice(TASTES[taste](state, state.options())))
        return state

    return played(2 * len(played(10_000).taken()) // 3)


@pytest.mark.parametrize(("number", "taste"), list(enumerate(QUICK)))
def test_a_whole_game_by_buttons_and_taps(number, taste):
    """Every option is behind some button, every lit place is an option or a kind, and the scores stand at the end."""
    seats, chance, seen = 2 + number, random.Random(number), set()
    table = Table(seats=seats, seed=number)
    session, game = table.session, table.game
    if number:  # what begins as the first game does goes on from its last third
        game._begin(last_third(seats, number, taste), [], None)
    while not game.state.is_over:
        plan, before, at = session.planned, game.state, game.at
        if plan and (plan.is_whole or (plan.end and chance.random() < 0.3)):
            table.confirm()
            assert [moment.option for moment in game.moments[at + 1 :]] == list(plan.finished().options)
            assert session.plan is None
            continue
        if plan and chance.random() < 0.1:
            table.click("decision", chance.choice(["take_back", "clear"]))
            assert game.state is before
            continue
        state, reachable = session.shown, set()
        seen.add(state.decision.kind)
        option = chance.choice(TASTES[taste](state, state.options()))
        for kind, _ in kinds(session) or [("", "")]:
            session.kind = kind
            here = {choice.option: index for index, choice in offered(table)}
            others = {parts.kind_place(state, other) for other, _ in kinds(session) if other != kind}
            assert set(lit_places(session)) == {choice.place for _, choice in offered(table) if choice.place} | others - {None}
            reachable |= set(here)
            if option in here:
                wanted = kind, here[option]
        assert reachable == set(state.options()) if plan is None else reachable >= set(state.options())
        session.kind, index = wanted
        place = choices(session)[index].place
        if place and chance.random() < 0.5:
            choose_place(session, place)
            if session.place:
                assert session.place == place
                table.click("decision", "choose", f"{stand(session)}:{index}")
        else:
            table.click("decision", "choose", f"{stand(session)}:{index}")
        assert option in session.planned.options if game.at == at else option == game.moments[-1].option
    assert len(seen) >= 9
    html = table["scores"].html
    assert named(html, "table", "Scores")
    for result in navegador.score(game.state):
        assert cells(html.split(f">{name('navegador', result.nation)}</span>")[1])[0] == str(result.total)


def test_notes_say_what_happens_to_the_money():
    """Whatever a button promises is what the engine does."""
    chance, checked = random.Random(3), set()
    for number, taste in enumerate(QUICK):
        game = GameModel(navegador.setup(seats=2, seed=number))
        session = Session(game)
        for _ in range(250):
            state = game.state
            if state.is_over:
                break
            for choice in choices(session):
                if choice.refusal or not choice.note:
                    continue
                money = re.search(r"([+]?)(\d+) Cr\.(?:, (\d+) back)?", choice.note)
                twin = state.copy()
                twin.apply(choice.option)
                checked.add(type(choice.option))
                if money:
                    change = int(money[2]) if money[1] else int(money[3] or 0) - int(money[2])
                    assert twin.nations[state.seat].money - state.nations[state.seat].money == change
            game.act(chance.choice(TASTES[taste](state, state.options())))
    assert len(checked) >= 8


@pytest.mark.parametrize("token", ["", "0", "0:", "0:999", "1:0", "x:0", "0:-1", "0:0x1", "0:" + "9" * 5000, "٣:٣", "0:0:0"])
def test_a_stale_or_forged_token_changes_nothing(token):
    table = Table()
    before = table.game.state
    table.click("decision", "choose", token)
    assert table.game.state is before
    assert "another position" in table["decision"].html


@pytest.mark.parametrize(
    "content",
    [None, 7, [], {}, {"act": "choose"}, {"act": ["choose"], "value": "0:0"}, {"act": "choose", "value": "0:0" * 10**6}],
)
def test_messages_that_no_page_sends_are_dropped_or_refused(content):
    table = Table()
    before = table.game.state
    for view in views(table.whole):
        view._received(None, content, [])
    assert table.game.state is before


def test_undo_past_an_exploration_is_a_sandbox():
    table = at(at="sailing")
    explore = next(choice for _, choice in offered(table) if isinstance(choice.option, Explore))
    assert explore.note == "2 ships, 1 lost"
    table.game.act(explore.option)
    while table.game.state.explored == 1:
        table.game.act(table.game.state.options()[0])
    table.click("bar", "undo")
    assert "came to light" not in table["bar"].html
    table.game.act(table.game.state.options()[-1])
    assert "Sandbox" in table["bar"].html


# New games, saves, codes, links


def test_a_new_game_from_the_form():
    table = Table()
    table.click("menu", "new")
    assert 'name="edition"' not in table["setup"].html  # there is but one
    form = chair("green") | chair("red", 1) | chair("black", 2, "random") | {"seed": "7"}
    table.click("setup", "start", json.dumps(form))
    state = table.game.state
    assert state == navegador.setup(seats=3, seed=7, nations=("green", "red", "black"))
    assert table.game.players == ("person", "person", "random")


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (chair("red"), "is no number of seats"),
        (chair("red") | chair("blue", 1) | {"seed": "-4"}, "is no number"),
        (chair("red") | chair("blue", 1) | {"edition": MARKUP}, "is no edition"),
        (chair("red") | chair("france", 1), "is no nation"),
        (chair("red") | chair("red", 1), "is given twice"),
        (chair("red") | chair("blue", 1, MARKUP), "is no level"),
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


def test_save_load_and_share_go_round():
    table, other, third = Table(), Table(seed=9), Table(seed=10)
    table.choose("Ships")
    table.choose("1 ship")
    other.click("menu", "load", table.game.save())
    assert other.game.state == table.game.state
    table.click("menu", "share", "yes")
    assert table.game.code() in table["menu"].html
    third.click("menu", "code", json.dumps({"code": f"http://127.0.0.1:8866/play?game={table.game.code()}"}))
    assert third.game.state == table.game.state


@pytest.mark.parametrize("what", ["load", "code"])
def test_a_game_of_the_other_kind_is_refused(what):
    table, other = Table(), GameModel(aod.setup(seats=2, starting_order="seats"))
    other.act(other.state.options()[0])
    before = table.game.state
    given = other.save() if what == "load" else json.dumps({"code": other.code()})
    table.click("menu", what, given)
    assert table.game.state is before
    assert f"This is a game of {text('aod.game')}; here Navegador is played." in table["notice"].html


@pytest.mark.parametrize("game", GAMES)
def test_a_figures_file_is_told_where_it_belongs(game):
    table = Table()
    before = table.game.state
    table.click("menu", "load", msgspec.json.encode(form_of(game).Figures()).decode())
    assert table.game.state is before
    called = text(f"{game}.game")
    assert f"This file holds figures of {called}, no saved game: load it on the Rules page of {called}." in table["notice"].html


@pytest.mark.parametrize("search", ["?game=abc", "?seats=9", "?seed=-1", f"?edition={MARKUP}", "?players=x"])
def test_links_that_lead_nowhere(search):
    table = Table()
    before = table.game.state
    resume(table.session, found(search=search))
    assert table.game.state is before
    assert 'class="notice"' in table["notice"].html
    assert "<img" not in table["notice"].html


def test_a_link_opens_its_game_and_the_browser_keeps_it_apart_from_the_other_games():
    table = Table(seed=8)
    resume(table.session, found(search="?seats=3&seed=5&players=person,random,person"))
    assert table.game.state == navegador.setup(seats=3, seed=5)
    assert table.game.players == ("person", "random", "person")
    keeper = next(child for child in table.whole.children if hasattr(child, "slot"))
    assert keeper.slot == slot("navegador") != slot("aod")
    table.choose("Sailing")
    again = Table(seed=8)
    resume(again.session, found(own=table.game.save(), players="person,random,person"))
    assert again.game.state == table.game.state


# Bots


def test_bots_play_a_game_to_its_end_on_the_page():
    table = Table(players=("merchant", "merchant"), bots_wait=True)
    assert table.game.state.is_over
    assert named(table["scores"].html, "table", "Scores")


def test_hints_name_places_and_reasons_in_every_kind_of_decision(monkeypatch):
    monkeypatch.setattr(sessions, "HINT_SECONDS", 0.02)
    table, chance, seen = Table(seed=4), random.Random(4), set()
    while len(seen) < 10 and not table.game.state.is_over:
        state = table.game.state
        if state.decision.kind not in seen:
            seen.add(state.decision.kind)
            table.click("hint", "hint")
            words = re.sub("<[^>]+>", "", table["hint"].html)
            assert "Compare" in words or "Look at" in words
            assert ":" not in words  # a place by its name, not by its key
            table.click("hint", "stage", "why")
            assert told(state, table.session.hint.rows()[0].options[0]) in table["hint"].html
            assert set(hinted(table.session)) <= set(PLACES)
        table.game.act(chance.choice(TASTES["settler"](state, state.options())))
    assert len(seen) >= 8


def test_a_bots_move_can_be_asked_why():
    table = Table(players=("person", "merchant"), bots_wait=True)
    table.choose("Workers")
    table.choose("1 worker")
    step = re.findall(r'data-act="talk" data-value="(\d+)"', table["log"].html)[0]
    table.click("log", "talk", step)
    assert 'class="answer"' in table["log"].html


def test_without_heuristics_only_random_bots_are_offered(without):
    without("aod_nb.bots.navegador")
    table = Table()
    table.click("menu", "new")
    assert 'value="random"' in table["setup"].html
    assert 'value="merchant"' not in table["setup"].html + table["mats"].html
    assert 'name="coach"' not in table["setup"].html
    before = table.game.state
    table.click("mats", "player1", "merchant")
    table.click("setup", "start", json.dumps(chair("red") | chair("blue", 1, "merchant")))
    assert "only random play" in table["setup"].html
    assert (table.game.state, table.game.players) == (before, ("person", "person"))
    resume(table.session, found(own=table.game.save(), players="person,merchant"))
    assert table.game.players == ("person", "person")
    assert table["hint"].html == ""


# The parts by themselves


def test_parts_in_different_cells_follow_one_model():
    game = GameModel(navegador.setup(seats=2))
    drawn, panels = board(game), controls(game)
    game.act(Move("market"))
    game.act(Process("sugar", 1))
    assert "processes 1 sugar" in next(view for view in views(panels) if view.role == "voyage-log").html
    assert drawn is not None
    assert session_of(game) is session_of(game)
    assert play_page("navegador") is not None


def test_the_page_stands_without_a_board(without):
    without("aod_nb.plots.navegador")
    table = Table()
    resume(table.session, found(width="390"))
    table.choose("Workers")
    assert label(table, "1 worker").place == ""
    table.choose("1 worker")
    assert table.game.at == 2


def test_what_lessons_show():
    state, events = navegador.setup(seats=2, seed=1), []
    state.apply(Move("sailing"), events)
    picture = stage.Picture(state)
    picture.show(state)
    table = stage.Table(Session(GameModel(state)), narrow=True)
    assert "choices" in table.asked.html
    assert "Red begins on Sailing." in stage.told(state, events)
    assert Tags(stage.cards("navegador", ["N.rondel", "N.market"], "")).tags.count(("details", {"data-key": "cardN.rondel"})) == 1
    assert opened_card("navegador", "N.market")
    assert not opened_card("navegador", "V.dock")
    assert stage.boxes("navegador") == []
    picture.close()
    table.close()


# What it costs


def test_few_messages_an_action(monkeypatch):
    table, sent = Table(seats=5), []
    monkeypatch.setattr(Widget, "_send", lambda self, message, buffers=None: sent.append(message))
    chance, most = random.Random(1), 0
    for _ in range(400):
        before = len(sent)
        table.game.act(chance.choice(TASTES["settler"](table.game.state, table.game.state.options())))
        most = max(most, len(sent) - before)
    assert sent
    assert most <= 20


def test_no_widget_is_left_over():
    table, chance = Table(seats=3), random.Random(1)
    table.game.act(table.game.state.options()[0])
    before = len(_instances)
    for seed in range(10):
        for _ in range(30):
            table.game.act(chance.choice(table.game.state.options()))
        table.click("bar", "undo")
        table.game.new(seats=2 + seed % 4, seed=seed)
    assert len(_instances) == before
