"""The teaching game on a page without a browser: moves that cost much are offered back before anything happens."""

import asyncio
import re

import pytest

from aod_nb import aod, navegador
from aod_nb.aod.options import Place
from aod_nb.core import Record
from aod_nb.model import GameModel
from aod_nb.model.coach import Patience
from aod_nb.widgets.keeper import Keeper
from aod_nb.widgets.play import judge
from aod_nb.widgets.play.choices import choices, choose_place, lit_places
from aod_nb.widgets.play.page import resume
from aod_nb.widgets.play.parts import place_of
from tests.widgets.test_parts import MARKUP, found
from tests.widgets.test_plans import at
from tests.widgets.test_thinking import Waiting, looped, quick

__all__ = ["quick"]


class Taught(Waiting):
    def __init__(self, players=("person", "merchant"), **more):
        super().__init__(players, **more)
        self.click("menu", "coach", "true")

    def offered(self):
        return 'data-act="move_anyway"' in self["decision"].html

    def verdict(self):
        return re.findall(r'<p class="verdict[^"]*" role="status">([^<]*)</p>', self["decision"].html)

    async def thought(self, games=60):
        """Until so much is known of the position, as when a person takes some time."""
        while self.session.thought_of(self.game.state).games < games:
            assert self.session.worker.about == "coach"
            await asyncio.sleep(0.005)

    async def answered(self):
        """Until a move is made or offered back."""
        while self.session.move and not self.session.move.verdict:
            await asyncio.sleep(0.005)


@looped
async def test_a_move_that_costs_much_is_offered_back_and_can_be_played_anyway():
    table = Taught()
    await table.thought()
    before = table.game.state
    table.choose("Warfare")
    await table.answered()
    assert table.game.state is before
    assert table.offered()
    html = table["decision"].html
    assert re.search(r"Colonist to Warfare: clearly worse than another choice, \d+ VP \(\d+ to \d+\) less at the end", html)
    assert 'role="status"' in html
    assert "Choose again" in html
    assert 'data-act="choose"' not in html
    assert table.session.patience[0].threshold > Patience.FIRST
    table.click("decision", "move_again")
    assert not table.offered()
    assert 'data-act="choose"' in table["decision"].html
    assert table.session.worker.about == "coach"  # it goes on thinking
    threshold = table.session.patience[0].threshold
    table.choose("Warfare")
    await table.answered()
    assert table.session.patience[0].threshold == threshold  # the same blunder counts once
    assert table.offered()
    table.click("decision", "move_anyway")
    assert table.game.length >= 1
    assert table.game.whole[1].option.box == "warfare"
    assert "clearly worse than" in table.verdict()[0]
    await table.rested("coach")
    assert "clearly worse than" in table.verdict()[0]  # while bots move, and afterwards
    table.click("bar", "undo")
    assert table.verdict() == [""]
    table.session.worker.stop()


@looped
async def test_the_coach_can_be_switched_off_where_it_stops_somebody():
    table = Taught()
    await table.thought()
    table.choose("Warfare")
    await table.answered()
    table.click("decision", "coach_off")
    assert (table.session.coach, table.offered(), table.game.length) == (False, False, 0)
    assert table.session.worker.about == ""
    table.choose("Warfare")
    assert table.game.whole[1].option.box == "warfare"
    table.session.worker.stop()


@looped
async def test_a_good_move_is_made_at_once_and_praised():
    table = Taught()
    await table.thought()
    best = table.session.thought_of(table.game.state).advice.options[0].option
    index = [choice.option for choice in choices(table.session)].index(best)
    table.click("decision", "choose", f"{table.game.at}:{index}")
    assert table.game.length == 1  # nothing had to be looked at
    assert re.search("England: .* – (the best choice found|about as good as the best)", table.verdict()[0])
    table.session.worker.stop()


@looped
async def test_a_tap_on_the_board_is_judged_like_a_button_and_another_one_chooses_again():
    table = Taught()
    await table.thought()
    bad, good = (place_of(table.game.state, Place("colonist", box)) for box in ("warfare", "capital_buildings"))
    choose_place(table.session, bad)
    await table.answered()
    assert table.offered()
    assert good in lit_places(table.session)
    choose_place(table.session, good)
    await table.answered()
    assert table.game.whole[1].option.box == "capital_buildings"
    table.session.worker.stop()


@looped
async def test_a_click_at_once_gets_a_short_look_and_then_the_move_is_made(monkeypatch):
    monkeypatch.setattr(judge.Judging, "look", lambda self: (0.001 for _ in range(3)))  # no game in that time
    table = Taught()
    table.session.worker.stop()
    table.choose("Warfare")
    assert table.game.length == 0
    assert "looking at this move" in table.verdict()[0]
    table.choose("Warfare")  # a second click changes nothing
    await table.answered()
    assert table.game.length >= 1
    assert table.verdict() == [""]
    table.session.worker.stop()


@looped
async def test_an_undo_or_another_click_comes_before_the_look_is_over():
    table = Taught()
    await table.thought(2)
    table.session.attempt(table.game.act, table.game.state.options()[0])
    await table.rested("coach")
    at_move = table.game.at
    table.choose("Warfare")
    assert table.session.worker.about == "verdict"
    table.click("bar", "undo")
    assert (table.session.move, table.game.at) == (None, 0)
    await asyncio.sleep(0.4)
    assert table.game.at == 0
    table.click("bar", "redo")
    table.session.resting = False
    assert at_move == table.game.at
    table.session.worker.stop()


@looped
async def test_thinking_pauses_for_anything_and_stops_by_itself(monkeypatch):
    monkeypatch.setattr(judge, "TEACHING_SECONDS", 0.2)
    table = Taught()
    thought = table.session.thought_of(table.game.state)
    await table.rested()
    assert 0.2 <= thought.spent < 0.4
    table.click("hint", "hint")  # a hint goes on from there
    assert table.session.hint is thought
    assert table.session.worker.about == "hint"
    table.click("hint", "close")
    assert table.session.worker.about == ""
    table.choose("Discovery")
    assert table.session.worker.about in ("bots", "verdict")
    await table.rested()
    table.click("menu", "coach", "false")
    table.choose("Discovery")
    await table.rested()
    assert table.session.thought_of(table.game.state).games == 0
    assert table.verdict() == [""]


@looped
async def test_a_plan_is_judged_as_a_whole_before_it_is_carried_out(monkeypatch):
    """The line is about all of it; a plan that is offered back is kept."""
    table = at(at="sailing", ships={0: {"portugal": 2, "guine": 1}}, explored=dict.fromkeys(("guine", "angola"), "blue"))
    table.session.coach = True
    table.session.use_spare_time()
    monkeypatch.setattr(judge.Verdict, "stops", lambda self, threshold: True)
    table.session.attempt(lambda: None)
    from aod_nb.widgets.play.choices import take

    take(table.session, navegador.options.Sail("guine", "angola", 1))
    plan = table.session.planned
    assert plan is not None
    while table.session.judging is None or table.session.judging.games < 3:
        await asyncio.sleep(0.005)
    assert table.session.judging.options == plan.finished().options
    stamp = re.search(r'data-act="confirm" data-value="([^"]*)"', table["decision"].html)[1]
    table.click("decision", "confirm", stamp)
    while table.session.move and not table.session.move.verdict:
        await asyncio.sleep(0.005)
    assert "This plan: clearly worse" in table["decision"].html
    assert table.session.planned is plan
    table.click("decision", "move_anyway")
    assert table.game.length == len(plan.finished().options)
    assert "This plan" in table["decision"].html
    table.session.worker.stop()


@looped
async def test_what_a_seat_alone_has_seen_is_not_told_to_everybody():
    position = aod.position(
        seats=2,
        at="discovery",
        hidden_failures=True,
        boxes={"discovery": {0: {"captain": 3}}},
        counters={"peru": (4, 5, 5, 7)},
        failed={"peru": {0: 2}},
    )
    table = Taught(("person", "person"))
    table.session.attempt(table.game.load, Record.of(position).to_json())
    await table.thought(30)
    for index, choice in enumerate(choices(table.session)):
        if not choice.refusal:
            table.click("decision", "choose", f"{table.game.at}:{index}")
            break
    await table.answered()
    if table.offered():
        table.click("decision", "move_anyway")
    assert table.session.said is not None
    assert table.verdict() in ([""], [])
    table.session.worker.stop()


@looped
async def test_another_try_is_judged_whether_or_not_this_is_a_teaching_game(quick):
    table = Taught()
    table.click("menu", "coach", "false")
    table.session.attempt(table.game.act, next(option for option in table.game.state.options() if option.box == "warfare"))
    await table.rested()
    table.click("menu", "review")
    await table.rested()
    assert 'data-act="try" data-value="0"' in table["review"].html
    table.click("review", "try", "0")
    assert "what you choose is judged at once" in table["decision"].html
    known = table.session.thought_of(table.game.state).games
    assert known >= 30  # what the review found out
    table.choose("Warfare")
    await table.answered()
    assert (table.game.branched, table.game.length) == (0, 1)
    assert "clearly worse than" in re.search(r'<p class="verdict clear" role="status">([^<]*)', table["decision"].html)[1]
    assert table.session.worker.about == ""  # bots wait
    table.click("review", "try", "0")
    table.choose("Capital Buildings")
    await table.answered()
    assert "best" in re.search(r'<p class="verdict[^"]*" role="status">([^<]*)', table["decision"].html)[1]
    table.click("bar", "leave")
    assert table.game.whole[1].option.box == "warfare"


def test_the_switch_is_remembered_and_on_for_a_first_game():
    table = Waiting()
    keeper = next(child for child in table.whole.children if isinstance(child, Keeper))
    assert keeper.coach == "off"
    saved = table.game.save()
    for told, expected in (
        ({}, True),
        ({"coach": "off"}, False),
        ({"coach": "on", "newest": saved}, True),
        ({"newest": saved}, False),
        ({"own": saved}, False),
        ({"search": "?seed=4"}, False),
        ({"coach": MARKUP, "newest": saved}, False),
    ):
        resume(table.session, found(**told))
        assert table.session.coach is expected
        assert keeper.coach == ("on" if expected else "off")
        assert ('aria-pressed="true"' in table["menu"].html) is expected


@pytest.mark.parametrize("act", ["move_anyway", "move_again"])
@pytest.mark.parametrize("value", ["", "0", "x" * 9, MARKUP])
def test_made_up_answers_change_nothing(act, value):
    table = Waiting()
    before = table.game.state
    table.click("decision", act, value)
    table.click("menu", "coach", value)
    table.click("bar", "leave", value)
    assert table.game.state is before
    assert table.session.coach is False
    assert MARKUP not in table["decision"].html


@looped
async def test_a_finished_game_a_lesson_and_a_bots_decision_are_not_taught():
    from aod_nb.widgets.play.stage import Table as Stage
    from aod_nb.widgets.session import Session
    from tests.aod.games import finished

    table = Taught()
    table.session.attempt(table.game.load, Record.of(finished(1)).to_json())
    assert table.game.state.is_over
    await asyncio.sleep(0.05)
    assert table.session.worker.about == ""
    lesson = Session(GameModel(aod.setup(seats=2, seed=3)))
    Stage(lesson)
    lesson.coach = True
    lesson.use_spare_time()
    assert lesson.worker.about == ""
