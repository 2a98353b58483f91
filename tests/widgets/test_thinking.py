"""Bots that move one by one, hints, table talk and reviews on a page without a browser, on a loop of its own."""

import asyncio
import inspect
import json
import random
import re
from pathlib import Path
from time import perf_counter, thread_time

import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from aod_nb import aod, navegador
from aod_nb.aod.tables import BOXES
from aod_nb.aod.tell import tell_option
from aod_nb.bots import moments
from aod_nb.core import Record
from aod_nb.i18n import keys, name, text
from aod_nb.model import GameModel
from aod_nb.widgets import session as sessions
from aod_nb.widgets import worker
from aod_nb.widgets.keeper import Keeper
from aod_nb.widgets.play import talk
from aod_nb.widgets.play.choices import choices, choose_place, chosen_kind, kind_places, lit_places
from aod_nb.widgets.play.hint import hinted, kind_ranks, ranks, rows_of
from aod_nb.widgets.play.page import resume
from aod_nb.widgets.play.parts import place_of
from tests.widgets.test_parts import MARKUP, Table, chair, found, views

OLDER = Path(__file__).parents[1] / "aod" / "older"
THREE = ("person", "merchant", "merchant")


class Waiting(Table):
    """A page whose bots wait for it."""

    def __init__(self, players=THREE, seed=3, pace="once"):
        super().__init__(seats=len(players), seed=seed, players=players, bots_wait=True)
        self.session.pace = pace

    async def rested(self, about=""):
        """Until nothing is worked on."""
        for _ in range(4000):
            if self.session.worker.about == about:
                return
            await asyncio.sleep(0.002)
        raise AssertionError(self.session.worker.about)

    async def move(self, chance):
        self.session.attempt(self.game.act, chance.choice(self.game.state.options()))
        await self.rested()


class Sailing(Waiting):
    rules = navegador


def looped(test):
    """Run a test on a loop, as a page's kernel has one."""

    def on_a_loop(**fixtures):
        asyncio.run(test(**fixtures))

    on_a_loop.__signature__ = inspect.signature(test)
    on_a_loop.__name__ = test.__name__
    return on_a_loop


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(sessions, "HINT_SECONDS", 0.25)
    monkeypatch.setattr(moments, "STAGES", ((None, 6, 1.0), (3, 30, 1.0)))
    monkeypatch.setattr(talk, "SECONDS", 0.1)


# The worker


@looped
async def test_long_work_lets_others_in_every_twenty_milliseconds():
    gaps, work = [], worker.Worker(print)

    def busy():
        while True:
            end = perf_counter() + 0.001
            while perf_counter() < end:
                pass
            yield 0.0

    work.start("busy", busy())
    for _ in range(20):
        began = thread_time()  # what others on this machine do is not counted
        await asyncio.sleep(0)
        gaps.append(thread_time() - began)
    work.stop()
    assert max(gaps) < 0.02
    await asyncio.sleep(0.02)
    assert work.about == ""


@looped
async def test_one_piece_of_work_at_a_time_and_what_stops_is_closed():
    ends, work = [], worker.Worker(print)

    def endless(what):
        try:
            while True:
                yield 0.001
        finally:
            ends.append(what)

    work.start("one", endless("one"))
    await asyncio.sleep(0.01)
    work.start("two", endless("two"))
    await asyncio.sleep(0.01)
    assert (ends, work.about) == (["one"], "two")
    work.stop(but="two")
    assert work.about == "two"
    work.stop()
    assert ends == ["one", "two"]
    work.stop()


@looped
async def test_work_that_fails_is_told_and_the_page_goes_on():
    told = []
    work = worker.Worker(told.append)

    def fails():
        yield 0.0
        raise ZeroDivisionError

    work.start("bad", fails())
    await asyncio.sleep(0.05)
    assert [type(trouble) for trouble in told] == [ZeroDivisionError]
    assert work.about == ""


# Bots


@looped
async def test_bots_move_after_a_person_and_leave_the_story_the_model_would_tell():
    table, chance = Waiting(), random.Random(1)
    atonce, other = GameModel(table.game.state, THREE), random.Random(1)
    for _ in range(8):
        await table.move(chance)
        atonce.act(other.choice(atonce.state.options()))
        assert table.game.state == atonce.state


@looped
async def test_while_bots_move_there_is_nothing_to_choose():
    table = Waiting(pace="slow")
    table.choose("Discovery")
    assert table.session.bots_move
    assert "choices" not in table["decision"].html
    assert "England: Colonist to Discovery." in table["decision"].html
    assert table["hint"].html == ""
    assert lit_places(table.session) == {}
    state = table.game.state
    choose_place(table.session, "box:initiative")
    table.click("decision", "choose", f"{table.game.at}:0")
    table.click("hint", "hint")
    assert table.game.state is state
    assert table.session.worker.about == "bots"
    table.session.worker.stop()


@looped
async def test_stop_one_move_go_on_and_another_pace():
    table = Waiting(pace="slow")
    table.choose("Discovery")
    await asyncio.sleep(0.05)
    table.click("decision", "rest")
    assert (table.session.worker.about, table.game.length) == ("", 1)
    assert "Just one move" in table["decision"].html
    await asyncio.sleep(0.05)
    assert table.game.length == 1
    table.click("decision", "one")
    await table.rested()
    assert (table.game.length, table.game.bot) == (2, "merchant")
    table.click("decision", "play_on")
    table.click("decision", "pace", MARKUP)
    assert table.session.pace == "slow"
    table.click("decision", "pace", "fast")
    await table.rested()
    assert (table.game.length, table.game.bot) == (3, "")


@looped
async def test_undo_and_looking_around_end_what_bots_do_and_a_choice_lets_them_go_on():
    table = Waiting(pace="slow")
    table.choose("Discovery")
    await asyncio.sleep(0.02)
    table.click("bar", "undo")
    assert (table.game.at, table.session.worker.about) == (0, "")
    table.click("bar", "redo")
    assert (table.game.at, table.game.bot, table.session.worker.about) == (1, "merchant", "")
    table.click("bar", "goto", "0")
    table.click("decision", "pace", "once")
    table.choose("Initiative")
    await table.rested()
    assert (table.game.at, table.game.bot) == (3, "")
    table.click("bar", "goto", "1")
    assert "Play on from here" in table["decision"].html
    table.choose("Discovery")  # in a bot's stead
    await table.rested()
    assert table.game.moments[2].option.box == "discovery"


@looped
async def test_a_new_or_loaded_game_ends_what_bots_do():
    table = Waiting(pace="slow")
    table.choose("Discovery")
    saved = table.game.save()
    form = chair("france") | chair("spain", 1, "beginner") | {"seed": "7", "starting_order": '"seats"'}
    table.click("setup", "start", json.dumps(form))
    assert table.game.players == ("person", "beginner")
    assert table.session.worker.about == ""
    table.click("menu", "load", saved)
    assert (table.game.players, table.session.worker.about) == (("person",) * 3, "")
    table.click("setup", "start", json.dumps(form | chair("france", 0, "merchant")))
    assert table.session.worker.about == "bots"
    table.click("setup", "start", "{}")  # refused: bots go on
    assert table.session.worker.about == "bots"
    table.session.worker.stop()


@looped
async def test_bots_alone_play_to_the_end_and_can_be_stopped_at_once():
    table = Waiting(("merchant",) * 2)
    assert table.session.worker.about == "bots"
    await asyncio.sleep(0.05)
    table.click("decision", "rest")
    stopped = table.game.length
    await asyncio.sleep(0.05)
    assert table.game.length == stopped
    table.click("decision", "play_on")
    await table.rested()
    assert table.game.state.is_over
    assert table.game.whole[-1].state == GameModel(aod.setup(seats=2, seed=3, starting_order="seats"), ("merchant",) * 2).state


def test_without_a_loop_bots_move_at_once():
    table = Waiting(pace="slow")
    table.choose("Discovery")
    assert (table.game.length, table.game.bot) == (3, "")


@looped
async def test_levels_in_the_menu_and_on_the_mats():
    table = Waiting()
    table.click("menu", "new")
    for level in ("random", "beginner", "merchant", "admiral"):
        assert re.search(f'<option value="{level}"[^>]*>{text(f"bots.name.{level}")}</option>', table["setup"].html)
    table.click("setup", "cancel")
    assert "Merchant" in table["mats"].html
    table.click("mats", "player0", "admiral")
    table.session.worker.stop()
    assert table.game.players[0] == "admiral"
    table.click("mats", "player0", MARKUP)
    assert table.game.players[0] == "admiral"
    assert "<img" not in table["notice"].html


@pytest.mark.parametrize("players", ["", "person", "person,kasparov,person", MARKUP, "," * 9, "person,merchant,merchant"])
def test_the_browser_keeps_who_plays_and_how_fast(players):
    saved = Waiting()
    saved.choose("Discovery")
    table = Table(seed=8, bots_wait=True)
    resume(table.session, found(own=saved.game.save(), players=players, pace="fast"))
    assert table.game.state == saved.game.state
    assert table.game.players == (THREE if players == ",".join(THREE) else ("person",) * 3)
    assert table.session.pace == "fast"
    resume(table.session, found(pace=MARKUP))
    assert table.session.pace == "fast"
    other = Table(seed=8, bots_wait=True)
    resume(other.session, found(newest=saved.game.save(), newest_players=players))
    other.click("notice", "continue")
    assert other.game.players == table.game.players


def test_a_link_names_the_players():
    table = Table(bots_wait=True)
    resume(table.session, found(search="?seed=4&players=person,beginner,admiral"))
    assert table.game.players == ("person", "beginner", "admiral")
    for search in ("?players=", "?players=person,x", f"?players={MARKUP},person", "?seats=3&players=person,person"):
        resume(table.session, found(search=search))
        assert 'class="notice"' in table["notice"].html
        assert table.game.players == ("person", "beginner", "admiral")


# Hints


def named(words):
    """The boxes that a sentence names."""
    return {box for box in BOXES if name("aod", box) in words}


@looped
async def test_a_hint_says_where_then_what_then_why_and_the_board_follows(monkeypatch):
    monkeypatch.setattr(sessions, "HINT_SECONDS", 1)
    table = Waiting()
    assert named(table["hint"].html) == set()
    table.click("hint", "hint")
    assert "Thinking" in table["hint"].html
    while not named(table["hint"].html):
        await asyncio.sleep(0.005)
    where = table["hint"].html
    assert "progress" in where
    assert len(named(where)) >= 2
    assert "Colonist to" not in where
    assert " VP" not in where
    assert set(hinted(table.session).values()) == {""}
    assert {f"box:{box}" for box in named(where)} == set(hinted(table.session))
    assert "rank" not in table["decision"].html
    table.click("hint", "stage", "what")
    await table.rested()
    what = table["hint"].html
    assert "<progress" not in what
    assert len(re.findall("<b>Colonist to", what)) == 3
    figures = r": \d+ VP \(.?\d+ to \d+\) "
    assert len(re.findall(f"(better than|as good as|difference from) the next{figures}more at the end", what)) == 1
    assert len(re.findall(f"(worse|as good|difference){figures}less at the end", what)) == 2
    assert re.search(r"\d+ games played to the end", what)
    close = [str(rank) for rank, row in enumerate(rows_of(table.session), 1) if rank == 1 or row.advised.band != "clear"]
    assert sorted(hinted(table.session).values()) == close
    assert table["decision"].html.count('class="rank"') == len(close)
    table.click("hint", "stage", "why")
    assert len(table["hint"].html) > len(what)
    table.click("hint", "stage", "how")
    table.click("hint", "close")
    assert hinted(table.session) == {}
    assert " VP" not in table["hint"].html


@looped
async def test_a_hint_can_be_stopped_and_ends_with_a_move_or_an_undo(monkeypatch):
    monkeypatch.setattr(sessions, "HINT_SECONDS", 60)
    table = Table(bots_wait=True)
    table.choose("Discovery")
    table.click("hint", "hint")
    while not table.session.hint.is_known:
        await asyncio.sleep(0.005)
    table.click("hint", "stop")
    assert table.session.worker.about == ""
    assert "<progress" not in table["hint"].html
    assert named(table["hint"].html)
    for deed in (lambda: table.choose("Discovery"), lambda: table.click("bar", "undo"), lambda: table.click("bar", "goto", "0")):
        table.click("hint", "hint")
        await asyncio.sleep(0.05)
        deed()
        assert table.session.worker.about == ""
        assert hinted(table.session) == {}
        assert not named(table["hint"].html)


@looped
async def test_a_hint_asked_for_again_goes_on_where_it_was(quick):
    table = Waiting()
    table.click("hint", "hint")
    await table.rested()
    games, known = table.session.hint.games, table.session.hint
    assert games
    table.click("hint", "close")
    table.choose("Discovery")
    await table.rested()
    table.click("bar", "undo")
    table.click("hint", "hint")
    assert table.session.hint is known
    await table.rested()
    assert table.session.hint.games == games


def taps(session):
    """What a tap on each place takes, as things are selected; the options it leads to where it opens a list or another kind."""
    found = {}
    for place in lit_places(session):
        if place not in kind_places(session):
            found[place] = [choice.option for choice in choices(session) if choice.place == place and not choice.refusal]
    return found


@looped
async def test_a_mark_on_the_board_is_what_a_tap_there_takes_and_what_the_button_takes(quick):
    """What is best may be of another kind than the one that is selected: then that kind is shown."""
    marked, chosen = 0, set()
    for state in several_kinds():
        table = Waiting(("person",) * 2) if state.game == "aod" else Sailing(("person",) * 2)
        table.session.attempt(table.game.load, Record.of(state).to_json())
        table.click("hint", "hint")
        await table.rested()
        table.click("hint", "stage", "what")
        rank_of, best = ranks(table.session), table.session.hint.rows()[0].options[0]
        shown = [choice.option for choice in choices(table.session)]
        assert best in shown
        chosen.add(chosen_kind(table.session))
        for place, rank in hinted(table.session).items():
            marked += 1
            assert rank == min(rank_of[option] for option in taps(table.session)[place] if option in rank_of)
        if (place := place_of(table.game.state, best)) and place not in kind_places(table.session):
            assert hinted(table.session)[place] == "1"
        elsewhere = {rank for option, rank in rank_of.items() if option not in shown}
        assert set(kind_ranks(table.session).values()) <= elsewhere
        assert bool(kind_ranks(table.session)) == bool(elsewhere)
    assert marked >= 8
    assert len(chosen) >= 3


def several_kinds():
    """Positions with choices of several kinds."""
    for turn in (2, 4, 6, 8):
        hand = {"colonist": 2, "merchant": 1, "captain": 1, "soldier": 1}
        yield aod.position(seats=2, turn=turn, at="placement", hand={0: hand, 1: {"colonist": 3}}, money={0: 12, 1: 12})
    explored = dict.fromkeys(("guine", "angola", "cabo_da_boa_esperanca", "mocambique"), "blue")
    for ships in ({"portugal": 2, "guine": 1}, {"mocambique": 1, "portugal": 1}, {"angola": 2, "mocambique": 2}):
        yield navegador.position(seats=2, at="sailing", ships={"red": ships}, explored=explored)


def test_a_kind_does_not_stick_from_one_move_to_the_next():
    table = Table(seats=2, seed=3)
    state = aod.position(seats=2, turn=3, at="placement", hand={0: {"colonist": 3, "merchant": 2}, 1: {"colonist": 3}})
    table.session.attempt(table.game.load, Record.of(state).to_json())
    table.click("decision", "kind", "merchant")
    assert chosen_kind(table.session) == "merchant"
    table.choose("Initiative")
    table.choose("Warfare")
    assert table.game.state.seat == 0
    assert chosen_kind(table.session) == "colonist"


@looped
async def test_hints_in_every_kind_of_decision(quick, monkeypatch):
    monkeypatch.setattr(sessions, "HINT_SECONDS", 0.02)
    table, chance, seen = Waiting(("person",) * 3, seed=4), random.Random(4), set()
    while not table.game.state.is_over:
        if table.game.decision.kind not in seen:
            seen.add(table.game.decision.kind)
            table.click("hint", "hint")
            await table.rested()
            assert "Compare" in table["hint"].html or "Look at" in table["hint"].html
            table.click("hint", "stage", "why")
            best = table.session.hint.rows()[0].options[0]
            assert tell_option(table.game.state, best)[1:] in table["hint"].html.replace("&amp;", "&")
            assert set(hinted(table.session)) <= set(lit_places(table.session))
        table.session.attempt(table.game.act, chance.choice(table.game.state.options()))
    assert len(seen) >= 7
    assert table["hint"].html == ""
    table.click("hint", "hint")  # a finished game
    assert table.session.hint is None


def test_where_there_are_no_heuristics_there_are_no_hints(without):
    without("aod_nb.bots.aod")
    table = Waiting(("person", "random"))
    table.choose("Discovery")
    assert table["hint"].html == ""
    for part in ("menu", "decision"):
        assert 'data-act="review"' not in table[part].html
    assert "why?" not in table["log"].html
    for part, act in (("hint", "hint"), ("menu", "review")):
        table.click(part, act)
    assert (table.session.hint, table.session.review) == (None, None)


def test_for_a_bot_that_plays_at_random_there_is_no_hint_and_no_why():
    table = Waiting(("person", "random"))
    table.session.attempt(table.game.act, table.game.state.options()[0])
    assert asked(table) == []
    assert "Hint" in table["hint"].html
    table.click("bar", "goto", "1")
    assert table.game.bot == "random"
    assert table["hint"].html == ""
    table.click("hint", "hint")
    assert table.session.hint is None


# Table talk


def asked(table):
    return [int(step) for step in re.findall(r'data-act="talk" data-value="(\d+)"', table["log"].html)]


@looped
async def test_every_move_of_a_bot_can_be_asked_why_and_answers_under_its_line(quick):
    table, chance, answered = Waiting(("person", "merchant", "beginner", "random")), random.Random(2), set()
    while not table.game.state.is_over:
        await table.move(chance)
        if table.game.length % 4:
            continue
        for step in {*asked(table)[-1:]} - {table.session.asked}:
            assert table.game.players[table.game.whole[step - 1].state.seat] in ("merchant", "beginner")
            table.click("log", "talk", str(step))
            assert 'class="answer"' in table["log"].html
            assert "Games are being played" in table["log"].html
            await table.rested()
            answered.update(re.findall("best choice found|worse|as good|No clear", table["log"].html))
    assert len(answered) >= 2
    step = asked(table)[0]
    if table.session.asked != step:  # a click on the one that is open closes it
        table.click("log", "talk", str(step))
    assert f'data-near="{step}"' in table["log"].html
    table.click("log", "talk", str(step))
    assert 'class="answer"' not in table["log"].html
    for junk in ("", "-1", "x", "9" * 6, "99999", MARKUP):
        table.click("log", "talk", junk)
        assert 'class="answer"' not in table["log"].html
        assert table.session.worker.about == ""


@looped
async def test_who_asks_why_while_bots_move_is_answered_when_they_have_moved(quick):
    table = Waiting(pace="fast")
    table.choose("Discovery")
    while not asked(table):
        await asyncio.sleep(0.01)
    table.click("log", "talk", str(asked(table)[0]))
    assert table.session.worker.about == "bots"
    assert "Games are being played" in table["log"].html
    await table.rested()
    assert table.game.bot == ""
    assert "Games are being played" not in table["log"].html


def test_an_answer_names_an_idea_in_words():
    table = Waiting()
    table.choose("Discovery")
    table.click("log", "talk", str(asked(table)[0]))
    ideas = {text(key) for key in keys("bots.idea.")}
    assert ideas & set(re.findall(r"<b>([^<]+)</b>: ", table["log"].html))


def test_an_answer_gives_nothing_away_that_a_bot_alone_has_seen():
    position = aod.position(
        seats=2,
        at="discovery",
        hidden_failures=True,
        boxes={"discovery": {1: {"captain": 3}}},
        counters={"peru": (4, 5, 5, 7)},
        failed={"peru": {1: 2}},
    )
    game = GameModel(position, ("person", "merchant"), bots_wait=True)
    from aod_nb.widgets.play import page

    whole = page(game)
    log = next(view for view in views(whole) if view.role == "voyage-log")
    log._received(None, {"act": "talk", "value": "2"}, [])
    assert "<b>Sails to Peru</b>" in log.html  # a choice without a line of its own, and the one that has it
    assert "It knows a counter" in log.html
    assert "%" not in re.sub(r'style="[^"]*"', "", log.html)
    assert "at the end" not in log.html


# Reviews


def rows(table, act="try"):
    return [int(step) for step in re.findall(rf'data-act="{act}" data-value="(\d+)"', table["review"].html)]


async def reviewed(table, chance, moves=14):
    for _ in range(moves):
        await table.move(chance)
    table.click("menu", "review")
    assert "<progress" in table["review"].html
    await table.rested()


@looped
async def test_a_review_names_what_cost_most_but_not_what_was_better(quick):
    table, chance = Waiting(("person", "merchant")), random.Random(6)
    table.click("menu", "review")
    await table.rested()
    assert "Nothing has been decided yet." in table["review"].html
    await reviewed(table, chance)
    html, steps = table["review"].html, rows(table)
    assert 1 <= len(steps) <= moments.SHOWN
    assert len(re.findall(r"clearly worse than another choice: \d+ VP \(\d+ to \d+\)", html)) == len(steps)
    assert all("less at the end" in cost for cost in re.findall("another choice: [^.]*", html))
    for words in ("turn 1", "England", "the range that holds the true figure"):
        assert words in html
    assert "Better:" not in html
    assert rows(table, "show") == steps
    length, real = table.game.length, table.game.real
    table.click("review", "show", str(steps[0]))
    assert (table.game.at, table.game.length, table.game.branched) == (steps[0], length, None)
    assert table["review"].html.count("Better:") == 1
    assert "1" in hinted(table.session).values()
    assert 'class="rank"' in table["decision"].html
    assert rows(table, "show") == steps[1:]
    assert 'aria-current="true"' in table["review"].html
    for act in ("try", "show"):
        for junk in ("", "-1", "x", "99999", "01", MARKUP):
            table.click("review", act, junk)
            assert (table.game.at, table.game.branched) == (steps[0], None)
    assert table.game.real == real
    table.click("review", "close")
    assert table["review"].html == ""
    table.click("review", "try", str(steps[0]))
    assert table.game.branched is None


@looped
async def test_another_try_is_a_branch_and_one_click_leads_back(quick):
    table, chance = Waiting(("person", "merchant")), random.Random(6)
    await reviewed(table, chance)
    real, step, kept = table.game.real, rows(table)[0], table.game.save_whole()
    table.click("review", "try", str(step))
    assert (table.game.at, table.game.length, table.game.branched) == (step, step, step)
    assert "Your game is kept" in table["bar"].html
    await table.move(chance)
    await table.move(chance)
    assert table.game.length > step + 1
    keeper = next(child for child in table.whole.children if isinstance(child, Keeper))
    assert (keeper.record, keeper.at) == (kept, f"1:{table.game.at}")  # a reload finds the game, and the branch
    assert rows(table)  # the review is still there
    table.click("review", "show", str(step))
    assert (table.game.branched, table.game.at) == (None, step)
    table.click("review", "try", str(step))
    table.click("bar", "leave")
    assert (table.game.branched, table.game.at, table.game.real) == (None, len(real) - 1, real)
    assert "Your game is kept" not in table["bar"].html
    table.click("bar", "leave")
    assert table.game.real == real


@looped
async def test_who_looks_back_and_plays_on_loses_nothing(quick):
    table, chance = Waiting(("person", "merchant")), random.Random(6)
    for _ in range(6):
        await table.move(chance)
    real = table.game.real
    table.click("bar", "goto", "0")
    assert "looking back: 0 of 12 moves" in table["bar"].html
    table.click("bar", "goto", str(table.game.length))
    assert "looking back" not in table["bar"].html
    table.click("bar", "goto", "0")
    table.choose("Warfare")
    await table.rested()
    assert table.game.branched == 0
    assert table.game.real == real
    table.click("bar", "leave")
    assert table.game.whole == real


@looped
async def test_a_review_goes_with_its_game(quick):
    table, chance = Waiting(("person", "merchant")), random.Random(6)
    saved = table.game.save()
    for leave in (
        lambda: table.click("menu", "load", saved),
        lambda: table.click("setup", "start", json.dumps(chair("france") | chair("spain", 1, "merchant") | {"seed": "7"})),
        lambda: table.game.load(saved, ("person", "merchant")),
    ):
        for _ in range(2):
            await table.move(chance)
        table.click("menu", "review")
        leave()
        assert table["review"].html == ""
        await table.rested()


@looped
async def test_what_a_hint_called_best_is_not_found_fault_with(quick):
    table, chance = Waiting(("person", "merchant")), random.Random(6)
    await table.move(chance)
    table.click("hint", "hint")
    await table.rested()
    state = table.game.state
    best, *others = table.session.hint.rows()
    assert not table.session.was_told(state, best.options[0])  # nobody has seen it
    table.click("hint", "stage", "what")
    assert table.session.was_told(state, best.options[0])
    assert not any(table.session.was_told(state, other.options[0]) for other in others if other.advised.band != "equal")
    table.session.attempt(table.game.act, best.options[0])
    await table.rested()
    table.click("menu", "review")
    await table.rested()
    assert table.session.review.decisions == 1


def test_a_review_of_a_position_that_was_built_or_saved_under_older_rules_says_so():
    position = aod.position(seats=2, turn=4, at="placement", hand={0: {"colonist": 3}, 1: {"colonist": 3}})
    table = Waiting(("person", "merchant"))
    table.click("menu", "load", Record.of(position).to_json())
    table.click("menu", "review")
    assert "since this position was loaded" in table["review"].html
    for older in sorted(OLDER.glob("*.json")):
        table.click("menu", "load", older.read_text())
        if not table.game.length:
            table.click("menu", "review")
            assert "since this position was loaded" in table["review"].html


@looped
async def test_a_review_lets_one_look_around_and_a_move_or_a_hint_ends_it():
    table, chance = Waiting(("person", "merchant")), random.Random(6)
    for _ in range(6):
        await table.move(chance)
    table.click("menu", "review")
    await asyncio.sleep(0.03)
    table.click("bar", "goto", "2")
    table.click("bar", "undo")
    assert table.session.worker.about == "review"
    table.click("review", "stop")
    assert "Stopped early" in table["review"].html
    table.click("review", "again")
    table.click("hint", "hint")
    assert table.session.worker.about == "hint"
    assert "Stopped early" in table["review"].html
    table.click("review", "again")
    table.session.attempt(table.game.act, chance.choice(table.game.state.options()))
    assert "Stopped early" in table["review"].html
    table.session.worker.stop()


# What it costs


@looped
async def test_few_messages_and_no_widget_left_over(quick, monkeypatch):
    """Each click, each look at what is thought, and each showing of bots' moves is an action."""
    table, chance, sent, actions = Waiting(), random.Random(1), [], []
    await table.move(chance)
    monkeypatch.setattr(Widget, "_send", lambda self, message, buffers=None: sent.append(message))

    def counting(deed):
        def counted(*given):
            before = len(sent)
            deed(*given)
            actions.append(len(sent) - before)

        return counted

    for owner, deed in ((sessions.Session, "refresh"), (GameModel, "bot_moves"), (Waiting, "click")):
        monkeypatch.setattr(owner, deed, counting(getattr(owner, deed)))
    before = len(_instances)
    for seed in range(4):
        table.game.new(THREE[: 2 + seed % 2], seats=2 + seed % 2, seed=seed, starting_order="seats")
        for _ in range(4):
            table.click("decision", "choose", f"{table.game.at}:{chance.choice(offered(table))}")
            await table.rested()
        table.click("hint", "hint")
        await asyncio.sleep(0.15)
        for stage in ("what", "why"):
            table.click("hint", "stage", stage)
        table.click("hint", "close")
        table.click("log", "talk", str(asked(table)[-1]))
        await table.rested()
        table.click("menu", "review")
        await table.rested()
        for step in rows(table)[:1]:
            table.click("review", "try", str(step))
            table.click("bar", "leave")
        table.click("review", "close")
    assert len(_instances) == before
    assert len(actions) > 80
    assert 0 < max(actions) <= 20


def offered(table):
    return [index for index, choice in enumerate(choices(table.session)) if not choice.refusal]
